"""Strength skills (p.80-81): what each does, and where it stops."""

import pytest

from engine.board.skills import BIT
from tests.engine.scene import scene
from tests.engine.test_kickoff import kicked

PAIR = """
    .   .   A   .
    h1  a1  B   .
    .   .   C   .
    h9  .   .   .
"""
AWAY = """
    a1  h1  A   .
    .   .   .   .
    h9  .   .   .
"""


def test_arm_bar_works_from_the_ground_too() -> None:
    # the diving tackler lies Prone in the square left when the armour is rolled
    play = scene(AWAY, a1="arm-bar diving-tackle").rolls(4).do("move h1", "step A").rolls(4, 4).do("use")
    assert play.due == "away: use"
    play.rolls(1, 1).do("use")
    assert play.lies("h1") == "stunned"


def test_arm_bar_does_nothing_after_a_failed_rush() -> None:
    play = scene(AWAY, a1="arm-bar", h1="ma=0").rolls(1, 4, 4).do("move h1", "step A")
    assert (play.lies("h1"), play.due) == ("prone", "away: turn")


def test_brawler_re_rolls_one_both_down_and_not_in_a_blitz() -> None:
    play = scene(PAIR, h1="brawler").rolls(2).do("block h1")
    assert play.options == ["face both-down", "skill re-roll"]
    play.rolls(3).do("skill re-roll")
    assert play.due == "home: push"
    play = scene(PAIR, h1="brawler").do("blitz h1").rolls(2, 1, 1, 1, 1).do("hit a1")
    assert play.turnover == "knocked-down"


def test_break_tackle_adds_one_or_two_and_is_asked_for_only_where_it_is_enough() -> None:
    play = scene(AWAY, h1="break-tackle ag=4").rolls(3).do("move h1", "step A")
    assert play.due == "home: use"
    assert play.do("use").lies("h1") == "standing"
    assert scene(AWAY, h1="break-tackle ag=4 st=5").rolls(2).do("move h1", "step A", "use").lies("h1") == "standing"
    assert scene(AWAY, h1="break-tackle ag=4").rolls(2, 1, 1).do("move h1", "step A").turnover == "falls"


def test_break_tackle_counts_for_a_re_rolled_dodge() -> None:
    play = (
        scene(AWAY, h1="break-tackle ag=4", rerolls=1)
        .rolls(2)
        .do("move h1", "step A")
        .rolls(3)
        .do("team re-roll", "use")
    )
    assert play.lies("h1") == "standing"


def test_break_tackle_is_spent_by_its_first_use() -> None:
    play = scene("a1 h1 A .\n. . a2 B", h1="break-tackle ag=4").rolls(4).do("move h1", "step A", "use")
    play.rolls(3, 1, 1).do("step 13,5")
    assert play.turnover == "falls"


def test_grab_moves_the_target_to_any_free_square_beside_it_but_not_in_a_blitz() -> None:
    play = scene(PAIR, h1="grab").rolls(3).do("block h1")
    assert "push 11,5" in play.options
    play = scene(PAIR, h1="grab").do("blitz h1").rolls(3).do("hit a1")
    assert sorted(play.options) == ["push A", "push B", "push C"]


def test_juggernaut_turns_both_down_into_a_push_in_a_blitz_only() -> None:
    play = scene(PAIR, h1="juggernaut").do("blitz h1").rolls(2).do("hit a1", "use", "push B", "decline")
    assert play.lies("h1") == "standing"
    assert scene(PAIR, h1="juggernaut").rolls(2, 1, 1, 1, 1).do("block h1").turnover == "knocked-down"


def test_multiple_block_hits_two_with_two_less_and_without_following_up() -> None:
    play = scene(". a1 A\nh1 . .\n. a2 B\n. . .\nh9 . .", h1="multiple-block st=5").do("multiple-block h1")
    assert play.due == "home: target"
    # the two targets do not help each other: three against three, one die each
    play.rolls(3).do("target a1")
    assert [event.dice for event in play.saw("blocks")] == [1]
    play.rolls(6).do("push 12,4")
    play.rolls(1, 1).do("push 12,8")
    assert (play.where("h1"), play.lies("a1"), play.lies("a2")) == ("10,6", "standing", "prone")


def test_both_blocks_of_a_multiple_block_are_made_even_after_a_turnover() -> None:
    play = scene(". a1 A\nh1 . .\n. a2 B\n. . .\nh9 . .", h1="multiple-block st=5").do("multiple-block h1")
    play.rolls(2, 1, 1, 1, 1, 3).do("target a1")
    assert (play.lies("h1"), play.lies("a1"), len(play.saw("blocks"))) == ("prone", "prone", 2)
    play.do("push 12,8")
    assert play.turnover == "knocked-down"


def test_pile_driver_is_the_foul_of_the_turn_and_lays_its_owner_down() -> None:
    play = scene(PAIR, h1="pile-driver").rolls(6).do("block h1", "push B").rolls(1, 1).do("use")
    assert play.due == "home: use"
    play.rolls(1, 2).do("use")
    assert (play.lies("h1"), play.turnover) == ("prone", "")
    assert "declared this action already" in play.refuses("foul h9")


def test_pile_driver_needs_the_victim_beside() -> None:
    play = scene(PAIR, h1="pile-driver").rolls(6).do("block h1", "push B").rolls(1, 1).do("decline")
    assert play.due == "home: turn"


def test_stand_firm_is_asked_first_and_goes_down_in_place() -> None:
    play = scene(PAIR, a1="stand-firm").rolls(6).do("block h1").rolls(1, 1).do("use")
    assert (play.where("a1"), play.lies("a1")) == ("11,6", "prone")


def test_stand_firm_in_a_chain_stops_everybody() -> None:
    play = (
        scene(". . a2 .\nh1 a1 a3 A\n. . a4 .\nh9 . . .", a3="stand-firm").rolls(3).do("block h1", "push 12,6", "use")
    )
    assert (play.where("a1"), play.where("a3"), play.where("h1")) == ("11,6", "12,6", "10,6")


def test_a_charging_juggernaut_does_not_ask_its_target_to_stand_firm() -> None:
    play = scene(PAIR, h1="juggernaut", a1="stand-firm").do("blitz h1").rolls(3).do("hit a1")
    assert play.due == "home: push"


def test_mighty_blow_of_two_counts_two() -> None:
    play = scene(PAIR, h1="mighty-blow=2").rolls(6).do("block h1", "push B").rolls(3, 4).do("decline")
    assert play.due == "home: use"
    play.rolls(1, 1).do("use")
    assert play.lies("a1") == "stunned"


TWO = ". a1 A\nh1 . .\n. a2 B\n. . .\nh9 . ."


def test_the_second_of_two_blocks_is_made_though_the_first_has_removed_the_blocker() -> None:
    play = scene(TWO, h1="multiple-block st=5").do("multiple-block h1")
    play.rolls(1, 6, 6, 6, 6, 1, 6).do("target a1")
    assert (play.lies("h1"), play.due) == ("casualty", "home: push")
    play.rolls(1, 1).do("push 12,8")
    assert (play.lies("a2"), play.turnover) == ("prone", "knocked-down")


def test_both_are_made_with_the_strength_and_the_help_of_their_beginning() -> None:
    helped = ". a1 A\nh1 . .\na3 a2 B\n. . .\nh9 . ."
    play = scene(helped, h1="multiple-block st=5").do("multiple-block h1", "target a1")
    play.rolls(1, 1, 6, 6, 6, 6, 1, 3, 3).do("target a2")
    assert play.lies("h1") == "casualty"
    assert [(event.own, event.theirs) for event in play.saw("blocks")] == [(3, 4), (3, 4)]


def test_and_with_the_skills_that_the_blocker_had_then() -> None:
    play = scene(TWO, h1="multiple-block st=5 tackle", a2="dodge").do("multiple-block h1")
    play.rolls(1, 1, 1, 5).do("target a1")
    assert play.due == "home: push"  # the tackler lies there, and a2 still cannot dodge
    play.rolls(1, 1).do("push 12,8")
    assert (play.lies("h1"), play.lies("a2")) == ("prone", "prone")


def test_but_mighty_blow_needs_its_owner_on_his_feet() -> None:
    play = scene(TWO, h1="multiple-block st=5 mighty-blow").do("multiple-block h1")
    play.rolls(1, 1, 1, 6).do("target a1")
    play.rolls(4, 4).do("push 12,8")
    assert (play.lies("a2"), play.turnover) == ("prone", "knocked-down")


def test_a_blocker_who_is_felled_twice_risks_injury_twice() -> None:
    play = scene(TWO, h1="multiple-block st=5").do("multiple-block h1")
    play.rolls(1, 5, 5, 1, 1, 1, 1, 1).do("target a1")
    assert (play.lies("h1"), len(play.saw("armour"))) == ("stunned", 2)


@pytest.mark.parametrize(
    ("skill", "dice", "lies"), [("", (1, 1), "prone"), ("wrestle", (), "prone"), ("block", (1, 1), "prone")]
)
def test_both_down_is_for_the_target_alone_once_the_blocker_is_gone(
    skill: str, dice: tuple[int, ...], lies: str
) -> None:
    play = scene(TWO, h1=f"multiple-block st=5 {skill}").do("multiple-block h1")
    play.rolls(1, 6, 6, 6, 6, 1, 2, *(() if skill else dice)).do("target a1")
    if skill:
        play.rolls(*dice).do("use")
    assert (play.lies("h1"), play.lies("a2"), play.turnover) == ("casualty", lies, "knocked-down")


def test_a_touchdown_by_the_first_block_stops_play() -> None:
    play = scene("A a1* .\n. . h1\nB a2 .\n. . h9", at=(0, 5), h1="multiple-block st=5").do("multiple-block h1")
    play.rolls(3).do("target a1").do("push A")
    assert (play.state.score, len(play.saw("blocks"))) == ([0, 1], 0)


def test_pile_driver_is_offered_on_either_after_both_blocks() -> None:
    play = scene(TWO, h1="multiple-block st=5 block pile-driver").do("multiple-block h1")
    play.rolls(2).do("target a1").rolls(1, 1, 2).do("use").rolls(1, 1).do("use")
    assert play.due == "home: use"
    play.do("decline")
    assert play.due == "home: use"
    play.rolls(1, 2).do("use")
    assert [event.target for event in play.saw("fouls")] == [play.player("a2").id]
    assert (play.lies("h1"), play.due) == ("prone", "home: turn")


def test_hit_and_run_comes_after_both_blocks_if_the_blocker_stands() -> None:
    far = ". a1 .\nh1 . .\n. a2 .\n. . .\nh9 . ."
    play = scene(far, h1="multiple-block st=5 hit-and-run").do("multiple-block h1").rolls(3).do("target a1")
    play.rolls(3).do("push 12,4")
    assert play.due == "home: push"
    assert play.do("push 12,8").due == "home: hit and run"
    play = scene(far, h1="multiple-block st=5 hit-and-run").do("multiple-block h1").rolls(1, 1, 1, 3).do("target a1")
    assert play.do("push 12,8").turnover == "knocked-down"


def test_a_trickster_is_put_elsewhere_before_two_blocks_as_before_one() -> None:
    play = scene(TWO, h1="multiple-block st=5", a1="trickster").do("multiple-block h1").do("target a1")
    assert play.due == "away: trickster"
    play.rolls(3).do("place 9,5")
    assert play.where("a1") == "9,5"


@pytest.mark.parametrize("in_blitz", [True, False])
def test_there_is_no_pile_driver_in_a_kick_off_blitz(in_blitz: bool) -> None:
    if not in_blitz:
        play = scene(PAIR, h1="pile-driver").do("blitz h1").rolls(6).do("hit a1", "push B").rolls(1, 1).do("use")
        assert play.due == "home: use"
        return
    play = kicked(5, 1, 5, 5, 3)
    play.state.learn(play.player("h4"), BIT["pile-driver"])
    play.state.move(play.player("a4"), play.state.pitch.square("10,3"))
    play.do("blitz h4", "target a4").rolls(6).do("hit a4", "push 11,3").rolls(1, 1).do("use")
    assert (play.lies("a4"), play.due) == ("prone", "home: move")
