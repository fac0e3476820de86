"""A cup of which only the results are known, as its pages show it: the same for a report that was only looked at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from league.naf.report import NafCoach, NafGame, NafRecord, NafReport
from league.standings import TableRow
from pages.wording import EN_DASH


@dataclass(frozen=True, slots=True)
class CupRow:
    """One coach's row, and why it stands above the next."""

    row: TableRow
    name: str
    number: int | None
    race: str


@dataclass(frozen=True, slots=True)
class CupGame:
    """A game in one line."""

    home: str
    away: str
    score: str
    casualties: str


@dataclass(frozen=True, slots=True)
class CupRound:
    """Games that began at the same time, by the clock of the hall."""

    at: datetime
    games: tuple[CupGame, ...]


def cup_rows(report: NafReport, rows: Iterable[TableRow]) -> list[CupRow]:
    """The table with names in it."""
    shown = []
    for row in rows:
        coach = report.coaches[int(row.team)]
        shown.append(CupRow(row, called(coach), coach.number if coach.name else None, coach.race))
    return shown


def cup_rounds(report: NafReport) -> list[CupRound]:
    """Every game, by the time at which it began."""
    names = {coach.key: called(coach) for coach in report.coaches}
    ordered: Sequence[NafGame] = sorted(report.games, key=lambda game: game.at)
    rounds = []
    for _, together in groupby(ordered, key=lambda game: game.at):
        games = tuple(together)
        rounds.append(CupRound(games[0].moment, tuple(_game(game, names) for game in games)))
    return rounds


def _game(game: NafGame, names: dict[tuple[int | None, str], str]) -> CupGame:
    one, other = game.records
    return CupGame(
        home=_with_race(one, names),
        away=_with_race(other, names),
        score=f"{one.touchdowns}{EN_DASH}{other.touchdowns}",
        casualties=f"{one.casualties}{EN_DASH}{other.casualties}",
    )


def _with_race(record: NafRecord, names: dict[tuple[int | None, str], str]) -> str:
    name = names[record.key]
    return f"{name} ({record.race})" if record.race else name


def called(coach: NafCoach) -> str:
    """The coach's name, or his number where the report gives nothing else."""
    return coach.name or f"number {coach.number}"


def days_of(report: NafReport) -> tuple[date, date]:
    """The first and the last day that was played on."""
    first, last = report.days
    return date.fromisoformat(first), date.fromisoformat(last)
