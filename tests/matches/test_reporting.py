"""Reports of two sides: filed, agreed, disputed, accepted by themselves, reopened, moved. Each case is named by what it says."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.actions import add_fixture
from league.models import Competition, Fixture, League, Result
from league.selectors import table_of
from matches.actions import lock, roll, take_defaults
from matches.correcting import correct_result
from matches.differences import Line, agreed, differences, put_together, same
from matches.due import accept_overdue
from matches.models import Intervention, Match, ReportAnswer, ReportVersion
from matches.positions import (
    objections_in,
    other_fixtures,
    others_position,
    overdue_in,
    positions,
    under_review,
    waiting_in,
)
from matches.reopening import call_off, leave_it, move_report, reopen
from matches.reporting import accept_report, agree, award, file_report, object_to
from matches.selectors import match_with_all
from matches.tasks import sweep
from rulebook.sheets import MatchReport, read
from teams.models import Coach, HistoryRow
from teams.projection import expected, shown
from teams.selectors import rules_of, state_of
from tests.matches.scenes import refused
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db

WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
DRAWN: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    "away": {"touchdowns": 1, "deeds": {"p4": {"touchdown": 1}}},
}
#: As the first, with a pass that only its own coach has seen.
PASSED: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}}}}


class Story:
    """Two coaches, a commissioner, and a match that has been kicked off between them."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile Marsh")
        self.league: League = a_league("Crookwater League", self.boss, options=options)
        self.ines, self.tobias = coach("Ines Okafor"), coach("Tobias Lind")
        self.home = a_team(self.league, "Saltmarsh Reavers", by=self.ines)
        self.away = a_team(self.league, "Rustjaw Regulars", "orc", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)
        self.pk = kicked_off(self.fixture).pk

    @property
    def match(self) -> Match:
        """As somebody sees it who reads it now."""
        return match_with_all(self.pk)

    def files(self, side: str, body: dict[str, Any], **more: Any) -> ReportVersion:
        by = self.ines if side == "home" else self.tobias
        return file_report(match=self.match, body=body, by=by, for_side=side, **more)

    def stage(self) -> str:
        return positions(self.match).stage

    def of_fixture(self, fixture: Fixture) -> Match:
        return match_with_all(fixture.matches.exclude(state=Match.State.ABANDONED).get().pk)


@pytest.fixture
def story() -> Story:
    return Story()


def adds_up(story: Story) -> bool:
    for team in (story.home, story.away):
        team.refresh_from_db()
        assert shown(team) == expected(state_of(team), rules_of(team))
    return True


# --- Both sides (C 28) --------------------------------------------------------------------------------------------


def test_the_first_report_is_one_sided_and_says_until_when_the_other_may_answer(story: Story) -> None:
    story.files("home", WON)
    assert story.stage() == "one_sided"
    assert positions(story.match).awaited == "away"
    answer_by = story.match.answer_by
    assert answer_by is not None
    assert timedelta(days=2, hours=23) < answer_by - timezone.now() <= timedelta(days=3)
    assert not Result.objects.exists()


def test_equal_content_agrees_by_itself(story: Story) -> None:
    """Case 28."""
    first = story.files("home", WON)
    second = story.files("away", {"away": {"deeds": {}}, "home": WON["home"]})
    assert (first.number, second.number) == (1, 2)
    assert story.match.state == Match.State.AFTER
    assert second.accepted and second.way == ReportVersion.Way.AGREED
    assert Result.objects.get().home_touchdowns == 1
    assert adds_up(story)


def test_where_the_league_wants_it_agreement_still_waits_for_the_commissioner() -> None:
    story = Story(post_match_starts="on_acceptance")
    story.files("home", WON)
    story.files("away", WON)
    assert story.match.state == Match.State.REPORTED and story.stage() == "agreed"
    assert story.match.answer_by is None
    version = positions(story.match).agreed
    assert version is not None and version.number == 2
    accept_report(match=story.match, version=version, by=story.boss)
    assert story.match.state == Match.State.AFTER


def test_a_coach_agrees_without_filing(story: Story) -> None:
    version = story.files("home", WON)
    agree(match=story.match, side="away", version=version, by=story.tobias)
    assert story.match.state == Match.State.AFTER
    assert ReportAnswer.objects.get().says == ReportAnswer.Says.AGREES
    assert version.match.reports.count() == 1


def test_different_content_is_disputed_and_nothing_is_overwritten(story: Story) -> None:
    """Case 28."""
    story.files("home", WON)
    story.files("away", DRAWN)
    assert story.stage() == "disputed"
    assert story.match.answer_by is None, "a dispute does not settle itself"
    bodies = [version.body["away"]["touchdowns"] for version in story.match.reports.order_by("number")]
    assert bodies == [0, 1]


def test_a_coach_adopts_the_others_version(story: Story) -> None:
    story.files("home", WON)
    other = story.files("away", DRAWN)
    agree(match=story.match, side="home", version=other, by=story.ines)
    assert story.match.state == Match.State.AFTER
    assert Result.objects.get().away_touchdowns == 1


def test_a_coach_files_anew_until_both_say_the_same(story: Story) -> None:
    story.files("home", PASSED)
    story.files("away", WON)
    assert story.stage() == "disputed"
    third = story.files("home", WON)
    assert third.number == 3 and third.accepted
    assert list(story.match.reports.values_list("accepted", flat=True)) == [False, False, True]


def test_an_answered_report_is_answered_for_good(story: Story) -> None:
    version = story.files("home", WON)
    agree(match=story.match, side="away", version=version, by=story.tobias)
    with refused("not_now"):
        agree(match=story.match, side="away", version=version, by=story.tobias)
    with refused("not_now"):
        story.files("away", DRAWN)


def test_there_is_nothing_to_answer_before_anybody_filed(story: Story) -> None:
    version = ReportVersion(match=story.match, number=1, body=WON)
    with refused("nothing_filed"):
        agree(match=story.match, side="away", version=version, by=story.tobias)
    with refused("nothing_filed"):
        object_to(match=story.match, side="away", version=version, reason="No.", by=story.tobias)


def test_one_coach_of_both_teams_needs_to_say_it_once() -> None:
    """Case 40: fixtures of one coach with himself are supported."""
    story = Story()
    story.away.coach = story.ines
    story.away.save()
    file_report(match=story.match, body=WON, by=story.ines, for_side="home")
    assert story.match.state == Match.State.AFTER


# --- The same form twice (C 29) -----------------------------------------------------------------------------------


def test_a_fixture_is_between_two_teams_and_no_team_meets_itself(story: Story) -> None:
    """Case 40: a match of three or more is refused clearly, whichever way it is asked for."""
    competition = story.fixture.round.competition
    with refused("same_team_twice"):
        add_fixture(competition=competition, home=story.home, away=story.home)
    third = a_team(story.league, "Third Ones")
    url = f"/api/v1/leagues/{story.league.slug}/fixtures/"
    client = Client()
    client.force_login(story.boss)
    sent = {"home": story.home.pk, "away": story.away.pk, "third": third.pk}
    answer = client.post(url, sent, content_type="application/json")
    assert answer.status_code == 400 and "third" in answer.content.decode()
    assert Fixture.objects.count() == 1


def test_the_same_form_posted_twice_has_the_first_ones_answer(story: Story) -> None:
    """Case 29."""
    first = story.files("home", WON, once="the form's key")
    again = story.files("home", DRAWN, once="the form's key")
    assert again == first
    assert story.match.reports.count() == 1


def test_a_form_that_comes_back_after_the_acceptance_is_still_the_first_one(story: Story) -> None:
    first = story.files("home", WON, once="the form's key")
    agree(match=story.match, side="away", version=first, by=story.tobias)
    assert story.files("home", WON, once="the form's key") == first


def test_the_same_report_typed_again_is_the_version_that_the_side_stands_by(story: Story) -> None:
    first = story.files("home", WON, once="one form")
    assert story.files("home", WON, once="another form") == first
    assert story.match.reports.count() == 1


# --- Objections ---------------------------------------------------------------------------------------------------


def test_an_objection_has_its_reason_and_stops_the_clock(story: Story) -> None:
    version = story.files("home", WON)
    object_to(match=story.match, side="away", version=version, reason=" It was the crowd. ", by=story.tobias)
    assert story.stage() == "disputed"
    assert [each.reason for each in positions(story.match).objections] == ["It was the crowd."]
    assert story.match.answer_by is None
    assert accept_overdue(at=timezone.now() + timedelta(days=30)) == 0


def test_an_objection_needs_a_reason_and_another_ones_version(story: Story) -> None:
    version = story.files("home", WON)
    with refused("reason_missing"):
        object_to(match=story.match, side="away", version=version, reason="  ", by=story.tobias)
    with refused("own_version", team="Saltmarsh Reavers"):
        object_to(match=story.match, side="home", version=version, reason="I was tired.", by=story.ines)
    assert not ReportAnswer.objects.exists()


def test_an_objection_sent_twice_is_one(story: Story) -> None:
    version = story.files("home", WON)
    for _ in range(2):
        object_to(match=story.match, side="away", version=version, reason="It was the crowd.", by=story.tobias)
    assert ReportAnswer.objects.count() == 1


def test_a_new_version_overtakes_the_objection_and_gives_the_other_his_days_again(story: Story) -> None:
    version = story.files("home", PASSED)
    object_to(match=story.match, side="away", version=version, reason="No pass was thrown.", by=story.tobias)
    story.files("home", WON)
    assert story.stage() == "one_sided" and positions(story.match).objections == ()
    assert story.match.answer_by is not None


def test_who_objected_may_agree_after_all(story: Story) -> None:
    version = story.files("home", WON)
    object_to(match=story.match, side="away", version=version, reason="It was the crowd.", by=story.tobias)
    agree(match=story.match, side="away", version=version, by=story.tobias)
    assert story.match.state == Match.State.AFTER


# --- Line by line -------------------------------------------------------------------------------------------------


def test_two_reports_differ_line_by_line() -> None:
    ours = {
        "home": {
            "touchdowns": 2,
            "deeds": {"p1": {"touchdown": 2}, "p2": {"completion": 1}},
            "hurt": [{"player": "p3", "result": "seriously-hurt", "by": "p9"}],
            "sent_off": ["p5"],
        }
    }
    theirs = {
        "home": {
            "touchdowns": 2,
            "deeds": {"p1": {"touchdown": 2}, "p2": {"completion": 2}},
            "hurt": [{"player": "p3", "result": "seriously-hurt", "cause": "crowd"}],
            "sent_off": ["p5"],
        }
    }
    one, other = read(MatchReport, ours), read(MatchReport, theirs)
    found = differences(one, other)
    assert [each.line for each in found] == [
        Line(side="home", about="deed", player="p2", deed="completion"),
        Line(side="home", about="hurt", player="p3"),
    ]
    assert (found[0].home, found[0].away) == (1, 2)
    assert {line.about for line in agreed(one, other)} == {"touchdowns", "deed", "sent_off"}
    both = put_together(one, other, {found[0].line: "away", found[1].line: "home"})
    assert both["home"]["deeds"] == {"p1": {"touchdown": 2}, "p2": {"completion": 2}}
    assert [hurt["by"] for hurt in both["home"]["hurt"]] == ["p9"]
    assert same(put_together(one, other, {}), ours)
    assert same(put_together(one, other, {each.line: "away" for each in found}), theirs)


def test_the_order_in_which_players_are_listed_and_counts_of_nought_say_nothing() -> None:
    one = {"home": {"sent_off": ["p2", "p1"], "deeds": {"p1": {"completion": 1}, "p2": {"completion": 0}}}}
    other = {"home": {"sent_off": ["p1", "p2"], "deeds": {"p1": {"completion": 1}}}, "away": {}}
    assert same(one, other)
    assert not same(one, WON)


# --- Counted by itself (C 39) -------------------------------------------------------------------------------------


def test_the_deadline_passes_while_a_report_awaits_the_other_coach() -> None:
    """Case 39."""
    story = Story(auto_accept_days=2)
    story.files("home", WON)
    assert accept_overdue(at=timezone.now() + timedelta(days=1)) == 0
    assert sweep() == 0
    Match.objects.update(answer_by=timezone.now() - timedelta(minutes=1))
    assert sweep() == 1
    assert sweep() == 0
    version = story.match.reports.get()
    assert version.accepted and version.way == ReportVersion.Way.UNANSWERED
    assert Result.objects.get().kind == Result.Kind.PLAYED, "a silent coach has not forfeited"
    assert adds_up(story)


def test_a_league_may_wait_for_ever() -> None:
    story = Story(auto_accept_days=0)
    story.files("home", WON)
    assert story.match.answer_by is None
    assert accept_overdue(at=timezone.now() + timedelta(days=1000)) == 0


def test_a_report_that_a_commissioner_filed_for_both_is_nobodys_word(story: Story) -> None:
    version = file_report(match=story.match, body=WON, by=story.boss)
    assert story.stage() == "one_sided" and story.match.answer_by is None
    for side, by in (("home", story.ines), ("away", story.tobias)):
        agree(match=story.match, side=side, version=version, by=by)
    assert story.match.reports.get().way == ReportVersion.Way.AGREED


# --- A commissioner's own game (G 83) -----------------------------------------------------------------------------


def a_commissioner_plays(**options: Any) -> Story:
    story = Story(**options)
    story.home.coach = story.boss
    story.home.save()
    return story


def test_a_commissioner_may_accept_his_own_game_where_the_league_says_so() -> None:
    story = a_commissioner_plays()
    version = file_report(match=story.match, body=WON, by=story.boss, for_side="home")
    accept_report(match=story.match, version=version, by=story.boss)
    assert HistoryRow.objects.filter(kind="played", by=story.boss).count() == 2, "it is on record who accepted it"


def test_a_commissioners_own_game_needs_a_second_officer_where_the_league_says_so() -> None:
    story = a_commissioner_plays(own_games="second_officer")
    version = file_report(match=story.match, body=WON, by=story.boss, for_side="home")
    with refused("second_officer_needed", team="Saltmarsh Reavers"):
        accept_report(match=story.match, version=version, by=story.boss)
    with refused("second_officer_needed"):
        award(fixture=story.fixture, to="home", by=story.boss, reason="They never came.")
    assert not Result.objects.exists()
    accept_report(match=story.match, version=version, by=coach("another officer"))
    with refused("second_officer_needed"):
        reopen(match=story.match, by=story.boss, reason="I would rather have won by two.")
    with refused("second_officer_needed"):
        correct_result(match=story.match, body=DRAWN, by=story.boss, reason="I would rather have drawn.")


def test_what_both_coaches_agree_on_needs_no_officer() -> None:
    story = a_commissioner_plays(own_games="second_officer")
    version = file_report(match=story.match, body=WON, by=story.boss, for_side="home")
    agree(match=story.match, side="away", version=version, by=story.tobias)
    assert story.match.state == Match.State.AFTER


# --- Reopened (C 38) ----------------------------------------------------------------------------------------------


def accepted(story: Story, body: dict[str, Any] = WON) -> ReportVersion:
    version = story.files("home", body)
    agree(match=story.match, side="away", version=version, by=story.tobias)
    version.refresh_from_db()
    return version


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


def test_a_league_that_reopened_is_as_one_that_had_the_right_report_at_once() -> None:
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
        stories.append((state.purses, state.players, state.dedicated_fans))
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
    with refused("too_late_to_reopen", because="no report of it has been accepted"):
        reopen(match=story.match, by=story.boss, reason="I was told.")
    accepted(story)
    with refused("reason_missing"):
        reopen(match=story.match, by=story.boss, reason="")
    match = story.match
    roll(match=match, side="away", key="dedicated_fans#0", by=story.tobias)
    with refused("too_late_to_reopen", because="Rustjaw Regulars has gone on with what comes after the match"):
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
    with refused("too_late_to_reopen", because="its result was corrected already"):
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
    with refused("cannot_move_there", because="that is where it is"):
        move_report(match=story.match, to=story.fixture, by=story.boss, reason="A slip.")
    later = add_fixture(competition=competition, home=story.home, away=story.away)
    with refused("reason_missing"):
        move_report(match=story.match, to=later, by=story.boss, reason="")
    accepted(story)
    with refused("cannot_move_there", because="it is accepted, and has to be reopened first"):
        move_report(match=story.match, to=later, by=story.boss, reason="A slip.")
    Result.objects.create(fixture=later, kind="played", home_outcome="draw", away_outcome="draw", at=timezone.now())
    reopen(match=story.match, by=story.boss, reason="A slip.")
    with refused("cannot_move_there", because="that one has been decided"):
        move_report(match=story.match, to=later, by=story.boss, reason="A slip.")
    assert other_fixtures(story.match) == []


def test_where_no_pair_fits_the_fixture_is_unplayed_again_in_its_place(story: Story) -> None:
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


# --- The queue ----------------------------------------------------------------------------------------------------


def test_the_queue_knows_what_waits_and_what_is_late(story: Story) -> None:
    this = season(story.league)
    assert waiting_in(this) == [] and overdue_in(this) == []
    story.fixture.round.deadline = timezone.now() - timedelta(days=1)
    story.fixture.round.save()
    assert overdue_in(this) == [story.fixture]
    story.files("home", WON)
    assert overdue_in(this) == [], "a report that waits is not late"
    assert [each.positions.stage for each in waiting_in(this)] == ["one_sided"]
    story.files("away", DRAWN)
    assert [each.positions.stage for each in waiting_in(this)] == ["disputed"]


def test_touchdowns_without_a_scorer_add_up_to_the_score_or_are_refused(story: Story) -> None:
    """Case 31."""
    with refused("scorers_do_not_add_up", score=1, counted=0):
        story.files("home", {"home": {"touchdowns": 1}})
    assert story.match.state == Match.State.PLAYING


def test_a_touchdown_without_a_scorer_is_a_commissioners_to_accept(story: Story) -> None:
    """Case 31."""
    unknown = {"home": {"touchdowns": 1, "unknown_scorer": 1}}
    story.files("home", unknown)
    assert story.match.answer_by is None, "no silence will do"
    version = story.files("away", unknown)
    assert story.stage() == "agreed" and story.match.state == Match.State.REPORTED, "nor will agreement"
    accept_report(match=story.match, version=version, by=story.boss)
    assert Result.objects.get().home_touchdowns == 1
