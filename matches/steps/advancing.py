"""What a coach may spend star player points on, and what is wrong with an answer (BB2020 pages 70-74)."""

from collections.abc import Mapping
from typing import Any

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Gain
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from teams.history import objections
from teams.history.state import LISTED, Player, TeamState
from teams.history.values import player_sheet, position_of


class AnswerUnreadable(Unreadable):
    code = "answer_unreadable"
    sentence = "That is no answer to this question."


class MustSpend(Refusal):
    code = "must_spend"
    sentence = "{player} has {have} SPP, enough for a characteristic improvement: some of them must be spent first."


class NoSuchCategory(Unreadable):
    code = "no_such_category"
    sentence = "There is no skill category “{category}”."


class CategoryShut(Refusal):
    code = "category_shut"
    sentence = "{position} has no access to {category}."
    grantable = False


class NothingLeftToRoll(Refusal):
    code = "nothing_left_to_roll"
    sentence = "{player} has every skill of {category} that could be rolled."
    grantable = False


class NotRolled(Refusal):
    code = "not_rolled"
    sentence = "The die offers {offered}, not {asked}."


def skills_had(player: Player, team: TeamState, rules: Ruleset) -> tuple[str, ...]:
    return tuple(owned.skill for owned in player_sheet(player, team, rules).skills)


def who_must_spend(team: TeamState, rules: Ruleset) -> list[Player]:
    """Players who have so many points that saving them all is not allowed."""
    return [
        player for player in developing(team) if rules.advancement.must_spend(len(player.advancements), player.unspent)
    ]


def developing(team: TeamState) -> list[Player]:
    """Everybody of the team who may gain an advancement now: the hurt, the retired and the journeymen of this match included."""
    return sorted(
        (player for player in team.players.values() if player.status in LISTED),
        key=lambda player: (player.number, player.id),
    )


def advancement_offers(team: TeamState, rules: Ruleset) -> list[dict[str, Any]]:
    """Per player with points: what they have, whether they must spend, and each kind with its price and, if refused, its reason."""
    return [_offer(player, team, rules) for player in developing(team) if player.unspent > 0]


def _offer(player: Player, team: TeamState, rules: Ruleset) -> dict[str, Any]:
    level = len(player.advancements)
    position, have = position_of(player, team, rules), skills_had(player, team, rules)
    kinds: list[dict[str, Any]] = []
    if level < rules.advancement.max:
        for access in (each.id for each in rules.edition.access):
            open_skills = rules.skills_open(position, have, access)
            categories = [category.id for category in rules.categories(position, access)]
            kinds.append(_kind(player, team, rules, f"random_{access}", categories=categories))
            kinds.append(_kind(player, team, rules, f"chosen_{access}", skills=[skill.id for skill in open_skills]))
        kinds.append(_kind(player, team, rules, "characteristic"))
    return {
        "player": player.id,
        "name": player.name,
        "number": player.number,
        "position": position.name,
        "unspent": player.unspent,
        "title": rules.advancement.title(level),
        "must_spend": rules.advancement.must_spend(level, player.unspent),
        "kinds": kinds,
    }


def _kind(player: Player, team: TeamState, rules: Ruleset, kind: Gain, **choices: list[str]) -> dict[str, Any]:
    price = rules.advancement.price(len(player.advancements), kind)
    reasons = objections.may_advance(team, player.id, price, rules)
    value = rules.advancement.value(kind) if kind != "characteristic" else None
    return {"kind": kind, "price": price, "value": value, "refused": str(reasons[0]) if reasons else "", **choices}


def advancement_problems(team: TeamState, rules: Ruleset, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "who spends points, and on what"."""
    if not isinstance(answer, Mapping):
        return [AnswerUnreadable()]
    match answer.get("do"):
        case "nothing":
            return []
        case "done":
            return [MustSpend(player=player.name, have=player.unspent) for player in who_must_spend(team, rules)]
        case "choose" | "random" | "characteristic":
            id = answer.get("player")
            player = team.players.get(id) if isinstance(id, str) else None
            if player is None:
                return [objections.NoSuchPlayer(player=id)]
            return _gain_problems(answer, player, team, rules)
    return [AnswerUnreadable()]


def _gain_problems(answer: Mapping[str, Any], player: Player, team: TeamState, rules: Ruleset) -> list[Problem]:
    position, level = position_of(player, team, rules), len(player.advancements)
    if level >= rules.advancement.max:
        return objections.may_advance(team, player.id, 0, rules)
    found: list[Problem] = []
    if answer["do"] == "choose":
        if answer.get("skill") not in [skill.id for skill in rules.skills]:
            return [AnswerUnreadable()]
        found += objections.skill(team, player, answer["skill"], rules)
        kind = rules.chosen_skill(position, answer["skill"])
    elif answer["do"] == "random":
        category = next((each for each in rules.edition.categories if each.id == answer.get("category")), None)
        if category is None:
            return [NoSuchCategory(category=answer.get("category"))]
        if category.letter is None or category.letter not in "".join(position.access.values()):
            return [CategoryShut(position=position.name, category=category.name)]
        kind = rules.random_skill_kind(position, category.id)
        if not rollable(player, category.id, team, rules):
            found.append(NothingLeftToRoll(player=player.name, category=category.name))
    else:
        kind = "characteristic"
    return objections.may_advance(team, player.id, rules.advancement.price(level, kind), rules) + found


def rollable(player: Player, category: str, team: TeamState, rules: Ruleset) -> bool:
    """Can two dice bring the player a skill of this category?"""
    d6 = range(1, 7)
    skills = {rules.random_skill(category, first, second) for first in d6 for second in d6}
    return any(stays_rolled(player, skill, team, rules) for skill in skills)


def stays_rolled(player: Player, skill: str, team: TeamState, rules: Ruleset) -> bool:
    """Does a random skill stay as it was rolled? Not if the player has it, may not have it, or could never use it (page 71 and its commentary)."""
    position, have = position_of(player, team, rules), skills_had(player, team, rules)
    useless = rules.is_useless(skill, have, player_sheet(player, team, rules).characteristics)
    return not useless and not rules.skill_problems(position, have, skill)


def improvement_offers(team: TeamState, id: str, d16: int, rules: Ruleset) -> list[dict[str, Any]]:
    """What a rolled characteristic improvement may become: the characteristics of the die, then the skills that may be had instead (page 71)."""
    player = team.players[id]
    offers: list[dict[str, Any]] = []
    for name in rules.advancement.characteristic_choices(d16):
        reasons = objections.characteristic(team, player, name, rules)
        answer = {"do": "improve", "characteristic": name}
        offers.append(
            {"answer": answer, "value": rules.advancement.value(name), "refused": str(reasons[0]) if reasons else ""}
        )
    position, have = position_of(player, team, rules), skills_had(player, team, rules)
    for access in (each.id for each in reversed(rules.edition.access)):
        for skill in rules.skills_open(position, have, access):
            answer = {"do": "skill", "skill": skill.id}
            offers.append(
                {"answer": answer, "value": rules.advancement.value(rules.chosen_skill(position, skill)), "refused": ""}
            )
    offers.sort(key=lambda offer: bool(offer["refused"]))
    return offers


def improvement_problems(team: TeamState, id: str, d16: int, rules: Ruleset, answer: Any) -> list[Problem]:
    player = team.players[id]
    if (
        isinstance(answer, Mapping)
        and answer.get("do") == "improve"
        and rules.has_characteristic(answer.get("characteristic"))
    ):
        offered = rules.advancement.characteristic_choices(d16)
        name: str = answer["characteristic"]
        if name not in offered:
            return [
                NotRolled(
                    offered=", ".join(rules.characteristic(each).short for each in offered),
                    asked=rules.characteristic(name).short,
                )
            ]
        return objections.characteristic(team, player, name, rules)
    if (
        isinstance(answer, Mapping)
        and answer.get("do") == "skill"
        and answer.get("skill") in [skill.id for skill in rules.skills]
    ):
        return objections.skill(team, player, answer["skill"], rules)
    return [AnswerUnreadable()]
