"""Hiring, firing and temporarily retiring (BB2020 page 72): what there is to choose from, and the entry that an answer becomes."""

from collections.abc import Mapping
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history import objections
from teams.history.entry import Entry
from teams.history.squad import (
    STAFF,
    PlayerFired,
    PlayerHired,
    RerollBought,
    StaffDismissed,
    StaffHired,
    TemporarilyRetired,
)
from teams.history.state import TeamState


class NobodyRises(Refusal):
    code = "nobody_rises"
    sentence = "Nobody rises for {team} now: an opponent has to have died in this match, and one rises at most."
    grantable = False


def hiring_offers(team: TeamState, match: str, rules: Ruleset, rising: str = "") -> list[dict[str, Any]]:
    """Everything that could be done in this step, each with its price and, where it is refused, the reason.

    ``rising`` is the position of the player a rule gives the team for a dead opponent, once.
    """
    offers = [*_newcomers(team, rules), *_sideline(team, rules), *_departures(team, match)]
    if rising:
        answer: dict[str, Any] = {"do": "raise", "number": next(team.free_numbers())}
        offers.append(_offer(rules.position(team.roster, rising).name, 0, **answer))
    for offer in offers:
        reasons = hiring_problems(team, match, 0, rules, {"name": "somebody", **offer["answer"]}, rising=rising)
        offer["refused"] = str(reasons[0]) if reasons else ""
    return offers


def _newcomers(team: TeamState, rules: Ruleset) -> list[dict[str, Any]]:
    positions = rules.roster(team.roster).positions
    shirt = next(team.free_numbers())
    offers = [
        _offer(position.name, position.cost, do="hire", position=position.id, number=shirt) for position in positions
    ]
    for player in team.players.values():
        if player.kind != "rostered" and player.status == "active":
            price = objections.price_to_stay(player, team, rules)
            offers.append(_offer(player.name, price, do="keep", player=player.id))
    return offers


def _sideline(team: TeamState, rules: Ruleset) -> list[dict[str, Any]]:
    offers = [_offer(STAFF[staff], getattr(rules.draft, staff).cost, do="staff", staff=staff) for staff in STAFF]
    reroll = rules.later_reroll_price(team.roster)
    return offers if reroll is None else [*offers, _offer("team re-roll", reroll, do="reroll")]


def _departures(team: TeamState, match: str) -> list[dict[str, Any]]:
    offers = [_offer(player.name, 0, do="fire", player=player.id) for player in team.listed]
    resting = [player for player in team.listed if not objections.temporary_retirement(team, player.id, match)]
    offers += [_offer(player.name, 0, do="rest", player=player.id) for player in resting]
    return offers + [_offer(STAFF[staff], 0, do="dismiss", staff=staff) for staff in STAFF if getattr(team, staff)]


def _offer(label: str, price: int, **answer: str | int) -> dict[str, Any]:
    return {"answer": answer, "label": label, "price": price}


def hiring_problems(
    team: TeamState, match: str, turn: int, rules: Ruleset, answer: Any, rising: str = ""
) -> list[Problem]:
    """What is wrong with an answer to "who comes and who goes"."""
    if not isinstance(answer, Mapping):
        return [AnswerUnreadable()]
    if answer.get("do") in ("done", "nothing"):
        return []
    if not _well_formed(answer):
        return [AnswerUnreadable()]
    if answer["do"] == "raise":
        if not rising:
            return [NobodyRises(team=team.name)]
        if not isinstance(answer.get("name"), str):
            return objections.name_given("The new player", "")
    elif answer["do"] == "hire":
        name = answer.get("name")
        if not isinstance(name, str):
            return objections.name_given("The new player", "")
        if objections.position_of(team, str(answer.get("position")), rules) is None:
            return [objections.NoSuchPosition(roster=rules.roster(team.roster).name, position=answer.get("position"))]
    elif answer["do"] in ("keep", "fire", "rest") and answer["player"] not in team.players:
        return [objections.NoSuchPlayer(player=answer["player"])]
    elif answer["do"] == "keep" and team.players[answer["player"]].kind == "rostered":
        return [objections.NotAJourneyman(player=team.players[answer["player"]].name)]
    return hiring_entry(answer, team, match, turn, rules, rising).problems(team, rules)


def _well_formed(answer: Mapping[str, Any]) -> bool:
    """Has the answer what its kind needs, in the shape that it needs?"""
    match answer.get("do"):
        case "hire" | "raise":
            number = answer.get("number")
            shirt = number is None or (isinstance(number, int) and not isinstance(number, bool))
            return shirt and (answer["do"] == "raise" or isinstance(answer.get("position"), str))
        case "keep" | "fire" | "rest":
            return isinstance(answer.get("player"), str)
        case "staff" | "dismiss":
            return isinstance(answer.get("staff"), str) and answer["staff"] in STAFF
        case "reroll":
            return True
    return False


def hiring_entry(
    answer: Mapping[str, Any], team: TeamState, match: str, turn: int, rules: Ruleset, rising: str = ""
) -> Entry:
    """The entry for one well-formed answer. A new player's id follows from the match and the place of the answer, so that it never changes."""
    do = answer["do"]
    if do in ("hire", "raise"):
        number = next(team.free_numbers()) if answer.get("number") is None else answer["number"]
        position = rising if do == "raise" else answer["position"]
        return PlayerHired(
            match=match,
            player=f"m{match}.{turn}",
            number=number,
            name=tidy(answer["name"]),
            position=position,
            price=0 if do == "raise" else rules.position(team.roster, position).cost,
            source="risen" if do == "raise" else "roster",
        )
    if do == "keep":
        player = team.players[answer["player"]]
        source = player.kind if player.kind != "rostered" else "roster"
        price = objections.price_to_stay(player, team, rules)
        return PlayerHired(
            match=match,
            player=player.id,
            number=player.number,
            name=player.name,
            position=player.position,
            price=price,
            source=source,
        )
    if do == "fire":
        return PlayerFired(match=match, player=answer["player"], name=team.players[answer["player"]].name)
    if do == "rest":
        return TemporarilyRetired(match=match, player=answer["player"], name=team.players[answer["player"]].name)
    if do == "staff":
        return StaffHired(match=match, staff=answer["staff"], price=getattr(rules.draft, answer["staff"]).cost)
    if do == "dismiss":
        return StaffDismissed(match=match, staff=answer["staff"])
    return RerollBought(match=match, price=rules.later_reroll_price(team.roster) or 0)
