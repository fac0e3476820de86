"""Team-mates without the ball who wait where they can score with it, and how it gets to them: by hand, or through the air."""

from collections.abc import Iterable

from engine.board.actions import ARGUMENT, GIVE, HAND_OFF, MOVE, PASS, STAND_UP, THROW
from engine.board.geometry import OFF
from engine.board.skills import ANIMOSITY, MY_BALL, NO_HANDS
from engine.board.state import PRONE, STANDING, Player, State
from engine.bots.bot import Offer, Plan, safe_squares, steps_left
from engine.bots.lineup import hands_of
from engine.bots.pace import away
from engine.bots.scorer import surest
from engine.odds.blocks import as_if_on, catch_chance
from engine.odds.reach import Reach
from engine.odds.throws import pass_odds

#: So many wait ahead of the ball, and so far from it at most.
RUNNERS, THROWN = 2, 10
#: What a touchdown is worth, in squares of ground, and what a ball that our man has caught is.
TOUCHDOWN, CAUGHT = 80.0, 2.0
#: A run into the End Zone less likely than this is not counted on; the carrier goes no less surely than the second to where they throw from.
RUNS, STEADY = 0.3, 0.93
#: So many of those who could score with the ball are thought of, and so many squares to throw it from.
RECEIVERS, SPOTS = 3, 3
#: The Hand-off and the Pass of the turn, as they are marked once declared.
PASSED, HANDED = 2, 4


def shortfall(g: State, p: Player) -> int:
    """Squares that are missing to the End Zone even with every Rush."""
    return away(g, p, p.sq) - steps_left(g, p) - 2


def gives(g: State, p: Player, ready: Iterable[Player], reach: Reach, cost: float) -> list[Offer]:
    """Handing or throwing the ball to somebody who can score with it this turn; a ball that is lost costs so much."""
    offers: list[Offer] = []
    if p.skills & (MY_BALL | ANIMOSITY) or shortfall(g, p) <= 0:
        return offers
    able = [
        q for q in ready if q is not p and q.stance == STANDING and not q.skills & NO_HANDS and shortfall(g, q) <= 0
    ]
    for q in sorted(able, key=lambda q: (-hands_of(q), q.id))[:RECEIVERS]:
        way = surest(Reach(g, q), g, p.side)
        if way is None or way.success < RUNS:
            continue
        ways = [] if g.declared & HANDED else by_hand(g, p, q, reach)
        if not g.declared & PASSED and p.pa:
            ways += through_the_air(g, p, q, reach)
        for caught, plan in ways:
            value = caught * (way.success * TOUCHDOWN + CAUGHT) - (1 - caught) * cost
            offers.append((value, 1 - caught, plan))
    return offers


def involved(g: State, plan: Plan) -> list[int]:
    """Who needs their activation for this plan: the player who is activated, and the one who then has the ball."""
    kind, last = plan[-1] & ~ARGUMENT, plan[-1] & ARGUMENT
    there = g.players[last] if kind == GIVE else g.at[last] if kind == THROW else None
    return [plan[0] & ARGUMENT, *([there.id] if there is not None else [])]


def by_hand(g: State, p: Player, q: Player, reach: Reach) -> list[tuple[float, Plan]]:
    """The chance to hand the ball to q, and how."""
    beside = [to for to in (*g.neighbours[q.sq], p.sq) if to in reach.squares and g.pitch.distance(to, q.sq) == 1]
    square = max(beside, key=lambda square: (reach.success(square), square), default=OFF)
    there = reach.way(square) if square != OFF else None
    if there is None:
        return []
    chance = there.success * catch_chance(g, q, "hand-off", reroll=True)
    return [(chance, [HAND_OFF | p.id, *there.actions, GIVE | q.id])]


def through_the_air(g: State, p: Player, q: Player, reach: Reach) -> list[tuple[float, Plan]]:
    """The chance to throw the ball to q from wherever the carrier gets to safely, and how."""

    def hard(square: int) -> tuple[int, int, int, int]:
        return g.rules.band(square, q.sq), g.marks_on(p.side, square), g.pitch.distance(square, p.sq), square

    near = [to for to, chance in reach.squares.items() if chance >= STEADY and g.rules.band(to, q.sq) >= 0]
    found: list[tuple[float, Plan]] = []
    for square in sorted(near, key=hard)[:SPOTS]:
        way = reach.way(square)
        if way is None:
            continue
        with as_if_on(g, p, square):
            odds = pass_odds(g, p, q.sq, reroll=True)
        found.append((way.success * odds.completed, [PASS | p.id, *way.actions, THROW | q.sq]))
    return found


def post(g: State, carrier: Player, ready: Iterable[Player]) -> Plan:
    """The next of those who wait ahead of the ball goes there without a die; empty if enough wait there, or nobody else can."""
    pitch = g.pitch
    if shortfall(g, carrier) <= 0 or carrier.skills & (MY_BALL | ANIMOSITY):
        return []
    if len(waiting(g, carrier)) >= RUNNERS:
        return []
    best: tuple[float, Plan] = (-99.0, [])
    for q in ready:
        if q is carrier or q.skills & NO_HANDS or (q.stance == PRONE and q.ma < 3) or waits(g, q, q.sq, carrier):
            continue
        for square, way in safe_squares(g, q).items():
            if waits(g, q, square, carrier):
                value = hands_of(q) - 0.5 * pitch.distance(square, carrier.sq) - threats(g, q, square)
                if value > best[0]:
                    best = value, [MOVE | q.id, *([STAND_UP] if q.stance == PRONE else []), *way]
    return best[1]


def waiting(g: State, carrier: Player) -> list[Player]:
    """Those who wait where they could score, the best hands first, and no more than are wanted there."""
    there = [q for q in g.on_pitch(carrier.side) if q is not carrier and waits(g, q, q.sq, carrier)]
    return sorted(there, key=lambda q: (-hands_of(q), q.id))[:RUNNERS]


def waits(g: State, q: Player, square: int, carrier: Player) -> bool:
    """True if q, standing there, could run into the End Zone next turn with a ball that the carrier throws them or hands them."""
    if q.skills & NO_HANDS or g.marks_on(q.side, square) or (square == q.sq and q.stance != STANDING):
        return False
    return away(g, q, square) <= q.ma and g.pitch.distance(square, carrier.sq) <= THROWN


def threats(g: State, q: Player, square: int) -> float:
    """How many opponents could mark a player who waits there."""
    return 0.3 * sum(1 for d in g.on_pitch(1 - q.side) if g.pitch.distance(d.sq, square) <= d.ma)
