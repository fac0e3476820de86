"""The lists that players lead."""

import pytest

from league.fame.leaders import leaders, players_of, ranked
from league.selectors import competition_of, teams_in
from teams.models import CareerLine, Player
from tests.league.tables import a_played_league

pytestmark = pytest.mark.django_db


def test_records_with_ties_share_and_nobody_leads_with_nothing() -> None:
    found = ranked([(1, 4), (2, 7), (3, 4), (4, 4), (5, 0), (6, 2)], places=2)
    assert [(each.rank, each.player, each.count) for each in found] == [(1, 2, 7), (2, 1, 4), (2, 3, 4), (2, 4, 4)]
    assert ranked([(1, 0)], places=3) == []


def test_a_list_follows_the_histories_of_the_teams_and_leaves_other_competitions_out() -> None:
    season = a_played_league()
    competition, teams = competition_of(season), teams_in(season)
    player = Player.objects.filter(team=teams[0])[0]
    CareerLine.objects.update_or_create(
        player=player, match="s1.c1.r1.m1", defaults={"deeds": {"touchdown": 4}, "spp": 12}
    )
    CareerLine.objects.create(player=player, match="s1.c2.r1.m1", deeds={"touchdown": 9}, spp=27)
    first = leaders(competition, teams)["touchdown"][0]
    assert (first.player, first.count) == (player.pk, 4)
    assert players_of(leaders(competition, teams))[player.pk].team == teams[0]
    CareerLine.objects.filter(player=player, match="s1.c1.r1.m1").update(deeds={"touchdown": 1})
    assert leaders(competition, teams)["touchdown"][0].count == 4
    teams[0].seq += 1
    assert leaders(competition, teams)["touchdown"][0].count == 1
