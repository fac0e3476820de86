"""What is due by tomorrow is told to each coach who has to do it, once."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture, Happening, Notice, Round
from league.season.arrangements import answer_date, extend, name_substitute, offer_date
from matches.models import Match, MatchSide
from matches.reminders import remind
from matches.report.reporting import agree, file_report
from matches.workflow import read_anew
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported
from tests.writers import at_once

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
HOME, AWAY = "coach of Reavers", "coach of Regulars"


def a_game(**options: Any) -> Fixture:
    league = a_league("Crookwater", options=options)
    return a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))


def told(kind: str) -> list[str]:
    notices = Notice.objects.filter(happening__kind=kind).select_related("coach")
    return sorted(notice.coach.username for notice in notices)


def ends(fixture: Fixture, when: datetime) -> None:
    Round.objects.filter(pk=fixture.round_id).update(deadline=when)


def test_a_deadline_tomorrow_is_told_once_to_each_coach() -> None:
    fixture, now = a_game(), timezone.now()
    ends(fixture, now + 25 * HOUR)
    remind(at=now)
    assert told("deadline_near") == []
    for later in (2 * HOUR, 3 * HOUR, 20 * HOUR, 30 * HOUR):
        remind(at=now + later)
    assert told("deadline_near") == [HOME, AWAY]
    assert "The deadline of Reavers v Regulars is" in str(Happening.objects.get(kind="deadline_near"))


def test_a_deadline_that_was_extended_is_told_of_anew_when_it_comes() -> None:
    fixture, now = a_game(), timezone.now()
    ends(fixture, now + 5 * HOUR)
    remind(at=now)
    extend(fixture=fixture, until=now + 7 * DAY, reason="flu", by=None)
    remind(at=now + HOUR)
    assert told("deadline_near") == [HOME, AWAY]
    remind(at=now + 6 * DAY + HOUR)
    assert told("deadline_near") == [HOME, HOME, AWAY, AWAY]


def test_a_coach_who_has_reported_is_not_reminded() -> None:
    fixture, now = a_game(post_match_starts="when_both_agree", auto_accept_days=7), timezone.now()
    match = kicked_off(fixture)
    file_report(match=match, body={}, by=fixture.home.coach, for_side="home")
    ends(fixture, now + 5 * HOUR)
    remind(at=now)
    assert told("deadline_near") == []


def test_a_fixture_without_a_date_is_asked_for_one_and_one_with_a_date_is_announced() -> None:
    fixture, now = a_game(), timezone.now()
    ends(fixture, now + 10 * DAY)
    remind(at=now + 6 * DAY)
    assert told("date_wanted") == []
    remind(at=now + 8 * DAY)
    assert told("date_wanted") == [HOME, AWAY]
    offer = offer_date(fixture=fixture, side="home", time=now + 9 * DAY, by=fixture.home.coach)
    answer_date(offer=offer, side="away", agrees=True, by=fixture.away.coach)
    for _ in range(2):
        remind(at=now + 8 * DAY + HOUR)
    assert told("date_wanted") == [HOME, AWAY]
    assert told("match_near") == [HOME, AWAY]


def test_a_substitute_is_reminded_too() -> None:
    fixture, now = a_game(), timezone.now()
    ends(fixture, now + 5 * HOUR)
    league = fixture.round.competition.season.league
    piet = coach("Piet")
    league.memberships.create(coach=piet, role="coach")
    name_substitute(fixture=fixture, side="away", coach=piet, reason="flu", by=None)
    remind(at=now)
    assert told("deadline_near") == ["Piet", HOME, AWAY]


def test_a_day_after_the_kick_off_a_report_is_asked_for() -> None:
    match, now = kicked_off(a_game()), timezone.now()
    remind(at=now + 23 * HOUR)
    assert told("report_awaited") == []
    for later in (25 * HOUR, 26 * HOUR, 80 * HOUR):
        remind(at=now + later)
    assert told("report_awaited") == [HOME, AWAY]
    assert match.state == Match.State.PLAYING


def test_a_coach_who_has_not_answered_is_told_a_day_before_the_report_counts() -> None:
    fixture, now = a_game(auto_accept_days=3), timezone.now()
    match = kicked_off(fixture)
    version = file_report(match=match, body={}, by=fixture.home.coach, for_side="home")
    remind(at=now + DAY)
    assert told("answer_near") == []
    for later in (2 * DAY + HOUR, 2 * DAY + 2 * HOUR):
        remind(at=now + later)
    assert told("answer_near") == [AWAY]
    read_anew(match)
    agree(match=match, side="away", version=version, by=fixture.away.coach)
    remind(at=now + 2 * DAY + 3 * HOUR)
    assert told("answer_near") == [AWAY]


def test_a_coach_with_open_steps_is_told_a_day_before_their_defaults() -> None:
    match, now = reported(kicked_off(a_game(post_match_days=7)), {}), timezone.now()
    MatchSide.objects.filter(match=match, side="home").update(open=False)
    remind(at=now + 5 * DAY)
    assert told("steps_near") == []
    for later in (6 * DAY + HOUR, 6 * DAY + 2 * HOUR):
        remind(at=now + later)
    assert told("steps_near") == [AWAY]


@pytest.mark.django_db(transaction=True)
def test_simultaneous_runs_remind_each_coach_once() -> None:
    fixture = a_game()
    ends(fixture, timezone.now() + 5 * HOUR)
    assert at_once(*[remind] * 3) == ["done"] * 3
    assert told("deadline_near") == [HOME, AWAY]
