"""The official answers that touch play (rulings of the edition): one test each, or the name of the test elsewhere that holds the answer."""

import re
from pathlib import Path

from engine.actions import BLITZ
from engine.coverage import OFF_THE_PITCH, rule_coverage
from engine.dice import SealedDice
from engine.game import Game
from engine.players import add
from engine.roster import enlist
from engine.rules import rules_of
from engine.skills import BIT, GIFT
from engine.squads import squad, star
from engine.state import KNOCKED_OUT, State
from engine.turn import ONCE
from rulebook.ruleset import Ruleset
from tests.engine.scene import BB2020, Script, scene, team
from tests.engine.test_kickoff import kicked
from tests.engine.test_match import play_out
from tests.engine.test_raising import killed
from tests.engine.test_stars import starring

#: Rulings that another test holds.
ELSEWHERE = {
    "R003": "test_team_re_rolls_come_back_at_half_time",
    "R004": "test_catch_works_in_the_opponents_turn_too_but_no_team_re_roll_does",
    "R005": "test_pro_and_brawler_may_work_on_different_dice_of_a_pool_and_the_team_on_none_after_them",
    "R009": "test_in_sweltering_heat_one_d3_says_how_many_of_each_side_miss_the_next_drive",
    "R018": "test_n29_with_nobody_in_the_middle_somebody_on_the_line_kicks",
    "R019": "test_ten_blitz_lets_open_kickers_move_without_team_re_rolls",
    "R022": "test_ten_blitz_lets_open_kickers_move_without_team_re_rolls",
    "R023": "test_a_kick_off_blitz_ends_when_one_of_its_own_falls",
    "R024": "test_eleven_officious_ref_strikes_down_or_sends_off_a_random_player_of_the_smaller_following",
    "R025": "test_eleven_officious_ref_strikes_down_or_sends_off_a_random_player_of_the_smaller_following",
    "R026": "test_twelve_pitch_invasion_stuns_as_many_of_both_on_a_tie",
    "R027": "test_stunned_in_the_opponents_turn_rolls_over_at_the_end_of_the_own_next_turn",
    "R029": "test_with_two_squares_of_movement_standing_up_takes_four_plus_and_all_of_them",
    "R030": "test_pro_is_for_the_own_activation_only_and_not_for_standing_up",
    "R031": "test_jump_up_stands_for_nothing_even_with_little_movement",
    "R032": "test_a_jump_by_two_rushes_falls_at_its_start_if_the_first_fails",
    "R033": "test_foul_appearance_on_a_blitz_loses_the_move_as_well",
    "R036": "test_a_blitz_has_one_target_and_one_block",
    "R038": "test_what_comes_to_one_or_less_deviates_from_the_thrower",
    "R040": "test_a_carrier_in_the_crowd_has_the_ball_thrown_in_two_squares_from_square_nought",
    "R041": "test_n40_a_second_player_in_the_way_is_knocked_down_too",
    "R042": "test_mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender",
    "R043": "test_a_blitz_has_one_target_and_one_block",
    "R044": "test_a_lasting_injury_at_its_minimum_is_rolled_again",
    "R017": "test_swarming_brings_on_as_many_as_stand_and_the_die_allows_away_from_the_line",
    "R045": "test_a_broken_arm_at_the_worst_pa",
    "R046": "test_a_bribe_on_two_plus_saves_player_and_turn_and_another_may_follow_a_one",
    "R047": "test_a_bribe_on_two_plus_saves_player_and_turn_and_another_may_follow_a_one",
    "R048": "test_a_one_bans_the_coach_and_leaves_no_bribe_for_this_time",
    "R049": "test_a_secret_weapon_is_sent_off_when_the_drive_ends_before_anything_else",
    "R050": "test_a_concession_gives_the_opponent_all_touchdowns_and_one_more",
    "R053": "test_interference_comes_after_the_throw_and_then_a_catch_makes_it_an_interception",
    "R052": "test_a_kick_earns_nothing_and_its_fumble_knocks_the_kicked_player_out",
    "R060": "test_n47_a_target_without_a_tackle_zone_is_not_asked_to_wrestle",
    "R063": "test_a_failed_diving_catch_bounces_from_where_the_ball_landed",
    "R064": "test_a_diving_tackle_may_be_answered_with_the_dodge_re_roll_and_still_counts",
    "R065": "test_a_failed_rush_ends_a_leap_in_the_square_leapt_to_without_a_test",
    "R066": "test_sneaky_git_hides_a_double_on_the_armour_only_and_may_move_on",
    "R067": "test_each_of_several_diving_catchers_may_try",
    "R072": "test_sure_feet_re_rolls_a_rush_once_a_turn_and_not_in_a_kick_off_blitz",
    "R076": "test_dauntless_must_roll_higher_than_the_stronger_target",
    "R077": "test_frenzy_blocks_again_though_a_stand_firm_or_rooted_target_did_not_move",
    "R078": "test_pro_is_for_the_own_activation_only_and_not_for_standing_up",
    "R080": "test_pro_and_brawler_may_work_on_different_dice_of_a_pool_and_the_team_on_none_after_them",
    "R081": "test_shadowing_follows_into_the_square_left_after_the_dodge",
    "R082": "test_pro_and_brawler_may_work_on_different_dice_of_a_pool_and_the_team_on_none_after_them",
    "R083": "test_foul_appearance_is_rolled_again_for_the_second_block_of_frenzy_and_not_for_a_foul",
    "R084": "test_a_stripped_carrier_pushed_into_his_end_zone_does_not_score",
    "R085": "test_a_carrier_who_stands_firm_drops_the_ball_where_he_stands",
    "R086": "test_trap_55_the_second_block_of_frenzy_may_be_a_stab",
    "R087": "test_claws_break_on_a_natural_eight_and_mighty_blow_does_not_lift_a_seven_to_it",
    "R088": "test_foul_appearance_on_a_blitz_loses_the_move_as_well",
    "R089": "test_foul_appearance_is_rolled_again_for_the_second_block_of_frenzy_and_not_for_a_foul",
    "R094": "test_on_the_ball_stops_when_one_of_them_falls",
    "R098": "test_on_the_ball_stops_when_one_of_them_falls",
    "R099": "test_running_pass_moves_on_after_a_quick_pass_that_was_caught",
    "R101": "test_safe_pass_keeps_a_fumbled_ball_and_the_turn_but_ends_the_activation",
    "R104": "test_safe_pass_keeps_a_bomb_from_exploding",
    "R107": "test_grab_denies_sidestep_to_the_target_only",
    "R108": "test_a_player_without_tackle_zone_gives_no_assist_even_with_guard",
    "R109": "test_mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender",
    "R111": "test_claws_break_on_a_natural_eight_and_mighty_blow_does_not_lift_a_seven_to_it",
    "R112": "test_multiple_block_hits_two_with_two_less_and_without_following_up",
    "R113": "test_pile_driver_is_the_foul_of_the_turn_and_lays_its_owner_down",
    "R114": "test_pile_driver_is_the_foul_of_the_turn_and_lays_its_owner_down",
    "R117": "test_the_opponent_may_use_the_savages_own_mighty_blow",
    "R121": "test_animosity_is_rolled_just_before_the_ball_would_go_and_ends_the_activation",
    "R122": "test_a_ball_and_chain_goes_where_the_template_says",
    "R126": "test_a_ball_and_chain_goes_where_the_template_says",
    "R127": "test_a_team_mate_is_blocked_without_assists_and_knocked_down_is_a_turnover",
    "R128": "test_a_team_mate_is_blocked_without_assists_and_knocked_down_is_a_turnover",
    "R134": "test_safe_pass_keeps_a_bomb_from_exploding",
    "R135": "test_a_chainsaw_is_a_danger_to_its_owner_and_may_be_left_alone",
    "R138": "test_hypnotic_gaze_takes_a_tackle_zone_until_the_victim_is_activated",
    "R140": "test_hypnotic_gaze_takes_a_tackle_zone_until_the_victim_is_activated",
    "R142": "test_no_hands_may_not_interfere",
    "R146": "test_regeneration_puts_a_casualty_back_into_the_reserves_but_it_was_one",
    "R147": "test_a_secret_weapon_is_sent_off_when_the_drive_ends_before_anything_else",
    "R148": "test_take_root_is_rolled_for_a_prone_player_who_may_still_stand_up",
    "R150": "test_a_bribe_on_two_plus_saves_player_and_turn_and_another_may_follow_a_one",
    "R151": "test_a_frog_is_a_frog_until_the_drive_ends_and_drops_the_ball_without_a_turnover",
    "R152": "test_a_biased_referee_looks_closer_and_listens_better",
    "R158": "test_one_of_a_pair_is_less_alone_when_the_other_is_gone",
    "M002": "test_a_lasting_injury_at_its_minimum_is_rolled_again",
    "M004": "test_a_diving_tackle_may_be_answered_with_the_dodge_re_roll_and_still_counts",
    "M005": "test_tentacles_hold_on_six_with_the_difference_in_strength_before_the_dodge",
    "M006": "test_the_plague_ridden_infect_whom_they_kill",
    "M008": "test_an_old_pro_rolls_the_lower_die_of_an_armour_roll_again",
    "M010": "test_the_fury_of_the_blood_god_makes_two_blocks_of_a_one",
    "M009": "test_gored_by_the_bull_is_one_die_more_in_a_blitz",
    "M013": "test_a_raiding_party_closes_in_ignoring_zones",
    "M018": "test_a_hexed_opponent_sits_out_his_next_turn",
    "M019": "test_hit_and_run_slips_away_after_the_block_to_where_nobody_is_marked",
    "M033": "test_all_you_can_eat_is_two_bombs_and_perhaps_the_door",
}


def test_the_tests_named_above_exist() -> None:
    texts = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    names = set(re.findall(r"def (test_\w+)", texts))
    assert {id: name for id, name in ELSEWHERE.items() if name not in names} == {}
    assert set(ELSEWHERE) <= {ruling.id for ruling in BB2020.pack.rulings}


def test_r001_r079_r145_no_re_roll_on_armour_injury_casualty_and_regeneration() -> None:
    play = scene("a1 h1 A\n. . .\nh9 . .", h1="regeneration pro", rerolls=3).rolls(1).do("move h1", "step A")
    play.rolls(5, 5, 6, 6, 16, 3).do("decline")
    assert (play.lies("h1"), play.state.rerolls[0], play.turnover) == ("casualty", 3, "falls")


def test_r002_any_number_of_team_re_rolls_in_a_turn() -> None:
    play = (
        scene("a1 h1 A B\n. . a2 .\nh9 . . .", rerolls=2).rolls(1).do("move h1", "step A").rolls(4).do("team re-roll")
    )
    play.rolls(1).do("step B").rolls(4).do("team re-roll")
    assert (play.lies("h1"), play.state.rerolls[0]) == ("standing", 0)


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


def test_r007_a_modified_one_of_pa_one_is_accurate() -> None:
    play = scene("h1* .", h1="pa=1").rolls(2, 2).do("pass h1", "throw 14,5")
    assert play.saw("pass-result")[0].result == "accurate"


def test_r013_the_winner_of_the_toss_chooses() -> None:
    script = Script()
    script.faces = [1, 1, 3, 4, 2, 5]
    game = Game(team("home"), team("away"), BB2020, script)
    assert game.question == "away: kick off or receive?"
    game.do("receive")
    assert game.state.kicking == 0


def test_r020_a_receiver_knocked_down_does_not_end_the_kick_off_blitz() -> None:
    play = (
        kicked(5, 1, 5, 5, 1)
        .do("blitz h6", "target a1", "step 10,6", "step 11,6", "step 12,6")
        .rolls(6, 6)
        .do("hit a1")
    )
    play.do(next(option for option in play.options if option.startswith("push"))).rolls(1, 1).do("decline")
    assert play.lies("a1") == "prone"
    assert play.do("end").due == "home: kick-off blitz"


def test_r021_nor_does_a_savage_who_lashes_out() -> None:
    play = kicked(5, 1, 5, 5, 1)
    play.state.learn(play.player("h5"), BIT["animal-savagery"])
    play.rolls(1).do("move h5")
    assert play.due == "home: lash out"
    play.rolls(1, 1).do("target h4")
    assert (play.lies("h4"), play.due) == ("prone", "home: move")
    play.do("end")
    assert play.due == "home: kick-off blitz"


def test_r028_no_movement_with_a_special_action_that_gives_none() -> None:
    play = scene("h1 . .\n. . .\nh9 . .", h1="bombardier").do("throw-bomb h1").rolls(4).do("throw 7,5")
    assert play.due == "home: turn"


def test_r034_r035_a_blitz_without_a_block_or_a_target_in_range_is_used_all_the_same() -> None:
    play = scene("h1 . . . . . . . . . . a1\nh9 . . .").do("blitz h1", "end")
    assert "declared this action already" in play.refuses("blitz h9")


def test_r037_a_pass_to_the_player_beside_is_a_pass() -> None:
    play = scene("h1* h2").rolls(4, 3).do("pass h1", "throw 11,5")
    assert len(play.saw("completion")) == 1


def test_r039_interference_comes_before_the_throw_in_on_the_last_square_of_the_pitch() -> None:
    play = scene("h1* . a1 . .", at=(10, 0)).rolls(2, 2).do("pass h1", "throw 13,0")
    assert play.due == "away: interfere"


def test_r051_extra_time_is_eight_turns_a_side() -> None:
    game = next(game for game in (play_out(seed, decider=True) for seed in range(10, 20)) if game.state.half == 3)
    assert game.state.turn == [8, 8]


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


def test_r090_tentacles_do_not_hold_a_ball_and_chain() -> None:
    play = (
        scene("a1 h1 . .\n. . . .\nh9 . . .", h1="ball-and-chain", a1="tentacles")
        .do("ball-and-chain h1")
        .rolls(3)
        .do("towards 4")
    )
    assert play.where("h1") == "12,5"


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


def test_r149_wrestling_ends_being_rooted() -> None:
    play = scene("h1 a1 .\n. . .\nh9 . .", h1="wrestle")
    play.player("h1").rooted = True
    play.rolls(2).do("block h1", "use")
    assert not play.player("h1").rooted


def test_r157_no_star_re_rolls_his_recovery() -> None:
    play = scene("h1* A", at=(24, 7))
    griff = play.player("h5")
    griff.skills |= GIFT["consummate-professional"]
    griff.box = KNOCKED_OUT
    play.rolls(3).do("move h1", "step A")
    assert play.lies("h5") == "knocked-out"


def test_r161_lord_boraks_re_roll_goes_with_him() -> None:
    play = scene("h1 .\n. .", h1="loner")
    g, p = play.state, play.player("h1")
    g.learn(p, GIFT["lord-of-chaos"])
    g.chaos_rerolls[0] = 1
    assert g.rerolls_left(0) == 1
    g.lift(p, KNOCKED_OUT)
    assert g.rerolls_left(0) == 0


def test_m001_a_stab_in_a_kick_off_blitz() -> None:
    play = kicked(5, 1, 5, 5, 3)
    play.state.learn(play.player("h4"), BIT["stab"])
    play.do("blitz h4", "target a1")
    assert play.due == "home: move"


def test_m003_a_sidestep_is_no_movement_for_tentacles() -> None:
    play = scene("h2 a1 A\nh1 . .\n. . .\nh9 . .", a1="sidestep", h2="tentacles").rolls(3, 3).do("block h1", "push A")
    assert (play.where("a1"), play.due) == ("A", "home: follow up")


def test_m011_m012_one_die_for_each_prone_player_and_no_chain_of_helpers() -> None:
    play = (
        scene("h1 . . . .\n. . . . .\na1 a2 a3_ . .", a1="pick-me-up", a2="pick-me-up", a3="pick-me-up")
        .rolls(5)
        .do("end turn")
    )
    assert play.lies("a3") == "standing"


def test_m015_the_crowd_is_pumped_up_though_an_apothecary_helps() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", apothecary="away")
    play.state.learn(play.player("h1"), GIFT["pump-up-the-crowd"])
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 15).do("decline").rolls(1).do("use")
    assert play.state.drive_rerolls == [1, 0]


def test_m016_m017_hit_and_run_in_a_blitz_and_after_the_second_block_of_frenzy() -> None:
    play = (
        scene("h1 a1 A .\n. . . .\nh9 . . .", h1="hit-and-run")
        .do("blitz h1")
        .rolls(3)
        .do("hit a1", "push A", "decline")
    )
    assert play.due == "home: hit and run"
    play = scene("h1 a1 A .\n. . . .\n. . . .\nh9 . . .", h1="hit-and-run frenzy").rolls(3, 3).do("block h1", "push A")
    play.do("push 13,5")
    assert (len(play.saw("blocks")), play.due) == (0, "home: hit and run")


def test_m020_tentacles_do_not_stop_a_hit_and_run() -> None:
    play = (
        scene("h1 a1 A .\n. . . .\nh9 . . .", h1="hit-and-run", a1="tentacles")
        .rolls(3)
        .do("block h1", "push A", "decline")
    )
    play.do("place 9,5")
    assert play.where("h1") == "9,5"


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


def test_sealed_matches_differ_by_their_secret() -> None:
    first, second = (Game(team("home"), team("away"), BB2020, SealedDice(secret)) for secret in (b"one", b"two"))
    assert first.events != second.events


# --- further answers about skills ---


def test_r103_there_is_no_dumping_off_a_bomb() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", a1="dump-off bombardier").rolls(3).do("block h1")
    assert play.due == "home: push"


def test_r110_grab_does_not_use_the_square_that_the_first_target_left() -> None:
    play = scene(". a1 A .\n. h1 a2 .\n. . . .\n. . . h9", h1="multiple-block grab st=5").rolls(3, 3)
    play.do("multiple-block h1", "target a1", "push 11,4")
    assert "push 11,5" not in play.options and "push A" in play.options


def test_r116_nobody_makes_a_savage_drive_his_own_mate_into_the_ground() -> None:
    play = scene("h1 a1 A .\nh9 . . .\n. . . h8", h1="animal-savagery pile-driver").rolls(1, 1, 1, 3)
    assert play.do("block h1").due == "home: push"


def test_r130_nobody_leaves_the_ball_behind_after_a_bomb() -> None:
    play = scene("h1* . . .\n. . . .\nh9 . . .", h1="bombardier running-pass fumblerooskie").do("throw-bomb h1")
    play.rolls(4).do("throw 13,5")
    assert not [option for option in play.options if option.startswith("leave-ball")]


def test_r156_the_dead_rise_for_a_necromancer_who_was_sent_off_too() -> None:
    play = killed()
    play.state.banned[0] = True
    assert play.due == "home: raise the dead"
    assert play.do("use").saw("rises")


def test_r159_a_star_rolls_his_own_dice_again_and_not_those_that_he_is_blocked_with() -> None:
    play = starring("h1 a1 A .\n. . . .\nh9 . . .", "consummate-professional", who="a1").rolls(6).do("block h1")
    assert play.due == "home: push"


def test_r160_treachery_is_for_the_start_of_the_activation() -> None:
    play = starring("h1 . h2* .\n. . . .\nh9 . . .", "treacherous").do("move h1", "step 11,5")
    assert play.due == "home: move" and "use" not in play.options


def test_r162_r163_the_white_dwarf_teaches_stars_too_and_no_harder_blow_than_they_have() -> None:
    play = starring("h1 h2 .\n. . .\nh9 . .", "wisdom-of-the-white-dwarf", h2="kind=3 mighty-blow=1").do(
        "move h2", "use"
    )
    play.do("how 2")
    assert (play.player("h2").mighty, play.state.loans) == (1, [])


def test_r164_at_the_end_of_a_turn_the_coach_whose_turn_it_was_goes_first() -> None:
    play = scene("h1 .\na1 .")
    play.state.wizards[:] = [1, 1]
    assert play.do("end turn").due == "home: wizard"
    assert play.do("decline").due == "away: wizard"


THIRSTY = "h1 A a1 .\nh2 . . .\n. . . h9"


def test_m007_a_blitz_that_thirst_turns_into_a_move_gazes_at_nobody_and_is_used() -> None:
    play = scene(THIRSTY, h1="bloodlust=3 hypnotic-gaze", h2="thrall").rolls(1).do("blitz h1", "use", "step A")
    assert not [option for option in play.options if option.startswith("hit")]
    assert play.state.declared & ONCE[BLITZ]


def test_m014_whoever_raids_the_ball_must_try_to_pick_it_up() -> None:
    play = starring("h1 . h2 o a1\n. . . . .\nh9 . . . .", "raiding-party").do("move h1", "use")
    play.rolls(4).do("place 13,5")
    assert (play.tests("pick-up"), play.ball) == ([(4, -1, True)], "h2")


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


def test_m028_who_is_a_dwarf() -> None:
    def dwarfs(roster: str) -> set[str]:
        book = BB2020.roster(roster)
        g, sheet = State(rules_of(BB2020)), squad(BB2020, book, "home", size=16)
        enlist(g, 0, sheet)
        return {listed.position for p, listed in zip(g.teams[0], sheet.players, strict=True) if p.dwarf}

    assert dwarfs("dwarf") == {position.id for position in BB2020.roster("dwarf").positions}
    assert dwarfs("chaos-dwarf") == {"chaos-dwarf-blocker", "chaos-dwarf-flamesmith", "bull-centaur-blitzer"}
    assert all(id.startswith("old-world-dwarf") for id in dwarfs("old-world-alliance")) and dwarfs("old-world-alliance")
    assert dwarfs("halfling") == set()
    g = State(rules_of(BB2020))
    for number, book in enumerate(BB2020.stars):
        add(g, 0, star(book, number, "home"))
    known = {book.id for p, book in zip(g.players, BB2020.stars, strict=True) if p.dwarf}
    assert {"grim-ironjaw", "skrull-halfheight", "grombrindal-the-white-dwarf"} <= known
    assert "griff-oberwald" not in known


def test_m031_nobody_helps_to_foul_iron_hard_skin_by_the_later_wording() -> None:
    later = Ruleset.of("bb2020", {"iron_hard_skin_unmodifiable": True})
    for rules, broken in ((later, False), (BB2020, True)):
        play = scene("h1 a1_ h2\n. . .\nh9 . .", a1="iron-hard-skin", rules=rules).do("foul h1")
        play.rolls(5, 3, *((1, 2) if broken else ())).do("foul-now a1")
        assert play.saw("armour")[0].broken is broken


def test_m032_whoever_came_back_once_is_sent_off_the_next_time() -> None:
    play = starring("h1* .\nh2 .", "ill-be-back", who="h2", at=(24, 7), h2="secret-weapon")
    play.player("h2").gone = GIFT["ill-be-back"]
    assert play.do("move h1", "step 25,7").due == "home: argue the call"


def test_m034_nobbla_must_blitz_to_reach_somebody_on_the_ground() -> None:
    play = starring("h1 . a1_\n. . .\nh9 . .", "kick-em-while-theyre-down", h1="chainsaw").do("move h9", "end")
    assert "block h1" not in play.options
    play.do("blitz h1", "step 11,5").rolls(2, 5, 5, 1, 1).do("hit a1", "use")
    assert (play.lies("a1"), play.saw("fouls"), play.due) == ("stunned", [], "away: turn")
    play = starring("h1 . a1_\n. . .\nh9 . .", "kick-em-while-theyre-down", h1="chainsaw")
    play.player("h1").gone = GIFT["kick-em-while-theyre-down"]
    assert "blitz h1" not in play.do("move h9", "end").options


# --- and that none is missing ---


def test_every_answer_that_touches_play_has_a_test() -> None:
    told = rule_coverage(BB2020)
    assert [id for id, row in told.items() if row["play"] and not row["tests"]] == []
    assert {id for id, row in told.items() if not row["play"]} == OFF_THE_PITCH
