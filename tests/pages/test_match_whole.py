"""A whole match by HTTP: lock, kick-off, report, acceptance, both sequences afterwards; site dice and typed ones."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Fixture, League, Result, Season
from league.selectors import table_of
from matches.models import Match, StepAnswer
from matches.selectors import match_of
from teams.models import Coach, Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.sentences import words_of
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.django_db


class Table:
    """Two coaches and a commissioner with a browser each, and the fixture between them."""

    def __init__(self, **more: Any) -> None:
        self.commissioner = coach("Odile Marsh")
        self.league: League = a_league("Crookwater League", self.commissioner, **more)
        self.home: Team = a_team(self.league, "Saltmarsh Reavers", by=coach("Ines Okafor"))
        self.away: Team = a_team(self.league, "Rustjaw Regulars", "orc", by=coach("Tobias Lind"))
        self.fixture: Fixture = a_fixture(self.league, self.home, self.away)
        self.url = f"/leagues/{self.league.slug}/fixtures/{self.fixture.pk}/"

    def browser(self, coach: Coach | None) -> Client:
        client = Client()
        if coach is not None:
            client.force_login(coach)
        return client

    @property
    def match(self) -> Match:
        found = match_of(self.fixture)
        assert found is not None
        return found


def key_on(page: str) -> str:
    """The key of the question that the page asks."""
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None, "nothing is asked on this page"
    return found[1].replace("&#x27;", "'")


def to_the_kick_off(client: Client, table: Table) -> None:
    """Roll on and choose the first answer until the match is kicked off."""
    for _ in range(20):
        if table.match.state != Match.State.LOCKED:
            return
        page = client.get(f"{table.url}kick-off/").content.decode()
        if 'name="answer"' in page:
            client.post(f"{table.url}kick-off/answer/", {"key": key_on(page), "answer": "yes"})
        else:
            client.post(f"{table.url}kick-off/roll/", {"key": key_on(page), "on": "1"})
    raise AssertionError("the match was never kicked off")


def to_the_end(client: Client, table: Table, side: str) -> list[str]:
    """Roll what is to be rolled, save all points, hire nobody; the questions that were asked."""
    asked = []
    for _ in range(20):
        page = client.get(f"{table.url}after/{side}/").content.decode()
        if "ready for the next fixture</h1>" in page:
            return asked
        key = key_on(page)
        asked.append(key.partition("#")[0])
        if 'name="spend"' in page:
            answer = client.post(f"{table.url}after/{side}/answer/", {"key": key, "spend": "done"})
        elif 'name="offer"' in page:
            answer = client.post(f"{table.url}after/{side}/answer/", {"key": key, "offer": "done"})
        else:
            answer = client.post(f"{table.url}after/{side}/roll/", {"key": key})
        assert answer.status_code == 302, answer.content.decode()
    raise AssertionError("the sequence had no end")


REPORT = {
    "once": "the first form",
    "count-home.score": "2",
    "count-home.p1.touchdown": "2",
    "count-home.p2.casualty": "1",
    "count-away.score": "1",
    "count-away.unknown": "1",
    "lines-hurt-away": "1",
    "hurt-away-0-player": "p3",
    "hurt-away-0-result": "dead",
    "hurt-away-0-by": "p2",
    "hurt-away-0-cause": "block",
}


def test_a_whole_match_is_played_through_its_pages() -> None:
    table = Table()
    home, away, commissioner = map(table.browser, (table.home.coach, table.away.coach, table.commissioner))
    assert f"{table.url}lock/" in home.get(table.url).content.decode()
    assert home.post(f"{table.url}lock/").url == f"{table.url}kick-off/"
    to_the_kick_off(commissioner, table)
    page = away.get(table.url).content.decode()
    assert "At the kick-off" in page and "File the report" in page

    assert home.post(f"{table.url}report/", REPORT).status_code == 302
    assert "reported, not accepted yet" in table.browser(None).get(table.url).content.decode()
    page = commissioner.get(table.url).content.decode()
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen is not None
    assert commissioner.post(f"{table.url}report/accept/", {"seen": seen[1]}).status_code == 302
    page = table.browser(None).get(table.url).content.decode()
    assert "2–1" in page and "Accepted by Odile Marsh" in page
    assert "Waiting for Ines Okafor" in page and "Waiting for Tobias Lind" in page
    assert "Dead" in page and "Rustjaw Regulars 3" in page

    assert to_the_end(home, table, "home")[:4] == ["dedicated_fans", "mvp", "advancement", "hiring"]
    assert "Waiting for Tobias Lind" in home.get(table.url).content.decode()
    to_the_end(away, table, "away")
    assert table.match.state == Match.State.FINISHED
    first, _ = table_of(table.fixture.round.competition)
    assert first.team == str(table.home.pk)
    for team in (table.home, table.away):
        team.refresh_from_db()
        assert projected(team) == expected(state_of(team), rules_of(team))
    page = home.get(f"{table.url}after/home/").content.decode()
    assert "Team value now" in page and "Treasury now" in page
    page = home.get(table.url).content.decode()
    assert "Most Valuable Player" in page and "Done. Ready for the next fixture." in page


def test_a_commissioner_plays_a_whole_match_for_coaches_who_never_log_in() -> None:
    table = Table()
    commissioner = table.browser(table.commissioner)
    commissioner.post(f"{table.url}lock/")
    to_the_kick_off(commissioner, table)
    commissioner.post(f"{table.url}report/", REPORT | {"accept": "1"})
    assert Result.objects.get().home_touchdowns == 2
    page = commissioner.get(table.url).content.decode()
    assert "filed for both sides" in page
    assert "Accepted by Odile Marsh on behalf of both teams" in page
    assert "on behalf of Ines Okafor" in commissioner.get(f"{table.url}after/home/").content.decode()
    to_the_end(commissioner, table, "home")
    assert "Odile Marsh acted on the coach’s behalf" in commissioner.get(f"{table.url}after/home/").content.decode()
    assert all(StepAnswer.objects.filter(side="home").values_list("on_behalf", flat=True))


def test_dice_of_the_table_are_typed_and_say_who_typed_them() -> None:
    table = Table(dice=Season.Dice.TABLE)
    home, away = table.browser(table.home.coach), table.browser(table.away.coach)
    home.post(f"{table.url}lock/")
    first = home.get(f"{table.url}kick-off/").content.decode()
    answer = home.post(f"{table.url}kick-off/type/", {"key": key_on(first), "face-1": "7"})
    assert answer.status_code == 400 and "each from 1 to 3" in answer.content.decode()
    assert 'value="7"' in answer.content.decode()
    assert home.post(f"{table.url}kick-off/type/", {"key": key_on(first), "face-1": "3"}).status_code == 302
    page = away.get(f"{table.url}kick-off/").content.decode()
    assert "typed by Ines Okafor" in page
    assert key_on(page) != key_on(first)
    stale = away.post(f"{table.url}kick-off/type/", {"key": key_on(first), "face-1": "1"})
    assert stale.status_code == 409 and words_of("answered_already") in stale.content.decode()


def test_the_site_rolls_a_season_of_sealed_dice_and_takes_no_typed_ones() -> None:
    table = Table()
    home = table.browser(table.home.coach)
    home.post(f"{table.url}lock/")
    key = key_on(home.get(f"{table.url}kick-off/").content.decode())
    answer = home.post(f"{table.url}kick-off/type/", {"key": key, "face-1": "3"})
    assert answer.status_code == 409 and words_of("rolled_here") in answer.content.decode()
    home.post(f"{table.url}kick-off/roll/", {"key": key})
    page = home.get(f"{table.url}kick-off/").content.decode()
    assert "saved before it was shown" in page
    again = home.get(f"{table.url}kick-off/").content.decode()
    faces = r'aria-label="(\d) on a D3"'
    assert re.findall(faces, page) == re.findall(faces, again) != []
