"""The lines of a basket in words."""

from rulebook.ruleset import Ruleset
from rulebook.shop.basket import Item


def named(item: Item, rules: Ruleset) -> str:
    """The line as “2 × Bribes”: a star by name, a mercenary with the position. What is not in the rules any more is named by its id."""
    names = {each.id: each.name for each in rules.inducements} | {each.id: each.name for each in rules.stars}
    name = names.get(item.star or item.id, item.star or item.id)
    told = f"{name} ({item.position})" if item.position else name
    return f"{item.count} × {told}" if item.count > 1 else told
