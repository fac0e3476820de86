"""Match events in reports: which happened in each half, and what acts between matches."""

from typing import Any

import msgspec
import pytest

from matches.pure.differences import differences, put_together, same
from matches.pure.pad_events import pad_event_from, pad_event_problems
from matches.pure.pad_report import report_of
from matches.steps.facts import opening_entry
from rulebook.report.checks import problems
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import KickOff, MatchReport, plain, read
from teams.history.match import MoneyWon, Played
from tests.matches.scenes import played, take, team_of

RULES = Ruleset.of("bb2020", {"match_events": True})
ABUSIVE = {"1": "abusive-fans"}


def kick_off() -> KickOff:
    found = played(team_of(rules=RULES), rules=RULES).kick_off
    assert found is not None
    return found


def codes(events: dict[str, str], rules: Ruleset = RULES) -> list[str]:
    return [problem.code for problem in problems(MatchReport(events=events), kick_off(), rules)]


@pytest.mark.parametrize("row", list(RULES.match_events))
def test_every_event_may_be_reported_in_either_half(row: str) -> None:
    assert codes({"1": row, "2": row}) == []


@pytest.mark.parametrize("half", ["0", "3", "x", "01", ""])
def test_there_is_no_event_in_another_half(half: str) -> None:
    assert codes({half: "pop"}) == ["no_match_event_then"]


def test_what_is_no_event_of_these_rules_is_refused() -> None:
    assert codes({"1": "rain-of-frogs"}) == ["unknown_match_event"]
    assert codes({"1": "pop"}, Ruleset.of("bb2020")) == ["unknown_match_event"]


@pytest.mark.parametrize(
    ("events", "fans", "attendance"),
    [
        ({}, (3, 2), 7),
        (ABUSIVE, (3, 2), 5),
        (ABUSIVE | {"2": "abusive-fans"}, (3, 2), 3),
        (ABUSIVE | {"2": "abusive-fans"}, (3, 0), 2),
        ({"1": "pop", "2": "amnesty"}, (3, 2), 7),
    ],
)
def test_abusive_fans_cost_both_sides_a_fan_factor_and_so_their_winnings(
    events: dict[str, str], fans: tuple[int, int], attendance: int
) -> None:
    team = team_of(rules=RULES)
    facts = played(team, fans={"home": fans[0], "away": fans[1]}, rules=RULES)
    assert facts.report is not None
    facts = msgspec.structs.replace(facts, report=msgspec.structs.replace(facts.report, events=events))
    opening = opening_entry(facts, RULES)
    assert isinstance(opening, Played) and opening.attendance == attendance
    won = take("winnings", team, facts, rules=RULES).entries[0]
    assert isinstance(won, MoneyWon) and won.amount == 5_000 * attendance


def test_no_other_event_changes_anything_after_the_match() -> None:
    assert [row.id for row in RULES.match_events.values() if set(row.values) - {"pair"}] == ["abusive-fans"]


def test_two_reports_are_compared_half_by_half() -> None:
    home, away = MatchReport(events={"1": "pop", "2": "feud"}), MatchReport(events={"1": "pop", "2": "amnesty"})
    assert not same(plain(home), plain(away))
    (found,) = differences(home, away, RULES)
    assert (found.line.about, found.line.deed, found.home, found.away) == ("event", "2", "feud", "amnesty")
    together = read(MatchReport, put_together(home, away, {found.line: "away"}, RULES))
    assert together.events == {"1": "pop", "2": "amnesty"}
    assert read(MatchReport, put_together(home, away, {}, RULES)).events == home.events


def tapped(event: str, turn: int, key: str, side: str = "home") -> Any:
    return pad_event_from({"what": "event", "key": key, "turn": turn, "side": side, "event": event})


def test_an_event_that_is_tapped_belongs_to_the_half_of_its_turn() -> None:
    taps = [tapped("pop", 8, "first-half"), tapped("feud", 9, "second-half", "away")]
    report = report_of(taps, kick_off(), RULES)
    assert report.events == {"1": "pop", "2": "feud"}
    assert problems(report, kick_off(), RULES) == []


def test_an_event_that_these_rules_do_not_have_is_not_taken_at_the_pad() -> None:
    for event, rules, code in (
        ("frogs", RULES, "unknown_match_event"),
        ("pop", Ruleset.of("bb2020"), "unknown_match_event"),
    ):
        found = pad_event_problems(tapped(event, 1, "some-event"), kick_off(), rules, 16, ())
        assert [problem.code for problem in found] == [code]


def test_a_kick_off_keeps_its_fans_whatever_happened() -> None:
    before = kick_off()
    assert before.attendance == before.of(FairWeatherFans).count["home"] + before.of(FairWeatherFans).count["away"] + 2
