"""Official answers about skills (rulings of the edition, one test each)."""

from engine.board.skills import BIT
from tests.engine.scene import scene
from tests.engine.test_kickoff import kicked


def test_r061_catch_is_not_for_bombs() -> None:
    play = (
        scene("h1 . . a1\n. . . .\nh9 . . .", h1="bombardier", a1="catch")
        .do("throw-bomb h1")
        .rolls(4, 2, 1, 1)
        .do("throw 13,5")
    )
    assert (play.due, play.lies("a1")) == ("home: turn", "prone")


def test_r068_the_active_coach_orders_divers_of_both_teams() -> None:
    play = scene("h1* . . A h2\n. . . a1 .", h2="diving-catch", a1="diving-catch").rolls(4).do("pass h1", "throw A")
    assert (play.due, play.options) == ("home: diving catch", ["target h2", "target a1", "done"])


def test_r069_no_dodge_re_roll_on_an_on_the_ball_move() -> None:
    play = scene("h1* . . h2 .\n. h3 a1 . .", a1="on-the-ball dodge").do("pass h1", "throw 13,5", "pick a1")
    play.rolls(1, 1, 1, 4, 3).do("step 13,7")
    assert play.lies("a1") == "prone"


def test_r069_nor_break_tackle_on_an_on_the_ball_move() -> None:
    play = scene("h1* . . h2 .\n. h3 a1 . .", a1="on-the-ball break-tackle").do("pass h1", "throw 13,5", "pick a1")
    play.rolls(2, 1, 1, 4, 3).do("step 13,7")
    assert play.lies("a1") == "prone"


def test_r070_r071_safe_pair_of_hands_not_against_strip_ball_nor_without_room() -> None:
    play = (
        scene("h1 a1* A .\n. . . .\nh9 . . .", h1="strip-ball", a1="safe-pair-of-hands")
        .rolls(3)
        .do("block h1", "push A")
        .rolls(5)
        .do("decline")
    )
    assert play.ball == "13,5"


def test_r073_a_biased_referee_may_still_see_a_sneaky_git() -> None:
    play = scene("h1 a1_\n. .\nh9 .", h1="sneaky-git")
    play.state.effects.append(("biased-referee", 1, 2))
    play.rolls(2, 2, 5).do("foul h1", "foul-now a1")
    assert play.due == "home: argue the call"


def test_r074_jumping_up_to_block_is_declaring_a_block() -> None:
    play = scene("h1_ a1 . .\n. . . .\nh9 . . .", h1="jump-up animal-savagery").rolls(2, 3, 3).do("block h1")
    assert play.tests("animal-savagery") == [(2, 2, True)]


def test_r075_and_may_end_in_a_stab() -> None:
    play = scene("h1_ a1 . .\n. . . .\nh9 . . .", h1="jump-up stab").rolls(3).do("block h1")
    assert play.due == "home: how"


def test_r091_first_the_own_trait_and_then_the_targets_skill() -> None:
    play = scene("h1 a1 . .\n. . . .\nh9 . . .", h1="bone-head", a1="foul-appearance").rolls(2, 2, 3).do("block h1")
    assert [event.what for event in play.saw("test")] == ["bone-head", "foul-appearance"]


def test_r092_r093_a_dump_off_may_use_pass_and_comes_when_a_blitz_is_declared() -> None:
    play = scene("h1 . a1* . a2\nh9 . . . .", a1="dump-off pass").do("blitz h1", "target a1")
    assert play.due == "away: dump-off"
    play.rolls(2).do("throw 14,5").rolls(4, 3).do("skill re-roll")
    assert (play.ball, play.due) == ("a2", "home: move")


def test_r095_pass_is_not_for_throwing_team_mates() -> None:
    play = scene(
        "h1 h2 . A . .\n. . . . . .\nh9 . . . . .", h1="throw-team-mate st=5 pass accurate", h2="right-stuff st=2"
    )
    play.do("throw-team-mate h1", "take h2").rolls(3, 2, 7, 5, 4).do("throw A")
    assert play.tests("throw team-mate") == [(3, 0, False)]


def test_r096_r100_a_hail_mary_is_a_long_bomb_and_cannoneer_helps() -> None:
    play = scene("h1* .", at=(0, 5), h1="hail-mary-pass cannoneer").do("pass h1").rolls(5, 2, 7, 4, 2).do("throw 25,9")
    assert play.saw("test")[0].modifiers == (("long bomb", -3), ("cannoneer", 1))


def test_r097_the_leader_brings_his_re_roll_back() -> None:
    play = scene("h1 . .\n. . .", h2="leader")
    g = play.state
    g.leader_rerolls[0] = 1
    assert g.rerolls_left(0) == 0
    g.put(play.player("h2"), g.pitch.square("3,3"))
    assert g.rerolls_left(0) == 1


def test_r102_the_ball_may_be_left_by_whoever_has_just_picked_it_up() -> None:
    play = scene("h1 o A\n. . .\nh9 . .", h1="fumblerooskie").rolls(3).do("move h1", "step 11,5", "leave-ball A")
    assert play.ball == "11,5"


def test_r105_a_running_pass_goes_on_after_a_bomb() -> None:
    play = scene("h1 . .\n. . .\nh9 . .", h1="bombardier running-pass").do("throw-bomb h1").rolls(4).do("throw 7,5")
    assert play.due == "home: move"


def test_r106_brawler_does_not_mind_assists() -> None:
    play = scene("h1 a1 .\n. h2 .\n. . .\nh9 . .", h1="brawler").rolls(2, 2).do("block h1")
    assert "skill re-roll" in play.options


def test_r115_both_blocks_of_a_multiple_block_may_be_stabs() -> None:
    play = scene(". a1 .\nh1 . .\n. a2 .\n. . .\nh9 . .", h1="multiple-block stab").do("multiple-block h1", "target a1")
    play.rolls(1, 1).do("how 1").rolls(1, 1).do("how 1")
    assert play.saw("blocks") == []


def test_r149_wrestling_ends_being_rooted() -> None:
    play = scene("h1 a1 .\n. . .\nh9 . .", h1="wrestle")
    play.player("h1").rooted = True
    play.rolls(2).do("block h1", "use")
    assert not play.player("h1").rooted


def test_m001_a_stab_in_a_kick_off_blitz() -> None:
    play = kicked(5, 1, 5, 5, 3)
    play.state.learn(play.player("h4"), BIT["stab"])
    play.do("blitz h4", "target a1")
    assert play.due == "home: move"


def test_m003_a_sidestep_is_no_movement_for_tentacles() -> None:
    play = scene("h2 a1 A\nh1 . .\n. . .\nh9 . .", a1="sidestep", h2="tentacles").rolls(3, 3).do("block h1", "push A")
    assert (play.where("a1"), play.due) == ("A", "home: follow up")


def test_r103_there_is_no_dumping_off_a_bomb() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", a1="dump-off bombardier").rolls(3).do("block h1")
    assert play.due == "home: push"


def test_r110_grab_does_not_use_the_square_that_the_first_target_left() -> None:
    play = scene(". a1 A .\n. h1 a2 .\n. . . .\n. . . h9", h1="multiple-block grab st=5").rolls(3, 3)
    play.do("multiple-block h1", "target a1", "push 11,4")
    assert "push 11,5" not in play.options and "push A" in play.options


def test_r130_nobody_leaves_the_ball_behind_after_a_bomb() -> None:
    play = scene("h1* . . .\n. . . .\nh9 . . .", h1="bombardier running-pass fumblerooskie").do("throw-bomb h1")
    play.rolls(4).do("throw 13,5")
    assert not [option for option in play.options if option.startswith("leave-ball")]
