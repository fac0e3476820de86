"""Prayers to Nuffle (p.38-39, 103)."""

from engine import events
from engine.state import State
from rulebook.procedure import Procedure


def pray(g: State, side: int) -> Procedure[None]:
    """The side rolls for a Prayer."""
    g.events.append((events.EFFECT, side, "prays to Nuffle"))
    yield from ()
