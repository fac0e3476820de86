"""Standing up, moving, Rushing, Dodging and Jumping (p.44-46; N01-N08, N19)."""

import pytest

from tests.engine.scene import scene

FREE = """
    h1  A   B   C   D   E   F   G   H
"""
MARKED = """
    .   A   .   .
    a1  h1  B   a2
    .   .   .   a3
"""


def test_a_dodge_into_two_marks_is_two_harder_and_fails_in_the_square_entered() -> None:
    play = scene(MARKED).rolls(4, 1, 2).do("move h1", "step B")
    assert play.tests("dodge") == [(4, -2, False)]
    assert (play.where("h1"), play.lies("h1"), play.turnover) == ("B", "prone", "falls")
    play = scene(MARKED).rolls(5).do("move h1", "step B")
    assert (play.where("h1"), play.lies("h1"), play.due) == ("B", "standing", "home: move")


def test_a_natural_six_dodges_whatever_the_marks_and_a_one_never() -> None:
    assert scene(MARKED, h1="ag=6").rolls(6).do("move h1", "step B").lies("h1") == "standing"
    play = scene(MARKED, h1="ag=1").rolls(1, 1, 1).do("move h1", "step A")
    assert play.tests("dodge") == [(1, -1, False)]
    assert play.turnover == "falls"


def test_marks_on_the_square_left_do_not_count_but_ask_for_a_dodge() -> None:
    play = scene("a1 h1 A\na2 . .").rolls(3).do("move h1", "step A")
    assert play.tests("dodge") == [(3, 0, True)]


def test_an_open_player_moves_into_marks_without_a_roll() -> None:
    play = scene("h1 A . \n . . a1").do("move h1", "step A")
    assert play.saw("test") == []


def test_a_player_without_a_tackle_zone_marks_nobody() -> None:
    play = scene("a1~ h1 A").do("move h1", "step A")
    assert play.saw("test") == []


def test_two_rushes_at_two_plus_and_then_only_the_end_of_the_action() -> None:
    play = scene(FREE).do("move h1", *(f"step {square}" for square in "ABCDEF"))
    play.rolls(2).do("step G")
    play.rolls(2).do("step H")
    assert play.tests("rush") == [(2, 0, True)]
    # nothing was left but to end the action, and nobody else could be activated: nobody was asked
    assert play.due == "away: turn"


def test_a_rush_on_a_one_falls_and_a_team_re_roll_may_save_it() -> None:
    play = scene(FREE, h1="ma=0", rerolls=1).rolls(1).do("move h1", "step A")
    assert play.due == "home: re-roll"
    play.rolls(6).do("team re-roll")
    assert play.lies("h1") == "standing"
    assert play.state.rerolls[0] == 0
    play = scene(FREE, h1="ma=0", rerolls=1).rolls(1).do("move h1", "step A").rolls(1, 1).do("decline")
    assert (play.lies("h1"), play.turnover, play.where("h1")) == ("prone", "falls", "A")


def test_a_blizzard_makes_a_rush_one_harder() -> None:
    play = scene(FREE, h1="ma=0", weather="blizzard").rolls(2, 1, 1).do("move h1", "step A")
    assert play.tests("rush") == [(2, -1, False)]
    assert scene(FREE, h1="ma=0", weather="blizzard").rolls(3).do("move h1", "step A").lies("h1") == "standing"


def test_the_rush_comes_before_the_dodge() -> None:
    play = scene(MARKED, h1="ma=0").rolls(2, 4).do("move h1", "step A")
    assert [event.what for event in play.saw("test")] == ["rush", "dodge"]
    play = scene(MARKED, h1="ma=0").rolls(1, 1, 1).do("move h1", "step A")
    assert [event.what for event in play.saw("test")] == ["rush"]


def test_a_prone_player_stands_up_first_for_three_squares() -> None:
    play = scene("h1_ A B C D E F G").do("move h1")
    assert play.options == ["stand up", "end"]
    assert "stand up first" in play.refuses("step A")
    play.do("stand up", "step A", "step B", "step C")
    play.rolls(2).do("step D")
    assert play.tests("rush") == [(2, 0, True)]


def test_with_two_squares_of_movement_standing_up_takes_four_plus_and_all_of_them() -> None:
    play = scene("h1_ A B", h1="ma=2").rolls(3).do("move h1", "stand up")
    assert (play.lies("h1"), play.due, play.turnover) == ("prone", "away: turn", "")
    play = scene("h1_ A B", h1="ma=2").rolls(4).do("move h1", "stand up")
    play.rolls(2).do("step A")
    assert play.tests("rush") == [(2, 0, True)]


def test_a_failed_stand_up_spends_the_declared_blitz() -> None:
    play = scene("h1_ . a1\nh2 . .", h1="ma=2").rolls(3).do("blitz h1", "stand up")
    assert "declared this action already" in play.refuses("blitz h2")


@pytest.mark.parametrize("word", ["step 11,5", "jump 12,5"])
def test_an_occupied_square_is_not_entered(word: str) -> None:
    play = scene("h1 h2 h3").do("move h1")
    assert "occupied" in play.refuses(word)


JUMP = """
    .   .   A
    h1  a1_ B
    .   .   C
"""


def test_a_jump_goes_over_a_player_who_is_down_to_the_three_squares_behind_him() -> None:
    play = scene(JUMP).do("move h1")
    assert {option for option in play.options if option.startswith("jump")} == {"jump A", "jump B", "jump C"}
    play.rolls(3).do("jump B")
    assert play.tests("jump") == [(3, 0, True)]
    assert play.where("h1") == "B"


def test_nobody_jumps_over_a_standing_player() -> None:
    play = scene(JUMP.replace("a1_", "a1 ")).do("move h1")
    assert not [option for option in play.options if option.startswith("jump")]


JUMP_MARKED = """
    a2  .   A   a3
    h1  a1_ B   .
    a4  .   C   .
"""


def test_a_jump_counts_the_greater_number_of_marks_and_needs_no_dodge() -> None:
    play = scene(JUMP_MARKED).rolls(4, 1, 1).do("move h1", "jump B")
    assert play.tests("jump") == [(4, -2, False)]
    assert (play.where("h1"), play.turnover) == ("B", "falls")
    assert scene(JUMP_MARKED).rolls(5).do("move h1", "jump B").lies("h1") == "standing"


def test_a_jump_on_a_natural_one_falls_where_it_began() -> None:
    play = scene(JUMP).rolls(1, 1, 1).do("move h1", "jump B")
    assert (play.where("h1"), play.lies("h1")) == ("10,6", "prone")


def test_a_jump_by_two_rushes_falls_at_its_start_if_the_first_fails() -> None:
    play = scene(JUMP, h1="ma=0").rolls(1, 1, 1).do("move h1", "jump B")
    assert (play.where("h1"), play.lies("h1")) == ("10,6", "prone")
    play = scene(JUMP, h1="ma=0").rolls(2, 1, 1, 1).do("move h1", "jump B")
    assert (play.where("h1"), play.lies("h1")) == ("B", "prone")


def test_one_jump_in_an_activation() -> None:
    play = scene("h1 a1_ A a2_ B").rolls(6).do("move h1", "jump A")
    assert not [option for option in play.options if option.startswith("jump")]


PICK_UP = """
    h1  o   A
    .   .   .
"""


def test_picking_up_the_ball_is_a_plain_agility_test() -> None:
    play = scene(PICK_UP).rolls(3).do("move h1", "step 11,5")
    assert play.tests("pick-up") == [(3, 0, True)]
    assert (play.ball, play.due) == ("h1", "home: move")


def test_rain_and_marks_make_it_harder_and_a_failure_bounces_the_ball_and_ends_the_turn() -> None:
    play = scene(PICK_UP, weather="pouring-rain").rolls(3, 5).do("move h1", "step 11,5")
    assert play.tests("pick-up") == [(3, -1, False)]
    assert (play.ball, play.turnover, play.lies("h1")) == ("A", "pick-up", "standing")
    play = scene("h1 o .\n. . a1").rolls(3, 2).do("move h1", "step 11,5")
    assert play.tests("pick-up") == [(3, -1, False)]


def test_a_failed_pick_up_is_a_turnover_even_if_a_team_mate_catches_the_bounce() -> None:
    play = scene("h1 o h2").rolls(2, 5, 6).do("move h1", "step 11,5")
    assert (play.ball, play.turnover) == ("h2", "pick-up")


def test_a_player_who_falls_on_the_ball_does_not_pick_it_up() -> None:
    play = scene("a1 h1 o A").rolls(2, 1, 1, 5).do("move h1", "step 12,5")
    assert play.saw("test")[-1].what == "dodge"
    assert (play.ball, play.turnover) == ("A", "falls")


def test_a_carrier_who_falls_drops_the_ball_after_the_armour_roll() -> None:
    play = scene("a1 h1* A B").rolls(2, 1, 1, 5).do("move h1", "step A")
    names = [event.name for event in (*play.saw("armour"), *play.saw("ball-moves"))]
    assert names == ["armour", "ball-moves"]
    assert play.ball == "B"
