"""Reports of two sides: filed, agreed, disputed, accepted by themselves. Each case is named by what it says."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.actions import add_fixture
from league.models import Fixture, Result
from matches.actions import take_defaults
from matches.correction.correcting import correct_result
from matches.due import accept_overdue
from matches.models import Match, ReportAnswer, ReportVersion
from matches.pure.differences import Line, agreed, differences, put_together, same
from matches.report.reopening import reopen
from matches.report.reporting import accept_report, agree, award, file_report, object_to
from matches.report.status import overdue_in, positions, waiting_in
from matches.selectors import match_with_all
from matches.tasks import sweep
from rulebook.shapes.sheets import SIDES, MatchReport, read
from teams.models import HistoryRow
from tests.built_once import built_once
from tests.matches.disputes import DRAWN, PASSED, WON, Story, adds_up
from tests.matches.scenes import RULES, refused
from tests.world import a_fixture, a_team, coach, kicked_off, season

pytestmark = pytest.mark.django_db


@built_once
def story() -> Story:
    return Story()


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


def test_an_answer_to_a_report_is_final(story: Story) -> None:
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


def test_another_reason_for_the_same_report_is_another_version(story: Story) -> None:
    said = {"more_casualties_than_victims/home": "Nobody wrote down who it was."}
    told = {"home": {"deeds": {"p2": {"casualty": 1}}}, "reasons": said}
    first = story.files("home", told)
    assert story.files("home", told) == first
    again = story.files("home", told | {"reasons": dict.fromkeys(said, "It was a fan.")})
    assert again.number == 2 and again.body["reasons"] != first.body["reasons"]
    agree(match=story.match, side="away", version=again, by=story.tobias)
    assert Result.objects.get().home_casualties == 1


def test_a_report_stored_by_an_older_version_counts_as_it_was_filed(story: Story) -> None:
    """It says less than reports do now, and what is asked and refused today."""
    hurt = {"player": "p3", "result": "badly-hurt", "by": "p4", "cause": "block", "dice": [], "apothecary": False}
    older = {
        "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1, "casualty": 2}}, "conceded": False, "awarded": 0},
        "away": {"touchdowns": 0, "hurt": [hurt, hurt | {"result": "seriously-hurt", "cause": "an axe"}]},
    }
    version = story.files("home", WON)
    ReportVersion.objects.filter(pk=version.pk).update(body=older)
    version.refresh_from_db()
    agree(match=story.match, side="away", version=version, by=story.tobias)
    result = Result.objects.get()
    assert (result.home_touchdowns, result.home_casualties) == (1, 2)
    assert adds_up(story)


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


def test_a_coach_who_objected_may_still_agree(story: Story) -> None:
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
    found = differences(one, other, RULES)
    assert [each.line for each in found] == [
        Line(side="home", about="deed", player="p2", deed="completion"),
        Line(side="home", about="hurt", player="p3"),
    ]
    assert (found[0].home, found[0].away) == (1, 2)
    assert {line.about for line in agreed(one, other)} == {"touchdowns", "deed", "sent_off"}
    both = put_together(one, other, {found[0].line: "away", found[1].line: "home"}, RULES)
    assert both["home"]["deeds"] == {"p1": {"touchdown": 2}, "p2": {"completion": 2}}
    assert [hurt["by"] for hurt in both["home"]["hurt"]] == ["p9"]
    assert same(put_together(one, other, {}, RULES), ours)
    assert same(put_together(one, other, {each.line: "away" for each in found}, RULES), theirs)
    said = read(MatchReport, ours | {"reasons": {"a/home": "so it was"}})
    assert put_together(one, said, {}, RULES)["reasons"] == {"a/home": "so it was"}


def test_a_casualty_is_one_line_with_the_injury_that_it_caused() -> None:
    hurt = {"hurt": [{"player": "p3", "result": "badly-hurt", "by": "p9"}]}
    one = read(MatchReport, {"home": hurt, "away": {"deeds": {"p9": {"casualty": 1}}}})
    nothing = read(MatchReport, {})
    assert [each.line for each in differences(one, nothing, RULES)] == [Line(side="home", about="hurt", player="p3")]
    fouled = read(
        MatchReport,
        {"home": {"hurt": [hurt["hurt"][0] | {"cause": "foul"}]}, "away": {"deeds": {"p9": {"casualty": 1}}}},
    )
    assert len(differences(fouled, nothing, RULES)) == 2, "a foul does not bring it by itself"
    older = read(MatchReport, {"home": hurt})
    assert [each.line.about for each in differences(one, older, RULES)] == ["deed"], "filed before it was completed"


def test_player_order_and_zero_counts_make_no_difference() -> None:
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


def test_a_league_may_have_no_answer_deadline() -> None:
    story = Story(auto_accept_days=0)
    story.files("home", WON)
    assert story.match.answer_by is None
    assert accept_overdue(at=timezone.now() + timedelta(days=1000)) == 0


def test_a_report_filed_for_both_by_a_commissioner_is_no_sides_version(story: Story) -> None:
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


# --- What it costs ------------------------------------------------------------------------------------------------


def test_an_acceptance_asks_the_database_as_little_after_a_long_season_as_at_its_beginning(story: Story) -> None:
    """The way through the database is the longest part of it: 300 reports of one evening go through one at a time."""
    asked, match = [], story.match
    for _ in range(4):
        version = file_report(match=match, body=WON, by=story.ines, for_side="home")
        with CaptureQueriesContext(connection) as queries:
            agree(match=match, side="away", version=version, by=story.tobias)
        asked.append(len(queries))
        for side in SIDES:
            take_defaults(match=match, side=side)
        assert adds_up(story)
        match = match_with_all(kicked_off(a_fixture(story.league, story.home, story.away)).pk)
    assert max(asked) <= 50
    assert max(asked[1:]) <= asked[0]
