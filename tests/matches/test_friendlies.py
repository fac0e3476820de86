"""Cross-division friendlies: once for each pair, without a Most Valuable Player, without League points."""

import pytest

from league.actions import ArrangedOtherwise, add_fixture, remove_fixture
from league.models import Competition, Division, Fixture, League
from league.season.friendlies import (
    MetInAFriendly,
    NoDivisionOfItsOwn,
    RegularSeasonOver,
    SameDivision,
    arrange_friendly,
    friendlies_in,
    opponents_of,
)
from league.season.withdrawals import withdraw
from league.selectors import table_of
from league.table.decisions import NoTableOfFriendlies, walk_over
from matches import refusals
from matches.actions import take_defaults
from matches.report.reporting import award
from rulebook.shapes.sheets import SIDES
from teams.models import HistoryRow, Team
from teams.projection import differences
from tests.built_once import built_once
from tests.league.test_decisions import REPORT
from tests.world import a_league, a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("Odile"))


@built_once
def competition(league: League) -> Competition:
    return season(league).competitions.get()


@built_once
def teams(league: League, competition: Competition) -> list[Team]:
    """Two in the north, two in the south."""
    teams = [a_team(league, name) for name in ("Reavers", "Auditors", "Raiders", "Lanterns")]
    for number, name in enumerate(("North", "South"), start=1):
        division = Division.objects.create(competition=competition, number=number, name=name)
        competition.seats.filter(team__in=teams[2 * number - 2 : 2 * number]).update(division=division)
    return teams


def test_a_cross_division_friendly_is_played_once_for_each_pair(league: League, teams: list[Team]) -> None:
    one, two, three, four = teams
    fixture = arrange_friendly(season=season(league), home=one, away=three, by=one.coach)
    with pytest.raises(MetInAFriendly):
        arrange_friendly(season=season(league), home=three, away=one, by=three.coach)
    with pytest.raises(SameDivision):
        arrange_friendly(season=season(league), home=one, away=two, by=one.coach)
    with pytest.raises(NoDivisionOfItsOwn):
        arrange_friendly(season=season(league), home=one, away=a_team(league, "Latecomers"), by=one.coach)
    assert opponents_of(season(league), one) == [four] and opponents_of(season(league), two) == [four, three]
    second = arrange_friendly(season=season(league), home=four, away=one, by=None)
    assert friendlies_in(season(league)) == [fixture, second]
    remove_fixture(fixture=fixture)
    assert arrange_friendly(season=season(league), home=three, away=one, by=None).ref != second.ref


def test_a_friendly_has_no_most_valuable_player_and_no_league_points_and_is_a_match_in_all_else(
    league: League, competition: Competition, teams: list[Team]
) -> None:
    one, _, three, _ = teams
    fixture = arrange_friendly(season=season(league), home=one, away=three, by=one.coach)
    match = reported(kicked_off(fixture), REPORT)
    for side in SIDES:
        take_defaults(match=match, side=side)
    one.refresh_from_db()
    kinds = list(HistoryRow.objects.filter(team=one).values_list("kind", flat=True))
    assert "mvp_named" not in kinds and "money_won" in kinds and "fans_changed" in kinds
    assert one.players.get(key="p1").earned == 6 and one.won == 1 and differences(one) == []
    assert HistoryRow.objects.get(team=one, kind="played").body["friendly"] is True
    assert all(row.played == row.points == 0 for row in table_of(competition))
    assert all(row.points == 0 for row in table_of(fixture.round.competition))


def test_a_friendly_cannot_be_awarded_or_added_like_a_fixture(league: League, teams: list[Team]) -> None:
    one, _, three, _ = teams
    fixture = arrange_friendly(season=season(league), home=one, away=three, by=one.coach)
    boss = coach("A Commissioner")
    with pytest.raises(refusals.NothingToAward):
        award(fixture=fixture, to="home", by=boss, reason="they never came")
    with pytest.raises(NoTableOfFriendlies):
        walk_over(fixture=fixture, winner=one, reason="they never came", by=boss)
    with pytest.raises(ArrangedOtherwise):
        add_fixture(competition=fixture.round.competition, home=one, away=three)
    assert Fixture.objects.count() == 1


def test_friendlies_end_with_the_regular_season_and_for_teams_that_have_left(
    league: League, competition: Competition, teams: list[Team]
) -> None:
    one, two, three, four = teams
    withdraw(competition=competition, team=one, reason="no time", by=None)
    with pytest.raises(NoDivisionOfItsOwn):
        arrange_friendly(season=season(league), home=one, away=three, by=None)
    assert opponents_of(season(league), one) == [] and opponents_of(season(league), three) == [two]
    Competition.objects.create(season=season(league), number=2, name="Play-offs", play_offs_of=competition)
    with pytest.raises(RegularSeasonOver):
        arrange_friendly(season=season(league), home=two, away=four, by=None)
    assert opponents_of(season(league), two) == []
