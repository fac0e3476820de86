"""The criteria of a table as a list that is put in order: dragged, or moved by buttons that work without a script too."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from league.table.counting_rules import CRITERIA
from pages.table.presenter import CRITERIA as NAMES

#: What a button of the list asks for.
MOVES = ("up", "down", "out", "in")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: its id, what it is called, and where it stands."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class OrderForm:
    """The criteria in use, in order, and those that are not used."""

    field: str
    used: tuple[Criterion, ...]
    unused: tuple[Criterion, ...]

    @property
    def ids(self) -> list[str]:
        return [each.id for each in self.used]


def order_form(sent: QueryDict, field: str, stands: Sequence[str]) -> OrderForm:
    """The list as it was sent under this name, moved as the pressed button asks; as it stands, where nothing was sent."""
    ids = [id for id in dict.fromkeys(sent.getlist(field)) if id in CRITERIA] if f"{field}-sent" in sent else [*stands]
    wish, _, id = sent.get("move", "").partition(" ")
    if wish in MOVES and id in CRITERIA:
        ids = _moved(ids, wish, id)
    left = (id for id in CRITERIA if id not in ids)
    return OrderForm(field, tuple(map(_criterion, ids)), tuple(map(_criterion, left)))


def _moved(ids: list[str], wish: str, id: str) -> list[str]:
    if wish == "in":
        return ids if id in ids else [*ids, id]
    if id not in ids:
        return ids
    place = ids.index(id)
    rest = [each for each in ids if each != id]
    if wish == "out":
        return rest
    at = max(place - 1, 0) if wish == "up" else place + 1
    return [*rest[:at], id, *rest[at:]]


def _criterion(id: str) -> Criterion:
    return Criterion(id, str(NAMES[id]))
