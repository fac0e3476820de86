"""The demo league of a first start."""

import pytest

from league.models import Fixture, League
from league.selectors import tables_of
from matches.demo import build_demo
from matches.models import Correction, Match, MatchSide
from matches.positions import overdue_in, waiting_in
from teams.models import Coach, Player, Team
from teams.projection import expected, shown
from teams.selectors import rules_of, state_of

pytestmark = pytest.mark.django_db


def test_the_demo_league_is_made_by_the_real_actions_and_only_once(demo: League) -> None:
    assert build_demo() is None
    assert League.objects.count() == 1
    tables = tables_of(demo.seasons.get().competitions.get())
    assert [len(rows) for _, rows in tables] == [4, 4]
    assert all(row.why for _, rows in tables for row in rows[:-1])
    for team in Team.objects.all():
        assert shown(team) == expected(state_of(team), rules_of(team))


def test_the_demo_league_is_eight_teams_of_eight_rosters_in_the_middle_of_a_season(demo: League) -> None:
    assert len(set(Team.objects.values_list("roster", flat=True))) == Team.objects.count() == 8
    assert Fixture.objects.count() == 24
    assert Fixture.objects.filter(result__isnull=False).count() == 8
    assert Match.objects.filter(state=Match.State.FINISHED).count() == 7


def test_in_the_demo_league_a_star_has_fallen_and_a_result_was_put_right(demo: League) -> None:
    star = Player.objects.get(status="dead")
    assert star.earned >= 6
    assert Player.objects.filter(team=star.team, earned__gt=star.earned).count() == 0
    assert Correction.objects.get().consequences


def test_in_the_demo_league_the_queue_holds_one_of_each_kind_and_the_administrator_is_due(demo: League) -> None:
    season = demo.seasons.get()
    assert sorted(each.positions.stage for each in waiting_in(season)) == ["agreed", "disputed", "one_sided"]
    assert len(overdue_in(season)) == 1
    side = MatchSide.objects.select_related("team").get(match__state=Match.State.AFTER, open=True)
    assert side.team.coach == Coach.objects.get(is_superuser=True)
    assert side.step == "advancements"


def test_nobody_can_log_in_as_a_coach_of_the_demo_league(demo: League) -> None:
    assert not any(coach.has_usable_password() for coach in Coach.objects.all())
