"""What is wrong with a whole basket."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulebook.shapes.refusals import Problem
from rulebook.shop.basket import BasketUnreadable, Item, read_basket
from rulebook.shop.hiring import Buyer, Line, Share, line_of
from rulebook.shop.refusals import NoPlaceLeft, TooDear


def basket_problems(buyer: Buyer, answer: Any) -> list[Problem]:
    """What is wrong with an answer; empty if it may be bought."""
    try:
        basket = read_basket(answer)
    except BasketUnreadable as fault:
        return [fault]
    return problems_of([line_of(item, buyer) for item in basket], buyer)


def lines_of(basket: Sequence[Item], buyer: Buyer) -> tuple[Line, ...]:
    """The lines of a basket that was read."""
    return tuple(line_of(item, buyer) for item in basket)


def problems_of(lines: Sequence[Line], buyer: Buyer) -> list[Problem]:
    """What is wrong with these lines together: each of them, the limits, the places of the list, and the price."""
    found = [problem for line in lines for problem in line.problems]
    if found:
        return found
    found += _over_limits(lines)
    places, most = sum(line.places for line in lines), buyer.rules.draft.players_max
    if places and buyer.available + places > most:
        found.append(NoPlaceLeft(count=buyer.available + places, limit=most))
    price, purse = sum(line.price for line in lines), buyer.purse
    if price > purse.gold:
        cash = purse.petty_cash + purse.besides
        found.append(TooDear(price=price, short=price - purse.gold, petty_cash=cash, treasury=purse.treasury))
    return found


def _over_limits(lines: Sequence[Line]) -> list[Problem]:
    taken: Counter[str] = Counter()
    shares: dict[str, Share] = {}
    for line in lines:
        for share in line.shares:
            taken[share.key] += share.takes
            shares.setdefault(share.key, share)
    return [share.refusal(taken[key]) for key, share in shares.items() if taken[key] + (share.have or 0) > share.limit]
