"""A team leaves in mid-season. The table follows the season's policy; what opponents' players did, suffered and earned stays."""

from typing import Any

import pytest

from league.actions import NotInThisSeason, add_fixture
from league.knockout.brackets import play_off_field
from league.knockout.opening import lay_out_cup
from league.models import Competition, Fixture, League, Result, Seat
from league.season.withdrawals import (
    InAMatch,
    LeftAlready,
    NoSuchPolicy,
    ReplacementInTheWay,
    ReplacementNeeded,
    ReplacementPlays,
    come_back,
    withdraw,
)
from league.selectors import calendar_of, table_of, tables_of
from league.table.decided import standing, withdrawal_of
from league.table.decisions import NotToTakeBackAlone, decide_points, take_back, walk_over
from matches.actions import take_defaults
from rulebook.shapes.sheets import SIDES
from teams.models import Coach, Team
from teams.projection import differences
from tests.built_once import built_once
from tests.league.test_decisions import REPORT, decided, points, rows
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
def teams(league: League) -> list[Team]:
    """Four teams; Reavers have two fixtures against Auditors and Raiders each, and one against Lanterns."""
    teams = [a_team(league, name) for name in ("Reavers", "Auditors", "Raiders", "Lanterns")]
    one, two, three, four = teams
    for home, away in ((one, two), (three, one), (two, one), (one, three), (one, four), (two, three)):
        a_fixture(league, home, away)
    return teams


def of(team: Team) -> list[Fixture]:
    return [
        each
        for each in calendar_of(season(team.enrolments.get().season.league).competitions.get())
        if team in (each.home, each.away)
    ]


def kinds(competition: Competition) -> list[str]:
    return sorted(Result.objects.filter(fixture__round__competition=competition).values_list("kind", flat=True))


def test_who_leaves_below_half_of_his_games_has_them_annulled_in_the_table(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    first, second, *_ = of(one)
    match = reported(kicked_off(first), REPORT)
    for side in SIDES:
        take_defaults(match=match, side=side)
    decided(second, 2, 0)
    assert points(competition) == {"Reavers": 3, "Auditors": 0, "Raiders": 3, "Lanterns": 0}
    two.refresh_from_db()
    careers = (two.seq, two.treasury, two.lost, [player.details for player in two.players.order_by("key")])
    withdraw(competition=competition, team=one, reason="moved to Bretonnia", by=boss)
    assert set(points(competition).values()) == {0}
    assert all(row.played == 0 for row in rows(competition).values())
    assert rows(competition)["Reavers"].notes == ("left after 2 of 5 fixtures; none of them count: moved to Bretonnia",)
    assert "does not count" in rows(competition)["Auditors"].notes[0]
    assert kinds(competition) == ["called_off"] * 3 + ["played"] * 2
    two.refresh_from_db()
    assert careers == (two.seq, two.treasury, two.lost, [player.details for player in two.players.order_by("key")])
    one.refresh_from_db()
    assert one.history.order_by("-seq")[0].body["entry"] == "left_competition" and differences(one) == []


def test_who_leaves_with_half_of_his_games_played_loses_the_rest_by_walk_overs(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one = teams[0]
    for fixture in of(one)[:3]:
        decided(fixture, 1, 0)
    before = points(competition)
    withdraw(competition=competition, team=one, reason="no time", by=boss)
    after = points(competition)
    assert after == {
        "Reavers": before["Reavers"],
        "Auditors": before["Auditors"],
        "Raiders": before["Raiders"] + 3,
        "Lanterns": 3,
    }
    assert kinds(competition) == ["awarded"] * 2 + ["played"] * 3
    assert rows(competition)["Lanterns"].notes == ("round 5 against Reavers won by walk-over: Reavers left: no time",)
    assert Team.objects.get(name="Lanterns").seq == 1


def test_a_league_may_keep_what_was_played_and_forfeit_the_rest(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one = teams[0]
    decided(of(one)[0], 2, 0)
    withdraw(competition=competition, team=one, reason="no time", by=boss, policy="keep_played")
    assert points(competition) == {"Reavers": 3, "Auditors": 3, "Raiders": 6, "Lanterns": 3}
    assert rows(competition)["Reavers"].lost == 4


def test_a_withdrawal_does_not_turn_a_forfeit_of_the_opponent_into_a_mutual_one(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    walk_over(fixture=of(one)[0], winner=one, reason="nobody came", by=boss)
    withdraw(competition=competition, team=one, reason="no time", by=boss, policy="keep_played")
    first = Result.objects.get(fixture=of(one)[0])
    assert (first.home_outcome, first.away_outcome) == ("win", "loss")
    assert rows(competition)["Reavers"].won == 1
    withdraw(competition=competition, team=two, reason="neither have we", by=boss, policy="keep_played")
    assert (rows(competition)["Reavers"].won, rows(competition)["Auditors"].won) == (1, 1)


@pytest.mark.parametrize(("policy", "expected"), [("replacement_with_points", 3), ("replacement_without_points", 0)])
def test_a_replacement_takes_over_the_slot_with_or_without_the_points(
    league: League, teams: list[Team], competition: Competition, boss: Coach, policy: str, expected: int
) -> None:
    one = teams[0]
    decided(of(one)[0], 2, 0)
    decided(of(one)[1], 1, 0)
    new = a_team(league, "Newcomers")
    decision = withdraw(competition=competition, team=one, reason="sold", by=boss, policy=policy, replacement=new)
    table = rows(competition)
    assert set(table) == {"Newcomers", "Auditors", "Raiders", "Lanterns"}
    assert (table["Newcomers"].points, table["Raiders"].points, table["Auditors"].lost) == (expected, 3, 1)
    assert len(of(new)) == 3 and [each.home == one or each.away == one for each in of(one)] == [True, True]
    assert "replaced Reavers after 2 of 5 fixtures" in table["Newcomers"].notes[0]
    assert {each.history.order_by("-seq")[0].body["entry"] for each in (one, new)} == {
        "left_competition",
        "place_taken",
    }
    come_back(decision=decision, reason="not sold after all", by=boss)
    assert points(competition) == {"Reavers": 3, "Auditors": 0, "Raiders": 3, "Lanterns": 0, "Newcomers": 0}
    assert len(of(one)) == 5 and of(new) == []


def test_points_that_were_taken_go_with_the_slot(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one = teams[0]
    decide_points(competition=competition, team=one, points=-2, reason="late", by=boss)
    new = a_team(league, "Newcomers")
    withdraw(
        competition=competition, team=one, reason="sold", by=boss, policy="replacement_with_points", replacement=new
    )
    assert points(competition)["Newcomers"] == -2
    assert "−2: late" in rows(competition)["Newcomers"].notes


def test_a_place_that_was_taken_is_not_given_back_once_played_in(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    new = a_team(league, "Newcomers")
    decision = withdraw(
        competition=competition,
        team=teams[0],
        reason="sold",
        by=boss,
        policy="replacement_with_points",
        replacement=new,
    )
    decided(of(new)[0], 1, 1)
    with pytest.raises(ReplacementInTheWay):
        come_back(decision=decision, reason="not sold", by=boss)
    assert points(competition)["Newcomers"] == 1


def test_a_withdrawal_is_taken_back_whole(teams: list[Team], competition: Competition, boss: Coach) -> None:
    one = teams[0]
    decided(of(one)[0], 2, 0)
    before = table_of(competition)
    decision = withdraw(competition=competition, team=one, reason="no time", by=boss)
    with pytest.raises(NotToTakeBackAlone):
        take_back(decision=decision.parts.all()[0], reason="only this", by=boss)
    come_back(decision=decision, reason="found the time", by=boss)
    assert table_of(competition) == before and standing(competition) == []
    assert kinds(competition) == ["played"] and Seat.objects.get(competition=competition, team=one).left == ""
    withdraw(competition=competition, team=one, reason="no time after all", by=boss)
    with pytest.raises(LeftAlready):
        withdraw(competition=competition, team=one, reason="again", by=boss)


def test_who_has_left_wins_no_place_and_gets_no_new_fixture(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    for fixture in of(one)[:3]:
        decided(fixture, 4, 0) if fixture.home == one else decided(fixture, 0, 4)
    withdraw(competition=competition, team=one, reason="no time", by=boss)
    assert table_of(competition)[0].team == str(one.pk)
    assert str(one.pk) not in [each.team for each in play_off_field(competition, "5eed", places=2)]
    with pytest.raises(NotInThisSeason):
        add_fixture(competition=competition, home=one, away=two)


def test_a_team_does_not_leave_with_an_open_match_or_by_a_way_that_is_none(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    arguments: dict[str, Any] = {"competition": competition, "team": one, "reason": "no time", "by": boss}
    with pytest.raises(NoSuchPolicy):
        withdraw(**arguments, policy="burn it down")
    with pytest.raises(ReplacementNeeded):
        withdraw(**arguments, policy="replacement_with_points")
    with pytest.raises(ReplacementPlays):
        withdraw(**arguments, policy="replacement_with_points", replacement=two)
    with pytest.raises(NotInThisSeason):
        foreign = a_team(a_league("Elsewhere"), "Foreigners")
        withdraw(**arguments, policy="replacement_with_points", replacement=foreign)
    kicked_off(of(one)[0])
    with pytest.raises(InAMatch):
        withdraw(**arguments)
    assert standing(competition) == [] and not Seat.objects.exclude(left="").exists()


def test_in_a_knockout_the_next_opponent_walks_over(boss: Coach) -> None:
    league = a_league("The Cup", coach("The Runner"))
    teams = [a_team(league, name) for name in ("Ashen", "Bitter", "Cold", "Dire")]
    cup = season(league).competitions.get()
    lay_out_cup(competition=cup, teams=teams, by=boss, seed="5eed")
    semi, other = calendar_of(cup)
    decision = withdraw(competition=cup, team=semi.home, reason="no time", by=boss)
    assert withdrawal_of(decision).policy == "keep_played"
    assert Result.objects.get(fixture=semi).away_outcome == "win"
    decided(other, 1, 0)
    final = next(each for each in calendar_of(cup) if {each.home, each.away} == {semi.away, other.home})
    come_back(decision=decision, reason="found the time", by=boss)
    assert not Fixture.objects.filter(pk=final.pk).exists() and not Result.objects.filter(fixture=semi).exists()


def test_a_divisions_table_keeps_what_was_played_against_those_who_left(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    division = competition.divisions.create(number=1, name="North")
    competition.seats.update(division=division)
    one = teams[0]
    decided(of(one)[0], 0, 2)
    new = a_team(league, "Newcomers")
    withdraw(
        competition=competition, team=one, reason="sold", by=boss, policy="replacement_without_points", replacement=new
    )
    ((_, table),) = tables_of(competition)
    assert {row.team: row.points for row in table}[str(teams[1].pk)] == 3
    assert str(new.pk) in {row.team for row in table} and str(one.pk) not in {row.team for row in table}
