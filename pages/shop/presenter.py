"""The shop as its page shows it: the gold and its why, every offer with its reason, and the basket."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pages.match.context import MatchContext
from pages.shell.refusals import sentence
from pages.shell.shapes import Budget, LedgerLine
from pages.shell.wording import gold, times
from pages.shop.building import ShopType, built_price, types_of
from pages.shop.form import MERCENARIES, STARS, count_in, key_of
from pages.shop.gold import BasketRow, budget_of, consequences_of, gold_in, ledger_of, terms_of, why_of
from rulebook.lookups import NotInTheBook
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import REGISTER, Problem
from rulebook.shapes.sheets import other
from rulebook.shop.basket import Item, plain_basket

#: Refusals that pass when something is taken out of the basket.
PASSING = ("too_dear", "too_many_bought", "no_place_left", "no_position_left")
#: How many names are told of what the rest would still buy.
MOST_NAMED = 4

Judge = Callable[[Sequence[Item]], Sequence[Problem]]


@dataclass(frozen=True, slots=True)
class ShopRow:
    """Something that can be hired. `refused` says why not one more; `full` that the most is in the basket; `fewer` may be pressed."""

    key: str
    name: str
    price: int
    count: int
    limit: int | None
    #: What it does or who comes: lines of text.
    texts: tuple[str, ...] = ()
    #: A star's own rules: name and text.
    rules: tuple[tuple[str, str], ...] = ()
    tags: tuple[str, ...] = ()
    refused: str = ""
    #: Whether this team can never have it in this match.
    closed: bool = False
    full: bool = False
    #: A mercenary's extra skills: id and name; and what one costs.
    skills: tuple[tuple[str, str], ...] = ()
    skill_price: int = 0
    position: str = ""
    #: The extra skill that was chosen, though nobody was added with it yet.
    skill: str = ""

    @property
    def why_id(self) -> str:
        """The id of the reason, which the button refers to."""
        return f"why-{self.key}"


@dataclass(frozen=True, slots=True)
class ShopGroup:
    """Rows of one kind: those that this team may have, and those that are closed to it."""

    title: str
    note: str
    rows: tuple[ShopRow, ...]
    closed: tuple[ShopRow, ...]


@dataclass(frozen=True, slots=True)
class Shop:
    """Everything on the page of one side's shop. Money in gold pieces."""

    team: str
    other: str
    gold: int
    price: int
    why: tuple[LedgerLine, ...]
    terms: tuple[str, ...]
    sentences: tuple[str, ...]
    budget: Budget
    groups: tuple[ShopGroup, ...]
    types: tuple[ShopType, ...]
    basket: tuple[BasketRow, ...]
    ledger: tuple[LedgerLine, ...]
    problems: tuple[str, ...]
    still: str
    #: The basket as the form carries it.
    carried: str
    words: str
    payable: bool
    #: How many rows the filter leaves.
    found: int

    @property
    def left(self) -> int:
        return self.gold - self.price

    @property
    def filtered(self) -> bool:
        return bool(self.words or self.payable)


def present_shop(request: Choice, here: MatchContext, basket: tuple[Item, ...], typed: Mapping[str, str]) -> Shop:
    """The shop of the side that is asked, with this basket."""
    options, rules, side = request.options(), here.rules, request.side or "home"

    def judge(items: Sequence[Item]) -> Sequence[Problem]:
        return request.problems(plain_basket(items))

    words, payable = typed.get("words", "").strip()[:60], bool(typed.get("payable"))
    total = gold_in(options)
    lines = priced(options, basket, rules)
    price = sum(line.price for line in lines)
    groups: list[ShopGroup] = []
    every: list[ShopRow] = []
    for title, note, offers in _grouped(options, basket, judge, rules, typed):
        rows = tuple(offers)
        every += rows
        wanted = tuple(row for row in rows if _wanted(row, words, payable))
        groups.append(
            ShopGroup(
                title,
                note,
                tuple(row for row in wanted if not row.closed),
                tuple(row for row in wanted if row.closed),
            )
        )
    return Shop(
        team=here.team(side).name,
        other=here.team(other(side)).name,
        gold=total,
        price=price,
        why=tuple(why_of(options, here, side)),
        terms=tuple(terms_of(options, here, side)),
        sentences=tuple(consequences_of(options, here, price)),
        budget=budget_of(options, lines),
        groups=tuple(group for group in groups if group.rows or group.closed),
        types=tuple(types_of(options, rules, basket, judge, typed, _closed_reason))
        if not words and not payable
        else (),
        basket=lines,
        ledger=tuple(ledger_of(options, lines)),
        problems=tuple(map(sentence, judge(basket))) if basket else (),
        still=_still(every, total - price),
        carried=json.dumps(plain_basket(basket)),
        words=words,
        payable=payable,
        found=sum(len(group.rows) + len(group.closed) for group in groups),
    )


def _still(rows: Sequence[ShopRow], left: int) -> str:
    """What the rest would still buy."""
    able = sorted(
        (row for row in rows if not row.refused and not row.full and row.price <= left), key=lambda row: row.price
    )
    if not able:
        return ""
    named = _(", ").join(f"{row.name} ({gold(row.price)})" for row in able[:MOST_NAMED])
    more = len(able) - MOST_NAMED
    return _("{names} and {more} more").format(names=named, more=more) if more > 0 else named


# --- The basket ---------------------------------------------------------------------------------------------------


def priced(options: Mapping[str, Any], basket: Sequence[Item], rules: Ruleset | None = None) -> tuple[BasketRow, ...]:
    """The lines of a basket with their names and prices; without the rules a built mercenary has the name of the type, and no price."""
    prices = _prices(options)
    types = {one["id"]: one["name"] for one in options.get("mercenary_types", ())}
    for item in basket:
        if item.id in types:
            prices[key_of(item)] = built_price(item, rules) if rules else (types[item.id], 0)
    return tuple(_basket_row(item, prices) for item in basket)


def _prices(options: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """Name and price of each thing by its key; of a mercenary without a skill, and of a skill by its id."""
    found: dict[str, tuple[str, int]] = {line["id"]: (line["name"], line["price"]) for line in options["lines"]}
    for star in options["stars"]:
        for each in star["players"]:
            found[f"star.{each['id']}"] = star["name"], star["price"]
    for one in options["mercenaries"]:
        key, name = f"mercenary.{one['position']}", _("Mercenary {position}").format(position=one["name"])
        found[key] = name, one["price"]
        for skill in one["skills"]:
            found[f"{key}.{skill['id']}"] = f"{name} ({skill['name']})", one["price"] + one["skill_price"]
    return found


def _basket_row(item: Item, prices: Mapping[str, tuple[str, int]]) -> BasketRow:
    key = key_of(item)
    name, price = prices.get(key, (item.star or item.position or item.id, 0))
    return BasketRow(key, times(item.count, name), price * item.count)


# --- Offers -------------------------------------------------------------------------------------------------------


def _grouped(
    options: Mapping[str, Any], basket: tuple[Item, ...], judge: Judge, rules: Ruleset, typed: Mapping[str, str]
) -> Iterator[tuple[str, str, Iterator[ShopRow]]]:
    """Title, note and rows of each group, in the order of the book."""
    for group in dict.fromkeys(line["group"] for line in options["lines"]):
        lines = [line for line in options["lines"] if line["group"] == group]
        yield _group_title(group, rules), "", (_line_row(line, basket, judge) for line in lines)
    if options["stars"]:
        most = rules.edition.stars.max
        note = _("two at most; each takes one of {places} places").format(places=options["places"])
        if most != 2:
            note = _("{most} at most; each takes one of {places} places").format(most=most, places=options["places"])
        yield _("Star players"), note, (_star_row(star, basket, judge, rules) for star in options["stars"])
    if options["mercenaries"]:
        note = _("each takes one of {places} places").format(places=options["places"])
        rows = (row for one in options["mercenaries"] for row in _mercenary_rows(one, basket, judge, typed))
        yield _("Mercenaries"), note, rows
    types = {one["id"] for one in options.get("mercenary_types", ())}
    built = {key_of(item): item for item in basket if item.id in types}
    if built:
        yield _("Built mercenaries"), "", (_built_row(item, basket, judge, rules) for item in built.values())


def _built_row(item: Item, basket: tuple[Item, ...], judge: Judge, rules: Ruleset) -> ShopRow:
    name, price = built_price(item, rules)
    found = judge((*basket, item))
    key = key_of(item)
    refused = _words(found[0], price) if found else ""
    return ShopRow(key=key, name=name, price=price, count=count_in(basket, key), limit=None, refused=refused)


def _group_title(group: str, rules: Ruleset) -> str:
    if group == "common":
        return _("Inducements")
    try:
        return rules.inducement(group).name
    except NotInTheBook:
        return group.replace("_", " ").capitalize()


def _line_row(line: Mapping[str, Any], basket: tuple[Item, ...], judge: Judge) -> ShopRow:
    refused, closed, full = _reason(line, Item(id=line["id"]), basket, judge)
    return ShopRow(
        key=line["id"],
        name=line["name"],
        price=line["price"],
        count=count_in(basket, line["id"]),
        limit=line["most"],
        texts=(line["effect"],),
        refused=refused,
        closed=closed,
        full=full,
    )


def _star_row(star: Mapping[str, Any], basket: tuple[Item, ...], judge: Judge, rules: Ruleset) -> ShopRow:
    refused, closed, full = _reason(star, Item(id=STARS, star=star["id"]), basket, judge)
    tags = [_("mega-star")] if star["mega"] else []
    tags += [_("a pair: one choice, {places} places").format(places=star["places"])] if star["pair"] else []
    key = next(
        (f"star.{each['id']}" for each in star["players"] if count_in(basket, f"star.{each['id']}")),
        f"star.{star['id']}",
    )
    return ShopRow(
        key=key,
        name=star["name"],
        price=star["price"],
        count=count_in(basket, key),
        limit=1,
        texts=tuple(_who(each, rules, alone=len(star["players"]) == 1) for each in star["players"]),
        rules=tuple(_rule(each["rule"]) for each in star["players"] if each["rule"]),
        tags=tuple(tags),
        refused=refused,
        closed=closed,
        full=full,
    )


def _who(player: Mapping[str, Any], rules: Ruleset, *, alone: bool) -> str:
    """Characteristics and skills in a line, with the name where there are two."""
    stats = ", ".join(
        f"{one.short} {one.written(player['characteristics'].get(one.id))}" for one in rules.characteristics
    )
    line = "; ".join(each for each in (stats, ", ".join(player["skills"])) if each)
    return line if alone else f"{player['name']}: {line}"


def _rule(rule: str) -> tuple[str, str]:
    name, _colon, text = rule.partition(": ")
    return name, text


def _mercenary_rows(
    one: Mapping[str, Any], basket: tuple[Item, ...], judge: Judge, typed: Mapping[str, str]
) -> Iterator[ShopRow]:
    """A position to hire from; and each of its mercenaries with a skill who are in the basket."""
    item = Item(id=MERCENARIES, position=one["position"])
    refused, closed, full = _reason(one, item, basket, judge)
    key, skills = key_of(item), tuple((skill["id"], skill["name"]) for skill in one["skills"])
    yield ShopRow(
        key=key,
        name=one["name"],
        price=one["price"],
        count=count_in(basket, key),
        limit=None,
        refused=refused,
        closed=closed,
        full=full,
        skills=skills if not refused and one["most_skills"] else (),
        skill_price=one["skill_price"],
        position=one["position"],
        skill=typed.get(f"skill-{one['position']}", ""),
    )
    names = dict(skills)
    skilled = dict.fromkeys(key_of(each) for each in basket if each.position == one["position"] and each.skills)
    for its_key in skilled:
        skill = its_key.split(".")[2]
        again, _closed, _full = _reason(
            one, Item(id=MERCENARIES, position=one["position"], skills=(skill,)), basket, judge
        )
        yield ShopRow(
            key=its_key,
            name=f"{one['name']} ({names.get(skill, skill)})",
            price=one["price"] + one["skill_price"],
            count=count_in(basket, its_key),
            limit=None,
            refused=again,
        )


def _reason(offer: Mapping[str, Any], item: Item, basket: tuple[Item, ...], judge: Judge) -> tuple[str, bool, bool]:
    """Why not one more of this beside the basket; whether it is closed to this team; whether the most is there already."""
    alone = offer["refused"]
    if alone is not None and alone["code"] not in PASSING:
        return _closed_reason(alone), True, False
    found = list(judge((*basket, item)))
    own = [problem for problem in found if problem.code in PASSING] or found
    if not own:
        return "", False, False
    first = own[0]
    if alone is None and first.code == "too_many_bought" and count_in(basket, key_of(item)):
        return "", False, True
    return _words(first, offer["price"]), False, False


def _words(problem: Problem, price: int) -> str:
    """The reason beside a price: what is missing, where it is gold."""
    if problem.code == "too_dear":
        return _("{short} short of {price}.").format(short=gold(problem.facts["short"]), price=gold(price))
    return sentence(problem)


def _closed_reason(alone: Mapping[str, Any]) -> str:
    known = REGISTER.get(alone["code"])
    return sentence(known(**alone["facts"])) if known else str(alone["message"])


def _wanted(row: ShopRow, words: str, payable: bool) -> bool:
    """Whether the filter leaves the row; what is in the basket always stays."""
    if row.count:
        return True
    if payable and row.refused:
        return False
    said = " ".join(
        (row.name, *row.texts, *(part for rule in row.rules for part in rule), *(name for _id, name in row.skills))
    ).lower()
    return all(word in said for word in words.lower().split())
