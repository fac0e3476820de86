"""The table as it would be, and how far everybody can still rise and fall."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from league.pure.standings import Config, Score, standings
from league.pure.what_if import MOST_OPEN, OpenFixture, Pick, Reach, imagined, reaches
from tests.league.test_standings import NONE, met

BOOK = Config()


def still(*pairs: str) -> list[OpenFixture]:
    return [OpenFixture(fixture=pair, home=pair[0], away=pair[1]) for pair in pairs]


def test_picks_count_like_results_and_what_has_none_stays_open() -> None:
    rows = standings(
        ["A", "B", "C", "D"], [met("A", "B", 1, 0), *imagined(still("CD", "BC"), {"CD": Pick(0, 2)})], [], BOOK
    )
    assert [(row.team, row.points, row.played) for row in rows] == [("D", 3, 1), ("A", 3, 1), ("B", 0, 1), ("C", 0, 1)]


def test_without_picks_nothing_is_imagined() -> None:
    assert imagined(still("AC"), {}) == []


def test_who_cannot_be_caught_is_safe_and_who_cannot_catch_up_is_out() -> None:
    scores = [met("A", "B", 1, 0), met("A", "C", 1, 0), met("A", "D", 1, 0), met("B", "C", 1, 0)]
    rows = standings(["A", "B", "C", "D"], scores, [], BOOK)
    assert reaches(rows, still("BD", "CD"), BOOK) == {
        "A": Reach(1, 1),
        "B": Reach(2, 4),
        "C": Reach(2, 4),
        "D": Reach(2, 4),
    }


@given(st.lists(st.sampled_from(["AB", "AC", "AD", "BC", "BD", "CD"]), min_size=1, max_size=4), st.data())
def test_the_reach_is_what_trying_every_end_finds(pairs: list[str], data: st.DataObject) -> None:
    teams = ["A", "B", "C", "D"]
    goals = st.integers(0, 2)
    scores = [met(h, a, data.draw(goals), data.draw(goals)) for h, a in ("AB", "CD", "AC")]
    open_ones = [OpenFixture(fixture=f"{pair}{n}", home=pair[0], away=pair[1]) for n, pair in enumerate(pairs)]
    found = reaches(standings(teams, scores, [], BOOK), open_ones, BOOK)
    assert found is not None
    tried: dict[str, list[tuple[int, int]]] = {team: [] for team in teams}
    for ends in product((Pick(1, 0), Pick(0, 0), Pick(0, 1)), repeat=len(open_ones)):
        picks = {each.fixture: end for each, end in zip(open_ones, ends, strict=True)}
        points = {row.team: row.points for row in standings(teams, [*scores, *imagined(open_ones, picks)], [], BOOK)}
        for team in teams:
            above = sum(points[other] > points[team] for other in teams)
            level = sum(points[other] == points[team] for other in teams)
            tried[team].append((above + 1, above + level))
    assert found == {team: Reach(min(b for b, _ in ends), max(w for _, w in ends)) for team, ends in tried.items()}


def test_nothing_is_promised_where_points_come_from_more_than_results_or_too_much_is_open() -> None:
    rows = standings(["A", "B"], [], [], BOOK)
    assert reaches(rows, still("AB"), Config(bonuses=(NONE,))) is None
    assert reaches(rows, still("AB"), Config(order=("points_per_game",))) is None
    assert reaches(rows, still(*["AB"] * (MOST_OPEN + 1)), BOOK) is None
    assert reaches(rows, still("CD"), BOOK) is None


def test_an_imagined_draw_is_a_draw() -> None:
    (score,) = imagined(still("AB"), {"AB": Pick(2, 2)})
    assert isinstance(score, Score)
    assert (score.home_outcome, score.away_outcome) == ("draw", "draw")
