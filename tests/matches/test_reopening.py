"""Accepted reports that are reopened, corrected, left as they are, or moved to the fixture that they are of (C 30, C 38)."""

from typing import Any

import pytest
from django.utils import timezone

from league.actions import add_fixture
from league.models import Competition, Fixture, League, Result
from league.selectors import table_of
from matches.actions import lock, roll, take_defaults
from matches.correction.correcting import correct_result
from matches.models import Intervention, Match
from matches.report.reopening import leave_it, move_report, reopen
from matches.report.reporting import accept_report, agree, award, file_report, object_to
from matches.report.status import objections_in, other_fixtures, others_position, positions, under_review
from matches.sequence.calling_off import call_off
from teams.models import Coach
from teams.selectors import state_of
from tests.built_once import built_once
from tests.matches.disputes import DRAWN, WON, Story, accepted, adds_up
from tests.matches.scenes import refused
from tests.world import a_fixture, a_team, kicked_off, season

pytestmark = pytest.mark.django_db


@built_once
def story() -> Story:
    return Story()


# --- Reopened (C 38) ----------------------------------------------------------------------------------------------


def test_a_report_validated_then_objected_to_is_reopened_and_the_old_version_kept(story: Story) -> None:
    version = accepted(story)
    object_to(match=story.match, side="away", version=version, reason="We missed a score.", by=story.tobias)
    assert Result.objects.exists(), "an objection alone changes nothing"
    assert [each.reason for each in objections_in(season(story.league))] == ["We missed a score."]
    reopen(match=story.match, by=story.boss, reason="Both saw the film.")
    review = under_review(story.match)
    assert review is not None and review.reason == "Both saw the film." and review.version == version
    assert list(story.match.reports.values_list("number", "accepted")) == [(1, False)]
    assert not Result.objects.exists() and objections_in(season(story.league)) == []
    assert all(row.played == 0 for row in table_of(story.fixture.round.competition))
    assert adds_up(story)
    for side in ("home", "away"):
        story.files(side, DRAWN)
    assert story.match.state == Match.State.AFTER and under_review(story.match) is None
    assert Result.objects.get().away_touchdowns == 1
    assert adds_up(story)


def test_reopening_gives_the_same_league_as_the_right_report_at_once() -> None:
    stories: list[Any] = []
    for first in (WON, None):
        if stories:
            Fixture.objects.all().delete()
            League.objects.all().delete()
            Coach.objects.all().delete()
        story = Story()
        if first:
            accepted(story, first)
            reopen(match=story.match, by=story.boss, reason="Both saw the film.")
        for side in ("home", "away"):
            story.files(side, DRAWN)
        for side in ("home", "away"):
            take_defaults(match=story.match, side=side)
        assert story.match.state == Match.State.FINISHED
        story.home.refresh_from_db()
        state = state_of(story.home)
        stories.append((state.purses, state.players, state.fans))
    assert stories[0] == stories[1]


def test_a_reopened_report_may_be_found_right_after_all(story: Story) -> None:
    version = accepted(story)
    reopen(match=story.match, by=story.boss, reason="Both saw the film.")
    where = positions(story.match)
    assert [others_position(where, side) for side in ("home", "away")] == [version, version]
    agree(match=story.match, side="home", version=version, by=story.ines)
    assert story.match.answer_by is not None, "the other has his days again"
    agree(match=story.match, side="away", version=version, by=story.tobias)
    assert story.match.reports.get().accepted and adds_up(story)


def test_nothing_is_reopened_once_something_follows_from_it(story: Story) -> None:
    with refused("too_late_to_reopen", because="none of its reports has been accepted"):
        reopen(match=story.match, by=story.boss, reason="I was told.")
    accepted(story)
    with refused("reason_missing"):
        reopen(match=story.match, by=story.boss, reason="")
    match = story.match
    roll(match=match, side="away", key="dedicated_fans#0", by=story.tobias)
    with refused("too_late_to_reopen", because="Rustjaw Regulars has continued with the steps after the match"):
        reopen(match=story.match, by=story.boss, reason="Both saw the film.")
    assert story.match.state == Match.State.AFTER and Result.objects.exists()


def test_a_match_reopened_and_called_off_may_be_played_again_later(story: Story) -> None:
    accepted(story)
    reopen(match=story.match, by=story.boss, reason="It was another league's game.")
    call_off(match=story.match, by=story.boss, reason="It was another league's game.")
    orcs = a_team(story.league, "Hag Fen Hexers", "goblin")
    between = kicked_off(a_fixture(story.league, story.home, orcs))
    accept_report(match=between, version=file_report(match=between, body=WON, by=None), by=story.boss)
    for side in ("home", "away"):
        take_defaults(match=between, side=side)
    story.pk = kicked_off(story.fixture).pk
    accepted(story, DRAWN)
    assert Result.objects.get(fixture=story.fixture).away_touchdowns == 1
    for side in ("home", "away"):
        take_defaults(match=story.match, side=side)
    assert adds_up(story)


def test_an_awarded_fixture_is_not_reopened(story: Story) -> None:
    award(fixture=story.fixture, to="home", by=story.boss, reason="They never came.")
    with refused("too_late_to_reopen", because="it was awarded, not played"):
        reopen(match=story.match, by=story.boss, reason="They came after all.")


def test_nothing_is_reopened_once_the_play_offs_are_drawn(story: Story) -> None:
    accepted(story)
    Competition.objects.create(
        season=season(story.league), number=2, name="Play-offs", play_offs_of=story.fixture.round.competition
    )
    with refused("too_late_to_reopen", because="the play-offs have been drawn from the table"):
        reopen(match=story.match, by=story.boss, reason="Both saw the film.")


def test_a_correction_answers_the_objection(story: Story) -> None:
    version = accepted(story)
    object_to(match=story.match, side="away", version=version, reason="We missed a score.", by=story.tobias)
    correct_result(match=story.match, body=DRAWN, by=story.boss, reason="Both saw the film.")
    assert objections_in(season(story.league)) == []
    with refused("too_late_to_reopen", because="its result has already been corrected"):
        reopen(match=story.match, by=story.boss, reason="Once more.")


def test_the_result_may_stand_in_spite_of_an_objection(story: Story) -> None:
    version = accepted(story)
    with refused("no_open_objection"):
        leave_it(match=story.match, by=story.boss, reason="Nobody else saw it.")
    object_to(match=story.match, side="home", version=version, reason="He stepped out.", by=story.ines)
    with refused("reason_missing"):
        leave_it(match=story.match, by=story.boss, reason=" ")
    leave_it(match=story.match, by=story.boss, reason="Nobody else saw it.")
    assert objections_in(season(story.league)) == []
    assert Intervention.objects.get().kind == Intervention.Kind.STANDS
    assert Result.objects.exists()


# --- The wrong fixture (C 30) -------------------------------------------------------------------------------------


def test_a_report_for_the_wrong_fixture_is_moved_where_the_pair_fits(story: Story) -> None:
    """Case 30."""
    later = add_fixture(competition=story.fixture.round.competition, home=story.home, away=story.away, round_number=5)
    story.files("home", WON)
    assert other_fixtures(story.match) == [later]
    move_report(match=story.match, to=later, by=story.boss, reason="They played the return game first.")
    story.fixture.refresh_from_db()
    later.refresh_from_db()
    assert (story.fixture.round.number, later.round.number) == (5, 1)
    assert story.match.reports.count() == 1 and not later.matches.exists()
    agree(match=story.match, side="away", version=story.match.reports.get(), by=story.tobias)
    assert Result.objects.get().fixture == story.fixture
    for side in ("home", "away"):
        take_defaults(match=story.match, side=side)
    lock(fixture=later, by=None)
    assert adds_up(story)


def test_home_and_away_swapped_is_the_pairs_other_game(story: Story) -> None:
    """Case 30."""
    away_game = add_fixture(
        competition=story.fixture.round.competition, home=story.away, away=story.home, round_number=2
    )
    story.files("home", WON)
    move_report(match=story.match, to=away_game, by=story.boss, reason="It was the Regulars' home game.")
    assert story.match.fixture.round.number == 2
    assert (story.match.fixture.home, story.match.fixture.away) == (story.home, story.away)
    assert positions(story.match).home is not None, "what was filed is still there"


def test_a_report_is_not_moved_where_it_does_not_fit(story: Story) -> None:
    third = a_team(story.league, "Hag Fen Hexers", "goblin")
    competition = story.fixture.round.competition
    elsewhere = add_fixture(competition=competition, home=story.home, away=third)
    with refused("not_the_same_pair", fixture="Saltmarsh Reavers v Hag Fen Hexers"):
        move_report(match=story.match, to=elsewhere, by=story.boss, reason="A slip.")
    with refused("cannot_move_there", because="it already belongs there"):
        move_report(match=story.match, to=story.fixture, by=story.boss, reason="A slip.")
    later = add_fixture(competition=competition, home=story.home, away=story.away)
    with refused("reason_missing"):
        move_report(match=story.match, to=later, by=story.boss, reason="")
    accepted(story)
    with refused("cannot_move_there", because="it is accepted and must be reopened first"):
        move_report(match=story.match, to=later, by=story.boss, reason="A slip.")
    Result.objects.create(fixture=later, kind="played", home_outcome="draw", away_outcome="draw", at=timezone.now())
    reopen(match=story.match, by=story.boss, reason="A slip.")
    with refused("cannot_move_there", because="that fixture has a result"):
        move_report(match=story.match, to=later, by=story.boss, reason="A slip.")
    assert other_fixtures(story.match) == []


def test_a_report_that_fits_no_pair_leaves_the_fixture_unplayed(story: Story) -> None:
    """Case 30."""
    story.files("home", WON)
    with refused("reason_missing"):
        call_off(match=story.match, by=story.boss, reason="")
    old = story.match
    call_off(match=old, by=story.boss, reason="They met in another league.")
    assert story.fixture.round.number == 1
    assert story.match.state == Match.State.ABANDONED and story.match.reports.count() == 1
    with refused("not_now"):
        call_off(match=story.match, by=story.boss, reason="Once more.")
    assert kicked_off(story.fixture).pk != story.pk
