"""Agility skills (p.75-76): what each does, and where it stops."""

import pytest

from engine.board.skills import SURE_FEET
from tests.engine.scene import scene
from tests.engine.test_kickoff import kicked

AWAY = """
    a1  h1  A   .
    .   .   B   .
    h9  .   .   .
"""
PASS = """
    h1* .   .   h2
    .   .   .   .
"""


def test_catch_re_rolls_a_failed_catch_once() -> None:
    play = scene(PASS, h2="catch", rerolls=1).rolls(4, 2).do("pass h1", "throw 13,5")
    assert play.options == ["skill re-roll", "team re-roll", "decline"]
    play.rolls(1, 2).do("skill re-roll")
    assert (play.turnover, play.state.rerolls[0]) == ("pass", 1)  # the same die is not rolled a third time


def test_catch_works_in_the_opponents_turn_too_but_no_team_re_roll_does() -> None:
    play = scene("h1* . . a1", a1="catch", rerolls=1).rolls(4, 2).do("pass h1", "throw 13,5")
    assert (play.due, play.options) == ("away: re-roll", ["skill re-roll", "decline"])


def test_diving_catch_tries_for_a_ball_that_lands_beside_but_not_for_a_bounce() -> None:
    play = scene("h1* . . A h2\n. . . . .", h2="diving-catch").rolls(4).do("pass h1", "throw A")
    assert play.due == "home: diving catch"
    play.rolls(3).do("target h2")
    assert (play.tests("catch"), play.ball) == ([(3, 0, True)], "h2")
    play = scene("h1* A . .\n. . . h2", h2="diving-catch").rolls(1, 5).do("pass h1", "throw A")
    assert (play.ball, play.turnover) == ("A", "fumble")


def test_diving_catch_is_one_better_on_an_accurate_pass_to_the_player_himself() -> None:
    play = scene(PASS, h2="diving-catch").rolls(4, 2).do("pass h1", "throw 13,5")
    assert play.tests("catch") == [(2, 1, True)]


def test_a_failed_diving_catch_bounces_from_where_the_ball_landed() -> None:
    play = scene("h1* . . A h2", h2="diving-catch").rolls(4).do("pass h1", "throw A").rolls(1, 2).do("target h2")
    assert play.ball == "13,4"


def test_each_of_several_diving_catchers_may_try() -> None:
    play = scene("h1* . . A h2\n. . . h3 .", h2="diving-catch", h3="diving-catch").rolls(4).do("pass h1", "throw A")
    play.rolls(1).do("target h2").rolls(3).do("target h3")
    assert play.ball == "h3"


def test_diving_tackle_turns_a_dodge_that_was_made_and_puts_its_owner_in_the_square_left() -> None:
    play = scene(AWAY, a1="diving-tackle").rolls(4).do("move h1", "step A")
    assert play.due == "away: use"
    play.rolls(1, 1).do("use")
    assert (play.where("a1"), play.lies("a1"), play.turnover) == ("11,5", "prone", "falls")


def test_diving_tackle_is_asked_only_where_it_decides() -> None:
    assert scene(AWAY, a1="diving-tackle").rolls(5).do("move h1", "step A").due == "home: move"
    assert scene(AWAY, a1="diving-tackle", h1="ag=1").rolls(6).do("move h1", "step A").due == "home: move"


def test_a_diving_tackle_may_be_answered_with_the_dodge_re_roll_and_still_counts() -> None:
    play = scene(AWAY, a1="diving-tackle", h1="dodge").rolls(4).do("move h1", "step A", "use")
    assert play.due == "home: re-roll"
    play.rolls(4, 1, 1).do("skill re-roll")
    assert play.tests("dodge") == [(4, -2, False)]


def test_a_diving_tackler_with_the_ball_drops_it() -> None:
    play = (
        scene(AWAY.replace("a1 ", "a1*"), a1="diving-tackle").rolls(4).do("move h1", "step A").rolls(7, 1, 1).do("use")
    )
    assert play.ball == "11,6"


def test_dodge_re_rolls_once_a_turn() -> None:
    play = scene("a1 h1 A\n. . .\na2 . B", h1="dodge").rolls(1).do("move h1", "step A").rolls(3).do("skill re-roll")
    assert play.lies("h1") == "standing"
    play = scene("a1 h1 A B\n. . a2 .", h1="dodge").rolls(1).do("move h1", "step A").rolls(4).do("skill re-roll")
    play.rolls(1, 1, 1).do("step B")
    assert play.turnover == "falls"


def test_tackle_takes_the_dodge_re_roll_of_a_player_it_marks() -> None:
    assert scene(AWAY, h1="dodge", a1="tackle").rolls(1, 1, 1).do("move h1", "step A").turnover == "falls"


def test_defensive_takes_guard_from_the_active_side_only() -> None:
    diagram = "h2 a2 .\nh1 a1 .\n. . .\nh9 . ."
    play = scene(diagram, h2="guard", a2="defensive").rolls(3).do("block h1", "target a1")
    assert play.saw("blocks")[0].own == 3
    play = scene(diagram, h2="defensive", a2="guard").rolls(3, 3).do("block h1", "target a1")
    assert play.saw("blocks")[0].theirs == 4


def test_jump_up_stands_for_nothing_even_with_little_movement() -> None:
    play = scene("h1_ A B C", h1="jump-up ma=2").do("move h1", "stand up", "step A", "step B")
    assert play.saw("test") == []


def test_jump_up_blocks_from_the_ground_on_an_agility_test_with_one_more() -> None:
    play = scene("h1_ a1 A .\n. . . h9", h1="jump-up").rolls(2, 3).do("block h1")
    assert play.tests("jump up") == [(2, 1, True)]
    assert play.due == "home: push"
    play = scene("h1_ a1 A\n. . h9", h1="jump-up").rolls(1).do("block h1")
    assert (play.lies("h1"), play.turnover, play.due) == ("prone", "", "home: turn")


def test_a_prone_player_without_jump_up_cannot_block() -> None:
    assert "Prone player cannot block" in scene("h1_ a1 A\n. . h9").refuses("block h1")


def test_leap_goes_over_anything_and_is_one_better_to_minus_one() -> None:
    play = scene("a2 . A\nh1 a1 B\na3 . C", h1="leap").do("move h1")
    play.rolls(5).do("jump B")
    assert play.tests("jump") == [(5, -2, True)]  # three marks at the start


def test_a_leap_is_never_better_than_minus_one() -> None:
    play = scene("h1 a1 A", h1="leap").rolls(4).do("move h1", "jump A")
    assert play.tests("jump") == [(4, -1, True)]


@pytest.mark.parametrize(
    ("skills", "die", "asked"),
    [
        ("", 5, True), ("leap", 5, False), ("leap", 4, True), ("very-long-legs", 5, False), ("very-long-legs", 4, True),
        ("leap very-long-legs", 4, False), ("pogo-stick", 4, False),
    ],
)  # fmt: skip
def test_who_jumps_well_makes_less_of_a_diving_tackle(skills: str, die: int, asked: bool) -> None:
    play = scene("a2 . .\nh1 a1_ A\n. . .", h1=skills, a2="diving-tackle").do("move h1").rolls(die).do("jump A")
    assert (play.due == "away: use") is asked
    if asked:
        play.rolls(1, 1).do("use")
        assert (play.lies("h1"), play.where("h1"), play.lies("a2")) == ("prone", "A", "prone")
        modifiers = play.saw("test")[0].modifiers
        assert ("diving-tackle", -2) in modifiers
        assert ([name for name, _ in modifiers if name in skills] == skills.split()) is bool(skills) or not skills


def test_a_diving_tackle_comes_off_what_the_skill_has_made_of_the_jump_already() -> None:
    # Two marks are one for a leap, and with the diver four are three.
    play = scene("a2 . .\nh1 a1_ A\na3 . .", h1="leap ag=1", a2="diving-tackle").do("move h1").rolls(3).do("jump A")
    assert play.tests("jump") == [(3, -1, True)]
    play.rolls(1, 1).do("use")
    assert play.tests("jump") == [(3, -3, False)]


def test_a_failed_rush_ends_a_leap_in_the_square_leapt_to_without_a_test() -> None:
    play = scene("h1 a1 A", h1="leap ma=0").rolls(1, 1, 1).do("move h1", "jump A")
    assert (play.where("h1"), play.tests("jump"), play.turnover) == ("A", [], "falls")


def test_a_leap_by_two_rushes_rolls_for_both() -> None:
    play = scene("h1 a1 A", h1="leap ma=0").rolls(2, 1, 1, 1).do("move h1", "jump A")
    assert (play.tests("rush"), play.where("h1"), play.turnover) == ([(2, 0, True), (1, 0, False)], "A", "falls")


def test_safe_pair_of_hands_lays_the_ball_beside_and_not_after_falling_over() -> None:
    fight = "h1 a1* A B\n. . . .\nh9 . . ."
    play = scene(fight, a1="safe-pair-of-hands").rolls(6).do("block h1", "push A", "decline")
    assert play.due == "away: safe pair of hands"
    play.rolls(1, 1).do("place 13,5")
    assert (play.ball, play.lies("a1")) == ("B", "prone")
    play = scene("a1 h1* A\n. . h9", h1="safe-pair-of-hands").rolls(1, 1, 1, 2).do("move h1", "step A")
    assert play.ball == "12,4"


def test_sidestep_lets_the_pushed_coach_choose_any_free_square() -> None:
    play = scene(". A .\nh1 a1 B\n. . .\nh9 . .", a1="sidestep").rolls(3).do("block h1")
    assert play.due == "away: sidestep"
    assert "push A" in play.options
    play.do("push A", "decline")
    assert play.where("a1") == "A"


def test_sidestep_without_a_free_square_is_an_ordinary_push() -> None:
    play = scene("h2 a2 a3\nh1 a1 a4\nh3 a5 a6\n. . .", a1="sidestep").rolls(3).do("block h1", "target a1")
    assert play.due == "home: push"


def test_grab_denies_sidestep_to_the_target_only() -> None:
    play = scene(". A .\nh1 a1 B\n. . .\nh9 . .", a1="sidestep", h1="grab").rolls(3).do("block h1")
    assert play.due == "home: use"
    play.do("use")
    assert play.due == "home: push"


def test_sprint_rushes_three_times() -> None:
    play = scene("h1 A B C D", h1="ma=0 sprint").rolls(2, 2, 2).do("move h1", "step A", "step B", "step C")
    assert play.due == "away: turn"


def test_sure_feet_re_rolls_a_rush_once_a_turn_and_not_in_a_kick_off_blitz() -> None:
    play = scene("h1 A B C", h1="ma=0 sure-feet").rolls(1).do("move h1", "step A").rolls(2).do("skill re-roll")
    play.rolls(1, 1, 1).do("step B")
    assert play.turnover == "falls"
    play = kicked(5, 1, 5, 5, 3)
    play.player("h4").ma = 0
    play.state.learn(play.player("h4"), SURE_FEET)
    play.do("move h4").rolls(1, 1, 1, 2).do("step 9,2")
    assert play.lies("h4") == "prone"
