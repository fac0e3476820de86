"""Fixtures decided without being played: given up, not played by either, and given back where that was a mistake."""

import pytest

from league.actions import NotInThisSeason
from league.models import Competition, Decision, Fixture, League, Result
from league.season.withdrawals import withdraw
from league.selectors import table_of
from league.table.decided import standing
from league.table.decisions import annul
from matches import refusals
from matches.actions import roll, take_defaults
from matches.correction.correcting import correct_result
from matches.models import Match
from matches.report.awards import FollowedByMore, give_up, take_back_decision
from matches.report.reporting import award
from rulebook.shapes.sheets import SIDES
from teams.models import Coach, HistoryRow, Team
from teams.projection import differences
from tests.built_once import built_once
from tests.league.test_decisions import REPORT, points, rows
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", boss)


@built_once
def competition(league: League) -> Competition:
    return season(league).competitions.get()


@built_once
def fixture(league: League) -> Fixture:
    return a_fixture(league, a_team(league, "Reavers"), a_team(league, "Auditors"))


def test_unplayed_at_the_deadline_is_a_loss_for_both_with_a_footnote_on_both(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    award(fixture=fixture, to="", by=boss, reason="nobody answered")
    assert [(row.played, row.lost, row.points, row.touchdowns) for row in table_of(competition)] == [(1, 1, 0, 0)] * 2
    for name, opponent in (("Reavers", "Auditors"), ("Auditors", "Reavers")):
        (note,) = rows(competition)[name].notes
        assert opponent in note and note.endswith("nobody answered")


def test_unplayed_at_the_deadline_may_be_a_draw_by_option(boss: Coach) -> None:
    league = a_league("Drawn", boss, options={"unplayed_fixture": "draw"})
    drawn = a_fixture(league, a_team(league, "Raiders"), a_team(league, "Lanterns"))
    award(fixture=drawn, to="", by=boss, reason="nobody answered")
    assert [row.points for row in table_of(season(league).competitions.get())] == [1, 1]


def test_a_fixture_given_up_by_agreement_is_one_to_nil_with_gold_and_two_most_valuable_players(
    fixture: Fixture, competition: Competition
) -> None:
    loser, winner = fixture.home, fixture.away
    before = winner.treasury
    match = give_up(fixture=fixture, side="home", by=loser.coach, reason="no time this month")
    result = Result.objects.get(fixture=fixture)
    assert (result.home_touchdowns, result.away_touchdowns, result.away_casualties) == (0, 1, 0)
    for side in SIDES:
        take_defaults(match=match, side=side)
    winner.refresh_from_db()
    assert winner.treasury - before in range(10_000, 60_001, 10_000)
    kinds = list(HistoryRow.objects.filter(team=winner).values_list("kind", flat=True))
    assert kinds.count("mvp_named") == 2
    (decision,) = standing(competition)
    assert (decision.kind, decision.team, decision.by) == ("conceded", winner, loser.coach)
    (note,) = rows(competition)["Auditors"].notes
    assert "Reavers" in note and note.endswith("no time this month")
    assert points(competition) == {"Reavers": 0, "Auditors": 3}


def test_the_same_fixture_is_given_up_once(fixture: Fixture) -> None:
    give_up(fixture=fixture, side="home", by=fixture.home.coach, reason="no time")
    with pytest.raises(refusals.DecidedAlready):
        give_up(fixture=fixture, side="away", by=fixture.away.coach, reason="no time either")
    assert Decision.objects.count() == 1


def test_an_award_is_taken_back_until_something_follows_from_it(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    award(fixture=fixture, to="home", by=boss, reason="they never came")
    (decision,) = standing(competition)
    take_back_decision(decision=decision, reason="they had, to the other hall", by=boss)
    assert standing(competition) == [] and not Result.objects.exists()
    for team in Team.objects.all():
        assert (team.won, team.lost, team.open_match) == (0, 0, "") and differences(team) == []
    reported(kicked_off(fixture), REPORT)
    assert points(competition) == {"Reavers": 3, "Auditors": 0}


def test_an_award_with_dice_rolled_after_it_is_not_taken_back(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    match = award(fixture=fixture, to="home", by=boss, reason="they never came")
    roll(match=match, side="home", key="forfeit_award#0", by=boss)
    (decision,) = standing(competition)
    with pytest.raises(FollowedByMore):
        take_back_decision(decision=decision, reason="so", by=boss)
    assert standing(competition) == [decision] and Match.objects.get().state == "after"


def test_a_loss_for_both_is_taken_back_though_both_sequences_were_done_at_once(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    award(fixture=fixture, to="", by=boss, reason="nobody came")
    take_back_decision(decision=standing(competition)[0], reason="both had", by=boss)
    assert not Result.objects.exists() and [row.played for row in table_of(competition)] == [0, 0]
    award(fixture=fixture, to="away", by=boss, reason="one of them had")
    assert points(competition) == {"Reavers": 0, "Auditors": 3}


def test_a_corrected_award_loses_its_decision_and_a_corrected_game_may_become_one(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    match = award(fixture=fixture, to="home", by=boss, reason="they never came")
    correct_result(match=match, body=REPORT, by=boss, reason="it was played")
    assert standing(competition) == [] and rows(competition)["Reavers"].touchdowns == 2
    match.refresh_from_db()
    correct_result(match=match, body={"awarded_to": "away"}, by=boss, reason="with the wrong dice")
    assert points(competition) == {"Reavers": 0, "Auditors": 3}
    assert [each.kind for each in standing(competition)] == ["conceded"]


def test_an_annulled_result_stays_annulled_when_it_is_corrected(
    fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    match = reported(kicked_off(fixture), REPORT)
    annul(fixture=fixture, reason="on the wrong pitch", by=boss)
    body = REPORT | {"away": REPORT["away"] | {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}}}}
    correct_result(match=match, body=body, by=boss, reason="one more")
    assert [row.played for row in table_of(competition)] == [0, 0]


def test_a_team_that_has_left_is_awarded_nothing(
    league: League, fixture: Fixture, competition: Competition, boss: Coach
) -> None:
    withdraw(competition=competition, team=fixture.home, reason="no time", by=boss, policy="keep_played")
    with pytest.raises(refusals.DecidedAlready):
        award(fixture=fixture, to="home", by=boss, reason="so")
    with pytest.raises(NotInThisSeason):
        a_fixture(league, fixture.home, fixture.away)
