"""Traits that bind a player before they act, or while they do (p.81-86; N51, traps 17, 51, 86)."""

import pytest

from engine.board.actions import BLITZ, BLOCK
from tests.engine.scene import scene

PAIR = """
    .   .   A   .
    h1  a1  B   .
    .   .   C   .
    h9  .   .   .
"""


def test_bone_head_on_a_one_loses_tackle_zone_and_the_declared_action() -> None:
    play = scene(PAIR, h1="bone-head").rolls(1).do("blitz h1")
    assert not play.player("h1").has_zone
    assert "declared this action already" in play.refuses("blitz h9")
    play.do("end turn")
    # they mark nobody until they are activated again
    assert play.do("move a1", "step 12,5").saw("test") == []


def test_the_tackle_zone_comes_back_with_the_next_activation_before_its_roll() -> None:
    play = scene("h1~ a1\n. .\nh9 .", h1="bone-head").rolls(2).do("move h1")
    assert play.player("h1").has_zone


def test_bone_head_may_be_re_rolled_by_the_team_and_loner_may_waste_it() -> None:
    play = scene(PAIR, h1="bone-head loner", rerolls=2).rolls(1).do("block h1").rolls(3).do("team re-roll")
    assert (play.due, play.state.rerolls[0], play.player("h1").has_zone) == ("home: turn", 1, False)
    play = scene(PAIR, h1="bone-head loner", rerolls=2).rolls(1).do("block h1").rolls(4, 2, 3).do("team re-roll")
    assert play.due == "home: block dice"


def test_really_stupid_needs_four_or_two_with_a_team_mate_who_is_not() -> None:
    play = scene("h1 . .\n. . .\n. . h9", h1="really-stupid").rolls(3).do("move h1")
    assert not play.player("h1").has_zone
    play = scene("h1 h9 .\n. . .", h1="really-stupid").rolls(2).do("move h1")
    assert play.due == "home: move"
    play = scene("h1 h9 .\n. . .", h1="really-stupid", h9="really-stupid").rolls(3).do("move h1")
    assert play.due == "home: turn"


def test_unchannelled_fury_is_easier_for_a_fight_and_keeps_the_tackle_zone() -> None:
    assert scene(PAIR, h1="unchannelled-fury").rolls(2, 3).do("block h1").due == "home: push"
    play = scene(PAIR, h1="unchannelled-fury").rolls(3).do("move h1")
    assert (play.due, play.player("h1").has_zone) == ("home: turn", True)


def test_a_rooted_player_does_not_move_but_blocks_passes_and_is_not_pushed() -> None:
    play = scene(PAIR, h1="take-root").rolls(1, 3).do("block h1")
    play.do("push B")
    assert (play.where("h1"), play.where("a1")) == ("10,6", "B")
    play.do("move h9", "end")
    play = scene(PAIR, a1="take-root")
    play.player("a1").rooted = True
    play.rolls(3).do("block h1")
    assert (play.where("a1"), play.due) == ("11,6", "home: turn")


def test_take_root_is_rolled_for_a_prone_player_who_may_still_stand_up() -> None:
    play = scene("h1_ A\n. .\nh9 .", h1="take-root").rolls(1).do("move h1", "stand up")
    assert (play.lies("h1"), play.player("h1").rooted, play.due) == ("standing", True, "home: turn")


def test_being_rooted_ends_with_going_down() -> None:
    play = scene(PAIR, a1="take-root")
    play.player("a1").rooted = True
    play.rolls(6, 1, 1).do("block h1")
    assert not play.player("a1").rooted


def test_animal_savagery_lashes_out_and_then_goes_on() -> None:
    play = scene("h1 a1 A .\nh9 . . .\n. . . h8", h1="animal-savagery").rolls(1, 1, 1, 3).do("block h1")
    assert (play.lies("h9"), play.turnover, play.due) == ("prone", "", "home: push")


def test_animal_savagery_costs_the_ball_and_the_turn_if_the_victim_held_it() -> None:
    play = scene("h1 a1 A .\nh9* . . .\n. . . h8", h1="animal-savagery").rolls(1, 1, 1, 4).do("block h1")
    assert (play.turnover, play.ball) == ("knocked-down", "9,6")


def test_with_nobody_to_lash_out_at_the_activation_ends() -> None:
    play = scene("h1 a1 A .\n. . . .\n. . . h8", h1="animal-savagery").rolls(1).do("block h1")
    assert (play.due, play.player("h1").has_zone) == ("home: turn", False)


def test_the_opponent_may_use_the_savages_own_mighty_blow() -> None:
    play = scene("h1 a1 A .\nh9 . . .\n. . . h8", h1="animal-savagery mighty-blow").rolls(1, 4, 4).do("block h1")
    assert play.due == "away: use"
    play.rolls(1, 1, 3).do("use")
    assert play.lies("h9") == "stunned"


def test_animosity_is_rolled_just_before_the_ball_would_go_and_ends_the_activation() -> None:
    play = scene("h1* h2 .\n. . h3", h1="animosity")
    play.player("h1").animosity = frozenset((1,))
    play.rolls(1).do("hand-off h1", "give h2")
    assert (play.ball, play.turnover, play.due) == ("h1", "", "home: turn")
    play = scene("h1* h2 .\n. . h3", h1="animosity")
    play.player("h1").animosity = frozenset((1,))
    play.rolls(2, 3).do("hand-off h1", "give h2")
    assert play.ball == "h2"


def test_loner_wastes_the_re_roll_below_its_number() -> None:
    play = (
        scene("a1 h1 A\n. . h9", h1="loner=5", rerolls=1)
        .rolls(1)
        .do("move h1", "step A")
        .rolls(4, 1, 1)
        .do("team re-roll")
    )
    assert (play.turnover, play.state.rerolls[0]) == ("falls", 0)


def test_no_hands_cannot_pick_up_and_turns_the_team_over_by_trying() -> None:
    play = scene("h1 o A\n. . h9", h1="no-hands").rolls(5).do("move h1", "step 11,5")
    assert (play.turnover, play.ball) == ("pick-up", "A")
    play = scene("h1* . . h2", h2="no-hands").rolls(4, 2).do("pass h1", "throw 13,5")
    assert play.turnover == "pass"


def test_no_hands_may_not_interfere() -> None:
    play = scene("h1* . a1 . h2", a1="no-hands").rolls(5, 3).do("pass h1", "throw 14,5")
    assert play.ball == "h2"


def test_my_ball_is_not_given_away() -> None:
    play = scene("h1* h2 .\n. . .", h1="my-ball").do("hand-off h1")
    assert not [option for option in play.options if option.startswith("give")]
    play = scene("h1* h2 .\n. . .", h1="my-ball").do("pass h1")
    assert not [option for option in play.options if option.startswith("throw")]


def test_a_drunkard_rushes_one_worse() -> None:
    assert scene("h1 A", h1="ma=0 drunkard").rolls(2, 1, 1).do("move h1", "step A").turnover == "falls"


def test_stunty_does_not_mind_marks_in_the_square_entered_unless_burdened() -> None:
    away = "a1 h1 A\n. . a2\nh9 . ."
    assert scene(away, h1="stunty").rolls(3).do("move h1", "step A").tests("dodge") == [(3, 0, True)]
    for burden in ("bombardier", "chainsaw", "swoop"):
        play = scene(away, h1=f"stunty {burden}").rolls(3, 1, 1).do("move h1", "step A")
        assert play.tests("dodge") == [(3, -1, False)]


def test_a_stunty_thrower_is_easier_to_interfere_with() -> None:
    play = scene("h1* . a1 . h2", h1="stunty").rolls(5).do("pass h1", "throw 14,5").rolls(5, 4).do("target a1")
    assert play.tests("interfere") == [(5, -2, True)]


def test_titchy_dodges_one_better_and_is_not_counted_when_dodged_into() -> None:
    away = "a1 h1 A\n. . a2\nh9 . ."
    assert scene(away, h1="titchy").rolls(3).do("move h1", "step A").tests("dodge") == [(3, 0, True)]
    assert scene(away, a2="titchy").rolls(3).do("move h1", "step A").tests("dodge") == [(3, 0, True)]


def test_timmm_ber_helps_one_with_little_movement_to_his_feet_but_never_on_a_one() -> None:
    stand = "h1_ h2 .\nh3 . .\n. . h9"
    play = scene(stand, h1="timmm-ber ma=2").rolls(2).do("move h1", "stand up")
    assert play.lies("h1") == "standing"
    play = scene("h1_ h2 h4\nh3 h5 .", h1="timmm-ber ma=2").rolls(1).do("move h1", "stand up")
    assert play.lies("h1") == "prone"


def test_pick_me_up_raises_team_mates_nearby_when_the_other_turn_ends() -> None:
    play = scene("h1 . .\n. . .\na1 . . a2_\na3= . . .", a1="pick-me-up").rolls(5).do("end turn")
    assert (play.lies("a2"), play.lies("a3")) == ("standing", "stunned")
    play = scene("h1 . .\n. . .\na1 . . a2_\n", a1="pick-me-up").rolls(4).do("end turn")
    assert play.lies("a2") == "prone"


def test_hypnotic_gaze_takes_a_tackle_zone_until_the_victim_is_activated() -> None:
    play = scene("h1 A a1*\n. h2 .\nh9 . .", h1="hypnotic-gaze").do("gaze h1", "step A").rolls(3).do("hit a1")
    assert (play.player("a1").has_zone, play.ball) == (False, "a1")
    play.do("end turn", "move a1")
    assert play.player("a1").has_zone


def test_other_marks_make_a_gaze_harder() -> None:
    play = scene("h1 a1 .\na2 . .\nh9 . .", h1="hypnotic-gaze").do("gaze h1", "target a1").rolls(3).do("hit a1")
    assert play.tests("hypnotic gaze") == [(3, -1, False)]


def test_trickster_is_put_elsewhere_beside_his_attacker_before_the_dice() -> None:
    play = scene("A . .\nh1 a1 .\n. . .\nh9 . .", a1="trickster").do("block h1")
    assert play.due == "away: trickster"
    play.rolls(3).do("place 10,5")
    assert play.where("a1") == "A"
    assert play.due == "home: push"


def test_hit_and_run_slips_away_after_the_block_to_where_nobody_is_marked() -> None:
    play = scene(PAIR, h1="hit-and-run").rolls(3).do("block h1", "push B", "decline")
    assert play.due == "home: hit and run"
    play.do("place 9,5")
    assert play.where("h1") == "9,5"


@pytest.mark.parametrize(("kind", "bonus"), [(BLOCK, "block h1"), (BLITZ, "blitz h1")])
def test_animal_savagery_and_fury_are_easier_for_any_fight(kind: int, bonus: str) -> None:
    play = scene(PAIR, h1="unchannelled-fury").rolls(*((2, 3) if kind == BLOCK else (2,))).do(bonus)
    assert play.tests("unchannelled-fury") == [(2, 2, True)]


# --- Bloodlust ---

THIRST = """
    h1* A   .
    h2  .   .
    .   .   h9
"""


def test_a_thirsty_player_bites_a_thrall_when_his_activation_ends() -> None:
    play = scene(THIRST, h1="bloodlust=2", h2="thrall").rolls(1).do("move h1", "end")
    assert play.due == "home: bite"
    play.rolls(5, 6).do("target h2")
    assert (play.lies("h2"), play.saw("hurt")[0].result, play.turnover) == ("casualty", "badly-hurt", "")


def test_without_a_bite_it_is_a_turnover_and_he_drops_the_ball() -> None:
    play = scene(THIRST, h1="bloodlust=2").rolls(1).do("move h1").rolls(5).do("end")
    assert (play.turnover, play.ball, play.player("h1").has_zone) == ("bloodlust", "A", False)


def test_a_thirsty_player_scores_only_after_the_bite() -> None:
    play = scene("h1* A\nh2 .", at=(24, 7), h1="bloodlust=2", h2="thrall").rolls(1).do("move h1", "step A", "end")
    assert (play.state.score, play.due) == ([0, 0], "home: bite")
    play.rolls(1, 1).do("target h2")
    assert play.state.score == [1, 0]


def test_a_thirsty_blocker_may_move_instead() -> None:
    play = scene("h1 a1 A\n. . .\nh2 . h9", h1="bloodlust=3", h2="thrall").rolls(1).do("block h1", "use")
    assert play.due == "home: move"
    play = scene("h1 a1 A\n. . .\nh2 . h9", h1="bloodlust=2", h2="thrall").rolls(1).do("block h1")
    assert play.due == "home: move instead", "a natural 1 fails whatever is declared"
    play = scene("h1 a1 A\n. . .\nh2 . h9", h1="bloodlust=3").rolls(2, 3).do("block h1")
    assert play.due == "home: push"  # one better for a Block


# --- instead of a Block ---


def test_stab_rolls_armour_that_nothing_modifies_and_earns_nothing() -> None:
    play = scene(PAIR, h1="stab").do("block h1").rolls(5, 4, 6, 6, 1).do("how 1")
    assert (play.lies("a1"), play.saw("caused"), play.saw("blocks")) == ("casualty", [], [])
    play = scene(PAIR, h1="stab").do("block h1").rolls(4, 4).do("how 1")
    assert (play.lies("a1"), play.due) == ("standing", "home: turn")


def test_no_movement_after_a_stab_in_a_blitz() -> None:
    play = scene(PAIR, h1="stab").do("blitz h1", "hit a1").rolls(4, 4).do("how 1")
    assert play.due == "home: turn"


def test_a_chainsaw_adds_three_and_on_a_one_kicks_back_for_a_turnover() -> None:
    play = scene(PAIR, h1="chainsaw").do("block h1").rolls(2, 3, 3, 1, 1).do("how 2")
    assert (play.lies("a1"), play.lies("h1")) == ("stunned", "standing")
    play = scene(PAIR, h1="chainsaw").do("block h1").rolls(1, 1, 1).do("how 2")
    assert (play.lies("h1"), play.turnover) == ("standing", "chainsaw")


def test_a_chainsaw_is_a_danger_to_its_owner_and_may_be_left_alone() -> None:
    play = scene(PAIR, h1="chainsaw").do("block h1").rolls(1, 3, 3, 1, 1).do("how 0")
    assert play.lies("h1") == "stunned"


def test_a_chainsaw_in_a_foul_kicks_back_or_adds_three() -> None:
    play = scene("h1 a1_ .\n. . .\nh9 . .", h1="chainsaw").do("foul h1", "foul-now a1").rolls(2, 2, 4, 1, 2).do("use")
    assert play.lies("a1") == "stunned"
    play = scene("h1 a1_ .\n. . .\nh9 . .", h1="chainsaw").do("foul h1", "foul-now a1").rolls(1, 1, 1).do("use")
    assert (play.turnover, play.lies("a1")) == ("chainsaw", "prone")


def test_projectile_vomit_hits_the_target_on_two_plus_and_its_owner_on_a_one() -> None:
    play = scene(PAIR, h1="projectile-vomit").do("block h1").rolls(2, 5, 4, 1, 1).do("how 3")
    assert play.lies("a1") == "stunned"
    play = scene(PAIR, h1="projectile-vomit").do("block h1").rolls(1, 5, 4, 1, 1).do("how 3")
    assert (play.lies("h1"), play.turnover) == ("stunned", "")


@pytest.mark.parametrize(
    ("die", "strength", "h1", "a1"),
    [
        (1, 3, "prone", "standing"),
        (3, 3, "standing", "standing"),
        (4, 3, "standing", "prone"),
        (2, 5, "prone", "standing"),
    ],
)
def test_breathing_fire(die: int, strength: int, h1: str, a1: str) -> None:
    dice = (die, 1, 1) if h1 == "prone" else (die,)
    play = scene(PAIR, h1="breathe-fire", a1=f"st={strength}").do("block h1").rolls(*dice).do("how 4")
    assert (play.lies("h1"), play.lies("a1")) == (h1, a1)


def test_a_six_of_fire_knocks_down() -> None:
    play = scene(PAIR, h1="breathe-fire").do("block h1").rolls(6, 5, 5, 1, 1).do("how 4")
    assert play.lies("a1") == "stunned"
