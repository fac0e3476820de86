"""Situations of a league that had no test of their own: what a correction says, old sheets, two tabs, the apothecary's two rolls."""

from typing import Any

import msgspec
import pytest

from matches.actions import answer, current, take_defaults
from matches.models import Match
from matches.pure.consequences import TeamLabels, consequences
from matches.selectors import kick_off_of
from matches.steps.after import DONE
from rulebook.procedure import Choice
from rulebook.report.checks import problems as report_problems
from rulebook.shapes.sheets import MatchReport
from teams.models import Team
from teams.selectors import state_of
from tests.matches.scenes import NOTHING_DONE, RULES, after_whistle, played, refused, report, take, team_of, unplayed
from tests.matches.test_correction_stories import DEAD, SCORED, a_club, corrected, plays, reported_instead
from tests.matches.test_steps_hiring import keep, with_journeyman
from tests.matches.test_undoing import HIRE, a_match, up_to
from tests.world import a_fixture, kicked_off


def told_codes(club: Any, change: Any, **rulings: str) -> set[str]:
    outcome = corrected(club, change, **rulings)
    return {each.code for each in consequences(outcome, TeamLabels(name="Reavers", rules=RULES))}


def test_a_correction_says_what_cannot_be_afforded_any_more_in_points_and_in_gold() -> None:
    """Case 32: a skill no longer paid for, points below what is spent, a treasury below zero."""
    club = a_club(gold=20_000)
    learns = {"do": "choose", "player": "p7", "skill": "block"}
    hires = {"do": "hire", "position": "thrower", "name": "Newcomer"}
    plays(club, "1", SCORED, said={"advancements": [learns]}, typed={"mvp#0": "p1"})
    plays(club, "2", said={"hiring": [hires]}, typed={"mvp#0": "p1"})
    change = reported_instead(club, "1", NOTHING_DONE)
    asked = corrected(club, change).undecided
    assert {point.step for point in asked} == {"advancements", "hiring"}
    kept = told_codes(club, change, **{point.id: "keep" for point in asked})
    assert {"answer_refused", "points_below_spent", "purse_below_zero", "purse_changed", "record_changed"} <= kept
    taken = told_codes(club, change, **{point.id: "reverse" for point in asked})
    assert {"points_below_spent", "purse_below_zero"}.isdisjoint(taken)
    assert "player_never_came" in taken


def test_a_correction_says_that_a_dead_man_has_played_since() -> None:
    """Cases 32 and 34."""
    club = a_club()
    plays(club, "1", typed={"mvp#0": "p1"})
    plays(club, "2", SCORED, typed={"mvp#0": "p1"})
    codes = told_codes(club, reported_instead(club, "1", DEAD))
    assert {"player_dead", "played_after_death"} <= codes


def test_what_the_apothecary_set_aside_is_kept_beside_what_was_taken_and_the_casualty_counts() -> None:
    """Case 70."""
    team = team_of(apothecary=1)
    hurt = [
        {"player": "p4", "result": "badly-hurt", "set_aside": "dead", "apothecary": True, "by": "p2", "dice": [16, 3]}
    ]
    theirs = report(deeds={"p2": {"casualty": 1}})
    facts = played(team, report(hurt=hurt), theirs)
    assert isinstance(facts.report, MatchReport) and facts.kick_off is not None
    assert report_problems(facts.report, facts.kick_off, RULES) == []
    after = after_whistle(team, facts)
    assert after.players["p4"].available and [each.result for each in after.players["p4"].injuries] == ["badly-hurt"]
    assert (facts.report.home.hurt[0].set_aside, facts.report.home.hurt[0].dice) == ("dead", (16, 3))
    assert after.record.casualties_against == 1, "it is a casualty of the opponents all the same"
    caused = after_whistle(team, msgspec.structs.replace(facts, side="away"))
    assert caused.players["p2"].earned == RULES.spp("casualty"), "and whoever caused it has his points"


def test_two_awards_for_one_player_are_one_line_of_his_career() -> None:
    """Case 67: in an awarded fixture two are drawn, and the same man may be both."""
    team = team_of()
    named = take("most_valuable_player", team, unplayed(team), drawn=["p1", "p1"]).state.players["p1"]
    assert [line.deeds for line in named.lines] == [{"mvp": 2}]


@pytest.mark.django_db
def test_an_old_match_shows_the_list_as_it_was_locked_and_not_todays() -> None:
    """Case 41: whoever is hired after the lock plays from the next one on."""
    match, humans, orcs = a_match()
    up_to(match, "home", "hiring")
    choose(match, "home", HIRE)
    choose(match, "home", {"do": "fire", "player": "p3"})
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    old = kick_off_of(Match.objects.get(pk=match.pk))
    assert old is not None and "Gustav" not in names(old.home) and "Reavers 3" in names(old.home)
    later = kick_off_of(kicked_off(a_fixture(humans.enrolments.get().season.league, humans, orcs)))
    assert later is not None and "Gustav" in names(later.home) and "Reavers 3" not in names(later.home)


def choose(match: Match, side: str, value: Any) -> str:
    _, progress = current(match, side)
    assert progress is not None and isinstance(progress.pending, Choice)
    answer(match=match, side=side, key=progress.key, value=value, by=None)
    return progress.key


def names(sheet: Any) -> set[str]:
    return {player.name for player in sheet.players}


@pytest.mark.django_db
def test_the_second_of_two_tabs_that_hire_the_last_player_is_told_why() -> None:
    """Case 42: gold is not spent twice, and the sixteenth place is one man's."""
    match, humans, _ = a_match()
    up_to(match, "home", "hiring")
    gold = state_of(humans).treasury
    key = choose(match, "home", HIRE)
    with refused("answered_already"):
        answer(match=match, side="home", key=key, value=HIRE | {"name": "Ottilie"}, by=None)
    take_defaults(match=match, side="home")
    team: Team = humans
    assert (state_of(team).treasury, [man.name for man in state_of(team).listed][-1]) == (gold - 50_000, "Gustav")


def test_a_journeyman_who_learnt_something_keeps_points_and_skill_only_if_he_is_hired() -> None:
    """Case 46."""
    team, facts = with_journeyman(touchdowns=2, deeds={"j7.1": {"touchdown": 2}})
    learns = {"do": "choose", "player": "j7.1", "skill": "block"}
    team = take("advancements", team, facts, answers=[learns, DONE]).state
    hired = take("hiring", team, facts, answers=[keep(), DONE]).state
    assert hired.treasury == team.treasury - 70_000, "his current value, with what he has learnt"
    left = take("next_fixture", take("hiring", team, facts, answers=[DONE]).state, facts).state
    assert left.players["j7.1"].status == "left"
