"""The form of a league's own list of inducements, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from pages.shell.numbers import whole_number
from rulebook.house import ADDED, Change
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Inducement, Star

#: Empty rows for what a league may add.
EMPTY_ROWS = 2


@dataclass(frozen=True, slots=True)
class HouseRow:
    """One row: what the book says, and what the league does. Numbers are as typed; prices in gold pieces."""

    id: str
    name: str
    price: int | None
    limit: int | None
    limited: bool
    closed: bool
    most: str
    own_price: str

    @property
    def gold(self) -> int:
        """The league's own price in gold pieces, where one was saved."""
        return int(self.own_price) if self.own_price.isdigit() else 0

    @property
    def changed(self) -> bool:
        return self.closed or bool(self.most or self.own_price)


@dataclass(frozen=True, slots=True)
class AddedRow:
    """One inducement of the league's own; without a name the row is empty."""

    number: int
    name: str
    price: str
    most: str
    effect: str
    closed: bool

    @property
    def gold(self) -> int:
        """The price in gold pieces, where one was saved."""
        return int(self.price) if self.price.isdigit() else 0


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """Rows under one title; ``open`` where they are shown at once."""

    title: str
    rows: tuple[HouseRow, ...]
    open: bool = False

    @property
    def changes(self) -> int:
        return sum(row.changed for row in self.rows)


@dataclass(frozen=True, slots=True)
class HouseListPresenter:
    """Everything that may be hired, in groups, and what the league added."""

    groups: tuple[HouseGroup, ...]
    added: tuple[AddedRow, ...]
    changes: int


def present_house_list(rules: Ruleset, typed: QueryDict) -> HouseListPresenter:
    """The list of these rules; ``typed`` is what was sent and refused."""
    book = Ruleset.of(rules.edition.id, rules.chosen)
    house = rules.house
    help_ = tuple(_row(one, house.changed.get(one.id, Change()), typed) for one in book.inducements)
    stars = tuple(_row(star, house.changed.get(star.id, Change()), typed) for star in book.stars)
    rows = [
        AddedRow(
            number,
            typed.get(f"name-{number}", each.name if each else ""),
            typed.get(f"price-{number}", str(each.price) if each else ""),
            typed.get(f"most-{number}", str(each.most) if each else ""),
            typed.get(f"effect-{number}", each.effect if each else ""),
            (f"closed-{number}" in typed) if typed else bool(each and each.closed),
        )
        for number, each in _numbered(rules)
    ]
    changes = sum(row.changed for row in (*help_, *stars)) + len(house.added)
    groups = (
        HouseGroup(_("Inducements"), help_, open=True),
        HouseGroup(_("Star players"), stars, open=any(star.changed for star in stars)),
    )
    return HouseListPresenter(groups, tuple(rows), changes)


def _numbered(rules: Ruleset) -> list[tuple[int, Any]]:
    there = {int(each.id.removeprefix(ADDED)): each for each in rules.house.added}
    free = max(there, default=0) + 1
    return [*sorted(there.items()), *((free + more, None) for more in range(EMPTY_ROWS))]


def _row(one: Inducement | Star, change: Change, typed: QueryDict) -> HouseRow:
    limited = isinstance(one, Inducement)
    price = one.cost if isinstance(one, Inducement) or one.pair is None else one.pair.cost
    return HouseRow(
        one.id,
        one.name,
        price,
        one.max if isinstance(one, Inducement) else None,
        limited,
        f"closed-{one.id}" in typed if typed else change.closed,
        typed.get(f"most-{one.id}", "" if change.most is None else str(change.most)),
        typed.get(f"price-{one.id}", "" if change.price is None else str(change.price)),
    )


def read_house_form(ref: Mapping[str, Any], sent: QueryDict) -> dict[str, Any]:
    """The league's list as the form says it, as plain data. What is empty is as in the book."""
    rules = Ruleset.from_ref(ref)
    changed: dict[str, dict[str, Any]] = {
        id: dict(change) for id, change in rules.ref().get("house", {}).get("changed", {}).items()
    }
    named = {one.id: one.name for one in rules.inducements} | {star.id: star.name for star in rules.stars}
    for id, name in named.items():
        if id.startswith(ADDED):
            continue
        found: dict[str, Any] = {"closed": True} if f"closed-{id}" in sent else {}
        found |= _numbers(sent, id, name)
        changed.pop(id, None)
        if found:
            changed[id] = found
    added = []
    for number, each in _numbered(rules):
        name = sent.get(f"name-{number}", "").strip()
        if not name and each is None:
            continue
        numbers = _numbers(sent, str(number), name or (each.name if each else ""))
        entry = {"id": f"{ADDED}{number}", "name": name or each.name, "price": numbers.get("price", 0)}
        entry |= {"most": numbers.get("most", 1), "effect": sent.get(f"effect-{number}", "").strip()}
        added.append(entry | ({"closed": True} if f"closed-{number}" in sent else {}))
    return {"changed": changed, "added": added}


def _numbers(sent: QueryDict, id: str, name: str) -> dict[str, int]:
    typed = {key: sent.get(f"{key}-{id}", "").strip() for key in ("most", "price")}
    what = {"most": _("the limit of {name}"), "price": _("the price of {name}")}
    return {key: whole_number(text, what=what[key].format(name=name)) for key, text in typed.items() if text}
