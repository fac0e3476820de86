"""A basket: what a coach wants to hire for one match, in the order in which they put it in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import Word

#: More lines than anybody can pay for.
MOST_LINES = 60
_FEW = msgspec.Meta(max_length=12)


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a basket: ``count`` of an inducement, or one star, or one mercenary with what they are given.

    ``star`` is the id of a Star Player (one of a pair stands for both), ``position`` that of a mercenary's position, ``skills`` are extra skills, and
    ``options`` what a built mercenary has beside skills.
    """

    id: Word
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    star: Word = ""
    position: Word = ""
    skills: Annotated[tuple[Word, ...], _FEW] = ()
    options: Annotated[tuple[Word, ...], _FEW] = ()


class BasketUnreadable(Unreadable):
    code = "basket_unreadable"
    sentence = "This is not a list of inducements: {fault}."


def read_basket(answer: Any) -> tuple[Item, ...]:
    """The basket of an answer: a list of items, or counts by id as older answers have them. ``BasketUnreadable`` if it is neither."""
    if isinstance(answer, Mapping):
        answer = [{"id": id, "count": count} for id, count in answer.items() if count != 0 or count is False]
    if isinstance(answer, Sequence) and not isinstance(answer, str) and len(answer) > MOST_LINES:
        raise BasketUnreadable(fault=f"more than {MOST_LINES} lines")
    try:
        return msgspec.convert(answer, tuple[Item, ...])
    except msgspec.ValidationError as fault:
        raise BasketUnreadable(fault=str(fault)) from fault


def plain_basket(basket: Sequence[Item]) -> list[dict[str, Any]]:
    """The basket as plain data: what an answer and a saved basket are stored as."""
    stored: list[dict[str, Any]] = msgspec.to_builtins(list(basket))
    return stored


class LeftOut(NamedTuple):
    """An item that did not fit, and why."""

    item: Item
    problems: tuple[Problem, ...]


def fitting(
    basket: Sequence[Item], problems: Callable[[Any], Sequence[Problem]]
) -> tuple[tuple[Item, ...], tuple[LeftOut, ...]]:
    """What of a basket may be bought, taken in the order in which it was filled, and what is left out. ``problems`` judges a whole basket.

    Of several of one kind as many are kept as fit.
    """
    kept: list[Item] = []
    left: list[LeftOut] = []
    for item in basket:
        fits, found = 0, tuple[Problem, ...]()
        for count in range(item.count, 0, -1):
            now = tuple(problems(plain_basket([*kept, msgspec.structs.replace(item, count=count)])))
            if not now:
                fits = count
                break
            found = found or now
        if fits:
            kept.append(msgspec.structs.replace(item, count=fits))
        if fits < item.count:
            left.append(LeftOut(msgspec.structs.replace(item, count=item.count - fits), found))
    return tuple(kept), tuple(left)
