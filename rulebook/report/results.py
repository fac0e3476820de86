"""What the results and the causes of a casualty mean for a report, as the edition's tables have it."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import REGENERATED, Hurt


class ResultMeaning(msgspec.Struct, frozen=True):
    """What a result of the casualty table does: is the player out beyond this match, is a characteristic reduced, is the player dead?"""

    stays_out: bool
    lasting: bool
    dead: bool
    #: Does a player go to the Reserves box if an apothecary leaves them with it?
    returns: bool = False
    #: Is it what an apothecary makes of an injury, and never the injury itself?
    saved: bool = False
    #: The characteristic that it makes worse, where the row itself names it.
    characteristic: str | None = None


@lru_cache(maxsize=128)
def meanings(rules: Ruleset) -> Mapping[str, ResultMeaning]:
    """Every result of the casualty table by its id (BB2020 p. 61)."""
    return {
        row.id: ResultMeaning(
            stays_out=bool(row.get("miss_next_game") or row.get("dead")),
            lasting=bool(row.get("lasting")),
            dead=bool(row.get("dead")),
            returns=rules.casualty.returns(row),
            saved=bool(row.get("saved")),
            characteristic=row.get("characteristic"),
        )
        for row in rules.casualty.table
    }


def is_dead(hurt: Hurt, rules: Ruleset) -> bool:
    """Was this the player's end?"""
    meaning = meanings(rules).get(hurt.result)
    return meaning is not None and meaning.dead


def comes_back(hurt: Hurt, rules: Ruleset) -> bool:
    """Is the player in the Reserves box again: regenerated, or Badly Hurt by an apothecary's word (BB2020 p. 62, 85)?"""
    if hurt.result == REGENERATED:
        return True
    meaning = meanings(rules).get(hurt.result)
    return hurt.apothecary and meaning is not None and meaning.returns


@lru_cache(maxsize=128)
def causes(rules: Ruleset) -> frozenset[str]:
    """How a player may come to be a casualty."""
    return frozenset(row.id for row in rules.table("casualty_causes"))


@lru_cache(maxsize=128)
def earning_causes(rules: Ruleset) -> frozenset[str]:
    """The causes of a casualty that always earn star player points (BB2020 p. 70)."""
    return frozenset(row.id for row in rules.table("casualty_causes") if row.get("earns"))


@lru_cache(maxsize=128)
def prayed_causes(rules: Ruleset) -> Mapping[str, frozenset[str]]:
    """The causes that a prayer makes as good, by the prayer (BB2020 p. 39)."""
    found = {}
    for row in rules.prayer_rows:
        good = {cause for cause in causes(rules) if f"casualty_by_{cause}" in row.get("spp", {})}
        if good:
            found[row.id] = frozenset(good)
    return found


@lru_cache(maxsize=128)
def possible_causes(rules: Ruleset) -> frozenset[str]:
    """The causes that earn, or would under some prayer: which prayers a side heard during the match no report says."""
    return earning_causes(rules).union(*prayed_causes(rules).values())
