"""One set of checks: what the pad counts and what the engine reports are judged as if a coach had written them down."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import events
from engine.report import report_of as engine_report
from matches.pure.pad_events import AnyPadEvent, pad_event_from, pad_event_problems
from matches.pure.pad_report import report_of as pad_report
from rulebook.report.checks import judged
from rulebook.report.completing import completed
from rulebook.shapes.sheets import REGENERATED, SIDES, MatchReport, Side, other, read
from tests.matches.reports import BROKEN, RULES, START, Report, ids, reports


def whole(raw: Report) -> MatchReport:
    return completed(read(MatchReport, raw), START, RULES)


def codes(report: MatchReport) -> list[str]:
    return sorted(problem.code for problem in judged(report, START, RULES).problems)


# --- The pad ----------------------------------------------------------------------------------------------------------

#: What beside the pitch cannot be said: a tap is one thing that happened, and says neither dice nor what it comes to.
NOT_ON_THE_PAD = {
    "a touchdown without a scorer", "fewer passes than none", "a die with 17 faces", "a die that does not fit", "two dice for one roll",
    "set aside by nobody", "awarded for nothing", "nothing awarded", "more awarded than scored", "conceded with a touchdown", "given to a stranger",
    "given and not awarded", "too few, and nobody conceded", "four are not too few", "nobody says how many", "blessed more often than done",
    "blessed by no such prayer", "raised as another", "raised under a taken id", "raised with too high a number", "raised under a long name",
    "reasons of no end", "too long",
}  # fmt: skip


def for_the_pad(raw: Report) -> None:
    """The same match as far as it can be tapped."""
    for side in SIDES:
        mine = raw[side]
        if mine.pop("could_set_up", None) is not None:
            mine["conceded"] = False
        mine["unknown_scorer"] += _taken_back(mine)
        mine["blessed"] = {}
        for hurt in mine["hurt"]:
            hurt.pop("dice", None)
        for one in mine.get("raised", ()):
            one |= {"name": "", "number": 15}


def _taken_back(mine: Report) -> int:
    """How many awarded touchdowns were given to somebody: they have no scorer now."""
    given = mine.pop("awarded_to", [])
    for id in given:
        mine["deeds"][id]["touchdown"] -= 1
    return len(given)


def pad_events_of(raw: Report) -> list[AnyPadEvent]:
    """What was tapped of the match, side by side, a concession last."""
    found: list[dict[str, Any]] = []
    report = whole(raw)
    for side in SIDES:
        mine, theirs = report.side(side), report.side(other(side))
        own = raw[side]["unknown_scorer"] - mine.awarded
        found += [{"what": "unknown", "side": side}] * (own if own > 0 else 0)
        costly = mine.conceded and theirs.awarded
        found += [{"what": "unknown", "side": side}] * (mine.as_played or 0 if costly else 0)
        caused = Counter(hurt.by for hurt in theirs.hurt if hurt.by and hurt.cause == "block")
        for player, done in mine.deeds.items():
            for deed, count in done.items():
                more = count - caused[player] if deed == "casualty" else count
                found += [{"what": "deed", "side": side, "player": player, "deed": deed}] * more
        found += [_hurt(side, hurt) for hurt in raw[side]["hurt"]]
        found += [
            {"what": "raised", "side": side, "rule": one["rule"], "victim": one["victim"]}
            for one in raw[side].get("raised", ())
        ]
        found += [{"what": "sent_off", "side": side, "player": player} for player in mine.sent_off]
        found += [{"what": "stalled", "side": side, "player": player} for player in mine.stalled]
    found += [{"what": "roll_offs", "side": report.roll_offs}] if report.roll_offs else []
    found += [{"what": "conceded", "side": side} for side in SIDES if report.side(side).conceded]
    return [pad_event_from(each | {"key": f"key-{number:06}"}) for number, each in enumerate(found)]


def _hurt(side: Side, hurt: Report) -> dict[str, Any]:
    tap = {"what": "hurt", "side": side, "player": hurt["player"], "result": hurt["result"]}
    tap |= {"cause": hurt.get("cause", "block"), "by": hurt.get("by") or ""}
    tap |= {"characteristic": hurt.get("characteristic") or ""}
    return tap | ({"apothecary": "used", "second": hurt.get("set_aside") or ""} if hurt.get("apothecary") else {})


def tapped(raw: Report) -> tuple[set[str], MatchReport]:
    """The codes of the taps that are not taken, and the report that the others come to."""
    refused, taken = set[str](), []
    for tap in pad_events_of(raw):
        problems = pad_event_problems(tap, START, RULES, 24, set())
        refused |= {problem.code for problem in problems}
        if not problems:
            taken.append(tap)
    return refused, pad_report(taken, START, RULES)


@settings(max_examples=300)
@given(reports())
def test_what_was_tapped_is_the_report_that_a_coach_would_write(raw: Report) -> None:
    for_the_pad(raw)
    refused, report = tapped(raw)
    assert refused == set() and codes(report) == []
    assert completed(report, START, RULES) == whole(raw)


@pytest.mark.parametrize("name", sorted(set(BROKEN) - NOT_ON_THE_PAD))
@settings(max_examples=5)
@given(reports())
def test_the_pad_says_what_the_rules_say_of_a_match_broken_in_one_place(name: str, raw: Report) -> None:
    code, breaks = BROKEN[name]
    for_the_pad(raw)
    breaks(raw)
    refused, report = tapped(raw)
    right = codes(whole(raw))
    assert code in right
    if refused:
        assert refused <= set(right), "a tap is refused by the code of the report"
    else:
        assert codes(report) == right


# --- The engine -------------------------------------------------------------------------------------------------------

#: What the engine cannot say: it knows its own players and words, and rolls its own dice.
NOT_BY_THE_ENGINE = NOT_ON_THE_PAD | {
    "a stranger's deed", "a deed that earns nothing", "a stranger sent off", "a stranger who stalled", "a stranger hurt", "hurt by a stranger",
    "no result", "no such cause", "both conceded", "roll-offs of a match that was won",
} - {"a die with 17 faces", "a die that does not fit", "four are not too few", "raised as another", "raised with too high a number", "raised under a long name"}  # fmt: skip

DEEDS = {
    "completion": events.COMPLETION,
    "superb_throw": events.SUPERB_THROW,
    "deflection": events.DEFLECTION,
    "interception": events.INTERCEPTION,
    "casualty": events.CAUSED,
    "touchdown": events.TOUCHDOWN,
}
#: What the engine calls the causes.
CAUSES = {"self": "fall", "team_mate": "savaged", "other": "rock"}


def for_the_engine(raw: Report, keep_dice: bool = False) -> None:
    """The same match as the engine can tell of it: every touchdown has a scorer, and everybody did everything themselves."""
    could = {side: raw[side].get("could_set_up") for side in SIDES}
    conceded = {side: raw[side].get("conceded") for side in SIDES}
    dice = {side: [hurt.get("dice") for hurt in raw[side]["hurt"]] for side in SIDES}
    for_the_pad(raw)
    for side in SIDES:
        mine = raw[side]
        if could[side] is not None:
            mine |= {"conceded": conceded[side], "could_set_up": could[side]}
        mine["stalled"] = {}
        mine["unknown_scorer"] = mine.get("awarded", 0)
        mine["touchdowns"] = sum(done.get("touchdown", 0) for done in mine["deeds"].values()) + mine["unknown_scorer"]
        for hurt, rolled in zip(mine["hurt"], dice[side], strict=False):
            if hurt.get("apothecary"):
                hurt.setdefault("set_aside", "dead")
            if hurt["result"] == REGENERATED:
                hurt.pop("set_aside", None)
            if keep_dice and rolled and hurt["result"] != REGENERATED:
                hurt["dice"] = rolled[:1]
            if hurt.get("cause") in ("self", "team_mate", "other"):
                hurt["by"] = None


class Happened:
    """The events of a match that went as a report says."""

    def __init__(self, raw: Report) -> None:
        self.report = whole(raw)
        self.raw = raw
        self.number = {(side, id): n for n, (side, id) in enumerate((side, id) for side in SIDES for id in ids(side))}
        self.events: list[events.Event] = []
        for side in SIDES:
            self._suffered(side)
        for side in SIDES:
            self._raised(side)
        for side in SIDES:
            self._did(side)
        for place, side in enumerate(SIDES):
            mine = self.report.side(side)
            if mine.conceded:
                self.events.append((events.CONCEDED, place, mine.conceded_freely, mine.could_set_up))

    def _suffered(self, side: Side) -> None:
        for hurt in self.report.side(side).hurt:
            who = self.number[side, hurt.player]
            by = self.number[other(side), hurt.by] if hurt.by else -1
            by = self.number[side, ids(side)[0]] if hurt.cause == "team_mate" else by
            cause = CAUSES.get(hurt.cause, hurt.cause)
            self.events.append((events.LEAVES, who, "casualty"))
            if hurt.by and hurt.cause == "block":
                self.events.append((events.CAUSED, by, who))
            self.events.append((events.CASUALTY, who, 1, (), hurt.result, cause, by))
            if hurt.apothecary:
                self.events.append((events.APOTHECARY, who))
            if hurt.result == REGENERATED:
                self.events.append((events.TEST, who, "regeneration", 5, 4, (), True))
            else:
                die = hurt.dice[0] if hurt.dice else 0
                facts = (hurt.result, hurt.characteristic or "", cause, by, die, hurt.set_aside or "")
                self.events.append((events.HURT, who, *facts))

    def _raised(self, side: Side) -> None:
        for one in self.report.side(side).raised:
            self.number[side, one.id] = len(self.number)
            victim = self.number[other(side), one.victim]
            facts = (SIDES.index(side), one.position, one.name, one.number, victim, one.rule)
            self.events.append((events.RISES, self.number[side, one.id], *facts))

    def _did(self, side: Side) -> None:
        mine, theirs = self.report.side(side), self.report.side(other(side))
        caused = Counter(hurt.by for hurt in theirs.hurt if hurt.by and hurt.cause == "block")
        for player, done in mine.deeds.items():
            for deed, count in done.items():
                more = count - caused[player] if deed == "casualty" else count
                self.events += [(DEEDS[deed], self.number[side, player], 0, 0, 0)] * more
        if mine.conceded and mine.as_played and not mine.conceded_freely:
            self.events += [(events.TOUCHDOWN, self.number[side, ids(side)[0]], 0, 0, 0)] * mine.as_played
        self.events += [(events.SENT_OFF, self.number[side, player]) for player in mine.sent_off]

    def told(self) -> MatchReport:
        return engine_report(self.events, [id for side in SIDES for id in ids(side)], len(ids("home")))


@settings(max_examples=300)
@given(reports(), st.booleans())
def test_what_the_engine_reports_is_what_a_coach_would_write(raw: Report, keep_dice: bool) -> None:
    for_the_engine(raw, keep_dice)
    report = Happened(raw).told()
    assert codes(report) == []
    assert completed(report, START, RULES) == whole(raw)


@pytest.mark.parametrize("name", sorted(set(BROKEN) - NOT_BY_THE_ENGINE))
@settings(max_examples=5)
@given(reports())
def test_the_engines_report_is_judged_like_any_other(name: str, raw: Report) -> None:
    code, breaks = BROKEN[name]
    for_the_engine(raw)
    breaks(raw)
    for_the_engine(raw, keep_dice=True)
    right = codes(whole(raw))
    assert code in right
    assert codes(Happened(raw).told()) == right
