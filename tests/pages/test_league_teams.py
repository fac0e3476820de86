"""The team page: what is next, what it is worth and why, and a ledger whose last line is the treasury."""

import re

import pytest
from django.test import Client

from league.models import League
from teams.actions import append, append_corrections
from teams.history.journal import Row
from teams.history.season import Adjusted, Opened, OpenQuestion
from teams.history.state import Advancement, Injury, Player
from teams.models import Team
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@built_once
def team(league: League) -> Team:
    return a_team(league, "Reavers", rerolls=2, apothecary=1)


@pytest.fixture
def runner(league: League) -> Client:
    client = Client()
    client.force_login(league.memberships.get(role="commissioner").coach)
    return client


def page_of(team: Team, league: League, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/leagues/{league.slug}/teams/{team.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def plain(page: str) -> str:
    """The page as it is read: without marks, in single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_anybody_reads_what_a_team_is_worth_and_why(team: Team, league: League) -> None:
    read = plain(page_of(team, league))
    assert "11 players at their current value 550,000" in read
    assert "2 team re-rolls 100,000" in read
    assert "Team value 700,000" in read and "Current team value 700,000" in read


def test_the_last_line_of_the_ledger_is_the_treasury(team: Team, league: League) -> None:
    append(team=team, entries=[Adjusted(amount=-360_000, reason="a new roof")], by=None)
    team.refresh_from_db()
    read = plain(page_of(team, league))
    assert "−360,000 −60,000 Treasury −60,000" in read and team.treasury == -60_000


def test_a_long_ledger_brings_forward(team: Team, league: League) -> None:
    append(team=team, entries=[Adjusted(amount=1000 * n, reason=f"gift {n}") for n in range(1, 15)], by=None)
    read = plain(page_of(team, league))
    assert "Brought forward from 5 earlier lines" in read and "All movements of the season" in read


def test_gains_injuries_and_points_are_seen_on_the_roster(league: League, team: Team) -> None:
    hurt = Player(
        id="p1",
        number=7,
        name="Odalric Finn",
        position="human-lineman",
        spp_before=10,
        spent=3,
        advancements=(Advancement(how="random_primary", spp=3, value=10_000, skill=_skill("kick"), dice=(5, 3)),),
        injuries=(Injury(result="lasting-injury", characteristic="av", niggling=1),),
        hurt_in="s1.c1.r1.m1",
    )
    append(team=team, entries=[Opened(origin="paper", name="Reavers", roster="human", players=(hurt,))], by=None)
    page, read = page_of(team, league), plain(page_of(team, league))
    assert "Misses the next match, 1 niggling injury" in read
    assert '<b class="gained">Kick</b>' in page and "8+ , reduced" in read
    assert "7 3 spent may advance" in read
    assert "Odalric Finn, misses the next game" in read


def _skill(name: str):  # type: ignore[no-untyped-def]
    from rulebook.shapes.contents import OwnedSkill

    return OwnedSkill(name)


def test_what_an_import_left_open_is_a_notice(league: League, team: Team) -> None:
    question = OpenQuestion(code="treasury", sentence="The source says −35,000 gp: nobody can owe that.")
    opened = Opened(origin="imported", name="Reavers", roster="human", players=(), open_questions=(question,))
    append(team=team, entries=[opened], by=None)
    assert "The source says −35,000 gp" in plain(page_of(team, league))


def test_a_correction_shows_what_it_replaces_and_why(league: League, team: Team) -> None:
    append(team=team, entries=[Adjusted(amount=10_000, reason="a prize")], by=None)
    team.refresh_from_db()
    row = Row(seq=team.seq + 1, entry=Adjusted(amount=20_000, reason="a prize"), how="replaces", corrects=team.seq)
    append_corrections(team=team, rows=[row], by=team.coach, seen=team.seq, reason="It was the first prize.")
    page = page_of(team, league)
    assert "<del>The commissioner entered +10,000 gp: a prize.</del>" in page
    assert "<ins>The commissioner entered +20,000 gp: a prize.</ins>" in page
    assert "Reason: It was the first prize." in plain(page)


def test_the_next_task_says_what_is_next_and_who_may_do_it(league: League, team: Team, runner: Client) -> None:
    assert "No fixture yet" in plain(page_of(team, league))
    fixture = a_fixture(league, team, a_team(league, "Auditors"))
    coach_client = Client()
    coach_client.force_login(team.coach)
    link = f'href="/leagues/{league.slug}/fixtures/{fixture.pk}/"'
    assert "Home against Auditors" in plain(page_of(team, league, coach_client))
    assert 'class="task"' in page_of(team, league, coach_client) and link in page_of(team, league, runner)
    assert 'class="task calm"' in page_of(team, league)
    kicked_off(fixture)
    assert "Kicked off in round 1 Playing Auditors" in plain(page_of(team, league, coach_client))


def test_a_team_is_only_in_its_own_league(team: Team, league: League) -> None:
    other = a_league("Elsewhere")
    answer = Client().get(f"/leagues/{other.slug}/teams/{team.pk}/")
    assert answer.status_code == 404 and "no such team" in answer.content.decode()


def test_few_questions_to_the_database(team: Team, league: League, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    a_fixture(league, team, a_team(league, "Auditors"))
    client = Client()
    client.force_login(team.coach)
    with django_assert_max_num_queries(16):
        page_of(team, league, client)


# --- What a commissioner enters ---------------------------------------------------------------------


def sent(team: Team, **changed: str) -> dict[str, str]:
    team.refresh_from_db()
    return {"amount": "−50,000", "reason": "the stand burnt down", "seen": str(team.seq)} | changed


def test_a_commissioner_takes_gold_with_a_reason(team: Team, league: League, runner: Client) -> None:
    before = team.treasury
    runner.post(f"/leagues/{league.slug}/teams/{team.pk}/adjust/", sent(team))
    team.refresh_from_db()
    assert team.treasury == before - 50_000
    read = plain(page_of(team, league))
    assert "The commissioner entered −50,000 gp: the stand burnt down." in read and "Odile, for the team" in read


@pytest.mark.parametrize(
    ("changed", "status", "reason"),
    [
        ({"reason": ""}, 409, "Give a reason"),
        ({"amount": "lots"}, 400, "Enter a whole number"),
        ({"amount": "99999999999"}, 400, "Enter a whole number"),
        ({"seen": "0"}, 409, "Somebody changed Reavers"),
        ({"seen": "x"}, 400, "Enter a whole number"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused_and_stays_typed(
    team: Team, league: League, runner: Client, changed: dict[str, str], status: int, reason: str
) -> None:
    before = team.treasury
    typed = sent(team, **changed)
    answer = runner.post(f"/leagues/{league.slug}/teams/{team.pk}/adjust/", typed)
    assert answer.status_code == status and reason in answer.content.decode()
    assert f'name="amount" required value="{typed["amount"]}"' in answer.content.decode()
    team.refresh_from_db()
    assert team.treasury == before


def test_the_same_form_sent_twice_enters_once(team: Team, league: League, runner: Client) -> None:
    typed, before = sent(team), team.treasury
    for _ in range(2):
        runner.post(f"/leagues/{league.slug}/teams/{team.pk}/adjust/", typed)
    team.refresh_from_db()
    assert team.treasury == before - 50_000


def test_a_coach_does_not_fill_his_own_treasury(team: Team, league: League) -> None:
    client = Client()
    client.force_login(team.coach)
    assert "Add or remove gold" not in page_of(team, league, client)
    answer = client.post(f"/leagues/{league.slug}/teams/{team.pk}/adjust/", sent(team))
    assert answer.status_code == 403
    assert season(league).enrolments.count() == 1


def test_the_page_names_the_rules_that_the_team_has_and_not_the_kind_that_they_count_as(league: League) -> None:
    chosen = a_team(league, "Brass Few", roster="chaos-chosen")
    assert "Chaos Chosen, tier 2: Favoured of Chaos Undivided. Coach" in plain(page_of(chosen, league))
