"""One line of a basket as the rules see it: its price, the limits and places that it takes, what is wrong with it, and who comes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count as numbered
from typing import NamedTuple

import msgspec

from rulebook.house import ADDED
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Availability, Inducement, OwnedSkill, Position, Star
from rulebook.shapes.refusals import Problem, Unreadable
from rulebook.shapes.sheets import Hired, SheetPlayer, TeamSheet
from rulebook.shop.basket import Item
from rulebook.shop.building import build_of
from rulebook.shop.refusals import (
    ClosedHere,
    NoPositionLeft,
    NotForTeamsWith,
    NotOnOffer,
    OnlyForTeamsWith,
    OnlyForTiers,
    OnlyWithApothecary,
    TooManyBought,
    TooManySkills,
)

#: The inducements whose lines name somebody.
STARS, MERCENARIES = "star-players", "mercenary-players"


class Purse(NamedTuple):
    """What one side may spend, in gold pieces, in this order: what a stadium or a house rule gives, petty cash, the treasury as far as it may be touched."""

    petty_cash: int
    treasury: int
    besides: int = 0

    @property
    def gold(self) -> int:
        return self.besides + self.petty_cash + self.treasury


def same_price(id: str, price: int) -> int:
    return price


@dataclass(frozen=True, slots=True)
class Buyer:
    """One side before a match: its sheet with the journeymen, its purse, and what the day makes of a price (gold pieces, by the id of the inducement)."""

    sheet: TeamSheet
    purse: Purse
    rules: Ruleset
    price_today: Callable[[str, int], int] = same_price
    #: Inducements that are not available today, by id, each with the reason: what the engine does not play, say.
    refused: dict[str, Problem] = field(default_factory=dict)

    @property
    def available(self) -> int:
        """Players who can take part, journeymen included; players who miss the match are not on the sheet."""
        return len(self.sheet.players)


class Share(NamedTuple):
    """What an item takes of a limit: ``takes`` of the ``limit`` of this ``name``. Where ``have`` are there already, they have taken their part."""

    key: str
    name: str
    takes: int
    limit: int
    have: int | None = None

    def refusal(self, count: int) -> Problem:
        if self.have is not None:
            return NoPositionLeft(name=self.name, have=self.have, limit=self.limit)
        return TooManyBought(name=self.name, count=count, limit=self.limit)


@dataclass(frozen=True, slots=True)
class Line:
    """An item with its price in gold pieces for all of it, the places of the sixteen and the shares of limits that it takes, and its own problems."""

    item: Item
    name: str
    price: int = 0
    places: int = 0
    shares: tuple[Share, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: Who comes, without shirt numbers and ids that are unique in the team.
    players: tuple[SheetPlayer, ...] = ()

    def hired(self, players: tuple[SheetPlayer, ...]) -> Hired:
        """The line as the sheet of the kick-off has it."""
        who = self.item.star or self.item.position or (self.item.id if self.item.skills or self.item.options else "")
        return Hired(
            self.item.id,
            self.item.count,
            self.price,
            who=who,
            name=self.name if who or self.item.id.startswith(ADDED) else "",
            players=tuple(each.id for each in players),
        )


def line_of(item: Item, buyer: Buyer) -> Line:
    """The item as the rules see it."""
    rules = buyer.rules
    try:
        one = rules.inducement(item.id)
        if item.id in buyer.refused:
            return Line(item, one.name, problems=(buyer.refused[item.id],))
        if item.id == STARS:
            return _star(item, one, rules.star(item.star), buyer)
        if item.id == MERCENARIES:
            return _mercenary(item, one, rules.position(buyer.sheet.roster, item.position), buyer)
        if one.built is not None:
            return _built(item, one, buyer)
        if one.cost is None:
            return Line(item, one.name, problems=(NotOnOffer(inducement=one.name, team=buyer.sheet.team),))
    except Unreadable:
        wanted = item.star or item.position or item.id
        return Line(item, wanted, problems=(NotOnOffer(inducement=wanted[:60], team=buyer.sheet.team),))
    return _plain(item, one, buyer)


# --- The three kinds ----------------------------------------------------------------------------------------------


def _plain(item: Item, one: Inducement, buyer: Buyer) -> Line:
    price = buyer.rules.price_for(one, buyer.sheet.roster, buyer.sheet.special_rules)
    assert price is not None
    problems = [*inducement_refusals(one, buyer)]
    if item.star or item.position or item.skills or item.options:
        problems.append(NotOnOffer(inducement=one.name, team=buyer.sheet.team))
    players: tuple[SheetPlayer, ...] = ()
    if one.kind == "player" and one.profile is not None:
        players = tuple(
            SheetPlayer(
                id=one.id, number=0, name=one.name, position="", kind="mercenary", value=price,
                characteristics=one.profile.characteristics, skills=one.profile.skills,
            )
            for _ in range(item.count)
        )  # fmt: skip
    return Line(
        item,
        one.name,
        price=buyer.price_today(one.id, price) * item.count,
        places=len(players),
        shares=tuple(shares_of(one, item.count, buyer.rules)),
        problems=tuple(problems),
        players=players,
    )


def _star(item: Item, one: Inducement, star: Star, buyer: Buyer) -> Line:
    rules, numbers = buyer.rules, buyer.rules.edition.stars
    partner = rules.star(star.pair.partner) if star.pair else None
    both = (star,) if partner is None else tuple(sorted((star, partner), key=lambda each: each.id))
    name = " and ".join(each.name for each in both)
    price = star.pair.cost if star.pair else star.cost
    shares = [
        *([] if one.max is None else [Share(STARS, one.name, star.pair.choices if star.pair else 1, one.max)]),
        *(Share(f"star:{each.id}", name, item.count, 1) for each in both[:1]),
    ]
    if star.mega_star and numbers.mega_max is not None:
        shares.append(Share("mega-stars", "Mega-stars", 1, numbers.mega_max))
    found: list[Problem] = [*inducement_refusals(one, buyer), *star_refusals(star, buyer)]
    if item.position or item.skills or item.options:
        found.append(NotOnOffer(inducement=name, team=buyer.sheet.team))
    return Line(
        item,
        name,
        price=buyer.price_today(star.id, price),
        places=star.pair.places if star.pair else 1,
        shares=tuple(shares),
        problems=tuple(found),
        players=tuple(star_on_sheet(each) for each in both),
    )


def star_on_sheet(star: Star) -> SheetPlayer:
    """The star as they take the pitch."""
    return SheetPlayer(
        id=star.id, number=0, name=star.name, position=star.id, kind="star",
        characteristics=star.characteristics, skills=star.skills, value=star.cost,
    )  # fmt: skip


def _mercenary(item: Item, one: Inducement, position: Position, buyer: Buyer) -> Line:
    rules, sheet, numbers = buyer.rules, buyer.sheet, buyer.rules.edition.mercenaries
    found: list[Problem] = [*inducement_refusals(one, buyer)]
    if item.star or item.options or item.count != 1:
        found.append(NotOnOffer(inducement=position.name, team=sheet.team))
    if len(item.skills) > numbers.extra_skills_max:
        found.append(TooManySkills(name=position.name, count=len(item.skills), limit=numbers.extra_skills_max))
    have = [held.skill for held in position.skills]
    primary = rules.edition.access[0].id
    gained: list[OwnedSkill] = []
    for id in item.skills:
        try:
            found += rules.skill_problems(position, have, id, primary)
            gained.append(rules.gained_skill(id))
        except Unreadable as unknown:
            found.append(unknown)
    price = rules.mercenary_price(sheet.roster, position, len(item.skills))
    printed = {held.skill for held in position.skills}
    skills = (*position.skills, *(each for each in numbers.gains if each.skill not in printed), *gained)
    player = SheetPlayer(
        id="mercenary", number=0, name=f"Mercenary {position.name}", position=position.id, kind="mercenary",
        characteristics=position.characteristics, skills=skills, value=price,
    )  # fmt: skip
    with_skills = f" ({', '.join(rules.label(each) for each in gained)})" if gained else ""
    return Line(
        item,
        f"Mercenary {position.name}{with_skills}",
        price=buyer.price_today(one.id, price),
        places=1,
        shares=(*shares_of(one, 1, rules), *_position_shares(position, buyer)),
        problems=tuple(found),
        players=(player,),
    )


def _built(item: Item, one: Inducement, buyer: Buyer) -> Line:
    rules = buyer.rules
    build = build_of(one, item.skills, item.options, frozenset(buyer.sheet.special_rules), rules)
    found: list[Problem] = [*inducement_refusals(one, buyer), *build.problems]
    if item.star or item.position or item.count != 1:
        found.append(NotOnOffer(inducement=one.name, team=buyer.sheet.team))
    player = SheetPlayer(
        id="mercenary", number=0, name=one.name, position="", kind="mercenary", value=build.price,
        characteristics=build.characteristics, skills=build.skills,
    )  # fmt: skip
    return Line(
        item,
        f"{one.name} ({', '.join(build.named)})" if build.named else one.name,
        price=buyer.price_today(one.id, build.price),
        places=1,
        shares=tuple(shares_of(one, 1, rules)),
        problems=tuple(found),
        players=(player,),
    )


# --- Limits -------------------------------------------------------------------------------------------------------


def shares_of(one: Inducement, count: int, rules: Ruleset) -> Iterator[Share]:
    """What so many of an inducement take of its own limit and of its group's (p.89)."""
    if one.max is not None:
        yield Share(one.id, one.name, count, one.max)
    if one.counts_towards:
        group = rules.inducement(one.counts_towards)
        if group.max is not None:
            yield Share(group.id, group.name, count, group.max)


def _position_shares(position: Position, buyer: Buyer) -> Iterator[Share]:
    """What one mercenary takes of the limits of their position; players who miss the match have no part in these (p.90)."""
    there = [player.position for player in buyer.sheet.players if player.kind != "star"]
    have = there.count(position.id)
    yield Share(f"position:{position.id}", position.plural, 1, position.quantity_max, have)
    for number, limit in enumerate(buyer.rules.roster(buyer.sheet.roster).limits):
        if position.id in limit.of:
            have = sum(each in limit.of for each in there)
            name = " and ".join(buyer.rules.position(buyer.sheet.roster, each).plural for each in limit.of)
            yield Share(f"limit:{number}", name, 1, limit.max, have)


def inducement_refusals(one: Inducement, buyer: Buyer) -> Iterator[Problem]:
    """Why this team cannot have the inducement at all."""
    if one.max == 0:
        yield ClosedHere(name=one.name)
        return
    if one.availability.needs_apothecary and not buyer.rules.apothecary_allowed(buyer.sheet.roster):
        yield OnlyWithApothecary(name=one.name)
    elif not one.availability.any_team and one.availability.any_of:
        yield from _only_with(one.name, one.availability, buyer)
    tiers = one.availability.tiers
    if tiers and buyer.rules.roster(buyer.sheet.roster).tier not in tiers:
        yield OnlyForTiers(name=one.name, tiers=" or ".join(map(str, tiers)))


def _only_with(name: str, availability: Availability, buyer: Buyer) -> Iterator[Problem]:
    if frozenset(buyer.sheet.special_rules).isdisjoint(availability.any_of):
        yield OnlyForTeamsWith(name=name, rules=" or ".join(availability.any_of))


def star_refusals(star: Star, buyer: Buyer) -> Iterator[Problem]:
    """Why the star does not play for this team."""
    terms, rules = star.plays_for, frozenset(buyer.sheet.special_rules)
    barred = [each for each in terms.none_of if each in rules]
    if star.banned:
        yield ClosedHere(name=star.name)
    elif barred:
        yield NotForTeamsWith(name=star.name, rules=" or ".join(barred))
    elif not terms.any_team and rules.isdisjoint(terms.any_of):
        yield OnlyForTeamsWith(name=star.name, rules=" or ".join(terms.any_of))


# --- Who comes ----------------------------------------------------------------------------------------------------


def arrivals(lines: tuple[Line, ...], shirts: Iterator[int]) -> tuple[tuple[Hired, ...], tuple[SheetPlayer, ...]]:
    """What a basket puts on the sheet: its lines, and the players who come, each with a free shirt and an id of their own."""
    mercenary = numbered(1)
    hired: list[Hired] = []
    players: list[SheetPlayer] = []
    for line in lines:
        come = tuple(
            msgspec.structs.replace(
                each, number=next(shirts), id=each.id if each.kind == "star" else f"{each.id}{next(mercenary)}"
            )
            for each in line.players
        )
        players += come
        hired.append(line.hired(come))
    return tuple(hired), tuple(players)


def name_of(hired: Hired, rules: Ruleset) -> str:
    """What was hired, as the book calls it: the star, the mercenary, else the inducement."""
    return hired.name or rules.inducement(hired.inducement).name
