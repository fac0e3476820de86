"""What a table tells beyond its rows: the places of the play-offs, how it came about, and how it counted before."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.knockout.opening import open_play_offs
from league.models import Competition, League, Result
from league.season.laying_out import lay_out_season
from league.season.withdrawals import withdraw
from league.selectors import calendar_of, competition_of, table_of
from league.table.counting_rules import change_counting, counting_of
from league.table.decisions import decide_points
from league.table.position_history import position_history
from pages.table.presenter import TablePresenter
from teams.models import Coach, Team
from tests.built_once import built_once
from tests.league.tables import decide
from tests.world import a_league, a_team, coach, season

pytestmark = pytest.mark.django_db


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", commissioner=boss)


def laid_out(league: League, boss: Coach, *sizes: int) -> Competition:
    """Each pair once, in divisions of these sizes."""
    letters = iter("ABCDEFGHJKMNPQRSTUWXYZ")
    divisions = [
        (f"Division {number}", [a_team(league, f"Club {next(letters)}") for _ in range(size)])
        for number, size in enumerate(sizes, start=1)
    ]
    competition = competition_of(season(league))
    lay_out_season(competition=competition, divisions=divisions, by=boss, seed="5eed", meetings=1)
    return competition


def url(league: League, page: str) -> str:
    return f"/leagues/{league.slug}/{page}"


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def play_all(competition: Competition, rounds: int = 99) -> None:
    """The earlier a team was entered the better it is: it beats all that came later."""
    for fixture in calendar_of(competition):
        if fixture.round.number <= rounds and not hasattr(fixture, "result"):
            decide(fixture, *((2, 0) if fixture.home_id < fixture.away_id else (0, 2)))


def seats(table: TablePresenter) -> list[str]:
    return [row.seat for row in table.rows]


# --- The places of the play-offs ------------------------------------------------------------------------------------


def test_a_table_says_in_words_and_by_a_line_how_many_go_into_the_play_offs(league: League, boss: Coach) -> None:
    laid_out(league, boss, 6)
    page = Client().get(url(league, "table/"))
    table = page.context["tables"][0]
    assert seats(table) == ["through"] * 4 + ["", ""]
    assert [row.cut.partition(".")[0] for row in table.rows if row.cut] == ["The first four go into the play-offs"]
    assert text(page).count("leads into the play-offs") == 4


def test_with_two_divisions_the_first_two_of_each_go_through(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4, 4)
    play_all(competition)
    for table in Client().get(url(league, "table/")).context["tables"]:
        assert seats(table) == ["through", "through", "", ""]
        assert [row.cut for row in table.rows if row.cut] == ["The first two go into the play-offs."]


def test_with_three_divisions_the_winner_goes_through_and_the_second_if_it_is_the_best_one(
    league: League, boss: Coach
) -> None:
    competition = laid_out(league, boss, 4, 4, 4)
    play_all(competition)
    table = Client().get(url(league, "divisions/2/")).context["table"]
    assert seats(table) == ["through", "may", "", ""]
    assert [row.cut for row in table.rows if row.cut] == [
        "The winner goes into the play-offs.",
        "The second goes too if it is the best second of all divisions.",
    ]


def test_where_the_last_place_is_shared_the_table_says_that_a_lot_will_part_them(league: League, boss: Coach) -> None:
    laid_out(league, boss, 6)
    table = Client().get(url(league, "table/")).context["tables"][0]
    assert table.rows[3].cut.endswith("Level teams are ranked by lot.")


def test_a_team_that_left_wins_no_place_in_the_play_offs(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 6)
    play_all(competition)
    gone = Team.objects.get(name="Club A")
    withdraw(competition=competition, team=gone, reason="moved away", by=boss, policy="keep_played")
    table = Client().get(url(league, "table/")).context["tables"][0]
    assert table.rows[0].team.name == "Club A" and seats(table) == ["", "through", "through", "through", "through", ""]


def test_once_the_play_offs_are_drawn_the_table_marks_who_is_in_them(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 6)
    play_all(competition)
    open_play_offs(competition=competition, by=boss, seed="5eed")
    decide_points(competition=competition, team=Team.objects.get(name="Club A"), points=-40, reason="late", by=boss)
    table = Client().get(url(league, "table/")).context["tables"][0]
    assert {row.team.name for row in table.rows if row.seat} == {"Club A", "Club B", "Club C", "Club D"}
    assert [row.cut for row in table.rows] == ["", "", "In the play-offs.", "", "", "In the play-offs."]


def test_open_play_that_leads_nowhere_marks_nothing(league: League) -> None:
    for letter in "AB":
        a_team(league, f"Club {letter}")
    page = Client().get(url(league, "table/"))
    assert not page.context["tables"][0].has_seats and "play-off" not in text(page)


# --- Round by round -------------------------------------------------------------------------------------------------


def test_after_the_last_round_the_places_are_those_of_the_table(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 5)
    play_all(competition)
    decide_points(competition=competition, team=Team.objects.get(name="Club A"), points=-9, reason="late", by=boss)
    history = position_history(competition, calendar_of(competition))
    rows = table_of(competition)
    assert history.rounds == (1, 2, 3, 4, 5)
    assert sorted(rows, key=lambda row: history.places[row.team][-1]) == rows
    assert {row.team: row.rank for row in rows} == {team: ranks[-1] for team, ranks in history.ranks.items()}


def test_points_that_were_taken_move_a_team_from_their_round_on_and_not_before(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4)
    play_all(competition, rounds=2)
    best = Team.objects.get(name="Club A")
    decide_points(competition=competition, team=best, points=-20, reason="late", by=boss)
    Result.objects.filter(fixture__round__number__lte=2).update(at=timezone.now() - timedelta(days=2))
    play_all(competition)
    Result.objects.filter(fixture__round__number=3).update(at=timezone.now() + timedelta(days=2))
    ranks = position_history(competition, calendar_of(competition)).ranks[str(best.pk)]
    assert ranks[0] == 1 and ranks[1:] == (4, 4)


def test_a_result_that_comes_late_belongs_to_the_round_of_its_fixture(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4)
    play_all(competition)
    before = position_history(competition, calendar_of(competition))
    Result.objects.filter(fixture__round__number=1).update(at=timezone.now() + timedelta(days=30))
    assert position_history(competition, calendar_of(competition)) == before


def test_walk_overs_of_rounds_to_come_count_with_the_last_round_that_was_played(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 6)
    play_all(competition, rounds=2)
    gone = Team.objects.get(name="Club F")
    withdraw(competition=competition, team=gone, reason="moved away", by=boss, policy="keep_played")
    history = position_history(competition, calendar_of(competition))
    assert history.rounds == (1, 2)
    assert {team: ranks[-1] for team, ranks in history.ranks.items()} == {
        row.team: row.rank for row in table_of(competition)
    }


def test_a_team_that_left_makes_nobody_elses_place_provisional(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 6)
    gone = Team.objects.get(name="Club F")
    withdraw(competition=competition, team=gone, reason="moved away", by=boss, policy="keep_played")
    assert [row.behind for row in table_of(competition)] == [0] * 6


def test_a_fixture_that_was_called_off_is_no_draw_in_the_cross_table_and_footnotes_stand_together(
    league: League, boss: Coach
) -> None:
    competition = laid_out(league, boss, 6)
    gone = Team.objects.get(name="Club F")
    withdraw(competition=competition, team=gone, reason="moved away", by=boss, policy="annul_below_half")
    for reason in ("late", "late again", "rude"):
        decide_points(competition=competition, team=Team.objects.get(name="Club A"), points=-1, reason=reason, by=boss)
    page = Client().get(url(league, "table/"))
    row = next(each for each in page.context["cross"].rows if each.team.name == "Club F")
    met = [each.words for cell in row.cells for each in cell or ()]
    assert met and set(met) == {"off"}
    docked = next(each for each in page.context["tables"][0].rows if each.team.name == "Club A")
    assert docked.notes_said == f"{docked.notes[0]}–{docked.notes[2]}"


def test_the_page_draws_a_named_line_for_each_team_and_has_the_same_as_a_table(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4, 4)
    play_all(competition, rounds=1)
    assert Client().get(url(league, "divisions/1/")).context["position_history"] is None
    play_all(competition)
    page = Client().get(url(league, "divisions/1/"))
    shown = page.context["position_history"]
    wide, narrow = shown.drawings
    assert {line.label for line in wide.lines} == {f"Club {letter}" for letter in "ABCD"}
    assert len({line.end for line in wide.lines}) == len({line.label for line in narrow.lines}) == 4
    assert [len(ranks) for _, ranks in shown.rows] == [3] * 4
    assert shown.rows[0][0].name == "Club A" and shown.rows[0][1][-1] == "1"
    assert "As a table" in text(page)


def test_of_more_teams_than_lines_can_be_told_apart_there_is_the_table_alone(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 17)
    play_all(competition, rounds=2)
    page = Client().get(url(league, "divisions/1/"))
    assert page.context["position_history"].drawings == () and len(page.context["position_history"].rows) == 17
    assert 'class="position-chart' not in page.content.decode()


def test_a_row_says_how_it_moved_since_the_round_before(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4)
    play_all(competition)
    rows = Client().get(url(league, "table/")).context["tables"][0].rows
    history = position_history(competition, calendar_of(competition))
    assert [row.was for row in rows] == [history.ranks[row.row.team][-2] for row in rows]
    assert {row.moved for row in rows} <= {"up", "downward", "same"}


# --- As it counted before -------------------------------------------------------------------------------------------


def test_a_division_shows_how_its_table_counted_before_the_change(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4, 4)
    play_all(competition)
    counting = {**counting_of(competition), "points_for_win": 2}
    change_counting(competition=competition, counting=counting, by=boss, reason="The meeting wished it", seen=0)
    now = Client().get(url(league, "divisions/2/"))
    assert "Since round 3: a win: 2" in text(now) and "?before=1" in now.content.decode()
    before = Client().get(url(league, "divisions/2/?before=1"))
    assert now.context["table"].rows[0].row.points == 6 and before.context["table"].rows[0].row.points == 9
    assert "This table uses the rules from before the change" in text(before)
    assert url(league, "divisions/1/?before=1") in before.content.decode()
    assert Client().get(url(league, "divisions/2/?before=5")).status_code == 404
    assert Client().get(url(league, "divisions/2/?before=x")).status_code == 400


def test_another_competition_than_the_first_shows_how_it_counted_before(league: League, boss: Coach) -> None:
    competition = laid_out(league, boss, 4)
    second = Competition.objects.create(
        season=competition.season, number=2, name="Open play", format=Competition.Format.OPEN
    )
    cup = Competition.objects.create(
        season=competition.season, number=3, name="The Cup", format=Competition.Format.KNOCKOUT
    )
    counting = {**counting_of(second), "order": ["wins"]}
    change_counting(competition=second, counting=counting, by=boss, seen=0)
    page = Client().get(url(league, f"table/?competition={second.pk}&before=1"))
    assert page.status_code == 200 and page.context["counted"].before.number == 1
    assert "Open play" in text(page)
    assert Client().get(url(league, f"table/?competition={cup.pk}")).status_code == 404
    assert Client().get(url(league, f"table/?competition={competition.pk}&before=1")).status_code == 404
