"""What the book's checklists and the official answers say of the sequences before and after a match, and the test that holds each of them.

Whatever the edition adds to these checklists, or answers about them, fails here until a test is named for it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from rulebook.ruleset import Ruleset

RULES = Ruleset.of("bb2020")

#: The steps of the checklists that a sequence, a journal or a table carries out.
STEPS = {
    "team_value/player_value": ["test_what_each_advancement_costs_and_adds"],
    "team_value/low_cost": ["test_a_low_cost_lineman_is_paid_for_but_counts_as_nothing"],
    "team_value/tv": ["test_team_value_counts_the_list_the_sideline_and_the_re_rolls_but_neither_treasury_nor_fans"],
    "team_value/ctv": ["test_current_team_value_leaves_out_players_who_will_not_play"],
    "pre_game/fans": ["test_each_side_has_d3_fair_weather_fans_beside_its_dedicated_ones"],
    "pre_game/weather": ["test_each_coach_rolls_one_die_of_the_weather", "test_weather_by_the_two_dice"],
    "pre_game/journeymen": [
        "test_journeymen_fill_up_to_eleven_for_nothing",
        "test_journeymen_may_take_the_roster_above_sixteen",
        "test_the_coach_chooses_the_position_of_journeymen_where_there_are_several",
    ],
    "pre_game/inducements": ["test_the_lower_side_has_the_difference_as_petty_cash_and_the_treasury_is_not_counted"],
    "pre_game/prayers": ["test_the_underdog_prays_once_for_each_full_50_000_and_no_prayer_is_heard_twice", "test_praying_is_optional"],
    "pre_game/kicking_team": ["test_the_winner_of_the_roll_off_kicks_or_receives", "test_an_even_roll_off_is_rolled_again"],
    "inducement_purchase/compare": ["test_journeymen_count_before_petty_cash_is_reckoned"],
    "inducement_purchase/equal": ["test_equal_teams_neither_gain_nor_spend"],
    "inducement_purchase/higher_first": ["test_the_higher_side_buys_first_and_what_it_spends_is_petty_cash_of_the_other", "test_the_lower_team_has_the_difference_and_what_the_higher_team_spent"],
    "inducement_purchase/lower": ["test_the_treasury_does_not_add_to_petty_cash_unless_allowed", "test_the_other_readings_of_petty_cash"],
    "inducement_purchase/conditions": ["test_a_purchase_that_is_not_allowed_is_refused_with_the_reason", "test_the_common_inducements_and_their_prices", "test_who_may_hire_what"],
    "inducement_purchase/underdog": ["test_what_was_bought_for_the_match_counts_when_the_underdog_is_found"],
    "inducement_purchase/petty_cash": ["test_the_lower_team_has_the_difference_and_what_the_higher_team_spent"],
    "injuries/casualty": ["test_niggling_injuries_and_decay_add_to_the_roll_and_sixteen_is_the_end"],
    "injuries/mng": ["test_a_player_who_missed_this_match_is_back_and_one_hurt_in_it_is_not"],
    "injuries/niggling": ["test_what_a_casualty_does"],
    "injuries/lasting": ["test_a_lasting_injury_of_a_characteristic_at_its_worst_is_rolled_again", "test_the_lasting_injuries_by_their_die"],
    "concession/when": ["test_with_three_players_or_fewer_a_concession_has_no_further_cost"],
    "concession/result": ["test_a_concession_gives_the_touchdowns_away_and_keeps_the_score_as_played"],
    "concession/mvp": ["test_a_friendly_and_a_concession_have_no_most_valuable_player"],
    "concession/winnings": ["test_a_side_that_concedes_earns_nothing", "test_against_a_side_that_conceded_the_attendance_is_not_halved"],
    "concession/fans": ["test_a_side_that_concedes_loses_d3_fans_and_rolls_no_other_die"],
    "concession/players": ["test_a_veteran_may_leave_a_side_that_concedes", "test_a_veteran_who_missed_the_match_may_leave_as_well_but_not_a_dead_one"],
    "concession/spp": ["test_a_concession_gives_the_touchdowns_away_and_keeps_the_score_as_played"],
    "post_game_1_outcome/record": ["test_a_match_goes_from_the_lock_to_an_explained_table"],
    "post_game_1_outcome/dead": ["test_a_player_who_did_not_die_returns_with_points_and_the_newcomer_keeps_the_shirt"],
    "post_game_1_outcome/attendance": ["test_half_the_attendance_and_the_touchdowns"],
    "post_game_1_outcome/winnings": ["test_half_of_an_odd_attendance_is_worth_5_000"],
    "post_game_2_fans/win": ["test_fans_follow_the_result"],
    "post_game_2_fans/loss": ["test_fans_follow_the_result"],
    "post_game_2_fans/draw": ["test_a_draw_leaves_dedicated_fans_and_rolls_no_die"],
    "post_game_3_advancement/earn": ["test_star_player_points", "test_stars_and_mercenaries_earn_nothing_for_the_team_that_hired_them"],
    "post_game_3_advancement/mvp": [
        "test_the_most_valuable_player_has_four_points",
        "test_players_who_missed_the_match_or_died_are_not_eligible_for_mvp_but_hurt_ones_are",
        "test_journeymen_are_eligible_stars_and_mercenaries_are_not",
    ],
    "post_game_3_advancement/spend": ["test_what_each_advancement_costs_and_adds", "test_six_advancements_are_the_most"],
    "post_game_3_advancement/must_spend": ["test_a_player_with_enough_points_for_a_characteristic_must_spend_some"],
    "post_game_3_advancement/choose": ["test_a_skill_twice_a_trait_or_a_closed_category_is_refused"],
    "post_game_3_advancement/random": ["test_a_random_skill_is_rolled_again_while_the_player_has_it", "test_a_random_skill_that_could_never_be_used_is_rolled_again"],
    "post_game_3_advancement/characteristic": ["test_a_characteristic_is_rolled_and_chosen", "test_what_the_die_does_not_offer_is_refused"],
    "post_game_3_advancement/same_skill": ["test_a_value_skill_is_taken_once_and_comes_as_plus_one"],
    "post_game_3_advancement/value": ["test_what_each_gain_adds_to_the_value"],
    "post_game_4_hiring/hire": ["test_a_new_player_costs_what_the_roster_says", "test_sixteen_players_are_the_most_including_hurt_and_retired_ones", "test_no_more_of_a_position_than_the_roster_has"],
    "post_game_4_hiring/fire": ["test_a_team_may_fire_everybody", "test_a_team_re_roll_once_bought_is_never_given_up"],
    "post_game_4_hiring/rerolls": ["test_a_re_roll_costs_double_after_the_draft", "test_eight_re_rolls_are_the_most_unless_the_league_says_otherwise"],
    "post_game_4_hiring/journeymen": ["test_a_journeyman_is_hired_at_his_current_value_and_loses_his_loner", "test_journeymen_who_were_not_hired_leave"],
    "post_game_4_hiring/raised": [
        "test_a_zombie_raised_by_masters_of_undeath_is_hired_for_nothing_and_counts_in_full",
        "test_a_player_infected_by_plague_ridden_costs_what_a_journeyman_would",
        "test_a_vampire_lord_takes_on_one_thrall_for_nothing_after_an_opponent_died",
    ],
    "post_game_4_hiring/retire": ["test_only_right_after_a_lasting_injury_and_only_once"],
    "post_game_5_expensive_mistakes/check": ["test_below_100_000_no_expensive_mistake_is_rolled"],
    "post_game_5_expensive_mistakes/minor": ["test_from_200_000_a_two_is_an_incident_as_well", "test_what_a_mistake_costs"],
    "post_game_5_expensive_mistakes/major": ["test_a_major_incident_loses_half_rounded_down_to_5_000"],
    "post_game_5_expensive_mistakes/catastrophe": ["test_a_catastrophe_leaves_2d6_times_10_000"],
    "post_game_5_expensive_mistakes/prizes": ["test_prizes"],
    "post_game_6_prepare/recover": ["test_a_player_who_missed_this_match_is_back_and_one_hurt_in_it_is_not", "test_a_fixture_that_was_not_played_heals_nobody"],
    "post_game_6_prepare/values": ["test_the_sheet_of_the_next_kick_off_has_eleven_or_more_and_adds_up"],
    "advancement_limits/count": ["test_six_advancements_are_the_most"],
    "advancement_limits/characteristic_twice": ["test_no_characteristic_is_improved_three_times_or_beyond_its_best"],
    "advancement_limits/mutations": ["test_a_skill_twice_a_trait_or_a_closed_category_is_refused"],
    "advancement_limits/traits": ["test_a_skill_twice_a_trait_or_a_closed_category_is_refused"],
    "advancement_limits/forbidden": ["test_why_a_skill_cannot_be_gained", "test_seven_skills_no_fanatic_can_have", "test_strong_arm_is_for_players_who_throw_team_mates"],
    "temporary_retirement/who": ["test_only_right_after_a_lasting_injury_and_only_once"],
    "temporary_retirement/effect": ["test_only_right_after_a_lasting_injury_and_only_once", "test_retired_players_are_not_reported_fit_again"],
    "league/unplayed": ["test_an_unplayed_fixture_counts_as_a_draw_where_the_league_says_so", "test_a_side_that_gave_up_a_fixture_gets_nothing"],
    "league/voluntary_forfeit": ["test_an_awarded_fixture_brings_d6_times_10_000", "test_an_awarded_fixture_names_two_and_the_side_that_gave_it_up_none"],
    "team_special_rules/low_cost_linemen": ["test_a_low_cost_lineman_is_paid_for_but_counts_as_nothing"],
    "team_special_rules/masters_of_undeath": ["test_a_player_that_the_team_cannot_have_raised_is_refused", "test_raised_players_need_a_place_among_sixteen"],
    "team_special_rules/vampire_lord": ["test_a_vampire_lord_takes_on_one_thrall_for_nothing_after_an_opponent_died"],
}  # fmt: skip

#: The official answers that touch the sequences.
RULINGS = {
    "R008": ["test_a_team_re_roll_once_bought_is_never_given_up"],
    "R010": ["test_the_sequences_in_the_order_of_the_book", "test_journeymen_count_before_petty_cash_is_reckoned"],
    "R011": ["test_what_was_bought_for_the_match_counts_when_the_underdog_is_found"],
    "R015": ["test_what_was_bought_for_the_match_counts_when_the_underdog_is_found"],
    "R012": ["test_equal_teams_neither_gain_nor_spend"],
    "R013": ["test_the_winner_of_the_roll_off_kicks_or_receives"],
    "R014": ["test_low_cost_journeymen_add_nothing_to_current_team_value"],
    "R044": ["test_a_lasting_injury_at_the_worst_is_rolled_again"],
    "R045": ["test_the_older_answer_spares_the_passing_ability"],
    "R050": ["test_a_concession_is_a_win_for_the_others_whatever_the_score"],
    "R052": ["test_a_kick_earns_nothing_and_its_fumble_knocks_the_kicked_player_out"],
    "R053": ["test_interference_comes_after_the_throw_and_then_a_catch_makes_it_an_interception"],
    "R054": ["test_neither_stars_nor_mercenaries_nor_staff_who_take_the_field_are_the_most_valuable"],
    "R055": ["test_a_passing_ability_of_none_becomes_six"],
    "R056": ["test_a_secondary_or_primary_skill_may_be_taken_instead_of_what_was_rolled"],
    "R057": ["test_a_journeyman_who_learnt_something_keeps_points_and_skill_only_if_he_is_hired"],
    "R058": ["test_a_random_skill_that_could_never_be_used_is_rolled_again"],
    "R059": ["test_a_random_skill_that_could_never_be_used_is_rolled_again"],
    "R062": ["test_a_random_skill_that_could_never_be_used_is_rolled_again"],
    "R123": ["test_a_random_skill_that_could_never_be_used_is_rolled_again"],
    "R124": ["test_r124_r125_a_ball_and_chain_earns_and_brawls"],
    "R146": ["test_a_player_who_regenerates_is_told_of_and_the_casualty_counts"],
    "R154": ["test_an_agent_is_paid_for_each_season"],
    "R156": ["test_r156_the_dead_rise_for_a_necromancer_who_was_sent_off_too"],
    "M002": ["test_a_lasting_injury_at_the_worst_is_rolled_again", "test_a_lasting_injury_of_a_characteristic_at_its_worst_is_rolled_again"],
    "M006": ["test_the_plague_ridden_infect_whom_they_kill", "test_who_cannot_have_been_raised_is_refused"],
}  # fmt: skip

#: Situations of a league with the outcome that is right, by their number in our collection of them.
SITUATIONS = {
    32: ["test_what_no_longer_fits_is_decided_and_then_saved", "test_a_correction_says_what_cannot_be_afforded_any_more_in_points_and_in_gold",
         "test_a_seed_that_a_correction_would_change_is_reported_and_stays", "test_nothing_is_saved_that_the_page_did_not_show"],
    33: ["test_a_player_who_did_not_die_returns_with_points_and_the_newcomer_keeps_the_shirt", "test_a_roster_of_seventeen_asks_whether_the_newest_player_stays"],
    34: ["test_a_player_who_turns_out_to_have_died_is_dead_but_keeps_later_records", "test_a_correction_says_that_a_dead_man_has_played_since"],
    35: ["test_undoing_the_death_undoes_the_raised_player_if_he_has_not_played", "test_a_raised_player_who_has_played_since_stays_if_the_commissioner_grants_it"],
    36: ["test_the_dice_of_an_advancement_stay_with_the_player_who_rolled_them", "test_a_most_valuable_player_drawn_on_the_table_stays_while_he_is_eligible"],
    37: ["test_a_player_who_was_not_hurt_after_all_still_missed_the_game"],
    38: ["test_a_report_validated_then_objected_to_is_reopened_and_the_old_version_kept"],
    39: ["test_the_deadline_passes_while_a_report_awaits_the_other_coach"],
    40: ["test_one_coach_of_both_teams_needs_to_say_it_once", "test_two_teams_of_one_coach_meet_only_where_the_league_allows_it"],
    41: ["test_an_old_match_shows_the_list_as_it_was_locked_and_not_todays"],
    42: ["test_the_second_of_two_tabs_that_hire_the_last_player_is_told_why", "test_the_last_gold_is_spent_once"],
    46: ["test_a_journeyman_who_learnt_something_keeps_points_and_skill_only_if_he_is_hired", "test_sixteen_players_are_the_most_including_hurt_and_retired_ones"],
    51: ["test_below_100_000_no_expensive_mistake_is_rolled", "test_the_expensive_mistakes_of_a_treasury", "test_the_log_says_what_the_die_did"],
    59: ["test_a_lasting_injury_of_a_characteristic_at_its_worst_is_rolled_again", "test_a_missing_passing_ability_cannot_get_worse"],
    63: ["test_a_random_skill_is_rolled_again_while_the_player_has_it", "test_a_skill_twice_a_trait_or_a_closed_category_is_refused"],
    64: ["test_a_player_with_enough_points_for_a_characteristic_must_spend_some"],
    66: ["test_players_who_missed_the_match_or_died_are_not_eligible_for_mvp_but_hurt_ones_are", "test_journeymen_are_eligible_stars_and_mercenaries_are_not"],
    67: ["test_an_awarded_fixture_names_two_and_the_side_that_gave_it_up_none", "test_a_league_may_require_two_different_players"],
    70: ["test_what_the_apothecary_set_aside_is_kept_beside_what_was_taken_and_the_casualty_counts"],
}  # fmt: skip

#: Checklists of which every step is carried out here, or says below why not.
CHECKLISTS = (
    "team_value",
    "pre_game",
    "inducement_purchase",
    "concession",
    "post_game_1_outcome",
    "post_game_2_fans",
    "post_game_3_advancement",
    "post_game_4_hiring",
    "post_game_5_expensive_mistakes",
    "post_game_6_prepare",
    "advancement_limits",
    "temporary_retirement",
)
#: What is not played yet, and why: it comes with the next season's draft and the prizes of the last.
TO_COME = {
    "team_value/trophy": "a trophy is a prize of the play-offs",
    "temporary_retirement/return": "the retired come back when teams are drafted anew",
    "R155": "the agent's fee is part of the draft of the next season",
}
#: Tags of answers that touch a sequence.
TAGS = frozenset({"hiring", "random-skill", "characteristic-improvement", "mvp", "lasting-injury", "journeymen", "spp", "concede",
                  "underdog", "petty-cash", "team-value", "kicking-team", "plague-ridden", "masters-of-undeath"})  # fmt: skip


def known_tests() -> set[str]:
    root = Path(__file__).resolve().parents[1]
    return {name for path in root.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())}


def steps() -> Iterator[str]:
    for id in CHECKLISTS:
        for step in RULES.procedure(id).steps:
            yield f"{id}/{step.id}"


def touching() -> set[str]:
    """Answers that a checklist's step names, or whose tags touch a sequence."""
    named = {ruling for id in CHECKLISTS for step in RULES.procedure(id).steps for ruling in step.rulings}
    return named | {ruling.id for ruling in RULES.pack.rulings if TAGS.intersection(ruling.tags)}


def test_every_step_of_the_sequences_is_held_by_a_test() -> None:
    assert [step for step in steps() if step not in STEPS and step not in TO_COME] == []


def test_every_answer_about_the_sequences_is_held_by_a_test() -> None:
    assert sorted(touching() - set(RULINGS) - set(TO_COME)) == []


def test_the_tests_that_are_named_exist() -> None:
    there = known_tests()
    assert {
        id: name
        for held in (STEPS, RULINGS, SITUATIONS)
        for id, names in held.items()
        for name in names
        if name not in there
    } == {}
    known = {ruling.id for ruling in RULES.pack.rulings}
    assert set(RULINGS) <= known
