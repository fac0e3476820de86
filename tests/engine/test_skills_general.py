"""General skills (p.77-78): what each does, and where it stops."""

import pytest

from tests.engine.scene import scene

PAIR = """
    .   .   A   .
    h1  a1  B   .
    .   .   C   .
    h9  .   .   .
"""


def test_dauntless_must_roll_higher_than_the_stronger_target() -> None:
    play = scene(PAIR, h1="dauntless", a1="st=5").rolls(3, 3).do("block h1")
    assert (play.saw("blocks")[0].own, play.saw("blocks")[0].dice) == (5, 1)
    play = scene(PAIR, h1="dauntless", a1="st=5").rolls(2, 3, 3).do("block h1")
    assert (play.saw("blocks")[0].own, play.due) == (3, "home: push")


def test_dauntless_counts_horns_but_not_assists() -> None:
    play = scene("h1 . a1 A\n. . . .\nh9 . . .", h1="dauntless horns", a1="st=5").do("blitz h1", "step 11,5")
    play.rolls(2, 3).do("hit a1")
    assert play.saw("contest")[0].total == 6  # 2 + ST 3 + 1


def test_fend_keeps_the_blocker_from_following_up() -> None:
    play = scene(PAIR, a1="fend").rolls(3).do("block h1", "push B")
    assert play.due == "away: use"
    play.do("use")
    assert play.where("h1") == "10,6"


def test_fend_also_ends_frenzy_but_not_against_a_juggernaut_on_a_blitz() -> None:
    play = scene(PAIR, h1="frenzy", a1="fend").rolls(3).do("block h1", "push B", "use")
    assert play.due == "home: turn"
    play = scene(PAIR, h1="juggernaut", a1="fend").do("blitz h1").rolls(3).do("hit a1", "push B")
    assert play.due == "home: follow up"


def test_frenzy_follows_up_and_blocks_again_but_not_after_both_down() -> None:
    play = scene(PAIR, h1="frenzy").rolls(3, 6).do("block h1", "push B")
    assert play.where("h1") == "11,6"
    assert len(play.saw("blocks")) == 2
    play = scene(PAIR, h1="frenzy block", a1="block").rolls(2).do("block h1", "use", "use")
    assert (len(play.saw("blocks")), play.due) == (1, "home: turn")


def test_the_second_block_of_a_blitz_costs_a_square_or_a_rush_or_is_not_made() -> None:
    play = scene(PAIR, h1="frenzy ma=1").do("blitz h1").rolls(3).do("hit a1").rolls(2, 3).do("push B")
    assert play.tests("rush") == [(2, 0, True)]
    play = scene(PAIR, h1="frenzy ma=0").do("blitz h1").rolls(2, 3).do("hit a1").rolls(1, 1, 1).do("push B")
    assert (play.lies("h1"), play.turnover) == ("prone", "falls")
    play = scene("h1 . . a1 A\n. . . . .\nh9 . . . .", h1="frenzy ma=1").do("blitz h1", "step 11,5")
    play.rolls(2).do("step 12,5").rolls(2, 3).do("hit a1", "push A")
    assert (len(play.saw("blocks")), play.due) == (1, "home: turn")


def test_frenzy_blocks_again_though_a_stand_firm_or_rooted_target_did_not_move() -> None:
    play = scene(PAIR, h1="frenzy", a1="stand-firm").rolls(3).do("block h1").rolls(3).do("use")
    assert len(play.saw("blocks")) == 1
    play.do("use")
    assert play.due == "home: turn"
    play = scene(PAIR, h1="frenzy")
    play.player("a1").rooted = True
    play.rolls(3, 3).do("block h1")
    assert (len(play.saw("blocks")), play.where("a1")) == (2, "11,6")


def test_pro_tries_once_an_activation_on_three_plus_and_blocks_every_other_re_roll_of_that_die() -> None:
    play = scene("a1 h1 A\n. . h9", h1="pro", rerolls=1).rolls(1).do("move h1", "step A")
    assert play.options == ["pro 0", "team re-roll", "decline"]
    play.rolls(2, 1, 1).do("pro 0")
    assert (play.turnover, play.state.rerolls[0]) == ("falls", 1)
    play = scene("a1 h1 A\n. . h9", h1="pro").rolls(1).do("move h1", "step A").rolls(3, 3).do("pro 0")
    assert play.lies("h1") == "standing"


def test_pro_is_for_the_own_activation_only_and_not_for_standing_up() -> None:
    play = scene("h1* . . h2", h2="pro").rolls(4, 2, 5).do("pass h1", "throw 13,5")
    assert play.turnover == "pass"
    play = scene("h1_ .\nh9 .", h1="pro ma=2").rolls(3).do("move h1", "stand up")
    assert play.lies("h1") == "prone"


def test_pro_and_brawler_may_work_on_different_dice_of_a_pool_and_the_team_on_none_after_them() -> None:
    play = scene(PAIR, h1="pro brawler st=4", rerolls=1).rolls(2, 1).do("block h1")
    assert play.options == ["face player-down", "face both-down", "team re-roll", "skill re-roll", "pro 0", "pro 1"]
    play.rolls(6).do("skill re-roll")
    assert play.options == ["face player-down", "face pow", "pro 1"]
    play.rolls(3, 5).do("pro 1")
    assert play.options == ["face stumble", "face pow"]


def test_shadowing_follows_into_the_square_left_after_the_dodge() -> None:
    play = scene("a1 h1 A\n. . h9", a1="shadowing").rolls(3).do("move h1", "step A")
    assert play.due == "away: use"
    play.rolls(6).do("use")
    assert play.where("a1") == "11,5"


@pytest.mark.parametrize(("die", "ma", "follows"), [(5, 6, False), (5, 7, True), (1, 12, False), (6, 1, True)])
def test_shadowing_needs_six_with_the_difference_in_movement(die: int, ma: int, follows: bool) -> None:
    play = scene("a1 h1 A\n. . h9", a1=f"shadowing ma={ma}").rolls(3).do("move h1", "step A").rolls(die).do("use")
    assert (play.where("a1") == "11,5") is follows


STRIP = """
    .   .   A   B
    h1  a1* C   .
    .   .   .   .
    h9  .   .   .
"""


def test_strip_ball_drops_the_ball_where_the_carrier_was_pushed_to_after_the_follow_up() -> None:
    play = scene(STRIP, h1="strip-ball").rolls(3).do("block h1", "push A")
    assert play.due == "home: follow up"
    play.rolls(5).do("decline")
    assert (play.ball, play.lies("a1")) == ("B", "standing")


def test_a_stripped_carrier_who_is_knocked_down_drops_the_ball_once_after_his_armour() -> None:
    play = scene(STRIP, h1="strip-ball").rolls(6).do("block h1", "push A").rolls(1, 1, 5).do("decline")
    assert (play.ball, len(play.saw("ball-moves"))) == ("B", 1)


@pytest.mark.parametrize("skill", ["sure-hands", "monstrous-mouth"])
def test_strip_ball_does_nothing_to_sure_hands_or_a_monstrous_mouth(skill: str) -> None:
    assert scene(STRIP, h1="strip-ball", a1=skill).rolls(3).do("block h1", "push A", "decline").ball == "a1"


def test_a_stripped_carrier_pushed_into_his_end_zone_does_not_score() -> None:
    play = (
        scene("A a1* h1\n. . .\n. . h9", at=(0, 7), h1="strip-ball")
        .rolls(3)
        .do("block h1", "push A")
        .rolls(2)
        .do("decline")
    )
    assert (play.state.score, play.ball) == ([0, 0], "0,6")


def test_a_carrier_who_stands_firm_drops_the_ball_where_he_stands() -> None:
    play = scene(STRIP, h1="strip-ball", a1="stand-firm").rolls(3).do("block h1").rolls(5).do("use")
    assert (play.ball, play.where("a1")) == ("C", "11,6")


def test_sure_hands_re_rolls_a_failed_pick_up() -> None:
    play = scene("h1 o A\n. . h9", h1="sure-hands").rolls(2).do("move h1", "step 11,5").rolls(3).do("skill re-roll")
    assert play.ball == "h1"


def test_wrestle_puts_both_on_the_ground_without_armour_and_without_a_turnover() -> None:
    play = scene(PAIR, a1="wrestle").rolls(2).do("block h1")
    assert play.due == "away: use"
    play.do("use")
    assert (play.lies("h1"), play.lies("a1"), play.turnover, play.saw("armour")) == ("prone", "prone", "", [])


def test_wrestle_is_a_turnover_for_an_active_carrier() -> None:
    play = scene(PAIR.replace("h1 ", "h1*"), h1="wrestle").rolls(2).do("block h1").rolls(2).do("use")
    assert play.turnover == "placed-prone"


def test_wrestle_is_not_for_the_target_of_a_charging_juggernaut() -> None:
    play = scene(PAIR, h1="juggernaut", a1="wrestle").do("blitz h1").rolls(2).do("hit a1")
    assert play.due == "home: use"  # Juggernaut
    play.rolls(1, 1, 1, 1).do("decline")
    assert (play.turnover, len(play.saw("armour"))) == ("knocked-down", 2)


def test_tackle_takes_dodge_from_the_target_of_a_block() -> None:
    play = scene(PAIR, h1="tackle", a1="dodge").rolls(5).do("block h1")
    assert play.due == "home: push"  # Tackle: nobody is asked about Dodge


ONTO = "a1 h1 o .\n. . . .\nh9 . . ."


def test_the_ball_is_picked_up_before_anybody_follows() -> None:
    play = scene(ONTO, a1="shadowing ma=9").do("move h1").rolls(6, 3).do("step 12,5")
    assert (play.ball, play.due) == ("h1", "away: use")
    play.rolls(6).do("use")
    assert play.where("a1") == "11,5"


def test_nobody_follows_whoever_has_not_picked_it_up() -> None:
    play = scene(ONTO, a1="shadowing ma=9").do("move h1").rolls(6, 2, 2).do("step 12,5")
    assert (play.turnover, play.where("a1")) == ("pick-up", "10,5")
