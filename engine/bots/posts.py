"""Where a player who has nothing to roll for stands best: around our carrier, or between theirs and our End Zone."""

from engine.board.actions import MOVE, STAND_UP
from engine.board.geometry import OFF
from engine.board.skills import JUMP_UP
from engine.board.state import PRONE, Player, State
from engine.bots.bot import Plan, safe_squares

#: Where to stand around an opponent with the ball: squares towards our End Zone and aside, and their worth.
CLOSE = ((1, 0, 5.5), (1, 1, 4.5), (1, -1, 4.5), (0, 1, 4.2), (0, -1, 4.2), (-1, 0, 3.6), (-1, 1, 3.4), (-1, -1, 3.4))
#: Where to stand around a ball that lies there: an opponent who wants to pick it up is marked then.
BESIDE = ((1, 0, 5.0), (1, 1, 4.2), (1, -1, 4.2), (-1, 0, 3.6))
#: What it is worth to mark somebody beside the opponent with the ball.
PRESS = 1.2


def position(g: State, side: int, ready: list[Player]) -> Plan:
    """The activation without a die that helps most: standing up, guarding the carrier, or barring the way."""
    best: tuple[float, Plan] = (0.2, [])
    wanted = spots(g, side)
    for p in ready:
        if g.carrier is p:
            continue
        up = p.stance == PRONE
        squares = safe_squares(g, p) if not (up and p.ma < 3 and not p.skills & JUMP_UP) else {p.sq: []}
        here = spot_value(g, p, p.sq, wanted)
        to, value = p.sq, 0.0
        for square in squares:
            gain = spot_value(g, p, square, wanted) - here
            if gain > value + 1e-9:
                to, value = square, gain
        value += 3.0 if up else 0.0
        if value > best[0]:
            best = value, [MOVE | p.id, *([STAND_UP] if up else []), *squares[to]]
    return best[1]


def spots(g: State, side: int) -> dict[int, float]:
    """The squares that somebody of this side should stand on, with their worth; those that are held already are left out."""
    holder = g.holder()
    pitch = g.pitch
    found: dict[int, float] = {}
    if holder is not None and holder.side == side:
        forward = 1 if side == 0 else -1
        x, y = pitch.x[holder.sq], pitch.y[holder.sq]
        for dx, dy, value in (
            (forward, 1, 6.0),
            (forward, -1, 6.0),
            (-forward, 1, 4.5),
            (-forward, -1, 4.5),
            (3 * forward, 0, 2.5),
            (2 * forward, 3, 2.0),
            (2 * forward, -3, 2.0),
        ):
            found[pitch.at(x + dx, y + dy)] = value
    else:
        aim = holder.sq if holder is not None else g.ball
        if aim == OFF:
            return {}
        home = -1 if side == 0 else 1
        x, y = pitch.x[aim], pitch.y[aim]
        for dx, dy, value in CLOSE if holder is not None else BESIDE:
            found[pitch.at(x + home * dx, y + dy)] = value
        for dx, dy, value in (
            (4, 0, 4.0),
            (4, 3, 3.5),
            (4, -3, 3.5),
            (3, 6, 2.0),
            (3, -6, 2.0),
            (8, 1, 3.0),
            (8, -2, 2.5),
        ):
            at = pitch.at(min(max(x + home * dx, 1), pitch.length - 2), y + dy)
            found.setdefault(at, value)
    found.pop(OFF, None)
    return {
        square: value for square, value in found.items() if (q := g.at[square]) is None or q.side != side or not q.done
    }


def spot_value(g: State, p: Player, square: int, wanted: dict[int, float]) -> float:
    """What it is worth to have this player on this square."""
    distance = g.pitch.distance
    value = 0.0
    for spot, worth in wanted.items():
        there = g.at[spot]
        if there is not None and there is not p and there.side == p.side:
            continue
        away = distance(square, spot)
        value = max(value, worth if not away else worth * 0.6 - 0.25 * away)
    marks = g.marks_on(p.side, square)
    holder = g.holder()
    if holder is not None and holder.side != p.side and distance(square, holder.sq) == 1:
        value += 1.5
    elif marks and presses(g, p.side, square):
        value += PRESS
    elif marks:
        value -= 0.4 * marks * (1 if p.st >= 3 else 2)
    edge = min(g.pitch.y[square], g.pitch.width - 1 - g.pitch.y[square])
    return value - (0.8 if not edge else 0.0)


def presses(g: State, side: int, square: int) -> bool:
    """True if a player who stands here marks somebody who stands close to the opponent with the ball, so that they may be hit next turn."""
    holder = g.holder()
    if holder is None or holder.side == side:
        return False
    beside = g.players_on(g.zones[1 - side] & g.ring[square])
    return any(g.pitch.distance(q.sq, holder.sq) <= 2 for q in beside)
