"""A match is called off: who may, who is told, and that nobody gets other dice by it."""

from typing import Any

import pytest

from league.models import Happening
from league.people.members import give_role
from matches.actions import answer, current, lock, roll_on, type_dice
from matches.correction.correcting import kick_off_to_correct, preview
from matches.models import Match, OffRequest, StepAnswer
from matches.report.awards import take_back_decision
from matches.report.reporting import award
from matches.selectors import BOTH, match_of, match_with_all
from matches.sequence.calling_off import ask_off, call_off, called_off, take_back_request, want_off
from rulebook.shapes.refusals import Problem
from rulebook.shapes.settled import FairWeatherFans
from teams.models import Coach
from tests.built_once import built_once
from tests.matches.stage import WON, Stage, told
from tests.world import kicked_off

pytestmark = pytest.mark.django_db


@built_once
def on() -> Stage:
    return Stage()


def rolled(on: Stage) -> Match:
    """The match is locked, and everything up to the first choice is rolled."""
    match = lock(fixture=on.fixture, by=on.ines)
    roll_on(match=match, side=BOTH, by=on.ines)
    return match_with_all(match.pk)


def dice_of_match(match: Match) -> dict[str, Any]:
    return dict(StepAnswer.objects.filter(match=match, source__in=("site", "typed")).values_list("key", "value"))


def refused(code: str, does: Any, **more: Any) -> None:
    with pytest.raises(Problem) as why:
        does(**more)
    assert why.value.code == code


def test_before_its_first_die_either_side_calls_it_off_and_the_other_is_told(on: Stage) -> None:
    match = lock(fixture=on.fixture, by=on.ines)
    want_off(match=match, side="home", by=on.ines)
    assert match_of(on.fixture) is None and told("unlocked") == ["Odile", "Tobias"]
    assert called_off(on.fixture) == []


def test_after_a_die_one_coach_cannot_begin_anew_alone(on: Stage) -> None:
    match = rolled(on)
    refused("reason_missing", want_off, match=match, side="home", by=on.ines)
    for _ in range(2):
        want_off(match=match, side="home", by=on.ines, reason="bad weather")
    assert match_of(on.fixture) == match and OffRequest.objects.count() == 1
    assert told("off_asked") == ["Odile", "Tobias"] and Happening.objects.filter(kind="off_asked").count() == 1
    refused("locked_already", lock, fixture=on.fixture, by=on.ines)


@pytest.mark.parametrize("late", [False, True])
def test_both_coaches_call_it_off_and_what_was_rolled_stands(on: Stage, late: bool) -> None:
    match = kicked_off(on.fixture) if late else rolled(on)
    fell = dice_of_match(match)
    assert fell
    want_off(match=match, side="away", by=on.tobias, reason="nobody has dice")
    want_off(match=match, side="home", by=on.ines)
    assert match_of(on.fixture) is None
    assert told("report_withdrawn" if late else "called_off") == ["Odile", "Tobias"]
    (act,) = called_off(on.fixture)
    assert (act.names, act.reason) == ("Tobias and Ines", "nobody has dice")
    again = lock(fixture=on.fixture, by=on.ines)
    assert dice_of_match(again) == fell
    first = StepAnswer.objects.filter(match=match).first()
    carried = StepAnswer.objects.get(match=again, key=first.key)  # type: ignore[union-attr]
    assert (carried.by, carried.at) == (first.by, first.at)  # type: ignore[union-attr]
    refused("reason_missing", want_off, match=again, side="home", by=on.ines)


def test_dice_typed_from_the_table_stand_as_well() -> None:
    on = Stage()
    on.league.seasons.update(dice="table")
    match = match_with_all(lock(fixture=on.fixture, by=on.ines).pk)
    _, progress = current(match, BOTH)
    assert progress is not None
    type_dice(match=match, side=BOTH, key=progress.key, value=[2] * progress.pending.count, by=on.ines)  # type: ignore[union-attr]
    call_off(match=match, by=on.boss, reason="the wrong table")
    again = match_with_all(lock(fixture=on.fixture, by=on.ines).pk)
    assert dice_of_match(again) == dice_of_match(match) != {}
    assert current(again, BOTH)[1].key != progress.key  # type: ignore[union-attr]


def test_a_request_lapses_when_the_match_goes_on_and_may_be_withdrawn(on: Stage) -> None:
    match = rolled(on)
    want_off(match=match, side="home", by=on.ines, reason="late")
    take_back_request(match=match, side="home")
    refused("not_asked_any_more", take_back_request, match=match, side="home")
    want_off(match=match, side="home", by=on.ines, reason="late")
    while match.state == Match.State.LOCKED:
        _, progress = current(match, BOTH)
        assert progress is not None and progress.pending is not None
        answer(match=match, side=BOTH, key=progress.key, value=progress.pending.default, by=on.ines)  # type: ignore[union-attr]
        roll_on(match=match, side=BOTH, by=on.ines)
        match = match_with_all(match.pk)
    want_off(match=match, side="away", by=on.tobias, reason="losing")
    assert match_of(on.fixture) == match


def test_an_officer_who_plays_neither_side_decides_alone_and_one_who_plays_does_not(on: Stage) -> None:
    match = rolled(on)
    give_role(league=on.league, coach=on.ines, role="commissioner", by=on.boss)
    refused("second_officer_needed", call_off, match=match, by=on.ines, reason="my dice are bad")
    refused("reason_missing", call_off, match=match, by=on.boss)
    act = call_off(match=match, by=on.boss, reason="snowed in")
    assert act is not None and told("called_off") == ["Ines", "Tobias"]
    refused("not_now", call_off, match=match, by=on.boss, reason="once more")


def test_without_such_an_officer_the_administrator_decides(on: Stage) -> None:
    match = rolled(on)
    Coach.objects.filter(pk=on.tobias.pk).update(is_superuser=True)
    tobias = Coach.objects.get(pk=on.tobias.pk)
    refused("second_officer_needed", call_off, match=match, by=tobias, reason="bad dice")
    give_role(league=on.league, coach=on.ines, role="commissioner", by=on.boss)
    on.league.memberships.filter(coach=on.boss).update(role="coach")
    refused("second_officer_needed", call_off, match=match, by=on.ines, reason="bad dice")
    assert want_off(match=match, side="away", by=tobias, reason="nobody else can") is not None


def test_one_coach_of_both_sides_does_not_agree_with_themselves(on: Stage) -> None:
    type(on.away).objects.filter(pk=on.away.pk).update(coach=on.ines)
    match = rolled(on)
    ask_off(match=match, side="home", by=on.ines, reason="bad dice")
    ask_off(match=match, side="away", by=on.ines, reason="bad dice")
    assert match_of(on.fixture) == match


def test_an_award_does_not_bypass_calling_off(on: Stage) -> None:
    match = rolled(on)
    give_role(league=on.league, coach=on.ines, role="commissioner", by=on.boss)
    award(fixture=on.fixture, to="away", by=on.ines, reason="I give up")
    decision = on.fixture.decisions.get()
    refused("second_officer_needed", take_back_decision, decision=decision, reason="not so", by=on.ines)
    take_back_decision(decision=decision, reason="not so", by=on.boss)
    assert dice_of_match(lock(fixture=on.fixture, by=on.ines)) == dice_of_match(match)


def test_a_coach_cannot_preview_the_dice_of_their_next_kick_off(on: Stage) -> None:
    give_role(league=on.league, coach=on.ines, role="commissioner", by=on.boss)
    match = award(fixture=on.fixture, to="away", by=on.boss, reason="nobody came")
    refused("second_officer_needed", preview, match=match, body=WON, by=on.ines)
    refused("second_officer_needed", kick_off_to_correct, match=match, by=on.ines)
    assert preview(match, {"awarded_to": "home"}, by=on.ines).sides
    assert kick_off_to_correct(match, on.boss).of(FairWeatherFans).count
