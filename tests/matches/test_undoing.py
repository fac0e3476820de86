"""The last choice of a side is taken back until somebody has rolled."""

from typing import Any

import pytest

from matches.actions import answer, current, lock, roll, roll_on, take_defaults
from matches.correction.undoing import last_choice, take_back, whose
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import BOTH, before_progress
from matches.workflow import read_anew
from rulebook.procedure import Choice
from teams.models import Team
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.matches.scenes import refused
from tests.world import a_fixture, a_league, a_team, kicked_off, reported

pytestmark = pytest.mark.django_db

DONE = {"do": "done"}
HIRE = {"do": "hire", "position": "human-lineman", "name": "Gustav", "number": None}


def a_match() -> tuple[Match, Team, Team]:
    league = a_league()
    humans, orcs = a_team(league, "Reavers", linemen=12, rerolls=8), a_team(league, "Iron Teeth", "orc", rerolls=7)
    body = {"home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}}}, "away": {}}
    return reported(kicked_off(a_fixture(league, humans, orcs)), body), humans, orcs


def up_to(match: Match, side: str, step: str) -> None:
    while current(match, side)[0] != step:
        _, progress = current(match, side)
        assert progress is not None
        if isinstance(progress.pending, Choice):
            choose(match, side, progress.pending.default)
        else:
            roll_on(match=match, side=side, by=None)


def choose(match: Match, side: str, value: Any) -> None:
    _, progress = current(match, side)
    assert progress is not None
    answer(match=match, side=side, key=progress.key, value=value, by=None)
    read_anew(match)


def undo(match: Match, side: str) -> None:
    last = last_choice(match, side)
    assert last is not None
    take_back(match=match, side=side, choice=last.pk, by=None)


def assert_projected(team: Team) -> None:
    team.refresh_from_db()
    assert projected(team) == expected(state_of(team), rules_of(team))


def test_a_choice_is_taken_back_and_asked_again() -> None:
    match, humans, _ = a_match()
    up_to(match, "home", "hiring")
    gold = state_of(humans).treasury
    choose(match, "home", HIRE)
    undo(match, "home")
    step, progress = current(match, "home")
    assert progress is not None
    assert (step, progress.key, progress.entries) == ("hiring", "hiring#0", [])
    choose(match, "home", HIRE | {"name": "Ottilie"})
    take_defaults(match=match, side="home")
    assert [man.name for man in state_of(humans).listed][-1] == "Ottilie"
    assert state_of(humans).treasury == gold - 50_000
    assert_projected(humans)


def test_a_step_closed_too_early_is_reopened_with_its_choices() -> None:
    match, humans, _ = a_match()
    up_to(match, "home", "advancements")
    choose(match, "home", {"do": "choose", "player": "p1", "skill": "block"})
    choose(match, "home", DONE)
    assert current(match, "home")[0] == "hiring"
    undo(match, "home")
    step, progress = current(match, "home")
    assert progress is not None
    assert (step, progress.key, len(progress.entries)) == ("advancements", "advancement#1", 1)
    assert state_of(humans).players["p1"].advancements == (), "it is written once the step is closed"
    take_defaults(match=match, side="home")
    assert len(state_of(humans).players["p1"].advancements) == 1
    assert_projected(humans)


def test_a_sequence_ended_too_early_is_reopened() -> None:
    match, humans, _ = a_match()
    take_defaults(match=match, side="away")
    up_to(match, "home", "hiring")
    choose(match, "home", DONE)
    assert match.state == Match.State.FINISHED, "there is not enough in the treasury for temptation"
    undo(match, "home")
    read_anew(match)
    assert match.state == Match.State.AFTER
    assert MatchSide.objects.get(match=match, side="home").open and current(match, "home")[0] == "hiring"
    assert state_of(humans).open_match
    choose(match, "home", HIRE)
    choose(match, "home", DONE)
    read_anew(match)
    assert match.state == Match.State.FINISHED
    assert_projected(humans)


def test_dice_once_shown_stay_and_what_was_chosen_before_them() -> None:
    match, _, _ = a_match()
    up_to(match, "home", "advancements")
    choose(match, "home", {"do": "random", "player": "p1", "category": "general"})
    chosen = last_choice(match, "home")
    assert chosen is not None, "nothing has been rolled yet"
    _, progress = current(match, "home")
    assert progress is not None
    roll(match=match, side="home", key=progress.key, by=None)
    assert last_choice(match, "home") is None
    with refused("nothing_to_take_back"):
        take_back(match=match, side="home", choice=chosen.pk, by=None)
    assert StepAnswer.objects.filter(match=match, side="home", step="advancements").count() == 2


def test_only_one_of_two_simultaneous_take_backs_succeeds() -> None:
    match, _, _ = a_match()
    up_to(match, "home", "hiring")
    choose(match, "home", {"do": "fire", "player": "p1"})
    choose(match, "home", {"do": "fire", "player": "p2"})
    last = last_choice(match, "home")
    assert last is not None
    take_back(match=match, side="home", choice=last.pk, by=None)
    with refused("nothing_to_take_back"):
        take_back(match=match, side="home", choice=last.pk, by=None)
    assert StepAnswer.objects.filter(match=match, side="home", step="hiring").count() == 1


def test_a_default_taken_at_the_deadline_stands() -> None:
    match, _, _ = a_match()
    take_defaults(match=match, side="home")
    assert last_choice(match, "home") is None


def test_once_the_team_is_in_its_next_match_nothing_is_taken_back() -> None:
    match, humans, orcs = a_match()
    for side in ("home", "away"):
        up_to(match, side, "hiring")
        choose(match, side, DONE)
    assert last_choice(match, "home") is not None
    lock(fixture=a_fixture(humans.enrolments.get().season.league, humans, orcs), by=None)
    assert last_choice(match, "home") is None


def test_a_choice_before_the_kick_off_is_taken_back_by_the_side_that_made_it() -> None:
    league = a_league()
    humans, halflings = a_team(league, "Reavers"), a_team(league, "Lanterns", "halfling")
    match = lock(fixture=a_fixture(league, humans, halflings), by=None)
    roll_on(match=match, side=BOTH, by=None)
    _, progress = before_progress(match)
    assert isinstance(progress.pending, Choice)
    side = progress.pending.side
    choose(match, BOTH, progress.pending.default)
    last = last_choice(match, BOTH)
    assert last is not None and whose(last) == side
    undo(match, BOTH)
    assert before_progress(match)[1].key == progress.key
