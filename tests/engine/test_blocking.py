"""Blocks: strength, dice, results, pushes, chains, the crowd, following up (p.56-59; N09-N16, traps 1-20)."""

import pytest

from engine.play.blocking.block import dice_count
from tests.engine.scene import scene

PAIR = """
    .   .   .   A   .
    .   h1  a1  B   .
    .   .   .   C   h9
"""


@pytest.mark.parametrize(
    ("own", "theirs", "dice"), [(3, 3, 1), (3, 2, 2), (3, 1, 3), (2, 3, 2), (1, 3, 3), (4, 2, 2), (5, 2, 3), (2, 4, 2)]
)
def test_two_dice_for_the_stronger_and_three_only_for_more_than_double(own: int, theirs: int, dice: int) -> None:
    assert dice_count(own, theirs) == dice


def test_the_coach_of_the_stronger_player_chooses() -> None:
    play = scene(PAIR, a1="st=4").rolls(1, 6).do("block h1")
    assert play.due == "away: block dice"
    assert play.options == ["face player-down", "face pow"]
    play = scene(PAIR, h1="st=4").rolls(1, 6).do("block h1")
    assert play.due == "home: block dice"


def test_one_die_leaves_nothing_to_choose() -> None:
    play = scene(PAIR).rolls(1, 2, 2).do("block h1")
    assert (play.lies("h1"), play.lies("a1"), play.turnover) == ("prone", "standing", "knocked-down")


def test_both_down_puts_both_on_the_ground_the_target_first() -> None:
    play = scene(PAIR).rolls(2, 1, 1, 2, 2).do("block h1")
    assert (play.lies("h1"), play.lies("a1"), play.turnover) == ("prone", "prone", "knocked-down")
    assert [event.dice for event in play.saw("armour")] == [(1, 1), (2, 2)]


def test_block_keeps_its_owner_up_if_he_wants() -> None:
    play = scene(PAIR, h1="block").rolls(2).do("block h1")
    assert play.due == "home: use"
    play.rolls(1, 1).do("use")
    assert (play.lies("h1"), play.lies("a1"), play.turnover) == ("standing", "prone", "")
    play = scene(PAIR, h1="block", a1="block").rolls(2).do("block h1", "decline").rolls(1, 1).do("use")
    assert (play.lies("h1"), play.lies("a1"), play.turnover) == ("prone", "standing", "knocked-down")


def test_a_push_offers_the_three_squares_behind_and_the_follow_up() -> None:
    play = scene(PAIR).rolls(3).do("block h1")
    assert sorted(play.options) == ["push A", "push B", "push C"]
    play.do("push A")
    assert play.due == "home: follow up"
    play.do("use")
    assert (play.where("a1"), play.where("h1"), play.lies("a1")) == ("A", "12,6", "standing")


def test_from_a_diagonal_the_squares_behind_are_the_corner_and_its_two_sides() -> None:
    play = scene("B A .\nC a1 .\n. . h1\n. . h9").rolls(3).do("block h1")
    assert sorted(play.options) == ["push A", "push B", "push C"]


def test_occupied_squares_are_left_out_while_one_is_free() -> None:
    play = scene(PAIR.replace("A  ", "a2 ").replace("C  ", "a3 ")).rolls(4).do("block h1", "decline")
    assert play.where("a1") == "B"


def test_pow_pushes_first_and_knocks_down_in_the_new_square() -> None:
    play = scene(PAIR).rolls(6).do("block h1", "push B").rolls(3, 3).do("use")
    assert (play.where("a1"), play.lies("a1"), play.where("h1")) == ("B", "prone", "12,6")


def test_a_stumble_is_a_push_for_dodge_unless_tackled() -> None:
    play = scene(PAIR, a1="dodge").rolls(5).do("block h1")
    assert play.due == "away: use"
    play.do("use", "push B", "decline")
    assert play.lies("a1") == "standing"
    play = scene(PAIR, a1="dodge", h1="tackle").rolls(5).do("block h1", "push B").rolls(1, 1).do("decline")
    assert play.lies("a1") == "prone"
    play = scene(PAIR).rolls(5).do("block h1", "push B").rolls(1, 1).do("decline")
    assert play.lies("a1") == "prone"


CHAIN = """
    .   .   .   a2  A
    .   h1  a1  a3  B
    .   .   .   a4  C
    h9
"""


def test_with_no_square_free_the_one_behind_is_pushed_too_and_only_the_first_is_knocked_down() -> None:
    play = scene(CHAIN).rolls(6).do("block h1")
    assert play.due == "home: push"
    play.do("push 13,6")
    assert sorted(play.options) == ["push A", "push B", "push C"]
    play.do("push B").rolls(1, 1).do("decline")
    assert (play.where("a1"), play.where("a3")) == ("13,6", "B")
    assert (play.lies("a1"), play.lies("a3")) == ("prone", "standing")


def test_a_stunned_player_in_a_chain_stays_stunned() -> None:
    play = scene(CHAIN.replace("a3 ", "a3=")).rolls(3).do("block h1", "push 13,6", "push B", "decline")
    assert (play.where("a3"), play.lies("a3")) == ("B", "stunned")


SIDELINE = """
    .   a1  .
    .   h1  .
    h9  .   .
"""


def test_at_the_sideline_only_the_crowd_is_left_and_the_follow_up_comes_before_its_dice() -> None:
    play = scene(SIDELINE, at=(10, 0)).rolls(3).do("block h1")
    assert (play.due, play.saw("crowd")[0].player) == ("home: follow up", play.player("a1").id)
    play.rolls(1, 1).do("use")
    assert (play.lies("a1"), play.where("h1")) == ("reserves", "11,0")


def test_a_free_square_on_the_pitch_wins_over_the_crowd() -> None:
    play = scene("A a1 h1\nB . .\nh9 . .", at=(10, 0)).rolls(3).do("block h1")
    assert sorted(play.options) == ["push A", "push B"]


def test_with_the_only_square_on_the_pitch_occupied_it_is_the_crowd() -> None:
    play = scene("a2 a1 h1\na3 . .\nh9 . .", at=(10, 0)).rolls(3).do("block h1")
    # two squares of the pitch, both occupied, and one beyond it: the book does not decide; the crowd, by our register
    play.rolls(1, 1).do("decline")
    assert play.lies("a1") == "reserves"


def test_a_carrier_in_the_crowd_has_the_ball_thrown_in_two_squares_from_square_nought() -> None:
    play = scene(SIDELINE.replace("a1 ", "a1*"), at=(10, 0)).rolls(3).do("block h1")
    play.rolls(1, 1, 3, 1, 1, 7).do("decline")
    assert (play.lies("a1"), play.ball, play.turnover) == ("reserves", "11,3", "")


def test_the_own_carrier_pushed_into_the_crowd_is_a_turnover_the_own_other_man_is_not() -> None:
    # a1 is pushed onto h2, and h2 into the crowd; three team-mates help: exactly double, two dice
    crowded = "h3 h2 h4\n. a1 .\n. h1 ."
    play = scene(crowded.replace("h2", "h2*"), at=(10, 0)).rolls(3, 3).do("block h1", "push 11,0")
    play.rolls(1, 1, 3, 2, 2, 5).do("decline")
    assert (play.lies("h2"), play.turnover) == ("reserves", "crowd")
    play = scene(crowded, at=(10, 0)).rolls(3, 3).do("block h1", "push 11,0").rolls(1, 1).do("decline")
    assert (play.lies("h2"), play.turnover) == ("reserves", "")


def test_a_knocked_down_carrier_loses_the_ball_where_he_lands() -> None:
    play = scene(PAIR.replace("a1 ", "a1*")).rolls(6).do("block h1", "push B").rolls(1, 1, 5).do("decline")
    assert play.ball == "14,6"


def test_a_player_pushed_onto_the_ball_makes_it_bounce_and_nobody_turns_over() -> None:
    play = scene(PAIR.replace("B", "o")).rolls(3).do("block h1", "push 13,6").rolls(5).do("decline")
    assert (play.ball, play.turnover) == ("14,6", "")


ASSISTS = """
    .   a2  .   .
    h2  .   a3  .
    .   h1  a1  .
    .   .   h3  .
"""


def test_an_assistant_marked_by_somebody_else_does_not_help_unless_he_has_guard() -> None:
    play = scene("h2 a2 .\nh1 a1 .\n. . .\nh9 . .").rolls(3).do("block h1", "target a1")
    assert play.saw("blocks")[0].own == 3  # h2 is marked by a2
    assert play.saw("blocks")[0].theirs == 3  # a2 is marked by h2
    play = scene("h2 a2 .\nh1 a1 .\n. . .\nh9 . .", h2="guard").rolls(3, 3).do("block h1", "target a1")
    assert play.saw("blocks")[0].own == 4


def test_both_sides_have_assists() -> None:
    play = scene("h2 . .\n. a1 .\nh1 . .\na2 . h9").rolls(3).do("block h1", "target a1")
    assert (play.saw("blocks")[0].own, play.saw("blocks")[0].theirs) == (4, 4)


def test_a_player_without_tackle_zone_gives_no_assist_even_with_guard() -> None:
    play = scene("h2~ . .\n. a1 .\nh1 . .", h2="guard").rolls(3).do("block h1")
    assert play.saw("blocks")[0].own == 3


BLITZ = """
    h1  .   .   a1  A
    h9
"""


def test_a_blitz_costs_a_square_for_the_block_and_goes_on_after_it() -> None:
    play = scene(BLITZ, h1="ma=4").do("blitz h1", "step 11,5", "step 12,5").rolls(3)
    play.do("hit a1", "push A", "decline")
    play.do("step 12,6")
    play.rolls(2).do("step 11,7")
    assert play.tests("rush") == [(2, 0, True)]


def test_a_blitzer_without_a_square_left_rushes_for_the_block() -> None:
    play = scene(BLITZ, h1="ma=2").do("blitz h1", "step 11,5", "step 12,5").rolls(1, 1, 1).do("hit a1")
    assert (play.lies("h1"), play.turnover, play.saw("blocks")) == ("prone", "falls", [])


def test_a_blitz_has_one_target_and_one_block() -> None:
    play = scene("a2 h1 a1 A\nh9 . . .").do("blitz h1", "target a1")
    assert "hit a2" not in play.options
    play.rolls(3).do("hit a1", "push A", "use")
    assert not [option for option in play.options if option.startswith("hit")]


def test_a_team_re_roll_rolls_the_whole_pool_again_and_only_once() -> None:
    play = scene(PAIR, h1="st=4", rerolls=2).rolls(1, 1).do("block h1")
    assert play.options == ["face player-down", "team re-roll"]
    play.rolls(2, 6).do("team re-roll")
    assert play.options == ["face both-down", "face pow"]


def test_the_other_coach_chooses_only_after_the_blocker_has_kept_or_re_rolled() -> None:
    play = scene(PAIR, a1="st=4", rerolls=1).rolls(1, 6).do("block h1")
    assert play.due == "home: re-roll"
    play.do("decline")
    assert play.due == "away: block dice"


def test_a_rooted_blocker_does_not_follow_up() -> None:
    play = scene(PAIR)
    play.player("h1").rooted = True
    play.rolls(3).do("block h1", "push B")
    assert play.where("h1") == "11,6"
    assert play.due == "home: turn"
