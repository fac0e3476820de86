"""Moving: standing up, stepping, Rushing, Jumping (p.44-46)."""

from engine.board import events
from engine.board.actions import ARGUMENT, BLITZ, JUMP, LEAVE_BALL, MOVE, STEP
from engine.board.geometry import OFF
from engine.board.skills import (
    BOUNDING_LEAP,
    BURST_OF_SPEED,
    DRUNKARD,
    FUMBLEROOSKIE,
    JUMP_UP,
    JUMPED,
    LEAPING,
    LEAVING,
    MY_BALL,
    POGO_STICK,
    SPRINT,
    STUCK,
    SWIFT_AS_THE_BREEZE,
    TIMMM_BER,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.blocking.injury import fall_over
from engine.play.kick_off.prayers import MOLES, treads_on_trapdoor
from engine.play.kick_off.weather import BLIZZARD
from engine.play.moving.leaving import dodge, eased, get_away, held_fast, shadowed, tail
from engine.play.rolls import Modifiers, may_reroll, plain_test, total, use_gift
from engine.play.throwing.ball import finds
from rulebook.procedure import Procedure

STAND_UP_DIE = Roll(1, 6, "stand up")
RUSH_DIE = Roll(1, 6, "rush")
JUMP_DIE = Roll(1, 6, "jump")
#: The actions in which Fumblerooskie may be used (p.79).
LEAVING_IT = (MOVE, BLITZ)
#: A player who has one of these may Rush more than twice.
FASTER = SPRINT | BURST_OF_SPEED


def rushes(p: Player) -> int:
    """How often the player may Rush in an activation (p.44, 76)."""
    return 3 if p.able & SPRINT or (p.able & BURST_OF_SPEED and (p.rushed > 2 or not p.gone & BURST_OF_SPEED)) else 2


def squares_left(p: Player) -> int:
    """Squares that the player can still go in this activation, Rushing included."""
    return max(p.ma - p.moved, 0) + rushes(p) - p.rushed


def list_steps(g: State, p: Player) -> list[int]:
    """The squares that a Standing player may move or Jump into next."""
    left = p.ma - p.moved
    left = (left if left > 0 else 0) + (2 if not p.able & FASTER else rushes(p)) - p.rushed
    if left <= 0 or p.rooted or p.spent & STUCK:
        return []
    at, neighbours = g.at, g.neighbours[p.sq]
    steps = [STEP | t for t in neighbours if at[t] is None]
    # A player with free squares all around can jump over nobody.
    if left >= 2 and (len(steps) < len(neighbours) or p.able & LEAPING) and not p.spent & JUMPED:
        steps += [JUMP | t for t in jump_squares(g, p)]
    if p.able & FUMBLEROOSKIE and g.carrier is p and not p.skills & MY_BALL and g.action in LEAVING_IT:
        steps += [LEAVE_BALL | step & ARGUMENT for step in steps]
    return steps


def leaves_ball(g: State, p: Player, to: int) -> Procedure[None]:
    """The player steps or Jumps to this square, and the ball stays in the square left (p.79)."""
    go = step if g.ring[p.sq] >> to & 1 else jump
    yield from go(g, p, to, leave=True)


def jump_squares(g: State, p: Player) -> list[int]:
    """Where a Jump (over a Prone or Stunned player) or a leap (over anything) may end (p.45)."""
    at, here = g.at, p.sq
    found: set[int] = set()
    leaps = p.able & LEAPING
    for over in g.neighbours[here]:
        q = at[over]
        if leaps or (q is not None and q.stance != STANDING):
            found.update(t for t in g.pitch.beyond(here, over) if t != OFF and at[t] is None)
    return sorted(found)


def is_jump(g: State, start: int, to: int) -> bool:
    """True if a Prone or Stunned player lies between the two squares, so that no leap is needed."""
    for over in g.neighbours[start]:
        q = g.at[over]
        if q is not None and q.stance != STANDING and to in g.pitch.beyond(start, over):
            return True
    return False


def stand_up_modifiers(g: State, p: Player) -> Modifiers:
    """The Open team-mates who help a tree to its feet, by name (p.86)."""
    if not p.able & TIMMM_BER:
        return ()
    mates = [q for q in g.players_on(g.zones[p.side] & g.ring[p.sq]) if g.is_open(q)]
    return (("timmm-ber", len(mates)),) if mates else ()


def stand_up(g: State, p: Player) -> Procedure[bool]:
    """True if the player stands: for three squares of movement, or on 4+ if they have fewer than three (p.44)."""
    if p.able & JUMP_UP:
        g.events.append((events.USES, p.id, "jump-up"))
    elif p.ma >= 3:
        p.moved += 3
    else:
        p.moved = p.ma
        modifiers = stand_up_modifiers(g, p)
        die = yield STAND_UP_DIE
        stands: bool = die != 1 and die + total(modifiers) >= 4
        g.events.append((events.TEST, p.id, "stand up", die, 4, modifiers, stands))
        if not stands and (yield from may_reroll(g, p, STAND_UP_DIE)):
            die = yield STAND_UP_DIE
            stands = die != 1 and die + total(modifiers) >= 4
            g.events.append((events.TEST, p.id, "stand up", die, 4, modifiers, stands))
        if not stands:
            return False
    g.stance(p, STANDING)
    g.events.append((events.STANDS, p.id))
    return True


def rush_modifiers(g: State, p: Player) -> Modifiers:
    """Everything that makes a Rush harder, by name (p.44)."""
    found: Modifiers = ()
    if g.weather == BLIZZARD:
        found += (("blizzard", -1),)
    if p.skills & DRUNKARD:
        found += (("drunkard", -1),)
    if g.effects:
        moles = sum(1 for what, _, _ in g.effects if what == MOLES)
        if moles:
            found += ((MOLES, -moles),)
    return found


def rush(g: State, p: Player) -> Procedure[bool]:
    """True if the player, who has just gone a square further than their movement, kept their feet (p.44)."""
    rushed = yield from plain_test(g, p, RUSH_DIE, 2, rush_modifiers(g, p))
    # A natural 1 falls whatever breeze blows; anything else was only the weather's fault.
    return bool(rushed) or (rushed.die >= 2 and (yield from use_gift(g, p, SWIFT_AS_THE_BREEZE)))


def pay(p: Player, squares: int) -> int:
    """The squares are counted; how many of them must be Rushed for."""
    free = p.ma - p.moved
    if free >= squares:
        p.moved += squares
        return 0
    free = max(free, 0)
    p.moved += free
    p.rushed += squares - free
    if p.rushed > 2 and not p.able & SPRINT:
        p.gone |= BURST_OF_SPEED
    return squares - free


def step(g: State, p: Player, to: int, leave: bool = False) -> Procedure[None]:
    """The player moves one square, with every roll that it asks for, in the book's order: Rush, Dodge, pick up (p.44-46)."""
    start = p.sq
    marked = g.markers(p)
    leaving = marked and g.present[1 - p.side] & LEAVING
    if leaving and (yield from held_fast(g, p, marked)):
        return
    rushing = pay(p, 1)
    if leave:
        _leaves_it(g, p)
    g.move(p, to)
    g.events.append((events.MOVES, p.id, start, to))
    if rushing and not (yield from rush(g, p)):
        yield from falls_there(g, p)
        return
    if marked and not (yield from dodge(g, p, start, marked)):
        yield from falls_there(g, p, marked | 1 << start)
        return
    if leaving or g.effects:
        yield from arrived(g, p, start, marked if leaving else 0)
    elif g.ball == to or g.carrier is p:
        yield from finds(g, p)


def _leaves_it(g: State, p: Player) -> None:
    g.carrier, g.ball = None, p.sq
    g.events.append((events.USES, p.id, "fumblerooskie"))
    g.events.append((events.BALL_RESTS, p.sq))


def falls_there(g: State, p: Player, barred_by: int = 0) -> Procedure[None]:
    """The player Falls Over in the square that they have come to, and through the trapdoor if there is one."""
    yield from fall_over(g, p, barred_by)
    if g.effects:
        yield from treads_on_trapdoor(g, p)


def arrived(g: State, p: Player, start: int, marked: int) -> Procedure[None]:
    """The player is safely in a new square: the ball that lies there comes before all other dice (p.46). If the turn goes on, an opponent may
    follow; and the trapdoor may open."""
    yield from finds(g, p)
    if marked and not g.over():
        yield from shadowed(g, p, start, marked)
    if g.effects and g.scored < 0:
        yield from treads_on_trapdoor(g, p)


def jump(g: State, p: Player, to: int, leave: bool = False) -> Procedure[None]:
    """The player Jumps or leaps two squares (p.45). A natural 1 drops them where they started, any other failure where they meant to land. ``leave``:
    the ball stays in the square left, from the moment of leaving it."""
    start, marked = p.sq, g.markers(p)
    leaving = marked and g.present[1 - p.side] & LEAVING
    if leaving and (yield from held_fast(g, p, marked)):
        return
    plain = is_jump(g, start, to)
    p.spent |= JUMPED
    bounds = not plain and (yield from use_gift(g, p, BOUNDING_LEAP))
    rushing = pay(p, 2)
    if rushing == 2:
        # Only a plain Jump comes to the first of two squares before it leaves the ground (R032, R065).
        if plain and not (yield from rush(g, p)):
            yield from fall_over(g, p)
            return
        rushing = 1 if plain else 2
    if leave:
        _leaves_it(g, p)
    g.move(p, to)
    g.events.append((events.MOVES, p.id, start, to))
    for _ in range(rushing):
        if not (yield from rush(g, p)):
            yield from falls_there(g, p)
            return
    modifiers = () if bounds else jump_modifiers(g, p, start, marked)
    passed, die = yield from get_away(g, p, JUMP_DIE, modifiers, start, marked, bounds=bool(bounds))
    if passed:
        yield from arrived(g, p, start, marked if leaving else 0)
        return
    if die == 1 and g.at[start] is None:
        g.move(p, start)
        g.events.append((events.MOVES, p.id, to, start))
    yield from falls_there(g, p, marked | 1 << start)


def jump_modifiers(g: State, p: Player, start: int, marked: int) -> Modifiers:
    """The greater number of markers at either end, and a tail, as far as a good jumper minds them."""
    if p.able & POGO_STICK:
        return ()
    marks = max(marked.bit_count(), g.marks_on(p.side, p.sq))
    return eased(p, ((("marked", -marks),) if marks else ()) + tail(g, p, marked))
