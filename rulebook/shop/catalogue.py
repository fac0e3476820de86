"""Everything that is on offer before a match, as plain data for pages and programs: each with its price, its limit and, where it is refused, the reason."""

from collections.abc import Iterator
from typing import Any

from rulebook.shapes.refusals import Problem
from rulebook.shop.basket import Item
from rulebook.shop.checks import problems_of
from rulebook.shop.hiring import MERCENARIES, STARS, Buyer, inducement_refusals, line_of, shares_of


def catalogue(buyer: Buyer) -> dict[str, Any]:
    """What there is for this side, and what it may spend in gold pieces."""
    purse = buyer.purse
    return {
        "petty_cash": purse.petty_cash,
        "besides": purse.besides,
        "treasury": purse.treasury,
        "places": max(0, buyer.rules.draft.players_max - buyer.available),
        "lines": list(_lines(buyer)),
        "stars": list(_stars(buyer)),
        "mercenaries": list(_mercenaries(buyer)),
        "mercenary_types": list(_built_types(buyer)),
    }


def anything_for(buyer: Buyer) -> bool:
    """True if there is anything that the side can pay for."""
    return any(each["refused"] is None for goods in (_lines, _mercenaries, _stars) for each in goods(buyer))


def _refused(item: Item, buyer: Buyer) -> tuple[int, dict[str, Any] | None]:
    """The price of an item, and why it cannot be bought even alone."""
    line = line_of(item, buyer)
    problems: list[Problem] = problems_of([line], buyer)
    return line.price, problems[0].as_dict() if problems else None


def _lines(buyer: Buyer) -> Iterator[dict[str, Any]]:
    rules = buyer.rules
    for one in rules.inducements:
        if one.cost is None or one.built is not None:
            continue
        price, refused = _refused(Item(id=one.id), buyer)
        limits = [share.limit for share in shares_of(one, 1, rules)]
        yield {
            "id": one.id, "group": one.counts_towards or one.kind, "name": one.name, "price": price, "most": min(limits, default=None),
            "effect": one.effect, "refused": refused,
        }  # fmt: skip


def _stars(buyer: Buyer) -> Iterator[dict[str, Any]]:
    rules = buyer.rules
    if not any(one.id == STARS and one.max != 0 for one in rules.inducements):
        return
    seen: set[str] = set()
    for star in rules.stars:
        if star.id in seen:
            continue
        both = (star, *((rules.star(star.pair.partner),) if star.pair else ()))
        seen |= {each.id for each in both}
        price, refused = _refused(Item(id=STARS, star=star.id), buyer)
        yield {
            "id": star.id,
            "name": " and ".join(each.name for each in sorted(both, key=lambda each: each.id)),
            "price": price,
            "pair": star.pair.partner if star.pair else "",
            "mega": star.mega_star,
            "places": star.pair.places if star.pair else 1,
            "players": [
                {
                    "id": each.id,
                    "name": each.name,
                    "characteristics": dict(each.characteristics),
                    "skills": [rules.label(held) for held in each.skills],
                    "rule": f"{each.special_rule.name}: {each.special_rule.summary}" if each.special_rule else "",
                }
                for each in both
            ],
            "refused": refused,
        }


def _mercenaries(buyer: Buyer) -> Iterator[dict[str, Any]]:
    rules, numbers = buyer.rules, buyer.rules.edition.mercenaries
    if not any(one.id == MERCENARIES and one.max != 0 for one in rules.inducements):
        return
    primary = rules.edition.access[0].id
    for position in rules.roster(buyer.sheet.roster).positions:
        price, refused = _refused(Item(id=MERCENARIES, position=position.id), buyer)
        have = [held.skill for held in position.skills]
        yield {
            "position": position.id,
            "name": position.name,
            "price": price,
            "skill_price": numbers.extra_skill_cost,
            "most_skills": numbers.extra_skills_max,
            "skills": [{"id": each.id, "name": each.name} for each in rules.skills_open(position, have, primary)],
            "refused": refused,
        }


def _built_types(buyer: Buyer) -> Iterator[dict[str, Any]]:
    """The types of mercenary that a coach builds, with every skill and option, its price, and whether this team may have it."""
    rules, own = buyer.rules, set(buyer.sheet.special_rules)
    for one in rules.inducements:
        built, profile = one.built, one.profile
        if built is None or profile is None or one.max == 0:
            continue
        yield {
            "id": one.id,
            "name": one.name,
            "price": one.cost,
            "floor": built.floor,
            "most": one.max,
            "effect": one.effect,
            "characteristics": dict(profile.characteristics),
            "has": [rules.label(held) for held in profile.skills],
            "skills": [
                {
                    "category": rules.category(price.category).name,
                    "one": price.one,
                    "each": price.each,
                    "among": [
                        {"id": skill.id, "name": skill.name}
                        for skill in rules.skills
                        if skill.category == price.category
                        and skill.id not in price.excluded
                        and not profile.has(skill.id)
                    ],
                }
                for price in built.skills
            ],
            "options": [
                {
                    "id": option.id, "name": option.name, "cost": option.cost, "group": option.group,
                    "open": not option.any_of or bool(own & set(option.any_of)), "for": list(option.any_of),
                }
                for option in built.options
            ],
            "refused": next((each.as_dict() for each in inducement_refusals(one, buyer)), None),
        }  # fmt: skip
