"""Gold, fans and points, at their boundaries (BB2020 p.37-38, 67-73, 97-99)."""

import msgspec
import pytest

from rulebook.policies.upkeep import Mistake
from rulebook.ruleset import Ruleset

RULES = Ruleset.of("bb2020")


def test_half_the_attendance_and_the_touchdowns_are_won() -> None:
    assert RULES.winnings.amount(6, 2) == 50_000
    assert RULES.winnings.amount(6, 0) == 30_000


def test_half_of_an_odd_attendance_is_not_rounded() -> None:
    assert RULES.winnings.amount(7, 1) == 45_000


@pytest.mark.parametrize(("touchdowns", "scored"), [(0, "0 touchdowns"), (1, "1 touchdown"), (2, "2 touchdowns")])
def test_the_winnings_are_explained_by_what_they_count(touchdowns: int, scored: str) -> None:
    shared = RULES.winnings.explained(7, touchdowns)
    whole = RULES.winnings.explained(7, touchdowns, opponent_conceded=True)
    assert [each.partition(" and ")[2] for each in (shared, whole)] == [f"{scored}, times 10,000"] * 2
    assert shared != whole


def test_against_a_conceding_team_the_attendance_is_not_halved() -> None:
    assert RULES.winnings.amount(7, 3, opponent_conceded=True) == 100_000


@pytest.mark.parametrize(
    ("fans", "outcome", "d6", "change"),
    [
        (3, "win", 3, 1),
        (3, "win", 2, 0),
        (1, "win", 1, 1),
        (6, "win", 6, 1),
        (7, "win", 6, 0),
        (3, "loss", 2, -1),
        (3, "loss", 3, 0),
        (1, "loss", 1, 0),
        (7, "loss", 6, -1),
        (3, "draw", 1, 0),
        (3, "draw", 6, 0),
    ],
)
def test_how_fans_follow_a_result(fans: int, outcome: str, d6: int, change: int) -> None:
    assert RULES.fans.change(fans, outcome, d6) == change


def test_fans_never_fall_below_the_least_that_an_edition_knows() -> None:
    faithful = msgspec.structs.replace(RULES.fans, min=3)
    assert [faithful.change(fans, "loss", 1) for fans in (3, 4, 7)] == [0, -1, -1]
    assert [faithful.change(fans, "win", 6) for fans in (3, 6, 7)] == [1, 1, 0]
    assert [faithful.change(fans, "draw", d6) for fans in (3, 4) for d6 in (1, 6)] == [0] * 4


def test_a_concession_costs_fans_but_never_the_last() -> None:
    assert [RULES.fans.after_concession(fans, 3) for fans in (1, 3, 4, 5)] == [1, 1, 1, 2]


@pytest.mark.parametrize(
    ("treasury", "results"),
    [
        (100_000, "minor_incident averted averted averted averted averted"),
        (195_000, "minor_incident averted averted averted averted averted"),
        (200_000, "minor_incident minor_incident averted averted averted averted"),
        (295_000, "minor_incident minor_incident averted averted averted averted"),
        (300_000, "major_incident minor_incident minor_incident averted averted averted"),
        (395_000, "major_incident minor_incident minor_incident averted averted averted"),
        (400_000, "major_incident major_incident minor_incident minor_incident averted averted"),
        (495_000, "major_incident major_incident minor_incident minor_incident averted averted"),
        (500_000, "catastrophe major_incident major_incident minor_incident minor_incident averted"),
        (595_000, "catastrophe major_incident major_incident minor_incident minor_incident averted"),
        (600_000, "catastrophe catastrophe major_incident major_incident minor_incident minor_incident"),
        (2_000_000, "catastrophe catastrophe major_incident major_incident minor_incident minor_incident"),
    ],
)
def test_the_expensive_mistakes_of_a_treasury(treasury: int, results: str) -> None:
    expected = ["crisis_averted" if result == "averted" else result for result in results.split()]
    column = RULES.upkeep.column(treasury)
    assert column is not None
    assert [column[d6].id for d6 in range(1, 7)] == expected


def mistake(treasury: int, d6: int) -> Mistake:
    column = RULES.upkeep.column(treasury)
    assert column is not None
    return column[d6]


def test_nobody_is_tempted_below_a_hundred_thousand() -> None:
    assert RULES.upkeep.column(95_000) is None
    assert RULES.upkeep.column(-20_000) is None
    assert RULES.upkeep.column(100_000) is not None


def test_what_a_mistake_costs() -> None:
    minor, major = mistake(300_000, 2), mistake(300_000, 1)
    catastrophe, averted = mistake(500_000, 1), mistake(500_000, 6)
    assert (minor.dice, minor.lost(300_000, 3)) == ((1, 3), 30_000)
    assert (major.dice, major.lost(300_000)) == (None, 150_000)
    assert (catastrophe.dice, catastrophe.lost(500_000, 7)) == ((2, 6), 430_000)
    assert (averted.dice, averted.lost(500_000)) == (None, 0)


def test_half_of_a_treasury_is_lost_rounded_down_to_five_thousand() -> None:
    major = mistake(305_000, 1)
    assert [major.lost(gold) for gold in (305_000, 310_000, 315_000)] == [150_000, 155_000, 155_000]


def test_a_league_decides_what_its_results_are_worth() -> None:
    assert [RULES.league_points(outcome) for outcome in ("win", "draw", "loss")] == [3, 1, 0]
    two = RULES.with_options({"points_for_win": 2, "points_for_draw": 0})
    assert [two.league_points(outcome) for outcome in ("win", "draw", "loss")] == [2, 0, 0]


def test_bonus_points_are_for_leagues_that_want_them() -> None:
    wanted = RULES.with_options({"optional_league_bonus_points": True})
    assert RULES.bonus_points.earned(3, 0, 3) == ()
    assert [row.id for row in wanted.bonus_points.earned(3, 0, 3)] == [
        "three_touchdowns",
        "no_touchdown_conceded",
        "three_casualties",
    ]
    assert wanted.bonus_points.earned(2, 1, 2) == ()
    assert [row.id for row in wanted.bonus_points.earned(0, 0, 0)] == ["no_touchdown_conceded"]


# --- Inducements -------------------------------------------------------------------------------------------------


def test_the_lower_team_has_the_difference_and_what_the_higher_team_spent() -> None:
    cash = RULES.underdog.purses(1_200_000, 1_050_000, spent_by_higher=40_000)
    assert (cash.higher, cash.petty_cash_a, cash.petty_cash_b) == ("a", 0, 190_000)
    assert (cash.treasury_a, cash.treasury_b) == (True, False)
    assert RULES.underdog.purses(1_050_000, 1_200_000, spent_by_higher=40_000).petty_cash_a == 190_000


def test_equal_teams_neither_gain_nor_spend() -> None:
    cash = RULES.underdog.purses(1_000_000, 1_000_000)
    assert (cash.higher, cash.petty_cash_a, cash.petty_cash_b) == (None, 0, 0)
    assert (cash.treasury_a, cash.treasury_b) == (False, False)


def test_the_other_readings_of_petty_cash() -> None:
    difference = RULES.with_options({"petty_cash_includes_opponent_spending": False})
    assert difference.underdog.purses(1_200_000, 1_050_000, 40_000).petty_cash_b == 150_000
    both = RULES.with_options({"underdog_treasury": "allowed"}).underdog.purses(1_200_000, 1_050_000)
    assert (both.treasury_a, both.treasury_b) == (True, True)
    equal = RULES.with_options({"equal_ctv_treasury": "allowed"}).underdog.purses(1_000_000, 1_000_000)
    assert (equal.treasury_a, equal.treasury_b) == (True, True)


def test_the_underdog_prays_once_for_each_full_fifty_thousand() -> None:
    assert RULES.prayers.count(1_000_000, 1_045_000) == 0
    assert RULES.prayers.count(1_000_000, 1_050_000) == 1
    assert RULES.prayers.count(1_000_000, 1_295_000) == 5
    assert RULES.prayers.count(1_050_000, 1_000_000) == 0


# --- Forfeits, prizes, the next season ---------------------------------------------------------------------------


def test_a_fixture_given_up_pays_its_winner() -> None:
    assert RULES.forfeit_gold(4) == 40_000
    assert RULES.edition.mvp.from_forfeit == 2
    assert RULES.edition.unplayed.forfeit_score == (1, 0)


def test_prizes() -> None:
    assert [RULES.prize(place) for place in (1, 2, 3, 4)] == [100_000, 60_000, 30_000, 0]


def test_the_budget_of_the_next_season() -> None:
    assert RULES.redraft.budget(45_000, games=10, wins=5, draws=2) == 1_365_000
    assert RULES.with_options({"redraft_cap": 1_300_000}).redraft.budget(45_000, games=10, wins=5, draws=2) == 1_300_000
    assert RULES.with_options({"redraft_cap": 1_300_000}).redraft.budget(0, games=10, wins=0, draws=0) == 1_200_000


def test_an_agent_is_paid_for_each_season() -> None:
    assert RULES.redraft.rehire_price(50_000, seasons=1) == 70_000
    assert RULES.redraft.rehire_price(90_000, seasons=3) == 150_000
