"""The calendar: every pair, nobody twice in a round, home and away in balance, and a draw that can be proved."""

from collections import Counter
from datetime import UTC, datetime
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest

from league.pure.scheduling import (
    Group,
    NotASeed,
    Plan,
    PlannedRound,
    calendar,
    counts,
    deadline_after,
    draw_divisions,
    late_games,
    plan_problems,
)
from rulebook.ruleset import Ruleset

BOOK = Ruleset.of("bb2020").edition.regular_season
SIZES = range(2, 21)
SECOND_LEGS = ("mirrored", "reshuffled", "opponents_apart")


def names(size: int, first: str = "t") -> tuple[str, ...]:
    return tuple(f"{first}{number}" for number in range(1, size + 1))


def plan(*sizes: int, **more: object) -> Plan:
    groups = tuple(Group(f"Division {n}", names(size, f"d{n}t")) for n, size in enumerate(sizes, start=1))
    return Plan(groups=groups, **{"seed": "5eed", **more})  # type: ignore[arg-type]


def pairs(rounds: list[PlannedRound]) -> Counter[frozenset[str]]:
    return Counter(pairing.teams for each in rounds for pairing in each.pairings)


def codes(problems: list) -> list[str]:  # type: ignore[type-arg]
    return [problem.code for problem in problems]


@pytest.mark.parametrize("second_leg", SECOND_LEGS)
@pytest.mark.parametrize("meetings", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_every_pair_meets_as_often_as_it_should_and_nobody_twice_in_a_round(
    size: int, meetings: int, second_leg: str
) -> None:
    rounds = calendar(plan(size, meetings=meetings, second_leg=second_leg))
    teams = names(size, "d1t")
    assert pairs(rounds) == {frozenset(pair): meetings for pair in combinations(teams, 2)}
    assert len(rounds) == meetings * (size - 1 + size % 2)
    for each in rounds:
        busy = [team for pairing in each.pairings for team in (pairing.home, pairing.away)]
        assert len(busy) == len(set(busy))
        assert sorted([*busy, *(rest.team for rest in each.byes)]) == sorted(teams)
        assert len(each.byes) == size % 2


@pytest.mark.parametrize("second_leg", SECOND_LEGS)
@pytest.mark.parametrize("size", SIZES)
def test_home_and_away_are_in_balance_in_each_leg_and_even_over_both(size: int, second_leg: str) -> None:
    rounds = calendar(plan(size, meetings=2, second_leg=second_leg))
    half = len(rounds) // 2
    for leg in (rounds[:half], rounds[half:]):
        for count in counts(leg).values():
            assert abs(count.home - count.away) == (size - 1) % 2
            assert count.byes == size % 2, "everybody rests once a leg"
    assert all(count.home == count.away for count in counts(rounds).values())
    hosts = Counter((pairing.home, pairing.away) for each in rounds for pairing in each.pairings)
    assert set(hosts.values()) == {1}, "each is host once"


@pytest.mark.parametrize("size", range(3, 21))
def test_in_one_leg_nobody_is_at_home_three_times_running(size: int) -> None:
    rounds = calendar(plan(size, meetings=1))
    for team in names(size, "d1t"):
        venues = "".join("h" if p.home == team else "a" for r in rounds for p in r.pairings if team in p.teams)
        assert "hhh" not in venues and "aaa" not in venues


def test_the_same_seed_draws_the_same_calendar_and_another_seed_another() -> None:
    assert calendar(plan(9, 8)) == calendar(plan(9, 8))
    drawn = [calendar(plan(8, seed=f"{number:04x}")) for number in range(20)]
    assert all(one != other for one, other in combinations(drawn, 2))


def test_the_draw_knows_a_team_by_its_place_in_the_list_and_not_by_its_name() -> None:
    one = calendar(Plan(groups=(Group("A", names(7, "x")),), seed="ab"))
    other = calendar(Plan(groups=(Group("A", names(7, "y")),), seed="ab"))
    assert [[(p.home[1:], p.away[1:]) for p in r.pairings] for r in one] == [
        [(p.home[1:], p.away[1:]) for p in r.pairings] for r in other
    ]


def first_and_second(rounds: list[PlannedRound]) -> dict[frozenset[str], list[int]]:
    met: dict[frozenset[str], list[int]] = {}
    for each in rounds:
        for pairing in each.pairings:
            met.setdefault(pairing.teams, []).append(each.number)
    return met


def test_a_mirrored_second_leg_keeps_the_order() -> None:
    met = first_and_second(calendar(plan(6, second_leg="mirrored")))
    assert {second - first for first, second in met.values()} == {5}


def test_a_reshuffled_second_leg_does_not_keep_the_order() -> None:
    met = first_and_second(calendar(plan(8, second_leg="reshuffled")))
    assert len({second - first for first, second in met.values()}) > 3


@pytest.mark.parametrize("size", range(4, 21))
def test_opponents_kept_apart_wait_at_least_half_a_leg_and_not_in_the_old_order(size: int) -> None:
    orders = set()
    for seed in ("01", "02", "03", "04"):
        rounds = calendar(plan(size, second_leg="opponents_apart", seed=seed))
        leg = len(rounds) // 2
        gaps = [second - first for first, second in first_and_second(rounds).values()]
        assert min(gaps) >= leg - leg // 2
        orders.add(tuple(sorted(gaps)))
    assert len(orders) > 1


def test_divisions_share_the_rounds_and_a_small_one_is_done_earlier() -> None:
    rounds = calendar(plan(6, 5, 4))
    assert len(rounds) == 10
    by_division = [Counter(p.division for p in each.pairings) for each in rounds]
    assert by_division[0] == {0: 3, 1: 2, 2: 2}
    assert by_division[-1] == {0: 3, 1: 2}
    assert all(pairing.home[:2] == pairing.away[:2] for each in rounds for pairing in each.pairings)
    assert [rest.division for rest in rounds[-1].byes] == [1], "a division that is done does not rest"


def test_the_books_limits_are_refusals_unless_the_league_turns_them_off() -> None:
    assert plan_problems(plan(4, 4, 4, 4), BOOK, {}) == []
    assert codes(plan_problems(plan(3), BOOK, {})) == ["division_too_small"]
    assert codes(plan_problems(plan(4, 4, 4, 4, 4), BOOK, {})) == ["too_many_divisions"]
    assert codes(plan_problems(plan(7, 5), BOOK, {})) == ["unequal_divisions"]
    assert plan_problems(plan(7, 5, 3, 2, 2), BOOK, {}, by_the_book=False) == []
    assert codes(plan_problems(plan(4, 1), BOOK, {}, by_the_book=False)) == ["division_too_small"]


def test_each_pair_meets_once_or_twice_and_a_team_is_listed_once() -> None:
    assert codes(plan_problems(plan(4, meetings=3), BOOK, {})) == ["no_such_meetings"]
    twice = Plan(groups=(Group("A", (*names(4), "t1")),))
    assert codes(plan_problems(twice, BOOK, {"t1": "Maud"})) == ["in_two_places"]


def test_two_teams_of_one_coach_meet_only_where_the_league_allows_it() -> None:
    coaches = {"d1t1": "Maud", "d1t3": "Maud", "d2t1": "Maud", "d1t2": "", "d1t4": ""}
    (problem,) = plan_problems(plan(4, 4), BOOK, coaches)
    assert problem.facts == {"team": "d1t1", "other": "d1t3", "division": "Division 1"}
    assert plan_problems(plan(4, 4), BOOK, coaches, same_coach=True) == []


@pytest.mark.parametrize(("teams", "count"), [(8, 2), (9, 2), (13, 3), (16, 4), (18, 4), (5, 1)])
def test_drawn_divisions_are_as_equal_as_can_be(teams: int, count: int) -> None:
    divisions = draw_divisions(names(teams), count, "5eed", {})
    assert sorted(team for each in divisions for team in each) == sorted(names(teams))
    sizes = [len(each) for each in divisions]
    assert max(sizes) - min(sizes) <= 1
    assert divisions == draw_divisions(names(teams), count, "5eed", {})
    if count > 1:
        assert divisions != draw_divisions(names(teams), count, "5eee", {})


@pytest.mark.parametrize("seed", ["00", "01", "02", "03", "04"])
def test_teams_of_one_coach_are_drawn_apart(seed: str) -> None:
    coaches = {"t1": "Maud", "t2": "Maud", "t3": "Maud", "t4": "Piet", "t5": "Piet", "t6": "Ines"}
    for division in draw_divisions(names(12), 3, seed, coaches):
        owners = Counter(coaches[team] for team in division if team in coaches)
        assert set(owners.values()) <= {1}


def test_teams_placed_by_hand_stay_and_the_lot_fills_up_the_rest() -> None:
    placed = {"t1": 1, "t2": 1, "t3": 1, "t9": 0}
    divisions = draw_divisions(names(9), 2, "5eed", {}, placed)
    assert divisions[1][:3] == ["t1", "t2", "t3"] and divisions[0][0] == "t9"
    assert sorted(map(len, divisions)) == [4, 5]
    assert draw_divisions(names(4), 2, "5eed", {}, {"t1": 0, "t2": 0, "t3": 0})[1] == ["t4"]


@pytest.mark.parametrize("seed", ["", "xyz", "abc", "ab cd", "00" * 33])
def test_a_seed_is_written_in_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(NotASeed):
        calendar(plan(4, seed=seed))


@pytest.mark.parametrize("first", [1, 2, 4, 9])
@pytest.mark.parametrize("meetings", [1, 2])
@pytest.mark.parametrize("size", range(3, 13))
def test_a_late_joiner_meets_everybody_and_moves_nobody(size: int, meetings: int, first: int) -> None:
    drawn = calendar(plan(size, meetings=meetings))
    teams = names(size, "d1t")
    first = min(first, len(drawn))
    standing = {each.number: [(p.home, p.away) for p in each.pairings] for each in drawn}
    added = late_games("late", teams, standing, first, meetings)
    assert Counter(team for game in added for team in (game.home, game.away) if team != "late") == dict.fromkeys(
        teams, meetings
    )
    assert all(game.round >= first for game in added)
    together = {number: list(games) for number, games in standing.items()}
    for game in added:
        together.setdefault(game.round, []).append((game.home, game.away))
        assert game.fills_bye == (game.round <= len(drawn))
    for games in together.values():
        busy = [team for game in games for team in game]
        assert len(busy) == len(set(busy))
    assert sorted(together) == list(range(1, max(together) + 1)), "no round is left empty"
    balance = Counter(dict.fromkeys((*teams, "late"), 0))
    for games in together.values():
        for home, away in games:
            balance[home] += 1
            balance[away] -= 1
    assert all(abs(surplus) <= 1 for surplus in balance.values())


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_who_joins_an_odd_division_before_the_first_round_takes_every_bye(size: int) -> None:
    drawn = calendar(plan(size))
    standing = {each.number: [(p.home, p.away) for p in each.pairings] for each in drawn}
    added = late_games("late", names(size, "d1t"), standing, 1, 2)
    assert [game.round for game in added] == list(range(1, len(drawn) + 1))
    resting = {each.number: each.byes[0].team for each in drawn}
    assert all({game.home, game.away} == {"late", resting[game.round]} for game in added)


ZONE = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "start", [datetime(2026, 3, 22, 23, 59, tzinfo=ZONE), datetime(2026, 10, 18, 23, 59, tzinfo=ZONE)]
)
def test_a_night_in_which_the_clocks_change_does_not_move_a_deadline_on_the_wall(start: datetime) -> None:
    later = [deadline_after(start, days, ZONE) for days in (0, 7, 14)]
    assert later[0] == start
    assert all(each.tzinfo is UTC for each in later)
    assert [each.astimezone(ZONE).strftime("%d %H:%M") for each in later] == [
        f"{start.day + days if start.day + days <= 31 else start.day + days - 31:02d} 23:59" for days in (0, 7, 14)
    ]


def test_a_deadline_in_an_hour_that_comes_twice_or_never_is_the_later_one() -> None:
    twice = deadline_after(datetime(2026, 10, 18, 2, 30, tzinfo=ZONE), 7, ZONE)
    assert twice == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    never = deadline_after(datetime(2026, 3, 22, 2, 30, tzinfo=ZONE), 7, ZONE)
    assert never == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
