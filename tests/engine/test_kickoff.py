"""Set-up, the kick, the Kick-off events and how the ball comes down (p.37-41; N29-N35)."""

import pytest

from engine.board.rules import rules_of
from engine.board.skills import BREAK_TACKLE, KICK, PRO
from engine.board.state import KICK_OFF, State
from engine.game import Game
from engine.roster import enlist
from tests.engine.scene import BB2020, Play, Script, team

LINE = ["place 12,5", "place 12,7", "place 12,9"]
BACK = [f"place {9 - n % 2},{3 + n}" for n in range(8)]


def at_kick_off(count: int = 11, **counters: object) -> Play:
    """Home is about to set up and kick."""
    home, away = team("home", count=count), team("away", count=count)
    g = State(rules_of(BB2020))
    for side, sheet in enumerate((home, away)):
        enlist(g, side, sheet)
    g.phase, g.turn[:] = KICK_OFF, counters.pop("turn", [0, 0])  # type: ignore[call-overload]
    for name, value in counters.items():
        setattr(g, name, value)
    script = Script()
    return Play(Game.at(g, home, away, script), script, {})


def mirrored(place: str) -> str:
    x, y = place.split()[1].split(",")
    return f"place {25 - int(x)},{y}"


def set_up(play: Play) -> Play:
    """Both sides stand: three on the line, eight well behind it."""
    return play.do(*LINE, *BACK, *map(mirrored, LINE), *map(mirrored, BACK))


def kicked(*dice: int, square: str = "18,7", **counters: object) -> Play:
    """The ball was kicked to the square; the dice are the deviation, the event, and what follows."""
    return set_up(at_kick_off(**counters)).rolls(*dice).do(f"kick {square}")


def test_the_kicking_side_sets_up_first_in_its_own_half() -> None:
    play = at_kick_off()
    assert play.due == "home: set up"
    assert "place 13,7" not in play.options
    assert len(play.options) == 13 * 15


def test_three_must_stand_on_the_line_and_no_more_than_two_in_a_wide_zone() -> None:
    play = at_kick_off().do(*[f"place {n},7" for n in range(1, 7)])
    play.do("place 1,0", "place 2,0")
    assert "place 3,0" not in play.options  # and the last three must go to the line
    assert set(play.options) == {f"place 12,{y}" for y in range(4, 11)}


def test_two_in_each_wide_zone_and_the_rest_elsewhere() -> None:
    play = at_kick_off().do(*LINE, "place 1,0", "place 2,0")
    assert "place 3,0" not in play.options
    assert "place 3,14" in play.options


def test_with_too_few_players_all_of_them_stand_on_the_line() -> None:
    play = at_kick_off(count=2)
    assert set(play.options) == {f"place 12,{y}" for y in range(4, 11)}
    play.do("place 12,5", "place 12,7")
    assert play.due == "away: set up"


def test_with_more_than_eleven_somebody_is_left_out() -> None:
    play = at_kick_off(count=12)
    assert "decline" in play.options
    play.do("decline")
    assert "decline" not in play.options
    assert play.lies("h1") == "reserves"


def test_three_players_or_fewer_may_concede_before_the_set_up() -> None:
    play = at_kick_off(count=3).do("concede")
    assert play.due == "over"
    told = play.game.report().home
    assert (told.conceded_freely, told.could_set_up, play.game.report().away.awarded) == (True, 3, 0)
    told = at_kick_off(count=3).do("place 12,5", "concede").game.report().home
    assert told.could_set_up == 3, "whoever stands already could be set up"
    assert "concede only at the start" in at_kick_off(count=4).refuses("concede")


def test_the_kick_deviates_and_the_catcher_has_one_less() -> None:
    # right one square, Brilliant Coaching on a tie, the ball lands on 19,7 where nobody stands, and bounces up
    play = kicked(5, 1, 3, 4, 1, 1, 2)
    assert play.ball == "19,6"
    assert (play.due, play.state.turn) == ("away: turn", [0, 1])


def test_a_kick_on_a_player_must_be_caught_one_harder_and_no_team_re_roll_helps() -> None:
    play = kicked(5, 1, 3, 4, 1, 1, 4, square="16,4", full_rerolls=[3, 3], rerolls=[3, 3])
    assert play.tests("catch") == [(4, -1, True)]
    assert play.ball == "a5"


@pytest.mark.parametrize(("direction", "square"), [(4, "13,7"), (5, "25,7"), (2, "20,0")])
def test_out_of_the_half_or_off_the_pitch_is_a_touchback_after_the_event(direction: int, square: str) -> None:
    play = kicked(direction, 1, 3, 4, 1, 1, square=square)
    assert play.due == "away: touchback"
    play.do("pick a4")
    assert (play.ball, play.due) == ("a4", "away: turn")


def test_a_bounce_over_the_line_is_a_touchback_too() -> None:
    play = kicked(4, 1, 3, 4, 1, 1, 4, square="14,12")
    assert play.due == "away: touchback"


def test_with_nobody_to_take_a_touchback_the_ball_drops_where_it_was_aimed() -> None:
    play = at_kick_off()
    for p in play.state.teams[1]:
        p.box = 3
    play.do(*LINE, *BACK).rolls(4, 1, 3, 4, 1, 1, 5).do("kick 13,7")
    assert (play.ball, play.due) == ("14,7", "away: turn")


# --- the events: 2D6, then what they ask for ---


def test_two_get_the_ref() -> None:
    assert kicked(5, 1, 1, 1, 2).state.bribes == [1, 1]


@pytest.mark.parametrize(("before", "after"), [([5, 5], [6, 7]), ([6, 6], [5, 6]), ([7, 7], [6, 7])])
def test_three_time_out_moves_both_markers(before: list[int], after: list[int]) -> None:
    # the receiving side has begun its turn by the time we look
    assert kicked(5, 1, 1, 2, 2, turn=before).state.turn == after


def test_four_solid_defence_sets_up_d3_plus_three_open_players_again() -> None:
    play = kicked(5, 1, 1, 3, 1)
    assert play.due == "home: solid defence"
    assert "pick h1" not in play.options  # they stand on the line, marked
    play.do("pick h4", "pick h5", "done", "place 1,0")
    assert play.due == "home: set up"
    play.rolls(2).do("place 2,0")
    assert (play.where("h4"), play.where("h5"), play.due) == ("1,0", "2,0", "away: turn")


def test_five_high_kick_puts_an_open_player_beneath_the_ball() -> None:
    play = kicked(5, 1, 2, 3)
    assert play.due == "away: high kick"
    play.rolls(4).do("pick a11")
    assert (play.where("a11"), play.ball) == ("19,7", "a11")


def test_seven_brilliant_coaching_gives_the_better_coached_a_re_roll_for_the_drive() -> None:
    play = kicked(5, 1, 3, 4, 3, 2, 2, assistants=[0, 2])
    assert play.state.drive_rerolls == [0, 1]
    play = kicked(5, 1, 3, 4, 1, 1, 2, assistants=[1, 1], banned=[True, False])
    assert play.state.drive_rerolls == [0, 1]


def test_eight_changing_weather_scatters_the_ball_in_perfect_conditions() -> None:
    play = kicked(4, 1, 4, 4, 3, 4, 2, 2, 2, 2, square="19,7")
    assert play.ball == "18,3"
    play = kicked(4, 1, 4, 4, 6, 6, 2, square="19,7")
    assert (play.state.weather, play.ball) == ("blizzard", "18,6")


def test_nine_quick_snap_moves_open_receivers_one_square() -> None:
    play = kicked(5, 1, 4, 5, 1)
    assert play.due == "away: quick snap"
    play.do("pick a4", "place 15,3").rolls(2).do("done")
    assert play.where("a4") == "15,3"


def test_ten_blitz_lets_open_kickers_move_without_team_re_rolls() -> None:
    play = kicked(5, 1, 5, 5, 1, rerolls=[3, 3], full_rerolls=[3, 3])
    assert play.due == "home: kick-off blitz"
    assert "move h1" not in play.options  # marked when the event came
    play.do("blitz h4", "target a1")
    play.do("end", "move h5", "end", "move h6", "end")
    play.rolls(2).do("move h7", "end")  # the fourth of D3+3, and the ball comes down
    assert play.due == "away: turn"


def test_a_kick_off_blitz_ends_when_one_of_its_own_falls() -> None:
    play = kicked(5, 1, 5, 5, 3, rerolls=[3, 3])
    play.state.players[3].ma = 0
    play.do("move h4").rolls(1, 1, 1, 2).do("step 9,2")
    assert (play.lies("h4"), play.due) == ("prone", "away: turn")


@pytest.mark.parametrize("skill", [PRO, BREAK_TACKLE])
def test_a_kick_off_blitz_is_no_activation_in_which_a_skill_may_be_used(skill: int) -> None:
    play = kicked(5, 1, 5, 5, 3)
    play.state.learn(play.player("h4"), skill)
    play.state.move(play.player("a4"), play.state.pitch.square("10,2"))
    play.do("move h4").rolls(2, 1, 1, 2).do("step 8,3")
    assert (play.lies("h4"), play.due) == ("prone", "away: turn")


def test_eleven_officious_ref_strikes_down_or_sends_off_a_random_player_of_the_smaller_following() -> None:
    play = kicked(5, 1, 5, 6, 1, 6, 4, 2, 2)
    assert play.lies("h4") == "stunned"
    play = kicked(5, 1, 5, 6, 6, 1, 4, 1, 2)
    assert play.lies("a4") == "sent-off"


def test_twelve_pitch_invasion_stuns_as_many_of_both_on_a_tie() -> None:
    play = kicked(5, 1, 6, 6, 1, 1, 2, 1, 1, 1, 1, 2)
    assert [play.lies(name) for name in ("h1", "h2", "h3", "a1", "a2", "a3")] == ["stunned", "stunned", "standing"] * 2


def test_the_kick_skill_may_halve_the_distance_rounded_down() -> None:
    play = at_kick_off()
    play.player("h5").skills |= KICK
    set_up(play)
    assert "pick h4" not in play.options  # in a Wide Zone
    play.do("pick h5").rolls(5, 5).do("kick 18,7")
    assert play.due == "home: use"
    play.rolls(3, 4, 1, 1, 2).do("use")
    assert play.ball == "20,6"
