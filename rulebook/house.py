"""A league's own list of what may be hired: closed, limited, at another price, or added. It is kept with the rules of a season."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from rulebook.shapes.contents import Content
from rulebook.shapes.refusals import Unreadable

#: The most gold pieces that anything may cost, and the most of one thing.
DEAREST, MOST = 2_000_000, 16
Gold = Annotated[int, msgspec.Meta(ge=0, le=DEAREST)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
#: What the league added is called by this and a number.
ADDED = "house-"


class Change(Content, frozen=True, omit_defaults=True):
    """What a league changes of an inducement or a star. Nothing: as the book has it. A price is that of every team."""

    closed: bool = False
    most: Limit | None = None
    price: Gold | None = None


class Added(Content, frozen=True, omit_defaults=True):
    """An inducement that a league added, for any team."""

    id: Annotated[str, msgspec.Meta(pattern=r"^house-[0-9]{1,3}$")]
    name: Name
    price: Gold
    most: Limit = 1
    effect: Annotated[str, msgspec.Meta(max_length=500)] = ""
    closed: bool = False


class HouseList(Content, frozen=True, omit_defaults=True):
    """The list of a league: changes by the id of an inducement or a star, and what was added."""

    changed: Annotated[dict[str, Change], msgspec.Meta(max_length=300)] = {}
    added: Annotated[tuple[Added, ...], msgspec.Meta(max_length=40)] = ()

    def __hash__(self) -> int:
        return hash(encoded(self))

    def __bool__(self) -> bool:
        return bool(self.changed or self.added)


class UnreadableHouseList(Unreadable):
    code = "unreadable_house_list"
    sentence = "This is not a list of inducements of a league: {fault}."


def read_house_list(raw: Any) -> HouseList:
    """The list that this plain data describes; ``UnreadableHouseList`` if it is none."""
    try:
        found = msgspec.convert(raw, HouseList)
    except msgspec.ValidationError as fault:
        raise UnreadableHouseList(fault=str(fault)) from fault
    ids = [each.id for each in found.added]
    if len(set(ids)) < len(ids):
        raise UnreadableHouseList(fault="an id stands there twice")
    return found


def encoded(house: HouseList) -> bytes:
    """The list as bytes: the same for the same list."""
    return msgspec.json.encode(house, order="deterministic")


def with_house_list(files: Mapping[str, Any], house: HouseList) -> dict[str, Any]:
    """The files of a pack with the league's list applied. What the pack does not have, because a module is off, is left alone."""
    if not house:
        return dict(files)
    inducements = [_inducement(entry, house.changed.get(entry["id"])) for entry in files["inducements"]["inducements"]]
    stars = [_star(entry, house.changed.get(entry["id"])) for entry in files["stars"]["stars"]]
    by_id = {entry["id"]: entry for entry in stars}
    for entry in stars:  # what is said of one of a pair is said of both
        if entry.get("pair") and entry["id"] in house.changed:
            partner = by_id.get(entry["pair"]["partner"])
            if partner is not None and partner["id"] not in house.changed:
                partner |= {"banned": entry.get("banned", False), "cost": entry["cost"]}
                partner["pair"] = {**partner["pair"], "cost": entry["pair"]["cost"]}
    inducements += [_added(each) for each in house.added]
    return {
        **files,
        "inducements": {**files["inducements"], "inducements": inducements},
        "stars": {**files["stars"], "stars": stars},
    }


def _inducement(entry: Mapping[str, Any], change: Change | None) -> dict[str, Any]:
    found = dict(entry)
    if change is None:
        return found
    if change.most is not None:
        found["max"] = change.most
    if change.price is not None and entry["cost"] is not None:
        found |= {"cost": change.price, "cost_overrides": []}
    if change.closed:
        found["max"] = 0
    return found


def _star(entry: Mapping[str, Any], change: Change | None) -> dict[str, Any]:
    found = dict(entry)
    if change is None:
        return found
    found["banned"] = change.closed
    if change.price is not None:
        found["cost"] = change.price
        if found.get("pair"):
            found["pair"] = {**found["pair"], "cost": change.price}
    return found


def _added(one: Added) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "kind": "house",
        "max": 0 if one.closed else one.most,
        "cost": one.price,
        "cost_overrides": [],
        "availability": {"any_team": True, "any_of": [], "needs_apothecary": False},
        "phase": ["as the league says"],
        "effect": one.effect,
        "limits": [],
        "expires": "end of the game",
        "rulings": [],
        "where": "the league's own list",
    }
