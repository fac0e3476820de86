"""Options of the register that touch play: what the default does, and what the other reading does."""

import re
from pathlib import Path

import pytest

from engine.board.skills import FOUL_APPEARANCE
from engine.board.state import DRIVE
from engine.play.skills.inducements import hire
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import Hired
from tests.engine.scene import BB2020, Play, scene
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


@pytest.mark.parametrize(("rules", "works"), [(BB2020, False), (by("foul_appearance_when_down", True), True)])
def test_foul_appearance_may_work_on_the_ground(rules: Ruleset, works: bool) -> None:
    play = scene("h1 a1_ a2= .\n. . . .\nh9 . . .", rules=rules, a1="foul-appearance", a2="foul-appearance")
    assert {bool(play.player(name).able & FOUL_APPEARANCE) for name in ("a1", "a2")} == {works}


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


def test_every_option_that_the_engine_reads_has_a_test_of_its_other_reading() -> None:
    code = "".join(path.read_text() for path in Path("engine").rglob("*.py"))
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    read = set(re.findall(r"options\[\"(\w+)\"\]", code))
    assert read <= set(BB2020.register)
    assert {option for option in read if f'"{option}"' not in tests} == set()


@pytest.mark.parametrize(("rules", "turnover"), [(BB2020, ""), (by("landing_occupied", "first_print"), "falls")])
def test_whoever_lands_on_an_opponent_falls_over_by_the_first_print(rules: Ruleset, turnover: str) -> None:
    play = scene(
        "h1 h2 . . a1\n. . . . .\nh9 . . . .", rules=rules, h1="throw-team-mate st=5", h2="right-stuff stunty st=2"
    )
    play.do("throw-team-mate h1", "take h2").rolls(6, 4, 5, 2, 1, 1, 5, 1, 1).do("throw 14,6")
    assert (play.lies("a1"), play.lies("h2"), play.turnover) == ("prone", "prone", turnover)


@pytest.mark.parametrize(("rules", "again"), [(BB2020, False), (by("plague_doctor_uses", "each_once"), True)])
def test_a_plague_doctor_may_have_a_use_of_each_kind(rules: Ruleset, again: bool) -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 a2 B .", rules=rules, a1="regeneration", a2="regeneration")
    hire(play.state, 1, Hired("plague-doctor"))
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 4, 4).do("decline", "use")
    assert play.lies("a1") == "stunned"
    play.rolls(6).do("block h9", "push B").rolls(5, 5, 6, 6, 16, 3).do("decline")
    assert play.due == ("away: regeneration" if again else "away: turn")
    if again:
        assert play.rolls(4).do("use").lies("a2") == "reserves"
        assert (play.state.doctors, play.state.morticians) == ([0, 0], [0, 0])


@pytest.mark.parametrize(("rules", "stalls"), [(BB2020, False), (by("stalling_definition", "no_rush_or_dodge"), True)])
def test_whoever_might_refuse_stalls_only_by_the_older_text(rules: Ruleset, stalls: bool) -> None:
    stalling = scene("h1* . .\n. . .\nh9 . .", at=(22, 7), rules=rules, h1="bone-head")
    play = holding(stalling, "throw-a-rock", 1, DRIVE).do("move h9", "end")
    play.rolls(*((1,) if stalls else ())).do("end turn")
    assert [event.what for event in play.saw("test")] == (["rock"] if stalls else [])
