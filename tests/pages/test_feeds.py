"""Leagues followed from outside: calendars with editions, results as news, keys to private leagues."""

from datetime import UTC, date, datetime, timedelta
from threading import Thread
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from icalendar import Calendar, Event

from league.actions import add_fixture, remove_fixture
from league.models import CalendarEvent, Fixture, League, Membership, Round
from league.season.laying_out import lay_out_season
from league.season.rescheduling import turn_fixture
from league.telling.calendars import publish
from league.telling.writing import post_news
from teams.models import Team
from tests.built_once import built_once
from tests.league.tables import decide
from tests.world import a_league, a_team, coach, season

HOME = "/leagues/the-old-world-cup/"
DEADLINE = datetime(2026, 12, 6, 23, 0, tzinfo=UTC)


@built_once
def cup() -> League:
    return a_league()


@built_once
def teams(cup: League) -> list[Team]:
    return [a_team(cup, name) for name in ("Reavers", "Saints", "Gutters")]


@built_once
def fixture(cup: League, teams: list[Team]) -> Fixture:
    return meeting(cup, teams[0], teams[1], 1)


def meeting(cup: League, home: Team, away: Team, number: int, deadline: datetime | None = DEADLINE) -> Fixture:
    competition = season(cup).competitions.get()
    return add_fixture(competition=competition, home=home, away=away, round_number=number, deadline=deadline)


def calendar(address: str = "calendar.ics", browser: Client | None = None) -> Calendar:
    response: HttpResponse = (browser or Client()).get(HOME + address)
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    found = Calendar.from_ical(response.content.decode())
    assert isinstance(found, Calendar)
    return found


def events(address: str = "calendar.ics", browser: Client | None = None) -> list[Event]:
    return [each for each in calendar(address, browser).walk("VEVENT") if isinstance(each, Event)]


def only(address: str = "calendar.ics") -> Event:
    (event,) = events(address)
    return event


def news(address: str = "results.rss", browser: Client | None = None) -> list[Element]:
    response: HttpResponse = (browser or Client()).get(HOME + address)
    assert response.status_code == 200
    return fromstring(response.content).findall("channel/item")


def test_a_fixture_without_a_date_is_a_tentative_window_up_to_its_deadline(fixture: Fixture) -> None:
    event = only()
    assert event["UID"] == f"fixture-{fixture.pk}@testserver"
    assert (event["STATUS"], event["SEQUENCE"], event["TRANSP"]) == ("TENTATIVE", 0, "TRANSPARENT")
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (date(2026, 11, 30), date(2026, 12, 7))
    assert event["SUMMARY"] == "R1: Reavers v Saints"
    assert event["URL"] == f"http://testserver{HOME}fixtures/{fixture.pk}/"


def test_a_window_begins_on_the_day_after_the_deadline_before(cup: League, teams: list[Team], fixture: Fixture) -> None:
    meeting(cup, teams[0], teams[2], 2, DEADLINE + timedelta(days=10))
    first, second = events()
    assert (first["DTEND"].dt, second["DTSTART"].dt, second["DTEND"].dt) == (
        date(2026, 12, 7),
        date(2026, 12, 7),
        date(2026, 12, 17),
    )


@pytest.mark.parametrize(
    ("zone", "deadline", "last"),
    [
        ("Europe/Lisbon", datetime(2026, 12, 7, 0, 0, tzinfo=UTC), date(2026, 12, 6)),
        ("Pacific/Auckland", datetime(2026, 12, 6, 12, 0, tzinfo=UTC), date(2026, 12, 7)),
        ("America/New_York", datetime(2026, 12, 7, 4, 59, tzinfo=UTC), date(2026, 12, 6)),
    ],
)
def test_the_last_day_is_that_of_the_leagues_clock(
    cup: League, teams: list[Team], zone: str, deadline: datetime, last: date
) -> None:
    League.objects.update(time_zone=zone)
    meeting(cup, teams[0], teams[1], 1, deadline)
    assert only()["DTEND"].dt == last + timedelta(days=1)


def test_a_fixture_without_a_deadline_has_no_place_in_a_calendar(cup: League, teams: list[Team]) -> None:
    meeting(cup, teams[0], teams[1], 1, None)
    assert events() == []


def test_what_does_not_change_keeps_its_edition_and_costs_no_transfer(fixture: Fixture) -> None:
    first = Client().get(HOME + "calendar.ics")
    again = Client().get(HOME + "calendar.ics", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert only()["SEQUENCE"] == 0


def test_a_change_is_a_new_edition_under_the_same_name(fixture: Fixture) -> None:
    before = only()
    turn_fixture(fixture=fixture)
    after = only()
    assert after["UID"] == before["UID"]
    assert (after["SEQUENCE"], after["SUMMARY"]) == (1, "R1: Saints v Reavers")
    assert after["LAST-MODIFIED"].dt >= before["LAST-MODIFIED"].dt
    Round.objects.update(deadline=DEADLINE + timedelta(days=7))
    assert only()["SEQUENCE"] == 2


def test_a_result_stands_in_the_calendar(fixture: Fixture) -> None:
    only()
    decide(fixture, 2, 1)
    event = only()
    assert (event["SUMMARY"], event["STATUS"], event["SEQUENCE"]) == ("R1: Reavers 2–1 Saints", "CONFIRMED", 1)


def test_a_fixture_that_is_called_off_stays_cancelled(fixture: Fixture) -> None:
    uid = only()["UID"]
    remove_fixture(fixture=fixture)
    for _ in range(2):
        event = only()
        assert (event["UID"], event["STATUS"], event["SEQUENCE"]) == (uid, "CANCELLED", 1)
        assert event["SUMMARY"] == "R1: Reavers v Saints"
        assert "URL" not in event


def test_a_fixture_that_nobody_was_told_of_needs_no_calling_off(fixture: Fixture) -> None:
    remove_fixture(fixture=fixture)
    assert events() == []


def test_a_round_that_gets_its_deadline_back_is_on_again(fixture: Fixture) -> None:
    only()
    Round.objects.update(deadline=None)
    assert only()["STATUS"] == "CANCELLED"
    Round.objects.update(deadline=DEADLINE)
    assert (only()["STATUS"], only()["SEQUENCE"]) == ("TENTATIVE", 2)


def test_the_name_of_an_event_outlives_the_name_of_the_site(cup: League, fixture: Fixture) -> None:
    first = publish(league=cup, host="old.example.org")[0].uid
    decide(fixture, 1, 0)
    assert publish(league=cup, host="new.example.org")[0].uid == first


def test_what_is_long_over_is_told_no_more(cup: League, teams: list[Team]) -> None:
    meeting(cup, teams[0], teams[1], 1, timezone.now() - timedelta(days=500))
    assert events() == []


def test_a_team_has_a_calendar_of_its_own(cup: League, teams: list[Team], fixture: Fixture) -> None:
    meeting(cup, teams[1], teams[2], 2, DEADLINE + timedelta(days=7))
    assert only(f"teams/{teams[0].pk}/calendar.ics")["SUMMARY"] == "R1: Reavers v Saints"
    assert len(events(f"teams/{teams[1].pk}/calendar.ics")) == 2
    assert calendar(f"teams/{teams[0].pk}/calendar.ics")["X-WR-CALNAME"] == "Reavers, The Old World Cup"


def test_a_calendar_asks_to_be_looked_at_every_six_hours(fixture: Fixture) -> None:
    told = calendar().to_ical().decode()
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT6H" in told
    assert "METHOD:PUBLISH" in told


def test_a_division_has_its_calendar(cup: League) -> None:
    names = [a_team(cup, f"Team {letter}") for letter in "ABCDEFGH"]
    lay_out_season(
        competition=season(cup).competitions.get(),
        divisions=[("North", names[:4]), ("South", names[4:])],
        by=None,
        first_deadline=DEADLINE,
        meetings=1,
    )
    told = " ".join(event["SUMMARY"] for event in events("calendar.ics?division=2"))
    assert [letter for letter in "ABCDEFGH" if f"Team {letter}" in told] == list("EFGH")
    assert len(events()) == 12
    assert Client().get(HOME + "calendar.ics?division=7").status_code == 404


def test_names_of_teams_cannot_break_a_calendar(cup: League) -> None:
    home, away = a_team(cup, "Rats; Sons, & \\Daughters"), a_team(cup, "Ünder BEGIN:VEVENT " + "x" * 30)
    meeting(cup, home, away, 1)
    assert only()["SUMMARY"] == f"R1: {home.name} v {away.name}"


def test_a_calendar_that_nothing_happened_to_is_read_without_writing(
    cup: League, teams: list[Team], fixture: Fixture, django_assert_max_num_queries: Any
) -> None:
    meeting(cup, teams[1], teams[2], 2, DEADLINE + timedelta(days=7))
    events()
    with django_assert_max_num_queries(8) as asked:
        events()
    assert not [query for query in asked.captured_queries if query["sql"].startswith(("INSERT", "UPDATE"))]


def test_results_are_news_the_latest_first(cup: League, teams: list[Team], fixture: Fixture) -> None:
    decide(fixture, 2, 1)
    decide(meeting(cup, teams[1], teams[2], 2), 0, 0)
    latest, earlier = news()
    assert latest.findtext("title") == "Saints 0–0 Gutters"
    assert earlier.findtext("title") == "Reavers 2–1 Saints"
    assert earlier.findtext("description") == "Reavers edge past Saints. Season 1, round 1."
    assert earlier.findtext("link") == f"http://testserver{HOME}fixtures/{fixture.pk}/"


def test_a_corrected_result_is_the_same_piece_of_news(fixture: Fixture) -> None:
    decide(fixture, 2, 1)
    (before,) = news()
    decide(fixture, 1, 1, corrected=True)
    (after,) = news()
    assert after.findtext("guid") == before.findtext("guid")
    assert after.findtext("title") == "Reavers 1–1 Saints (corrected)"


def test_no_name_is_so_strange_that_nobody_is_told(cup: League) -> None:
    strange = a_team(cup, "Rea\x0bv\x01ers\x1b\ufffe\x85\u2028!")
    decide(meeting(cup, strange, a_team(cup, "Saints"), 1), 2, 1)
    post_news(league=cup, title="Two\x02 fell", source="Both\x03 live.", by=strange.coach, once="a")
    (result,) = news()
    assert result.findtext("title") == "Rea vers ! 2–1 Saints"
    assert "Two fell" in [told.findtext("title") for told in news("news.rss")]
    assert "ers" in only()["SUMMARY"]


FEEDS = ("calendar.ics", "news.rss", "results.rss", "teams/{team}/calendar.ics")


@pytest.fixture
def member(cup: League, fixture: Fixture) -> Client:
    League.objects.update(is_public=False)
    browser = Client()
    browser.force_login(fixture.home.coach)
    return browser


def key_of(browser: Client) -> str:
    shown = browser.get(HOME + "follow/").content.decode()
    return shown.partition("results.rss?key=")[2].partition('"')[0]


@pytest.mark.parametrize("address", FEEDS)
def test_a_private_league_is_followed_with_a_members_key(member: Client, fixture: Fixture, address: str) -> None:
    address = HOME + address.format(team=fixture.home_id)
    key = key_of(member)
    assert len(key) >= 32
    assert Client().get(address).status_code == 404
    assert Client().get(f"{address}?key=wrong").status_code == 404
    assert Client().get(f"{address}?key={key}").status_code == 200


def test_a_key_opens_nothing_but_the_feeds(member: Client) -> None:
    assert Client().get(f"{HOME}?key={key_of(member)}").status_code == 404


def test_a_key_of_one_league_is_none_of_another(member: Client) -> None:
    a_league("The Other Cup")
    League.objects.update(is_public=False)
    assert Client().get(f"/leagues/the-other-cup/calendar.ics?key={key_of(member)}").status_code == 404


def test_the_key_stays_until_it_is_made_anew(member: Client) -> None:
    old = key_of(member)
    assert key_of(member) == old
    assert member.post(HOME + "follow/renew/").status_code == 302
    new = key_of(member)
    assert Client().get(f"{HOME}calendar.ics?key={old}").status_code == 404
    assert Client().get(f"{HOME}calendar.ics?key={new}").status_code == 200


def test_who_leaves_takes_his_key_with_him(member: Client, fixture: Fixture) -> None:
    key = key_of(member)
    Membership.objects.filter(coach=fixture.home.coach).delete()
    assert Client().get(f"{HOME}calendar.ics?key={key}").status_code == 404


def test_a_commissioner_revokes_every_key_and_nobody_else_does(member: Client, cup: League) -> None:
    key = key_of(member)
    assert member.post(HOME + "follow/revoke/").status_code == 403
    assert Client().get(f"{HOME}calendar.ics?key={key}").status_code == 200
    boss = Client()
    boss.force_login(cup.memberships.get(role="commissioner").coach)
    assert boss.post(HOME + "follow/revoke/").status_code == 302
    assert Client().get(f"{HOME}calendar.ics?key={key}").status_code == 404


def test_a_public_league_is_followed_by_anybody_without_a_key(fixture: Fixture) -> None:
    shown = Client().get(HOME + "follow/").content.decode()
    assert f"http://testserver{HOME}teams/{fixture.home_id}/calendar.ics" in shown
    assert "key=" not in shown
    assert "Calendar and news" in Client().get(HOME).content.decode()


def test_a_stranger_makes_no_key(cup: League) -> None:
    stranger = Client()
    stranger.force_login(coach("a stranger"))
    assert stranger.post(HOME + "follow/renew/").status_code == 404
    assert Client().post(HOME + "follow/renew/").status_code == 403


def test_events_of_two_leagues_do_not_mix(cup: League, fixture: Fixture) -> None:
    other = a_league("The Other Cup")
    meeting(other, a_team(other, "Third"), a_team(other, "Fourth"), 1)
    assert only()["SUMMARY"] == "R1: Reavers v Saints"
    assert CalendarEvent.objects.filter(league=other).count() == 0


def test_two_who_read_a_change_at_once_are_told_one_edition(transactional_db: None) -> None:
    cup = a_league()
    fixture = meeting(cup, a_team(cup, "Reavers"), a_team(cup, "Saints"), 1)
    read_at_once(cup)
    assert CalendarEvent.objects.get().sequence == 0
    decide(fixture, 2, 1)
    assert read_at_once(cup) == [(1, "R1: Reavers 2–1 Saints")] * 4


def read_at_once(cup: League) -> list[tuple[int, str]]:
    told: list[tuple[int, str]] = []

    def read() -> None:
        try:
            (event,) = publish(league=cup, host="example.org")
            told.append((event.sequence, event.facts["summary"]))
        finally:
            connection.close()

    readers = [Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return told


def test_each_calendar_can_be_subscribed_to_with_a_tap(fixture: Fixture) -> None:
    shown = Client().get(HOME + "follow/").content.decode()
    assert f'href="webcal://testserver{HOME}teams/{fixture.home_id}/calendar.ics"' in shown
