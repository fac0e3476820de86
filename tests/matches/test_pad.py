"""The live pad with a database: taps are kept once, in order, while the match is on, whoever sends them how often."""

from functools import partial
from typing import Any

import pytest

from matches.models import Match, TapRow
from matches.pad.pad import MOST_AT_ONCE, add_events, drawn_up, pad_events_of
from matches.report.reporting import accept_report, file_report
from matches.selectors import match_with_all
from matches.workflow import read_anew
from tests.built_once import built_once
from tests.matches.scenes import refused
from tests.world import a_fixture, a_league, a_team, coach, kicked_off
from tests.writers import at_once


def key(number: int) -> str:
    return f"phone-tap-{number:06}"


def touchdown(number: int, player: str = "p1", side: str = "home") -> dict[str, Any]:
    return {"what": "deed", "key": key(number), "side": side, "player": player, "deed": "touchdown"}


def on_the_pitch() -> Match:
    league = a_league()
    return kicked_off(a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars", "orc")))


@built_once
def match() -> Match:
    return on_the_pitch()


def test_a_tap_sent_twice_is_one_and_the_second_answer_is_the_first_ones(match: Match) -> None:
    """Case 29, offline sync."""
    sent = [touchdown(1), touchdown(2, "p2")]
    assert add_events(match=match, events=sent, by=None) == []
    assert add_events(match=match, events=[*sent, touchdown(3)], by=None) == []
    assert [row.number for row in TapRow.objects.all()] == [1, 2, 3]
    assert drawn_up(match).report.home.deeds == {"p1": {"touchdown": 2}, "p2": {"touchdown": 1}}


def test_invalid_taps_are_returned_and_valid_ones_kept(match: Match) -> None:
    sent = [touchdown(1), touchdown(2, "p99"), "nonsense", {"key": key(3), "what": "dance"}, touchdown(4)]
    found = add_events(match=match, events=sent, by=None)
    assert [(each.key, each.problem.code) for each in found] == [
        (key(2), "not_on_the_sheet"),
        ("", "unreadable_tap"),
        (key(3), "unreadable_tap"),
    ]
    assert [each.key for each in pad_events_of(match)] == [key(1), key(4)]
    with refused("too_many_taps"):
        add_events(match=match, events=[touchdown(n) for n in range(MOST_AT_ONCE + 1)], by=None)
    assert TapRow.objects.count() == 2


def test_an_undo_works_on_a_tap_of_the_other_phone(match: Match) -> None:
    add_events(match=match, events=[touchdown(1)], by=match.fixture.home.coach)
    add_events(match=match, events=[{"what": "undo", "key": key(2), "of": key(1)}], by=match.fixture.away.coach)
    assert drawn_up(match).report.home.touchdowns == 0
    assert TapRow.objects.count() == 2, "the list never shrinks"


def test_a_tap_by_somebody_who_coaches_neither_team_is_marked(match: Match) -> None:
    add_events(match=match, events=[touchdown(1)], by=match.fixture.away.coach)
    add_events(match=match, events=[touchdown(2)], by=coach("A Commissioner"))
    assert list(TapRow.objects.values_list("on_behalf", flat=True)) == [False, True]


def test_the_pad_is_open_from_the_kick_off_until_a_report_is_accepted(match: Match) -> None:
    version = file_report(match=match, body={}, by=None)
    add_events(match=match, events=[touchdown(1)], by=None)
    read_anew(match)
    accept_report(match=match, version=version, by=None)
    with refused("pad_closed"):
        add_events(match=match, events=[touchdown(2)], by=None)
    assert TapRow.objects.count() == 1


def test_there_is_nothing_to_tap_before_the_kick_off(db: None) -> None:
    from matches.actions import lock

    league = a_league()
    match = lock(fixture=a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars")), by=None)
    with refused("not_kicked_off"):
        add_events(match=match, events=[touchdown(1)], by=None)


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_send_at_once_lose_nothing_and_count_nothing_twice() -> None:
    match = on_the_pitch()
    mine = [touchdown(number) for number in range(20)]
    theirs = [touchdown(number, "p2", "away") for number in range(100, 120)]
    jobs = [
        partial(add_events, match=match_with_all(match.pk), events=sent, by=None)
        for sent in (mine, theirs, mine, theirs)
    ]
    assert at_once(*jobs) == ["done"] * 4
    assert [row.number for row in TapRow.objects.all()] == list(range(1, 41))
    drawn = drawn_up(match).report
    assert (drawn.home.touchdowns, drawn.away.touchdowns) == (20, 20)
