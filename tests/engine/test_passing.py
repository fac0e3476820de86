"""Passes, interference, catches, hand-offs, scatters and throw-ins (p.25, 48-51; N17, N20-N28)."""

import pytest

from engine.board.geometry import pitch_of
from engine.board.rules import rules_of
from engine.play.throwing.passing import INACCURATE, ON_TARGET, WILDLY_INACCURATE
from tests.engine.scene import BB2020, scene

PITCH = rules_of(BB2020).pitch


def test_the_range_chart_has_311_squares_from_the_middle() -> None:
    bands = rules_of(BB2020).targets(PITCH.square("17,7"))
    assert sum(len(band) for band in bands) == 311


QUICK = """
    h1*  .   .   h2
    .    .   .   .
"""


def test_an_accurate_pass_is_caught_without_a_modifier_and_is_a_completion() -> None:
    play = scene(QUICK).rolls(4, 3).do("pass h1", "throw 13,5")
    assert play.tests("pass") == [(4, 0, True)]
    assert play.tests("catch") == [(3, 0, True)]
    assert (play.ball, play.turnover, len(play.saw("completion"))) == ("h2", "", 1)


@pytest.mark.parametrize(("square", "needs"), [("13,5", 4), ("16,5", 5), ("20,5", 6)])
def test_every_band_is_one_harder(square: str, needs: int) -> None:
    short = scene("h1* . .").rolls(needs, 2).do("pass h1", f"throw {square}")
    assert short.saw("pass-result")[0].result == ON_TARGET
    play = scene("h1* . .").rolls(needs - 1, 2, 2, 2, 2).do("pass h1", f"throw {square}")
    assert play.saw("pass-result")[0].result == INACCURATE


def test_a_mark_on_the_thrower_makes_a_three_of_a_four_and_three_scatters_may_come_back() -> None:
    play = scene("a1 h1* . . h2").rolls(4, 2, 8, 4, 4).do("pass h1", "throw 14,5")
    # up, down right, left: back over the target, where it is caught one harder
    assert play.tests("catch") == [(4, -1, True)]
    assert (play.ball, play.saw("completion")) == ("h2", [])


def test_a_natural_one_is_fumbled_and_a_turnover_even_if_a_team_mate_catches_the_bounce() -> None:
    play = scene("h1* h2 .").rolls(1, 5, 4).do("pass h1", "throw 13,5")
    assert (play.ball, play.turnover) == ("h2", "fumble")


def test_what_comes_to_one_or_less_deviates_from_the_thrower() -> None:
    play = scene("a1 . .\na2 h1* .\na3 . .").rolls(2, 5, 2, 5).do("pass h1", "throw 16,6")
    assert play.saw("pass-result")[0].result == WILDLY_INACCURATE
    assert play.saw("ball-moves")[0].square == PITCH.square("13,6")


def test_a_natural_six_is_always_accurate_and_a_dash_always_fumbles() -> None:
    play = scene(QUICK, h1="pa=6", weather="very-sunny").rolls(6, 3).do("pass h1", "throw 13,5")
    assert play.ball == "h2"
    play = scene(QUICK, h1="pa=0").rolls(4).do("pass h1", "throw 13,5")
    assert (play.ball, play.turnover) == ("9,5", "fumble")


def test_the_sun_is_one_and_a_blizzard_forbids_the_long_ones() -> None:
    play = scene(QUICK, weather="very-sunny").rolls(5, 3).do("pass h1", "throw 13,5")
    assert play.tests("pass") == [(5, -1, True)]
    play = scene(QUICK, weather="blizzard").do("pass h1")
    assert "throw 16,5" in play.options
    assert "out of range" in play.refuses("throw 20,5")


LINE = """
    h1*  .   a1  .   h2
    .    .   .   .   .
    .    .   .   .   a2
"""


def test_interference_comes_after_the_throw_and_then_a_catch_makes_it_an_interception() -> None:
    play = scene(LINE, a1="ag=1").rolls(5).do("pass h1", "throw 14,5")
    assert play.due == "away: interfere"
    play.rolls(4, 2).do("target a1")
    assert play.tests("interfere") == [(4, -3, True)]
    assert play.tests("catch") == [(2, -1, True)]
    assert (play.ball, play.turnover, len(play.saw("interception")), play.saw("deflection")) == ("a1", "pass", 1, [])


def test_a_failed_interference_lets_the_pass_go_on() -> None:
    play = scene(LINE, a1="ag=1").rolls(5).do("pass h1", "throw 14,5").rolls(3, 3).do("target a1")
    assert (play.tests("interfere"), play.ball) == ([(3, -3, False)], "h2")


def test_a_deflected_ball_scatters_and_is_no_turnover_if_the_active_side_catches_it() -> None:
    play = scene(LINE, h2="ag=1").rolls(5).do("pass h1", "throw 14,5")
    # the catch fails, and the ball scatters from a1 to the right, the right, and up and down again: two squares on, to h2
    play.rolls(6, 1, 5, 3, 7, 6).do("target a1")
    assert (len(play.saw("deflection")), play.saw("interception")) == (1, [])
    assert (play.ball, play.turnover, play.due) == ("h2", "", "home: turn")


def test_several_marks_on_the_interferer_are_a_single_minus_one() -> None:
    play = (
        scene("h1* . a1 . h2\n. h3 h4 . .", a1="ag=1").rolls(5).do("pass h1", "throw 14,5").rolls(5, 6).do("target a1")
    )
    assert (play.tests("interfere"), play.tests("catch")) == ([(5, -4, True)], [(6, -3, True)])


def test_the_ruler_covers_squares_beside_a_straight_line_but_not_two_away() -> None:
    beneath = PITCH.ruler(PITCH.square("0,0"), PITCH.square("9,0"))
    assert [bool(beneath >> PITCH.square(square) & 1) for square in ("4,0", "4,1", "4,2")] == [True, True, False]
    assert not beneath >> PITCH.square("9,1") & 1  # beside the target is not between


def test_a_bounce_is_one_harder_and_rain_another() -> None:
    play = scene("h1* h2 .", weather="pouring-rain").rolls(1, 5, 4, 5).do("pass h1", "throw 13,5")
    assert play.tests("catch") == [(4, -2, False)]


def test_a_pass_that_nobody_catches_is_a_turnover_and_so_is_one_caught_by_the_others() -> None:
    assert scene(QUICK).rolls(4, 2, 2).do("pass h1", "throw 13,5").turnover == "pass"
    play = scene("h1* . . a1").rolls(4, 3).do("pass h1", "throw 13,5")
    assert (play.ball, play.turnover) == ("a1", "pass")


def test_a_pass_may_be_declared_without_the_ball_and_given_up() -> None:
    play = scene("h1 A o\nh2 . .").do("pass h1", "step A", "end")
    assert "declared this action already" in play.refuses("pass h2")


def test_a_hand_off_is_caught_at_agility_less_the_marks() -> None:
    play = scene("h1* h2 a1\n. . a2").rolls(5).do("hand-off h1", "give h2")
    assert play.tests("catch") == [(5, -2, True)]
    play = scene("h1* h2 a1\n. . a2").rolls(4, 2).do("hand-off h1", "give h2")
    assert play.turnover == "hand-off"


def test_a_failed_hand_off_caught_on_the_bounce_by_a_team_mate_goes_on() -> None:
    play = scene("h1* h2 h3").rolls(2, 5, 4).do("hand-off h1", "give h2")
    assert (play.ball, play.turnover, play.due) == ("h3", "", "home: turn")


def test_a_hand_off_needs_a_standing_team_mate_beside() -> None:
    play = scene("h1* h2_ a1 . h3").do("hand-off h1")
    assert not [option for option in play.options if option.startswith("give")]


CORNER = {"0,0": (4, 7, 6), "25,0": (6, 5, 3), "0,14": (1, 2, 4), "25,14": (3, 0, 1)}


@pytest.mark.parametrize("square", CORNER)
def test_a_corner_throws_in_along_its_edges_or_between_them(square: str) -> None:
    pitch = pitch_of(26, 15, 4, 13)
    assert pitch.inwards(pitch.square(square)) == CORNER[square]


def test_a_ball_thrown_in_off_the_pitch_is_thrown_in_again() -> None:
    # the scatter leaves at the top; the throw-in crosses the other border at 0,3, and the second one stays
    play = scene("h1* . .\n. . .", at=(0, 0)).rolls(2, 2, 6, 6, 6, 3, 1, 1, 5).do("pass h1", "throw 3,0")
    assert [(event.how, event.square) for event in play.saw("ball-moves")] == [
        ("scatters", -1),
        ("is thrown in", -1),
        ("is thrown in", PITCH.square("2,3")),
        ("bounces", PITCH.square("3,3")),
    ]
    assert play.turnover == "pass"


def test_a_catch_in_the_end_zone_is_a_touchdown_and_the_drive_ends() -> None:
    play = scene("h1* . . h2", at=(22, 5)).rolls(4, 3).do("pass h1", "throw 25,5")
    assert play.state.score == [1, 0]
    assert [event.name for event in play.saw("touchdown")] == ["touchdown"]


def test_an_opponent_who_catches_in_his_end_zone_scores_in_our_turn_and_his_marker_advances() -> None:
    play = scene("a1 . . h1*", at=(0, 5), turn=3).rolls(4, 3).do("pass h1", "throw 0,5")
    assert play.state.score == [0, 1]
    assert play.state.turn == [3, 4]
