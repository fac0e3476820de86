"""A team that has left a knockout gets no later fixture, however that would have come into being."""

import pytest

from league.actions import add_fixture
from league.knockout.brackets import bracket_of
from league.knockout.opening import close_play_offs, lay_out_cup, redraw_cup
from league.models import Competition, Decision, Fixture, League, Result, Tie
from league.pure.playoffs import champion
from league.season.friendlies import NoDivisionOfItsOwn, arrange_friendly
from league.season.laying_out import divided, lay_out_season, redraw, set_options
from league.season.rescheduling import add_late_joiner
from league.season.withdrawals import InThePlayOffs, LeftAlready, come_back, withdraw
from league.selectors import calendar_of, table_of
from league.table.decisions import BracketHasGoneOn, walk_over
from matches.actions import lock
from rulebook.shapes.refusals import Problem
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.league.test_knockouts import club, opened
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.django_db

SEED = "aabb"


@built_once
def league() -> League:
    return a_league("The Cup", coach("Odile"))


@built_once
def boss(league: League) -> Coach:
    return league.memberships.get(role="commissioner").coach


@built_once
def teams(league: League) -> list[Team]:
    return [a_team(league, name) for name in ("Ashen", "Bitter", "Cold", "Dire")]


def cup_of(league: League, teams: list[Team], **options: object) -> Competition:
    cup = season(league).competitions.get()
    if options:
        set_options(competition=cup, options=options)
        cup.refresh_from_db()
    return lay_out_cup(competition=cup, teams=teams, by=None, seed=SEED)


def at(cup: Competition, key: str) -> Fixture:
    return Tie.objects.select_related("fixture__home", "fixture__away").get(round__competition=cup, key=key).fixture


def leaves(team: Team, cup: Competition) -> Decision:
    return withdraw(competition=cup, team=team, reason="left the club", by=None)


def wins(fixture: Fixture, team: Team) -> Decision:
    return walk_over(fixture=fixture, winner=team, reason="did not come", by=None)


def won_by(cup: Competition) -> dict[str, str]:
    """Who has won each tie that is decided, by name; nobody where nobody can."""
    names = {str(seat.team_id): seat.team.name for seat in cup.seats.select_related("team")} | {"": "nobody"}
    return {each.tie.key: names[each.meeting.winner] for each in bracket_of(cup) if each.meeting.winner is not None}


def test_the_final_of_a_team_that_left_after_its_semi_final_is_a_walk_over(
    league: League, teams: list[Team], boss: Coach
) -> None:
    cup = cup_of(league, teams)
    one, other = at(cup, "sf1"), at(cup, "sf2")
    wins(one, one.home)
    leaves(one.home, cup)
    wins(other, other.home)
    assert at(cup, "final") is None and at(cup, "third") is not None
    assert (
        won_by(cup)["final"]
        == other.home.name
        == Team.objects.get(pk=champion(e.meeting for e in bracket_of(cup))).name
    )
    assert not Fixture.objects.filter(result=None).exclude(pk=at(cup, "third").pk).exists()


def test_the_loser_of_a_semi_final_who_left_plays_for_no_third_place(league: League, teams: list[Team]) -> None:
    cup = cup_of(league, teams)
    one, other = at(cup, "sf1"), at(cup, "sf2")
    leaves(one.home, cup)
    wins(other, other.home)
    assert at(cup, "third") is None and won_by(cup)["third"] == other.away.name
    assert {at(cup, "final").home, at(cup, "final").away} == {one.away, other.home}


def test_where_both_finalists_left_nobody_is_champion(league: League, teams: list[Team]) -> None:
    cup = cup_of(league, teams)
    one, other = at(cup, "sf1"), at(cup, "sf2")
    wins(one, one.home)
    leaves(one.home, cup)
    leaves(other.home, cup)
    leaves(other.away, cup)
    assert won_by(cup)["final"] == "nobody"
    assert won_by(cup)["third"] == one.away.name
    assert not Fixture.objects.filter(result=None).exists()


def test_an_open_final_is_a_walk_over_and_stays_one_when_the_winner_leaves_too(
    league: League, teams: list[Team]
) -> None:
    cup = cup_of(league, teams)
    for key in ("sf1", "sf2"):
        wins(at(cup, key), at(cup, key).home)
    final = at(cup, "final")
    leaves(final.home, cup)
    leaves(final.away, cup)
    assert won_by(cup)["final"] == final.away.name
    assert Result.objects.get(fixture=final).away_outcome == "win"


@pytest.mark.parametrize("reseeded", [False, True])
def test_a_seed_that_walked_over_and_left_meets_nobody(league: League, teams: list[Team], reseeded: bool) -> None:
    cup = cup_of(league, [*teams, a_team(league, "Eager")], play_offs_reseeded=reseeded)
    played = next(each for each in bracket_of(cup) if each.tie.fixture is not None)
    for seat in cup.seats.filter(place__in=[1, 2]).select_related("team"):
        leaves(seat.team, cup)
    before = {each.pk for each in calendar_of(cup)}
    fixture = played.tie.fixture
    assert fixture is not None
    wins(fixture, fixture.home)
    gone = set(cup.seats.exclude(left="").values_list("team_id", flat=True))
    while left := Fixture.objects.filter(result=None).first():
        wins(left, left.home)
    later = [each for each in calendar_of(cup) if each.pk not in before]
    assert later and not any(gone & {each.home_id, each.away_id} for each in later)
    assert won_by(cup)["final"] not in ("nobody", *Team.objects.filter(pk__in=gone).values_list("name", flat=True))


def test_who_comes_back_is_in_the_final_again_unless_somebody_has_walked_on(league: League, teams: list[Team]) -> None:
    cup = cup_of(league, teams)
    one, other = at(cup, "sf1"), at(cup, "sf2")
    wins(one, one.home)
    decision = leaves(one.home, cup)
    wins(other, other.home)
    come_back(decision=decision, reason="found the time", by=None)
    assert {at(cup, "final").home, at(cup, "final").away} == {one.home, other.home}


def test_who_comes_back_after_the_next_round_has_begun_without_them_is_refused(
    league: League, teams: list[Team]
) -> None:
    cup = cup_of(league, [*teams, *(a_team(league, name) for name in ("Eager", "Foul", "Grim", "Hale"))])
    first = at(cup, "qf1")
    wins(first, first.home)
    decision = leaves(first.home, cup)
    for key in ("qf2", "qf3", "qf4", "sf2"):
        wins(at(cup, key), at(cup, key).home)
    final = at(cup, "final")
    assert won_by(cup)["sf1"] in (final.home.name, final.away.name)
    lock(fixture=final, by=None)
    with pytest.raises(BracketHasGoneOn):
        come_back(decision=decision, reason="found the time", by=None)
    assert cup.seats.get(team=first.home).left == "withdrew" and won_by(cup)["sf1"]


def test_a_cup_is_drawn_and_drawn_anew_without_who_has_left(league: League, teams: list[Team]) -> None:
    cup = season(league).competitions.get()
    leaves(teams[0], cup)
    with pytest.raises(Problem) as refused:
        lay_out_cup(competition=cup, teams=teams, by=None)
    assert refused.value.code == "not_in_this_season"
    lay_out_cup(competition=cup, teams=teams[1:], by=None, seed=SEED)
    leaves(cup.seats.get(place=1).team, cup)
    redraw_cup(competition=cup, by=None)
    assert set(cup.seats.filter(place__gt=0).values_list("left", flat=True)) == {""}
    assert cup.seats.filter(place__gt=0).count() == 2


def test_a_calendar_is_drawn_and_drawn_anew_without_who_has_left(league: League, teams: list[Team]) -> None:
    competition = season(league).competitions.get()
    set_options(competition=competition, options={"division_limits": False})
    competition.refresh_from_db()
    new = a_team(league, "Newcomers")
    leaves(teams[3], competition)
    assert {team for _, among in divided(competition, 1, SEED) for team in among} == {*teams[:3], new}
    with pytest.raises(Problem):
        lay_out_season(competition=competition, divisions=[("One", teams)], by=None, seed=SEED)
    lay_out_season(competition=competition, divisions=[("One", teams[:3])], by=None, seed=SEED)
    withdraw(
        competition=competition,
        team=teams[0],
        reason="sold",
        by=None,
        policy="replacement_without_points",
        replacement=new,
    )
    redraw(competition=competition, by=None, seed="01")
    playing = {side for each in calendar_of(competition) for side in (each.home, each.away)}
    assert playing == {teams[1], teams[2], new}
    division = competition.divisions.get()
    for gone in (teams[0], teams[3]):
        with pytest.raises(Problem):
            add_late_joiner(competition=competition, team=gone, division=division)
        with pytest.raises(Problem):
            add_fixture(competition=competition, home=gone, away=new)
        with pytest.raises(NoDivisionOfItsOwn):
            arrange_friendly(season=competition.season, home=gone, away=new, by=None)


def test_a_team_in_the_play_offs_leaves_those_and_not_the_season_before_them() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    regular = season(league).competitions.get(number=1)
    with pytest.raises(InThePlayOffs):
        leaves(teams[0], regular)
    assert leaves(teams[0], play_offs).kind == "withdrawn"


def test_play_offs_that_a_team_has_left_are_not_closed_and_drawn_anew() -> None:
    league, teams = club(3)
    play_offs = opened(league, teams, 3)
    walks = next(each for each in bracket_of(play_offs) if each.meeting.winner)
    leaves(Team.objects.get(pk=walks.meeting.winner), play_offs)
    with pytest.raises(LeftAlready):
        close_play_offs(play_offs=play_offs)


def test_a_rest_after_it_left_earns_a_team_nothing() -> None:
    league, teams = club(3)
    competition = season(league).competitions.get()
    set_options(competition=competition, options={"division_limits": False, "bye_points": 1})
    competition.refresh_from_db()
    lay_out_season(competition=competition, divisions=[("One", teams)], by=None, seed=SEED, meetings=1)
    first = calendar_of(competition)[0]
    rests = next(team for team in teams if team not in (first.home, first.away))
    wins(first, first.home)
    assert {row.team: row.points for row in table_of(competition)}[str(rests.pk)] == 1
    leaves(first.home, competition)
    points = {row.team: row.points for row in table_of(competition)}
    assert points[str(rests.pk)] == 1 + 3 and points[str(first.home.pk)] == 3
