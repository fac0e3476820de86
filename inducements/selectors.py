"""Reading what was put aside, and what is due."""

from datetime import datetime
from typing import Any

from inducements.models import Basket
from matches.models import Match


def basket_of(match: Match, side: str) -> list[dict[str, Any]]:
    """What this side has saved for the match, in the order in which it was filled; nothing, where it saved nothing."""
    row = Basket.objects.filter(match=match, side=side).first()
    return list(row.items) if row is not None else []


def due_matches(at: datetime, most: int) -> list[int]:
    """The matches in which the site has something to do before the kick-off, by primary key, the oldest first."""
    due = Match.objects.filter(state=Match.State.LOCKED, due_at__lte=at).order_by("due_at", "pk")
    return list(due.values_list("pk", flat=True)[:most])
