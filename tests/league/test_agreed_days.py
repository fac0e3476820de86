"""A deadline that is moved before a day that was agreed on: the officer is warned, and the coaches are told that the day is off."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from league.actions import add_fixture, record_result
from league.models import Competition, Fixture, Happening, League, OfferedDate, Round
from league.season.arrangements import AfterTheDeadline, answer_date, extend, offer_date
from league.season.rescheduling import AgreedDaysTooLate, RoundsOutOfOrder, move_fixture, set_deadline
from league.table.decisions import take_back
from rulebook.shapes.refusals import Several
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater", boss)


@built_once
def teams(league: League) -> list[Team]:
    return [a_team(league, name) for name in ("Reavers", "Regulars", "Raiders", "Lanterns")]


@built_once
def now() -> datetime:
    return timezone.now().replace(microsecond=0)


@built_once
def competition(league: League, teams: list[Team], now: datetime) -> Competition:
    """Three rounds of two fixtures that end after 7, 14 and 21 days."""
    found = season(league).competitions.get()
    one, two, three, four = teams
    for number, pairs in enumerate(
        [((one, two), (three, four)), ((one, three), (two, four)), ((one, four), (two, three))], start=1
    ):
        for home, away in pairs:
            add_fixture(
                competition=found, home=home, away=away, round_number=number, deadline=now + timedelta(days=7 * number)
            )
    return found


def of(competition: Competition, number: int, place: int = 1) -> Fixture:
    found = Fixture.objects.select_related("home__coach", "away__coach", "round__competition__season__league")
    return found.get(round__competition=competition, round__number=number, number=place)


def agreed(fixture: Fixture, day: datetime) -> Fixture:
    offer = offer_date(fixture=fixture, side="home", time=day, by=fixture.home.coach)
    answer_date(offer=offer, side="away", agrees=True, by=fixture.away.coach)
    fixture.refresh_from_db()
    return fixture


def told_off(fixture: Fixture) -> set[Coach]:
    """Who was told that the fixture's day is off."""
    rows = Happening.objects.filter(kind="date_off", fixture=fixture)
    return {notice.coach for row in rows for notice in row.notices.select_related("coach")}


def test_an_officer_is_warned_of_the_days_that_would_be_too_late(
    competition: Competition, now: datetime, boss: Coach
) -> None:
    late, early = (
        agreed(of(competition, 3), now + timedelta(days=20)),
        agreed(of(competition, 3, 2), now + timedelta(days=16)),
    )
    with pytest.raises(AgreedDaysTooLate) as refused:
        set_deadline(round_=late.round, deadline=now + timedelta(days=18), seen=late.round.deadline, by=boss)
    assert refused.value.facts["fixtures"] == [late.pk]
    late.refresh_from_db()
    assert late.agreed_for and Round.objects.get(pk=late.round.pk).deadline == late.round.deadline
    set_deadline(round_=late.round, deadline=now + timedelta(days=18), seen=late.round.deadline, by=boss, anyway=True)
    for fixture in (late, early):
        fixture.refresh_from_db()
    assert (late.agreed_for, early.agreed_for) == (None, now + timedelta(days=16))
    assert told_off(late) == {late.home.coach, late.away.coach} and told_off(early) == set()
    assert late.offered_dates.get().state == OfferedDate.State.WITHDRAWN
    events = Calendar.from_ical(Client().get("/leagues/crookwater/calendar.ics").content).walk("VEVENT")
    assert {str(each["SUMMARY"]): str(each["STATUS"]) for each in events if "R3" in each["SUMMARY"]} == {
        f"R3: {late}": "TENTATIVE",
        f"R3: {early}": "CONFIRMED",
    }
    offer_date(fixture=late, side="home", time=now + timedelta(days=17), by=late.home.coach)


def test_a_fixture_with_a_deadline_of_its_own_and_one_that_is_decided_are_not_concerned(
    competition: Competition, now: datetime, boss: Coach
) -> None:
    extended, decided = of(competition, 1), of(competition, 1, 2)
    extend(fixture=extended, until=now + timedelta(days=12), reason="flooded", by=boss)
    agreed(extended, now + timedelta(days=11))
    agreed(decided, now + timedelta(days=6))
    record_result(fixture=decided, kind="played", home_outcome="draw", away_outcome="draw")
    set_deadline(round_=extended.round, deadline=now + timedelta(days=3), seen=extended.round.deadline, by=boss)
    assert not Happening.objects.filter(kind="date_off").exists()


@pytest.mark.parametrize(("number", "days"), [(2, 6), (2, 22), (1, 15), (3, 13)])
def test_rounds_end_in_their_order_unless_it_is_meant(
    competition: Competition, now: datetime, boss: Coach, number: int, days: int
) -> None:
    round_, until = competition.rounds.get(number=number), now + timedelta(days=days)
    with pytest.raises(RoundsOutOfOrder):
        set_deadline(round_=round_, deadline=until, seen=round_.deadline, by=boss)
    assert competition.rounds.get(number=number).deadline == round_.deadline
    set_deadline(round_=round_, deadline=until, seen=round_.deadline, by=boss, anyway=True)
    assert competition.rounds.get(number=number).deadline == until


def test_both_warnings_come_together(competition: Competition, now: datetime, boss: Coach) -> None:
    fixture = agreed(of(competition, 3), now + timedelta(days=20))
    with pytest.raises(Several) as refused:
        set_deadline(round_=fixture.round, deadline=now + timedelta(days=10), seen=fixture.round.deadline, by=boss)
    assert {each.code for each in refused.value.problems} == {"agreed_days_too_late", "rounds_out_of_order"}


def test_no_end_and_the_same_end_are_no_warning(competition: Competition, now: datetime, boss: Coach) -> None:
    fixture = agreed(of(competition, 3), now + timedelta(days=20))
    set_deadline(round_=fixture.round, deadline=fixture.round.deadline, seen=fixture.round.deadline, by=boss)
    set_deadline(round_=fixture.round, deadline=None, seen=fixture.round.deadline, by=boss)
    fixture.refresh_from_db()
    assert fixture.agreed_for == now + timedelta(days=20)


def test_a_day_is_off_too_where_an_extension_is_taken_back_or_the_fixture_is_moved(
    competition: Competition, now: datetime, boss: Coach
) -> None:
    extended, moved = of(competition, 1), of(competition, 3)
    decision = extend(fixture=extended, until=now + timedelta(days=12), reason="flooded", by=boss)
    agreed(extended, now + timedelta(days=11))
    take_back(decision=decision, reason="dry again", by=boss)
    agreed(moved, now + timedelta(days=20))
    competition.rounds.create(number=4, deadline=now + timedelta(days=18))
    move_fixture(fixture=moved, round_number=4, by=boss)
    for fixture in (extended, moved):
        fixture.refresh_from_db()
        assert fixture.agreed_for is None
        assert told_off(fixture) == {fixture.home.coach, fixture.away.coach}


def test_a_day_that_was_offered_before_the_deadline_moved_is_not_agreed_to(
    competition: Competition, now: datetime, boss: Coach
) -> None:
    fixture = of(competition, 3)
    offer = offer_date(fixture=fixture, side="home", time=now + timedelta(days=20), by=fixture.home.coach)
    set_deadline(round_=fixture.round, deadline=now + timedelta(days=18), seen=fixture.round.deadline, by=boss)
    with pytest.raises(AfterTheDeadline):
        answer_date(offer=offer, side="away", agrees=True, by=fixture.away.coach)
    assert answer_date(offer=offer, side="away", agrees=False, by=fixture.away.coach).state == "declined"
