"""What a bye is to the hurt: nothing, unless the league counts it as the game that they miss."""

import pytest

from league.models import Bye, Fixture
from league.season.laying_out import lay_out_season
from league.selectors import competition_of
from matches.actions import lock, take_defaults
from matches.selectors import setting_of
from matches.sequence.calling_off import call_off
from rulebook.shapes.sheets import SIDES
from teams.selectors import state_of, stored_history
from tests.world import a_league, a_team, coach, kicked_off, reported

HURT = {"player": "p1", "result": "seriously-hurt"}


def locked_after_a_bye(option: bool) -> tuple[bool, int]:
    """Is a man who was hurt before his team's bye fit on the list that is locked after it, and how often does the history tell of the bye?"""
    boss = coach("Odile")
    league = a_league("Crookwater", boss, options={"bye_counts_as_game": option})
    teams = [a_team(league, name) for name in ("Reavers", "Raiders", "Lanterns", "Auditors", "Ferrymen")]
    competition = competition_of(league.seasons.get())
    lay_out_season(competition=competition, divisions=[("North", teams)], by=boss)
    team = Bye.objects.get(round__number=2, round__competition=competition).team
    before, after = (_fixture(team, number) for number in (1, 3))
    match = kicked_off(before)
    side = "home" if before.home_id == team.pk else "away"
    reported(match, {side: {"touchdowns": 0, "hurt": [HURT]}})
    for each in SIDES:
        take_defaults(match=match, side=each)
    assert state_of(team).players["p1"].misses_next
    call_off(match=lock(fixture=after, by=boss), by=boss)
    again = lock(fixture=_fixture(team, 3), by=boss)
    listed = setting_of(again).team("home" if after.home_id == team.pk else "away")
    return listed.players["p1"].available, sum(row.kind == "rested" for row in stored_history(team))


def _fixture(team: object, number: int) -> Fixture:
    every = Fixture.objects.filter(round__number=number).select_related("home", "away")
    return next(fixture for fixture in every if team in (fixture.home, fixture.away))


@pytest.mark.django_db
def test_a_bye_is_not_the_missed_game_of_injured_players() -> None:
    assert locked_after_a_bye(False) == (False, 0)


@pytest.mark.django_db
def test_a_league_may_count_a_bye_as_the_missed_game_of_injured_players() -> None:
    """Told in the history once, however often the next list is locked."""
    assert locked_after_a_bye(True) == (True, 1)
