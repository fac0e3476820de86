"""The demo league of a first start."""

import pytest

from league.models import Fixture, League
from league.selectors import table_of
from matches.demo import build_demo
from matches.models import Correction, Match
from teams.models import Team
from teams.projection import expected, shown
from teams.selectors import rules_of, state_of

pytestmark = pytest.mark.django_db


def test_the_demo_league_is_made_by_the_real_actions_and_only_once() -> None:
    league = build_demo()
    assert league is not None
    assert build_demo() is None
    assert League.objects.count() == 1
    assert Fixture.objects.count() == 6
    assert Match.objects.filter(state=Match.State.FINISHED).count() == 4
    assert Match.objects.filter(state=Match.State.AFTER).count() == 1
    assert Correction.objects.count() == 1
    rows = table_of(league.seasons.get().competitions.get())
    assert all(row.why for row in rows[:-1])
    for team in Team.objects.all():
        assert shown(team) == expected(state_of(team), rules_of(team))
