"""The demo league of a first start."""

from typing import Any

import pytest
from django.db.models import Model
from django.test import Client

from league.actions import enrol
from league.models import Fixture, Happening, League, Membership, Season
from league.selectors import tables_of
from matches.demo.league import build_demo
from matches.demo.removal import NotTheDemo, remove_demo
from matches.models import Correction, HiredStar, Match, MatchSide, ReportVersion, StepAnswer
from matches.report.status import overdue_in, waiting_in
from teams.models import Coach, Player, Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.world import a_fixture, a_league, a_team, kicked_off, reported, season

pytestmark = pytest.mark.django_db

#: What hangs from a league, and by what.
PATHS: dict[type[Model], str] = {
    Season: "league",
    Fixture: "round__competition__season__league",
    Match: "fixture__round__competition__season__league",
    ReportVersion: "match__fixture__round__competition__season__league",
    StepAnswer: "match__fixture__round__competition__season__league",
    Happening: "league",
    Membership: "league",
}
COUNTED = tuple(PATHS)


def test_the_demo_league_is_made_by_the_real_actions_and_only_once(demo: League) -> None:
    assert build_demo() is None
    assert League.objects.count() == 1
    tables = tables_of(demo.seasons.get().competitions.get())
    assert [len(rows) for _, rows in tables] == [4, 4]
    assert all(row.why for _, rows in tables for row in rows[:-1])
    for team in Team.objects.all():
        assert projected(team) == expected(state_of(team), rules_of(team))


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


def test_in_the_demo_league_stars_were_hired_and_play(demo: League) -> None:
    stars = HiredStar.objects.filter(league=demo)
    assert 1 <= stars.count() <= 3
    for star in stars:
        assert star.match.state in (Match.State.REPORTED, Match.State.AFTER)
    assert any(
        star.player in report.body[star.side]["deeds"]
        for star in stars
        for report in ReportVersion.objects.filter(match=star.match)
    )


def test_in_the_demo_league_the_administrators_team_has_a_sponsor_and_a_stadium(demo: League) -> None:
    team = Team.objects.get(coach__is_superuser=True)
    held = state_of(team).holdings.values()
    assert sorted(each.kind for each in held) == ["sponsor", "stadium"]


def test_nobody_can_log_in_as_a_coach_of_the_demo_league(demo: League) -> None:
    assert not any(coach.has_usable_password() for coach in Coach.objects.all())


def test_the_demo_league_is_removed_whole_and_other_leagues_are_untouched(demo: League) -> None:
    """One click and a word: a guest, a coach and whoever is not sure remove nothing."""
    other = a_league("Crookwater")
    teams = [a_team(other, "Reavers"), a_team(other, "Regulars")]
    enrol(season=season(other), team=Team.objects.exclude(pk__in=[team.pk for team in teams])[0])
    guest = Team.objects.exclude(pk__in=[team.pk for team in teams]).get(enrolments__season__league=other)
    reported(kicked_off(a_fixture(other, *teams)), {})
    boss = Coach.objects.get(is_superuser=True)
    before = {
        model: set(model.objects.filter(pk__in=_of(other, model)).values_list("pk", flat=True)) for model in COUNTED
    }
    url = f"/leagues/{demo.slug}/remove-demo/"
    browser, stranger = Client(), Client()
    browser.force_login(boss)
    stranger.force_login(teams[0].coach)
    assert "Delete this demo league" in browser.get(f"/leagues/{demo.slug}/").content.decode()
    assert "Take this demo" not in stranger.get(f"/leagues/{demo.slug}/").content.decode()
    assert stranger.post(url, {"sure": "1"}).status_code == 403
    assert browser.post(url).status_code == 400 and League.objects.count() == 2
    assert browser.post(url, {"sure": "1"}).headers["location"] == "/"
    assert League.objects.get() == other
    assert {model: set(model.objects.values_list("pk", flat=True)) for model in COUNTED} == before
    assert set(Team.objects.all()) == {*teams, guest}
    assert set(Coach.objects.filter(username__startswith="demo.")) == {guest.coach} - {boss}
    assert Coach.objects.filter(pk=boss.pk).exists()
    assert browser.post(url, {"sure": "1"}).status_code == 404


def test_a_league_that_people_play_in_is_not_removed_as_a_demo() -> None:
    with pytest.raises(NotTheDemo):
        remove_demo(league=a_league("Crookwater"))


def _of(league: League, model: type[Model]) -> Any:
    return model.objects.filter(**{PATHS[model]: league}).values("pk")  # type: ignore[attr-defined]
