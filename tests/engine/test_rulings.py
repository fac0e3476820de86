"""The official answers that touch play: the tests named after an answer stand in test_rulings_*.py, the others are named here."""

import re
from pathlib import Path

from engine.proof.coverage import OFF_THE_PITCH, rule_coverage
from tests.engine.scene import BB2020

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


def test_every_answer_that_touches_play_has_a_test() -> None:
    told = rule_coverage(BB2020)
    assert [id for id, row in told.items() if row["play"] and not row["tests"]] == []
    assert {id for id, row in told.items() if not row["play"]} == OFF_THE_PITCH
