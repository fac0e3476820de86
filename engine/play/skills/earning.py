"""Deeds that earn Star Player Points, and the Prayers that make them earn more (p.39, 70)."""

from engine.board import events
from engine.board.state import Player, State

#: Events that are deeds of the player they name first, and what the rules of advancement call them.
DEEDS = {
    events.COMPLETION: "completion",
    events.SUPERB_THROW: "superb_throw",
    events.DEFLECTION: "deflection",
    events.INTERCEPTION: "interception",
    events.CAUSED: "casualty",
    events.TOUCHDOWN: "touchdown",
}


def earns(g: State, p: Player, deed: events.Event) -> None:
    """The player has done this, and every Prayer in effect for their side that makes it earn more is told."""
    g.events.append(deed)
    if g.effects:
        for prayer in g.rules.blessings.get(DEEDS[deed[0]], ()):
            if g.has_effect(prayer, p.side):
                g.events.append((events.BLESSED, p.id, DEEDS[deed[0]], prayer))
