"""Options of the register that touch play: what the default does, and what the other reading does."""

import pytest

from engine import supports
from engine.state import DRIVE
from rulebook.ruleset import Ruleset
from tests.engine.scene import BB2020, Play, scene, team
from tests.engine.test_help_from_outside import holding

FIGHT = "h1 a1 A .\n. . . .\nh9 . . ."
FOUL = "h1 a1_ h2\n. . a2\nh9 . ."
BOMB = "h1 . . a1\n. . . .\nh9 . . ."


def by(option: str, value: object) -> Ruleset:
    return Ruleset.of("bb2020", {option: value})


@pytest.mark.parametrize(
    ("rules", "due"), [(BB2020, "home: use"), (by("iron_hard_skin_unmodifiable", True), "home: turn")]
)
def test_iron_hard_skin_may_stop_every_modifier(rules: Ruleset, due: str) -> None:
    play = scene(FIGHT, rules=rules, h1="mighty-blow", a1="iron-hard-skin").rolls(6).do("block h1", "push A")
    assert play.rolls(4, 4).do("decline").due == due


@pytest.mark.parametrize(
    ("rules", "due"), [(BB2020, "home: move"), (by("sneaky_git_moves_after_foul", False), "home: turn")]
)
def test_a_sneaky_git_may_have_to_stay(rules: Ruleset, due: str) -> None:
    play = scene("h1 a1_ .\n. . .\nh9 . .", rules=rules, h1="sneaky-git").rolls(2, 2).do("foul h1", "foul-now a1")
    assert play.due == due


@pytest.mark.parametrize(("rules", "helping"), [(BB2020, 0), (by("guard_assists_fouls", True), 1)])
def test_guard_may_help_in_a_foul(rules: Ruleset, helping: int) -> None:
    play = scene(FOUL, rules=rules, h2="guard").rolls(1, 2).do("foul h1", "foul-now a1")
    assert play.saw("fouls")[0].for_ == helping


def thrown(rules: Ruleset, *dice: int) -> Play:
    """A bomb that a1 does not catch."""
    return scene(BOMB, rules=rules, h1="bombardier").do("throw-bomb h1").rolls(4, 2, *dice).do("throw 13,5")


def test_a_bomb_may_knock_down() -> None:
    assert thrown(BB2020, 1, 1).saw("knocked-down") == []
    assert len(thrown(by("bomb_knocks_down", True), 1, 1).saw("knocked-down")) == 1


def test_a_bomb_may_add_one() -> None:
    assert thrown(BB2020, 4, 4).due == "home: turn"
    play = thrown(by("bomb_plus_one", True), 4, 4)
    assert play.due == "home: use"
    assert play.rolls(1, 1).do("use").lies("a1") == "stunned"


@pytest.mark.parametrize(("rules", "turnover"), [(BB2020, "bomb"), (by("bomb_on_thrower_is_turnover", False), "")])
def test_the_own_bomb_may_be_forgiven(rules: Ruleset, turnover: str) -> None:
    play = scene(BOMB, rules=rules, h1="bombardier").do("throw-bomb h1").rolls(1, 1, 1).do("throw 13,5")
    assert play.turnover == turnover


@pytest.mark.parametrize(
    ("rules", "again"), [(BB2020, True), (by("lasting_injury_at_minimum", "reroll_except_pa"), False)]
)
def test_a_broken_arm_at_the_worst_pa(rules: Ruleset, again: bool) -> None:
    play = scene(FIGHT, rules=rules, a1="pa=6").rolls(6).do("block h1", "push A")
    play.rolls(5, 5, 6, 6, 13, 4, *((3,) if again else ())).do("decline")
    assert play.saw("hurt")[0].characteristic == ("ma" if again else "pa")


def test_a_reading_that_is_not_played_is_said_not_to_be() -> None:
    assert [problem.facts["what"] for problem in supports(team("home"), by("landing_occupied", "first_print"))] == [
        "landing_occupied: first_print"
    ]
    assert supports(team("home"), BB2020) == []


@pytest.mark.parametrize(("rules", "stalls"), [(BB2020, False), (by("stalling_definition", "no_rush_or_dodge"), True)])
def test_whoever_might_refuse_stalls_only_by_the_older_text(rules: Ruleset, stalls: bool) -> None:
    stalling = scene("h1* . .\n. . .\nh9 . .", at=(22, 7), rules=rules, h1="bone-head")
    play = holding(stalling, "throw-a-rock", 1, DRIVE).do("move h9", "end")
    play.rolls(*((1,) if stalls else ())).do("end turn")
    assert [event.what for event in play.saw("test")] == (["rock"] if stalls else [])
