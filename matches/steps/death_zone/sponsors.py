"""Sponsors (Death Zone): what they bring to a match, what they pay and want after it, and how a team finds one."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import Setting, yes_or_no
from matches.steps.death_zone.misfortune import random_player_misses
from matches.steps.facts import Facts
from matches.steps.registry import after_step, before_step
from rulebook.naming import tidy
from rulebook.procedure import Choice, Enter, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Sponsorship, Sponsorships
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import SIDES, KickOff
from rulebook.shapes.tables import Row
from teams.history import objections
from teams.history.club import HoldingGained
from teams.history.death_zone.deals import SPONSOR, blacklisted, bomber, deals, major_deal
from teams.history.death_zone.sponsors import (
    Blacklisted,
    DealEnded,
    DealKept,
    DuesTaken,
    PlayerEquipped,
    SponsorBehaviour,
    SponsorPaid,
    SponsorSought,
    WinningsChanged,
)
from teams.history.state import Holding, TeamState
from teams.history.values import player_value

DONE: dict[str, Any] = {"do": "done"}
#: What a sponsor without a name is called.
UNNAMED = "Local sponsor"


class NoSuchDeal(Refusal):
    code = "no_such_deal"
    sentence = "The team has no deal with this sponsor."
    grantable = False


class HasAMajorSponsor(Refusal):
    code = "has_a_major_sponsor"
    sentence = "The team is sponsored by {name} already. A team has one Major Sponsor at most."
    grantable = False


class SponsorRefuses(Refusal):
    code = "sponsor_refuses"
    sentence = "{name} does not sponsor teams with the special rule {rule}."


class OnTheBlacklist(Refusal):
    code = "on_the_blacklist"
    sentence = "The team is on the blacklist of {name} for ever."
    grantable = False


class TotalTooLow(Refusal):
    code = "total_too_low"
    sentence = "A Major Sponsor needs {target} in all, and the team has {total}."


class NotALineman(Refusal):
    code = "not_a_lineman"
    sentence = "{player} is not a Lineman on the roster."
    grantable = False


# --- Before a match -----------------------------------------------------------------------------------------------


@before_step("sponsorships")
def sponsorships(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The sponsors of both sides are on the sheet, with what they do in this match."""
    yield from ()
    return kick_off.settling(
        Sponsorships(deals={side: tuple(_at_kick_off(setting.team(side), rules)) for side in SIDES})
    )


def _at_kick_off(team: TeamState, rules: Ruleset) -> list[Sponsorship]:
    major, armed = major_deal(team, rules), bomber(team, rules)
    found = []
    for id, held in deals(team, rules).items():
        row = major[1] if major and major[0] == id else None
        found.append(
            Sponsorship(
                name=held.name,
                deal="major" if row else "ongoing",
                sponsor=row.id if row else "",
                bomber=armed[0] if armed and row else "",
                rerolls=row.get("rerolls", 0) if row else 0,
                effect=row.get("on_sheet", "") if row else "",
            )
        )
    return found


# --- After a match: step 1 ----------------------------------------------------------------------------------------


@after_step("sponsor_deals")
def sponsor_deals(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Every sponsor has paid and has had its say; then the coach has ended what deals they wished to end."""
    paid = False
    for id, held in deals(team, rules).items():
        major = major_deal(team, rules)
        row = major[1] if major and major[0] == id else None
        if row is not None:
            team = yield from _major_terms(team, id, row, facts, rules)
        elif not paid or rules.option("gold_of_each_sponsor"):
            team, paid = (yield from _ongoing_gold(id, held, facts, rules)), True
        if id in team.holdings and (row is None or rules.option("major_sponsor_behaviour")):
            team = yield from _behaviour(team, id, held, facts, rules)
    yield from _ended_by_the_coach(team, facts, rules)


def _ongoing_gold(id: str, held: Holding, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """Gold beside the winnings."""
    terms = rules.table("ongoing_sponsorship").values
    dice = yield Roll(*faces(terms["gold_dice"]), "sponsor_gold", about=id)
    amount = sum(dice) * terms["gold_each"]
    after: TeamState = yield Enter(
        SponsorPaid(match=facts.match, name=held.name, amount=amount, why="its ongoing sponsorship", dice=dice)
    )
    return after


def _behaviour(team: TeamState, id: str, held: Holding, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """The players have behaved, or one of the team, whoever it is, misses the next match; nothing more happens to one who misses it already."""
    dice = yield Roll(1, 6, "sponsor_behaviour", about=id)
    row = rules.table("ongoing_sponsorship").row(dice[0])
    team = yield Enter(SponsorBehaviour(match=facts.match, name=held.name, outcome=row.name, dice=dice))
    if row.get("result"):
        there = [player for player in team.players.values() if player.listed or player.status == "active"]
        team = yield from random_player_misses(
            team, there, row["result"], "sponsor_upset", id, f"upset {held.name}", facts, rules
        )
    return team


def _major_terms(team: TeamState, id: str, row: Row, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """What a Major Sponsor takes from the winnings, and what it pays and takes for the dead."""
    if row.get("winnings"):
        lost = max(row["winnings"], -max(team.winnings, 0))
        team = yield Enter(WinningsChanged(match=facts.match, amount=lost, why=f"insurance premiums for {row.name}"))
    if row.get("pays_part"):
        team = yield from _insurance(team, id, row, facts, rules)
    return team


def _insurance(team: TeamState, id: str, row: Row, facts: Facts, rules: Ruleset) -> Procedure[TeamState]:
    """The insurer has paid for each player who died, and has called in its dues; a team that could not pay them is rid of gold, deal and players."""
    dead = [
        player
        for player in team.players.values()
        if player.kind == "rostered" and player.status == "dead" and player.left_in == facts.match
    ]
    for player in dead:
        amount = payout(player_value(player, team, rules), row)
        team = yield Enter(SponsorPaid(match=facts.match, name=row.name, amount=amount, why=f"{player.name} died"))
    if not dead:
        return team
    die = yield Roll(*faces(row["dues_die"]), "insurance_called", about=id)
    if sum(die) > len(dead):
        nothing = DuesTaken(match=facts.match, name=row.name, dead=len(dead), due=0, paid=0, dice=die)
        team = yield Enter(nothing)
        return team
    dice = yield Roll(*faces(row["dues_dice"]), "insurance_dues", about=id)
    due = sum(dice) * row["dues_each"]
    paid = min(due, max(team.treasury, 0))
    taken = DuesTaken(match=facts.match, name=row.name, dead=len(dead), due=due, paid=paid, dice=(*die, *dice))
    team = yield Enter(taken)
    if paid < due:
        team = yield Enter(DealEnded(match=facts.match, id=id, name=row.name, why="the team could not pay"))
        team = yield Enter(Blacklisted(match=facts.match, sponsor=row.id, name=row.name))
        count = yield Roll(*faces(row["absent_dice"]), "insurance_absent", about=id)
        absent: list[str] = []
        for _ in range(sum(count)):
            left = [player for player in team.listed if player.id not in absent]
            team = yield from random_player_misses(
                team, left, row["result"], "insurance_taken", id, f"taken away by {row.name}", facts, rules, absent
            )
    return team


def payout(value: int, row: Row) -> int:
    """What the insurer pays for a dead player of this current value: a part of it, rounded up, in gold pieces."""
    steps: int = row["pays_steps"]
    part: int = row["pays_part"]
    return -(-value // (part * steps)) * steps


def _ended_by_the_coach(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    while deals(team, rules):
        answer = yield Choice(
            "sponsor_end",
            options=partial(_end_offers, team, rules),
            problems=partial(end_problems, team, rules),
            default=DONE,
        )
        if answer["do"] == "done":
            return
        if answer["do"] == "end":
            id = answer["sponsor"]
            name = team.holdings[id].name
            team = yield Enter(DealEnded(match=facts.match, id=id, name=name, why="the coach ended it"))


def _end_offers(team: TeamState, rules: Ruleset) -> list[dict[str, Any]]:
    return [{"answer": {"do": "end", "sponsor": id}, "name": held.name} for id, held in deals(team, rules).items()]


def end_problems(team: TeamState, rules: Ruleset, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "which deal ends"."""
    if not isinstance(answer, Mapping) or answer.get("do") not in ("done", "nothing", "end"):
        return [AnswerUnreadable()]
    if answer["do"] == "end" and answer.get("sponsor") not in deals(team, rules):
        return [NoSuchDeal()]
    return []


# --- After a match: step 4 ----------------------------------------------------------------------------------------


@after_step("sponsor_search")
def sponsor_search(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The team has looked for a sponsor once, if it wished, and has signed what it was offered and wished to sign.

    A coach whom no die could bring a sponsor is not asked.
    """
    table = rules.table("sponsor_search")
    target, (count, sides) = table.values["target"], faces(table.values["dice"])
    plus = sum(modifier for _, modifier in search_modifiers(team, facts, rules))
    if count * sides + plus < target:
        return
    wished = yield Choice(
        "seek_sponsor",
        options=partial(dict, modifiers=search_modifiers(team, facts, rules), target=target),
        problems=yes_or_no,
        default=False,
    )
    if not wished:
        return
    dice = yield Roll(count, sides, "seek_sponsor_die")
    total = sum(dice) + plus
    team = yield Enter(SponsorSought(match=facts.match, dice=dice, total=total, target=target))
    if total >= target:
        yield from _signing(team, total, facts, rules)


def search_modifiers(team: TeamState, facts: Facts, rules: Ruleset) -> list[tuple[str, int]]:
    """What is added to the die, each with its name: the team's fans first."""
    assert facts.report is not None
    table = rules.table("sponsor_search")
    times = {
        "won": int(facts.outcome == "win"),
        "touchdowns": facts.report.side(facts.side).touchdowns,
        "casualties": len({hurt.player for hurt in facts.suffered.hurt}),
        "playoffs": int(facts.playoffs),
    }
    counted = [(row.name, times[row.id] * row["modifier"]) for row in table if times[row.id]]
    return [("fans", team.fans), *counted]


def _signing(team: TeamState, total: int, facts: Facts, rules: Ruleset) -> Procedure[None]:
    answer = yield Choice(
        "sponsorship",
        options=partial(sponsorship_offers, team, total, rules),
        problems=partial(sponsorship_problems, team, total, rules),
        default=DONE,
    )
    id = f"{SPONSOR}-{facts.match}"
    if answer["do"] == "one_time":
        yield from _one_time(team, facts, rules)
    elif answer["do"] == "ongoing":
        name = tidy(str(answer.get("name") or "")) or UNNAMED
        held = Holding(kind=SPONSOR, name=name, facts={"deal": "ongoing", "since": facts.match})
        yield Enter(HoldingGained(match=facts.match, id=id, holding=held))
    elif answer["do"] == "major":
        row = rules.table("major_sponsors").named(answer["sponsor"])
        held = Holding(kind=SPONSOR, name=row.name, facts={"deal": "major", "sponsor": row.id, "since": facts.match})
        yield Enter(HoldingGained(match=facts.match, id=id, holding=held))


def _one_time(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """Gold at once, and a roll for how the players behaved."""
    table, name = rules.table("one_time_sponsorship"), "One-time Sponsorship"
    dice = yield Roll(*faces(table.values["gold_dice"]), "one_time_gold")
    amount = sum(dice) * table.values["gold_each"]
    team = yield Enter(SponsorPaid(match=facts.match, name=name, amount=amount, why="public appearances", dice=dice))
    die = yield Roll(1, 6, "one_time_behaviour")
    row = table.row(die[0])
    team = yield Enter(SponsorBehaviour(match=facts.match, name=name, outcome=row.name, dice=die))
    if row.get("result"):
        fit = [player for player in team.available if player.hurt_in != facts.match]
        late = [
            player for player in team.listed if player.status == "active" and player.hurt_in not in (None, facts.match)
        ]
        yield from random_player_misses(
            team, [*fit, *late], row["result"], "overindulged", "", "overindulged", facts, rules
        )


def sponsorship_offers(team: TeamState, total: int, rules: Ruleset) -> list[dict[str, Any]]:
    """Everything that a successful search may come to, each with the reason where it is refused."""
    offers: list[dict[str, Any]] = [
        {"answer": {"do": "one_time"}, "name": "One-time Sponsorship", "effect": ""},
        {"answer": {"do": "ongoing"}, "name": "Ongoing Sponsorship", "effect": ""},
    ]
    if rules.option("major_sponsor_target") is not None:
        offers += [
            {"answer": {"do": "major", "sponsor": row.id}, "name": row.name, "effect": row.effect}
            for row in rules.table("major_sponsors")
        ]
    for offer in offers:
        reasons = sponsorship_problems(team, total, rules, offer["answer"])
        offer["refused"] = str(reasons[0]) if reasons else ""
    return offers


def sponsorship_problems(team: TeamState, total: int, rules: Ruleset, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "which sponsorship"."""
    if not isinstance(answer, Mapping):
        return [AnswerUnreadable()]
    match answer.get("do"):
        case "done" | "nothing" | "one_time":
            return []
        case "ongoing":
            name = answer.get("name", "")
            if not isinstance(name, str):
                return [AnswerUnreadable()]
            return objections.name_given("The sponsor", name) if tidy(name) else []
        case "major":
            return _major_problems(team, total, rules, answer.get("sponsor"))
    return [AnswerUnreadable()]


def _major_problems(team: TeamState, total: int, rules: Ruleset, sponsor: Any) -> list[Problem]:
    target = rules.option("major_sponsor_target")
    row = next((each for each in rules.table("major_sponsors") if each.id == sponsor), None)
    if row is None or not isinstance(target, int):
        return [AnswerUnreadable()]
    found: list[Problem] = []
    major = major_deal(team, rules)
    if major is not None:
        found.append(HasAMajorSponsor(name=major[1].name))
    if blacklisted(team, row.id):
        found.append(OnTheBlacklist(name=row.name))
    mine = rules.special_rules(team.roster, team.chosen_rules)
    found += [SponsorRefuses(name=row.name, rule=rule) for rule in row.get("refuses", ()) if rule in mine]
    if total < target:
        found.append(TotalTooLow(target=target, total=total))
    return found


@after_step("bombardier")
def bombardier(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """A sponsor that equips a Lineman has equipped one, if the coach wished; another one once that player has gone."""
    major = major_deal(team, rules)
    if major is None or not major[1].get("arms") or bomber(team, rules) is not None:
        return
    linemen = [player.id for player in team.listed if rules.position(team.roster, player.position).is_lineman]
    if not linemen:
        return
    id, row = major
    answer = yield Choice(
        "bombardier",
        options=partial(_equip_offers, team, linemen),
        problems=partial(equip_problems, team, linemen),
        default=DONE,
    )
    if answer["do"] == "equip":
        player = team.players[answer["player"]]
        yield Enter(PlayerEquipped(match=facts.match, id=id, player=player.id, name=player.name, sponsor=row.name))


def _equip_offers(team: TeamState, linemen: Sequence[str]) -> list[dict[str, Any]]:
    men = [team.players[id] for id in linemen]
    return [{"answer": {"do": "equip", "player": man.id}, "name": man.name, "number": man.number} for man in men]


def equip_problems(team: TeamState, linemen: Sequence[str], answer: Any) -> list[Problem]:
    """What is wrong with an answer to "who is equipped"."""
    if not isinstance(answer, Mapping) or answer.get("do") not in ("done", "nothing", "equip"):
        return [AnswerUnreadable()]
    if answer["do"] == "equip" and answer.get("player") not in linemen:
        player = team.players.get(str(answer.get("player")))
        return [NotALineman(player=player.name if player else str(answer.get("player"))[:60])]
    return []


# --- Between two seasons ------------------------------------------------------------------------------------------


def redrafted(team: TeamState, rules: Ruleset) -> Procedure[None]:
    """Each ongoing sponsor has stayed for the next season or has left, by a D6 and the team's fans; the coach has said which the team tries to keep."""
    table = rules.table("sponsor_redraft")
    for id, held in deals(team, rules).items():
        wished = yield Choice("keep_sponsor", options=dict, problems=yes_or_no, default=True, about=id)
        if not wished:
            team = yield Enter(DealEnded(id=id, name=held.name, why="the coach ended it between two seasons"))
            continue
        dice = yield Roll(*faces(table.values["dice"]), "redraft_sponsor", about=id)
        row = [row for row in table if row["from"] <= sum(dice) + team.fans][-1]
        if row["stays"]:
            team = yield Enter(DealKept(id=id, name=held.name, outcome=row.name, dice=dice))
        else:
            team = yield Enter(DealEnded(id=id, name=held.name, why=f"{row.name} between two seasons"))
