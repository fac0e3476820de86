"""The steps before the kick-off are stored and closed one at a time, like those after the match."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps

from matches.actions import answer, current, lock, roll, roll_on
from matches.correction.undoing import last_choice, take_back
from matches.models import Match, StepAnswer
from matches.selectors import BOTH, dice_of, kick_off_of, match_with_all
from matches.sequence.rolled import dice_key_of
from matches.steps.before import Setting
from matches.steps.registry import BEFORE
from rulebook.procedure import Choice, Procedure, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import KickOff, read
from tests.built_once import built_once
from tests.matches.stage import Stage
from tests.rulebook.module_folders import installed, step, write_module
from tests.world import kicked_off

pytestmark = pytest.mark.django_db
MIGRATION = importlib.import_module("matches.migrations.0014_pre_match_steps")


@built_once
def on() -> Stage:
    return Stage()


def anew(match: Match) -> Match:
    return match_with_all(match.pk)


def roll_one(match: Match) -> Match:
    _, progress = current(match, BOTH)
    assert progress is not None
    roll(match=match, side=BOTH, key=progress.key, by=None)
    return anew(match)


def test_a_step_is_closed_with_its_last_die_and_what_it_settled_is_kept(on: Stage) -> None:
    match = lock(fixture=on.fixture, by=on.ines)
    assert (match.step, read(KickOff, match.so_far).settled) == ("fans", {})
    match = roll_one(match)
    assert (match.step, read(KickOff, match.so_far).settled) == ("fans", {})
    match = roll_one(match)
    fans = read(KickOff, match.so_far).of(FairWeatherFans).count
    rows = {row.key.partition("/")[0]: row.value for row in StepAnswer.objects.filter(match=match, step="fans")}
    assert match.step == "weather" and {side: [count] for side, count in fans.items()} == rows
    assert kick_off_of(match) is None


def test_after_the_last_step_the_kick_off_has_it_all_and_nothing_is_open(on: Stage) -> None:
    match = anew(kicked_off(on.fixture))
    assert (match.step, match.so_far, match.state) == ("", None, Match.State.PLAYING)
    kick_off = kick_off_of(match)
    assert kick_off is not None and {"fans", "weather", "kicking_team"} <= kick_off.settled.keys()
    asked = set(StepAnswer.objects.filter(match=match).values_list("step", flat=True))
    assert asked <= {step.step for step in Ruleset.of("bb2020").sequence("pre_match")}


def test_a_match_that_an_earlier_version_left_before_its_kick_off_goes_on_where_it_was(on: Stage) -> None:
    match = roll_one(roll_one(roll_one(lock(fixture=on.fixture, by=on.ines))))
    was = current(match, BOTH)[1]
    StepAnswer.objects.filter(match=match).update(step="pre_match", sides=None)
    Match.objects.filter(pk=match.pk).update(step="", so_far=None)
    MIGRATION.fill(apps, SimpleNamespace(connection=SimpleNamespace(alias="default")))
    match = anew(match)
    now = current(match, BOTH)[1]
    assert was is not None and now is not None and now.key == was.key
    assert list(StepAnswer.objects.filter(match=match).values_list("step", "sides")) == [
        ("fans", 3),
        ("fans", 3),
        ("weather", 6),
    ]
    assert (match.step, roll_one(match).step != "") == ("", True)


# --- Steps of modules ---------------------------------------------------------------------------------------------


def bonus(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """A step that rolls a die, for the same purpose in either module."""
    yield Roll(1, 100, "bonus")
    return kick_off


def whose_ball(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """A step in which the home side chooses."""
    chosen = yield Choice("ball", options=dict, problems=lambda answer: [], default="plain", side="home")
    return kick_off.settling(FairWeatherFans(count={"home": len(chosen)}))


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """Two modules that each add a step behind the weather are on in this season, and one with a choice behind them."""
    for id in ("sponsors", "balls"):
        write_module(tmp_path, id, steps=[step(f"{id}_bonus", after="weather")])
        monkeypatch.setitem(BEFORE, f"{id}_bonus", bonus)
    write_module(tmp_path, "choices", steps=[step("whose_ball", before="journeymen")])
    monkeypatch.setitem(BEFORE, "whose_ball", whose_ball)
    with installed(tmp_path, monkeypatch):
        yield Stage(sponsors=True, balls=True, choices=True)


def up_to_the_choice(on: Stage) -> Match:
    match = lock(fixture=on.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    return anew(match)


def test_two_modules_that_add_a_step_at_the_same_place_both_run_on_dice_of_their_own(modules: Stage) -> None:
    match = up_to_the_choice(modules)
    rows = list(StepAnswer.objects.filter(match=match, key="bonus#0").order_by("pk"))
    assert [row.step for row in rows] == ["balls_bonus", "sponsors_bonus"] and match.step == "whose_ball"
    keys = [str(dice_key_of(row)) for row in rows]
    dice = dice_of(match.fixture.round.competition.season)
    assert len(set(keys)) == 2
    assert [row.value for row in rows] == [list(dice.roll(key, 1, 100)) for key in keys]


def test_a_choice_of_a_closed_step_is_taken_back_and_its_step_is_open_again(modules: Stage) -> None:
    match = up_to_the_choice(modules)
    before = (match.step, match.so_far)
    answer(match=match, side=BOTH, key="home/ball#0", value="spiked", by=modules.ines)
    match = anew(match)
    assert match.step not in ("whose_ball", "journeymen") and match.state == Match.State.LOCKED
    assert read(KickOff, match.so_far).of(FairWeatherFans).count == {"home": 6}
    last = last_choice(match, BOTH)
    assert last is not None
    take_back(match=match, side=BOTH, choice=last.pk, by=modules.ines)
    match = anew(match)
    assert (match.step, match.so_far) == before
    answer(match=match, side=BOTH, key="home/ball#0", value="plain", by=modules.ines)
    assert read(KickOff, anew(match).so_far).of(FairWeatherFans).count == {"home": 5}
