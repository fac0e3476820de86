"""How a table came about: the place of every team after each round that has a result."""

from collections.abc import Sequence

import msgspec

from league.models import Competition, Decision, Division, Fixture, Seat
from league.pure.standings import Counted, Score
from league.selectors import config_of, points_for_byes, scores_of, seats_by_division
from league.table.decided import points_in, standing

#: Decisions that count from the round in which they were made; every other belongs to a fixture, or to the whole season.
DATED = (Decision.Kind.POINTS, Decision.Kind.AVOIDED)


class PositionHistory(msgspec.Struct, frozen=True):
    """The rounds that have a result, and for each team, by its primary key, what place and rank it had after each; ranks are shared, places are not."""

    rounds: tuple[int, ...]
    places: dict[str, tuple[int, ...]]
    ranks: dict[str, tuple[int, ...]]


def position_history(
    competition: Competition,
    calendar: Sequence[Fixture],
    *,
    division: Division | None = None,
    decided: Sequence[Decision] | None = None,
    scores: Sequence[Score] | None = None,
) -> PositionHistory:
    """The tables after each round, counted as the competition counts now; after the last round it is the table as it stands.

    ``decided`` and ``scores``: the decisions that stand and what counts of the calendar, where somebody has read them already.

    A result belongs to its fixture's round, however late it came; what is decided of rounds that nobody has played yet, to the
    last that was. League points that were given or taken count from the round under way when that was decided, those of a bye from its round on.
    """
    decided = standing(competition) if decided is None else decided
    seated, config = seats_by_division(competition), config_of(competition)
    here = [(pk, left) for pk, its, left in seated if division is None or its == division.pk]
    among, teams = {pk for pk, _ in here}, [str(pk) for pk, left in here if left != Seat.Left.REPLACED]
    round_of = {each.ref: each.round.number for each in calendar if {each.home_id, each.away_id} <= among}
    if scores is None:
        results = [each.result for each in calendar if hasattr(each, "result")]
        scores = scores_of(competition, results, decided=decided)
    scores = [each for each in scores if each.fixture in round_of]
    played = [round_of[each.fixture] for each in scores if each.played]
    round_of = {ref: min(number, max(played, default=number)) for ref, number in round_of.items()}
    rounds = sorted({round_of[score.fixture] for score in scores})
    since = {each.pk: _since(each, calendar, round_of) for each in decided if each.kind in DATED}
    byes = points_for_byes(competition)
    found: list[dict[str, tuple[int, int]]] = []
    counted = Counted(teams, config)
    for number in rounds:
        latest = number == rounds[-1]
        points = [
            *points_in(each for each in decided if latest or since.get(each.pk, 0) <= number),
            *(each for rested, each in byes if latest or rested <= number),
        ]
        counted.add(score for score in scores if round_of[score.fixture] == number)
        found.append({row.team: (place, row.rank) for place, row in enumerate(counted.ranked(points), start=1)})
    last = found[-1] if found else {}
    return PositionHistory(
        rounds=tuple(rounds),
        places={team: tuple(each[team][0] for each in found) for team in last},
        ranks={team: tuple(each[team][1] for each in found) for team in last},
    )


def _since(decision: Decision, calendar: Sequence[Fixture], round_of: dict[str, int]) -> int:
    """The last round that had a result when this was decided; 0 before the first."""
    before = (each for each in calendar if each.ref in round_of and hasattr(each, "result"))
    return max((round_of[each.ref] for each in before if each.result.at <= decision.at), default=0)
