"""Throwing and kicking team-mates, bombs, and the Ball & Chain (p.52-54, 81-84; N39-N41, traps 9-10, 49, 70-71)."""

import pytest

from tests.engine.scene import Play, equip, scene
from tests.engine.test_kickoff import at_kick_off, set_up

THROW = """
    h1  h2  .   A   .   .
    .   .   .   .   .   .
    h9  .   .   .   .   .
"""
BIG = "throw-team-mate st=5"
SMALL = "right-stuff st=2 stunty"


def thrown(*dice: int, diagram: str = THROW, **extras: str) -> Play:
    extras = {"h1": BIG, "h2": SMALL, **extras}
    return scene(diagram, **extras).do("throw-team-mate h1", "take h2").rolls(*dice).do("throw A")


def test_a_superb_throw_scatters_and_lands_without_a_modifier_and_is_a_deed() -> None:
    play = thrown(4, 2, 7, 5, 3)
    assert (play.tests("landing"), play.where("h2"), len(play.saw("superb-throw"))) == ([(3, 0, True)], "14,5", 1)
    assert play.due == "home: turn"
    assert "move h2" in play.options  # they have not been activated yet


def test_a_failed_throw_is_still_successful_and_lands_one_harder() -> None:
    play = thrown(3, 2, 7, 5, 3, 1, 1)
    assert (play.tests("landing"), play.lies("h2"), play.turnover) == ([(3, -1, False)], "prone", "")


def test_what_comes_to_one_or_less_deviates_from_the_thrower_and_lands_two_harder() -> None:
    play = thrown(2, 5, 6, 5, diagram="a1 . . . . .\nh1 h2 . . A .\n. . . . . .\nh9 . . . . .")
    assert (play.tests("landing"), play.where("h2")) == ([(5, -2, True)], "16,6")


def test_a_fumble_bounces_from_the_thrower() -> None:
    play = thrown(1, 7, 4)
    assert (play.where("h2"), play.tests("landing")) == ("10,6", [(4, -1, True)])


def test_the_thrower_needs_strength_five_and_the_thrown_three_at_most() -> None:
    assert "throw-team-mate h1" not in scene(THROW, h1="throw-team-mate st=4", h2=SMALL).options
    play = scene(THROW, h1=BIG, h2="right-stuff st=4").do("throw-team-mate h1")
    assert "take h2" not in play.options


def test_a_throw_takes_the_place_of_the_pass() -> None:
    play = scene(THROW, h1=BIG, h2=SMALL).do("throw-team-mate h1", "end")
    assert "declared this action already" in play.refuses("pass h9")


def test_landing_on_somebody_knocks_him_down_and_the_thrown_player_bounces_on() -> None:
    occupied = THROW.replace("A   .", "A   a1", 1)
    play = thrown(4, 2, 7, 5, 6, 6, 1, 1, 2, 1, 1, diagram=occupied)
    assert (play.lies("a1"), play.where("h2"), play.lies("h2"), play.turnover) == ("stunned", "14,4", "prone", "")


def test_a_team_mate_in_the_way_is_a_turnover() -> None:
    occupied = THROW.replace("A   .", "A   h3", 1)
    play = thrown(4, 2, 7, 5, 1, 1, 2, 1, 1, diagram=occupied)
    assert (play.lies("h3"), play.turnover) == ("prone", "knocked-down")


def test_a_prone_player_is_thrown_too_and_crashes() -> None:
    play = thrown(4, 2, 7, 5, 2, 1, 1, diagram=THROW.replace("h2 ", "h2_"))
    assert (play.where("h2"), play.lies("h2"), play.tests("landing")) == ("14,4", "prone", [])


def test_a_thrown_carrier_keeps_the_ball_if_he_lands_and_is_a_turnover_if_not() -> None:
    play = thrown(4, 2, 7, 5, 3, diagram=THROW.replace("h2 ", "h2*"))
    assert (play.ball, play.turnover) == ("h2", "")
    play = thrown(4, 2, 7, 5, 1, 1, 1, 2, diagram=THROW.replace("h2 ", "h2*"))
    assert (play.ball, play.turnover) == ("14,4", "landing")


def test_landing_with_the_ball_in_the_end_zone_scores() -> None:
    play = scene("h1 h2* . A .", at=(21, 5), h1=BIG, h2=SMALL).do("throw-team-mate h1", "take h2")
    play.rolls(4, 2, 7, 5, 3).do("throw A")
    assert play.state.score == [1, 0]


def test_the_crowd_catches_whoever_scatters_off_the_pitch() -> None:
    play = scene("h1 h2* . A .\n. . . . .\nh9 . . . .", at=(10, 0), h1=BIG, h2=SMALL).do(
        "throw-team-mate h1", "take h2"
    )
    play.rolls(4, 2, 1, 1, 3, 1, 1, 7).do("throw A")
    assert (play.lies("h2"), play.turnover, play.ball) == ("reserves", "crowd", "13,3")


def test_always_hungry_eats_on_two_ones_and_fumbles_on_one() -> None:
    play = thrown(1, 1, h1=f"{BIG} always-hungry")
    assert (play.lies("h2"), play.saw("hurt")[0].result) == ("casualty", "dead")
    play = thrown(1, 2, 7, 4, h1=f"{BIG} always-hungry")
    assert play.where("h2") == "10,6"


def test_strong_arm_throws_one_better() -> None:
    assert thrown(3, 2, 7, 5, 3, h1=f"{BIG} strong-arm").saw("superb-throw")


def test_swoop_glides_along_the_template() -> None:
    play = scene(THROW, h1=BIG, h2=f"{SMALL} swoop").do("throw-team-mate h1", "take h2").rolls(4).do("throw A")
    assert play.due == "home: swoop"
    play.rolls(3, 3, 3).do("towards 4")
    assert play.where("h2") == "16,5"


def test_a_kick_earns_nothing_and_its_fumble_knocks_the_kicked_player_out() -> None:
    kick = {"h1": "kick-team-mate st=5", "h2": SMALL}
    play = scene(THROW, **kick).do("kick-team-mate h1", "take h2").rolls(4, 2, 7, 5, 3).do("throw A")
    assert (play.where("h2"), play.saw("superb-throw")) == ("14,5", [])
    play = scene(THROW, **kick).do("kick-team-mate h1", "take h2").rolls(1, 1, 1).do("throw A")
    assert play.lies("h2") == "knocked-out"


# --- bombs ---

BOMB = """
    h1  .   .   a1  a2
    .   .   .   .   .
    h9  .   .   .   .
"""


def test_a_bomb_that_is_not_caught_explodes_and_places_prone_with_an_armour_roll() -> None:
    play = scene(BOMB, h1="bombardier").do("throw-bomb h1").rolls(4, 2, 4, 1, 1, 1, 1).do("throw 13,5")
    # accurate, a1 fails to catch, a2 is hit on 4+, both have their armour rolled
    assert (play.lies("a1"), play.lies("a2"), play.turnover, play.due) == ("prone", "prone", "", "home: turn")


def test_a_caught_bomb_explodes_on_four_plus_or_is_thrown_back() -> None:
    play = scene(BOMB, h1="bombardier").do("throw-bomb h1").rolls(4, 3, 4, 3, 1, 1).do("throw 13,5")
    assert (play.lies("a1"), play.lies("a2")) == ("prone", "standing")
    play = scene(BOMB, h1="bombardier").do("throw-bomb h1").rolls(4, 3, 3).do("throw 13,5")
    assert play.due == "away: bomb"


def test_a_fumbled_bomb_explodes_on_its_thrower_which_is_a_turnover() -> None:
    play = scene(BOMB, h1="bombardier").do("throw-bomb h1").rolls(1, 1, 1).do("throw 13,5")
    assert (play.lies("h1"), play.turnover) == ("prone", "bomb")


def test_safe_pass_keeps_a_bomb_from_exploding() -> None:
    play = scene(BOMB, h1="bombardier safe-pass").do("throw-bomb h1").rolls(1).do("throw 13,5", "use")
    assert (play.lies("h1"), play.due) == ("standing", "home: turn")


def test_one_bomb_a_turn_by_a_standing_player() -> None:
    play = scene("h1 . h2_\n. . .\nh3 . .", h1="bombardier", h2="bombardier", h3="bombardier")
    assert "throw-bomb h2" not in play.options
    play.do("throw-bomb h1").rolls(4).do("throw 7,5")
    assert "throw-bomb h3" not in play.options


# --- Ball & Chain ---

CHAIN = """
    .   .   .   .
    h1  .   .   .
    .   .   .   .
    .   .   h9  .
"""


def test_a_ball_and_chain_goes_where_the_template_says() -> None:
    play = scene(CHAIN, h1="ball-and-chain")
    assert "move h1" not in play.options
    play.do("ball-and-chain h1").rolls(1).do("towards 4")
    assert play.where("h1") == "11,5"
    play.rolls(3).do("towards 6")
    assert play.where("h1") == "11,6"
    play.do("end")
    assert play.due == "home: turn"


def test_whoever_stands_in_the_way_is_blocked_and_followed() -> None:
    play = (
        scene(CHAIN.replace("h1  . ", "h1  a1"), h1="ball-and-chain")
        .do("ball-and-chain h1")
        .rolls(3, 3)
        .do("towards 4")
    )
    assert play.due == "home: push"
    play.do("push 12,6")
    assert play.where("h1") == "11,6"


def test_a_team_mate_is_blocked_without_assists_and_knocked_down_is_a_turnover() -> None:
    play = (
        scene(CHAIN.replace("h1  . ", "h1  h2"), h1="ball-and-chain st=7")
        .do("ball-and-chain h1")
        .rolls(3, 6, 6, 6)
        .do("towards 4")
    )
    assert play.due == "home: push"
    play.rolls(1, 1).do("push 12,6")
    assert play.turnover == "knocked-down"


def test_a_player_on_the_ground_is_pushed_away_and_trampled() -> None:
    play = (
        scene(CHAIN.replace("h1  .  ", "h1  a1_"), h1="ball-and-chain").do("ball-and-chain h1").rolls(3).do("towards 4")
    )
    play.rolls(5, 5, 1, 1).do("push 12,6")
    assert (play.lies("a1"), play.where("h1")) == ("stunned", "11,6")


def test_when_he_goes_down_there_is_no_armour_and_stunned_is_knocked_out() -> None:
    play = (
        scene(CHAIN.replace("h1  . ", "h1  a1"), h1="ball-and-chain")
        .do("ball-and-chain h1")
        .rolls(3, 1, 1, 1)
        .do("towards 4")
    )
    assert (play.lies("h1"), play.saw("armour"), play.turnover) == ("knocked-out", [], "knocked-down")


def test_he_may_leave_the_pitch() -> None:
    play = (
        scene("h1 .\n. .\n. h9", at=(10, 0), h1="ball-and-chain").do("ball-and-chain h1").rolls(3, 1, 1).do("towards 1")
    )
    assert play.lies("h1") == "reserves"


FLUNG = "h1 h2{} . A . .\n. . . . . .\nh9 . . . . ."
THROWER = {"h1": "throw-team-mate st=5", "h2": "right-stuff st=2"}


@pytest.mark.parametrize(("mark", "fresh", "again"), [("=", False, False), ("=", True, True), ("_", False, True)])
def test_whoever_began_the_turn_stunned_stays_out_of_it_though_he_is_thrown(
    mark: str, fresh: bool, again: bool
) -> None:
    play = scene(FLUNG.format(mark), **THROWER)
    play.player("h2").fresh = fresh
    play.do("throw-team-mate h1", "take h2").rolls(6, 2, 7, 5, 5, 1, 1).do("throw A")
    assert play.lies("h2") == "prone"
    assert ("move h2" in play.options) is again
    assert ("activated already" in play.refuses("block h2")) is not again


def test_he_is_activated_again_in_the_next_turn() -> None:
    play = scene(FLUNG.format("="), **THROWER)
    play.do("throw-team-mate h1", "take h2").rolls(6, 2, 7, 5, 5, 1, 1).do("throw A", "end turn", "end turn")
    assert "move h2" in play.options


@pytest.mark.parametrize(("dice", "goes_on"), [((6,), True), ((1, 1, 1, 2), False)])
def test_a_failed_landing_ends_a_kick_off_blitz(dice: tuple[int, ...], goes_on: bool) -> None:
    play = at_kick_off()
    equip(play.player("h4"), "throw-team-mate st=5")
    equip(play.player("h5"), "right-stuff")
    set_up(play).rolls(5, 1, 5, 5, 3).do("kick 18,7")
    play.do("throw-team-mate h4", "take h5").rolls(6, 2, 7, 5, *dice).do("throw 8,1")
    assert (play.lies("h5") == "standing") is goes_on
    assert play.due == ("home: kick-off blitz" if goes_on else "away: turn")


def test_in_a_team_turn_a_failed_landing_without_the_ball_ends_nothing() -> None:
    play = scene(FLUNG.format(""), **THROWER)
    play.do("throw-team-mate h1", "take h2").rolls(6, 2, 7, 5, 1, 1, 1).do("throw A")
    assert (play.lies("h2"), play.due) == ("prone", "home: turn")


EDGE = ". a1 .\n. h1 .\n. . .\nh9 . ."


def test_a_ball_and_chain_pushed_into_the_crowd_is_stunned_as_anybody_there() -> None:
    play = scene(EDGE, at=(10, 0), a1="ball-and-chain").rolls(3).do("block h1").rolls(1, 1).do("decline")
    assert play.lies("a1") == "reserves"
    play = scene(EDGE, at=(10, 0), a1="ball-and-chain").rolls(3).do("block h1").rolls(4, 4).do("decline")
    assert play.lies("a1") == "knocked-out"


BOWLED = "h1 a1* . {}\n. . . .\nh9 . . ."


def test_the_target_of_a_ball_and_chain_may_dump_the_ball_off() -> None:
    play = scene(BOWLED.format("a2"), h1="ball-and-chain", a1="dump-off").do("ball-and-chain h1").rolls(3)
    assert play.do("towards 4").due == "away: dump-off"
    play.rolls(6, 6, 3).do("throw 13,5")
    assert (play.ball, [event.target for event in play.saw("blocks")]) == ("a2", [play.player("a1").id])


def test_only_once_he_is_about_to_be_blocked_and_not_by_his_own_side() -> None:
    play = scene(BOWLED.format("a2"), h1="ball-and-chain ma=0", a1="dump-off").do("ball-and-chain h1")
    # the Rush fails: the carrier is pushed, and nobody blocks them
    assert play.rolls(3, 1).do("towards 4").due == "home: push"
    own = scene("h1 h2* . h3\n. . . .\nh9 . . .", h1="ball-and-chain", h2="dump-off").do("ball-and-chain h1")
    assert own.rolls(3, 3).do("towards 4").due == "home: push"


def test_a_touchdown_by_dump_off_comes_before_the_block() -> None:
    play = scene("h1 a1* . .\n. . . .\na2 . . .", at=(0, 5), h1="ball-and-chain", a1="dump-off").do("ball-and-chain h1")
    play.rolls(3).do("towards 4").rolls(6).do("throw 0,7").rolls(6).do("decline")
    assert (play.state.score, play.saw("blocks")) == ([0, 1], [])
