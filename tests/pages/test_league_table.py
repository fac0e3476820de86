"""The table page: every row answers why, decisions have their footnotes, corrections are named."""

import pytest
from django.test import Client

from league.actions import record_result
from league.models import Decision, Fixture, League
from tests.world import a_fixture, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


def decided(fixture: Fixture, home: int, away: int) -> None:
    outcome = {True: "win", False: "loss"}
    same = home == away
    record_result(
        fixture=fixture,
        kind="played",
        home_touchdowns=home,
        away_touchdowns=away,
        home_outcome="draw" if same else outcome[home > away],
        away_outcome="draw" if same else outcome[away > home],
    )


@pytest.fixture
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
    decided(a_fixture(league, one, three), 3, 0)
    decided(a_fixture(league, two, three), 1, 0)
    page = text(client.get(f"/leagues/{league.slug}/table/?why={one.pk}"))
    assert "Why first?" in page
    assert "Above Auditors: level on 3 points; 3 touchdowns to 1." in page
    assert "1 win at 3" in page


def test_teams_that_nothing_parts_share_a_rank_and_it_is_said(client: Client, league: League) -> None:
    a_team(league, "Reavers"), a_team(league, "Auditors")
    page = text(client.get(f"/leagues/{league.slug}/table/"))
    assert "With Auditors: level on" in page and "the rank is shared" in page


def test_an_empty_table_says_how_it_fills(client: Client, league: League) -> None:
    assert "Teams stand here as soon as" in text(client.get(f"/leagues/{league.slug}/table/"))


def test_points_taken_stand_in_the_sum_and_in_a_footnote(runner: Client, league: League) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    decided(a_fixture(league, one, two), 2, 1)
    url = f"/leagues/{league.slug}/table/"
    runner.post(f"{url}points/", {"team": one.pk, "points": "−1", "reason": "late for round 1"})
    page = text(Client().get(url))
    assert "Reavers, −1: late for round 1" in page and "By decision" in page
    assert Decision.objects.get().by.username == "Odile"


def test_the_same_decision_sent_twice_counts_once(runner: Client, league: League) -> None:
    team = a_team(league, "Reavers")
    sent = {"team": team.pk, "points": "-1", "reason": "late for round 1"}
    first, second = (runner.post(f"/leagues/{league.slug}/table/points/", sent) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "Reavers had -1 for “late for round 1” already" in text(second)
    assert Decision.objects.count() == 1
    again = runner.post(f"/leagues/{league.slug}/table/points/", sent | {"reason": "late for round 2"})
    assert again.status_code == 302 and Decision.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"reason": " "}, "Say why"),
        ({"points": "0"}, "1 to 99 League points"),
        ({"points": "a few"}, "no whole number"),
        ({"points": "100"}, "1 to 99 League points"),
    ],
)
def test_a_decision_without_sense_is_refused_and_stays_typed(
    runner: Client, league: League, sent: dict[str, str], reason: str
) -> None:
    team = a_team(league, "Reavers")
    typed = {"team": team.pk, "points": "2", "reason": "a fine pitch"} | sent
    answer = runner.post(f"/leagues/{league.slug}/table/points/", typed)
    assert answer.status_code == 400 and reason in text(answer)
    assert f'value="{typed["points"]}"' in text(answer)
    assert not Decision.objects.exists()


def test_points_are_not_given_to_a_team_of_another_league(runner: Client, league: League) -> None:
    a_team(league, "Reavers")
    foreign = a_team(a_league("Elsewhere"), "Foreigners")
    answer = runner.post(f"/leagues/{league.slug}/table/points/", {"team": foreign.pk, "points": "2", "reason": "x"})
    assert answer.status_code == 404 and not Decision.objects.exists()


def test_my_own_row_is_marked(league: League) -> None:
    team = a_team(league, "Reavers")
    client = Client()
    client.force_login(team.coach)
    url = f"/leagues/{league.slug}/table/"
    assert 'class="own"' in text(client.get(url)) and 'class="own"' not in text(Client().get(url))
    assert season(league).competitions.count() == 1
