"""What the page of a fixture tells before it is played: both teams' last results, and how they got on before."""

import re
from typing import Any

import pytest
from django.test import Client

from league.actions import record_result
from league.models import Fixture, League
from tests.league.tables import decide
from tests.world import a_fixture, a_league, a_team, coach

pytestmark = pytest.mark.django_db


def text(answer: Any) -> str:
    page = answer.content.decode().split('id="build-up"')[1].split("</main>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def at(league: League, fixture: Fixture) -> str:
    return f"/leagues/{league.slug}/fixtures/{fixture.pk}/"


def test_both_teams_stand_side_by_side_with_their_last_results_and_their_meetings() -> None:
    """The latest first, as each of them has it; what was called off was never played."""
    league = a_league("Crookwater")
    a, b, c = (a_team(league, f"Club {letter}") for letter in "ABC")
    decide(a_fixture(league, b, a), 3, 1)
    decide(a_fixture(league, a, c), 2, 0)
    decide(a_fixture(league, c, b), 1, 1)
    off = a_fixture(league, a, b)
    record_result(fixture=off, kind="called_off", home_outcome="", away_outcome="")
    told = text(Client().get(at(league, a_fixture(league, a, b))))
    assert re.search(r"Club A W beat Club C 2–0 Round \d L lost to Club B 1–3 Round \d", told)
    assert re.search(r"Club B D drew with Club C 1–1 Round \d W beat Club A 3–1 Round \d", told)
    assert "Club A won 0, drew 0 and lost 1 of 1 meeting." in told


def test_of_two_new_teams_nothing_is_made_up() -> None:
    league = a_league("Crookwater")
    told = text(Client().get(at(league, a_fixture(league, a_team(league, "Club A"), a_team(league, "Club B")))))
    assert told.count("No results in this league yet.") == 2 and "These teams have not met before." in told


def test_the_fixtures_page_asks_the_database_little_however_much_was_played(django_assert_max_num_queries: Any) -> None:
    boss = coach("Odile")
    league = a_league("Crookwater", boss)
    a, b, c = (a_team(league, f"Club {letter}") for letter in "ABC")
    for home, away in ((a, b), (b, a), (a, c), (c, b), (b, c), (c, a)):
        decide(a_fixture(league, home, away), 2, 1)
    fixture = a_fixture(league, a, b)
    client = Client()
    client.force_login(boss)
    with django_assert_max_num_queries(25):
        assert client.get(at(league, fixture)).status_code == 200
