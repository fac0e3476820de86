"""Decisions that are not results: typed rows with a reason, which survive whatever is computed anew, and footnotes in the table."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.actions import NotInThisSeason
from league.models import Competition, Decision, Fixture, League, Result
from league.pure.counting import Counting, FixtureRuling, Pairing, counted
from league.pure.standings import Config, PointsDecision, Score, TableRow, standings
from league.season.laying_out import set_options
from league.selectors import table_of
from league.table.decided import decisions_in, standing
from league.table.decisions import (
    DecidedSo,
    DecidedTheSame,
    LaterDecision,
    NothingToAnnul,
    NotOfThisFixture,
    ReasonNeeded,
    TakenBackAlready,
    annul,
    decide_points,
    dock_for_avoiding,
    fine,
    lost_by_both,
    take_back,
    walk_over,
)
from teams.models import Coach, Team
from teams.projection import differences
from tests.built_once import built_once
from tests.league.tables import decide
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported, season

pytestmark = pytest.mark.django_db

REPORT: dict[str, Any] = {
    "home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}, "p2": {"casualty": 1}}},
    "away": {
        "touchdowns": 1,
        "deeds": {"p1": {"touchdown": 1}},
        "hurt": [{"player": "p9", "result": "badly-hurt", "by": "p2"}],
    },
}


@built_once
def boss() -> Coach:
    return coach("Odile")


@built_once
def league(boss: Coach) -> League:
    return a_league("Crookwater League", boss)


@built_once
def teams(league: League) -> list[Team]:
    return [a_team(league, name) for name in ("Reavers", "Auditors", "Raiders", "Lanterns")]


@built_once
def competition(league: League) -> Competition:
    return season(league).competitions.get()


def rows(competition: Competition) -> dict[str, TableRow]:
    """The table by the names of the teams."""
    names = {str(seat.team_id): seat.team.name for seat in competition.seats.select_related("team")}
    return {names[row.team]: row for row in table_of(competition)}


def points(competition: Competition) -> dict[str, int]:
    return {name: row.points for name, row in rows(competition).items()}


def decided(fixture: Fixture, home: int, away: int) -> Fixture:
    """The fixture with this score, as far as the table goes."""
    decide(fixture, home, away)
    return fixture


# --- Points and gold ----------------------------------------------------------------------------------------------


def test_avoiding_a_game_docks_three_points_with_a_reason_that_survives_recomputation(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    first, second = a_fixture(league, one, two), a_fixture(league, two, one)
    decided(first, 2, 0)
    dock_for_avoiding(competition=competition, team=one, reason="did not answer for a month", by=boss, fixture=second)
    row = rows(competition)["Reavers"]
    assert row.points == 0 and "−3 by decision" in row.sum
    assert row.notes == ("−3, avoided a fixture against Auditors: did not answer for a month",)
    decided(first, 1, 1)
    decided(second, 0, 1)
    assert rows(competition)["Reavers"].points == 1 + 3 - 3
    assert rows(competition)["Reavers"].notes == row.notes
    with pytest.raises(NotOfThisFixture):
        dock_for_avoiding(competition=competition, team=teams[2], reason="so", by=boss, fixture=second)


def test_a_fine_leaves_the_treasury_and_may_take_it_below_zero(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    team = teams[0]
    before = team.treasury
    decision = fine(competition=competition, team=team, gold=before + 30_000, reason="late paint", by=boss)
    team.refresh_from_db()
    assert team.treasury == -30_000
    assert rows(competition)["Reavers"].notes == (f"fined {before + 30_000:,} gp: late paint",)
    assert rows(competition)["Reavers"].points == 0
    with pytest.raises(DecidedTheSame):
        fine(competition=competition, team=team, gold=before + 30_000, reason="late paint", by=boss)
    take_back(decision=decision, reason="it was the bus", by=boss)
    team.refresh_from_db()
    assert team.treasury == before and differences(team) == []
    assert rows(competition)["Reavers"].notes == ()
    assert [row.body["entry"] for row in team.history.order_by("seq")][-2:] == ["fined", "fine_returned"]


def test_nothing_is_decided_of_a_team_of_another_competition_or_without_a_reason(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    elsewhere = a_team(a_league("Elsewhere"), "Foreigners")
    for decision in (
        lambda team, reason: decide_points(competition=competition, team=team, points=1, reason=reason, by=boss),
        lambda team, reason: dock_for_avoiding(competition=competition, team=team, reason=reason, by=boss),
        lambda team, reason: fine(competition=competition, team=team, gold=1, reason=reason, by=boss),
    ):
        with pytest.raises(NotInThisSeason):
            decision(elsewhere, "so")
        with pytest.raises(ReasonNeeded):
            decision(teams[0], "  ")
    elsewhere.refresh_from_db()
    assert not Decision.objects.exists() and elsewhere.seq == 1
    decide_points(competition=competition, team=teams[0], points=1, reason="so", by=boss)


def test_a_decision_is_taken_back_by_a_row_of_its_own_and_both_stay(
    teams: list[Team], competition: Competition, boss: Coach
) -> None:
    decision = decide_points(competition=competition, team=teams[0], points=2, reason="a fine pitch", by=boss)
    back = take_back(decision=decision, reason="it was the other team", by=boss)
    assert points(competition)["Reavers"] == 0
    assert list(decisions_in(competition)) == [decision, back] and standing(competition) == []
    assert (back.takes_back, back.reason, back.by) == (decision, "it was the other team", boss)
    with pytest.raises(TakenBackAlready):
        take_back(decision=decision, reason="again", by=boss)
    with pytest.raises(TakenBackAlready):
        take_back(decision=back, reason="again", by=boss)
    decide_points(competition=competition, team=teams[0], points=2, reason="a fine pitch", by=boss)
    assert points(competition)["Reavers"] == 2


# --- One fixture --------------------------------------------------------------------------------------------------


def test_an_annulled_result_leaves_the_table_and_no_career(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    fixture = a_fixture(league, one, two)
    with pytest.raises(NothingToAnnul):
        annul(fixture=fixture, reason="so", by=boss)
    reported(kicked_off(fixture), REPORT)
    one.refresh_from_db()
    seq, won = one.seq, one.won
    decision = annul(fixture=fixture, reason="played on the wrong pitch", by=boss)
    assert [(row.played, row.points) for row in rows(competition).values()] == [(0, 0)] * 4
    assert rows(competition)["Auditors"].notes == ("round 1 against Reavers does not count: played on the wrong pitch",)
    one.refresh_from_db()
    assert (one.seq, one.won) == (seq, won) == (seq, 1)
    assert one.players.get(key="p1").earned >= 6
    with pytest.raises(DecidedSo):
        annul(fixture=fixture, reason="again", by=boss)
    take_back(decision=decision, reason="the pitch was right", by=boss)
    assert points(competition)["Reavers"] == 3


def test_a_walk_over_is_a_win_without_gold_most_valuable_players_or_a_record(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    fixture = a_fixture(league, one, two)
    decision = walk_over(fixture=fixture, winner=two, reason="nobody opened the hall", by=boss)
    row = rows(competition)["Auditors"]
    assert (row.played, row.won, row.points, row.touchdowns) == (1, 1, 3, 0)
    assert row.notes == ("round 1 against Reavers won by walk-over: nobody opened the hall",)
    result = Result.objects.get(fixture=fixture)
    assert (result.home_touchdowns, result.away_touchdowns, result.kind) == (0, 1, "awarded")
    two.refresh_from_db()
    assert (two.seq, two.won) == (1, 0)
    take_back(decision=decision, reason="it was open", by=boss)
    assert not Result.objects.exists() and points(competition)["Auditors"] == 0
    reported(kicked_off(fixture), REPORT)
    assert points(competition)["Reavers"] == 3


def test_decisions_about_one_fixture_are_ordered_and_the_last_one_stands(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    fixture = decided(a_fixture(league, one, two), 2, 0)
    over = walk_over(fixture=fixture, winner=two, reason="fielded a dead man", by=boss)
    assert points(competition) == {"Reavers": 0, "Auditors": 3, "Raiders": 0, "Lanterns": 0}
    both = lost_by_both(fixture=fixture, reason="so did the others", by=boss)
    assert [rows(competition)[name].lost for name in ("Reavers", "Auditors")] == [1, 1]
    with pytest.raises(LaterDecision):
        take_back(decision=over, reason="first", by=boss)
    decided(fixture, 3, 0)
    assert points(competition)["Reavers"] == 0
    take_back(decision=both, reason="they did not", by=boss)
    assert points(competition)["Auditors"] == 3
    take_back(decision=over, reason="he was alive", by=boss)
    assert points(competition)["Reavers"] == 3 and rows(competition)["Reavers"].touchdowns == 3


def test_a_forfeit_counts_as_a_win_but_its_touchdowns_only_where_the_league_says_so(
    league: League, teams: list[Team], competition: Competition, boss: Coach
) -> None:
    one, two, *_ = teams
    walk_over(fixture=a_fixture(league, one, two), winner=one, reason="nobody came", by=boss)
    competition.tie_order = ["head_to_head", "touchdowns"]
    competition.save()
    decided(a_fixture(league, two, teams[2]), 1, 0)
    first, second, *_ = table_of(competition)
    assert (first.team, first.touchdowns, first.head_to_head) == (str(one.pk), 0, (3,)) and second.team == str(two.pk)
    set_options(competition=competition, options={"forfeits_count_in_records": True})
    competition.refresh_from_db()
    assert rows(competition)["Reavers"].touchdowns == 1


# --- Whatever the order -------------------------------------------------------------------------------------------

TEAMS = ("A", "B", "C", "D")
PAIRS = [Pairing(f"{home}{away}", home, away) for home in TEAMS for away in TEAMS if home < away]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[Score], list[FixtureRuling], list[PointsDecision], dict[str, str]]:
    """Results of some fixtures, rulings on some, points given and taken, and perhaps a team that took another's place."""
    scores = []
    for pair in draw(st.lists(st.sampled_from(PAIRS), unique=True)):
        home, away = draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
        outcome = ("win", "loss") if home > away else ("loss", "win") if away > home else ("draw", "draw")
        scores.append(
            Score(
                fixture=pair.fixture,
                home=pair.home,
                away=pair.away,
                home_touchdowns=home,
                away_touchdowns=away,
                home_outcome=outcome[0],  # type: ignore[arg-type]
                away_outcome=outcome[1],  # type: ignore[arg-type]
            )
        )
    rulings = [
        FixtureRuling(
            fixture=pair.fixture,
            kind=kind,  # type: ignore[arg-type]
            winner=draw(st.sampled_from([pair.home, pair.away])) if kind == "walk_over" else "",
        )
        for pair, kind in draw(
            st.lists(st.tuples(st.sampled_from(PAIRS), st.sampled_from(["annulled", "walk_over", "lost_by_both"])))
        )
    ]
    given_points = draw(
        st.lists(
            st.builds(PointsDecision, team=st.sampled_from(TEAMS), points=st.integers(-3, 3), reason=st.just("so"))
        )
    )
    return scores, rulings, given_points, draw(st.sampled_from([{}, {"A": "E"}, {"A": "E", "E": "F"}]))


@given(seasons(), st.randoms(use_true_random=False))
def test_a_table_with_decisions_does_not_depend_on_the_order_of_the_results(season: Any, shuffle: Any) -> None:
    scores, rulings, given_points, heirs = season
    teams = [*TEAMS, "E", "F"]
    shuffled = list(scores)
    shuffle.shuffle(shuffled)
    tables = [
        standings(teams, counted(PAIRS, each, rulings, Counting(in_records=True), heirs), given_points, Config())
        for each in (scores, shuffled)
    ]
    assert tables[0] == tables[1]
    gone = [row for row in tables[0] if row.team in heirs]
    assert all(row.played == 0 for row in gone)
    assert sum(row.won for row in tables[0]) <= sum(row.lost for row in tables[0])


@given(seasons())
def test_the_last_ruling_on_a_fixture_is_what_counts(season: Any) -> None:
    scores, rulings, _, _ = season
    last = {ruling.fixture: ruling for ruling in rulings}
    by_ref = {score.fixture: score for score in counted(PAIRS, scores, rulings, Counting())}
    for ref, ruling in last.items():
        if ruling.kind == "annulled":
            assert ref not in by_ref
        elif ruling.kind == "walk_over":
            winner = by_ref[ref].home if by_ref[ref].home_outcome == "win" else by_ref[ref].away
            assert winner == ruling.winner and not by_ref[ref].played
        else:
            assert by_ref[ref].home_outcome == by_ref[ref].away_outcome == "loss"
    untouched = [score for score in scores if score.fixture not in last]
    assert all(by_ref[score.fixture] == score for score in untouched)
