"""The tables of a book, its checklists, and the official answers to questions about it."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rulebook.shapes.contents import Content, frozen


class Row(Content, frozen=True):
    """A row of a table. What only this table prints is read with `row["…"]` or `row.get("…")`."""

    id: str
    range: tuple[int, int] | None = None
    name: str = ""
    effect: str = ""
    values: Any = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", frozen(self.values))

    def __hash__(self) -> int:
        return hash((self.id, self.range, self.name))

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """What the row prints under `key`, or `default`."""
        return self.values.get(key, default)


class Table(Content, frozen=True):
    """A table of the book. `row(n)` reads a dice result, `named(id)` finds a row by its id."""

    id: str
    title: str
    kind: Literal["roll", "lookup", "modifiers", "grid", "mapping"]
    dice: str | None
    where: str
    rows: tuple[Row, ...]
    note: str = ""
    values: Any = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", frozen(self.values))

    def __hash__(self) -> int:
        return hash((self.id, self.rows))

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def results(self) -> range:
        """Every result that the table has a row for, without modifiers."""
        ranges = [row.range for row in self.rows if row.range]
        return range(ranges[0][0], ranges[-1][1] + 1) if ranges else range(0)

    def row(self, result: int) -> Row:
        """The row of a dice result, modifiers included: below the table is its first row, beyond it its last."""
        rows = [row for row in self.rows if row.range]
        if not rows:
            raise LookupError(f"{self.id} is not rolled on")
        for row in rows:
            if row.range and result <= row.range[1]:
                return row
        return rows[-1]

    def named(self, id: str) -> Row:
        """The row of this id; KeyError if there is none."""
        for row in self.rows:
            if row.id == id:
                return row
        raise KeyError(id)


class ProcedureStep(Content, frozen=True):
    """One step of a checklist of the book."""

    step: int
    do: str
    id: str = ""
    formula: str | None = None
    option: str | None = None
    rulings: tuple[str, ...] = ()
    per_turn: Any = None
    values: Any = None

    def __hash__(self) -> int:
        return hash((self.step, self.id, self.do))


class Procedure(Content, frozen=True):
    """A checklist of the book, in order of play."""

    id: str
    title: str
    where: str
    steps: tuple[ProcedureStep, ...]


class Ruling(Content, frozen=True):
    """An official answer to a question of a coach."""

    id: str
    topic: str
    ruling: str
    where: str
    tags: tuple[str, ...]
