"""Where skills and traits stop: somebody has them, and nothing is different (p.74-86). What they do is tested elsewhere."""

import pytest

from engine.board.rules import rules_of
from engine.board.skills import KICK, SWARMING
from engine.play.blocking.raising import plague
from tests.engine.scene import BB2020, scene, team
from tests.engine.test_kickoff import at_kick_off, set_up

PAIR = """
    .   .   A   .
    h1  a1  B   .
    .   .   C   .
    h9  .   .   .
"""
AWAY = """
    a1  h1  A
    .   .   .
    h9  .   .
"""


def test_block_does_not_help_against_player_down() -> None:
    assert scene(PAIR, h1="block").rolls(1, 1, 1).do("block h1").turnover == "knocked-down"


def test_sure_feet_do_not_dodge() -> None:
    assert scene(AWAY, h1="sure-feet").rolls(1, 1, 1).do("move h1", "step A").turnover == "falls"


def test_a_sprinter_trips_on_a_one_like_anybody() -> None:
    assert scene("h1 A\n. .\nh9 .", h1="ma=0 sprint").rolls(1, 1, 1).do("move h1", "step A").turnover == "falls"


def test_two_heads_do_not_jump_better() -> None:
    play = scene("h1 a2_ A\n. a1 .\n. . h9", h1="two-heads").rolls(3, 1, 1).do("move h1", "jump A")
    assert play.tests("jump") == [(3, -1, False)]


def test_whoever_is_pushed_away_is_not_shadowed() -> None:
    play = (
        scene(". . .\na2 h1 A\n. a1 .", active="away", a1="shadowing").rolls(3, 3).do("block a2", "push A", "decline")
    )
    assert (play.where("h1"), play.where("a1"), play.saw("contest")) == ("A", "11,7", [])


def test_nobody_dares_against_an_equal() -> None:
    assert scene(PAIR, h1="dauntless").rolls(3).do("block h1").saw("contest") == []


def test_a_stunned_player_does_not_jump_up() -> None:
    play = scene("h1= a1 .\n. . .\nh9 . .", h1="jump-up").do("move h9", "end")
    assert not [option for option in play.options if option.endswith("h1")]


def test_a_dirty_player_hits_no_harder_in_a_block() -> None:
    play = scene(PAIR, h1="dirty-player").rolls(6).do("block h1", "push B").rolls(4, 4).do("decline")
    assert (play.lies("a1"), play.due) == ("prone", "home: turn")


def test_a_kicker_on_the_line_does_not_kick() -> None:
    play = at_kick_off()
    play.player("h1").skills |= KICK
    set_up(play).rolls(5, 4, 1, 1, 2).do("kick 16,7")
    assert play.saw("kicks")[0].player != play.player("h1").id
    assert play.ball == "20,6"


def test_a_big_hand_does_not_catch_better() -> None:
    play = scene("h1* h2 .\n. . a1\nh9 . .", h2="big-hand").rolls(3, 2).do("hand-off h1", "give h2")
    assert play.tests("catch") == [(3, -1, False)]


@pytest.mark.parametrize("skill", ["extra-arms", "strong-arm", "safe-pass", "catch", "kick"])
def test_what_does_not_help_a_throw(skill: str) -> None:
    play = scene("h1* . . h2\n. . . .\nh9 . . .", h1=skill).rolls(3, 2, 2, 2, 7).do("pass h1", "throw 13,5")
    assert (play.tests("pass"), play.turnover) == ([(3, 0, False)], "pass")


def test_without_the_ball_there_is_nothing_to_dump_off() -> None:
    assert scene(PAIR, a1="dump-off").rolls(3).do("block h1").due == "home: push"


def test_nerves_of_steel_do_not_pick_up_the_ball() -> None:
    play = scene("h1 o .\n. . a1\nh9 . .", h1="nerves-of-steel").rolls(3, 2).do("move h1", "step 11,5")
    assert play.tests("pick-up") == [(3, -1, False)]


def test_nobody_is_on_the_ball_when_it_is_handed_over() -> None:
    play = scene("h1* h2 .\n. . .\n. . a1\nh9 . .", a1="on-the-ball").rolls(3).do("hand-off h1", "give h2")
    assert play.due == "home: turn"


def test_two_blocks_at_once_need_two_opponents() -> None:
    play = scene(PAIR, h1="multiple-block").do("move h9", "end")
    assert "multiple-block h1" not in play.options and "block h1" in play.options


def test_whoever_is_kicked_is_not_eaten() -> None:
    play = scene("h1 h2 . . .\n. . . . .\nh9 . . . .", h1="kick-team-mate always-hungry", h2="right-stuff")
    play.do("kick-team-mate h1", "take h2").rolls(6, 2, 7, 4, 3).do("throw 13,5")
    assert (play.where("h2"), play.lies("h2")) == ("12,5", "standing")


@pytest.mark.parametrize(
    "trait", ["bone-head", "really-stupid", "unchannelled-fury", "animal-savagery", "bloodlust", "take-root"]
)
def test_a_trait_binds_nobody_but_its_owner(trait: str) -> None:
    assert scene(PAIR, h9=trait).rolls(3).do("block h1").due == "home: push"


def test_animosity_is_about_those_whom_it_names() -> None:
    play = scene("h1* h2 .\n. . h3", h1="animosity")
    play.player("h1").animosity = frozenset((2,))
    assert play.rolls(3).do("hand-off h1", "give h2").ball == "h2"


def test_whoever_swings_a_chain_assists_like_anybody() -> None:
    play = scene("h1 a1 A\n. h2 .\nh9 . .", h2="ball-and-chain").rolls(1, 3).do("block h1")
    assert (play.saw("blocks")[0].own, play.due) == (4, "home: block dice")


@pytest.mark.parametrize("special", ["bombardier", "hypnotic-gaze", "kick-team-mate"])
def test_a_stunned_player_has_no_special_action(special: str) -> None:
    play = scene("h1= h2 .\n. . a1\nh9 . .", h1=special, h2="right-stuff").do("move h9", "end")
    assert not [option for option in play.options if option.endswith("h1")]


@pytest.mark.parametrize("special", ["breathe-fire", "projectile-vomit", "chainsaw"])
def test_only_a_stab_takes_the_place_of_one_of_two_blocks(special: str) -> None:
    play = scene("h1 a1 .\na2 . .\n. . h9", h1=f"multiple-block {special}").rolls(3, 3, 3)
    assert play.do("multiple-block h1", "target a1").due == "home: push"


def test_a_drunkard_dodges_like_anybody() -> None:
    assert scene(AWAY, h1="drunkard").rolls(3).do("move h1", "step A").tests("dodge") == [(3, 0, True)]


def test_whoever_would_be_marked_wherever_he_goes_does_not_run() -> None:
    play = scene("h1 a1 A\n. . .\n. a2 .\n. . h9", at=(0, 0), h1="hit-and-run").rolls(3)
    assert play.do("block h1", "push A", "decline").due == "home: turn"


def test_whoever_keeps_his_ball_may_still_be_given_one() -> None:
    assert scene("h2* h1 .\n. . .\nh9 . .", h1="my-ball").rolls(3).do("hand-off h2", "give h1").ball == "h1"


def test_the_plague_does_not_infect_the_strong() -> None:
    play = scene(PAIR, h1="st=6 plague-ridden", a1="st=5")
    play.state.plague[0] = plague(rules_of(BB2020), team("home", special_rules=("Favoured of Nurgle",)))
    play.rolls(6, 6).do("block h1", "push B").rolls(5, 5, 6, 6, 16).do("decline")
    assert (play.lies("a1"), play.due) == ("casualty", "home: turn")


def test_a_rooted_pogo_stick_does_not_leap() -> None:
    play = scene("h1 . A\n. . .\nh9 . .", h1="pogo-stick leap")
    play.player("h1").rooted = True
    assert play.do("move h1").due == "home: turn"


def test_a_secret_weapon_that_did_not_play_is_not_sent_off() -> None:
    play = scene("h1* A", at=(24, 7), h5="secret-weapon").do("move h1", "step A")
    assert play.lies("h5") == "reserves"


def test_nobody_swarms_where_none_of_them_stands() -> None:
    play = at_kick_off(count=12)
    play.player("h12").skills |= SWARMING
    set_up(play).rolls(5, 1, 1, 1, 2).do("kick 18,7")
    assert play.lies("h12") == "reserves"


def test_nobody_swoops_from_a_terrible_throw() -> None:
    play = scene("h1 h2 . . .\n. . . . .\nh9 . . . .", h1="throw-team-mate st=5", h2="right-stuff swoop")
    play.do("throw-team-mate h1", "take h2").rolls(2, 5, 3, 6).do("throw 14,5")
    assert (play.where("h2"), play.due) == ("13,5", "home: turn")


def test_whoever_is_weaker_than_five_throws_nobody() -> None:
    play = scene("h1 h2 .\n. . .\nh9 . .", h1="throw-team-mate st=4", h2="right-stuff").do("move h9", "end")
    assert "throw-team-mate h1" not in play.options


def test_a_tree_that_can_move_three_squares_just_stands_up() -> None:
    play = scene("h1_ h2 .\n. . .\nh9 . .", h1="timmm-ber").do("move h1", "stand up")
    assert (play.lies("h1"), play.saw("test")) == ("standing", [])


def test_a_trickster_without_a_free_square_stays() -> None:
    play = scene("h1 a1 A\nh2 h9 .", at=(0, 0), a1="trickster").rolls(3, 3).do("block h1")
    assert play.due == "home: push"
