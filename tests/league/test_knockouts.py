"""Play-offs and cups: opened from final tables, carried on by results, and never moved where somebody has begun."""

from collections.abc import Sequence

import pytest

from league.actions import add_fixture, remove_fixture
from league.knockout.brackets import bracket_of, field_of, play_off_field, seats_out_of_date
from league.knockout.opening import close_play_offs, decide_shoot_out, lay_out_cup, open_play_offs
from league.models import Competition, Fixture, Happening, League, Result
from league.pure.playoffs import champion
from league.season.laying_out import lay_out_season, set_options
from league.season.rescheduling import move_fixture
from league.selectors import calendar_of
from matches.actions import lock, take_defaults
from matches.correction.correcting import correct_result
from matches.report.reporting import award
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import SIDES
from teams.models import Coach, Team
from tests.world import a_league, a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db

SEED = "5eed"
LEVEL = {"home": {"touchdowns": 1, "unknown_scorer": 1}, "away": {"touchdowns": 1, "unknown_scorer": 1}}


def club(count: int, name: str = "The Old World Cup") -> tuple[League, list[Team]]:
    league = a_league(name)
    coaches = [coach(f"{name} {number}") for number in range(1, count + 1)]
    return league, [a_team(league, f"Team {number}", by=by) for number, by in enumerate(coaches, start=1)]


def boss(league: League) -> Coach:
    return league.memberships.get(role="commissioner").coach


def competition(league: League) -> Competition:
    return season(league).competitions.get(number=1)


def decided(fixture: Fixture, to: str, league: League) -> None:
    """Awarded, and both sequences afterwards run to their end, so that the teams are free for the next."""
    match = award(fixture=fixture, to=to, reason="no show", by=boss(league))
    for side in SIDES:
        take_defaults(match=match, side=side)


def played_out(league: League, teams: Sequence[Team], *sizes: int) -> Competition:
    """A regular season in which every team beats all that are listed after it in its division."""
    divisions, start = [], 0
    for number, size in enumerate(sizes, start=1):
        divisions.append((f"Division {number}", list(teams[start : start + size])))
        start += size
    found = competition(league)
    set_options(competition=found, options={"division_limits": False})
    found.refresh_from_db()
    lay_out_season(competition=found, divisions=divisions, by=boss(league), seed=SEED, meetings=1)
    order = {team.pk: place for place, team in enumerate(teams)}
    for fixture in calendar_of(found):
        Result.objects.create(
            fixture=fixture,
            kind=Result.Kind.PLAYED,
            home_outcome="win" if order[fixture.home_id] < order[fixture.away_id] else "loss",
            away_outcome="loss" if order[fixture.home_id] < order[fixture.away_id] else "win",
            at="2026-09-01T20:00Z",
        )
    found.refresh_from_db()
    return found


def opened(league: League, teams: Sequence[Team], *sizes: int) -> Competition:
    return open_play_offs(competition=played_out(league, teams, *sizes), by=boss(league), seed=SEED)


def pairs(play_offs: Competition, round_number: int = 1) -> list[set[str]]:
    return [{f.home.name, f.away.name} for f in calendar_of(play_offs) if f.round.number == round_number]


def fixture(play_offs: Competition, key: str) -> Fixture:
    return Fixture.objects.select_related("home", "away", "round__competition__season__league").get(
        tie__key=key, round__competition=play_offs
    )


def won(play_offs: Competition, key: str, name: str, league: League) -> None:
    found = fixture(play_offs, key)
    decided(found, "home" if found.home.name == name else "away", league)


def test_the_top_four_go_on_to_semi_finals_a_final_and_the_match_for_third_place() -> None:
    league, teams = club(5)
    play_offs = opened(league, teams, 5)
    assert pairs(play_offs) == [{"Team 1", "Team 4"}, {"Team 2", "Team 3"}]
    assert [str(round_) for round_ in play_offs.rounds.all()] == ["Semi-finals", "Final"]
    assert [f.ref for f in calendar_of(play_offs)] == ["s1.c2.r1.m1", "s1.c2.r1.m2"]
    won(play_offs, "sf1", "Team 4", league)
    assert pairs(play_offs, 2) == []
    won(play_offs, "sf2", "Team 2", league)
    assert pairs(play_offs, 2) == [{"Team 2", "Team 4"}, {"Team 1", "Team 3"}]
    won(play_offs, "final", "Team 4", league)
    assert champion(shown.meeting for shown in bracket_of(play_offs)) == str(teams[3].pk)


def test_two_divisions_are_kept_apart_in_the_semi_finals() -> None:
    league, teams = club(6)
    play_offs = opened(league, teams, 3, 3)
    divisions = {team.name: number for number, group in enumerate((teams[:3], teams[3:])) for team in group}
    assert all(len({divisions[name] for name in pair}) == 2 for pair in pairs(play_offs))
    assert {name for pair in pairs(play_offs) for name in pair} == {"Team 1", "Team 2", "Team 4", "Team 5"}


def test_the_wild_card_says_how_it_came_in() -> None:
    league, teams = club(7)
    play_offs = opened(league, teams, 3, 2, 2)
    seats = {seat.team.name: seat.why for seat in play_offs.seats.select_related("team")}
    assert set(seats) == {"Team 1", "Team 4", "Team 6", "Team 2"}
    assert seats["Team 2"].startswith("wild card; ")
    assert "3 points" in seats["Team 2"]


def test_play_offs_wait_for_the_regular_season_and_open_once() -> None:
    league, teams = club(4)
    lay_out_season(competition=competition(league), divisions=[("A", teams)], by=None, seed=SEED, meetings=1)
    decided(calendar_of(competition(league))[0], "home", league)
    with pytest.raises(Problem) as refused:
        open_play_offs(competition=competition(league), by=None)
    assert refused.value.code == "regular_season_open" and refused.value.facts["left"] == 5
    for each in calendar_of(competition(league))[1:]:
        decided(each, "home", league)
    play_offs = open_play_offs(competition=competition(league), by=None)
    with pytest.raises(Problem) as refused:
        open_play_offs(competition=competition(league), by=None)
    assert refused.value.code == "play_offs_open"
    close_play_offs(play_offs=play_offs)
    again = open_play_offs(competition=competition(league), by=None)
    lock(fixture=calendar_of(again)[0], by=None)
    with pytest.raises(Problem) as refused:
        close_play_offs(play_offs=again)
    assert refused.value.code == "calendar_begun"


def test_the_same_seed_opens_the_same_play_offs() -> None:
    league, teams = club(4)
    found = played_out(league, teams, 4)
    set_options(competition=found, options={"semi_final_draw": "random"})
    found.refresh_from_db()
    drawn = set()
    for seed in ("00", "01", "02", "03", "04", "05", "06", "07"):
        play_offs = open_play_offs(competition=found, by=None, seed=seed)
        drawn.add(str(pairs(play_offs)))
        close_play_offs(play_offs=play_offs)
    assert len(drawn) > 1
    assert play_off_field(found, "00") == play_off_field(found, "00")


def test_play_offs_that_are_closed_and_opened_again_have_the_same_lots() -> None:
    league, teams = club(4)
    found = played_out(league, teams, 4)
    seeds = set()
    for _ in range(3):
        play_offs = open_play_offs(competition=found, by=None)
        draw = play_offs.draws.get()
        seeds.add((draw.seed, draw.chosen, str(pairs(play_offs))))
        close_play_offs(play_offs=play_offs)
    assert len(seeds) == 1 and not seeds.pop()[1]


def test_a_level_game_waits_for_its_roll_offs_and_they_are_no_touchdown() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    semi = fixture(play_offs, "sf1")
    with pytest.raises(Problem) as refused:
        decide_shoot_out(fixture=semi, winner="home")
    assert refused.value.code == "not_level"
    match = reported(kicked_off(semi), LEVEL)
    for side in SIDES:
        take_defaults(match=match, side=side)
    (shown,) = [each for each in bracket_of(play_offs) if each.tie.key == "sf1"]
    assert shown.needs_a_winner and shown.meeting.winner is None
    with pytest.raises(Problem) as refused:
        decide_shoot_out(fixture=semi, winner="both")
    assert refused.value.code == "not_a_side"
    won(play_offs, "sf2", "Team 2", league)
    decide_shoot_out(fixture=semi, winner="away")
    assert pairs(play_offs, 2) == [{"Team 4", "Team 2"}, {"Team 1", "Team 3"}]
    result = Result.objects.get(fixture=semi)
    assert (result.home_touchdowns, result.away_touchdowns, result.home_outcome) == (1, 1, "draw")
    decide_shoot_out(fixture=semi, winner="home")
    assert pairs(play_offs, 2) == [{"Team 1", "Team 2"}, {"Team 4", "Team 3"}]
    decided(fixture(play_offs, "final"), "home", league)
    with pytest.raises(Problem) as refused:
        decide_shoot_out(fixture=semi, winner="away")
    assert refused.value.code == "later_tie_begun"
    assert Result.objects.get(fixture=semi).shoot_out == "home"


def test_a_game_of_the_regular_season_has_no_roll_offs() -> None:
    league, teams = club(4)
    found = played_out(league, teams, 4)
    with pytest.raises(Problem) as refused:
        decide_shoot_out(fixture=calendar_of(found)[0], winner="home")
    assert refused.value.code == "not_a_knockout_game"


def test_lost_by_both_nobody_advances_and_the_other_side_walks_over() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    decided(fixture(play_offs, "sf1"), "", league)
    won(play_offs, "sf2", "Team 3", league)
    assert pairs(play_offs, 2) == []
    found = {shown.tie.key: shown.meeting for shown in bracket_of(play_offs)}
    assert found["final"].winner == str(teams[2].pk)
    assert found["third"].winner == str(teams[1].pk)


def test_a_corrected_semi_final_changes_a_final_that_has_not_begun() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    won(play_offs, "sf1", "Team 4", league)
    won(play_offs, "sf2", "Team 2", league)
    correct(play_offs, "sf1", "home", league)
    assert pairs(play_offs, 2) == [{"Team 1", "Team 2"}, {"Team 3", "Team 4"}]
    assert Fixture.objects.filter(round__competition=play_offs).count() == 4
    correct(play_offs, "sf1", "", league)
    assert pairs(play_offs, 2) == []


def correct(play_offs: Competition, key: str, to: str, league: League) -> None:
    match = fixture(play_offs, key).matches.get()
    body = {"awarded_to": to, "reason": "put right"}
    correct_result(match=match, body=body, rulings={}, reason="it was the other way round", by=boss(league))


def test_a_final_that_has_begun_keeps_its_teams_and_the_bracket_tells() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    won(play_offs, "sf1", "Team 4", league)
    won(play_offs, "sf2", "Team 2", league)
    final = fixture(play_offs, "final")
    semi = fixture(play_offs, "sf1")
    assert {shown.tie.key for shown in bracket_of(play_offs, {semi.pk: "home"}) if shown.meeting.misplaced} == set()
    lock(fixture=final, by=None)
    would_be = bracket_of(play_offs, {semi.pk: "home"})
    assert {shown.tie.key for shown in would_be if shown.meeting.misplaced} == {"final"}
    Result.objects.filter(fixture=semi).update(home_outcome="win", away_outcome="loss")
    assert {shown.tie.key for shown in bracket_of(play_offs) if shown.meeting.misplaced} == {"final"}
    assert pairs(play_offs, 2)[0] == {"Team 2", "Team 4"}


def test_a_corrected_table_shows_which_seeds_others_should_have() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    assert seats_out_of_date(play_offs) == []
    found = competition(league)
    two_and_three = next(f for f in calendar_of(found) if {f.home_id, f.away_id} == {teams[1].pk, teams[2].pk})
    result = two_and_three.result
    result.home_outcome, result.away_outcome = result.away_outcome, result.home_outcome
    result.save()
    two, three = str(teams[1].pk), str(teams[2].pk)
    assert seats_out_of_date(play_offs) == [(2, two, three), (3, three, two)]


def test_the_bracket_makes_its_fixtures_and_nobody_else_does() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    semi = fixture(play_offs, "sf1")
    with pytest.raises(Problem) as refused:
        add_fixture(competition=play_offs, home=teams[0], away=teams[1])
    assert refused.value.code == "fixed_by_the_bracket"
    with pytest.raises(Problem) as refused:
        remove_fixture(fixture=semi)
    assert refused.value.code == "fixed_by_the_bracket"
    with pytest.raises(Problem) as refused:
        move_fixture(fixture=semi, round_number=2)
    assert refused.value.code == "place_of_a_tie"


def test_play_offs_do_not_count_in_the_table_of_the_season() -> None:
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    won(play_offs, "sf1", "Team 4", league)
    assert [each.team for each in play_off_field(competition(league), SEED)] == [str(team.pk) for team in teams]


# --- Cups ---------------------------------------------------------------------------------------------------------


def test_a_cup_is_drawn_by_lot_and_can_be_drawn_anew_until_it_begins() -> None:
    league, teams = club(4)
    cup = lay_out_cup(competition=competition(league), teams=teams, by=None, seed=SEED)
    first = pairs(cup)
    assert sorted(name for pair in first for name in pair) == [team.name for team in teams]
    lay_out_cup(competition=cup, teams=teams, by=None, seed="03")
    lay_out_cup(competition=cup, teams=teams, by=None, seed=SEED)
    assert pairs(cup) == first
    assert [(draw.seed, draw.chosen) for draw in cup.draws.all()] == [(SEED, True), ("03", True), (SEED, True)]
    assert Happening.objects.filter(kind="calendar_drawn").count() == 3
    lay_out_cup(competition=cup, teams=teams, by=None)
    assert not cup.draws.get(number=4).chosen
    lock(fixture=calendar_of(cup)[0], by=None)
    with pytest.raises(Problem) as refused:
        lay_out_cup(competition=cup, teams=teams, by=None)
    assert refused.value.code == "calendar_begun"


def test_a_cup_of_three_lets_the_first_of_the_lot_walk_over() -> None:
    league, teams = club(3)
    set_options(competition=competition(league), options={"third_place_match": False})
    cup = lay_out_cup(competition=competition(league), teams=teams, by=None, seed=SEED)
    first = field_of(cup)[0].team
    assert len(pairs(cup)) == 1
    assert [shown.meeting.winner for shown in bracket_of(cup)] == [first, None, None]
    decided(calendar_of(cup)[0], "home", league)
    (final,) = [f for f in calendar_of(cup) if f.round.number == 2]
    assert first in (str(final.home_id), str(final.away_id))


def test_a_cup_is_for_two_teams_or_more_and_for_those_who_are_in_it() -> None:
    league, teams = club(2)
    with pytest.raises(Problem) as refused:
        lay_out_cup(competition=competition(league), teams=teams[:1], by=None)
    assert refused.value.code == "field_too_small"
    with pytest.raises(Problem) as refused:
        stranger = a_team(a_league("Elsewhere"), "The Strangers")
        lay_out_cup(competition=competition(league), teams=[*teams, stranger], by=None)
    assert refused.value.code == "not_in_this_season"
    add_fixture(competition=competition(league), home=teams[0], away=teams[1])
    with pytest.raises(Problem) as refused:
        lay_out_cup(competition=competition(league), teams=teams, by=None)
    assert refused.value.code == "calendar_exists"
