"""Reading what was put aside, and what is due."""

from datetime import datetime
from typing import Any

from inducements.models import Basket
from matches.models import Match
from matches.sequence.timing import BUYING
from matches.steps.running import PRE_MATCH
from rulebook.ruleset import Ruleset


def basket_of(match: Match, side: str) -> list[dict[str, Any]]:
    """What this side has saved for the match, in the order in which it was filled; nothing, where it saved nothing."""
    row = Basket.objects.filter(match=match, side=side).first()
    return list(row.items) if row is not None else []


def buys_before_matches(rules: Ruleset) -> bool:
    """Do coaches buy inducements before a match by these rules?"""
    spends = rules.underdog is not None and rules.underdog.may_be_spent
    return spends and any(step.step == BUYING for step in rules.sequence(PRE_MATCH))


def due_matches(at: datetime, most: int) -> list[int]:
    """The matches in which the site has something to do before the kick-off, by primary key, the oldest first."""
    due = Match.objects.filter(state=Match.State.LOCKED, due_at__lte=at).order_by("due_at", "pk")
    return list(due.values_list("pk", flat=True)[:most])
