"""What the shop's form sent, as a basket: the one that it carries, with what was pressed since. No rule is decided here."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.datastructures import MultiValueDict

from rulebook.shop.basket import BasketUnreadable, Item, plain_basket, read_basket

STARS, MERCENARIES = "star-players", "mercenary-players"
#: How a key is written; nothing else is put in a basket.
KEY = re.compile(r"[A-Za-z0-9_-]{1,100}(\.[A-Za-z0-9_-]{1,100}){0,25}")
#: Begin the buttons that add a mercenary with a skill, and one who was built.
SKILLED, BUILT = "skilled.", "built."
#: The most skills or options that one mercenary is built from.
MOST_PARTS = 12
#: What may be asked for at once of one thing.
MOST = 20


def key_of(item: Item) -> str:
    """What an item is called in the form: its id; with its star or position and its skills where it has any."""
    return ".".join(("star" if item.star else "mercenary" if item.position else item.id, *_rest(item)))


def _rest(item: Item) -> tuple[str, ...]:
    who = (item.star or item.position,) if item.star or item.position else ()
    return (*who, *item.skills, *item.options)


def item_called(key: str) -> Item:
    """The item of this key. Whether there is such a thing, the rules say."""
    kind, *rest = key.split(".")
    if kind == "star" and rest:
        return Item(id=STARS, star=rest[0])
    if kind == "mercenary" and rest:
        return Item(id=MERCENARIES, position=rest[0], skills=tuple(rest[1:3]))
    return Item(id=kind)


def basket_sent(sent: Mapping[str, Any], saved: Sequence[Item] = (), *, counted: bool = False) -> tuple[Item, ...]:
    """The basket that a form describes: the one it carries (or the saved one), with the counts of its steppers, and what was pressed.

    `change` is the button that was pressed where there is no script: `<key>:+1`, `<key>:-1`, or `skilled.<position>:+1` for a mercenary with the skill that
    was chosen beside it, `built.<type>:+1` for one who was built. Where a script has `counted` a tap already, its button adds nothing. What was there keeps its place; what is new comes last.
    """
    basket = list(_carried(sent, saved))
    for field, value in sent.items():
        if field.startswith("count-"):
            basket = _with_count(basket, field.removeprefix("count-"), _number(str(value)))
    what, _, by = str(sent.get("change", "")).rpartition(":")
    if counted or not what or by not in ("+1", "-1"):
        return tuple(basket)
    if what.startswith(BUILT):
        built = built_sent(what.removeprefix(BUILT), sent)
        basket = [*basket, built] if KEY.fullmatch(key_of(built)) else basket
    else:
        key = _with_skill(what, sent)
        basket = _with_count(basket, key, count_in(basket, key) + int(by))
    return tuple(basket)


def built_sent(type_id: str, sent: Mapping[str, Any]) -> Item:
    """The mercenary of this type with the skills and options that are ticked for them."""
    return Item(
        id=type_id, skills=_ticked(sent, f"built-skill-{type_id}"), options=_ticked(sent, f"built-option-{type_id}")
    )


def _ticked(sent: Mapping[str, Any], field: str) -> tuple[str, ...]:
    values = sent.getlist(field) if isinstance(sent, MultiValueDict) else sent.get(field, ())
    return tuple(value for value in values if KEY.fullmatch(value))[:MOST_PARTS]


def _carried(sent: Mapping[str, Any], saved: Sequence[Item]) -> Sequence[Item]:
    if "basket" not in sent:
        return saved
    try:
        carried = read_basket(json.loads(str(sent["basket"]) or "[]"))
        return [item for item in carried if KEY.fullmatch(key_of(item))]
    except (ValueError, BasketUnreadable):
        return saved


def _with_skill(what: str, sent: Mapping[str, Any]) -> str:
    """The key of the mercenary whose button was pressed, with the skill that was chosen for them."""
    kind, _, position = what.partition(".")
    if f"{kind}." != SKILLED:
        return what
    skill = str(sent.get(f"skill-{position}", ""))
    return f"mercenary.{position}.{skill}" if skill else f"mercenary.{position}"


def count_in(basket: Sequence[Item], key: str) -> int:
    """How many of this are in the basket."""
    return sum(item.count for item in basket if key_of(item) == key)


def _with_count(basket: list[Item], key: str, wanted: int) -> list[Item]:
    """The basket with so many of this. The last ones go first; a thing with a name or a position has a line for each."""
    wanted = max(0, min(wanted, MOST)) if KEY.fullmatch(key) else 0
    have = count_in(basket, key)
    single = next((_counted(item, 1) for item in basket if key_of(item) == key), None) or item_called(key)
    while have > wanted:
        place = max(place for place, item in enumerate(basket) if key_of(item) == key)
        fewer = _counted(basket[place], basket[place].count - 1)
        basket = [*basket[:place], *([fewer] if fewer else []), *basket[place + 1 :]]
        have -= 1
    for _ in range(wanted - have):
        place = next((place for place, item in enumerate(basket) if item.id == key == key_of(item)), -1)
        more = _counted(basket[place], basket[place].count + 1) if place >= 0 else None
        basket = [*basket[:place], more, *basket[place + 1 :]] if more else [*basket, single]
    return basket


def _counted(item: Item, count: int) -> Item | None:
    plain = plain_basket([item])[0]
    return read_basket([{**plain, "count": count}])[0] if count else None


def _number(typed: str) -> int:
    plain = typed.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 4 else 0
