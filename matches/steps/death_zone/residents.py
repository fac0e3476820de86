"""Residents and owners of stadia (Death Zone): what playing there brings, how a team strikes a deal, keeps it, and buys or sells the stadium."""

import itertools
from collections.abc import Mapping
from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import yes_or_no
from matches.steps.death_zone.venue import one_resident
from matches.steps.facts import Facts
from matches.steps.registry import after_step
from rulebook.naming import tidy
from rulebook.procedure import Choice, Enter, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Sponsorships, Stadium
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import Side, other
from rulebook.shapes.tables import Row
from teams.history import objections
from teams.history.death_zone.sponsors import WinningsChanged
from teams.history.death_zone.stadia import (
    FUND,
    ContractCancelled,
    ResidencyKept,
    ResidencyLost,
    ResidencySought,
    ResidencyStruck,
    StadiumBought,
    StadiumFundPaid,
    StadiumSold,
    attribute,
    home_stadium,
    owns,
)
from teams.history.state import TeamState

DONE: dict[str, Any] = {"do": "done"}


class OpponentUndecided(Refusal):
    code = "opponent_undecided"
    sentence = (
        "{team} has not said yet whether it tries for this residency. The step goes on once it has, or at the deadline."
    )
    grantable = False


class NoHomeStadium(Refusal):
    code = "no_home_stadium"
    sentence = "The team has no home stadium."
    grantable = False


class OwnsAStadium(Refusal):
    code = "owns_a_stadium"
    sentence = "The team owns {name}."
    grantable = False


class FundIsFull(Refusal):
    code = "fund_is_full"
    sentence = "The stadium fund holds {gold:,} gp, the price of a stadium."
    grantable = False


# --- After a match: step 1 ----------------------------------------------------------------------------------------


@after_step("stadium_winnings")
def stadium_winnings(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The winnings have what the stadium and its owner's luck add or take; never below 0. A side that conceded has nothing to add to."""
    place = _place(facts)
    if not place.attribute or facts.conceded:
        return
    row = attribute(rules, place.attribute)
    if place.winnings:
        why = f"{row.name}, for both teams"
        yield Enter(WinningsChanged(match=facts.match, amount=place.winnings, why=why, dice=place.winnings_dice))
        team = team.but(winnings=team.winnings + place.winnings)
    elif row.get("winnings_dice") and not row.get("for_both"):
        dice = yield Roll(*faces(row["winnings_dice"]), "stalls")
        amount = sum(dice) * row["winnings_each"]
        team = yield Enter(WinningsChanged(match=facts.match, amount=amount, why=row.name, dice=dice))
    if place.owned and place.home == facts.side and facts.outcome != "draw":
        terms = rules.table("stadium_costs").named("owner")
        dice = yield Roll(*faces(terms["dice"]), "owners_luck")
        amount = sum(dice) * terms["each"]
        if facts.outcome == "loss":
            amount = -min(amount, max(team.winnings, 0))
        why = f"a {facts.outcome} at the team's own stadium"
        yield Enter(WinningsChanged(match=facts.match, amount=amount, why=why, dice=dice))


def _place(facts: Facts) -> Stadium:
    assert facts.kick_off is not None
    return facts.kick_off.of(Stadium)


@after_step("residency", of_both_sides=True)
def residency(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The team is resident of the stadium where it played, if the coach tried for it and it came off.

    Both sides may try: the lower total is rejected, and a tie is rolled again. So a side that has tried waits until the other has decided.
    """
    if not may_seek(facts, facts.side, rules):
        return
    wished = yield Choice(
        "seek_residency",
        options=partial(
            dict, attribute=_place(facts).attribute, modifiers=residency_modifiers(facts, facts.side, rules)
        ),
        problems=yes_or_no,
        default=False,
    )
    if not wished:
        return
    table = rules.table("residency")
    for turn in itertools.count():
        dice = yield Roll(*faces(table.values["dice"]), "residency_die")
        total = sum(dice) + _plus(facts, facts.side, rules)
        theirs = yield from _their_total(turn, facts, rules)
        if theirs != total:
            break
    row = [row for row in table if row["from"] is None or row["from"] <= total][-1]
    beaten = theirs is not None and theirs > total
    outcome = table.named("rejected").name if beaten else row.name
    team = yield Enter(ResidencySought(match=facts.match, outcome=outcome, total=total, dice=dice, theirs=theirs))
    if row["deal"] and not beaten:
        yield from _deal(team, row, facts, rules)


def may_seek(facts: Facts, side: Side, rules: Ruleset) -> bool:
    """True if the side may try for a residency here: the stadium has an attribute and no resident, and the team owns no stadium elsewhere."""
    place = _place(facts)
    free = not place.resident if one_resident(rules) else place.home != side
    return bool(place.attribute) and free and place.bound.get(side) != "owner"


def residency_modifiers(facts: Facts, side: Side, rules: Ruleset) -> list[tuple[str, int]]:
    """What is added to the side's die, each with its name. Fans and sponsors are those of the kick-off, which both sides know."""
    assert facts.kick_off is not None and facts.report is not None
    table, found = rules.table("residency_modifiers"), []
    outcome = facts.report.outcome(side)
    if outcome != "draw":
        found.append("won" if outcome == "win" else "lost")
    deals = facts.kick_off.of(Sponsorships).of(side)
    if deals:
        found.append("major-sponsor" if any(deal.deal == "major" for deal in deals) else "ongoing-sponsor")
    fans = facts.kick_off.sheet(side).fans
    found += [row.id for row in table if row.get("fans") and fans >= row["fans"]][-1:]
    return [(table.named(id).name, table.named(id)["modifier"]) for id in found]


def _plus(facts: Facts, side: Side, rules: Ruleset) -> int:
    return sum(value for _, value in residency_modifiers(facts, side, rules))


def _their_total(turn: int, facts: Facts, rules: Ruleset) -> Procedure[int | None]:
    """The total of the other side's roll; nothing where it does not try. While it has not decided, the step waits, at most until the deadline."""
    side = other(facts.side)
    if not may_seek(facts, side, rules):
        return None
    if any(key.startswith("await_opponent") for key in facts.theirs):
        deal = facts.theirs.get("residency_offer#0")
        return 99 if isinstance(deal, Mapping) and deal.get("do") == "accept" else None
    wished = facts.theirs.get("seek_residency#0")
    die = facts.theirs.get(f"residency_die#{turn}")
    if wished is False:
        return None
    if wished is None or die is None:
        yield Choice("await_opponent", options=dict, problems=partial(_waits, facts.opponent), default=DONE)
        return None
    return int(sum(die)) + _plus(facts, side, rules)


def _waits(opponent: str, answer: Any) -> list[Problem]:
    return [OpponentUndecided(team=opponent)]


def _deal(team: TeamState, row: Row, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The coach has taken the deal and named the stadium, or has declined. Another home stadium is left, for its price."""
    place = _place(facts)
    price = min(team.winnings, max(team.treasury, 0)) if row.get("costs_winnings") else 0
    left = home_stadium(team, rules)
    leaving = rules.table("stadium_costs").named("cancelling")["price"] if left is not None else 0
    answer = yield Choice(
        "residency_offer",
        options=partial(dict, attribute=place.attribute, winnings=price, leaving=leaving),
        problems=partial(offer_problems, team, price + leaving),
        default=DONE,
    )
    if answer["do"] != "accept":
        return
    if left is not None:
        team = yield Enter(ContractCancelled(match=facts.match, name=left.name, price=leaving))
    called = attribute(rules, place.attribute).name
    name = tidy(str(answer.get("name") or "")) or called
    yield Enter(
        ResidencyStruck(match=facts.match, attribute=place.attribute, name=name, called=called, winnings=max(price, 0))
    )


def offer_problems(team: TeamState, price: int, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "does the team take the deal"."""
    if not isinstance(answer, Mapping) or answer.get("do") not in ("done", "nothing", "accept"):
        return [AnswerUnreadable()]
    if answer["do"] != "accept":
        return []
    name = answer.get("name", "")
    if not isinstance(name, str):
        return [AnswerUnreadable()]
    found = objections.name_given("The stadium", name) if tidy(name) else []
    return found + (objections.affordable(team, price) if price else [])


# --- After a match: step 4 ----------------------------------------------------------------------------------------


@after_step("residency_kept")
def residency_kept(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """A resident that lost the match has kept its home stadium or lost it: a D6 above its fans, or a 6. Gold lowers the die, except a 6."""
    held = home_stadium(team, rules)
    if held is None or owns(held) or facts.outcome != "loss":
        return
    terms = rules.table("stadium_costs").named("keeping")
    dice = yield Roll(*faces(terms["dice"]), "residency_risk")
    price = (sum(dice) - team.fans) * terms["price"]
    paid = 0
    if sum(dice) != terms["never"] and price > 0:
        pays = yield Choice(
            "keep_residency",
            options=partial(dict, price=price, name=held.name),
            problems=partial(keep_problems, team, price),
            default=False,
        )
        paid = price if pays else 0
    facts_of_it: dict[str, Any] = {"match": facts.match, "name": held.name, "fans": team.fans, "dice": dice}
    if sum(dice) != terms["never"] and (price <= 0 or paid):
        yield Enter(ResidencyKept(**facts_of_it, paid=paid))
    else:
        yield Enter(ResidencyLost(**facts_of_it))


def keep_problems(team: TeamState, price: int, answer: Any) -> list[Problem]:
    return yes_or_no(answer) or (objections.affordable(team, price) if answer else [])


@after_step("selling_up")
def selling_up(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """An owner has sold its stadium, if the coach wished, for what the table says; the team has no home stadium then."""
    held = home_stadium(team, rules)
    if held is None or not owns(held):
        return
    sells = yield Choice("sell_stadium", options=partial(dict, name=held.name), problems=yes_or_no, default=False)
    if not sells:
        return
    dice = yield Roll(1, 6, "selling_up")
    row = rules.table("selling_up").row(dice[0])
    more: tuple[int, ...] = ()
    if row.get("dice"):
        more = yield Roll(*faces(row["dice"]), "selling_price")
    amount = row["flat"] + sum(more) * row.get("each", 0)
    yield Enter(StadiumSold(match=facts.match, name=held.name, amount=amount, outcome=row.name, dice=(*dice, *more)))


@after_step("stadium_fund")
def stadium_fund(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """The team has paid into its stadium fund, bought its home stadium or left it, as the coach chose. Nobody is asked who can do none of it."""
    while any(not offer["refused"] for offer in stadium_offers(team, rules)):
        answer = yield Choice(
            "stadium_fund",
            options=partial(stadium_offers, team, rules),
            problems=partial(stadium_problems, team, rules),
            default=DONE,
        )
        if answer["do"] == "done":
            return
        if answer["do"] != "nothing":
            team = yield Enter(_stadium_entry(answer["do"], team, facts.match, rules))


def stadium_offers(team: TeamState, rules: Ruleset) -> list[dict[str, Any]]:
    """What may be done for a stadium, each with its price and, where it is refused, the reason."""
    costs, held = rules.table("stadium_costs"), home_stadium(team, rules)
    offers: list[dict[str, Any]] = [{"answer": {"do": "pay"}, "price": costs.named("partial-payment")["price"]}]
    if held is not None and not owns(held):
        offers.append({"answer": {"do": "buy"}, "price": _price(team, rules)})
        offers.append({"answer": {"do": "leave"}, "price": costs.named("cancelling")["price"]})
    for offer in offers:
        reasons = stadium_problems(team, rules, offer["answer"])
        offer["refused"] = str(reasons[0]) if reasons else ""
    return offers


def _price(team: TeamState, rules: Ruleset) -> int:
    """What the team has to pay for its home stadium from its treasury, in gold pieces."""
    price: int = rules.table("stadium_costs").named("buying")["price"]
    return max(0, price - team.purses.get(FUND, 0))


def stadium_problems(team: TeamState, rules: Ruleset, answer: Any) -> list[Problem]:
    """What is wrong with an answer to "what is done for a stadium"."""
    do = answer.get("do") if isinstance(answer, Mapping) else None
    if do in ("done", "nothing"):
        return []
    held = home_stadium(team, rules)
    match do:
        case "pay":
            full = rules.table("stadium_costs").named("buying")["price"]
            if owns(held):
                return [OwnsAStadium(name=held.name if held else "")]
            if team.purses.get(FUND, 0) >= full:
                return [FundIsFull(gold=team.purses[FUND])]
        case "buy" | "leave":
            if held is None:
                return [NoHomeStadium()]
            if owns(held):
                return [OwnsAStadium(name=held.name)]
        case _:
            return [AnswerUnreadable()]
    return _stadium_entry(str(do), team, "", rules).problems(team, rules)


def _stadium_entry(
    do: str, team: TeamState, match: str, rules: Ruleset
) -> StadiumFundPaid | StadiumBought | ContractCancelled:
    costs, held = rules.table("stadium_costs"), home_stadium(team, rules)
    if do == "pay":
        terms = costs.named("partial-payment")
        return StadiumFundPaid(match=match, price=terms["price"], credited=terms["credited"])
    name = held.name if held else ""
    if do == "buy":
        fund = max(0, team.purses.get(FUND, 0))
        return StadiumBought(match=match, name=name, price=_price(team, rules), from_fund=fund)
    return ContractCancelled(match=match, name=name, price=costs.named("cancelling")["price"])
