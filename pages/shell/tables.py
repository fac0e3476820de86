"""A table of the rules as a page shows it."""

from dataclasses import dataclass

from pages.shell.wording import EN_DASH
from rulebook.shapes.tables import Row, Table


@dataclass(frozen=True, slots=True)
class RowPresenter:
    """A row: the results that it is for, and whether it is the one that was rolled."""

    roll: str
    name: str
    effect: str
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class TablePresenter:
    """A table with its dice."""

    title: str
    dice: str
    rows: tuple[RowPresenter, ...]


def present_table(table: Table, rolled: Row | None = None) -> TablePresenter:
    rows = tuple(RowPresenter(results(row), row.name, row.effect, row == rolled) for row in table)
    return TablePresenter(table.title, table.dice or "", rows)


def results(row: Row) -> str:
    """The results that the row is for: 2, or 4–10; of two dice, one after the other, 1–2, 5."""
    ranges = (row.range,) if row.range is not None else row.get("pair", ())
    return ", ".join(str(first) if first == last else f"{first}{EN_DASH}{last}" for first, last in ranges)
