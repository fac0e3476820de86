"""Gold and fans after a match (BB2020 pages 67, 69, 72-73, 97)."""

import pytest

from rulebook.ruleset import Ruleset
from teams.history.match import FansChanged, MistakeMade, MoneyWon, PlayerQuit
from tests.matches.scenes import RULES, entry_of, gained, man, played, report, take, team_of, unplayed

CONCEDED = report(conceded=True)


# --- Winnings --------------------------------------------------------------------------------------------------------


def test_half_the_attendance_and_the_touchdowns() -> None:
    team = team_of(fans=3)
    facts = played(team, report(touchdowns=2), fans={"home": 2, "away": 2})
    assert take("winnings", team, facts).state.treasury == (8 // 2 + 2) * 10_000


def test_half_of_an_odd_attendance_is_worth_5_000() -> None:
    team = team_of()
    assert take("winnings", team, played(team, fans={"home": 1, "away": 2})).state.treasury == 25_000


def test_against_a_side_that_conceded_the_attendance_is_not_halved() -> None:
    team = team_of()
    facts = played(team, report(touchdowns=1), CONCEDED, fans={"home": 1, "away": 2})
    assert take("winnings", team, facts).state.treasury == (5 + 1) * 10_000


def test_a_side_that_concedes_earns_nothing() -> None:
    team = team_of(treasury=40_000)
    progress = take("winnings", team, played(team, CONCEDED, report(touchdowns=1)))
    assert progress.state.treasury == 40_000
    assert "concedes earns nothing" in entry_of(progress, MoneyWon).sentence()


@pytest.mark.parametrize(("die", "stays"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_veteran_may_leave_a_side_that_concedes(die: int, stays: bool) -> None:
    team = man(man(team_of(), "p1", advancements=gained(3)), "p2", advancements=gained(2))
    progress = take("winnings", team, played(team, CONCEDED), die)
    assert progress.state.players["p1"].listed is stays
    assert progress.state.players["p2"].listed
    assert sum(isinstance(entry, PlayerQuit) for entry in progress.entries) == (not stays)


def test_a_veteran_who_missed_the_match_may_leave_as_well_but_not_a_dead_one() -> None:
    team = team_of()
    for id, fields in {"p1": {"hurt_in": "6"}, "p2": {"status": "dead"}, "p3": {"status": "retired"}}.items():
        team = man(team, id, advancements=gained(4), **fields)
    after = take("winnings", team, played(team, CONCEDED), 1, 1).state
    assert [after.players[id].status for id in ("p1", "p2", "p3")] == ["left", "dead", "left"]


def test_with_three_players_or_fewer_a_concession_has_no_further_cost() -> None:
    team = team_of(fans=3)
    facts = played(team, report(conceded=True, conceded_freely=True), report(touchdowns=1))
    assert take("winnings", team, facts).state.treasury == 30_000
    assert take("most_valuable_player", team, facts, drawn=["p1"]).state.players["p1"].unspent == 4
    after = take("dedicated_fans", team, facts, 2).state
    assert (after.fans, facts.outcome) == (2, "loss")


# --- Dedicated fans --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "mine", "theirs", "die", "after"),
    [
        (3, 1, 0, 3, 4),  # a win: the die is equal
        (3, 1, 0, 2, 3),  # a win: the die is lower
        (6, 1, 0, 6, 7),
        (7, 1, 0, 6, 7),
        (3, 0, 1, 3, 3),  # a loss: the die is equal
        (3, 0, 1, 2, 2),  # a loss: the die is lower
        (1, 0, 1, 1, 1),
        (7, 0, 1, 6, 6),
    ],
)
def test_fans_follow_the_result(before: int, mine: int, theirs: int, die: int, after: int) -> None:
    team = team_of(fans=before)
    facts = played(team, report(touchdowns=mine), report(touchdowns=theirs))
    assert take("dedicated_fans", team, facts, die).state.fans == after


def test_a_draw_leaves_dedicated_fans_and_rolls_no_die() -> None:
    team = team_of(fans=4)
    progress = take("dedicated_fans", team, played(team))
    assert progress.state.fans == 4
    assert entry_of(progress, FansChanged).sentence() == "Dedicated fans stayed at 4: the match was drawn."


@pytest.mark.parametrize(("before", "d3", "after"), [(5, 3, 2), (3, 3, 1), (1, 3, 1), (4, 1, 3)])
def test_a_side_that_concedes_loses_d3_fans_and_rolls_no_other_die(before: int, d3: int, after: int) -> None:
    team = team_of(fans=before)
    assert take("dedicated_fans", team, played(team, CONCEDED), d3).state.fans == after


def test_a_concession_is_a_win_for_the_others_whatever_the_score() -> None:
    team = team_of(fans=2)
    facts = played(team, report(touchdowns=0), CONCEDED)
    assert take("dedicated_fans", team, facts, 2).state.fans == 3


# --- Expensive mistakes ----------------------------------------------------------------------------------------------


def mistake(treasury: int, *dice: int) -> MistakeMade:
    team = team_of(treasury=treasury)
    progress = take("expensive_mistakes", team, played(team), *dice)
    made: MistakeMade = entry_of(progress, MistakeMade)
    assert progress.state.treasury == treasury - made.lost >= 0
    return made


def test_below_100_000_no_expensive_mistake_is_rolled() -> None:
    team = team_of(treasury=95_000)
    progress = take("expensive_mistakes", team, played(team))
    assert progress.state.treasury == 95_000
    assert len(progress.entries) == 1, "only the step's own end"


@pytest.mark.parametrize("treasury", [100_000, 195_000])
def test_up_to_195_000_only_a_one_is_an_incident(treasury: int) -> None:
    assert mistake(treasury, 1, 3).lost == 30_000
    assert mistake(treasury, 2).lost == 0


def test_from_200_000_a_two_is_an_incident_as_well() -> None:
    assert mistake(200_000, 2, 1).lost == 10_000
    assert mistake(200_000, 3).lost == 0


@pytest.mark.parametrize(("treasury", "lost"), [(300_000, 150_000), (305_000, 150_000), (315_000, 155_000)])
def test_a_major_incident_loses_half_rounded_down_to_5_000(treasury: int, lost: int) -> None:
    assert mistake(treasury, 1).lost == lost


def test_a_catastrophe_leaves_2d6_times_10_000() -> None:
    assert mistake(500_000, 1, 3, 4).lost == 430_000
    assert mistake(600_000, 2, 1, 1).lost == 580_000


def test_the_log_says_what_the_die_did() -> None:
    assert mistake(250_000, 1, 2).sentence() == (
        "Minor Incident with 250,000 gp in the treasury (rolled 1, 2): 20,000 gp lost."
    )


# --- A fixture that was not played -----------------------------------------------------------------------------------


def test_an_awarded_fixture_brings_d6_times_10_000() -> None:
    team = team_of()
    assert take("forfeit_award", team, unplayed(team), 4).state.treasury == 40_000


@pytest.mark.parametrize("awarded_to", ["away", ""])
def test_a_side_that_gave_up_a_fixture_gets_nothing(awarded_to: str) -> None:
    team = team_of()
    assert take("forfeit_award", team, unplayed(team, awarded_to)).state.treasury == 0


def test_the_forfeit_sequence_has_neither_hiring_nor_mistakes() -> None:
    steps = [step.step for step in RULES.sequence("forfeit")]
    assert steps == ["forfeit_award", "most_valuable_player", "advancements", "next_fixture"]


def test_a_league_that_counts_an_unplayed_fixture_as_drawn_says_so() -> None:
    from matches.steps.facts import opening_entry

    team = team_of()
    for value, drawn in (("loss_for_both", 0), ("draw", 1)):
        rules = Ruleset.of("bb2020", {"unplayed_fixture": value})
        entry = opening_entry(unplayed(team, ""), rules)
        record = entry.apply(team).record
        assert (record.drawn, record.lost) == (drawn, 1 - drawn)
        assert "not played and counts as" in entry.sentence()
