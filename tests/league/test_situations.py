"""Situations that leagues have got wrong before, by their number in our collection of them, and the tests that hold each."""

import re
from pathlib import Path

import pytest

from league.models import Bye, Fixture
from league.season.laying_out import lay_out_season
from league.selectors import competition_of, table_of
from matches.report.reporting import award
from tests.world import a_league, a_team, coach

#: By number: the situation in our words, and the tests of it.
SITUATIONS: dict[int | str, tuple[str, list[str]]] = {
    # Schedules and tables
    1: ("each pair twice, byes even, grounds in balance", ["test_each_pair_meets_once_or_twice_and_a_team_is_listed_once", "test_home_and_away_are_in_balance_in_each_leg_and_even_over_both"]),
    2: ("the second leg's order is chosen, and the seed kept", ["test_a_mirrored_second_leg_keeps_the_order", "test_a_reshuffled_second_leg_does_not_keep_the_order", "test_opponents_kept_apart_wait_at_least_half_a_leg_and_not_in_the_old_order", "test_the_draw_is_on_record_and_can_be_made_again"]),
    3: ("late to the season", ["test_a_late_joiner_takes_the_byes_and_then_rounds_at_the_end", "test_a_late_joiner_meets_everybody_and_moves_nobody"]),
    4: ("the book's order of criteria", ["test_the_book_counts_points_then_touchdowns_then_casualties"]),
    5: ("games among those level", ["test_those_still_level_begin_again_with_their_own_games", "test_or_they_go_on_to_the_next_criterion"]),
    6: ("a circle of wins", ["test_a_circle_of_wins_leaves_three_level", "test_a_rank_is_shared_where_nothing_parts_and_never_by_the_alphabet", "test_lots_part_whom_nothing_else_does_and_the_same_seed_draws_the_same"]),
    7: ("unequal numbers of games", ["test_points_per_game_may_come_first", "test_whoever_has_played_fewer_games_has_a_provisional_place"]),
    8: ("the wild card", ["test_three_divisions_send_their_winners_and_the_best_second_as_a_wild_card", "test_in_divisions_of_unequal_size_the_league_may_count_points_per_game", "test_the_wild_card_is_found_by_the_list_that_ranks_the_tables"]),
    9: ("divisions apart until the final", ["test_with_quarter_finals_no_two_of_one_division_meet_before_the_final", "test_the_losers_of_the_semi_finals_play_for_third_place", "test_a_final_that_has_begun_keeps_its_teams_and_the_bracket_tells"]),
    10: ("a level play-off", ["test_a_level_game_waits_for_its_roll_offs_and_they_are_no_touchdown", "test_a_knockout_match_tells_of_extra_time_and_who_won_the_roll_offs"]),
    11: ("counting otherwise after the first result", ["test_changing_points_or_tie_break_list_after_the_first_result_is_allowed_logged_and_dated_by_its_round", "test_what_the_table_was_before_a_change_can_still_be_read"]),
    12: ("friendlies between divisions", ["test_a_cross_division_friendly_is_played_once_for_each_pair", "test_a_friendly_has_no_most_valuable_player_and_no_league_points_and_is_a_match_in_all_else"]),
    # What is decided without a ball
    13: ("a bye is no game", ["test_a_bye_is_no_game_and_heals_nobody", "test_a_bye_earns_what_the_competition_says_once_the_others_have_played"]),
    14: ("the hurt during a bye", ["test_a_bye_is_not_the_missed_game_of_injured_players", "test_a_league_may_count_a_bye_as_the_missed_game_of_injured_players", "test_a_fixture_that_was_not_played_heals_nobody"]),
    15: ("unplayed at the deadline", ["test_unplayed_at_the_deadline_is_a_loss_for_both_with_a_footnote_on_both", "test_unplayed_at_the_deadline_may_be_a_draw_by_option", "test_a_fixture_given_up_by_agreement_is_one_to_nil_with_gold_and_two_most_valuable_players"]),
    16: ("avoiding a game", ["test_avoiding_a_game_docks_three_points_with_a_reason_that_survives_recomputation"]),
    19: ("conceding for nothing", ["test_free_concession_when_three_or_fewer_could_be_set_up_needs_the_number_or_a_reason", "test_with_three_players_or_fewer_a_concession_has_no_further_cost"]),
    20: ("lost by both in a knockout", ["test_lost_by_both_nobody_advances_and_the_other_side_walks_over"]),
    21: ("giving a fixture up is typed, and anybody's own", ["test_a_fixture_given_up_by_agreement_is_one_to_nil_with_gold_and_two_most_valuable_players", "test_the_same_fixture_is_given_up_once", "test_only_a_commissioner_awards_a_fixture_and_says_why", "test_each_reader_may_what_the_table_says"]),
    22: ("what a forfeit counts", ["test_a_forfeit_counts_as_a_win_but_its_touchdowns_only_where_the_league_says_so"]),
    23: ("leaving in mid-season", ["test_who_leaves_below_half_of_his_games_has_them_annulled_in_the_table", "test_who_leaves_with_half_of_his_games_played_loses_the_rest_by_walk_overs", "test_a_league_may_keep_what_was_played_and_forfeit_the_rest", "test_a_replacement_takes_over_the_slot_with_or_without_the_points"]),
    24: ("leaving after the opponent's forfeit", ["test_a_withdrawal_does_not_turn_a_forfeit_of_the_opponent_into_a_mutual_one", "test_decisions_about_one_fixture_are_ordered_and_the_last_one_stands"]),
    25: ("another coach, another team, a substitute", ["test_a_replacement_coach_keeps_the_team_and_the_log_says_so", "test_a_replacement_takes_over_the_slot_with_or_without_the_points", "test_a_substitute_for_one_game_is_on_record_and_the_owner_stays"]),
    26: ("retired teams, closed accounts", ["test_a_retired_team_is_told_and_stays_in_old_tables", "test_a_retired_team_is_hidden_from_lists_and_its_page_stays", "test_a_coach_who_leaves_takes_no_result_with_him"]),
    27: ("deleting a team", ["test_a_team_is_deleted_only_without_a_game_and_without_a_fixture", "test_nobody_retires_with_an_open_report"]),
    # Reports
    28: ("two coaches report at once", ["test_two_coaches_who_report_at_once_have_filed_two_versions_and_one_is_accepted", "test_equal_content_agrees_by_itself", "test_where_the_league_wants_it_agreement_still_waits_for_the_commissioner", "test_different_content_is_disputed_and_nothing_is_overwritten", "test_two_reports_differ_line_by_line"]),
    29: ("the same form twice", ["test_the_same_form_posted_twice_has_the_first_ones_answer", "test_the_same_form_sent_twice_is_one_report"]),
    30: ("a report of the wrong fixture", ["test_a_report_for_the_wrong_fixture_is_moved_where_the_pair_fits", "test_home_and_away_swapped_is_the_pairs_other_game", "test_a_report_that_fits_no_pair_leaves_the_fixture_unplayed"]),
    31: ("touchdowns add up", ["test_touchdowns_without_a_scorer_add_up_to_the_score_or_are_refused", "test_a_touchdown_without_a_scorer_is_a_commissioners_to_accept"]),
    # Value and hiring
    43: ("what a team is worth", ["test_team_value_is_players_staff_and_re_rolls_and_never_the_treasury", "test_current_team_value_leaves_out_the_hurt_and_the_retired_and_counts_them_again_once_they_are_back", "test_petty_cash_is_reckoned_from_current_team_value_with_the_journeymen_in_it"]),
    45: ("journeymen up to eleven", ["test_journeymen_fill_up_to_eleven_whether_the_coach_wants_them_or_not", "test_journeymen_cost_nothing_come_beside_sixteen_hurt_men_and_may_be_above_the_list", "test_the_coach_picks_where_journeymen_may_be_of_several_kinds"]),
    46: ("hiring a journeyman", ["test_a_journeyman_is_hired_at_his_current_value_and_loses_his_loner", "test_a_journeyman_who_learnt_something_keeps_points_and_skill_only_if_he_is_hired"]),
    47: ("low cost linemen", ["test_low_cost_linemen_are_paid_for_count_nothing_and_what_they_gain_counts", "test_low_cost_journeymen_count_nothing_in_current_team_value_either"]),
    48: ("who counts towards sixteen", ["test_sixteen_and_the_maxima_count_the_hurt_and_the_retired_but_not_the_dead_and_the_dismissed", "test_journeymen_count_neither_towards_sixteen_nor_towards_a_maximum", "test_whoever_misses_the_match_leaves_their_place_to_a_star", "test_the_limits_of_positions_count_who_is_available"]),
    49: ("fewer than eleven", ["test_fewer_than_eleven_is_legal_even_nobody_at_all"]),
    51: ("expensive mistakes", ["test_below_100_000_no_expensive_mistake_is_rolled", "test_a_major_incident_loses_half_rounded_down_to_5_000", "test_a_catastrophe_leaves_2d6_times_10_000"]),
    53: ("a treasury below zero", ["test_a_treasury_below_zero_blocks_purchases_bears_no_interest_and_is_cleared_with_a_reason", "test_a_purchase_never_takes_a_treasury_below_zero", "test_a_fine_leaves_the_treasury_and_may_take_it_below_zero"]),
    54: ("gold for inducements, and petty cash that is left", ["test_gold_for_inducements_leaves_the_treasury_at_the_kick_off_and_before_the_winnings", "test_petty_cash_that_is_not_spent_vanishes_and_is_no_line_of_the_ledger", "test_the_ledger_has_only_what_petty_cash_did_not_pay", "test_abandoned_before_the_kick_off_nothing_was_spent_and_it_is_asked_anew"]),
    55: ("refunds", ["test_while_drafting_everything_is_refunded_in_full", "test_the_last_purchase_is_undone_by_a_commissioner_and_its_price_is_back", "test_dismissing_a_player_refunds_nothing"]),
    57: ("a value that the commissioner sets", ["test_a_value_that_the_commissioner_sets_is_a_signed_line_of_its_own_and_counts_once"]),
    # Players
    59: ("a lasting injury at the worst", ["test_a_lasting_injury_of_a_characteristic_at_its_worst_is_rolled_again"]),
    60: ("niggling injuries", ["test_niggling_injuries_add_up_without_end_and_change_no_value", "test_no_injury_changes_a_value"]),
    61: ("bounds of characteristics", ["test_every_characteristic_has_its_bounds", "test_two_improvements_are_the_most_and_one_after_a_loss_counts_among_them"]),
    63: ("random skills", ["test_a_random_skill_is_rolled_again_while_the_player_has_it", "test_what_each_advancement_costs_and_adds"]),
    64: ("who must spend", ["test_a_player_with_enough_points_for_a_characteristic_must_spend_some", "test_six_advancements_are_the_most"]),
    66: ("who may be the best player", ["test_players_who_missed_the_match_or_died_are_not_eligible_for_mvp_but_hurt_ones_are", "test_journeymen_are_eligible_stars_and_mercenaries_are_not"]),
    67: ("two awards for one player", ["test_two_awards_for_one_player_are_one_line_of_his_career", "test_a_league_may_require_two_different_players"]),
    70: ("both results of the apothecary", ["test_what_the_apothecary_set_aside_is_kept_beside_what_was_taken_and_the_casualty_counts"]),
    71: ("what stars do", ["test_what_stars_do_counts_for_the_score_and_the_opponents_and_earns_their_team_no_points", "test_each_star_has_a_page_of_the_whole_league_with_what_he_did_for_whom"]),
    72: ("retiring for the season", ["test_only_right_after_a_lasting_injury_a_player_retires_for_the_season", "test_a_retirement_is_taken_back_until_the_next_list_is_locked"]),
    73: ("shirts", ["test_a_shirt_number_belongs_to_one_player_and_is_free_after_they_leave", "test_the_history_keeps_the_number_that_was_worn"]),
    # People and time
    83: ("a commissioner's own game", ["test_a_commissioner_may_accept_his_own_game_where_the_league_says_so", "test_a_commissioners_own_game_needs_a_second_officer_where_the_league_says_so", "test_an_officer_who_accepts_his_own_game_is_marked"]),
    84: ("the league's clock", ["test_a_deadline_stays_on_its_hour_in_the_leagues_time_zone", "test_a_night_in_which_the_clocks_change_does_not_move_a_deadline_on_the_wall"]),
    85: ("an absent coach", ["test_an_absent_coach_is_stood_in_for_by_staff_and_the_log_says_on_behalf"]),
}  # fmt: skip

#: What is not held yet, and why. Situations 32 to 42 of corrected reports are held in tests/rulebook/test_rulings_held.py.
TO_COME: dict[int | str, str] = {
    "82a": "seven a side wants an edition of its own",
}
#: The numbers of our collection that concern the book of 2020 or any league: A, B, the reports of C, D, E and G.
NUMBERS = {*range(1, 17), *range(19, 32), 43, *range(45, 50), 51, 53, 54, 55, 57, 59, 60, 61, 63, 64, 66, 67, *range(70, 74), "82a", 83, 84, 85}  # fmt: skip


def test_every_situation_of_a_league_is_held_by_a_test_or_says_what_it_waits_for() -> None:
    assert NUMBERS ^ SITUATIONS.keys() ^ TO_COME.keys() == set()


def test_the_tests_of_the_situations_exist() -> None:
    tests = Path(__file__).resolve().parents[1]
    there = {name for path in tests.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text())}
    named = {number: [name for name in names if name not in there] for number, (_, names) in SITUATIONS.items()}
    assert {number: missing for number, missing in named.items() if missing} == {}
    assert all(names for _, names in SITUATIONS.values())


@pytest.mark.django_db
def test_a_bye_is_no_game_and_heals_nobody() -> None:
    """Whoever rests has nothing written into its history: no game, no gold, nobody called fit again."""
    boss = coach("Odile")
    league = a_league("Crookwater", boss)
    teams = [a_team(league, name) for name in ("Reavers", "Raiders", "Lanterns", "Auditors", "Ferrymen")]
    competition = competition_of(league.seasons.get())
    lay_out_season(competition=competition, divisions=[("North", teams)], by=boss)
    bye = Bye.objects.select_related("round", "team").get(round__number=1)
    before = (bye.team.seq, bye.team.treasury)
    for fixture in Fixture.objects.filter(round=bye.round):
        award(fixture=fixture, to="home", by=boss, reason="so")
    bye.team.refresh_from_db()
    assert (bye.team.seq, bye.team.treasury) == before
    row = next(row for row in table_of(competition) if row.team == str(bye.team.pk))
    assert (row.played, row.points, row.touchdowns) == (0, 0, 0)
