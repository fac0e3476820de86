"""Mercenaries whom a coach builds, as the shop shows them: every skill and option with its price, and what is ticked so far."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pages.shell.refusals import sentence
from pages.shell.wording import gold, signed
from pages.shop.form import built_sent
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shop.basket import Item
from rulebook.shop.building import build_of


@dataclass(frozen=True, slots=True)
class Tick:
    """A skill or an option that may be ticked; `refused` says why not for this team."""

    id: str
    name: str
    ticked: bool
    refused: str = ""


@dataclass(frozen=True, slots=True)
class TickGroup:
    """What may be ticked of one kind."""

    title: str
    #: The name of the field.
    field: str
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class ShopType:
    """A type of mercenary to be built."""

    id: str
    name: str
    price: int
    most: int
    line: str
    effect: str
    groups: tuple[TickGroup, ...]
    #: Why this team cannot have the type at all.
    closed: str
    #: Whether something is ticked; then what it costs, and what is wrong with it.
    open: bool
    so_far: int
    refused: str


def types_of(
    options: Mapping[str, Any],
    rules: Ruleset,
    basket: Sequence[Item],
    judge: Callable[[Sequence[Item]], Sequence[Problem]],
    typed: Mapping[str, str],
    closed_reason: Callable[[Mapping[str, Any]], str],
) -> Iterator[ShopType]:
    """The types on offer, with what is ticked."""
    for one in options.get("mercenary_types", ()):
        built = built_sent(one["id"], typed)
        ticked = bool(built.skills or built.options)
        stats = ", ".join(
            f"{each.short} {each.written(one['characteristics'].get(each.id))}" for each in rules.characteristics
        )
        found = list(judge((*basket, built))) if ticked else []
        yield ShopType(
            id=one["id"],
            name=one["name"],
            price=one["price"],
            most=one["most"],
            line="; ".join(each for each in (stats, ", ".join(one["has"])) if each),
            effect=one["effect"],
            groups=(*_skill_groups(one, built), *_option_groups(one, built)),
            closed=closed_reason(one["refused"]) if one["refused"] else "",
            open=ticked,
            so_far=built_price(built, rules)[1] if ticked else one["price"],
            refused=sentence(found[0]) if found else "",
        )


def _skill_groups(one: Mapping[str, Any], built: Item) -> Iterator[TickGroup]:
    for category in one["skills"]:
        facts = {"category": category["category"], "one": gold(category["one"])}
        title = _("{category}: one skill for {one}").format(**facts)
        if category["each"]:
            title = _("{category}: one skill for {one}, several for {each} each").format(
                each=gold(category["each"]), **facts
            )
        ticks = tuple(Tick(each["id"], each["name"], each["id"] in built.skills) for each in category["among"])
        yield TickGroup(title, f"built-skill-{one['id']}", ticks)


def _option_groups(one: Mapping[str, Any], built: Item) -> Iterator[TickGroup]:
    for group in dict.fromkeys(option["group"] for option in one["options"]):
        ticks = tuple(
            Tick(
                option["id"],
                f"{option['name']}, {signed(option['cost'])}",
                option["id"] in built.options,
                "" if option["open"] else _("Only for teams with {rules}.").format(rules=_(" or ").join(option["for"])),
            )
            for option in one["options"]
            if option["group"] == group
        )
        yield TickGroup(group.replace("_", " ").replace("-", " ").capitalize(), f"built-option-{one['id']}", ticks)


def built_price(item: Item, rules: Ruleset) -> tuple[str, int]:
    """What a built mercenary is called, and their fee in gold pieces."""
    one = rules.inducement(item.id)
    build = build_of(one, item.skills, item.options, (), rules)
    return (f"{one.name} ({', '.join(build.named)})" if build.named else one.name), build.price
