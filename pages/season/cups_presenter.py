"""A cup with results only, as its pages show it; also used to preview a report."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils.translation import gettext as _

from league.naf.report import NafCoach, NafGame, NafRecord, NafReport
from league.pure.standings import Config, TableRow
from pages.shell.wording import EN_DASH
from pages.table.presenter import CRITERIA


@dataclass(frozen=True, slots=True)
class CupRow:
    """One coach's row, and why it stands above the next."""

    row: TableRow
    name: str
    number: int | None
    race: str


@dataclass(frozen=True, slots=True)
class CupRace:
    """A race at the cup: how many games it was played in, and what came of them."""

    name: str
    coaches: int
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> int:
        """What it took of its games in per cent, a draw as half a win."""
        return round(50 * (2 * self.won + self.drawn) / self.games) if self.games else 0


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

    number: int
    at: datetime
    games: tuple[CupGame, ...]


def cup_rows(report: NafReport, rows: Iterable[TableRow]) -> list[CupRow]:
    """The table with names in it."""
    shown = []
    for row in rows:
        coach = report.coaches[int(row.team)]
        shown.append(CupRow(row, called(coach), coach.number if coach.name else None, coach.race))
    return shown


def winners(rows: Sequence[CupRow]) -> list[CupRow]:
    """Who stands first in the table: one, or all who share it."""
    return [each for each in rows if each.row.rank == 1]


def criteria(counting: Config) -> str:
    """What parts those who are level on points, in words."""
    return _(", then ").join(CRITERIA[id].lower() for id in counting.order[1:])


def cup_races(report: NafReport) -> list[CupRace]:
    """Every race that was played, the one that was played most first; who played several counts for each game with the race of that game."""
    usual = {coach.key: coach.race for coach in report.coaches}
    coaches: dict[str, set[tuple[int | None, str]]] = {}
    outcomes: dict[str, Counter[int]] = {}
    for game in report.games:
        for mine, theirs in (game.records, game.records[::-1]):
            race = mine.race or usual[mine.key]
            coaches.setdefault(race, set()).add(mine.key)
            outcome = (mine.touchdowns > theirs.touchdowns) - (mine.touchdowns < theirs.touchdowns)
            outcomes.setdefault(race, Counter())[outcome] += 1
    found = [
        CupRace(race, len(coaches[race]), won=count[1], drawn=count[0], lost=count[-1])
        for race, count in outcomes.items()
    ]
    return sorted(found, key=lambda each: (-each.games, -each.share, each.name))


def cup_rounds(report: NafReport) -> list[CupRound]:
    """Every game, by the time at which it began."""
    names = {coach.key: called(coach) for coach in report.coaches}
    ordered: Sequence[NafGame] = sorted(report.games, key=lambda game: game.at)
    rounds = []
    for number, (_at, together) in enumerate(groupby(ordered, key=lambda game: game.at), start=1):
        games = tuple(together)
        rounds.append(CupRound(number, games[0].moment, tuple(_game(game, names) for game in games)))
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
    """The coach's name, or their number if the report gives nothing else."""
    return coach.name or _("number {number}").format(number=coach.number)


def days_of(report: NafReport) -> tuple[date, date]:
    """The first and the last day that was played on."""
    first, last = report.days
    return date.fromisoformat(first), date.fromisoformat(last)
