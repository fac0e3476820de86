"""One match from its lock to the end of both sequences, through the real actions."""

import pytest

from league.models import Fixture, Result
from league.season.rescheduling import turn_fixture
from league.selectors import table_of
from matches.actions import lock, take_defaults
from matches.models import Match
from matches.refusals import FixtureChanged
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of
from tests.world import a_fixture, a_league, a_team, kicked_off, reported

pytestmark = pytest.mark.django_db


def test_a_match_goes_from_the_lock_to_an_explained_table() -> None:
    league = a_league()
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    match = kicked_off(a_fixture(league, humans, orcs))
    assert match.state == Match.State.PLAYING
    report = {
        "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}, "p2": {"casualty": 1}}},
        "away": {"hurt": [{"player": "p3", "result": "dead", "by": "p2"}]},
    }
    match = reported(match, report)
    assert Result.objects.get().home_touchdowns == 2
    for side in ("home", "away"):
        assert take_defaults(match=match, side=side) > 0
    match.refresh_from_db()
    assert match.state == Match.State.FINISHED
    first, second = table_of(match.fixture.round.competition)
    assert (first.team, first.points, first.why) == (str(humans.pk), 3, "3 points to 0")
    assert second.rank == 2
    for team in (humans, orcs):
        team.refresh_from_db()
        assert projected(team) == expected(state_of(team), rules_of(team))
        assert team.open_match == ""
        assert team.seq == len(journal(team))
    assert orcs.players.get(key="p3").status == "dead"


def test_a_fixture_that_was_turned_or_taken_off_meanwhile_is_not_locked() -> None:
    league = a_league()
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    fixture = a_fixture(league, humans, orcs)
    seen = Fixture.objects.get(pk=fixture.pk)
    turn_fixture(fixture=fixture)
    with pytest.raises(FixtureChanged):
        lock(fixture=seen, by=None)
    assert not Match.objects.exists()
    now = Fixture.objects.get(pk=fixture.pk)
    assert lock(fixture=now, by=None).sides.get(side="home").team == orcs
