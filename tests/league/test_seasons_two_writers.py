"""Two commissioners at the same moment: one calendar is written, one bracket, and every final has the two who won."""

import pytest

from league.actions import record_result
from league.knockout.opening import lay_out_cup, open_play_offs
from league.models import Competition, Draw, Fixture, Result
from league.season.laying_out import lay_out_season, redraw
from league.season.rescheduling import move_fixture
from league.selectors import calendar_of, competition_of
from teams.models import Team
from tests.world import a_league, a_team, season
from tests.writers import at_once, one_wins

pytestmark = pytest.mark.django_db(transaction=True)

SEED = "5eed"


def club() -> tuple[Competition, list[Team]]:
    league = a_league()
    teams = [a_team(league, f"Team {number}") for number in range(1, 5)]
    return competition_of(season(league)), teams


def win(fixture: Fixture) -> None:
    record_result(fixture=fixture, kind=Result.Kind.PLAYED, home_outcome="win", away_outcome="loss")


def test_a_season_is_laid_out_once() -> None:
    competition, teams = club()

    def lay_out(seed: str) -> None:
        lay_out_season(competition=competition, divisions=[("A", teams)], by=None, seed=seed)

    assert one_wins(lambda: lay_out("01"), lambda: lay_out("02")) == "calendar_exists"
    assert Draw.objects.count() == 1 and Fixture.objects.count() == 12


def test_a_fixture_moved_while_the_season_is_drawn_anew_leaves_one_whole_calendar() -> None:
    competition, teams = club()
    lay_out_season(competition=competition, divisions=[("A", teams)], by=None, seed=SEED)
    fixture = calendar_of(competition)[0]
    outcomes = at_once(
        lambda: redraw(competition=competition, by=None, seed="feed"),
        lambda: move_fixture(fixture=fixture, round_number=7),
    )
    assert outcomes[0] == "done" and outcomes[1] in ("done", "fixture_gone")
    assert Fixture.objects.count() == 12
    assert len(set(Fixture.objects.values_list("ref", flat=True))) == 12


def test_play_offs_open_once() -> None:
    competition, teams = club()
    lay_out_season(competition=competition, divisions=[("A", teams)], by=None, seed=SEED, meetings=1)
    for fixture in calendar_of(competition):
        win(fixture)

    def begin() -> None:
        open_play_offs(competition=competition, by=None, seed=SEED)

    assert one_wins(begin, begin) == "play_offs_open"
    assert Competition.objects.count() == 2


def test_two_semi_finals_decided_at_once_make_one_final() -> None:
    competition, teams = club()
    lay_out_cup(competition=competition, teams=teams, by=None, seed=SEED)
    one, other = calendar_of(competition)
    assert at_once(lambda: win(one), lambda: win(other)) == ["done", "done"]
    final = Fixture.objects.get(tie__key="final")
    assert {final.home_id, final.away_id} == {one.home_id, other.home_id}
    assert Fixture.objects.count() == 4
