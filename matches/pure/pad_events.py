"""Taps beside the pitch; `matches/pure/tally.py` draws up the report that they come to.

A tap says one thing that happened. Taps are added and never taken away: an undo is a tap too, and may be undone itself. Pure.
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
from rulebook.report.participants import SideTold, participants
from rulebook.report.raised import RaisesNobody, TeamRaisesNobody
from rulebook.report.refusals import NotOnTheSheet
from rulebook.report.results import meanings
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import CHARACTERISTICS
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import REGENERATED, Hurt, KickOff, Raised, Side, SideReport, other

#: What is told or put right later, and keeps no tap from being taken: the report says it once more.
LATER = (InjuryUnfinished, LastingInjuryUnclear, CannotGetWorse)

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Turn = Annotated[int, msgspec.Meta(ge=1, le=99)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class UnreadableTap(Unreadable):
    code = "unreadable_tap"
    sentence = "This cannot be read as a tap: {fault}."


class UnknownPrayer(Unreadable):
    code = "unknown_prayer"
    sentence = "“{prayer}” is no prayer of these rules."


class NoSuchTurn(Unreadable):
    code = "no_such_turn"
    sentence = "There is no turn {turn}: this match has {turns}."


class NothingToUndo(Unreadable):
    code = "nothing_to_undo"
    sentence = "What is to be undone has not arrived here."


class Tap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="what"):
    """One tap: its own key, given by the phone that it was made on, and the turn in which it was made, counted through the match."""

    key: Key
    turn: Turn = 1


class Did(Tap, frozen=True, kw_only=True, tag="deed"):
    """A player did what earns star player points, by the edition's name for it."""

    side: Side
    player: Name
    deed: Name


class GotHurt(Tap, frozen=True, kw_only=True, tag="hurt"):
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


class SentOff(Tap, frozen=True, kw_only=True, tag="sent_off"):
    """The referee sent a player of this side off."""

    side: Side
    player: Name


class ScoredUnknown(Tap, frozen=True, kw_only=True, tag="unknown"):
    """This side scored, and nobody knows by whom."""

    side: Side


class Prayed(Tap, frozen=True, kw_only=True, tag="prayer"):
    """A prayer of this side was heard during the match."""

    side: Side
    prayer: Name


class RaisedTap(Tap, frozen=True, kw_only=True, tag="raised"):
    """This side raised an opponent who died, by a rule of its own; there is a place for one by each rule, under an id that is known before."""

    side: Side
    rule: Name
    victim: Name


class Stalled(Tap, frozen=True, kw_only=True, tag="stalled"):
    """A player stalled, where the season wants that noted."""

    side: Side
    player: Name


class RolledOff(Tap, frozen=True, kw_only=True, tag="roll_offs"):
    """This side won the roll-offs after extra time."""

    side: Side


class Conceded(Tap, frozen=True, kw_only=True, tag="conceded"):
    """This side conceded the match."""

    side: Side


class Turned(Tap, frozen=True, kw_only=True, tag="turn"):
    """The turn counter stands at ``turn``."""


class Undone(Tap, frozen=True, kw_only=True, tag="undo"):
    """The tap with the key ``of`` does not count."""

    of: Key


AnyTap = Did | GotHurt | SentOff | ScoredUnknown | Prayed | RaisedTap | Stalled | RolledOff | Conceded | Turned | Undone


def tap_from(raw: Any) -> AnyTap:
    """The tap that this plain data describes; `UnreadableTap` with the place and the fault, where it describes none."""
    try:
        tap: AnyTap = msgspec.convert(raw, AnyTap)
    except msgspec.ValidationError as fault:
        raise UnreadableTap(fault=str(fault)) from fault
    return tap


# --- What may be tapped ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moment:
    """A place of the turn counter: the half or extra time (``half`` beyond the last half), and the turn in it."""

    half: int
    turn: int


def moments(rules: Ruleset, *, extra_time: bool) -> list[Moment]:
    """Every turn of a match in order; those of extra time where there may be one (BB2020 p. 67)."""
    pitch = rules.edition.pitch
    found = [Moment(half, turn) for half in range(1, pitch.halves + 1) for turn in range(1, pitch.turns_per_half + 1)]
    if extra_time:
        found += [Moment(pitch.halves + 1, turn) for turn in range(1, rules.edition.extra_time.turns + 1)]
    return found


def tap_problems(tap: AnyTap, kick_off: KickOff, rules: Ruleset, turns: int, known: Collection[str]) -> list[Problem]:
    """What keeps a tap from being taken: a name that these rules or these sheets do not have, an injury that cannot be, or an undo of what
    is not in ``known``."""
    found: list[Problem] = []
    if tap.turn > turns:
        found.append(NoSuchTurn(turn=tap.turn, turns=turns))
    match tap:
        case Did() if tap.deed not in deeds_of(rules):
            found.append(UnknownDeed(deed=tap.deed))
        case GotHurt():
            found += _hurt_problems(tap, kick_off, rules)
        case Prayed() if tap.prayer not in {row.id for row in rules.prayer_rows}:
            found.append(UnknownPrayer(prayer=tap.prayer))
        case Undone() if tap.of not in known:
            found.append(NothingToUndo())
        case RaisedTap():
            found += _raised_problems(tap, kick_off, rules)
    if isinstance(tap, Did | SentOff | Stalled):
        told = side_at_the_pad(tap.side, kick_off, rules)
        if tap.player not in told.players:
            found.append(NotOnTheSheet(player=tap.player, team=told.team))
    return list(dict.fromkeys(found))


def side_at_the_pad(side: Side, kick_off: KickOff, rules: Ruleset) -> SideTold:
    """What a tap about this side is judged by: everybody whom it may name, those too whom the sides may yet raise."""
    sheets = {each: kick_off.sheet(each) for each in (side, other(side))}
    named = {each: participants(sheet, rules, may_be_raised(each, kick_off, rules)) for each, sheet in sheets.items()}
    return SideTold(
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


def _raised_problems(tap: RaisedTap, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    told = side_at_the_pad(tap.side, kick_off, rules)
    if tap.rule not in rules.raising:
        yield RaisesNobody(rule=tap.rule)
    elif tap.rule not in raising_rules_of(told.sheet, rules):
        yield TeamRaisesNobody(team=told.team, rule=rule_name(tap.rule, rules))
    if tap.victim not in told.opponents:
        yield NotOnTheSheet(player=tap.victim, team=told.their_sheet.team)


def _hurt_problems(tap: GotHurt, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    told = side_at_the_pad(tap.side, kick_off, rules)
    for result in (tap.result, tap.second):
        if result not in ("", REGENERATED, *meanings(rules)):
            yield UnknownResult(result=result)
    for name in (tap.characteristic, tap.second_characteristic):
        if name and name not in CHARACTERISTICS:
            yield UnknownCharacteristic(name=name)
    problems = injury_problems(hurt_of(tap), told)
    yield from (problem for problem in problems if not isinstance(problem, LATER))


def hurt_of(tap: GotHurt) -> Hurt:
    """The casualty that the tap tells of, with the result that counts. A player who regenerated did so whichever roll was taken."""
    result, characteristic, aside = tap.result, tap.characteristic, ""
    if tap.apothecary:
        aside = tap.second
        if REGENERATED in (tap.result, tap.second):
            aside = tap.result if tap.second == REGENERATED else tap.second
            result, characteristic = REGENERATED, ""
        elif tap.takes == "second":
            result, characteristic, aside = tap.second, tap.second_characteristic, tap.result
    return Hurt(
        player=tap.player,
        result=result,
        characteristic=characteristic or None,
        by=tap.by or None,
        cause=tap.cause,
        set_aside=aside if aside not in ("", REGENERATED) else None,
        apothecary=bool(tap.apothecary),
    )


# --- What they come to ----------------------------------------------------------------------------------------------


def standing(taps: Sequence[AnyTap]) -> list[AnyTap]:
    """The taps that count, in the order in which they arrived: no undo, and nothing that was undone and stays so."""
    void: set[str] = set()
    for tap in reversed(taps):
        if isinstance(tap, Undone) and tap.key not in void:
            void.add(tap.of)
    return [tap for tap in taps if tap.key not in void and not isinstance(tap, Undone)]


def turn_of(taps: Sequence[AnyTap]) -> int:
    """Where the turn counter stands."""
    return next((tap.turn for tap in reversed(standing(taps)) if isinstance(tap, Turned)), 1)


def as_played(taps: Sequence[AnyTap]) -> list[AnyTap]:
    """The taps that count, turn by turn; within a turn as they arrived, since two phones may send theirs at different times."""
    return sorted(standing(taps), key=lambda tap: tap.turn)
