"""The steps after a match that Blood Bowl Sevens has to itself: the Draft, and one random skill a match (Death Zone, "Player Advancement", "The Draft").

Neither is taken after a friendly: both are rules of league play.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable, rollable
from matches.steps.after import eligible_for_mvp, random_skill, skill_gained
from matches.steps.facts import Facts
from matches.steps.registry import after_step
from rulebook.policies.advancement import OneRandomSkill
from rulebook.procedure import Choice, Draw, Enter, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history.match import TurnedProfessional
from teams.history.squad import Advanced
from teams.history.state import LISTED, TeamState


class CannotLearn(Refusal):
    code = "cannot_learn"
    sentence = "{player} cannot gain a random skill of {category} now. It is for a player who played in this match, is still with the team and has access to it."
    grantable = False


#: The answer that leaves the player to chance.
BY_LOT: dict[str, Any] = {"do": "lot"}
#: Categories of skills by the id of the player who may gain one of them at random.
Learners = dict[str, list[str]]


def policy_of(rules: Ruleset) -> OneRandomSkill:
    """The edition's way of advancement, of which these steps are a part."""
    assert isinstance(rules.advancement, OneRandomSkill)
    return rules.advancement


@after_step("professional_draft")
def professional_draft(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Each player with gained skills has rolled a D6; whoever rolled no higher than their number has left for a professional team."""
    if facts.friendly:
        return
    policy = policy_of(rules)
    for player in team.listed:
        skills = sum(gain.skill is not None for gain in player.advancements)
        if skills:
            dice = yield Roll(*faces(policy.draft_dice), "professional_draft", about=player.id)
            if policy.is_signed(sum(dice), skills):
                yield Enter(
                    TurnedProfessional(
                        match=facts.match, player=player.id, name=player.name, skills=skills, dice=tuple(dice)
                    )
                )


@after_step("one_random_skill")
def one_random_skill(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """One player who played and lives has gained a random skill: a Primary one if the coach chose the player, a Secondary one if a lot did."""
    if facts.friendly or facts.report is None:
        return
    policy = policy_of(rules)
    chosen, drawn = (learners(team, facts, rules, each) for each in (policy.chosen_player, policy.drawn_player))
    if not chosen and not drawn:
        return
    answer = yield Choice(
        "random_skill_for",
        options=partial(training_offers, chosen, drawn, rules),
        problems=partial(training_problems, chosen, drawn, team),
        default=BY_LOT if drawn else training_offers(chosen, drawn, rules)[0]["answer"],
    )
    if answer["do"] == "lot":
        answer = yield from by_lot(drawn, team, rules)
    player, category = team.players[answer["player"]], answer["category"]
    how = rules.random_skill_kind(rules.position(team.roster, player.position), category)
    skill, dice = yield from random_skill(team, player.id, category, player.id, rules)
    gained = skill_gained(skill, how, 0, facts, rules, len(player.advancements), dice=dice)
    what = rules.skill(skill).name
    yield Enter(Advanced(match=facts.match, player=player.id, name=player.name, what=what, advancement=gained))


def by_lot(drawn: Learners, team: TeamState, rules: Ruleset) -> Procedure[dict[str, Any]]:
    """One of these players is drawn; where they may learn from several categories, their coach has said from which."""
    player = yield Draw("random_skill_for", tuple(drawn))
    own = {player: drawn[player]}
    offers = training_offers(own, {}, rules)
    if len(offers) == 1:
        only: dict[str, Any] = offers[0]["answer"]
        return only
    answer: dict[str, Any] = yield Choice(
        "random_skill_category",
        options=partial(training_offers, own, {}, rules),
        problems=partial(training_problems, own, {}, team),
        default=offers[0]["answer"],
        about=player,
    )
    return answer


def learners(team: TeamState, facts: Facts, rules: Ruleset, access: str) -> Learners:
    """Who of those who played and did not die may gain a random skill by this kind of access, with the categories to choose from."""
    found: Learners = {}
    for id in eligible_for_mvp(team, facts, rules):
        player = team.players.get(id)
        if player is None or player.status not in LISTED or len(player.advancements) >= rules.advancement.max:
            continue
        position = rules.position(team.roster, player.position)
        open_to = [each.id for each in rules.categories(position, access) if rollable(player, each.id, team, rules)]
        if open_to:
            found[id] = open_to
    return found


def training_offers(chosen: Learners, drawn: Learners, rules: Ruleset) -> list[dict[str, Any]]:
    """Every answer: each chosen player with each category, and the lot where anybody can be drawn."""
    offers: list[dict[str, Any]] = [
        {"answer": {"do": "random", "player": id, "category": category}, "category": rules.category(category).name}
        for id, categories in chosen.items()
        for category in categories
    ]
    return [*offers, {"answer": BY_LOT, "category": ""}] if drawn else offers


def training_problems(chosen: Learners, drawn: Learners, team: TeamState, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "who gains a random skill"."""
    if answer == BY_LOT and drawn:
        return []
    if not isinstance(answer, Mapping) or answer.get("do") != "random":
        return [AnswerUnreadable()]
    id, category = answer.get("player"), answer.get("category")
    if not isinstance(id, str) or not isinstance(category, str):
        return [AnswerUnreadable()]
    if category in chosen.get(id, ()):
        return []
    return [CannotLearn(player=team.players[id].name if id in team.players else id, category=category)]
