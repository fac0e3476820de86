"""An account runs at most ten leagues, or as many as an administrator allows it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from league.actions import found_league
from league.models import League, Membership
from league.people.members import RunsEnoughLeagues, give_role, join
from rulebook.shapes.refusals import Problem
from teams.models import Coach
from teams.tokens import make_token
from tests.world import SECRET, a_league, coach

pytestmark = pytest.mark.django_db


@pytest.fixture
def runner(db: None) -> Coach:
    """They run ten leagues."""
    runner = coach("Odile")
    for number in range(10):
        found_league(name=f"League {number}", by=runner, secret=SECRET)
    return runner


def by_page(runner: Coach) -> Any:
    client = Client()
    client.force_login(runner)
    typed = {"name": "One more", "dice": "table", "time_zone": "UTC", "season_name": "Spring"}
    return client.post("/leagues/new/", typed)


def by_program(runner: Coach) -> Any:
    _, secret = make_token(coach=runner, name="a program")
    body = {"name": "One more"}
    headers = {"authorization": f"Bearer {secret}"}
    return Client().post("/api/v1/leagues/", body, content_type="application/json", headers=headers)


def test_an_eleventh_league_is_refused_with_the_numbers(runner: Coach) -> None:
    answer = by_program(runner)
    assert answer.status_code == 409
    told = answer.json()
    assert told["code"] == "runs_enough_leagues"
    assert told["facts"] == {"coach": str(runner), "count": 10, "most": 10}
    assert not League.objects.filter(name="One more").exists()


def test_the_page_shows_the_refusal_with_what_was_typed(runner: Coach) -> None:
    answer = by_page(runner)
    assert answer.status_code == 409
    assert answer.wsgi_request.problem == RunsEnoughLeagues(coach=str(runner), count=10, most=10)
    assert 'value="One more"' in answer.content.decode()
    assert not League.objects.filter(name="One more").exists()


@pytest.mark.parametrize("found", [by_page, by_program])
def test_an_administrator_can_allow_more_and_less(runner: Coach, found: Any) -> None:
    administrator = Client()
    administrator.force_login(Coach.objects.create_superuser("admin", password="x"))
    address = f"/admin/teams/coach/{runner.pk}/change/"
    form = administrator.get(address).context["adminform"].form
    typed = {name: value for name, value in form.initial.items() if value not in (None, False, [])}
    for name in ("date_joined", "last_login"):
        at = typed.pop(name, None)
        typed |= {f"{name}_0": f"{at:%Y-%m-%d}", f"{name}_1": f"{at:%H:%M:%S}"} if at else {}
    assert administrator.post(address, typed | {"most_leagues": "11"}).status_code == 302
    assert found(runner).status_code in (201, 302)
    assert found(runner).status_code == 409
    administrator.post(address, typed | {"most_leagues": "0"})
    assert Membership.objects.filter(coach=runner).count() == 11


def test_the_role_of_a_commissioner_counts_however_it_is_given(runner: Coach) -> None:
    boss = coach("Grim")
    league = a_league("Elsewhere", commissioner=boss)
    join(invitation=league.invitation, coach=runner)
    with pytest.raises(Problem) as refused:
        give_role(league=league, coach=runner, role=Membership.Role.COMMISSIONER, by=boss)
    assert refused.value.code == "runs_enough_leagues"
    assert give_role(league=league, coach=runner, role=Membership.Role.STAFF, by=boss).role == Membership.Role.STAFF


def test_who_hands_a_league_over_may_found_another(runner: Coach) -> None:
    other = coach("Grim")
    league = League.objects.get(name="League 3")
    join(invitation=league.invitation, coach=other)
    give_role(league=league, coach=other, role=Membership.Role.COMMISSIONER, by=runner)
    give_role(league=league, coach=runner, role=Membership.Role.COACH, by=other)
    assert by_page(runner).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_of_two_who_found_the_last_league_at_once_one_is_refused() -> None:
    runner = coach("Odile")
    Coach.objects.filter(pk=runner.pk).update(most_leagues=1)
    start = threading.Barrier(4)

    def founded(number: int) -> str:
        start.wait()
        try:
            return found_league(name=f"League {number}", by=runner, secret=SECRET).name
        except Problem as problem:
            return problem.code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as many:
        ends = sorted(many.map(founded, range(4)))
    assert ends[1:] == ["runs_enough_leagues"] * 3
    assert League.objects.count() == 1
