"""Official answers about traits (rulings of the edition, one test each)."""

from engine.board.actions import BLITZ
from engine.board.skills import BIT
from engine.play.turn import ONCE
from tests.engine.scene import scene
from tests.engine.test_kickoff import kicked
from tests.engine.test_raising import killed

THIRSTY = "h1 A a1 .\nh2 . . .\n. . . h9"


def test_r006_a_thrall_stunned_by_a_bite_lies_through_the_next_turn() -> None:
    play = (
        scene("h1 h2= .\n. . .\n. . h9", h1="bloodlust=2", h2="thrall")
        .rolls(1)
        .do("move h1", "end")
        .rolls(1, 1)
        .do("target h2")
    )
    play.do("end turn")
    assert play.lies("h2") == "stunned"
    play.do("end turn", "end turn")
    assert play.lies("h2") == "prone"


def test_r021_nor_does_a_savage_who_lashes_out() -> None:
    play = kicked(5, 1, 5, 5, 1)
    play.state.learn(play.player("h5"), BIT["animal-savagery"])
    play.rolls(1).do("move h5")
    assert play.due == "home: lash out"
    play.rolls(1, 1).do("target h4")
    assert (play.lies("h4"), play.due) == ("prone", "home: move")
    play.do("end")
    assert play.due == "home: kick-off blitz"


def test_r090_tentacles_do_not_hold_a_ball_and_chain() -> None:
    play = (
        scene("a1 h1 . .\n. . . .\nh9 . . .", h1="ball-and-chain", a1="tentacles")
        .do("ball-and-chain h1")
        .rolls(3)
        .do("towards 4")
    )
    assert play.where("h1") == "12,5"


def test_r118_the_victim_of_a_savage_may_still_be_activated() -> None:
    play = scene("h1 h2 .\n. . .\n. . h9", h1="animal-savagery").rolls(1, 1, 1).do("move h1", "end")
    assert "move h2" in play.options


def test_r119_a_prone_savage_lashes_out_too() -> None:
    play = scene("h1_ h2 .\n. . .\n. . h9", h1="animal-savagery").rolls(1, 1, 1).do("move h1")
    assert (play.lies("h2"), play.due) == ("prone", "home: move")


def test_r120_a_gaze_is_no_fight() -> None:
    play = scene("h1 a1 .\n. . .\n. . h9", h1="animal-savagery hypnotic-gaze").rolls(4).do("gaze h1")
    assert play.tests("animal-savagery") == [(4, 0, True)]


def test_r124_r125_a_ball_and_chain_earns_and_brawls() -> None:
    play = (
        scene("h1 a1 . .\n. . . .\nh9 . . .", h1="ball-and-chain brawler")
        .do("ball-and-chain h1")
        .rolls(3, 2)
        .do("towards 4")
    )
    play.rolls(6).do("skill re-roll").rolls(5, 5, 6, 6, 8).do("push 12,5")
    assert len(play.saw("caused")) == 1


def test_r129_no_mighty_blow_on_whoever_is_trampled() -> None:
    play = (
        scene("h1 a1_ . .\n. . . .\nh9 . . .", h1="ball-and-chain mighty-blow")
        .do("ball-and-chain h1")
        .rolls(3)
        .do("towards 4")
    )
    play.rolls(4, 4).do("push 12,5")
    assert play.due == "home: ball and chain"


def test_r131_r133_a_bomb_in_the_hand_is_not_rolled_again() -> None:
    play = (
        scene("h1 . . h2\n. . . .\nh9 . . .", h1="bombardier", rerolls=3)
        .do("throw-bomb h1")
        .rolls(4, 3, 4, 1, 1)
        .do("throw 13,5")
    )
    assert play.state.rerolls[0] == 3


def test_r132_a_deflected_bomb_scatters_from_the_deflector() -> None:
    play = (
        scene("h1 . a1 . .\n. . . . .\nh9 . . . .", h1="bombardier", a1="ag=1")
        .do("throw-bomb h1")
        .rolls(5)
        .do("throw 14,5")
    )
    play.rolls(6, 1, 2, 2, 2).do("target a1")
    assert play.due == "home: turn"


def test_r136_assists_count_in_a_foul_with_a_chainsaw() -> None:
    play = scene("h1 a1_ h2\n. . .\nh9 . .", h1="chainsaw").do("foul h1", "foul-now a1").rolls(2, 1, 2).do("use")
    assert play.saw("armour")[0].modifiers == (("assists", 1), ("chainsaw", 3))


def test_r139_foul_appearance_before_a_gaze() -> None:
    play = scene("h1 a1 .\n. . .\n. . h9", h1="hypnotic-gaze", a1="foul-appearance").rolls(1).do("gaze h1")
    assert play.due == "home: turn"


def test_r141_no_team_re_roll_for_the_loner_roll_itself() -> None:
    play = (
        scene("a1 h1 A\n. . .\nh9 . .", h1="loner", rerolls=2)
        .rolls(1)
        .do("move h1", "step A")
        .rolls(3, 1, 1)
        .do("team re-roll")
    )
    assert (play.turnover, play.state.rerolls[0]) == ("falls", 1)


def test_r143_r144_a_pogo_stick_ignores_tails_and_divers() -> None:
    play = (
        scene("a2 . .\nh1 a1 A\na3 . .", h1="pogo-stick", a1="prehensile-tail", a2="diving-tackle")
        .do("move h1")
        .rolls(3)
        .do("jump A")
    )
    assert (play.tests("jump"), play.where("h1")) == ([(3, 0, True)], "A")


def test_m022_m023_nobody_bites_from_the_ground() -> None:
    play = (
        scene("h1 a1 .\nh2 . .\n. . h9", h1="bloodlust=3", h2="thrall", a1="wrestle")
        .rolls(1, 2, 2)
        .do("block h1", "decline")
    )
    play.do("use")
    assert play.turnover == "bloodlust"


def test_m025_bloodlust_is_rolled_for_a_prone_player() -> None:
    play = scene("h1_ h2\n. .\n. h9", h1="bloodlust=3", h2="thrall").rolls(2).do("move h1")
    assert play.player("h1").charged


def test_m027_switching_to_a_move_avoids_foul_appearance() -> None:
    play = scene("h1 a1 .\n. . .\nh2 . h9", h1="bloodlust=3", a1="foul-appearance").rolls(1).do("block h1", "use")
    assert play.tests("foul-appearance") == []


def test_m029_m030_a_trickster_is_placed_and_a_ball_beneath_him_bounces() -> None:
    play = (
        scene("o . .\nh1 a1 .\n. . .\nh9 . .", a1="trickster", h1="tentacles")
        .do("block h1")
        .rolls(2, 3)
        .do("place 10,5")
    )
    assert (play.ball, play.due) == ("10,4", "home: push")


def test_r137_a_gaze_is_declared_and_no_part_of_another_action() -> None:
    play = scene("h1 a1 .\n. . .\n. . h9", h1="hypnotic-gaze").do("blitz h1").rolls(3).do("hit a1")
    assert (play.tests("hypnotic gaze"), len(play.saw("blocks"))) == ([], 1)


def test_r116_nobody_makes_a_savage_drive_his_own_mate_into_the_ground() -> None:
    play = scene("h1 a1 A .\nh9 . . .\n. . . h8", h1="animal-savagery pile-driver").rolls(1, 1, 1, 3)
    assert play.do("block h1").due == "home: push"


def test_r156_the_dead_rise_for_a_necromancer_who_was_sent_off_too() -> None:
    play = killed()
    play.state.banned[0] = True
    assert play.due == "home: raise the dead"
    assert play.do("use").saw("rises")


def test_m007_a_blitz_that_thirst_turns_into_a_move_gazes_at_nobody_and_is_used() -> None:
    play = scene(THIRSTY, h1="bloodlust=3 hypnotic-gaze", h2="thrall").rolls(1).do("blitz h1", "use", "step A")
    assert not [option for option in play.options if option.startswith("hit")]
    assert play.state.declared & ONCE[BLITZ]


def test_m021_running_pass_goes_on_after_bite_and_pass() -> None:
    play = scene("h1* . . h3\nh2 . . .\n. . . .", h1="bloodlust=3 running-pass", h2="thrall").rolls(1)
    play.do("pass h1", "decline", "throw 13,5").rolls(1, 1, 4, 3).do("target h2")
    assert (play.ball, play.due) == ("h3", "home: move")


def test_m024_nobody_bites_once_the_turn_is_over() -> None:
    play = scene("h1 o .\nh2 . .\n. . h9", h1="bloodlust=3", h2="thrall").rolls(1).do("move h1")
    play.rolls(1, 2).do("step 11,5")
    assert (play.turnover, play.lies("h1"), play.player("h1").has_zone) == ("pick-up", "standing", False)
    assert play.lies("h2") == "standing"


def test_m026_nobody_moves_on_after_a_bite() -> None:
    play = scene("h1* . . h3\nh2 . . .\n. . . .", h1="bloodlust=3", h2="thrall").rolls(1)
    play.do("pass h1", "decline", "throw 13,5").rolls(1, 1, 4, 3).do("target h2")
    assert (play.ball, play.due) == ("h3", "home: turn")


def test_nobody_hands_the_ball_to_the_thrall_whom_his_bite_has_felled() -> None:
    play = scene("h1* h2 .\nh3 . .\n. . h9", h1="bloodlust=3", h2="thrall").rolls(1)
    play.do("hand-off h1", "decline", "give h2").rolls(4, 4).do("target h2")
    assert (play.lies("h2"), play.ball, play.turnover) == ("knocked-out", "h1", "")
    assert sorted(play.options) == ["end", "give h3"]
    assert play.rolls(6).do("give h3").ball == "h3"


def test_who_has_bitten_the_only_one_beside_him_keeps_the_ball() -> None:
    play = scene("h1* h2 .\n. . .\n. . h9", h1="bloodlust=3", h2="thrall").rolls(1)
    play.do("hand-off h1", "decline", "give h2").rolls(1, 1).do("target h2")
    assert (play.lies("h2"), play.ball, play.turnover) == ("stunned", "h1", "")
