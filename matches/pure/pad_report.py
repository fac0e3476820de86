"""The report that the events of the live pad add up to. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from matches.pure.pad_events import (
    AnyPadEvent,
    Conceded,
    Did,
    EventRolled,
    GotInjured,
    Prayed,
    RaisedDead,
    RolledOff,
    ScoredUnknown,
    SentOff,
    Stalled,
    Turned,
    Undone,
    as_played,
    casualty_of,
    standing,
)
from matches.steps.raising import raised_by
from rulebook.report.results import earning_causes, prayed_causes
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PrayersHeard
from rulebook.shapes.sheets import SIDES, Hurt, KickOff, MatchReport, Raised, Side, SideReport, other


@dataclass(slots=True)
class PadSideReport:
    """What the events say of one side."""

    touchdowns: int = 0
    as_played: int | None = None
    unknown_scorer: int = 0
    awarded: int = 0
    deeds: dict[str, dict[str, int]] = field(default_factory=dict)
    hurt: list[Hurt] = field(default_factory=list)
    sent_off: list[str] = field(default_factory=list)
    conceded: bool = False
    blessed: dict[str, dict[str, int]] = field(default_factory=dict)
    raised: dict[str, Raised] = field(default_factory=dict)
    stalled: dict[str, int] = field(default_factory=dict)
    won_roll_offs: bool = False
    #: The match events rolled in turns of this side, by the number of the half.
    events: dict[str, str] = field(default_factory=dict)

    def count(self, player: str, deed: str, blessings: Collection[str] = ()) -> None:
        done = self.deeds.setdefault(player, {})
        done[deed] = done.get(deed, 0) + 1
        for prayer in blessings:
            blessed = self.blessed.setdefault(player, {})
            blessed[prayer] = blessed.get(prayer, 0) + 1


def pad_sides(events: Sequence[AnyPadEvent], kick_off: KickOff, rules: Ruleset) -> dict[Side, PadSideReport]:
    """What both sides did and suffered, as the events tell it; a concession is counted as nobody's touchdowns yet."""
    found: dict[Side, PadSideReport] = {side: PadSideReport() for side in SIDES}
    prayers = _Prayers(kick_off, rules)
    for event in as_played(events):
        prayers.reach(event.turn)
        match event:
            case Turned() | Undone():
                continue
            case Did():
                found[event.side].count(event.player, event.deed, prayers.blessing(event.side, event.deed))
            case GotInjured():
                _casualty(event, found, prayers, rules)
            case Prayed():
                prayers.hear(event.side, event.prayer)
            case EventRolled():
                half = (event.turn - 1) // rules.edition.pitch.turns_per_half + 1
                found[event.side].events[str(half)] = event.event
            case RaisedDead():
                raised = raised_by(event.rule, event.victim, kick_off.sheet(event.side), rules)
                found[event.side].raised[event.rule] = raised
            case _:
                _note(event, found[event.side])
        if isinstance(event, ScoredUnknown) or (isinstance(event, Did) and event.deed == "touchdown"):
            found[event.side].touchdowns += 1
            prayers.end_drive()
    return found


def _note(event: ScoredUnknown | SentOff | Stalled | RolledOff | Conceded, mine: PadSideReport) -> None:
    """What needs nothing but the side that it is about."""
    match event:
        case ScoredUnknown():
            mine.unknown_scorer += 1
        case SentOff():
            if event.player not in mine.sent_off:
                mine.sent_off.append(event.player)
        case Stalled():
            mine.stalled[event.player] = mine.stalled.get(event.player, 0) + 1
        case RolledOff():
            mine.won_roll_offs = True
        case Conceded():
            mine.conceded = True


def report_of(events: Sequence[AnyPadEvent], kick_off: KickOff, rules: Ruleset) -> MatchReport:
    """The report that the events come to: what was left open in them is open in it, so that it may still be refused.

    Where a side conceded, its touchdowns are voided and awarded to the other with one more (BB2020 p. 67), to nobody by name as yet.
    """
    found = pad_sides(events, kick_off, rules)
    for side, mine in found.items():
        if mine.conceded:
            theirs = found[other(side)]
            mine.as_played, theirs.as_played = mine.touchdowns, theirs.touchdowns
            theirs.awarded = mine.touchdowns + rules.edition.concession.awarded_touchdowns
            theirs.touchdowns += theirs.awarded
            theirs.unknown_scorer += theirs.awarded
            mine.touchdowns = mine.unknown_scorer = 0
            mine.deeds = {id: _without_touchdowns(done) for id, done in mine.deeds.items()}
            mine.deeds = {id: done for id, done in mine.deeds.items() if done}
            break
    regular = rules.edition.pitch.halves * rules.edition.pitch.turns_per_half
    won: list[Side] = [side for side in SIDES if found[side].won_roll_offs]
    return MatchReport(
        home=_side_report(found["home"]),
        away=_side_report(found["away"]),
        extra_time=any(event.turn > regular for event in standing(events)),
        roll_offs=won[0] if len(won) == 1 else None,
        events=found["home"].events | found["away"].events,
    )


def _side_report(mine: PadSideReport) -> SideReport:
    return SideReport(
        touchdowns=mine.touchdowns,
        as_played=mine.as_played,
        awarded=mine.awarded,
        unknown_scorer=mine.unknown_scorer,
        deeds=mine.deeds,
        blessed=mine.blessed,
        raised=tuple(mine.raised.values()),
        stalled=mine.stalled,
        hurt=tuple(mine.hurt),
        sent_off=tuple(mine.sent_off),
        conceded=mine.conceded,
    )


def _without_touchdowns(done: dict[str, int]) -> dict[str, int]:
    return {deed: count for deed, count in done.items() if deed != "touchdown"}


def _casualty(event: GotInjured, found: dict[Side, PadSideReport], prayers: "_Prayers", rules: Ruleset) -> None:
    """The injury stands with its side; whoever caused it has a casualty, if it earns one."""
    if event.by and prayers.earns(other(event.side), event.cause):
        found[other(event.side)].count(event.by, "casualty", prayers.blessing(other(event.side), "casualty"))
    found[event.side].hurt.append(casualty_of(event, rules))


class _Prayers:
    """Which prayers are in force as the match is told: a drive's end with a touchdown or a half, a half's with the half (BB2020 p. 39)."""

    def __init__(self, kick_off: KickOff, rules: Ruleset) -> None:
        self.prayer = rules.prayer
        self.always, self.prayed = earning_causes(rules), prayed_causes(rules)
        self.blessings = rules.blessings
        self.each_half = rules.edition.pitch.turns_per_half
        self.halves = rules.edition.pitch.halves
        self.half = 1
        self.heard: list[tuple[Side, str]] = []
        for side in SIDES:
            for prayer in kick_off.of(PrayersHeard).of(side):
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
        self.heard = [each for each in self.heard if self.prayer(each[1]).get("duration") not in durations]

    def blessing(self, side: Side, deed: str) -> set[str]:
        """The prayers in force by which this deed of this side earns more."""
        return {prayer for whose, prayer in self.heard if whose == side and deed in self.blessings.get(prayer, ())}

    def earns(self, side: Side, cause: str) -> bool:
        """Does a casualty of this cause earn star player points: one by a block, and what a prayer makes as good (BB2020 p. 39, 70)?"""
        return cause in self.always or any(
            cause in self.prayed.get(prayer, ()) for whose, prayer in self.heard if whose == side
        )
