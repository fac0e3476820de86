"""What a push comes to before it is made: whether it ends in the crowd, and whether anybody in the chain may stand firm (p.58, 81)."""

from engine.board.geometry import OFF
from engine.board.skills import GRAB, SIDESTEP, STAND_FIRM
from engine.board.state import Player, State


def over_the_edge(g: State, a: Player, d: Player) -> bool:
    """True if a push sends the target into the crowd (p.58)."""
    behind = g.pitch.beyond(a.sq, d.sq)
    if OFF not in behind or any(square != OFF and g.at[square] is None for square in behind):
        return False
    beside = d.able & SIDESTEP and any(g.at[square] is None for square in g.neighbours[d.sq])
    return not beside or bool(a.able & GRAB)


def gives_way(g: State, a: Player, d: Player, blitz: bool, gain: float) -> bool:
    """True if the target can be moved, as far as those behind them decide it: each coach wants it or not by its ``gain`` for the blocker's.

    Whether the target themselves stands firm is another question.
    """
    if gain == 0:
        return True
    return _moves(g, a, d, a.sq, frozenset(), gain, a.able & GRAB and not blitz)


def _moves(g: State, a: Player, q: Player, origin: int, leaving: frozenset[int], gain: float, grabs: int = 0) -> bool:
    """True if the chain from q on ends with somebody going somewhere."""
    at = g.at
    wanted = gain > 0 if q.side == a.side else gain < 0
    behind = g.pitch.beyond(origin, q.sq)
    if OFF in behind or any(at[square] is None or square in leaving for square in behind):
        return True
    if any(at[square] is None for square in g.neighbours[q.sq]):
        if grabs and gain > 0:
            return True
        if q.able & SIDESTEP and wanted:
            return True
    after = leaving | {q.sq}
    ways = (_yields(g, a, square, q.sq, after, gain) for square in behind)
    return any(ways) if gain > 0 else all(ways)


def _yields(g: State, a: Player, square: int, origin: int, leaving: frozenset[int], gain: float) -> bool:
    """True if the player on this square lets themselves be pushed on."""
    q = g.at[square]
    assert q is not None
    wanted = gain > 0 if q.side == a.side else gain < 0
    if q.rooted or (q.able & STAND_FIRM and not wanted):
        return False
    return _moves(g, a, q, origin, leaving, gain)
