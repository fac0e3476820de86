"""Desperate Measures: bought like any inducement, rolled for afterwards, no result twice; every row by its die."""

import msgspec
import pytest

from matches.steps.before import Setting
from matches.steps.death_zone.measures import MEASURES, MeasuresRolled, desperate_measures
from rulebook.dice import ScriptedDice
from rulebook.procedure import advance, recorded
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import Hired, KickOff
from teams.history.values import team_sheet
from tests.matches.scenes import settled, team_of

RULES = Ruleset.of("bb2020", {"desperate_measures": True})
ROWS = (
    "you-dope",
    "razzle-dazzle",
    "hangover",
    "grudge-match",
    "set-piece",
    "sports-espionage",
    "banana-skin",
    "magic-scroll",
)


def bought(home: int, *dice: int, away: int = 0) -> KickOff:
    """The kick-off of two sides that bought so many, after exactly these dice."""
    team = team_of(rules=RULES)
    sheets = {
        side: msgspec.structs.replace(
            team_sheet(team, RULES), hired=(Hired(MEASURES, count, 50_000 * count),) if count else ()
        )
        for side, count in (("home", home), ("away", away))
    }
    setting = Setting(match="7", home=team, away=team)
    with ScriptedDice(*dice) as script:
        progress = advance(
            desperate_measures(KickOff(**sheets), setting, RULES),
            lambda key, request: script.roll(key, request.count, request.sides),
        )
    assert progress.result is not None
    return progress.result


@pytest.mark.parametrize(("die", "row"), list(enumerate(ROWS, start=1)))
def test_every_result_of_the_die(die: int, row: str) -> None:
    kick_off = bought(1, die)
    assert kick_off.of(MeasuresRolled).rolled == {"home": (row,)}
    assert RULES.table("desperate_measures").named(row).effect


def test_a_result_that_the_side_has_is_rolled_again_and_the_other_side_has_its_own() -> None:
    kick_off = bought(2, 4, 4, 7, 4, away=1)
    assert kick_off.of(MeasuresRolled).rolled == {"home": ("grudge-match", "banana-skin"), "away": ("grudge-match",)}


def test_the_scroll_brings_a_wizard_for_nothing() -> None:
    sheet = bought(1, 8).home
    assert sheet.hired[1:] == (Hired("hireling-sports-wizard"),)
    assert sum(hired.price for hired in sheet.hired) == 50_000


def test_nothing_is_rolled_for_a_side_that_bought_none() -> None:
    assert bought(0).of(MeasuresRolled).rolled == {}


def test_what_both_sides_bought_and_neither_has_is_not_rolled_for() -> None:
    sheet = bought(0).home
    lost = msgspec.structs.replace(sheet, hired=(Hired(MEASURES, 2, 100_000, lost=True),))
    team = team_of(rules=RULES)
    step = desperate_measures(KickOff(home=lost, away=sheet), Setting(match="7", home=team, away=team), RULES)
    assert advance(step, recorded({})).finished


def test_they_are_an_inducement_with_a_price() -> None:
    rich, poor = team_of(rerolls=2, treasury=100_000, rules=RULES), team_of(rules=RULES)
    plain, roll_off = (1, 1, 3, 4), (5, 2)
    answers = [{}, {MEASURES: 1}, False, True]
    kick_off = settled(poor, rich, *plain, 6, *roll_off, answers=answers, rules=RULES)
    assert kick_off.home.hired == (Hired(MEASURES, 1, 50_000),)
    assert kick_off.of(MeasuresRolled).rolled == {"home": ("sports-espionage",)}
    assert RULES.inducement(MEASURES).max == 5


def test_they_are_rolled_directly_after_the_inducements_and_only_where_the_season_has_them() -> None:
    steps = [step.step for step in RULES.sequence("pre_match")]
    assert steps[steps.index("inducements") + 1] == "desperate_measures"
    assert "desperate_measures" not in [step.step for step in Ruleset.of("bb2020").sequence("pre_match")]
