"""The table page: every row answers why, decisions have their footnotes, corrections are named."""

import pytest
from django.test import Client

from league.models import League
from tests.built_once import built_once
from tests.league.tables import decide
from tests.world import a_fixture, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@pytest.fixture
def runner(league: League) -> Client:
    client = Client()
    client.force_login(league.memberships.get(role="commissioner").coach)
    return client


def text(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined]


def test_a_row_says_why_it_stands_above_the_next(client: Client, league: League) -> None:
    one, two, three = (a_team(league, name) for name in ("Reavers", "Auditors", "Raiders"))
    decide(a_fixture(league, one, three), 3, 0)
    decide(a_fixture(league, two, three), 1, 0)
    page = text(client.get(f"/leagues/{league.slug}/table/?why={one.pk}"))
    assert "Why first?" in page
    assert "Above Auditors: level on 3 points; 3 touchdowns to 1." in page
    assert "1 win at 3" in page


def test_teams_that_nothing_parts_share_a_rank_and_it_is_said(client: Client, league: League) -> None:
    a_team(league, "Reavers"), a_team(league, "Auditors")
    page = text(client.get(f"/leagues/{league.slug}/table/"))
    assert "With Auditors: level on" in page and "the rank is shared" in page


def test_an_empty_table_says_how_it_fills(client: Client, league: League) -> None:
    assert "Teams appear here once" in text(client.get(f"/leagues/{league.slug}/table/"))


def test_my_own_row_is_marked(league: League) -> None:
    team = a_team(league, "Reavers")
    client = Client()
    client.force_login(team.coach)
    url = f"/leagues/{league.slug}/table/"
    assert 'class="own"' in text(client.get(url)) and 'class="own"' not in text(Client().get(url))
    assert season(league).competitions.count() == 1
