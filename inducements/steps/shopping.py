"""Hiring before a match (BB2020 p. 38-39, 89-95): the side with the higher current team value first, then the other."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

import msgspec

from inducements.steps.when_bought import comes_with
from matches.steps.before import Setting
from matches.steps.registry import before_step
from rulebook.procedure import Choice, Procedure
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash, Settled
from rulebook.shapes.sheets import SIDES, Hired, KickOff, Side, other
from rulebook.shop.basket import Item, read_basket
from rulebook.shop.catalogue import anything_for, catalogue
from rulebook.shop.checks import basket_problems, lines_of
from rulebook.shop.hiring import Buyer, Purse, arrivals, name_of


@before_step("inducements")
def inducements(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Both sides have hired what they wanted and could pay; who is hired by both is with neither, and all dice of hiring are rolled.

    Nobody is asked who can buy nothing. What a side had as petty cash is settled even where it did not spend it.
    """
    values = kick_off.home.current_team_value, kick_off.away.current_team_value
    underdog = rules.underdog
    assert underdog is not None
    besides = {side: gold_besides(kick_off, side) for side in SIDES}
    cash = underdog.purses(*values)
    order: tuple[Side, Side] = ("away", "home") if cash.higher == "b" else ("home", "away")
    for place, side in enumerate(order if underdog.may_be_spent else ()):
        petty, free = (cash.petty_cash_a, cash.treasury_a) if side == "home" else (cash.petty_cash_b, cash.treasury_b)
        purse = Purse(petty, max(0, setting.team(side).treasury) if free else 0, besides[side])
        kick_off = yield from _hiring(kick_off, side, purse, setting, rules)
        if place == 0:
            spent = sum(hired.price for hired in kick_off.sheet(side).hired)
            cash = underdog.purses(*values, spent_by_higher=max(0, spent - besides[side]))
    kick_off = kick_off.settling(
        PettyCash(gold={"home": cash.petty_cash_a, "away": cash.petty_cash_b}, besides=_more_than_nothing(besides))
    )
    if rules.edition.stars.hired_by_both == "neither":
        kick_off = without_shared(kick_off, rules)
    for side in order:
        for hired in kick_off.sheet(side).at_hand:
            kick_off = yield from comes_with(hired, kick_off, side, setting, rules)
    return kick_off


def _hiring(kick_off: KickOff, side: Side, purse: Purse, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The side has what it chose on its sheet."""
    sheet = kick_off.sheet(side)
    buyer = Buyer(sheet, purse, rules, partial(price_today, kick_off, side))
    if not anything_for(buyer):
        return kick_off
    answer = yield Choice(
        "inducements",
        options=partial(_options, kick_off, side, buyer),
        problems=partial(basket_problems, buyer),
        default=[],
        side=side,
    )
    return hired_on(kick_off, side, read_basket(answer), buyer, setting)


def hired_on(kick_off: KickOff, side: Side, basket: tuple[Item, ...], buyer: Buyer, setting: Setting) -> KickOff:
    """The kick-off with this basket on the side's sheet. Lines of the same thing are one."""
    sheet, team = kick_off.sheet(side), setting.team(side)
    worn = {player.number for player in sheet.players}
    shirts: Iterator[int] = (number for number in team.free_numbers() if number not in worn)
    hired, players = arrivals(lines_of(_together(basket), buyer), shirts)
    sheet = msgspec.structs.replace(sheet, hired=hired, players=(*sheet.players, *players))
    return msgspec.structs.replace(kick_off, **{side: sheet})


def _together(basket: tuple[Item, ...]) -> tuple[Item, ...]:
    found: dict[tuple[Any, ...], Item] = {}
    for item in basket:
        plain = not (item.star or item.position or item.skills or item.options)
        key = (item.id,) if plain else (item.id, len(found))
        before = found.get(key)
        found[key] = item if before is None else msgspec.structs.replace(item, count=item.count + before.count)
    return tuple(found.values())


def _options(kick_off: KickOff, side: Side, buyer: Buyer) -> dict[str, Any]:
    """What is on offer as plain data, how the petty cash comes about, and what the other side has bought by now."""
    theirs, mine = kick_off.sheet(other(side)), kick_off.sheet(side)
    why = {
        "own": mine.current_team_value,
        "other": theirs.current_team_value,
        "spent_by_other": sum(hired.price for hired in theirs.hired),
        "besides": buyer.purse.besides,
    }
    known = [
        {"name": name_of(hired, buyer.rules), "count": hired.count, "price": hired.price} for hired in theirs.hired
    ]
    return {**catalogue(buyer), "why": why, "other_side": known}


# --- What the day makes of prices and purses ----------------------------------------------------------------------


def gold_besides(kick_off: KickOff, side: str) -> int:
    """Gold pieces that what is settled gives a side to spend, beside its petty cash and its treasury."""
    return sum(each.petty_cash(side) for each in kick_off.settled.values() if isinstance(each, Settled))


def price_today(kick_off: KickOff, side: str, id: str, price: int) -> int:
    """What one of this costs the side today."""
    for each in kick_off.settled.values():
        if isinstance(each, Settled):
            price = each.price(side, id, price)
    return price


def _more_than_nothing(gold: Mapping[Side, int]) -> dict[str, int]:
    return {side: amount for side, amount in gold.items() if amount}


# --- Hired by both ------------------------------------------------------------------------------------------------


def without_shared(kick_off: KickOff, rules: Ruleset) -> KickOff:
    """Neither side has a named star, staff, wizard or referee whom both hired; both have paid (p. 91, 93-95)."""
    named = [
        {_who(hired) for hired in sheet.hired if _has_a_name(hired, rules)} for sheet in (kick_off.home, kick_off.away)
    ]
    shared = named[0] & named[1]
    if not shared:
        return kick_off
    sheets = {}
    for side in SIDES:
        sheet = kick_off.sheet(side)
        hired = tuple(
            msgspec.structs.replace(each, lost=True, players=()) if _who(each) in shared else each
            for each in sheet.hired
        )
        gone = set(chain.from_iterable(each.players for each in sheet.hired if _who(each) in shared))
        players = tuple(player for player in sheet.players if player.id not in gone)
        sheets[side] = msgspec.structs.replace(sheet, hired=hired, players=players)
    return msgspec.structs.replace(kick_off, **sheets)


def _who(hired: Hired) -> tuple[str, ...]:
    return hired.inducement, *(sorted(hired.players) if hired.who else ())


def _has_a_name(hired: Hired, rules: Ruleset) -> bool:
    return any(star.id == hired.who for star in rules.stars) or rules.inducement(hired.inducement).named
