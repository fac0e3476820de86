"""Taps beside the pitch, and the report that they come to.

A tap says one thing that happened. Taps are added and never taken away: an undo is a tap too, and may be undone itself. Pure.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec

from rulebook.contents import CHARACTERISTICS
from rulebook.refusals import Problem, Unreadable
from rulebook.report_checks import NotOnTheSheet, UnknownDeed, UnknownResult
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, Hurt, KickOff, Side, other, plain

#: How a player comes to be hurt.
CAUSES = ("block", "foul", "crowd", "secret_weapon", "stab", "throw", "self", "other")
#: What stands in place of a result where a player shook the casualty off: whoever caused it has caused it all the same.
REGENERATED = "regenerated"

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Turn = Annotated[int, msgspec.Meta(ge=1, le=99)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class UnreadableTap(Unreadable):
    code = "unreadable_tap"
    sentence = "This cannot be read as a tap: {fault}."


class UnknownPrayer(Unreadable):
    code = "unknown_prayer"
    sentence = "“{prayer}” is no prayer of these rules."


class UnknownCause(Unreadable):
    code = "unknown_cause"
    sentence = "“{cause}” is no way to be hurt."


class UnknownCharacteristic(Unreadable):
    code = "unknown_characteristic"
    sentence = "“{name}” is no characteristic."


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


class Conceded(Tap, frozen=True, kw_only=True, tag="conceded"):
    """This side conceded the match."""

    side: Side


class Turned(Tap, frozen=True, kw_only=True, tag="turn"):
    """The turn counter stands at ``turn``."""


class Undone(Tap, frozen=True, kw_only=True, tag="undo"):
    """The tap with the key ``of`` does not count."""

    of: Key


AnyTap = Did | GotHurt | SentOff | ScoredUnknown | Prayed | Conceded | Turned | Undone


def tap_from(raw: Any) -> AnyTap:
    """The tap that this plain data describes; `UnreadableTap` with the place and the fault, where it describes none."""
    try:
        return msgspec.convert(raw, AnyTap)
    except msgspec.ValidationError as fault:
        raise UnreadableTap(fault=str(fault)) from fault


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
    """What keeps a tap from being taken: a name that these rules or these sheets do not have, or an undo of what is not in ``known``."""
    found: list[Problem] = []
    if tap.turn > turns:
        found.append(NoSuchTurn(turn=tap.turn, turns=turns))
    match tap:
        case Did() if tap.deed not in {row.id for row in rules.table("spp_earning") if row.id != "mvp"}:
            found.append(UnknownDeed(deed=tap.deed))
        case GotHurt():
            found += _hurt_problems(tap, kick_off, rules)
        case Prayed() if tap.prayer not in {row.id for row in rules.table(rules.edition.prayers.table)}:
            found.append(UnknownPrayer(prayer=tap.prayer))
        case Undone() if tap.of not in known:
            found.append(NothingToUndo())
    if isinstance(tap, Did | GotHurt | SentOff):
        sheet = kick_off.sheet(tap.side)
        if sheet.player(tap.player) is None:
            found.append(NotOnTheSheet(player=tap.player, team=sheet.team))
    return found


def _hurt_problems(tap: GotHurt, kick_off: KickOff, rules: Ruleset) -> Iterator[Problem]:
    results = {"", *(row.id for row in rules.table("casualty"))}
    if tap.cause not in CAUSES:
        yield UnknownCause(cause=tap.cause)
    for result in (tap.result, tap.second):
        if result not in results and result != REGENERATED:
            yield UnknownResult(result=result)
    for name in (tap.characteristic, tap.second_characteristic):
        if name and name not in CHARACTERISTICS:
            yield UnknownCharacteristic(name=name)
    opponents = kick_off.sheet(other(tap.side))
    if tap.by and opponents.player(tap.by) is None:
        yield NotOnTheSheet(player=tap.by, team=opponents.team)


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


@dataclass(slots=True)
class Tally:
    """What the taps say of one side."""

    touchdowns: int = 0
    unknown_scorer: int = 0
    awarded: int = 0
    deeds: dict[str, dict[str, int]] = field(default_factory=dict)
    hurt: list[Hurt] = field(default_factory=list)
    sent_off: list[str] = field(default_factory=list)
    conceded: bool = False

    def count(self, player: str, deed: str) -> None:
        done = self.deeds.setdefault(player, {})
        done[deed] = done.get(deed, 0) + 1


def tallied(taps: Sequence[AnyTap], kick_off: KickOff, rules: Ruleset) -> dict[Side, Tally]:
    """What both sides did and suffered, as the taps tell it; a concession is counted as nobody's touchdowns yet."""
    found: dict[Side, Tally] = {side: Tally() for side in SIDES}
    prayers = _Prayers(kick_off, rules)
    for tap in as_played(taps):
        prayers.reach(tap.turn)
        if isinstance(tap, Turned | Undone):
            continue
        mine = found[tap.side]
        match tap:
            case Did():
                mine.count(tap.player, tap.deed)
            case ScoredUnknown():
                mine.unknown_scorer += 1
            case GotHurt():
                _hurt(tap, found, prayers)
            case SentOff() if tap.player not in mine.sent_off:
                mine.sent_off.append(tap.player)
            case Prayed():
                prayers.hear(tap.side, tap.prayer)
            case Conceded():
                mine.conceded = True
        if isinstance(tap, ScoredUnknown) or (isinstance(tap, Did) and tap.deed == "touchdown"):
            mine.touchdowns += 1
            prayers.end_drive()
    return found


def report_of(taps: Sequence[AnyTap], kick_off: KickOff, rules: Ruleset) -> dict[str, Any]:
    """The report that the taps come to, as plain data: what was left open in them is open in it, so that it may still be refused.

    Where a side conceded, its touchdowns are voided and awarded to the other with one more (BB2020 p. 67), to nobody by name as yet.
    """
    found = tallied(taps, kick_off, rules)
    for side, mine in found.items():
        if mine.conceded:
            theirs = found[other(side)]
            theirs.awarded = mine.touchdowns + rules.edition.concession.awarded_touchdowns
            theirs.touchdowns += theirs.awarded
            theirs.unknown_scorer += theirs.awarded
            mine.touchdowns = mine.unknown_scorer = 0
            mine.deeds = {id: _without_touchdowns(done) for id, done in mine.deeds.items()}
            mine.deeds = {id: done for id, done in mine.deeds.items() if done}
            break
    return {side: _plain(mine) for side, mine in found.items()}


def _plain(mine: Tally) -> dict[str, Any]:
    return {
        "touchdowns": mine.touchdowns,
        "awarded": mine.awarded,
        "unknown_scorer": mine.unknown_scorer,
        "deeds": mine.deeds,
        "hurt": plain(mine.hurt),
        "sent_off": mine.sent_off,
        "conceded": mine.conceded,
    }


def _without_touchdowns(done: dict[str, int]) -> dict[str, int]:
    return {deed: count for deed, count in done.items() if deed != "touchdown"}


def _hurt(tap: GotHurt, found: dict[Side, Tally], prayers: "_Prayers") -> None:
    """The injury stands with its side; whoever caused it has a casualty, if it earns one."""
    if tap.by and prayers.earns(other(tap.side), tap.cause):
        found[other(tap.side)].count(tap.by, "casualty")
    result, characteristic, aside = tap.result, tap.characteristic, ""
    if tap.apothecary:
        aside = tap.second
        if tap.takes == "second":
            result, characteristic, aside = tap.second, tap.second_characteristic, tap.result
    if result == REGENERATED:
        return
    injury = Hurt(
        player=tap.player,
        result=result,
        characteristic=characteristic or None,  # type: ignore[arg-type]
        by=tap.by or None,
        cause=tap.cause,
        set_aside=aside or None,
        apothecary=bool(tap.apothecary),
    )
    found[tap.side].hurt.append(injury)


class _Prayers:
    """Which prayers are in force as the match is told: a drive's end with a touchdown or a half, a half's with the half (BB2020 p. 39)."""

    def __init__(self, kick_off: KickOff, rules: Ruleset) -> None:
        self.table = rules.table(rules.edition.prayers.table)
        self.each_half = rules.edition.pitch.turns_per_half
        self.halves = rules.edition.pitch.halves
        self.half = 1
        self.heard: list[tuple[Side, str]] = []
        for side in SIDES:
            for prayer in kick_off.prayers.get(side, ()):
                self.hear(side, prayer)

    def hear(self, side: Side, prayer: str) -> None:
        self.heard.append((side, prayer))

    def reach(self, turn: int) -> None:
        half = min((turn - 1) // self.each_half, self.halves) + 1
        if half != self.half:
            self.half = half
            self._end("drive", "half")

    def end_drive(self) -> None:
        self._end("drive")

    def _end(self, *durations: str) -> None:
        self.heard = [each for each in self.heard if self.table.named(each[1]).get("duration") not in durations]

    def earns(self, side: Side, cause: str) -> bool:
        """Does a casualty of this cause earn star player points: one by a block, and what a prayer makes as good (BB2020 p. 39, 70)?"""
        return cause == "block" or any(
            f"casualty_by_{cause}" in self.table.named(prayer).get("spp", {})
            for whose, prayer in self.heard
            if whose == side
        )
