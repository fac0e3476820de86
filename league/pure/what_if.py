"""What the table would be: results for fixtures that are still open, and what League points can still make of everybody. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import msgspec

from league.pure.standings import Config, Outcome, Score, TableRow

#: So many open fixtures are gone through in every way that they can end; more would take too long.
MOST_OPEN = 7
OUTCOMES: tuple[tuple[Outcome, Outcome], ...] = (("win", "loss"), ("draw", "draw"), ("loss", "win"))


class OpenFixture(msgspec.Struct, frozen=True, kw_only=True):
    """Two teams that are still to meet."""

    fixture: str
    home: str
    away: str


class Pick(msgspec.Struct, frozen=True):
    """Touchdowns that somebody imagines."""

    home: int
    away: int


class Reach(msgspec.Struct, frozen=True):
    """The best and the worst place that a team can still take. Whoever would be level on League points counts as below it for the best, as above it for the worst."""

    best: int
    worst: int


def imagined(open_fixtures: Iterable[OpenFixture], picks: Mapping[str, Pick]) -> list[Score]:
    """The picks as results; a fixture without one stays open."""
    return [_score(each, picks[each.fixture]) for each in open_fixtures if each.fixture in picks]


def reaches(rows: Sequence[TableRow], open_fixtures: Sequence[OpenFixture], config: Config) -> dict[str, Reach] | None:
    """How far each team of a table can still rise and fall, exactly, by League points alone; None where that is not known.

    It is not known where too many fixtures are open, and where League points come from more than results: bonuses, or points per game.
    """
    among = {row.team for row in rows}
    mattering = [each for each in open_fixtures if each.home in among or each.away in among]
    if not mattering or len(mattering) > MOST_OPEN or config.bonuses or config.order[0] != "points":
        return None
    worth = {"win": config.win, "draw": config.draw, "loss": config.loss}
    best = {row.team: len(rows) for row in rows}
    worst = {row.team: 1 for row in rows}
    for outcomes in product(OUTCOMES, repeat=len(mattering)):
        points = {row.team: row.points for row in rows}
        for each, (home, away) in zip(mattering, outcomes, strict=True):
            if each.home in points:
                points[each.home] += worth[home]
            if each.away in points:
                points[each.away] += worth[away]
        ranked = sorted(points.values(), reverse=True)
        for team, own in points.items():
            first = ranked.index(own) + 1
            best[team] = min(best[team], first)
            worst[team] = max(worst[team], first + ranked.count(own) - 1)
    return {team: Reach(best[team], worst[team]) for team in best}


def _score(each: OpenFixture, pick: Pick) -> Score:
    home, away = OUTCOMES[0] if pick.home > pick.away else OUTCOMES[2] if pick.home < pick.away else OUTCOMES[1]
    return Score(
        fixture=each.fixture,
        home=each.home,
        away=each.away,
        home_touchdowns=pick.home,
        away_touchdowns=pick.away,
        home_outcome=home,
        away_outcome=away,
    )
