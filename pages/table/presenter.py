"""The table as the page shows it: every row with its team, its sum, what parts it from the next, and its footnotes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.knockout.brackets import PlayOffPlaces
from league.models import Competition, Division, Fixture
from league.pure.standings import COLUMNS, TableRow
from league.selectors import config_of, scores_of, tables_of
from league.table.decided import standing
from league.table.position_history import PositionHistory
from pages.shell.league_context import LeagueContext, TeamPresenter
from pages.shell.shapes import LedgerLine
from pages.table.play_off_places import ordinal, places_marked
from teams.models import Team

#: What a criterion is called at the head of a line; COLUMNS has the words for its values.
CRITERIA = {
    "points": gettext_lazy("League points"),
    "touchdowns": gettext_lazy("Touchdowns scored"),
    "casualties": gettext_lazy("Casualties"),
    "touchdown_difference": gettext_lazy("Touchdown difference"),
    "wins": gettext_lazy("Wins"),
    "casualty_difference": gettext_lazy("Casualty difference"),
    "touchdowns_conceded": gettext_lazy("Fewest touchdowns conceded"),
    "fewest_losses": gettext_lazy("Fewest losses"),
    "head_to_head": gettext_lazy("Head to head"),
    "points_per_game": gettext_lazy("League points per game"),
    "lots": gettext_lazy("Lots"),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """One criterion for a row and the row below it. `state`: level, decides, or unused."""

    number: int
    name: str
    mine: str
    theirs: str
    state: str


@dataclass(frozen=True, slots=True)
class RowPresenter:
    """One row of the table, and the answer to why it stands there.

    `seat` is "through" where its place leads into the play-offs, "may" where it may; `cut` says what the line below such places means. `was` is
    the rank before the latest round, 0 where that is not known.
    """

    row: TableRow
    team: TeamPresenter
    roster: str
    own: bool
    letters: str
    place: str
    sum: tuple[LedgerLine, ...]
    compared: tuple[Compared, ...] = ()
    below: TeamPresenter | None = None
    notes: tuple[int, ...] = ()
    opened: bool = False
    level_with_next: bool = False
    seat: str = ""
    cut: str = ""
    was: int = 0

    @property
    def moved(self) -> str:
        """The sign for how it moved since the round before: up, downward or same; empty where that is not known."""
        if not self.was:
            return ""
        return "same" if self.row.rank == self.was else "up" if self.row.rank < self.was else "downward"

    @property
    def notes_said(self) -> str:
        """The numbers of its footnotes, which follow one another: "3", or "3–5"."""
        return "–".join(str(each) for each in dict.fromkeys((self.notes[0], self.notes[-1]))) if self.notes else ""

    @property
    def anchor(self) -> str:
        return f"why-{self.team.pk}"


@dataclass(frozen=True, slots=True)
class TablePresenter:
    """The whole table with its criteria in words and its numbered footnotes; `name` where it is a division's."""

    rows: tuple[RowPresenter, ...]
    criteria: str
    notes: tuple[str, ...]
    name: str = ""
    first_note: int = 1

    @property
    def has_own(self) -> bool:
        """Is one of the rows the reader's own team?"""
        return any(row.own for row in self.rows)

    @property
    def has_seats(self) -> bool:
        """Does one of the places lead into the play-offs?"""
        return any(row.seat for row in self.rows)

    @property
    def is_provisional(self) -> bool:
        """Has one of the teams played fewer games than another?"""
        return any(row.row.behind for row in self.rows)


def present_tables(
    context: LeagueContext,
    competition: Competition,
    teams: Sequence[Team],
    *,
    among: Sequence[Division] | None = None,
    calendar: Sequence[Fixture] | None = None,
    opened: str = "",
    places: PlayOffPlaces | None = None,
    history: PositionHistory | None = None,
) -> list[TablePresenter]:
    """A table for each division, or for each of ``among``, or the one table of a competition without; footnotes are numbered through.

    ``calendar``: every fixture of these tables, if already loaded. ``teams``: at least the teams in them.
    ``places`` lead into the play-offs; ``history`` gives the places after each round of a single table.
    """
    tables: list[TablePresenter] = []
    decided = standing(competition)
    results = None if calendar is None else [each.result for each in calendar if hasattr(each, "result")]
    scores = scores_of(competition, results, decided=decided, among=among)
    for division, rows in tables_of(competition, scores, decided=decided, among=among):
        first = sum(len(table.notes) for table in tables) + 1
        tables.append(
            present_table(
                *(context, competition, rows, teams, opened),
                division=division,
                first_note=first,
                places=places,
                history=history,
            )
        )
    return tables


def present_table(
    context: LeagueContext,
    competition: Competition,
    rows: Sequence[TableRow],
    teams: Iterable[Team],
    opened: str = "",
    *,
    division: Division | None = None,
    first_note: int = 1,
    places: PlayOffPlaces | None = None,
    history: PositionHistory | None = None,
) -> TablePresenter:
    """These rows as the page shows them. `opened` is the primary key of the team whose row is open; `places` lead into the play-offs."""
    known = {str(team.pk): team for team in teams}
    order = config_of(competition).order
    notes: list[str] = []
    shown = []
    seats = places_marked(rows, division, places)
    before = {team: ranks[-2] for team, ranks in history.ranks.items() if len(ranks) > 1} if history else {}
    for place, row in enumerate(rows):
        team = known[row.team]
        below = rows[place + 1] if place + 1 < len(rows) else None
        first = first_note + len(notes)
        notes += [f"{team.name}, {note}" for note in row.notes]
        shown.append(
            RowPresenter(
                row=row,
                team=context.present(team),
                roster=context.rules.roster(team.roster).name,
                own=context.owns(team),
                letters="".join(outcome[0] for outcome in row.form[-5:]).upper(),
                place=ordinal(row.rank),
                sum=_sum(row),
                compared=tuple(_compared(row, below, order)) if below else (),
                below=context.present(known[below.team]) if below else None,
                notes=tuple(range(first, first_note + len(notes))),
                opened=row.team == opened,
                level_with_next=below is not None and below.rank == row.rank,
                seat=seats[place][0],
                cut=seats[place][1],
                was=before.get(row.team, 0),
            )
        )
    names = [CRITERIA[id].lower() for id in order]
    return TablePresenter(
        rows=tuple(shown),
        criteria=_(", then ").join(names).capitalize(),
        notes=tuple(notes),
        name=division.name if division else "",
        first_note=first_note,
    )


def _sum(row: TableRow) -> tuple[LedgerLine, ...]:
    """How the points came about; the lines are the table's own, the last is their sum."""
    lines = [_line(part) for part in row.sum]
    return (*lines, LedgerLine(_("League points"), row.points, kind="total"))


def _line(part: str) -> LedgerLine:
    """`3 wins at 3: 9` or `−1 by decision` as a line of a ledger."""
    label, colon, amount = part.rpartition(": ")
    if colon:
        return LedgerLine(label, int(amount.replace("−", "-")))
    points, _, words = part.partition(" ")
    return LedgerLine(words.capitalize(), int(points.replace("−", "-")))


def _compared(row: TableRow, below: TableRow, order: Sequence[str]) -> Iterable[Compared]:
    decided = False
    for number, id in enumerate(order, start=1):
        column = COLUMNS[id]
        mine, theirs = column.value(row), column.value(below)
        state = "unused" if decided else "decides" if mine != theirs else "level"
        decided = decided or mine != theirs
        yield Compared(
            number=number,
            name=str(CRITERIA[id]),
            mine=_figure(id, mine),
            theirs=_figure(id, theirs),
            state=state,
        )


def _figure(id: str, value: Any) -> str:
    """The value of a criterion as text."""
    if id == "head_to_head":
        return _(", then ").join(map(str, value)) or "–"
    if id == "points_per_game":
        return f"{float(value):.2f}".replace("-", "−")
    if id == "lots":
        return _("number {value}").format(value=-value) if value else "–"
    return str(abs(value)) if id in NEGATED else str(value).replace("-", "−")


#: Criteria where less is better: they are stored as negative numbers for sorting.
NEGATED = ("touchdowns_conceded", "fewest_losses")
