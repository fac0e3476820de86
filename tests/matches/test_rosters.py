"""Between two matches: a retirement taken back until the next lock, a purchase undone, a list made shorter, a shirt changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league.models import League
from matches.actions import lock, take_defaults
from matches.models import Match
from matches.rosters import dismiss, rename, return_purchase, take_back_rest
from rulebook.shapes.refusals import Problem
from teams.actions import append
from teams.history.season import Adjusted
from teams.history.squad import PlayerHired, RerollBought, StaffHired, TemporarilyRetired
from teams.models import Coach, Team
from teams.selectors import state_of
from tests.built_once import built_once
from tests.sentences import words_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater League", commissioner=coach("Odile"))


@built_once
def odile(league: League) -> Coach:
    return Coach.objects.get(username="Odile")


@built_once
def team(league: League) -> Team:
    return a_team(league, "Reavers")


def refused(act: Callable[..., Any], **said: Any) -> str:
    with pytest.raises(Problem) as caught:
        act(**said)
    return str(caught.value.code)


def played(league: League, team: Team, other: str = "Auditors", **mine: Any) -> Match:
    """A match at home that is over, its steps done by their defaults; ``mine`` is the team's side of the report."""
    against = Team.objects.filter(name=other).first() or a_team(league, other)
    match = reported(kicked_off(a_fixture(league, team, against)), {"home": mine})
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    team.refresh_from_db()
    return match


LASTING = {"player": "p1", "result": "lasting-injury", "characteristic": "av"}


def rested(league: League, team: Team) -> Match:
    match = played(league, team, hurt=[LASTING])
    append(team=team, entries=[TemporarilyRetired(match=match.fixture.ref, player="p1", name="Reavers 1")], by=None)
    return match


def bought(team: Team, match: Match, *, price: int = 10_000) -> None:
    append(team=team, entries=[Adjusted(amount=300_000, reason="a legacy")], by=None)
    entry = StaffHired(match=match.fixture.ref, staff="cheerleaders", price=price)
    append(team=team, entries=[entry], by=None)


# --- Temporary retirement ---------------------------------------------------------------------------


def test_a_retirement_is_taken_back_until_the_next_list_is_locked(league: League, team: Team) -> None:
    """Case 72."""
    rested(league, team)
    assert state_of(team).players["p1"].status == "retired"
    state = take_back_rest(team=team, player="p1", by=team.coach)
    man = state.players["p1"]
    assert (man.status, man.misses_next) == ("active", True)
    assert refused(take_back_rest, team=team, player="p1", by=team.coach) == "not_retired"


def test_once_the_next_list_is_locked_the_retired_stay_retired(league: League, team: Team) -> None:
    """Case 72."""
    rested(league, team)
    match = lock(fixture=a_fixture(league, team, a_team(league, "Lanterns")), by=None)
    with pytest.raises(Problem) as caught:
        take_back_rest(team=team, player="p1", by=team.coach)
    assert caught.value.code == "list_locked" and f"{match.locked_at:%H:%M}" in str(caught.value)
    assert state_of(team).players["p1"].status == "retired"


def test_after_another_match_it_is_too_late(league: League, team: Team) -> None:
    """Case 72."""
    rested(league, team)
    played(league, team, "Lanterns")
    assert refused(take_back_rest, team=team, player="p1", by=team.coach) == "too_late_to_return"


# --- Purchases --------------------------------------------------------------------------------------


def test_the_last_purchase_is_undone_by_a_commissioner_and_its_price_is_back(
    league: League, team: Team, odile: Coach
) -> None:
    """Case 55."""
    bought(team, played(league, team))
    before = state_of(team)
    after = return_purchase(team=team, reason="he meant a coach", by=odile)
    assert (after.cheerleaders, after.treasury) == (before.cheerleaders - 1, before.treasury + 10_000)
    assert refused(return_purchase, team=team, reason="again", by=odile) == "nothing_bought"


def test_purchases_are_undone_from_the_last_to_the_first(league: League, team: Team, odile: Coach) -> None:
    """Case 55."""
    match = played(league, team)
    bought(team, match)
    ref = match.fixture.ref
    hired = PlayerHired(match=ref, player="m9", number=50, name="Late", position="human-lineman", price=50_000)
    append(team=team, entries=[RerollBought(match=ref, price=100_000), hired], by=None)
    state = return_purchase(team=team, reason="one", by=odile)
    assert state.players["m9"].status == "left" and 50 not in {player.number for player in state.listed}
    assert return_purchase(team=team, reason="two", by=odile).rerolls == 0
    assert return_purchase(team=team, reason="three", by=odile).cheerleaders == 0
    assert state_of(team).treasury >= 300_000


def test_nothing_is_undone_without_a_reason_or_once_the_next_list_is_locked(
    league: League, team: Team, odile: Coach
) -> None:
    """Case 55."""
    bought(team, played(league, team))
    assert refused(return_purchase, team=team, reason="  ", by=odile) == "reason_missing"
    lock(fixture=a_fixture(league, team, a_team(league, "Lanterns")), by=None)
    assert refused(return_purchase, team=team, reason="a slip", by=odile) == "list_locked"


def test_what_was_bought_before_the_last_match_is_not_undone(league: League, team: Team, odile: Coach) -> None:
    """Case 55."""
    bought(team, played(league, team))
    played(league, team, "Lanterns")
    assert refused(return_purchase, team=team, reason="a slip", by=odile) == "nothing_bought"


# --- Dismissing and renaming ------------------------------------------------------------------------


def test_a_coach_shortens_a_list_that_is_too_long_and_no_other(league: League, team: Team) -> None:
    """Case 33: a correction may bring a list above sixteen."""
    assert refused(dismiss, team=team, player="p1", by=team.coach) == "dismissed_in_the_steps"
    append(team=team, entries=[Adjusted(amount=300_000, reason="a legacy")], by=None)
    more = [
        PlayerHired(player=f"m{n}", number=50 + n, name=f"More {n}", position="human-lineman", price=50_000)
        for n in range(6)
    ]
    append(team=team, entries=more, by=None, checked=False)
    fixture = a_fixture(league, team, a_team(league, "Auditors"))
    assert refused(lock, fixture=fixture, by=None) == "too_many_players"
    before = state_of(team).treasury
    assert dismiss(team=team, player="m0", by=team.coach).treasury == before
    lock(fixture=fixture, by=None)


def test_a_locked_roster_refuses_dismissals_and_says_since_when(league: League, team: Team, odile: Coach) -> None:
    """Case 41."""
    match = lock(fixture=a_fixture(league, team, a_team(league, "Auditors")), by=None)
    with pytest.raises(Problem) as caught:
        dismiss(team=team, player="p1", by=odile, on_behalf=True)
    assert caught.value.code == "list_locked" and f"{match.locked_at:%d %B, %H:%M}" in str(caught.value)


def test_a_commissioner_dismisses_between_matches_and_the_dismissed_is_not_dismissed_again(
    team: Team, odile: Coach
) -> None:
    state = dismiss(team=team, player="p1", by=odile, on_behalf=True)
    assert state.players["p1"].status == "fired" and len(state.listed) == 10
    assert refused(dismiss, team=team, player="p1", by=odile, on_behalf=True) == "already_gone"


def test_a_taken_shirt_number_is_refused_and_a_free_one_accepted(team: Team) -> None:
    """Case 73."""
    assert refused(rename, team=team, player="p1", name="Old Berrigan", number=2, by=team.coach) == "number_taken"
    assert refused(rename, team=team, player="p1", name=" ", number=1, by=team.coach) == "name_missing"
    assert (
        refused(rename, team=team, player="p1", name="Old Berrigan", number=100, by=team.coach) == "number_out_of_range"
    )
    man = rename(team=team, player="p1", name=" Old  Berrigan ", number=44, by=team.coach).players["p1"]
    assert (man.name, man.number) == ("Old Berrigan", 44)


# --- The pages --------------------------------------------------------------------------------------


def client_of(who: Coach | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def test_the_players_page_lets_those_who_act_for_the_team_do_it(league: League, team: Team) -> None:
    rested(league, team)
    team.refresh_from_db()
    url = f"/leagues/{league.slug}/teams/{team.pk}/players/p1/"
    mine, other = client_of(team.coach), client_of(coach("Somebody"))
    assert "For the coach" not in other.get(url).content.decode()
    page = mine.get(url).content.decode()
    assert "Take the retirement back" in page and words_of("dismissed_in_the_steps") in page
    assert other.post(f"{url}back/", {"seen": team.seq}).status_code == 403
    answer = mine.post(f"{url}back/", {"seen": team.seq}, follow=True)
    assert "came back from temporary retirement" in answer.content.decode()
    assert mine.post(f"{url}rename/", {"seen": team.seq, "name": "X", "number": "9"}).status_code == 409
    team.refresh_from_db()
    answer = mine.post(f"{url}rename/", {"seen": team.seq, "name": "Old Berrigan", "number": "99"}, follow=True)
    assert "Reavers 1 is now Old Berrigan, number 99." in answer.content.decode()
    team.refresh_from_db()
    answer = mine.post(f"{url}rename/", {"seen": team.seq, "name": "Old Berrigan", "number": "2"})
    assert answer.status_code == 409 and "Reavers 2 wears number 2." in answer.content.decode()


def test_a_commissioner_undoes_a_purchase_on_the_teams_page(league: League, team: Team, odile: Coach) -> None:
    bought(team, played(league, team))
    team.refresh_from_db()
    url = f"/leagues/{league.slug}/teams/{team.pk}/"
    assert "Undo last purchase" in client_of(odile).get(url).content.decode()
    assert "Undo last purchase" not in client_of(team.coach).get(url).content.decode()
    sent = {"seen": team.seq, "reason": "he meant a coach"}
    assert client_of(team.coach).post(f"{url}return/", sent).status_code == 403
    answer = client_of(odile).post(f"{url}return/", sent, follow=True)
    assert "Undone. The price is back in the treasury." in answer.content.decode()
    assert client_of(odile).post(f"{url}return/", sent).status_code == 409
