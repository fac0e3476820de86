"""Faults that other engines had, each as a test of the right outcome; and where every situation of our collection is tested."""

import re
from pathlib import Path

import pytest

from engine.board.skills import BIT
from engine.board.state import GAME
from engine.odds.blocks import catch_chance
from engine.play.kick_off.prayers import pray
from tests.engine.scene import Play, scene
from tests.engine.test_kickoff import BACK, LINE, at_kick_off, kicked, set_up

TESTS = Path(__file__).parent
FIGHT = ". . . .\nh1 a1 A .\n. . . .\nh9 . . ."


def hit(*dice: int, **extras: str) -> Play:
    """a1 is knocked down by h1 with these dice; nobody follows up."""
    return scene(FIGHT, **extras).rolls(6).do("block h1", "push A").rolls(*dice).do("decline")


def test_trap_26_the_odds_of_a_hand_off_are_those_of_the_receiver() -> None:
    play = scene("h1* h2 .\n. . a1\nh9 . .", h1="ag=6", h2="ag=2")
    assert catch_chance(play.state, play.player("h2"), "hand-off") == pytest.approx(4 / 6)  # 2+, marked once


def test_trap_43_a_die_that_the_skill_has_re_rolled_is_re_rolled_by_nothing_else() -> None:
    play = scene("h1* h2 .\n. . .\nh9 . .", h2="catch", rerolls=2).rolls(1).do("hand-off h1", "give h2")
    assert play.options == ["skill re-roll", "team re-roll", "decline"]
    play.rolls(1, 2).do("skill re-roll")
    assert (play.turnover, play.state.rerolls[0]) == ("hand-off", 2)


def test_trap_48_whoever_throws_a_team_mate_does_not_pass_the_ball_as_well() -> None:
    play = scene("h1* h2 .\n. . .\nh9 . .", h1="throw-team-mate st=5", h2="right-stuff").do("throw-team-mate h1")
    assert [option.split()[0] for option in play.options if option.startswith(("throw", "take"))] == ["take"]


def test_trap_50_a_foul_may_follow_when_no_square_is_left_to_move() -> None:
    play = scene("h1 . . a1_\n. . . .\nh9 . . .", h1="ma=0").rolls(2, 2).do("foul h1", "step 11,5", "step 12,5")
    assert "foul-now a1" in play.options


def test_trap_53_one_square_left_is_enough_for_the_block_of_a_blitz() -> None:
    play = scene("h1 . a1 .\n. . . .\nh9 . . .", h1="ma=2").do("blitz h1", "step 11,5").rolls(3).do("hit a1")
    assert (play.tests("rush"), play.due) == ([], "home: push")


def blitzed_touchdown(h5: int = 0) -> Play:
    """Home kicks to 25,7, blitzes, and h11, who runs round everybody, waits beneath the ball in the End Zone. ``h5`` are skills."""
    play = at_kick_off()
    play.player("h11").ma = 40
    play.player("h5").skills |= h5
    set_up(play).rolls(5, 1, 4, 6, 1).do("kick 24,7")
    pitch, here = play.game.rules.pitch, play.player("h11").sq
    down = [f"step {pitch.x[here]},{y}" for y in range(pitch.y[here] + 1, 15)]
    across = [f"step {x},14" for x in range(pitch.x[here] + 1, 26)]
    play.do("move h11", *down, *across, *[f"step 25,{y}" for y in range(13, 6, -1)], "end")
    return play.rolls(4).do("done")


def test_trap_57_76_a_touchdown_in_the_kick_off_blitz_moves_no_turn_marker() -> None:
    play = blitzed_touchdown()
    assert (play.state.score, play.state.turn) == ([1, 0], [0, 0])
    assert (play.state.kicking, play.due) == (0, "home: set up")


def test_trap_75_whoever_brought_a_secret_weapon_is_sent_off_even_then() -> None:
    assert blitzed_touchdown(h5=BIT["secret-weapon"]).due == "home: argue the call"


def test_trap_75_first_the_sendings_off_then_the_knocked_out_then_the_heat() -> None:
    play = scene("h1* A\nh2 .", at=(24, 7), h2="secret-weapon", weather="sweltering-heat")
    play.player("h5").box = 2
    play.do("move h1", "step A").rolls(4, 1, 1).do("decline")
    names = [event[0] for event in play.happened]
    told = [name for name in names if name in ("sent-off", "returns", "heat", "drive-ends")]
    assert told == ["sent-off", "returns", "heat", "drive-ends"]


def test_trap_61_a_re_roll_that_was_declined_is_not_given_for_nothing() -> None:
    play = scene("h1 a1_ A\n. . .\nh9 . .", rerolls=1).rolls(2).do("move h1", "jump A").rolls(1, 1).do("decline")
    assert (play.lies("h1"), play.turnover, play.state.rerolls[0]) == ("prone", "falls", 1)


def test_trap_63_a_sprinter_reaches_his_blitz_by_a_third_rush() -> None:
    play = scene("h1 . . a1 .\n. . . . .\nh9 . . . .", h1="ma=0 sprint")
    play.rolls(2, 2).do("blitz h1", "step 11,5", "step 12,5").rolls(2, 3).do("hit a1")
    assert play.due == "home: push"
    play = scene("h1 . . a1 .\n. . . . .\nh9 . . . .", h1="ma=0").rolls(2, 2).do("blitz h1", "step 11,5", "step 12,5")
    assert play.due == "home: turn"


def test_trap_69_a_chainsaw_is_not_turned_on_its_owner_by_choice() -> None:
    play = scene("h1 a1 .\na2 . .\n. . h9", h1="chainsaw").do("block h1")
    assert play.options == ["target a1", "target a2"]


def test_trap_77_an_invasion_finds_nobody_of_a_team_without_players() -> None:
    play = at_kick_off()
    for p in play.state.teams[1]:
        p.box = 2
    play.do(*LINE, *BACK).rolls(5, 1, 6, 6, 1, 1, 1, 1, 7).do("kick 18,7")
    assert (play.lies("h1"), play.ball, play.due) == ("stunned", "19,8", "away: turn")


def test_trap_80_a_rooted_player_may_hand_the_ball_over() -> None:
    play = scene("h1* h2 .\n. . .\nh9 . .", h1="take-root")
    play.player("h1").rooted = True
    assert play.rolls(3).do("hand-off h1", "give h2").ball == "h2"


def test_trap_88_safe_pass_keeps_a_fumbled_hail_mary() -> None:
    play = scene("h1* . . .\n. . . .\nh9 . . .", h1="hail-mary-pass safe-pass").rolls(1)
    play.do("pass h1", "throw 24,5", "use")
    assert (play.ball, play.turnover) == ("h1", "")


def test_trap_96_a_leader_may_be_set_up() -> None:
    play = at_kick_off(leader_rerolls=[1, 0])
    play.player("h1").skills |= BIT["leader"]
    play.state.renew_present()
    assert play.state.rerolls_left(0) == 0
    play.do(*LINE)
    assert play.state.rerolls_left(0) == 1


def test_trap_98_after_a_touchback_the_ball_is_nowhere_else() -> None:
    play = kicked(5, 6, 1, 1, square="22,12").do("pick a4")
    assert (play.ball, play.state.ball) == ("a4", -1)


def test_trap_99_the_apothecary_helps_with_a_badly_hurt_but_not_with_a_stunty_nine() -> None:
    play = scene(FIGHT, apothecary="away").rolls(6).do("block h1", "push A").rolls(5, 5, 5, 5, 1).do("decline")
    assert play.rolls(16).do("use").due == "away: apothecary result"
    assert play.do("how 0").lies("a1") == "reserves"
    play = (
        scene(FIGHT, apothecary="away", a1="stunty").rolls(6).do("block h1", "push A").rolls(5, 5, 4, 5).do("decline")
    )
    assert (play.lies("a1"), play.due) == ("casualty", "home: turn")


def test_trap_100_with_every_prayer_in_effect_nobody_rolls_for_ever() -> None:
    play = scene("h1 a1")
    play.state.effects = [(id, 0, GAME) for id, _ in play.state.rules.prayers]
    assert list(pray(play.state, 0)) == []


def test_trap_114_whoever_stands_by_the_fouler_hinders_him() -> None:
    play = scene("a2 h1 a1_\n. . .\nh9 . .").rolls(1, 2).do("foul h1", "foul-now a1")
    assert (play.saw("fouls")[0].for_, play.saw("fouls")[0].against) == (0, 1)


def test_trap_114_whoever_sits_in_the_dugout_marks_nobody() -> None:
    play = scene("a1 h1 A\n. . .\nh9 . .")
    play.state.lift(play.player("a1"), 1)
    assert play.do("move h1", "step A").saw("test") == []


# --- where everything is ---

#: Situations of the collection, by number, and the tests that hold them and their boundaries.
CASES = {
    "N01": "a_dodge_into_two_marks_is_two_harder_and_fails_in_the_square_entered a_natural_six_dodges_whatever_the_marks_and_a_one_never "
    "marks_on_the_square_left_do_not_count_but_ask_for_a_dodge an_open_player_moves_into_marks_without_a_roll",
    "N03": "two_rushes_at_two_plus_and_then_only_the_end_of_the_action a_rush_on_a_one_falls_and_a_team_re_roll_may_save_it "
    "a_blizzard_makes_a_rush_one_harder moles_count_once_for_each_side",
    "N04": "a_jump_goes_over_a_player_who_is_down_to_the_three_squares_behind_him nobody_jumps_over_a_standing_player "
    "a_jump_counts_the_greater_number_of_marks_and_needs_no_dodge n04_of_one_mark_at_the_start_and_two_at_the_target_the_two_count",
    "N05": "a_jump_on_a_natural_one_falls_where_it_began a_jump_counts_the_greater_number_of_marks_and_needs_no_dodge",
    "N07": "a_prone_player_stands_up_first_for_three_squares n07_with_two_squares_of_movement_a_four_is_needed "
    "n07_whoever_fails_to_stand_up_has_spent_the_declared_action_without_a_turnover",
    "N08": "break_tackle_adds_one_or_two_and_is_asked_for_only_where_it_is_enough break_tackle_counts_for_a_re_rolled_dodge "
    "break_tackle_is_spent_by_its_first_use",
    "N09": "two_dice_for_the_stronger_and_three_only_for_more_than_double",
    "N11": "both_down_puts_both_on_the_ground_the_target_first block_keeps_its_owner_up_if_he_wants "
    "mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender",
    "N12": "a_push_offers_the_three_squares_behind_and_the_follow_up from_a_diagonal_the_squares_behind_are_the_corner_and_its_two_sides "
    "occupied_squares_are_left_out_while_one_is_free a_free_square_on_the_pitch_wins_over_the_crowd "
    "with_the_only_square_on_the_pitch_occupied_it_is_the_crowd",
    "N13": "with_no_square_free_the_one_behind_is_pushed_too_and_only_the_first_is_knocked_down a_stunned_player_in_a_chain_stays_stunned",
    "N15": "at_the_sideline_only_the_crowd_is_left_and_the_follow_up_comes_before_its_dice "
    "a_carrier_in_the_crowd_has_the_ball_thrown_in_two_squares_from_square_nought",
    "N16": "the_own_carrier_pushed_into_the_crowd_is_a_turnover_the_own_other_man_is_not "
    "n16_a_surfed_own_carrier_is_a_turnover_even_if_a_team_mate_catches_the_throw_in",
    "N17": "a_corner_throws_in_along_its_edges_or_between_them the_corner_throws_in_one_of_three_ways "
    "a_ball_thrown_in_off_the_pitch_is_thrown_in_again",
    "N19": "picking_up_the_ball_is_a_plain_agility_test rain_and_marks_make_it_harder_and_a_failure_bounces_the_ball_and_ends_the_turn "
    "a_pass_may_be_declared_without_the_ball_and_given_up",
    "N20": "the_range_chart_has_311_squares_from_the_middle every_band_is_one_harder "
    "a_mark_on_the_thrower_makes_a_three_of_a_four_and_three_scatters_may_come_back",
    "N21": "a_mark_on_the_thrower_makes_a_three_of_a_four_and_three_scatters_may_come_back",
    "N23": "a_natural_one_is_fumbled_and_a_turnover_even_if_a_team_mate_catches_the_bounce",
    "N24": "a_natural_six_is_always_accurate_and_a_dash_always_fumbles the_sun_is_one_and_a_blizzard_forbids_the_long_ones",
    "N25": "interference_comes_after_the_throw_and_then_a_catch_makes_it_an_interception a_failed_interference_lets_the_pass_go_on "
    "n25_the_better_the_throw_the_harder_it_is_to_interfere n25_only_a_standing_player_with_a_tackle_zone_may_interfere "
    "n25_interference_lies_on_the_way_to_where_the_ball_comes_down several_marks_on_the_interferer_are_a_single_minus_one",
    "N27": "n27_three_marks_make_a_hand_off_a_six n27_a_hand_off_comes_after_all_moves_and_rushes "
    "a_hand_off_needs_a_standing_team_mate_beside a_failed_hand_off_caught_on_the_bounce_by_a_team_mate_goes_on",
    "N28": "n28_a_kick_is_caught_with_the_catch_skill_but_without_team_re_rolls a_bounce_is_one_harder_and_rain_another",
    "N29": "n29_with_nobody_in_the_middle_somebody_on_the_line_kicks the_kick_skill_may_halve_the_distance_rounded_down "
    "the_kick_deviates_and_the_catcher_has_one_less",
    "N31": "two_get_the_ref three_time_out_moves_both_markers four_solid_defence_sets_up_d3_plus_three_open_players_again "
    "five_high_kick_puts_an_open_player_beneath_the_ball n31_a_high_kick_may_cross_the_line_and_is_a_touchback_even_so "
    "n31_nobody_waits_beneath_a_kick_that_leaves_the_pitch_or_comes_down_on_somebody",
    "N32": "cheering_fans_roll_with_the_cheerleaders_and_the_winner_prays n32_a_banned_coach_counts_one_less_so_that_level_dice_are_no_tie",
    "N33": "eight_changing_weather_scatters_the_ball_in_perfect_conditions n33_a_scatter_over_the_line_and_back_is_no_touchback_but_off_the_pitch_is "
    "n33_a_kick_that_has_gone_astray_is_a_touchback_whatever_the_weather_does",
    "N35": "in_sweltering_heat_one_d3_says_how_many_of_each_side_miss_the_next_drive n35_the_weather_stays_until_something_changes_it",
    "N36": "walking_into_the_end_zone_with_the_ball_scores_and_the_scorer_kicks_off n36_ways_to_score "
    "n36_a_throw_in_caught_in_the_end_zone_scores n36_whoever_falls_in_the_end_zone_does_not_score the_own_end_zone_is_worth_nothing "
    "a_carrier_pushed_standing_into_his_end_zone_scores_in_our_turn a_stripped_carrier_pushed_into_his_end_zone_does_not_score "
    "a_failed_dodge_into_the_end_zone_scores_nothing",
    "N37": "a_double_on_the_armour_is_seen_and_the_coach_may_argue n37_arguing_the_call a_double_on_the_injury_is_seen_too_and_asked_about_once "
    "a_foul_ends_the_activation_and_is_the_only_one_of_the_turn friends_with_the_ref_are_swayed_on_a_five",
    "N39": "a_superb_throw_scatters_and_lands_without_a_modifier_and_is_a_deed a_failed_throw_is_still_successful_and_lands_one_harder "
    "what_comes_to_one_or_less_deviates_from_the_thrower_and_lands_two_harder a_fumble_bounces_from_the_thrower "
    "n39_marks_make_the_throw_and_the_landing_harder",
    "N40": "landing_on_somebody_knocks_him_down_and_the_thrown_player_bounces_on a_team_mate_in_the_way_is_a_turnover "
    "n40_a_second_player_in_the_way_is_knocked_down_too a_stunned_player_who_is_landed_on_stays_stunned "
    "a_prone_player_is_thrown_too_and_crashes",
    "N41": "n41_whoever_was_thrown_may_still_act_even_after_standing_up the_crowd_catches_whoever_scatters_off_the_pitch",
    "N43": "a_tie_that_must_be_broken_goes_to_extra_time_and_then_to_five_roll_offs n43_extra_time_keeps_the_re_rolls_that_are_left "
    "sudden_death_counts_the_roll_offs_that_each_side_won",
    "N44": "on_the_ball_moves_three_squares_before_the_throw n44_on_the_ball_answers_a_dump_off_and_falling_then_is_a_turnover "
    "n44_nobody_is_on_the_ball_from_the_ground_or_without_a_tackle_zone",
    "N45": "mighty_blow_is_chosen_after_the_roll_for_armour_or_injury_not_both "
    "mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender "
    "claws_break_on_a_natural_eight_and_mighty_blow_does_not_lift_a_seven_to_it",
    "N47": "wrestle_puts_both_on_the_ground_without_armour_and_without_a_turnover wrestle_is_a_turnover_for_an_active_carrier "
    "n47_a_target_without_a_tackle_zone_is_not_asked_to_wrestle",
    "N48": "stand_firm_is_asked_first_and_goes_down_in_place stand_firm_in_a_chain_stops_everybody "
    "a_charging_juggernaut_does_not_ask_its_target_to_stand_firm",
    "N49": "sidestep_without_a_free_square_is_an_ordinary_push",
    "N51": "bone_head_on_a_one_loses_tackle_zone_and_the_declared_action bone_head_may_be_re_rolled_by_the_team_and_loner_may_waste_it "
    "take_root_is_rolled_for_a_prone_player_who_may_still_stand_up unchannelled_fury_is_easier_for_a_fight_and_keeps_the_tackle_zone",
    "N52": "a_natural_one_is_fumbled_and_a_turnover_even_if_a_team_mate_catches_the_bounce "
    "an_opponent_who_catches_in_his_end_zone_scores_in_our_turn_and_his_marker_advances",
    "N53": "knocked_out_players_come_back_on_four_plus_between_drives the_crowd_rolls_no_armour_and_its_stunned_sit_in_the_reserves",
}
#: Traps of the collection that this edition can fall into, by number.
TRAPS = {
    1: "a_blizzard_makes_a_rush_one_harder",
    2: "mighty_blow_is_chosen_after_the_roll_for_armour_or_injury_not_both",
    3: "claws_break_on_a_natural_eight_and_mighty_blow_does_not_lift_a_seven_to_it",
    4: "an_apothecary_declined_leaves_the_first_result_as_it_was",
    6: "the_apothecary_of_the_active_side_is_called_too the_apothecary_brings_a_second_roll_and_the_coach_chooses",
    7: "the_stunty_table_is_one_lower_and_a_nine_is_badly_hurt_without_a_roll",
    9: "n39_marks_make_the_throw_and_the_landing_harder",
    10: "landing_on_somebody_knocks_him_down_and_the_thrown_player_bounces_on",
    11: "tentacles_hold_on_six_with_the_difference_in_strength_before_the_dodge",
    12: "stab_rolls_armour_that_nothing_modifies_and_earns_nothing",
    13: "fend_also_ends_frenzy_but_not_against_a_juggernaut_on_a_blitz a_charging_juggernaut_does_not_ask_its_target_to_stand_firm "
    "wrestle_is_not_for_the_target_of_a_charging_juggernaut",
    14: "safe_pass_keeps_a_fumbled_ball_and_the_turn_but_ends_the_activation",
    16: "a_double_on_the_injury_is_seen_too_and_asked_about_once",
    17: "bone_head_on_a_one_loses_tackle_zone_and_the_declared_action",
    18: "frenzy_follows_up_and_blocks_again_but_not_after_both_down",
    19: "fuzzed_matches_hold_together",
    20: "the_own_carrier_pushed_into_the_crowd_is_a_turnover_the_own_other_man_is_not",
    21: "the_heat_keeps_a_player_out_for_one_drive_only",
    22: "an_assistant_whom_somebody_marks_does_not_help_even_with_guard",
    23: "a_player_without_tackle_zone_gives_no_assist_even_with_guard",
    24: "diving_tackle_turns_a_dodge_that_was_made_and_puts_its_owner_in_the_square_left diving_tackle_is_asked_only_where_it_decides",
    25: "the_ruler_covers_squares_beside_a_straight_line_but_not_two_away",
    26: "trap_26_the_odds_of_a_hand_off_are_those_of_the_receiver very_long_legs_jump_one_better_to_minus_one_and_interfere_two_better",
    27: "an_opponent_who_catches_in_his_end_zone_scores_in_our_turn_and_his_marker_advances",
    30: "a_carrier_in_the_crowd_has_the_ball_thrown_in_two_squares_from_square_nought",
    33: "a_bounce_over_the_line_is_a_touchback_too",
    34: "trap_34_a_touchback_to_a_prone_player_bounces",
    35: "a_failed_hand_off_caught_on_the_bounce_by_a_team_mate_goes_on",
    36: "sidestep_lets_the_pushed_coach_choose_any_free_square",
    37: "tackle_takes_the_dodge_re_roll_of_a_player_it_marks",
    38: "one_prehensile_tail_counts_for_the_square_left",
    39: "nerves_of_steel_does_not_mind_marks_when_passing_catching_and_interfering",
    40: "dodge_re_rolls_once_a_turn",
    41: "break_tackle_is_spent_by_its_first_use",
    42: "the_apothecary_brings_a_second_roll_and_the_coach_chooses",
    43: "trap_43_a_die_that_the_skill_has_re_rolled_is_re_rolled_by_nothing_else",
    45: "pass_re_rolls_a_fumble_and_an_inaccurate_throw",
    46: "the_ball_of_a_player_who_is_sent_off_bounces",
    48: "trap_48_whoever_throws_a_team_mate_does_not_pass_the_ball_as_well",
    49: "a_thrown_carrier_keeps_the_ball_if_he_lands_and_is_a_turnover_if_not",
    50: "trap_50_a_foul_may_follow_when_no_square_is_left_to_move n27_a_hand_off_comes_after_all_moves_and_rushes",
    51: "take_root_is_rolled_for_a_prone_player_who_may_still_stand_up",
    52: "a_corner_throws_in_along_its_edges_or_between_them",
    53: "trap_53_one_square_left_is_enough_for_the_block_of_a_blitz",
    54: "mighty_blow_is_not_asked_for_where_it_changes_nothing",
    55: "trap_55_the_second_block_of_frenzy_may_be_a_stab",
    56: "a_mark_on_the_thrower_makes_a_three_of_a_four_and_three_scatters_may_come_back two_heads_dodge_one_better",
    57: "trap_57_76_a_touchdown_in_the_kick_off_blitz_moves_no_turn_marker",
    58: "trap_58_a_six_is_no_success_of_dauntless_by_itself dauntless_counts_horns_but_not_assists",
    59: "several_marks_on_the_interferer_are_a_single_minus_one",
    60: "a_diving_tackle_may_be_answered_with_the_dodge_re_roll_and_still_counts",
    61: "trap_61_a_re_roll_that_was_declined_is_not_given_for_nothing",
    62: "a_jump_by_two_rushes_falls_at_its_start_if_the_first_fails",
    63: "trap_63_a_sprinter_reaches_his_blitz_by_a_third_rush",
    64: "held_by_tentacles_a_player_may_still_do_his_deed",
    65: "trap_65_grab_denies_sidestep_to_the_target_but_not_down_the_chain",
    66: "a_carrier_who_stands_firm_drops_the_ball_where_he_stands",
    67: "trap_67_sidestep_does_not_cancel_the_second_block_of_frenzy",
    68: "foul_appearance_is_rolled_again_for_the_second_block_of_frenzy_and_not_for_a_foul "
    "foul_appearance_on_a_blitz_loses_the_move_as_well",
    69: "a_chainsaw_in_a_foul_kicks_back_or_adds_three a_chainsaw_adds_three_and_on_a_one_kicks_back_for_a_turnover "
    "trap_69_a_chainsaw_is_not_turned_on_its_owner_by_choice",
    70: "one_bomb_a_turn_by_a_standing_player a_bomb_that_floors_an_opponent_who_threw_it_back_is_no_turnover "
    "a_stunty_thrower_is_easier_to_interfere_with a_fumbled_bomb_explodes_on_its_thrower_which_is_a_turnover",
    71: "a_superb_throw_scatters_and_lands_without_a_modifier_and_is_a_deed a_prone_player_is_thrown_too_and_crashes",
    72: "the_leader_re_roll_needs_a_leader_on_the_pitch_in_any_state a_re_roll_of_this_drive_is_spent_before_the_others",
    73: "n32_a_banned_coach_counts_one_less_so_that_level_dice_are_no_tie",
    74: "effects_of_the_game_outlast_a_drive what_was_lent_goes_back_when_the_drive_ends",
    75: "trap_75_whoever_brought_a_secret_weapon_is_sent_off_even_then trap_75_first_the_sendings_off_then_the_knocked_out_then_the_heat",
    76: "trap_57_76_a_touchdown_in_the_kick_off_blitz_moves_no_turn_marker",
    77: "trap_77_an_invasion_finds_nobody_of_a_team_without_players with_nobody_to_take_a_touchback_the_ball_drops_where_it_was_aimed",
    78: "sure_feet_re_rolls_a_rush_once_a_turn_and_not_in_a_kick_off_blitz",
    79: "trap_79_a_failed_take_root_before_a_hand_off_without_the_ball_is_no_turnover",
    80: "trap_80_a_rooted_player_may_hand_the_ball_over",
    81: "a_deflected_ball_scatters_and_is_no_turnover_if_the_active_side_catches_it",
    82: "mighty_blow_does_not_help_a_blocker_who_goes_down_too_nor_a_defender",
    83: "regeneration_puts_a_casualty_back_into_the_reserves_but_it_was_one",
    84: "a_lasting_injury_at_its_minimum_is_rolled_again",
    86: "pro_is_for_the_own_activation_only_and_not_for_standing_up the_tackle_zone_comes_back_with_the_next_activation_before_its_roll "
    "pro_tries_once_an_activation_on_three_plus_and_blocks_every_other_re_roll_of_that_die",
    87: "jump_up_stands_for_nothing_even_with_little_movement",
    88: "trap_88_safe_pass_keeps_a_fumbled_hail_mary",
    89: "each_of_several_diving_catchers_may_try",
    91: "trap_91_animosity_is_not_about_stars",
    92: "a_weather_mage_shifts_the_weather_until_the_opponents_turn_is_over",
    94: "trap_94_whatever_is_not_listed_is_refused_with_a_reason",
    96: "trap_96_a_leader_may_be_set_up",
    97: "with_no_square_free_the_one_behind_is_pushed_too_and_only_the_first_is_knocked_down",
    98: "trap_98_after_a_touchback_the_ball_is_nowhere_else",
    99: "trap_99_the_apothecary_helps_with_a_badly_hurt_but_not_with_a_stunty_nine",
    100: "trap_100_with_every_prayer_in_effect_nobody_rolls_for_ever",
    103: "stunned_in_the_opponents_turn_rolls_over_at_the_end_of_the_own_next_turn",
    104: "an_assistant_whom_somebody_marks_does_not_help_even_with_guard guard_may_help_in_a_foul",
    105: "a_double_on_the_injury_is_seen_too_and_asked_about_once",
    106: "dodge_re_rolls_once_a_turn sure_feet_re_rolls_a_rush_once_a_turn_and_not_in_a_kick_off_blitz",
    107: "pass_re_rolls_a_fumble_and_an_inaccurate_throw",
    108: "what_comes_to_one_or_less_deviates_from_the_thrower",
    109: "a_mark_on_the_thrower_makes_a_three_of_a_four_and_three_scatters_may_come_back",
    110: "n16_a_surfed_own_carrier_is_a_turnover_even_if_a_team_mate_catches_the_throw_in",
    111: "the_kick_deviates_and_the_catcher_has_one_less",
    112: "trap_43_a_die_that_the_skill_has_re_rolled_is_re_rolled_by_nothing_else "
    "pro_tries_once_an_activation_on_three_plus_and_blocks_every_other_re_roll_of_that_die",
    113: "leap_goes_over_anything_and_is_one_better_to_minus_one a_rooted_player_does_not_move_but_blocks_passes_and_is_not_pushed",
    114: "trap_114_whoever_stands_by_the_fouler_hinders_him trap_114_whoever_sits_in_the_dugout_marks_nobody "
    "a_natural_one_is_fumbled_and_a_turnover_even_if_a_team_mate_catches_the_bounce kegs_help_the_knocked_out_to_their_feet "
    "what_is_once_a_turn_comes_back_with_the_next_one",
}
#: Traps of another edition (5 8 15 28 29 31 32 44 47), of leagues (85 90 101 102 115 116) and of interfaces (93 95).
NOT_OURS = frozenset((5, 8, 15, 28, 29, 31, 32, 44, 47, 85, 90, 93, 95, 101, 102, 115, 116))


def test_every_situation_and_every_trap_is_held_by_a_test_that_exists() -> None:
    names = set(re.findall(r"^def test_(\w+)", "\n".join(path.read_text() for path in TESTS.glob("test_*.py")), re.M))
    told = {str(number): held.split() for table in (CASES, TRAPS) for number, held in table.items()}
    assert {
        number: missing for number, held in told.items() if (missing := [name for name in held if name not in names])
    } == {}
    assert set(TRAPS) | NOT_OURS == set(range(1, 117))
    assert len(CASES) == 40
