"""Tables and rounds in plain words, to be pasted where coaches talk."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from pages.shell.shapes import ResultLine
from pages.shell.wording import dashed, gold
from pages.table.presenter import RowPresenter, TablePresenter

#: A name in a table of plain text is cut nowhere; this is how far the figures after it stand at least.
NARROWEST = 12


def table_text(title: str, tables: Iterable[TablePresenter]) -> str:
    """The tables in columns of plain text: place, team, record, touchdowns, casualties, League points."""
    parts = [title]
    for table in tables:
        width = max([NARROWEST, *(len(row.team.name) for row in table.rows)])
        lines = [table.name] if table.name and table.name not in title else []
        lines += [_row(row, width) for row in table.rows]
        lines += [f"({table.first_note + place}) {note}" for place, note in enumerate(table.notes)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _row(shown: RowPresenter, width: int) -> str:
    row, team = shown.row, shown.team
    notes = "".join(f" ({number})" for number in shown.notes)
    record = dashed((row.won, row.drawn, row.lost))
    counts = _("TD {touchdowns:>2}  Cas {casualties:>2}").format(touchdowns=row.touchdowns, casualties=row.casualties)
    return f"{row.rank:>2} {team.name:<{width}} {record:>6}  {counts}  {gold(row.points):>3}{notes}"


def round_text(title: str, lines: Iterable[ResultLine], resting: Sequence[str] = ()) -> str:
    """A round's fixtures, a line each: those that are decided with their score, and who rests."""
    rest = [_("Bye: {teams}").format(teams=", ".join(resting))] if resting else []
    return "\n".join([title, *map(_fixture, lines), *rest])


def _fixture(line: ResultLine) -> str:
    between = dashed(line.score) if line.score else "v"
    note = f" ({line.line.rstrip('.').lower()})" if line.line else ""
    return f"{line.home.name} {between} {line.away.name}{note}"
