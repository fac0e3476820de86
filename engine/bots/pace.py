"""How much ground the ball has to make, and how much time is left for it."""

from engine.board.state import Player, State
from engine.play.turn import turns_in

#: What a square of ground is worth to the ball carrier, time aside.
PACE = 1.0
#: How much of its movement a cage makes good in a turn, and what each square costs that is missing then.
MARCH, LATE = 0.42, 3.0

#: What it is worth to stand where one may score next turn.
NEXT = 8.0


def turns_left(g: State, side: int) -> int:
    """Team turns of this side to come in this half, this one counted."""
    return turns_in(g) - g.turn[side] + 1


def ground(g: State, p: Player, square: int) -> float:
    """How near the End Zone a carrier is; every square that they lag behind the clock counts much more."""
    near = NEXT if away(g, p, square) <= p.ma and turns_left(g, p.side) > 1 else 0.0
    return near - away(g, p, square) * PACE - lag(g, p, square) * LATE


def away(g: State, p: Player, square: int) -> int:
    """Squares from here to the End Zone."""
    return abs(g.pitch.x[square] - (g.pitch.length - 1 if p.side == 0 else 0))


def lag(g: State, p: Player, square: int) -> float:
    """How many squares too many are left to go at the pace of a cage."""
    return max(away(g, p, square) - MARCH * p.ma * (turns_left(g, p.side) - 1), 0.0)
