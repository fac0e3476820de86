"""The table of every roster and everything that may be hired: ``python -m tests.rulebook.on_offer > tests/rulebook/golden/on_offer.tsv``.

A cell has the price in thousands of gold pieces, or why the team may not: R special rule, A apothecary, T tier.
"""

import sys
from collections.abc import Iterator

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Roster
from rulebook.shapes.sheets import SheetPlayer, TeamSheet
from rulebook.shop.catalogue import catalogue
from rulebook.shop.hiring import Buyer, Purse

RULES = Ruleset.of("bb2020", {"death_zone_staff": True, "giant": True})
WHY = {
    "inducement_for_other_teams": "R",
    "inducement_not_for_these_teams": "R",
    "inducement_needs_apothecary": "A",
    "inducement_for_other_tiers": "T",
}


def buyer(roster: Roster) -> Buyer:
    """A team of eleven linemen with all the gold there is; of special rules to choose it has the first."""
    lineman = next(each for each in roster.positions if each.is_lineman)
    players = tuple(SheetPlayer(id=f"p{n}", number=n, name="", position=lineman.id) for n in range(1, 12))
    chosen = tuple(rule for choice in roster.rule_choices for rule in choice.among[: choice.choose])
    rules = tuple(sorted(RULES.special_rules(roster, chosen)))
    sheet = TeamSheet(team=roster.name, roster=roster.id, players=players, special_rules=rules)
    return Buyer(sheet, Purse(10_000_000, 0), RULES)


def table() -> Iterator[str]:
    """The lines of the table."""
    offers = {roster.id: catalogue(buyer(roster)) for roster in RULES.rosters}
    yield "\t".join(("", *offers))
    for kind in ("lines", "stars"):
        for number, line in enumerate(next(iter(offers.values()))[kind]):
            cells = [offer[kind][number] for offer in offers.values()]
            yield "\t".join((line["id"], *(_cell(cell) for cell in cells)))


def _cell(line: dict[str, object]) -> str:
    refused = line["refused"]
    if isinstance(refused, dict):
        return WHY.get(refused["code"], str(refused["code"]))
    assert isinstance(line["price"], int)
    return f"{line['price'] / 1000:g}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(table()) + "\n")
