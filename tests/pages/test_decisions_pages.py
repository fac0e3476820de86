"""The page of decisions: everybody reads them with their reasons; a commissioner sees what the table becomes, decides, and takes back."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Competition, Decision, Fixture, League, Result, Seat
from tests.built_once import built_once
from tests.league.test_decisions import decided
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@pytest.fixture
def runner(league: League) -> Client:
    client = Client()
    client.force_login(league.memberships.get(role="commissioner").coach)
    return client


def at(league: League) -> str:
    return f"/leagues/{league.slug}/decisions/"


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def test_points_taken_stand_in_the_sum_and_in_a_footnote(runner: Client, league: League) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    decided(a_fixture(league, one, two), 2, 1)
    sent = {"do": "enter", "kind": "points", "team": one.pk, "points": "−1", "reason": "late for round 1"}
    assert runner.post(f"{at(league)}enter/", sent).status_code == 302
    page = text(Client().get(f"/leagues/{league.slug}/table/"))
    assert "Reavers, −1: late for round 1" in page and "By decision" in page
    assert "Reavers loses 1 League point." in text(Client().get(at(league)))
    assert Decision.objects.get().by.username == "Odile"


def test_the_same_decision_sent_twice_counts_once(runner: Client, league: League) -> None:
    team = a_team(league, "Reavers")
    sent = {"do": "enter", "kind": "points", "team": team.pk, "points": "-1", "reason": "late for round 1"}
    first, second = (runner.post(f"{at(league)}enter/", sent) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "Reavers already has −1 for “late for round 1”" in text(second)
    assert Decision.objects.count() == 1
    again = runner.post(f"{at(league)}enter/", sent | {"reason": "late for round 2"})
    assert again.status_code == 302 and Decision.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"reason": " "}, "Give a reason"),
        ({"points": "0"}, "1 to 99 League points"),
        ({"points": "a few"}, "Enter a whole number"),
        ({"points": "100"}, "1 to 99 League points"),
        ({"team": ""}, "Choose the team."),
        ({"kind": "fine", "gold": "0"}, "1 to 1,000,000 gold pieces"),
        ({"kind": "annulled"}, "Choose the fixture."),
        ({"kind": "hanged"}, "There is no decision of the kind"),
        ({"kind": "withdrawn", "policy": "burned"}, "burned"),
        ({"kind": "withdrawn", "policy": "replacement_with_points"}, "replaces"),
    ],
)
@pytest.mark.parametrize("do", ["preview", "enter"])
def test_a_decision_without_sense_is_refused_and_stays_typed(
    runner: Client, league: League, sent: dict[str, str], reason: str, do: str
) -> None:
    team = a_team(league, "Reavers")
    typed = {"do": do, "kind": "points", "team": team.pk, "points": "2", "reason": "a fine pitch"} | sent
    answer = runner.post(f"{at(league)}enter/", typed)
    assert answer.status_code == 400 and reason in text(answer)
    assert f'value="{typed["reason"]}"' in answer.content.decode()
    assert not Decision.objects.exists()


def test_nothing_is_decided_about_a_team_or_a_fixture_of_another_league(runner: Client, league: League) -> None:
    a_team(league, "Reavers")
    elsewhere = a_league("Elsewhere")
    foreign, other = a_team(elsewhere, "Foreigners"), a_team(elsewhere, "Strangers")
    fixture = a_fixture(elsewhere, foreign, other)
    for sent in ({"kind": "points", "team": foreign.pk, "points": 2}, {"kind": "annulled", "fixture": fixture.pk}):
        assert runner.post(f"{at(league)}enter/", {"do": "enter", "reason": "x"} | sent).status_code == 404
    decision = Decision.objects.create(
        competition=season(elsewhere).competitions.get(), team=foreign, points=1, reason="x"
    )
    assert runner.post(f"{at(league)}{decision.pk}/take-back/", {"reason": "x"}).status_code == 404
    assert Decision.objects.count() == 1


def test_what_the_table_becomes_is_shown_before_anything_is_written(runner: Client, league: League) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    fixture = decided(a_fixture(league, one, two), 2, 0)
    sent = {"do": "preview", "kind": "walk_over", "fixture": fixture.pk, "team": two.pk, "reason": "a dead man played"}
    answer = runner.post(f"{at(league)}enter/", sent)
    page = text(answer)
    assert answer.status_code == 200 and "Nothing is saved yet" in page
    assert "<s>0</s> 3" in page and "<s>3</s> 0" in page
    assert not Decision.objects.exists()
    hidden = dict(
        re.findall(
            r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.split('id="preview"')[1].split("</form>")[0]
        )
    )
    assert hidden["reason"] == "a dead man played"
    runner.post(f"{at(league)}enter/", hidden | {"do": "enter"})
    assert Decision.objects.get().kind == "walk_over"


def test_every_kind_has_its_form_and_is_foreseen_and_entered(runner: Client, league: League) -> None:
    teams = [a_team(league, name) for name in ("Reavers", "Auditors", "Raiders", "Lanterns")]
    one, two, three, four = teams
    played = decided(a_fixture(league, one, two), 2, 0)
    first, second, third = (a_fixture(league, *pair) for pair in ((one, three), (two, three), (two, four)))
    bodies: list[dict[str, Any]] = [
        {"kind": "points", "team": one.pk, "points": "1"},
        {"kind": "avoided", "team": one.pk, "fixture": first.pk},
        {"kind": "fine", "team": one.pk, "gold": "30,000"},
        {"kind": "annulled", "fixture": played.pk},
        {"kind": "walk_over", "fixture": first.pk, "team": three.pk},
        {"kind": "conceded", "fixture": second.pk, "team": three.pk},
        {"kind": "lost_by_both", "fixture": third.pk},
        {"kind": "withdrawn", "team": four.pk, "policy": "keep_played"},
    ]
    for body in bodies:
        form = text(runner.get(f"{at(league)}?kind={body['kind']}"))
        assert all(f'name="{name}"' in form for name in body), body
        count = Decision.objects.count()
        foreseen = runner.post(f"{at(league)}enter/", body | {"do": "preview", "reason": "so"})
        assert foreseen.status_code == 200 and Decision.objects.count() == count, body
        entered = runner.post(f"{at(league)}enter/", body | {"do": "enter", "reason": "so"})
        assert entered.status_code == 302, text(entered)
        assert Decision.objects.filter(kind=body["kind"]).exists()
    page = text(Client().get(at(league)))
    assert page.count('class="decision"') == len(bodies)
    assert Seat.objects.get(team=four).left == "withdrew"


def test_a_decision_is_taken_back_on_its_page_with_a_reason(runner: Client, league: League) -> None:
    team = a_team(league, "Reavers")
    sent = {"do": "enter", "kind": "fine", "team": team.pk, "gold": "30000", "reason": "late paint"}
    runner.post(f"{at(league)}enter/", sent)
    decision = Decision.objects.get()
    refused = runner.post(f"{at(league)}{decision.pk}/take-back/", {"reason": " "})
    assert refused.status_code == 400 and "Give a reason" in text(refused)
    assert runner.post(f"{at(league)}{decision.pk}/take-back/", {"reason": "it was dry"}).status_code == 302
    page = text(Client().get(at(league)))
    assert "taken back" in page and "Taken back: it was dry (Odile)" in page
    assert runner.post(f"{at(league)}{decision.pk}/take-back/", {"reason": "again"}).status_code == 409


def test_an_award_is_taken_back_on_the_same_page(runner: Client, league: League) -> None:
    one, two = a_team(league, "Reavers"), a_team(league, "Auditors")
    fixture = a_fixture(league, one, two)
    sent = {"do": "enter", "kind": "lost_by_both", "fixture": fixture.pk, "reason": "nobody came"}
    runner.post(f"{at(league)}enter/", sent)
    assert Result.objects.get().kind == "lost_by_both"
    runner.post(f"{at(league)}{Decision.objects.get().pk}/take-back/", {"reason": "both had"})
    assert not Result.objects.exists()


def test_only_a_commissioner_decides(league: League) -> None:
    team = a_team(league, "Reavers")
    client = Client()
    client.force_login(team.coach)
    sent = {"do": "enter", "kind": "points", "team": team.pk, "points": "9", "reason": "I am good"}
    assert client.post(f"{at(league)}enter/", sent).status_code == 403
    decision = Decision.objects.create(competition=season(league).competitions.get(), team=team, points=-1, reason="so")
    assert client.post(f"{at(league)}{decision.pk}/take-back/", {"reason": "so"}).status_code == 403
    assert "Take back" not in text(client.get(at(league)))
    assert Client().get(at(league)).status_code == 200


def test_a_withdrawn_team_is_in_the_table_with_its_footnote_and_its_fixtures_are_decided(
    runner: Client, league: League
) -> None:
    one, two, three = (a_team(league, name) for name in ("Reavers", "Auditors", "Raiders"))
    fixtures = [a_fixture(league, *pair) for pair in ((one, two), (two, three), (three, one))]
    runner.post(f"{at(league)}enter/", {"do": "enter", "kind": "withdrawn", "team": one.pk, "reason": "no time"})
    page = text(Client().get(f"/leagues/{league.slug}/table/"))
    assert "Reavers, left after 0 of 2 fixtures; none of them count: no time" in page
    match = text(Client().get(f"/leagues/{league.slug}/fixtures/{fixtures[0].pk}/"))
    assert "Called off" in match and "does not count in the table" in match
    assert "Called off." in text(Client().get(f"/leagues/{league.slug}/fixtures/"))
    assert Competition.objects.get().seats.count() == 3 and Fixture.objects.count() == 3


def test_the_page_of_decisions_asks_the_database_little(
    runner: Client, league: League, django_assert_max_num_queries: Any
) -> None:
    team = a_team(league, "Reavers")
    a_fixture(league, team, a_team(league, "Auditors"))
    competition = season(league).competitions.get()
    for number in range(12):
        Decision.objects.create(competition=competition, team=team, points=1, reason=f"so {number}")
    for kind in ("points", "walk_over", "withdrawn"):
        with django_assert_max_num_queries(22):
            runner.get(f"{at(league)}?kind={kind}")


def test_a_ruling_about_a_team_that_is_playing_says_that_its_steps_follow(runner: Client, league: League) -> None:
    one, two, three = (a_team(league, name) for name in ("Reavers", "Auditors", "Raiders"))
    kicked_off(a_fixture(league, one, two))
    fixture = a_fixture(league, one, three)
    where = f"/leagues/{league.slug}/fixtures/{fixture.pk}/"
    sent = {"do": "enter", "kind": "conceded", "fixture": fixture.pk, "team": one.pk, "reason": "they never came"}
    assert runner.post(f"{at(league)}enter/", sent).status_code == 302
    follows = "start when Reavers has finished its current match"
    assert follows in text(runner.get(where)) and follows in text(runner.get(f"{where}after/home/"))
    assert follows not in text(runner.get(f"{where}after/away/"))
    told = runner.get(f"/api/v1/leagues/{league.slug}/fixtures/{fixture.pk}/match/").json()
    assert [(side["open"], side["waits"]) for side in told["sides"]] == [(False, True), (False, False)]
