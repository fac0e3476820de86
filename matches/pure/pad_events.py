"""Taps beside the pitch; `matches/pure/pad_report.py` draws up the report that they come to.

An event says one thing that happened. Events are added and never taken away: an undo is an event too, and may be undone itself. Pure.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from matches.steps.raising import raised_by
from rulebook.raising import raising_rules_of, rule_name
from rulebook.report.casualties import (
    CannotGetWorse,
    InjuryUnfinished,
    LastingInjuryUnclear,
    UnknownCharacteristic,
    UnknownResult,
    injury_problems,
)
from rulebook.report.deeds import UnknownDeed, deeds_of
from rulebook.report.events import UnknownMatchEvent
from rulebook.report.participants import ReportedSide, participants
from rulebook.report.raised import RaisesNobody, TeamRaisesNobody
from rulebook.report.refusals import NotOnTheSheet
from rulebook.report.results import meanings
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import REGENERATED, Hurt, KickOff, Raised, Side, SideReport, other

#: What is told or put right later, and keeps no event from being taken: the report says it once more.
LATER = (InjuryUnfinished, LastingInjuryUnclear, CannotGetWorse)

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Turn = Annotated[int, msgspec.Meta(ge=1, le=99)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class UnreadablePadEvent(Unreadable):
    code = "unreadable_tap"
    sentence = "This is not an event of the live pad: {fault}."


class UnknownPrayer(Unreadable):
    code = "unknown_prayer"
    sentence = "There is no prayer called “{prayer}” in these rules."


class NoSuchTurn(Unreadable):
    code = "no_such_turn"
    sentence = "There is no turn {turn}: this match has {turns}."


class NothingToUndo(Unreadable):
    code = "nothing_to_undo"
    sentence = "The tap to undo has not arrived yet."


class PadEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="what"):
    """One event: its own key, given by the phone that it was made on, and the turn in which it was made, counted through the match."""

    key: Key
    turn: Turn = 1


class Did(PadEvent, frozen=True, kw_only=True, tag="deed"):
    """A player did what earns star player points, by the edition's name for it."""

    side: Side
    player: Name
    deed: Name


class GotInjured(PadEvent, frozen=True, kw_only=True, tag="hurt"):
    """A player of this side left the pitch as a casualty. ``second`` is what the apothecary's roll said, ``takes`` which of the two counts.

    A result that was not told yet is empty, and left open in the report.
    """

    side: Side
    player: Name
    by: Name = ""
    cause: Name = "block"
    result: Name = ""
    characteristic: Name = ""
    apothecary: Literal["", "used"] = ""
    second: Name = ""
    second_characteristic: Name = ""
    takes: Literal["first", "second"] = "first"


class SentOff(PadEvent, frozen=True, kw_only=True, tag="sent_off"):
    """The referee sent a player of this side off."""

    side: Side
    player: Name


class ScoredUnknown(PadEvent, frozen=True, kw_only=True, tag="unknown"):
    """This side scored, scorer unknown."""

    side: Side


class Prayed(PadEvent, frozen=True, kw_only=True, tag="prayer"):
    """A prayer of this side was heard during the match."""

    side: Side
    prayer: Name


class EventRolled(PadEvent, frozen=True, kw_only=True, tag="event"):
    """A match event was rolled in a turn of this side."""

    side: Side
    event: Name


class RaisedDead(PadEvent, frozen=True, kw_only=True, tag="raised"):
    """This side raised an opponent who died, by a rule of its own; there is a place for one by each rule, under an id that is known before."""

    side: Side
    rule: Name
    victim: Name


class Stalled(PadEvent, frozen=True, kw_only=True, tag="stalled"):
    """A player stalled, where the season wants that noted."""

    side: Side
    player: Name


class RolledOff(PadEvent, frozen=True, kw_only=True, tag="roll_offs"):
    """This side won the roll-offs after extra time."""

    side: Side


class Conceded(PadEvent, frozen=True, kw_only=True, tag="conceded"):
    """This side conceded the match."""

    side: Side


class Turned(PadEvent, frozen=True, kw_only=True, tag="turn"):
    """The turn counter stands at ``turn``."""


class Undone(PadEvent, frozen=True, kw_only=True, tag="undo"):
    """The event with the key ``of`` does not count."""

    of: Key


AnyPadEvent = (
    EventRolled
    | Did
    | GotInjured
    | SentOff
    | ScoredUnknown
    | Prayed
    | RaisedDead
    | Stalled
    | RolledOff
    | Conceded
    | Turned
    | Undone
)


def pad_event_from(raw: Any) -> AnyPadEvent:
    """The event that this plain data describes; `UnreadablePadEvent` with the place and the fault, where it describes none."""
    try:
        event: AnyPadEvent = msgspec.convert(raw, AnyPadEvent)
    except msgspec.ValidationError as fault:
        raise UnreadablePadEvent(fault=str(fault)) from fault
    return event


# --- What may be tapped ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchTurn:
    """A place of the turn counter: the half or extra time (``half`` beyond the last half), and the turn in it."""

    half: int
    turn: int


def match_turns(rules: Ruleset, *, extra_time: bool) -> list[MatchTurn]:
    """Every turn of a match in order; those of extra time where there may be one (BB2020 p. 67)."""
    pitch = rules.edition.pitch
    found = [
        MatchTurn(half, turn) for half in range(1, pitch.halves + 1) for turn in range(1, pitch.turns_per_half + 1)
    ]
    if extra_time:
        found += [MatchTurn(pitch.halves + 1, turn) for turn in range(1, rules.edition.extra_time.turns + 1)]
    return found


def pad_event_problems(
    event: AnyPadEvent, kick_off: KickOff, rules: Ruleset, turns: int, known: Collection[str]
) -> list[Problem]:
    """What keeps an event from being taken: a name that these rules or these sheets do not have, an injury that cannot be, or an undo of what
    is not in ``known``."""
    found: list[Problem] = []
    if event.turn > turns:
        found.append(NoSuchTurn(turn=event.turn, turns=turns))
    match event:
        case Did() if event.deed not in deeds_of(rules):
            found.append(UnknownDeed(deed=event.deed))
        case GotInjured():
            found += _casualty_problems(event, kick_off, rules)
        case Prayed() if event.prayer not in {row.id for row in rules.prayer_rows}:
            found.append(UnknownPrayer(prayer=event.prayer))
        case EventRolled() if event.event not in rules.match_events:
            found.append(UnknownMatchEvent(event=event.event))
        case Undone() if event.of not in known:
            found.append(NothingToUndo())
        case RaisedDead():
            found += _raised_problems(event, kick_off, rules)
    if isinstance(event, Did | SentOff | Stalled):
        told = side_at_the_pad(event.side, kick_off, rules)
        if event.player not in told.players:
            found.append(NotOnTheSheet(player=event.player, team=told.team))
    return list(dict.fromkeys(found))


def side_at_the_pad(side: Side, kick_off: KickOff, rules: Ruleset) -> ReportedSide:
    """What an event about this side is judged by: everybody whom it may name, those too whom the sides may yet raise."""
    sheets = {each: kick_off.sheet(each) for each in (side, other(side))}
    named = {each: participants(sheet, rules, may_be_raised(each, kick_off, rules)) for each, sheet in sheets.items()}
    return ReportedSide(
        side=side,
        rules=rules,
        mine=SideReport(),
        theirs=SideReport(),
        sheet=sheets[side],
        their_sheet=sheets[other(side)],
        players=named[side],
        opponents=named[other(side)],
    )


def may_be_raised(side: Side, kick_off: KickOff, rules: Ruleset) -> list[Raised]:
    """One player for each rule by which the side may raise the dead, under the id that a report gives."""
    sheet = kick_off.sheet(side)
    return [raised_by(rule, "", sheet, rules) for rule in raising_rules_of(sheet, rules)]


def _raised_problems(event: RaisedDead, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    told = side_at_the_pad(event.side, kick_off, rules)
    if event.rule not in rules.raising:
        yield RaisesNobody(rule=event.rule)
    elif event.rule not in raising_rules_of(told.sheet, rules):
        yield TeamRaisesNobody(team=told.team, rule=rule_name(event.rule, rules))
    if event.victim not in told.opponents:
        yield NotOnTheSheet(player=event.victim, team=told.their_sheet.team)


def _casualty_problems(event: GotInjured, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    told = side_at_the_pad(event.side, kick_off, rules)
    for result in (event.result, event.second):
        if result not in ("", REGENERATED, *meanings(rules)):
            yield UnknownResult(result=result)
    for name in (event.characteristic, event.second_characteristic):
        if name and not rules.has_characteristic(name):
            yield UnknownCharacteristic(name=name)
    problems = injury_problems(casualty_of(event, rules), told)
    yield from (problem for problem in problems if not isinstance(problem, LATER))


def casualty_of(event: GotInjured, rules: Ruleset) -> Hurt:
    """The casualty that the event tells of, with the result that counts. A player who regenerated did so whichever roll was taken; one who was patched
    up has no other result."""
    second = meanings(rules).get(event.second)
    result, characteristic, aside = event.result, event.characteristic, ""
    if event.apothecary:
        aside = event.second
        if REGENERATED in (event.result, event.second):
            aside = event.result if event.second == REGENERATED else event.second
            result, characteristic = REGENERATED, ""
        elif event.takes == "second" or (second is not None and second.saved):
            result, characteristic, aside = event.second, event.second_characteristic, event.result
    return Hurt(
        player=event.player,
        result=result,
        characteristic=characteristic or None,
        by=event.by or None,
        cause=event.cause,
        set_aside=aside if aside not in ("", REGENERATED) else None,
        apothecary=bool(event.apothecary),
    )


# --- What they come to ----------------------------------------------------------------------------------------------


def standing(events: Sequence[AnyPadEvent]) -> list[AnyPadEvent]:
    """The events that count, in the order in which they arrived: no undo, and nothing that was undone and stays so."""
    void: set[str] = set()
    for event in reversed(events):
        if isinstance(event, Undone) and event.key not in void:
            void.add(event.of)
    return [event for event in events if event.key not in void and not isinstance(event, Undone)]


def turn_of(events: Sequence[AnyPadEvent]) -> int:
    """Where the turn counter stands."""
    return next((event.turn for event in reversed(standing(events)) if isinstance(event, Turned)), 1)


def as_played(events: Sequence[AnyPadEvent]) -> list[AnyPadEvent]:
    """The events that count, turn by turn; within a turn as they arrived, since two phones may send theirs at different times."""
    return sorted(standing(events), key=lambda event: event.turn)
