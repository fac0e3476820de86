"""Pages that show one season follow the one that was chosen, and their links keep to it."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.knockout.opening import open_play_offs
from league.models import Fixture, League, Season
from league.season.ending import begin_next_season, end_season
from league.season.laying_out import lay_out_season
from league.selectors import calendar_of, competition_of, teams_in
from rulebook.ruleset import Ruleset
from teams.models import Coach
from tests.built_once import built_once
from tests.league.tables import decide
from tests.world import a_league, a_team, coach

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    """Season 1, two divisions of four and their play-offs, is over; Spring is on and nobody is in it yet."""
    league = a_league("Crookwater League", commissioner=boss)
    teams = [a_team(league, f"Club {letter}") for letter in "ABCDEFGH"]
    first = league.seasons.get()
    competition = competition_of(first)
    lay_out_season(
        competition=competition, divisions=[("Quay", teams[:4]), ("Hill", teams[4:])], by=boss, seed="5eed", meetings=1
    )
    for fixture in calendar_of(competition):
        decide(fixture, 2, 1)
    play_offs = open_play_offs(competition=competition, by=boss, seed="5eed")
    for _ in ("semi-finals", "final"):
        for fixture in [each for each in calendar_of(play_offs) if not hasattr(each, "result")]:
            decide(fixture, 2, 1)
    end_season(season=first, by=boss)
    begin_next_season(league=league, rules=Ruleset.from_ref(first.rules), name="Spring", dice="site", by=boss)
    return league


@built_once
def past(league: League) -> Season:
    return league.seasons.get(number=1)


def url(league: League, page: str) -> str:
    return f"/leagues/{league.slug}/{page}"


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


PAGES = ["table/", "divisions/1/", "fixtures/", "leaders/", "teams/", "people/", "table/what-if/", "table/counting/"]
PAGES += ["decisions/", "friendlies/", "fallen/"]


def test_a_page_of_an_earlier_season_says_so_and_leads_back_to_it_and_to_the_one_that_is_on(league: League) -> None:
    for page in PAGES:
        answer = Client().get(url(league, f"{page}?season=1"))
        assert answer.status_code == 200 and answer.context["season"].number == 1, page
        head = re.search(r'<section class="running-head".*?</section>', answer.content.decode(), re.DOTALL)
        assert head is not None
        assert f'href="{url(league, "seasons/1/")}"' in head[0] and "Current season" in head[0], page


def test_a_season_that_never_was_is_not_there(league: League) -> None:
    for page in PAGES:
        assert Client().get(url(league, f"{page}?season=3")).status_code == 404, page
        assert Client().get(url(league, f"{page}?season=first")).status_code == 400, page


def test_table_division_fixtures_and_teams_are_those_of_the_season_that_was_chosen(
    league: League, past: Season
) -> None:
    names = {team.name for team in teams_in(past)}
    tables = Client().get(url(league, "table/?season=1")).context["tables"]
    assert {row.team.name for table in tables for row in table.rows} == names
    quay = Client().get(url(league, "divisions/1/?season=1"))
    assert quay.context["played"] == 6 and len(quay.context["cross"].rows) == 4
    assert "12 of 12 fixtures decided" in text(Client().get(url(league, "table/?season=1")))
    rounds = Client().get(url(league, "fixtures/?season=1&division=2")).context["calendar"][0].rounds
    assert sum(len(each.fixtures) for each in rounds) == 6
    assert all(name in text(Client().get(url(league, "teams/?season=1"))) for name in names)
    assert "Club A" in text(Client().get(url(league, "people/?season=1")))
    assert "Club A" not in text(Client().get(url(league, "teams/")))
    assert Client().get(url(league, "divisions/1/")).status_code == 404


def test_every_link_of_such_a_page_to_a_page_of_a_season_keeps_to_it(league: League) -> None:
    of_a_season = re.compile(
        rf'href="{url(league, "")}(table/|divisions/\d/|fixtures/|leaders/|teams/|people/)(\?[^"]*)?"'
    )
    for page in ("table/", "divisions/1/", "fixtures/", "leaders/", "teams/", "people/", "seasons/1/"):
        answer = Client().get(url(league, page if page.startswith("seasons") else f"{page}?season=1"))
        links = of_a_season.findall(answer.content.decode())
        assert links and all("season=1" in query for _, query in links), (page, links)
    opened = Client().get(url(league, "table/?season=1")).context["tables"][0].rows[0].team.pk
    page = Client().get(url(league, f"table/?season=1&why={opened}")).content.decode()
    assert f'href="?season=1#row-{opened}"' in page


def test_nothing_of_an_earlier_season_can_be_changed_from_its_pages(league: League, boss: Coach) -> None:
    client = Client()
    client.force_login(boss)
    for page in ("table/", "fixtures/", "friendlies/", "decisions/", "table/counting/"):
        forms = re.findall(r'<form[^>]*action="([^"]*)"', client.get(url(league, f"{page}?season=1")).content.decode())
        assert [each for each in forms if not re.search("theme|logout", each)] == [], page


def test_an_earlier_season_asks_the_database_as_little_as_the_one_that_is_on(league: League, boss: Coach) -> None:
    client = Client()
    client.force_login(boss)
    too_many = {}
    for page in ("seasons/1/", *(f"{page}?season=1" for page in PAGES)):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(league, page)).status_code == 200
        if len(queries) > 25:
            too_many[page] = len(queries)
    assert too_many == {}


def test_a_match_of_an_earlier_season_stands_under_its_own_season(league: League) -> None:
    fixture = Fixture.objects.first()
    assert fixture is not None
    page = Client().get(url(league, f"fixtures/{fixture.pk}/"))
    assert page.context["season"].number == 1
    assert url(league, "fixtures/?season=1") in page.content.decode()


def test_the_competition_in_the_address_brings_its_season_along(league: League, past: Season) -> None:
    answer = Client().get(url(league, f"decisions/?competition={competition_of(past).pk}"))
    assert answer.context["season"].number == 1
    assert {each.season_id for each in answer.context["competitions"]} == {past.pk}
