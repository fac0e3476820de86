"""Mutations (p.78-79): what each does, and where it stops."""

import pytest

from tests.engine.scene import scene

PAIR = """
    .   .   A   .
    h1  a1  B   .
    .   .   C   .
    h9  .   .   .
"""


def test_big_hand_picks_up_among_marks_and_in_the_rain() -> None:
    play = scene("h1 o a1\n. . .\nh9 . .", h1="big-hand", weather="pouring-rain").rolls(3).do("move h1", "step 11,5")
    assert play.tests("pick-up") == [(3, 0, True)]


def test_disturbing_presence_reaches_three_squares_even_from_the_ground() -> None:
    play = (
        scene("h1* . . h2 .\n. . . . .\n. . . . .\n. . a1_ . .", a1="disturbing-presence")
        .rolls(5, 4)
        .do("pass h1", "throw 13,5")
    )
    assert (play.tests("pass"), play.tests("catch")) == ([(5, -1, True)], [(4, -1, True)])
    play = (
        scene("h1* . . h2 .\n. . . . .\n. . . . .\n. . . . .\n. a1 . . .", a1="disturbing-presence")
        .rolls(4, 3)
        .do("pass h1", "throw 13,5")
    )
    assert play.tests("pass") == [(4, 0, True)]


def test_extra_arms_pick_up_catch_and_interfere_one_better() -> None:
    assert scene("h1 o .\n. . h9", h1="extra-arms").rolls(2).do("move h1", "step 11,5").ball == "h1"
    assert scene("h1* . . h2", h2="extra-arms").rolls(4, 2).do("pass h1", "throw 13,5").ball == "h2"
    play = scene("h1* . a1 . h2", a1="extra-arms ag=1").rolls(5).do("pass h1", "throw 14,5").rolls(3, 2).do("target a1")
    assert play.tests("interfere") == [(3, -2, True)]


def test_foul_appearance_wastes_a_block_on_a_one() -> None:
    play = scene(PAIR, a1="foul-appearance").rolls(1).do("block h1")
    assert (play.saw("blocks"), play.due) == ([], "home: turn")
    assert scene(PAIR, a1="foul-appearance").rolls(2, 3).do("block h1").due == "home: push"


def test_foul_appearance_on_a_blitz_loses_the_move_as_well() -> None:
    play = scene("h1 . a1\n. . .\nh9 . .", a1="foul-appearance").rolls(1).do("blitz h1")
    assert play.due == "home: turn"
    assert "activated already" in play.refuses("move h1")


def test_foul_appearance_is_rolled_again_for_the_second_block_of_frenzy_and_not_for_a_foul() -> None:
    play = scene(PAIR, h1="frenzy", a1="foul-appearance").rolls(2, 3).do("block h1").rolls(1).do("push B")
    assert (len(play.saw("blocks")), play.due) == (0, "home: turn")
    play = scene("h1 a1_\n. .\nh9 .", a1="foul-appearance").rolls(1, 2).do("foul h1", "foul-now a1")
    assert play.tests("foul-appearance") == []


def test_foul_appearance_is_rolled_for_each_target_of_a_multiple_block() -> None:
    play = scene(". a1 .\nh1 . .\n. a2 .\n. . .\nh9 . .", h1="multiple-block st=5", a1="foul-appearance").do(
        "multiple-block h1"
    )
    play.rolls(1, 3).do("target a1")
    assert [event.target for event in play.saw("blocks")] == [play.player("a2").id]


def test_horns_count_in_a_blitz_only() -> None:
    play = scene(PAIR, h1="horns").do("blitz h1").rolls(3, 3).do("hit a1")
    assert play.saw("blocks")[0].own == 4
    play = scene(PAIR, h1="horns").rolls(3).do("block h1")
    assert play.saw("blocks")[0].own == 3


def test_a_monstrous_mouth_re_rolls_a_catch() -> None:
    play = (
        scene("h1* . . h2", h2="monstrous-mouth").rolls(4, 2).do("pass h1", "throw 13,5").rolls(3).do("skill re-roll")
    )
    assert play.ball == "h2"


def test_one_prehensile_tail_counts_for_the_square_left() -> None:
    play = scene("a1 h1 A\na2 . .\n. . h9", a1="prehensile-tail", a2="prehensile-tail").rolls(4).do("move h1", "step A")
    assert play.tests("dodge") == [(4, -1, True)]


@pytest.mark.parametrize(("die", "strength", "held"), [(5, 3, False), (6, 1, True), (3, 6, True), (1, 9, False)])
def test_tentacles_hold_on_six_with_the_difference_in_strength_before_the_dodge(
    die: int, strength: int, held: bool
) -> None:
    play = scene("a1 h1 A\n. . h9", a1=f"tentacles st={strength}").do("move h1", "step A")
    assert play.due == "away: use"
    play.rolls(*((die,) if held else (die, 6))).do("use")
    assert (play.where("h1") == "11,5") is held


def test_held_by_tentacles_a_player_may_still_do_his_deed() -> None:
    play = scene("a1 h1* A\n. . h2", a1="tentacles").do("pass h1", "step A").rolls(6).do("use")
    assert play.due == "home: move"
    assert not [option for option in play.options if option.startswith("step")]
    assert [option for option in play.options if option.startswith("throw")]


def test_two_heads_dodge_one_better() -> None:
    play = scene("a1 h1 A", h1="two-heads").rolls(2).do("move h1", "step A")
    assert play.tests("dodge") == [(2, 1, True)]


def test_very_long_legs_jump_one_better_to_minus_one_and_interfere_two_better() -> None:
    play = scene("a2 . .\nh1 a1_ A\na3 . .", h1="very-long-legs").rolls(4).do("move h1", "jump A")
    assert play.tests("jump") == [(4, -1, True)]
    play = scene("h1* . a1 . h2", a1="very-long-legs").rolls(5).do("pass h1", "throw 14,5").rolls(4, 5).do("target a1")
    assert play.tests("interfere") == [(4, -1, True)]
