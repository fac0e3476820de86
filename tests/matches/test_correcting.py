"""Correcting an accepted report after another match has been played, through the real actions."""

from typing import Any

import pytest

from league.models import Result
from league.selectors import table_of
from matches.actions import answer, current, roll_on, take_defaults
from matches.correction.correcting import correct_result, insert_entry, preview
from matches.models import Match, ReportVersion
from matches.refusals import RulingsMissing, SameResult
from matches.report.reporting import award
from rulebook.procedure import Choice
from teams.actions import append
from teams.history.season import Adjusted, Opened
from teams.models import Team
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = pytest.mark.django_db


def two_matches() -> tuple[Match, Match, Team, Team]:
    league = a_league()
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    played = []
    for report in (
        {
            "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}, "p2": {"casualty": 1}}},
            "away": {"hurt": [{"player": "p9", "result": "badly-hurt", "by": "p2"}]},
        },
        {"home": {"touchdowns": 1, "deeds": {"p2": {"touchdown": 1}}}, "away": {}},
    ):
        match = reported(kicked_off(a_fixture(league, humans, orcs)), report)
        for side in ("home", "away"):
            take_defaults(match=match, side=side)
        match.refresh_from_db()
        played.append(match)
    humans.refresh_from_db()
    orcs.refresh_from_db()
    return played[0], played[1], humans, orcs


def assert_projected(*teams: Team) -> None:
    for team in teams:
        team.refresh_from_db()
        assert projected(team) == expected(state_of(team), rules_of(team))


def test_a_win_becomes_a_draw_and_everything_follows() -> None:
    first, _, humans, orcs = two_matches()
    before = state_of(humans).treasury
    body: dict[str, Any] = {
        "home": {"touchdowns": 1, "deeds": {"p3": {"touchdown": 1}}},
        "away": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    }
    plan = preview(first, body)
    assert {"table_changed", "purse_changed", "record_changed"} <= {each.code for each in plan.consequences}
    correct_result(match=first, body=body, by=coach("boss"), reason="the second touchdown was after the whistle")
    assert Result.objects.get(fixture=first.fixture).home_outcome == "draw"
    assert state_of(humans).record.drawn == 1
    assert state_of(humans).treasury != before
    assert [row.points for row in table_of(first.fixture.round.competition)] == [4, 1]
    assert ReportVersion.objects.filter(match=first, accepted=True).get().number == 2
    assert_projected(humans, orcs)


def test_last_seasons_result_is_put_right_for_the_record_and_the_team_of_today_stays_as_it_is() -> None:
    """Case 79."""
    first, _, humans, orcs = two_matches()
    now = state_of(humans)
    again = Opened(origin="redrafted", name=now.name, roster=now.roster, players=tuple(now.listed), treasury=70_000)
    append(team=humans, entries=[again], by=None, checked=False)
    before = state_of(humans)
    body: dict[str, Any] = {"home": {}, "away": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}}
    assert "season_has_turned" in {each.code for each in preview(first, body).consequences if each.team == humans.name}
    correct_result(match=first, body=body, by=coach("boss"), reason="the film was found")
    assert Result.objects.get(fixture=first.fixture).away_outcome == "win"
    assert state_of(humans) == before
    assert state_of(orcs).record.won == 1, "the other team's season has not turned"
    assert_projected(humans, orcs)


def test_a_correction_equal_to_the_accepted_report_is_refused() -> None:
    first, *_ = two_matches()
    accepted = ReportVersion.objects.get(match=first, accepted=True)
    with pytest.raises(SameResult):
        preview(first, accepted.body)


def test_an_advancement_that_no_longer_fits_needs_a_ruling() -> None:
    league = a_league()
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    report = {"home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}}}, "away": {}}
    match = reported(kicked_off(a_fixture(league, humans, orcs)), report)
    step, progress = current(match, "home")
    while step != "advancements":
        roll_on(match=match, side="home", by=None)
        step, progress = current(match, "home")
    assert progress is not None
    choice = {"do": "choose", "player": "p1", "skill": "block"}
    answer(match=match, side="home", key=progress.key, value=choice, by=humans.coach)
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    match.refresh_from_db()
    assert "block" in [skill["skill"] for skill in humans.players.get(key="p1").skills]

    other_scorer = {"home": {"touchdowns": 2, "deeds": {"p3": {"touchdown": 2}}}, "away": {}}
    plan = preview(match, other_scorer)
    (wanted,) = plan.undecided
    assert "SPP" in wanted.sentence
    boss = coach("boss")
    with pytest.raises(RulingsMissing):
        correct_result(match=match, body=other_scorer, by=boss, reason="wrong shirt")
    assert_projected(humans, orcs)
    correct_result(match=match, body=other_scorer, by=boss, reason="wrong shirt", rulings={wanted.id: "reverse"})
    assert "block" not in [skill["skill"] for skill in humans.players.get(key="p1").skills]
    assert humans.players.get(key="p3").earned >= 6
    assert_projected(humans, orcs)


def test_a_ruling_stands_for_later_corrections() -> None:
    _, second, humans, orcs = two_matches()
    step, boss = "hiring", coach("boss")
    third = reported(
        kicked_off(a_fixture(humans.enrolments.get().season.league, humans, orcs)), {"home": {}, "away": {}}
    )
    name, progress = current(third, "home")
    while name != step:
        if progress is not None and isinstance(progress.pending, Choice):
            answer(match=third, side="home", key=progress.key, value=progress.pending.default, by=boss)
        else:
            roll_on(match=third, side="home", by=boss)
        name, progress = current(third, "home")
    assert progress is not None
    hire = {"do": "hire", "position": "blitzer", "name": "Gustav"}
    answer(match=third, side="home", key=progress.key, value=hire, by=humans.coach)
    for side in ("home", "away"):
        take_defaults(match=third, side=side)

    fine = Adjusted(amount=-1_000_000, reason="a burnt stand")
    opened = journal(humans)[0].seq
    with pytest.raises(RulingsMissing) as missing:
        insert_entry(team=humans, entry=fine, after=opened, by=boss, reason="found late")
    (point,) = missing.value.facts["missing"]
    insert_entry(team=humans, entry=fine, after=opened, by=boss, reason="found late", rulings={point: "keep"})
    assert "Gustav" in [player.name for player in state_of(humans).listed]
    plan = preview(second, {"home": {}, "away": {}})
    assert not plan.undecided
    assert [each.ruling for each in plan.consequences if each.id == point] == ["keep"]
    assert_projected(humans, orcs)


def test_an_unplayed_fixture_counts_as_a_draw_where_the_league_says_so() -> None:
    league = a_league(options={"unplayed_fixture": "draw"})
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    award(fixture=a_fixture(league, humans, orcs), to="", by=coach("boss"), reason="snow")
    result = Result.objects.get()
    assert (result.home_outcome, result.away_outcome) == ("draw", "draw")
    assert state_of(humans).record.drawn == state_of(orcs).record.drawn == 1


def test_an_awarded_fixture_turns_out_to_have_been_played() -> None:
    league = a_league()
    humans, orcs = a_team(league, "Reavers"), a_team(league, "Iron Teeth", "orc")
    boss = coach("boss")
    match = award(fixture=a_fixture(league, humans, orcs), to="home", by=boss, reason="the orcs did not come")
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    match.refresh_from_db()
    assert state_of(humans).treasury > 450_000
    body = {"home": {}, "away": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}}
    correct_result(match=match, body=body, by=boss, reason="they had come after all, and won")
    match.refresh_from_db()
    assert match.kick_off is not None
    assert state_of(orcs).record.won == 1
    assert_projected(humans, orcs)
