"""Every table of a pack is read: a change of a table that no code reads would change no rule."""

import re
from pathlib import Path

import pytest

from engine.board.rules import TABLES
from rulebook.pack.reading import editions
from rulebook.policies.edition import Edition
from rulebook.ruleset import Ruleset
from rulebook.shapes.tables import Table

HOUSE = Path(__file__).parents[2]
ROOMS = ("rulebook", "engine", "teams", "matches", "league", "pages", "api", "inducements", "config")
#: How code asks for a table of a pack by its name.
READS = re.compile(r'(?:\btable\(|\b_row\(|\bby_id\[|\btable\.id == )"([a-z0-9_]+)"')


def read_by_code() -> set[str]:
    """The tables that some code asks for by name, and those without which the engine plays no match."""
    code = (path.read_text() for room in ROOMS for path in (HOUSE / room).rglob("*.py"))
    return {name for text in code for name in READS.findall(text)} | set(TABLES)


def read_by_policies(edition: Edition) -> set[str]:
    """The tables that the numbers of the edition name or hold, by fields whose name ends in ``table``."""
    parts = [edition, *(getattr(edition, name) for name in edition.__struct_fields__)]
    fields = [
        (part, name) for part in parts for name in getattr(part, "__struct_fields__", ()) if name.endswith("table")
    ]
    values = [getattr(part, name) for part, name in fields]
    return {value.id if isinstance(value, Table) else str(value) for value in values}


@pytest.mark.parametrize("edition", editions())
def test_every_table_of_every_edition_is_read(edition: str) -> None:
    rules = Ruleset.of(edition)
    tables = {table.id for table in rules.tables}
    assert tables - read_by_code() - read_by_policies(rules.edition) == set()
