"""Inducements before a match (BB2020 pages 38-39, 89): what a side may buy, with what, and what is wrong with a wish."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from matches.steps.advancing import AnswerUnreadable
from rulebook.drafting import OnOffer
from rulebook.procedure import Choice, Procedure
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.settled import PettyCash
from rulebook.shapes.sheets import Hired, KickOff, Side
from teams.history.state import TeamState


class NotOnOffer(Refusal):
    code = "not_on_offer"
    sentence = "“{inducement}” cannot be bought for {team} here."
    grantable = False


class TooManyBought(Refusal):
    code = "too_many_bought"
    sentence = "{name}: {limit} is the most for one match, and {count} are wished for."
    grantable = False


class TooDear(Refusal):
    code = "too_dear"
    sentence = "That costs {price:,} gp, {short:,} more than there is: {petty_cash:,} of petty cash and {treasury:,} from the treasury."
    grantable = False


class Purse(NamedTuple):
    """What one side may spend, in gold pieces: petty cash first, then the treasury as far as it may be touched."""

    petty_cash: int
    treasury: int

    @property
    def gold(self) -> int:
        return self.petty_cash + self.treasury


def spending(kick_off: KickOff, teams: Mapping[Side, TeamState], rules: Ruleset) -> Procedure[KickOff]:
    """The side with the higher current team value has bought first, then the other, whose petty cash grew by what the first one spent.

    Nobody is asked who could not buy anything. What a side had as petty cash is told even where it did not spend it.
    """
    values = kick_off.home.current_team_value, kick_off.away.current_team_value
    underdog = rules.underdog
    assert underdog is not None
    cash = underdog.purses(*values)
    order: tuple[Side, Side] = ("away", "home") if cash.higher == "b" else ("home", "away")
    for place, side in enumerate(order if underdog.may_be_spent else ()):
        team = teams[side]
        petty, free = (cash.petty_cash_a, cash.treasury_a) if side == "home" else (cash.petty_cash_b, cash.treasury_b)
        hired = yield from _bought(side, team, Purse(petty, max(0, team.treasury) if free else 0), rules)
        kick_off = msgspec.structs.replace(
            kick_off, **{side: msgspec.structs.replace(kick_off.sheet(side), hired=hired)}
        )
        if place == 0:
            cash = underdog.purses(*values, spent_by_higher=sum(each.price for each in hired))
    return kick_off.settling(PettyCash(gold={"home": cash.petty_cash_a, "away": cash.petty_cash_b}))


def _bought(side: Side, team: TeamState, purse: Purse, rules: Ruleset) -> Procedure[tuple[Hired, ...]]:
    offers = rules.inducements_on_offer(team.roster, team.chosen_rules)
    if all(offer.price > purse.gold for offer in offers):
        return ()
    wish = yield Choice(
        "inducements",
        options=partial(_options, offers, purse, rules),
        problems=partial(buying_problems, offers, purse, team, rules),
        default={},
        side=side,
    )
    return tuple(
        Hired(offer.inducement.id, wish[offer.inducement.id], wish[offer.inducement.id] * offer.price)
        for offer in offers
        if wish.get(offer.inducement.id)
    )


def _options(offers: Sequence[OnOffer], purse: Purse, rules: Ruleset) -> dict[str, Any]:
    """The lists as plain data: what there is, each with its price and how many at most by the book; and what may be spent."""
    lines = [
        {
            "id": offer.inducement.id,
            "name": offer.inducement.name,
            "price": offer.price,
            "most": most_of(offer, rules),
            "effect": offer.inducement.effect,
        }
        for offer in offers
    ]
    return {"lines": lines, "petty_cash": purse.petty_cash, "treasury": purse.treasury}


def most_of(offer: OnOffer, rules: Ruleset) -> int | None:
    """How many of it a team may have for one match, counting its group; nothing, where the book names no limit (page 89)."""
    one = offer.inducement
    of_its_group = rules.inducement(one.counts_towards).max if one.counts_towards else None
    limits = [limit for limit in (one.max, of_its_group) if limit is not None]
    return min(limits) if limits else None


def buying_problems(
    offers: Sequence[OnOffer], purse: Purse, team: TeamState, rules: Ruleset, wish: Any
) -> list[Problem]:
    """What is wrong with a wish: how many of each, by id."""
    if not isinstance(wish, Mapping) or not all(_is_count(count) for count in wish.values()):
        return [AnswerUnreadable()]
    by_id = {offer.inducement.id: offer for offer in offers}
    found: list[Problem] = [NotOnOffer(inducement=str(id)[:60], team=team.name) for id in wish if id not in by_id]
    if found:
        return found
    of_group: Counter[str] = Counter()
    for id, count in wish.items():
        offer = by_id[id]
        limit, group = most_of(offer, rules), offer.inducement.counts_towards
        if limit is not None and count > limit:
            found.append(TooManyBought(name=offer.inducement.name, count=count, limit=limit))
        elif group:
            of_group[group] += count
    for group, count in of_group.items():
        whole = rules.inducement(group)
        if whole.max is not None and count > whole.max:
            found.append(TooManyBought(name=whole.name, count=count, limit=whole.max))
    price = sum(by_id[id].price * count for id, count in wish.items())
    if price > purse.gold:
        facts = {"petty_cash": purse.petty_cash, "treasury": purse.treasury}
        found.append(TooDear(price=price, short=price - purse.gold, **facts))
    return found


def _is_count(count: Any) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and count >= 0
