"""The table: every criterion, ranks that are shared, and rows that say why they stand above the next."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pure.standings import COLUMNS, Bonus, Config, PointsDecision, Score, TableRow, standings

BOOK = Config()


def met(home: str, away: str, scored: int, conceded: int, casualties: int = 0, suffered: int = 0) -> Score:
    outcome: Any = "win" if scored > conceded else "draw" if scored == conceded else "loss"
    against: Any = {"win": "loss", "draw": "draw", "loss": "win"}[outcome]
    return Score(
        fixture=f"{home}-{away}",
        home=home,
        away=away,
        home_touchdowns=scored,
        away_touchdowns=conceded,
        home_casualties=casualties,
        away_casualties=suffered,
        home_outcome=outcome,
        away_outcome=against,
    )


def table(teams: str, *scores: Score, order: str = "", decisions: Any = (), **config: Any) -> list[TableRow]:
    criteria = ("points", *order.split()) if order else BOOK.order
    return standings(teams.split(), scores, decisions, Config(order=criteria, **config))


def places(rows: list[TableRow]) -> str:
    return " ".join(f"{row.rank}{row.team}" for row in rows)


def test_the_book_counts_points_then_touchdowns_then_casualties() -> None:
    rows = table(
        "A B C D", met("A", "C", 1, 0), met("B", "D", 3, 0), met("A", "B", 1, 1, 2, 1), met("C", "D", 2, 2, 1, 0)
    )
    assert places(rows) == "1B 2A 3C 4D"
    assert rows[0].why == "level on 4 points; 4 touchdowns to 2"
    assert rows[1].why == "4 points to 1"
    assert rows[2].why == "level on 1 point and 2 touchdowns; 1 casualty to 0"
    assert rows[3].why == ""


def test_a_row_adds_up() -> None:
    (first, *_) = table("A B", met("A", "B", 2, 1, 3, 1), met("B", "A", 0, 0, 2, 1), met("A", "B", 0, 2))
    assert (first.team, first.played, first.won, first.drawn, first.lost) == ("B", 3, 1, 1, 1)
    assert (first.touchdowns, first.touchdowns_against, first.casualties, first.casualties_against) == (3, 2, 3, 4)
    assert first.sum == ("1 win at 3: 3", "1 draw at 1: 1")
    assert first.form == ("loss", "draw", "win")


@pytest.mark.parametrize(
    ("criterion", "scores", "why"),
    [
        ("touchdowns", [("A", "X", 2, 0), ("B", "Y", 1, 0)], "level on 3 points; 2 touchdowns to 1"),
        ("casualties", [("A", "X", 1, 0, 2), ("B", "Y", 1, 0, 1)], "level on 3 points; 2 casualties to 1"),
        (
            "touchdown_difference",
            [("A", "X", 3, 1), ("B", "Y", 4, 3)],
            "level on 3 points; a touchdown difference of +2 to a touchdown difference of +1",
        ),
        (
            "casualty_difference",
            [("A", "X", 1, 0, 0, 1), ("B", "Y", 1, 0, 2, 5)],
            "level on 3 points; a casualty difference of −1 to a casualty difference of −3",
        ),
        ("touchdowns_conceded", [("A", "X", 2, 0), ("B", "Y", 2, 1)], "level on 3 points; 0 touchdowns conceded to 1"),
        ("wins", [("A", "X", 1, 0), *[("B", "Y", 1, 1)] * 3], "level on 3 points; 1 win to 0"),
        ("fewest_losses", [("A", "X", 1, 0), ("B", "Y", 1, 0), ("B", "Y", 0, 1)], "level on 3 points; 0 losses to 1"),
        (
            "points_per_game",
            [("A", "X", 1, 0), ("B", "Y", 1, 0), ("B", "Y", 0, 1)],
            "level on 3 points; 3.00 points a game to 1.50",
        ),
        (
            "head_to_head",
            [("A", "B", 1, 0), ("B", "X", 1, 0)],
            "level on 3 points; 3 points in the games among them to 0",
        ),
    ],
)
def test_every_criterion_parts_two_who_are_level_on_points(criterion: str, scores: list[Any], why: str) -> None:
    rows = table("B A X Y", *[met(*score) for score in scores], order=criterion)
    upper = [row for row in rows if row.team in "AB"]
    assert [row.team for row in upper] == ["A", "B"]
    assert rows[rows.index(upper[0])].why == why
    assert not upper[0].shared


def test_every_criterion_has_its_case_here() -> None:
    tested = {
        case[0]
        for mark in test_every_criterion_parts_two_who_are_level_on_points.pytestmark  # type: ignore[attr-defined]
        for case in mark.args[1]
    }
    assert tested | {"points", "lots"} == set(COLUMNS)


def test_a_rank_is_shared_where_nothing_parts_and_never_by_the_alphabet() -> None:
    rows = table("Z M A", met("Z", "A", 1, 1), met("M", "A", 0, 1))
    assert places(rows) == "1A 2Z 3M"
    rows = table("Z M A B", met("Z", "M", 1, 1), met("A", "B", 1, 1))
    assert places(rows) == "1Z 1M 1A 1B"
    assert all(row.shared for row in rows)
    assert rows[0].why == "level on 1 point, 1 touchdown and 0 casualties: the rank is shared"
    rows = table("Z M A", met("A", "Z", 1, 0), met("A", "M", 1, 0))
    assert places(rows) == "1A 2Z 2M"


def test_the_rank_after_a_shared_one_leaves_a_gap() -> None:
    rows = table("A B C", met("A", "C", 1, 0), met("B", "C", 1, 0))
    assert places(rows) == "1A 1B 3C"


def test_points_are_taken_by_decision_and_the_footnote_says_why() -> None:
    decisions = [
        PointsDecision(team="A", points=-3, reason="avoided a fixture"),
        PointsDecision(team="B", points=1, reason="a bye"),
    ]
    first, last = table("A B", met("A", "B", 1, 0), decisions=decisions)
    assert (first.team, first.points, first.sum) == ("B", 1, ("+1 by decision",))
    assert first.why == "1 point to 0"
    assert last.sum == ("1 win at 3: 3", "−3 by decision")
    assert last.notes == ("−3: avoided a fixture",)
    decisions = [PointsDecision(team="A", points=-5, reason="fielded a dead man")]
    first, last = table("A B", met("A", "B", 1, 0), decisions=decisions)
    assert (last.team, first.why) == ("A", "0 points to −2")


def test_a_decision_that_moves_no_points_is_a_footnote_and_no_line_of_the_sum() -> None:
    first, last = table("A B", met("A", "B", 1, 0), decisions=[PointsDecision(team="A", points=0, reason="a warning")])
    assert (first.points, first.sum, first.notes) == (3, ("1 win at 3: 3",), ("a warning",))
    assert (last.sum, last.notes) == ((), ())


def test_a_fixture_that_was_not_played_counts_as_its_outcome() -> None:
    lost_by_both = Score(fixture="1", home="A", away="B", home_outcome="loss", away_outcome="loss", played=False)
    rows = table("A B", lost_by_both)
    assert [(row.lost, row.points) for row in rows] == [(1, 0), (1, 0)]
    assert rows[0].shared


def test_a_circle_of_wins_leaves_three_level() -> None:
    circle = [met("A", "B", 1, 0), met("B", "C", 1, 0), met("C", "A", 1, 0)]
    for teams in ("A B C", "C A B", "B C A"):
        rows = table(teams, *circle, order="head_to_head")
        assert [row.rank for row in rows] == [1, 1, 1]
        assert [row.team for row in rows] == teams.split()
    rows = table("A B C", *circle[:2], met("C", "A", 2, 0), order="head_to_head touchdowns")
    assert rows[0].team == "C"
    assert rows[0].why == "level on 3 points and 3 points in the games among them; 2 touchdowns to 1"


def four_level() -> list[Score]:
    """A, B, C and D have six points each; in the games among them A has six of them and each of the others three."""
    among = [met("A", "B", 1, 0), met("A", "C", 1, 0), met("D", "A", 1, 0), met("B", "C", 1, 0), met("C", "D", 2, 0)]
    return [*among, met("B", "X", 1, 0), met("C", "X", 1, 0), met("D", "X", 1, 0)]


def test_those_still_level_begin_again_with_their_own_games() -> None:
    rows = table("D C B A X", *four_level(), order="head_to_head touchdowns")
    assert places(rows) == "1A 2B 3C 4D 5X"
    # Among B, C and D alone B beat C and C beat D; B and C have three each, and of those two B beat C.
    assert [row.head_to_head for row in rows] == [(6,), (3, 3, 3), (3, 3, 0), (3, 0), ()]
    assert rows[0].why == "level on 6 points; 6 points in the games among them to 3"
    assert rows[1].why == "level on 6 points; 3 points in the games among them to 0"


def test_the_round_of_games_that_parts_two_is_the_one_that_is_told() -> None:
    """B and C beat A and drew with each other: four points among the three, and one in the game that was left to part the two."""
    scores = [met("B", "A", 1, 0), met("C", "A", 1, 0), met("B", "C", 1, 1), met("A", "X", 1, 0), met("A", "X", 1, 1)]
    rows = table("A B C X", *scores, order="head_to_head")
    assert places(rows) == "1B 1C 3A 4X"
    assert [row.head_to_head for row in rows] == [(4, 1), (4, 1), (0,), ()]
    assert rows[1].why == "level on 4 points; 4 points in the games among them to 0"


def test_or_they_go_on_to_the_next_criterion() -> None:
    rows = table("D C B A X", *four_level(), order="head_to_head touchdowns", after_split="go_on")
    assert places(rows) == "1A 2C 3D 3B 5X"
    assert rows[1].why == "level on 6 points and 3 points in the games among them; 3 touchdowns to 2"


def test_teams_that_have_not_met_are_level_in_their_games() -> None:
    rows = table("A B X Y", met("A", "X", 2, 0), met("B", "Y", 1, 0), order="head_to_head touchdowns")
    assert places(rows)[:5] == "1A 2B"
    assert rows[0].why == "level on 3 points and 0 points in the games among them; 2 touchdowns to 1"


def test_points_per_game_may_come_first() -> None:
    scores = [met("A", "X", 1, 0), met("A", "X", 1, 1), met("B", "X", 1, 0)]
    rows = standings(["A", "B", "X"], scores, (), Config(order=("points_per_game", "points")))
    assert places(rows) == "1B 2A 3X"
    assert rows[0].why == "3.00 points a game to 2.00"


def test_whoever_has_played_fewer_games_has_a_provisional_place() -> None:
    scores = [met("A", "X", 1, 0), met("A", "X", 1, 1), met("B", "X", 1, 0)]
    rows = standings(["A", "B", "X"], scores, (), Config())
    assert {row.team: row.behind for row in rows} == {"A": 1, "B": 2, "X": 0}


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[str], list[Score], list[PointsDecision], Config]:
    teams = list("ABCDE")[: draw(st.integers(2, 5))]
    pair = st.permutations(teams).map(lambda order: order[:2])
    few = st.integers(0, 2)
    scores = draw(st.lists(st.builds(lambda two, *rest: met(*two, *rest), pair, few, few, few, few), max_size=12))
    decisions = draw(
        st.lists(
            st.builds(PointsDecision, team=st.sampled_from(teams), points=st.integers(-3, 3), reason=st.just("so")),
            max_size=2,
        )
    )
    order = draw(st.permutations([id for id in COLUMNS if id != "points"]))[: draw(st.integers(0, 4))]
    after = draw(st.sampled_from(["restart", "go_on"]))
    return teams, scores, decisions, Config(order=("points", *order), after_split=after)  # type: ignore[arg-type]


@given(seasons(), st.randoms(use_true_random=False))
def test_the_same_results_in_any_order_make_the_same_table(season: Any, chance: Any) -> None:
    teams, scores, decisions, config = season
    rows = standings(teams, scores, decisions, config)
    shuffled = [list(each) for each in (teams, scores, decisions)]
    for each in shuffled:
        chance.shuffle(each)
    others = {row.team: row for row in standings(*shuffled, config)}  # type: ignore[call-arg]
    for row in rows:
        other = others[row.team]
        assert (row.rank, row.points, row.shared, row.head_to_head) == (
            other.rank,
            other.points,
            other.shared,
            other.head_to_head,
        )


@given(seasons())
def test_every_row_stands_where_its_reason_says(season: Any) -> None:
    teams, scores, decisions, config = season
    rows = standings(teams, scores, decisions, config)
    assert sorted(row.team for row in rows) == sorted(teams)
    for above, below in pairwise(rows):
        key = [[COLUMNS[id].value(row) for id in config.order] for row in (above, below)]
        assert key[0] >= key[1]
        assert (above.rank == below.rank) == (key[0] == key[1]) == above.why.endswith("the rank is shared")
        assert above.why
    assert rows[-1].why == ""
    assert [row.rank for row in rows] == [1 + sum(other.rank < row.rank for other in rows) for row in rows]


THREE = Bonus(name="Score 3 or more touchdowns", touchdowns_min=3)
NONE = Bonus(name="Opponent scores no touchdown", conceded_max=0)


def test_bonus_points_are_lines_of_the_sum_and_only_for_what_was_played() -> None:
    given = met("B", "A", 3, 0)
    rows = table("A B", met("A", "B", 3, 0), met("A", "B", 4, 4), given, bonuses=(THREE, NONE))
    assert [(row.team, row.points) for row in rows] == [("A", 7), ("B", 7)]
    assert rows[0].sum == (
        "1 win at 3: 3",
        "1 draw at 1: 1",
        "Score 3 or more touchdowns, 2 times: 2",
        "Opponent scores no touchdown, 1 time: 1",
    )
    unplayed = msgspec.structs.replace(given, played=False)
    assert table("A B", unplayed, bonuses=(THREE, NONE))[0].points == 3


def test_lots_part_whom_nothing_else_does_and_the_same_seed_draws_the_same() -> None:
    teams = "A B C D E F"
    drawn = table(teams, order="touchdowns lots", lots="ab" * 32)
    assert [row.rank for row in drawn] == [1, 2, 3, 4, 5, 6]
    assert drawn[0].why == "level on 0 points and 0 touchdowns; drawn 1st by lot to drawn 2nd by lot"
    assert places(table("F E D C B A", order="touchdowns lots", lots="ab" * 32)) == places(drawn)
    assert places(table(teams, order="touchdowns lots", lots="cd" * 32)) != places(drawn)
    assert not any(row.lot for row in table(teams))


def test_lots_part_nobody_before_they_are_drawn_or_where_no_table_asks_for_them() -> None:
    before = table("A B", order="touchdowns lots")
    assert [(row.rank, row.lot) for row in before] == [(1, 0), (1, 0)]
    unasked = table("A B", order="touchdowns", lots="ab" * 32)
    assert [(row.rank, row.lot) for row in unasked] == [(1, 0), (1, 0)]


def test_the_places_that_lots_give_read_as_places() -> None:
    places = (1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 101, 102, 103, 111, 112, 113)
    read = "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 24th 101st 102nd 103rd 111th 112th 113th"
    assert " ".join(COLUMNS["lots"].words(-place).split()[1] for place in places) == read
