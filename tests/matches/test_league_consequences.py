"""What a correction would bring to the league, said before it is saved: tables, seeds of play-offs, later ties."""

import pytest

from league.knockout.brackets import seats_out_of_date
from league.models import Fixture, Result
from league.selectors import calendar_of
from matches.actions import lock
from matches.correction.correcting import preview
from matches.correction.league_consequences import league_consequences
from matches.models import Match
from tests.league.test_knockouts import club, competition, fixture, opened, won

pytestmark = pytest.mark.django_db

TURNED = {
    "kind": Result.Kind.PLAYED,
    "home_touchdowns": 0,
    "away_touchdowns": 0,
    "home_casualties": 0,
    "away_casualties": 0,
}


def turned(one: Fixture) -> dict[str, object]:
    """The result of the fixture the other way round."""
    result = one.result
    return TURNED | {"home_outcome": result.away_outcome, "away_outcome": result.home_outcome}


def test_a_table_that_moves_is_told_row_by_row() -> None:
    league, teams = club(4)
    opened(league, teams, 4)
    one = next(f for f in calendar_of(competition(league)) if {f.home_id, f.away_id} == {teams[0].pk, teams[1].pk})
    found = {each.team: (each.was, each.now) for each in league_consequences(one, turned(one)) if each.what == "table"}
    assert found == {
        teams[0].name: ("place 1 with 9 points", "place 2 with 6 points"),
        teams[1].name: ("place 2 with 6 points", "place 1 with 9 points"),
    }


def test_only_the_table_of_the_teams_own_division_moves() -> None:
    league, teams = club(8)
    opened(league, teams, 4, 4)
    one = next(f for f in calendar_of(competition(league)) if {f.home_id, f.away_id} == {teams[4].pk, teams[5].pk})
    found = league_consequences(one, turned(one))
    assert {each.team for each in found if each.what == "table"} == {teams[4].name, teams[5].name}
    assert all(each.sentence.startswith("Division 2, ") for each in found if each.what == "table")


def test_a_seed_that_a_correction_would_change_is_reported_and_stays() -> None:
    """Case 32."""
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    one = next(f for f in calendar_of(competition(league)) if {f.home_id, f.away_id} == {teams[1].pk, teams[2].pk})
    told = [each for each in league_consequences(one, turned(one)) if each.code == "seed_changed"]
    assert [(each.what, each.was, each.now) for each in told] == [
        ("seed 2", teams[1].name, teams[2].name),
        ("seed 3", teams[2].name, teams[1].name),
    ]
    assert seats_out_of_date(play_offs) == [], "nothing is written"


def test_a_final_that_has_not_begun_follows_a_corrected_semi_final_and_the_preview_says_so() -> None:
    """FIDE's F.7: a corrected result changes only pairings that are not yet made."""
    league, teams = club(4)
    play_offs = opened(league, teams, 4)
    won(play_offs, "sf1", "Team 4", league)
    won(play_offs, "sf2", "Team 2", league)
    semi: Match = fixture(play_offs, "sf1").matches.get()
    told = [each for each in preview(semi, {"awarded_to": "home"}).consequences if each.code.startswith("tie_")]
    assert {frozenset(each.now.split(" v ")) for each in told} == {
        frozenset({"Team 1", "Team 2"}),
        frozenset({"Team 3", "Team 4"}),
    }
    lock(fixture=fixture(play_offs, "final"), by=None)
    told = [each for each in preview(semi, {"awarded_to": "home"}).consequences if each.code == "tie_misplaced"]
    assert len(told) == 1 and "has begun and keeps its teams" in told[0].sentence
