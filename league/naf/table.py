"""The table of a report: the same standings as everywhere, with coaches for teams."""

from league.naf.report import NafGame, NafReport
from league.pure.standings import Config, Outcome, Score, TableRow, standings


def table(report: NafReport, config: Config) -> list[TableRow]:
    """The table, best first; ``team`` is the place in the list of coaches, from 0. Who played nobody is not in it."""
    place_of: dict[tuple[int | None, str], str] = {}
    for place, coach in enumerate(report.coaches):
        place_of.setdefault(coach.key, str(place))
    scores = [
        _score(str(number), game, place_of)
        for number, game in enumerate(report.games, start=1)
        if game.records[0].key != game.records[1].key
    ]
    played = {team for score in scores for team in (score.home, score.away)}
    return standings([place for place in place_of.values() if place in played], scores, (), config)


def _score(ref: str, game: NafGame, place_of: dict[tuple[int | None, str], str]) -> Score:
    one, other = game.records
    return Score(
        fixture=ref,
        home=place_of[one.key],
        away=place_of[other.key],
        home_touchdowns=one.touchdowns,
        away_touchdowns=other.touchdowns,
        home_casualties=one.casualties,
        away_casualties=other.casualties,
        home_outcome=_outcome(one.touchdowns, other.touchdowns),
        away_outcome=_outcome(other.touchdowns, one.touchdowns),
    )


def _outcome(scored: int, against: int) -> Outcome:
    return "draw" if scored == against else "win" if scored > against else "loss"
