"""What is arranged for one fixture: a later deadline, dates that coaches offer each other, a substitute."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from league.actions import record_result
from league.models import Fixture, League, OfferedDate, Round
from league.season.arrangements import (
    AfterTheDeadline,
    DecidedFixture,
    NotAhead,
    NotLater,
    OfferAnswered,
    OwnOffer,
    PlaysThemselves,
    SubstituteNeeded,
    TooManyOffers,
    answer_date,
    end_substitute,
    extend,
    name_substitute,
    offer_date,
    substitutes_of,
    withdraw_date,
)
from league.table.decisions import ReasonNeeded, take_back
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.django_db


def in_days(days: float) -> datetime:
    return (timezone.now() + timedelta(days=days)).replace(second=0, microsecond=0)


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater", boss)


@built_once
def fixture(league: League) -> Fixture:
    a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))
    Round.objects.update(deadline=in_days(7))
    return Fixture.objects.select_related("home__coach", "away__coach", "round__competition__season__league").get()


def decide(fixture: Fixture) -> None:
    record_result(fixture=fixture, kind="played", home_outcome="draw", away_outcome="draw")


def event() -> dict[str, str]:
    raw = Client().get("/leagues/crookwater/calendar.ics").content
    (found,) = Calendar.from_ical(raw).walk("VEVENT")
    return found  # type: ignore[return-value]


def test_a_deadline_is_extended_for_one_fixture_with_a_reason_and_the_new_date(fixture: Fixture, boss: Coach) -> None:
    round_ends = fixture.round.deadline
    before = event()
    first = extend(fixture=fixture, until=in_days(10), reason="the hall is flooded", by=boss)
    fixture.refresh_from_db()
    assert (fixture.due, fixture.round.deadline) == (in_days(10), round_ends)
    assert event()["SEQUENCE"] > before["SEQUENCE"] and event()["UID"] == before["UID"]
    second = extend(fixture=fixture, until=in_days(14), reason="still flooded", by=boss)
    with pytest.raises(NotLater):
        extend(fixture=fixture, until=in_days(12), reason="earlier", by=boss)
    take_back(decision=second, reason="dry again", by=boss)
    fixture.refresh_from_db()
    assert fixture.due == in_days(10)
    take_back(decision=first, reason="there is another hall", by=boss)
    fixture.refresh_from_db()
    assert fixture.due == round_ends


def test_a_deadline_lies_ahead_has_a_reason_and_is_for_what_is_not_decided(fixture: Fixture, boss: Coach) -> None:
    for day in (in_days(-1), datetime(9999, 12, 31, tzinfo=UTC)):
        with pytest.raises(NotAhead):
            extend(fixture=fixture, until=day, reason="so", by=boss)
    with pytest.raises(ReasonNeeded):
        extend(fixture=fixture, until=in_days(9), reason=" ", by=boss)
    decide(fixture)
    with pytest.raises(DecidedFixture):
        extend(fixture=fixture, until=in_days(9), reason="so", by=boss)


def test_the_date_that_was_agreed_is_in_the_calendar(fixture: Fixture) -> None:
    home, away = fixture.home.coach, fixture.away.coach
    before = event()
    first = offer_date(fixture=fixture, side="home", time=in_days(3), by=home)
    second = offer_date(fixture=fixture, side="home", time=in_days(4), by=home)
    assert offer_date(fixture=fixture, side="home", time=in_days(4), by=home) == second
    with pytest.raises(OwnOffer):
        answer_date(offer=first, side="home", agrees=True, by=home)
    answer_date(offer=first, side="away", agrees=False, by=away)
    answer_date(offer=second, side="away", agrees=True, by=away)
    fixture.refresh_from_db()
    assert fixture.agreed_for == in_days(4)
    told = event()
    assert told["DTSTART"].dt == in_days(4) and told["STATUS"] == "CONFIRMED"  # type: ignore[attr-defined]
    assert told["SEQUENCE"] == before["SEQUENCE"] + 1 and told["UID"] == before["UID"]
    with pytest.raises(OfferAnswered):
        answer_date(offer=second, side="away", agrees=False, by=away)
    states = OfferedDate.objects.order_by("pk").values_list("state", "by__username", "answered_by__username")
    assert list(states) == [
        ("declined", str(home), str(away)),
        ("agreed", str(home), str(away)),
    ]


def test_another_date_takes_the_place_of_the_agreed_one_and_either_side_may_call_it_off(fixture: Fixture) -> None:
    home, away = fixture.home.coach, fixture.away.coach
    offer = offer_date(fixture=fixture, side="home", time=in_days(3), by=home)
    answer_date(offer=offer, side="away", agrees=True, by=away)
    later = offer_date(fixture=fixture, side="away", time=in_days(5), by=away)
    same = offer_date(fixture=fixture, side="home", time=in_days(5), by=home)
    assert same == later and same.state == "agreed"
    offer.refresh_from_db()
    fixture.refresh_from_db()
    assert (offer.state, fixture.agreed_for) == ("withdrawn", in_days(5))
    withdraw_date(offer=same, by=home)
    fixture.refresh_from_db()
    assert fixture.agreed_for is None and event()["STATUS"] == "TENTATIVE"


def test_dates_lie_before_the_deadline_and_are_not_without_number(fixture: Fixture) -> None:
    with pytest.raises(AfterTheDeadline):
        offer_date(fixture=fixture, side="home", time=in_days(8), by=None)
    for hours in range(10):
        offer_date(fixture=fixture, side="home", time=in_days(1 + hours / 24), by=None)
    with pytest.raises(TooManyOffers):
        offer_date(fixture=fixture, side="home", time=in_days(2), by=None)
    offer_date(fixture=fixture, side="away", time=in_days(2), by=None)


def test_a_substitute_for_one_game_is_on_record_and_the_owner_stays(
    fixture: Fixture, league: League, boss: Coach
) -> None:
    owner, friend = fixture.home.coach, coach("A Friend")
    arguments = {"fixture": fixture, "side": "home", "reason": "a wedding", "by": owner}
    with pytest.raises(SubstituteNeeded):
        name_substitute(**arguments, coach=friend)
    with pytest.raises(SubstituteNeeded):
        name_substitute(**arguments, name=" ")
    with pytest.raises(PlaysThemselves):
        name_substitute(**arguments, coach=owner)
    by_name = name_substitute(**arguments, name="Old Bill")
    assert name_substitute(**arguments, name="Old Bill") == by_name
    league.memberships.create(coach=friend, role="coach")
    name_substitute(**arguments, coach=friend)
    assert {side: each.name for side, each in substitutes_of(fixture).items()} == {"home": "A Friend"}
    fixture.home.refresh_from_db()
    assert fixture.home.coach == owner and fixture.substitutes.count() == 2
    assert end_substitute(fixture=fixture, side="home") == 1 and substitutes_of(fixture) == {}
    name_substitute(**arguments, coach=friend)
    decide(fixture)
    with pytest.raises(DecidedFixture):
        end_substitute(fixture=fixture, side="home")
    assert substitutes_of(fixture)["home"].name == "A Friend"
