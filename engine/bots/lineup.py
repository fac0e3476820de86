"""Where a bot sets up its players, and where it kicks."""

from engine.board.actions import ARGUMENT, DECLINE, PLACE
from engine.board.decisions import Choice
from engine.board.geometry import HOME, OFF
from engine.board.skills import BLOCK, CATCH, DODGE, GUARD, PASS, SURE_HANDS
from engine.board.state import RESERVES, Player, State

#: Squares behind the Line of Scrimmage, and from the middle of the pitch: first the line, then the rest, the last for the ball carrier.
DEFENCE = ((0, -1), (0, 0), (0, 1), (1, -3), (1, 3), (2, -5), (2, 5), (3, -2), (3, 2), (5, -1), (5, 1))
ATTACK = ((0, -1), (0, 0), (0, 1), (1, -3), (1, 3), (1, -2), (1, 2), (3, -4), (3, 4), (4, 2), (6, 0))


def strength_of(p: Player) -> float:
    """How much a player is worth on the line."""
    return 3 * p.st + p.av + (2 if p.skills & BLOCK else 0) + (2 if p.skills & GUARD else 0)


def hands_of(p: Player) -> float:
    """How well a player runs with the ball."""
    return p.ma - 2 * p.ag + (3 if p.skills & SURE_HANDS else 0) + (1 if p.skills & (DODGE | CATCH | PASS) else 0)


def squares_for(g: State, side: int) -> dict[int, int]:
    """By player id, the square that they are meant to stand on."""
    squad = [p for p in g.teams[side] if p.sq != OFF or (p.box == RESERVES and not p.absent)]
    best = sorted(squad, key=lambda p: (strength_of(p) + hands_of(p), -p.id), reverse=True)[: g.rules.players]
    pattern = DEFENCE if side == g.kicking else ATTACK
    by_hands = sorted(best, key=lambda p: (hands_of(p), -p.id))
    runners = by_hands[-max(len(best) - 9, 1) :]
    others = sorted((p for p in best if p not in runners), key=lambda p: (strength_of(p), -p.id), reverse=True)
    order = [*others, *runners]
    spots = list(pattern[: len(others)]) + list(pattern[-len(runners) :])
    return {p.id: square_at(g, side, *spot) for p, spot in zip(order, spots, strict=False)}


def square_at(g: State, side: int, behind: int, aside: int) -> int:
    """A square by its distance behind the Line of Scrimmage and from the middle of the pitch."""
    pitch = g.pitch
    x = max(pitch.own - 1 - behind, 0)
    if side != HOME:
        x = pitch.length - 1 - x
    y = min(max(pitch.width // 2 + aside, 0), pitch.width - 1)
    return pitch.at(x, y)


def place(g: State, choice: Choice) -> int:
    """The square for the player who is to be set up: their own in the pattern, or the nearest to it that is legal."""
    p: Player = choice.facts["player"]
    meant = squares_for(g, choice.side)
    if p.id not in meant and DECLINE in choice.options:
        return DECLINE
    square = meant.get(p.id, square_at(g, choice.side, 3, 0))
    places = [option for option in choice.options if option & ~ARGUMENT == PLACE]
    if not places:
        return choice.options[0]
    taken = frozenset(other for id, other in meant.items() if id != p.id)
    return min(
        places,
        key=lambda option: (g.pitch.distance(option & ARGUMENT, square), option & ARGUMENT in taken, option),
    )


def kick_target(g: State, side: int) -> int:
    """Deep in the middle of the other half, far enough from its borders that the kick seldom leaves it."""
    pitch = g.pitch
    quarter = pitch.length // 4
    return pitch.at(pitch.length - 1 - quarter if side == HOME else quarter, pitch.width // 2)
