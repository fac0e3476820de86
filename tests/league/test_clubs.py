"""What becomes of a team beside its matches: another coach, retirement, its end before it ever played."""

import pytest

from league.actions import record_result
from league.models import DraftForm, Fixture, League, Membership, Seat
from league.people.clubs import (
    CoachNameTooLong,
    CoachNotHere,
    HasPlayed,
    SameCoachAsBefore,
    StillInAMatch,
    StillToPlay,
    TeamNotRetired,
    TeamRetiredAlready,
    delete_team,
    replace_coach,
    retire,
    revive,
)
from league.selectors import table_of
from matches.actions import lock
from matches.sequence.calling_off import call_off
from teams.models import Coach, HistoryRow, Team
from teams.projection import differences
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("Odile"))


@built_once
def team(league: League) -> Team:
    return a_team(league, "Reavers")


def last_of(team: Team) -> str:
    return HistoryRow.objects.filter(team=team).order_by("-seq")[0].kind


def test_a_replacement_coach_keeps_the_team_and_the_log_says_so(league: League, team: Team) -> None:
    fixture = a_fixture(league, team, a_team(league, "Regulars"))
    was, new = team.coach, coach("Tobias")
    with pytest.raises(CoachNotHere):
        replace_coach(team=team, league=league, coach=new, by=None)
    Membership.objects.create(league=league, coach=new, role="coach")
    treasury, players = team.treasury, team.players.count()
    replace_coach(team=team, league=league, coach=new, reason="the old one moved away", by=None)
    team.refresh_from_db()
    fixture.refresh_from_db()
    assert (team.coach, team.treasury, team.players.count(), fixture.home) == (new, treasury, players, team)
    assert HistoryRow.objects.get(team=team, kind="coach_changed").body["was"] == str(was)
    with pytest.raises(SameCoachAsBefore):
        replace_coach(team=team, league=league, coach=new, by=None)
    replace_coach(team=team, league=league, name="Old Bill", by=None)
    team.refresh_from_db()
    assert (team.coach, team.coach_name) == (None, "Old Bill")
    with pytest.raises(CoachNameTooLong):
        replace_coach(team=team, league=league, name="x" * 61, by=None)
    assert differences(team) == []


def test_a_retired_team_is_told_and_stays_in_old_tables(league: League, team: Team) -> None:
    fixture = a_fixture(league, team, a_team(league, "Regulars"))
    with pytest.raises(StillToPlay):
        retire(team=team, reason="tired", by=None)
    record_result(fixture=fixture, kind="played", home_outcome="win", away_outcome="loss", home_touchdowns=1)
    retire(team=team, reason="tired", by=None)
    assert team.retired and last_of(team) == "team_retired" and differences(team) == []
    assert table_of(season(league).competitions.get())[0].team == str(team.pk)
    with pytest.raises(TeamRetiredAlready):
        retire(team=team, reason="tired", by=None)
    revive(team=team, by=None)
    assert not team.retired and last_of(team) == "team_revived"
    with pytest.raises(TeamNotRetired):
        revive(team=team, by=None)


def test_nobody_retires_with_an_open_report(league: League, team: Team) -> None:
    fixture = a_fixture(league, team, a_team(league, "Regulars"))
    match = lock(fixture=fixture, by=None)
    with pytest.raises(StillInAMatch):
        retire(team=team, reason="tired", by=None)
    call_off(match=match, by=None)
    Fixture.objects.all().delete()
    retire(team=team, reason="tired", by=None)
    assert team.retired


def test_a_team_is_deleted_only_without_a_game_and_without_a_fixture(league: League, team: Team) -> None:
    other = a_team(league, "Regulars")
    fixture = a_fixture(league, team, other)
    with pytest.raises(HasPlayed):
        delete_team(team=team)
    assert Team.objects.filter(pk=team.pk).exists() and Fixture.objects.filter(pk=fixture.pk).exists()
    fixture.delete()
    delete_team(team=team)
    assert not Team.objects.filter(pk=team.pk).exists() and not Seat.objects.filter(team_id=team.pk).exists()
    assert DraftForm.objects.filter(team=None).count() == 1
    played = a_fixture(league, other, a_team(league, "Raiders"))
    record_result(fixture=played, kind="played", home_outcome="draw", away_outcome="draw")
    with pytest.raises(HasPlayed):
        delete_team(team=other)


def test_a_coach_who_leaves_takes_no_result_with_him(league: League, team: Team) -> None:
    who = Coach.objects.get(pk=team.coach_id)
    fixture = a_fixture(league, team, a_team(league, "Regulars"))
    record_result(fixture=fixture, kind="played", home_outcome="win", away_outcome="loss", home_touchdowns=1)
    who.delete()
    team.refresh_from_db()
    assert team.coach is None and table_of(season(league).competitions.get())[0].team == str(team.pk)
