"""Passing skills (p.79-80): what each does, and where it stops."""

import pytest

from engine.board.skills import GIFT
from tests.engine.scene import scene

QUICK = """
    h1* .   .   h2
    .   .   .   .
"""


def test_accurate_is_for_quick_and_short_and_cannoneer_for_the_long_ones() -> None:
    play = scene(QUICK, h1="accurate cannoneer").rolls(3, 3).do("pass h1", "throw 13,5")
    assert play.saw("test")[0].modifiers == (("accurate", 1),)
    play = scene("h1* .", h1="accurate cannoneer").rolls(5, 2).do("pass h1", "throw 18,5")
    assert play.saw("test")[0].modifiers == (("long", -2), ("cannoneer", 1))


def test_cloud_burster_makes_a_successful_interferer_roll_again_but_not_long_legs() -> None:
    line = "h1* . . . . a1 . . h2"
    play = scene(line, h1="cloud-burster").rolls(6).do("pass h1", "throw 18,5").rolls(6).do("target a1")
    assert play.due == "home: use"
    play.rolls(5, 3).do("use")
    assert play.ball == "h2"
    play = (
        scene(line, h1="cloud-burster", a1="very-long-legs")
        .rolls(6)
        .do("pass h1", "throw 18,5")
        .rolls(6, 4)
        .do("target a1")
    )
    assert play.ball == "a1"
    star = scene(line, h1="cloud-burster").rolls(6)
    star.state.learn(star.player("a1"), GIFT["consummate-professional"])
    star.do("pass h1", "throw 18,5").rolls(2).do("target a1").rolls(6, 5).do("star re-roll 0")
    assert star.ball == "a1", "a die that was rolled again is not rolled a third time"


def test_dump_off_throws_before_the_block_and_never_turns_over() -> None:
    play = scene("h1 a1* . a2\n. . . .\nh9 . . .", a1="dump-off").do("block h1")
    assert play.due == "away: dump-off"
    play.rolls(5, 3, 3).do("throw 13,5")
    assert (play.ball, play.due) == ("a2", "home: push")


def test_dump_off_is_marked_like_any_pass_and_a_fumble_is_no_turnover() -> None:
    play = scene("h1 a1* . a2\n. . . .\nh9 . . .", a1="dump-off").do("block h1")
    play.rolls(1, 5, 3).do("throw 13,5")
    assert (play.ball, play.turnover, play.due) == ("12,5", "", "home: push")


def test_fumblerooskie_leaves_the_ball_behind_in_a_move_or_a_blitz() -> None:
    play = scene("h1* A .\n. . h9", h1="fumblerooskie").do("move h1", "leave-ball A")
    assert (play.ball, play.due) == ("10,5", "home: move")
    play = scene("h1* A .\n. . h9", h1="fumblerooskie").do("pass h1")
    assert "leave-ball A" not in play.options


def test_hail_mary_goes_anywhere_is_never_accurate_and_cannot_be_interfered_with() -> None:
    play = scene("h1* . a1 .", at=(0, 5), h1="hail-mary-pass").do("pass h1")
    play.rolls(6, 2, 2, 2, 2).do("throw 25,9")
    assert play.saw("pass-result")[0].result == "accurate"
    assert play.saw("ball-moves")[0].how == "scatters"
    play = scene("h1* . . .", at=(0, 5), h1="hail-mary-pass", weather="blizzard").do("pass h1")
    assert "out of range" in play.refuses("throw 25,9")


def test_nerves_of_steel_does_not_mind_marks_when_passing_catching_and_interfering() -> None:
    play = scene("a1 h1* . . h2 a2", h1="nerves-of-steel", h2="nerves-of-steel").rolls(4, 3).do("pass h1", "throw 14,5")
    assert (play.tests("pass"), play.tests("catch")) == ([(4, 0, True)], [(3, 0, True)])
    play = (
        scene("h1* . a1 . h2\n. h3 . . .", a1="nerves-of-steel")
        .rolls(5)
        .do("pass h1", "throw 14,5")
        .rolls(6, 4)
        .do("target a1")
    )
    assert play.tests("interfere") == [(6, -3, True)]


def test_on_the_ball_moves_three_squares_before_the_throw() -> None:
    play = scene("h1* . . . h2\n. . . . .\n. . . . .\n. . a1 . .", a1="on-the-ball ma=1").do("pass h1", "throw 14,5")
    assert play.due == "away: on the ball"
    play.do("pick a1", "step 12,7", "step 12,6")
    play.rolls(5).do("step 12,5")
    assert play.due == "away: interfere"


def test_on_the_ball_may_jump_over_who_lies_there_for_two_of_the_three_squares() -> None:
    play = scene("h1* . . . h2\n. . . . .\n. . h3_ . .\n. . a1 . .", a1="on-the-ball").do("pass h1", "throw 14,5")
    play.do("pick a1")
    assert "jump 12,6" in play.options
    play.rolls(3).do("jump 12,6")
    assert (play.tests("jump"), [option for option in play.options if option.startswith("jump")]) == (
        [(3, 0, True)],
        [],
    )
    assert play.rolls(6).do("step 11,5").due == "away: interfere"


def test_on_the_ball_stops_when_one_of_them_falls() -> None:
    play = scene("h1* . . h2 .\n. h3 a1 . .\n. . . . .\n. a2 . . .", a1="on-the-ball", a2="on-the-ball").do(
        "pass h1", "throw 13,5", "pick a1"
    )
    play.rolls(1, 1, 1, 4, 3).do("step 13,7")
    assert (play.lies("a1"), play.turnover, play.ball) == ("prone", "", "h2")


def test_on_the_ball_can_be_declined() -> None:
    play = scene("h1* . . h2\n. . . .\na1 . . .", a1="on-the-ball").do("pass h1", "throw 13,5").rolls(4, 3).do("done")
    assert play.ball == "h2"


def test_pass_re_rolls_a_fumble_and_an_inaccurate_throw() -> None:
    for first in (1, 3):
        play = scene(QUICK, h1="pass").rolls(first).do("pass h1", "throw 13,5").rolls(4, 3).do("skill re-roll")
        assert play.ball == "h2"


def test_running_pass_moves_on_after_a_quick_pass_that_was_caught() -> None:
    play = scene(QUICK, h1="running-pass").rolls(4, 3).do("pass h1", "throw 13,5")
    assert play.due == "home: move"
    assert not [option for option in play.options if option.startswith("throw")]
    play = scene(QUICK, h1="running-pass").rolls(4, 2, 2).do("pass h1", "throw 13,5")
    assert play.turnover == "pass"


def test_safe_pass_keeps_a_fumbled_ball_and_the_turn_but_ends_the_activation() -> None:
    play = scene(QUICK, h1="safe-pass running-pass").rolls(1).do("pass h1", "throw 13,5", "use")
    assert (play.ball, play.turnover, play.due) == ("h1", "", "home: turn")


def test_the_leader_re_roll_needs_a_leader_on_the_pitch_in_any_state() -> None:
    play = scene("h1 A .\n. . h2_", h2="leader", h1="ma=0")
    play.state.leader_rerolls[0] = 1
    play.rolls(1).do("move h1", "step A").rolls(2).do("team re-roll")
    assert (play.lies("h1"), play.state.leader_rerolls[0]) == ("standing", 0)
    play = scene("h1 A .", h2="leader", h1="ma=0")
    play.state.leader_rerolls[0] = 1
    play.rolls(1, 1, 1).do("move h1", "step A")
    assert (play.turnover, play.state.leader_rerolls[0]) == ("falls", 1)


@pytest.mark.parametrize(("ma", "goes_on"), [(2, True), (1, False), (0, False)])
def test_a_running_pass_goes_no_further_once_the_movement_is_used_up(ma: int, goes_on: bool) -> None:
    play = scene("h1* A . . h2\n. . . . .\nh9 . . . .", h1=f"running-pass ma={ma}").do("pass h1")
    play.rolls(*([] if ma else [2])).do("step A").rolls(4, 3).do("throw 14,5")
    assert (play.ball, play.due) == ("h2", "home: move" if goes_on else "home: turn")


LYING = "h1* a1_ A\n. . B\nh9 . ."


def test_fumblerooskie_leaves_the_ball_behind_a_jump() -> None:
    play = scene(LYING, h1="fumblerooskie").do("move h1").rolls(4).do("leave-ball A")
    assert (play.ball, play.where("h1"), play.lies("h1")) == ("10,5", "A", "standing")
    # they have jumped, and may not again
    assert not [option for option in play.options if option.startswith(("leave-ball", "jump"))]


def test_whoever_fails_the_jump_on_a_one_falls_onto_the_ball_that_he_left() -> None:
    play = scene(LYING, h1="fumblerooskie").do("move h1").rolls(1, 1, 1, 7).do("leave-ball A")
    assert (play.where("h1"), play.ball, play.turnover) == ("10,5", "10,6", "falls")
    play = scene(LYING, h1="fumblerooskie").do("move h1").rolls(2, 1, 1).do("leave-ball A")
    assert (play.where("h1"), play.ball, play.turnover) == ("A", "10,5", "falls")


def test_whoever_never_leaves_the_ground_keeps_it_until_he_falls() -> None:
    play = scene(LYING, h1="fumblerooskie ma=0").do("move h1").rolls(1, 1, 1, 7).do("leave-ball A")
    assert (play.where("h1"), play.ball, play.saw("uses")) == ("10,5", "10,6", [])


@pytest.mark.parametrize(
    ("action", "skills"), [("pass", "fumblerooskie"), ("move", "fumblerooskie my-ball"), ("move", "")]
)
def test_nobody_else_leaves_the_ball_behind_a_jump(action: str, skills: str) -> None:
    play = scene(LYING, h1=skills).do(f"{action} h1")
    assert "jump A" in play.options
    assert not [option for option in play.options if option.startswith("leave-ball")]
