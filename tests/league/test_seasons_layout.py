"""A season laid out: what is written, what is refused, and what a commissioner may still change."""

from collections import Counter
from datetime import UTC, datetime
from itertools import combinations
from zoneinfo import ZoneInfo

import msgspec
import pytest

from league.actions import add_fixture, found_league
from league.models import Bye, Competition, Draw, Fixture, League, Round
from league.pure.scheduling import Plan, calendar
from league.season.laying_out import divided, lay_out_season, preview, redraw, sealed_seed, set_options
from league.season.presets import PRESETS
from league.season.rescheduling import add_late_joiner, move_fixture, set_deadline, turn_fixture
from league.selectors import byes_of, calendar_of, table_of, tables_of
from matches.actions import lock
from matches.report.reporting import award
from matches.sequence.calling_off import call_off
from rulebook.shapes.refusals import Problem
from teams.models import Coach, Team
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.django_db

SEED = "5eed"
NIGHT = datetime(2026, 3, 22, 23, 59, tzinfo=ZoneInfo("Europe/Berlin"))


def code(problem: pytest.ExceptionInfo[Problem]) -> str:
    return problem.value.code


def competition(league: League) -> Competition:
    return season(league).competitions.get(number=1)


def club(count: int, **more: object) -> tuple[League, list[Team]]:
    league = a_league(**more)  # type: ignore[arg-type]
    coaches = [coach(f"{league.name} {number}") for number in range(1, count + 1)]
    return league, [a_team(league, f"Team {number}", by=by) for number, by in enumerate(coaches, start=1)]


def laid_out(league: League, teams: list[Team], **more: object) -> Draw:
    divisions = more.pop("divisions", [("The League", teams)])
    arguments = {"seed": SEED, "by": boss(league), **more}
    return lay_out_season(competition=competition(league), divisions=divisions, **arguments)  # type: ignore[arg-type]


def boss(league: League) -> Coach:
    return league.memberships.get(role="commissioner").coach


def who_meets_whom(league: League) -> list[tuple[str, str, str]]:
    return [(fixture.ref, fixture.home.name, fixture.away.name) for fixture in calendar_of(competition(league))]


def test_a_season_is_laid_out_as_the_book_has_it() -> None:
    league, teams = club(4)
    laid_out(league, teams, first_deadline=datetime(2026, 9, 6, 20, tzinfo=UTC))
    calendar = calendar_of(competition(league))
    met = Counter(frozenset((fixture.home, fixture.away)) for fixture in calendar)
    assert met == {frozenset(pair): 2 for pair in combinations(teams, 2)}
    assert [fixture.ref for fixture in calendar[:3]] == ["s1.c1.r1.m1", "s1.c1.r1.m2", "s1.c1.r2.m1"]
    assert len({fixture.ref for fixture in calendar}) == 12
    assert competition(league).format == Competition.Format.ROUND_ROBIN
    days = list(Round.objects.values_list("deadline", flat=True))
    assert [(later - days[0]).days for later in days] == [0, 7, 14, 21, 28, 35]


def test_the_same_list_and_seed_give_the_same_calendar_in_another_league() -> None:
    one, its = club(5, name="The First")
    other, theirs = club(5, name="The Second")
    laid_out(one, its)
    laid_out(other, theirs)
    assert who_meets_whom(one) == who_meets_whom(other)


def test_what_is_previewed_is_what_is_written_and_a_preview_writes_nothing() -> None:
    league, teams = club(5)
    seen = preview(competition=competition(league), divisions=[("A", teams)], seed=SEED, first_deadline=NIGHT)
    assert not Fixture.objects.exists() and not Round.objects.exists() and not Draw.objects.exists()
    assert {(count.home, count.away, count.byes) for count in seen.counts.values()} == {(4, 4, 2)}
    laid_out(league, teams, divisions=[("A", teams)], first_deadline=NIGHT)
    written = [(f.round.number, str(f.home_id), str(f.away_id)) for f in calendar_of(competition(league))]
    assert written == [(each.number, p.home, p.away) for each in seen.rounds for p in each.pairings]
    assert list(Round.objects.values_list("deadline", flat=True)) == list(seen.deadlines)
    assert [(bye.round.number, str(bye.team_id)) for bye in byes_of(competition(league))] == [
        (each.number, rest.team) for each in seen.rounds for rest in each.byes
    ]


def test_a_deadline_stays_on_its_hour_in_the_leagues_time_zone() -> None:
    league, teams = club(4, time_zone="Europe/Berlin")
    laid_out(league, teams, first_deadline=NIGHT)
    zone = ZoneInfo("Europe/Berlin")
    ends = [each.astimezone(zone) for each in Round.objects.values_list("deadline", flat=True) if each]
    assert {(end.hour, end.minute) for end in ends} == {(23, 59)}
    assert ends[1].utcoffset() != ends[0].utcoffset()


def test_the_draw_is_on_record_and_can_be_made_again() -> None:
    league, teams = club(5)
    draw = laid_out(league, teams, second_leg="reshuffled")
    again = [
        (r.number, p.home, p.away) for r in calendar(msgspec.convert(Draw.objects.get().plan, Plan)) for p in r.pairings
    ]
    assert again == [(f.round.number, str(f.home_id), str(f.away_id)) for f in calendar_of(competition(league))]
    assert (draw.seed, draw.number) == (SEED, 1)


def test_a_seed_that_nobody_chose_changes_only_with_a_draw_on_record() -> None:
    """Looked at as often as they like, a commissioner sees one calendar, and who draws again leaves a row."""
    league, teams = club(4)
    offered = sealed_seed(competition(league))
    assert sealed_seed(competition(league)) == offered and len(offered) == 16
    drawn = laid_out(league, teams, seed=None)
    assert (drawn.seed, drawn.chosen) == (offered, False)
    again = redraw(competition=competition(league), by=None)
    assert again.seed != offered and not again.chosen
    assert redraw(competition=competition(league), by=None, seed=offered).chosen
    assert [each.number for each in competition(league).draws.all()] == [1, 2, 3]


def test_two_leagues_and_two_competitions_are_offered_different_seeds() -> None:
    league, _ = club(4)
    other = season(league).competitions.create(number=2, name="Cup")
    elsewhere = found_league(name="Elsewhere", by=boss(league))
    three = {sealed_seed(each) for each in (competition(league), other, season(elsewhere).competitions.get())}
    assert len(three) == 3


def test_redrawn_before_the_first_lock_with_the_first_draw_on_record() -> None:
    league, teams = club(6)
    laid_out(league, teams, first_deadline=NIGHT)
    before = who_meets_whom(league)
    redraw(competition=competition(league), by=None, seed="feed")
    after = who_meets_whom(league)
    assert before != after and [ref for ref, *_ in before] == [ref for ref, *_ in after]
    assert Round.objects.first().deadline == NIGHT  # type: ignore[union-attr]
    assert [draw.seed for draw in competition(league).draws.all()] == [SEED, "feed"]
    redraw(competition=competition(league), by=None, seed=SEED)
    assert who_meets_whom(league) == before


def test_once_a_fixture_was_locked_the_calendar_stands_even_if_it_was_abandoned() -> None:
    league, teams = club(4)
    laid_out(league, teams)
    match = lock(fixture=calendar_of(competition(league))[0], by=None)
    with pytest.raises(Problem) as refused:
        redraw(competition=competition(league), by=None)
    assert code(refused) == "calendar_begun"
    call_off(match=match, by=None)
    with pytest.raises(Problem) as refused:
        redraw(competition=competition(league), by=None)
    assert code(refused) == "calendar_begun", "its dice have been seen"
    assert Draw.objects.count() == 1 and Fixture.objects.count() == 12


def test_a_calendar_is_laid_out_once() -> None:
    league, teams = club(4)
    with pytest.raises(Problem) as refused:
        redraw(competition=competition(league), by=None)
    assert code(refused) == "no_calendar"
    laid_out(league, teams)
    with pytest.raises(Problem) as refused:
        laid_out(league, teams)
    assert code(refused) == "calendar_exists"


def test_what_speaks_against_a_plan_is_said_in_the_names_of_the_teams_and_nothing_is_written() -> None:
    league = a_league()
    maud = coach("Maud")
    teams = [a_team(league, f"Team {n}", by=maud if n < 3 else None) for n in range(1, 5)]
    with pytest.raises(Problem) as refused:
        laid_out(league, teams)
    assert code(refused) == "same_coach"
    assert str(refused.value).startswith("Team 1 and Team 2 belong to one coach and would meet in The League")
    with pytest.raises(Problem) as refused:
        laid_out(league, teams, divisions=[("A", [teams[0], teams[2]]), ("B", [teams[1], teams[3]])])
    assert {each["code"] for each in refused.value.facts["reasons"]} == {"division_too_small"}
    assert not Draw.objects.exists()
    set_options(competition=competition(league), options={"division_limits": False})
    laid_out(league, teams, divisions=[("A", [teams[0], teams[2]]), ("B", [teams[1], teams[3]])])
    assert Fixture.objects.count() == 4


def test_a_team_of_another_league_has_no_place_in_the_draw() -> None:
    league, teams = club(3)
    stranger = a_team(a_league("Elsewhere"), "The Strangers")
    with pytest.raises(Problem) as refused:
        laid_out(league, [*teams, stranger])
    assert code(refused) == "not_in_this_season"


def test_a_competition_decides_what_is_its_own_to_decide() -> None:
    league, _ = club(0)
    with pytest.raises(Problem) as refused:
        set_options(competition=competition(league), options={"bye_counts_as_game": True})
    assert code(refused) == "pinned_for_the_season"
    with pytest.raises(Problem) as refused:
        set_options(competition=competition(league), options={"second_leg": "never"})
    assert code(refused) == "unknown_option_value"
    assert competition(league).options == {}


@pytest.mark.parametrize(("days", "what"), [(-1, "too_many_days"), (366, "too_many_days")])
def test_a_round_lasts_days_and_not_years(days: int, what: str) -> None:
    league, teams = club(4)
    with pytest.raises(Problem) as refused:
        laid_out(league, teams, days_per_round=days)
    assert code(refused) == what


# --- Divisions ----------------------------------------------------------------------------------------------------


def test_teams_are_drawn_into_divisions_and_each_has_its_table() -> None:
    league, teams = club(9)
    divisions = divided(competition(league), 2, SEED)
    assert sorted(len(members) for _, members in divisions) == [4, 5]
    laid_out(league, teams, divisions=divisions)
    tables = tables_of(competition(league))
    assert [division.name for division, _ in tables if division] == ["Division 1", "Division 2"]
    assert [{row.team for row in rows} for _, rows in tables] == [
        {str(team.pk) for team in members} for _, members in divisions
    ]
    assert len(table_of(competition(league))) == 9


def test_a_divisions_table_counts_what_its_teams_played_against_each_other() -> None:
    league, teams = club(8)
    laid_out(league, teams, divisions=[("A", teams[:4]), ("B", teams[4:])])
    first = calendar_of(competition(league))[0]
    award(fixture=first, to="home", reason="no show", by=boss(league))
    across = add_fixture(competition=competition(league), home=teams[0], away=teams[4])
    award(fixture=across, to="away", reason="no show", by=boss(league))
    points = [sum(row.points for row in rows) for _, rows in tables_of(competition(league))]
    assert points == [3, 0]
    assert sum(row.points for row in table_of(competition(league))) == 6


def test_a_bye_earns_what_the_competition_says_once_the_others_have_played() -> None:
    league, teams = club(5)
    laid_out(league, teams)
    set_options(competition=competition(league), options={"bye_points": 1})
    resting = byes_of(competition(league))[0].team
    first, second = (f for f in calendar_of(competition(league)) if f.round.number == 1)
    award(fixture=first, to="home", reason="no show", by=boss(league))
    assert [row.points for row in table_of(competition(league)) if row.team == str(resting.pk)] == [0]
    award(fixture=second, to="home", reason="no show", by=boss(league))
    (row,) = [row for row in table_of(competition(league)) if row.team == str(resting.pk)]
    assert (row.points, row.played, row.notes) == (1, 0, ("+1: bye in round 1",))


# --- By hand ------------------------------------------------------------------------------------------------------


def test_a_late_joiner_takes_the_byes_and_then_rounds_at_the_end() -> None:
    league, teams = club(5)
    laid_out(league, teams, first_deadline=NIGHT)
    before = who_meets_whom(league)
    lock(fixture=calendar_of(competition(league))[0], by=None)
    late = a_team(league, "The Late")
    added = add_late_joiner(competition=competition(league), team=late, division=competition(league).divisions.get())
    assert [fixture.round.number for fixture in added] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert set(before) < set(who_meets_whom(league)), "nothing that stood has moved"
    calendar = calendar_of(competition(league))
    assert len({fixture.ref for fixture in calendar}) == len(calendar) == 30
    met = Counter(frozenset((f.home_id, f.away_id)) for f in calendar)
    assert met == {frozenset(pair): 2 for pair in combinations([team.pk for team in (*teams, late)], 2)}
    assert [bye.round.number for bye in byes_of(competition(league))] == [1]
    ends = [each.deadline for each in competition(league).rounds.all() if each.deadline]
    assert len(ends) == 11 and (ends[-1] - ends[-2]).days == 7
    home = sum(f.home_id == late.pk for f in added)
    assert home == 5


def test_two_may_join_late_one_after_the_other() -> None:
    league, teams = club(4)
    laid_out(league, teams)
    for name in ("The Late", "The Later"):
        late = a_team(league, name)
        add_late_joiner(competition=competition(league), team=late, division=competition(league).divisions.get())
        teams.append(late)
    calendar = calendar_of(competition(league))
    met = Counter(frozenset((f.home_id, f.away_id)) for f in calendar)
    assert met == {frozenset(pair): 2 for pair in combinations([team.pk for team in teams], 2)}
    for number in {f.round.number for f in calendar}:
        busy = [team for f in calendar if f.round.number == number for team in (f.home_id, f.away_id)]
        assert len(busy) == len(set(busy))


def test_who_is_in_a_division_or_not_in_the_season_joins_none() -> None:
    league, teams = club(5)
    laid_out(league, teams)
    division = competition(league).divisions.get()
    with pytest.raises(Problem) as refused:
        add_late_joiner(competition=competition(league), team=teams[0], division=division)
    assert code(refused) == "in_a_division_already"
    stranger = a_team(a_league("Elsewhere"), "The Strangers")
    with pytest.raises(Problem) as refused:
        add_late_joiner(competition=competition(league), team=stranger, division=division)
    assert code(refused) == "not_in_this_season"
    second = a_team(league, "The Second", by=teams[0].coach)
    with pytest.raises(Problem) as refused:
        add_late_joiner(competition=competition(league), team=second, division=division)
    assert code(refused) == "same_coach"


def test_a_fixture_moves_to_a_round_in_which_both_are_free_and_keeps_its_ref() -> None:
    league, teams = club(4)
    laid_out(league, teams, first_deadline=NIGHT)
    fixture = calendar_of(competition(league))[0]
    with pytest.raises(Problem) as refused:
        move_fixture(fixture=fixture, round_number=2)
    assert code(refused) == "busy_in_round"
    moved = move_fixture(fixture=fixture, round_number=7)
    assert (moved.round.number, moved.ref) == (7, "s1.c1.r1.m1")
    assert moved.round.deadline and (moved.round.deadline - NIGHT).days in (41, 42)
    filled = add_fixture(competition=competition(league), home=fixture.home, away=fixture.away, round_number=1)
    assert filled.ref == "s1.c1.r1.m3", "no ref is given twice"
    with pytest.raises(Problem) as refused:
        move_fixture(fixture=moved, round_number=9)
    assert code(refused) == "round_too_far"


def test_a_round_that_was_made_for_a_fixture_goes_when_it_moves_back() -> None:
    league, teams = club(4)
    laid_out(league, teams)
    fixture = calendar_of(competition(league))[0]
    before = who_meets_whom(league)
    move_fixture(fixture=fixture, round_number=7)
    move_fixture(fixture=fixture, round_number=1)
    assert sorted(who_meets_whom(league)) == sorted(before)
    assert competition(league).rounds.count() == 6


def test_who_rests_where_he_now_plays_rests_where_he_played() -> None:
    league, teams = club(5)
    laid_out(league, teams)
    fixture = calendar_of(competition(league))[0]
    resting = Bye.objects.filter(team=fixture.home).order_by("round__number")[0]
    other = next(
        f
        for f in calendar_of(competition(league))
        if f.round_id == resting.round_id and fixture.away_id in (f.home_id, f.away_id)
    )
    move_fixture(fixture=other, round_number=11)
    move_fixture(fixture=fixture, round_number=resting.round.number)
    rests = Counter(byes_of(competition(league))[n].round.number for n in range(10))
    assert rests[fixture.round.number] == 2 and rests[resting.round.number] == 0


def test_what_has_begun_neither_moves_nor_turns() -> None:
    league, teams = club(4)
    laid_out(league, teams)
    first, second = calendar_of(competition(league))[:2]
    turned = turn_fixture(fixture=first)
    assert (turned.home_id, turned.away_id) == (first.away_id, first.home_id)
    lock(fixture=turned, by=None)
    award(fixture=second, to="home", reason="no show", by=boss(league))
    for fixture in (first, second):
        with pytest.raises(Problem) as refused:
            move_fixture(fixture=fixture, round_number=7)
        assert code(refused) == "fixture_begun"
        with pytest.raises(Problem) as refused:
            turn_fixture(fixture=fixture)
        assert code(refused) == "fixture_begun"


def test_a_round_may_be_given_another_end() -> None:
    league, teams = club(4)
    laid_out(league, teams, first_deadline=NIGHT)
    round_ = competition(league).rounds.get(number=2)
    set_deadline(round_=round_, deadline=None, seen=round_.deadline, by=None)
    assert competition(league).rounds.get(number=2).deadline is None


def test_a_season_that_is_over_is_not_laid_out() -> None:
    league, teams = club(4)
    season(league).__class__.objects.update(over=True)
    with pytest.raises(Problem) as refused:
        laid_out(league, teams)
    assert code(refused) == "season_over"


def test_every_preset_says_what_it_is_and_two_divisions_are_two() -> None:
    assert {preset.format for preset in PRESETS.values()} <= set(Competition.Format.values)
    assert all(preset.sentence.endswith(".") for preset in PRESETS.values())
    league, teams = club(8)
    preset = PRESETS["two_divisions"]
    divisions = divided(competition(league), preset.divisions, SEED)
    laid_out(league, teams, divisions=divisions, meetings=preset.meetings, days_per_round=preset.days_per_round)
    assert Fixture.objects.count() == 24


def test_a_team_that_was_left_out_is_told_of() -> None:
    league, teams = club(5)
    seen = preview(competition=competition(league), divisions=[("A", teams[:4])], seed=SEED)
    assert seen.left_out == (str(teams[4].pk),)
