"""What counts in a table: the results, and over them what was decided about single fixtures. Pure, like the standings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from league.pure.standings import Outcome, Score

RulingKind = Literal["annulled", "walk_over", "lost_by_both"]


class Pairing(msgspec.Struct, frozen=True):
    """A fixture of the calendar: its ref, and who meets whom."""

    fixture: str
    home: str
    away: str


class FixtureRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What was decided about one fixture. ``winner`` is the team that a walk-over is given to."""

    fixture: str
    kind: RulingKind
    winner: str = ""


class Counting(msgspec.Struct, frozen=True, kw_only=True):
    """How fixtures that were not played count: their official score, what a loss for both is, whether the score is counted at all."""

    official: tuple[int, int] = (1, 0)
    both: Outcome = "loss"
    in_records: bool = False


def counted(
    pairings: Sequence[Pairing],
    scores: Iterable[Score],
    rulings: Iterable[FixtureRuling],
    counting: Counting,
    heirs: Mapping[str, str] | None = None,
) -> list[Score]:
    """The scores that the table counts, in the order of the calendar, whatever the order of the results.

    Of several rulings on one fixture the last stands: they are given in the order in which they were made. ``heirs`` names the teams whose results
    count for the team that took their place.
    """
    found: dict[str, Score | None] = {pairing.fixture: None for pairing in pairings}
    found |= {score.fixture: score for score in scores}
    sides = {pairing.fixture: pairing for pairing in pairings}
    for ruling in rulings:
        found[ruling.fixture] = _ruled(sides[ruling.fixture], ruling, counting)
    return [_as_it_counts(score, counting, heirs or {}) for score in found.values() if score is not None]


def _ruled(pairing: Pairing, ruling: FixtureRuling, counting: Counting) -> Score | None:
    """What the table has instead of the result."""
    if ruling.kind == "annulled":
        return None
    score = Score(fixture=pairing.fixture, home=pairing.home, away=pairing.away, played=False)
    if ruling.kind == "lost_by_both":
        return msgspec.structs.replace(score, home_outcome=counting.both, away_outcome=counting.both)
    won, lost = counting.official
    if ruling.winner == pairing.home:
        return msgspec.structs.replace(
            score, home_outcome="win", away_outcome="loss", home_touchdowns=won, away_touchdowns=lost
        )
    return msgspec.structs.replace(
        score, home_outcome="loss", away_outcome="win", home_touchdowns=lost, away_touchdowns=won
    )


def _as_it_counts(score: Score, counting: Counting, heirs: Mapping[str, str]) -> Score:
    """A win without a game is a win; its official touchdowns count only where the league says so."""
    if heirs:
        score = msgspec.structs.replace(score, home=_heir(score.home, heirs), away=_heir(score.away, heirs))
    if score.played or counting.in_records:
        return score
    return msgspec.structs.replace(score, home_touchdowns=0, away_touchdowns=0, home_casualties=0, away_casualties=0)


def _heir(team: str, heirs: Mapping[str, str]) -> str:
    while team in heirs:
        team = heirs[team]
    return team
