"""Throwing and kicking team-mates: the throw, the flight, and how the thrown player comes down (p.52-54, 84)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, THROW, TOWARDS
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import ALWAYS_HUNGRY, RELIABLE, STRONG_ARM, SWOOP
from engine.board.state import CASUALTIES, PRONE, RESERVES, STANDING, STUNNED, Player, Roll, State
from engine.play.blocking.injury import chained, injury, knocked_down, risk_injury, spares
from engine.play.kick_off.prayers import comes_upon, treads_on_trapdoor
from engine.play.kick_off.weather import VERY_SUNNY
from engine.play.rolls import Modifiers, agility_test, may_reroll, plain_test
from engine.play.skills.earning import earns
from engine.play.throwing.ball import DIRECTION, bounce, deviate, disturbed, drop, flight, scatter, throw_in
from engine.play.throwing.passing import FUMBLED, INACCURATE, ON_TARGET, WILDLY_INACCURATE, passing_test
from rulebook.procedure import Procedure

THROW_DIE = Roll(1, 6, "throw team-mate")
HUNGER = Roll(1, 6, "always-hungry")
SQUIRMS_FREE = Roll(1, 6, "squirms free")
LANDING_DIE = Roll(1, 6, "landing")
SWOOP_DIRECTION = Roll(1, 6, "swoop")
SWOOP_DISTANCE = Roll(1, 3, "swoop")
#: The Throw-in template laid facing up, left, right or down: its three directions.
TEMPLATE = {1: (0, 1, 2), 3: (5, 3, 0), 4: (2, 4, 7), 6: (7, 6, 5)}
#: How well the thrown player can land, by how well they were thrown (p.54).
LANDING = {ON_TARGET: 0, FUMBLED: -1, INACCURATE: -1, WILDLY_INACCURATE: -2}


def list_squares(g: State, p: Player) -> list[int]:
    """The squares of a Quick or Short throw (p.52)."""
    quick, short, *_ = g.rules.targets(p.sq)
    return [THROW | square for square in (*quick, *short)]


def list_ways(g: State) -> list[int]:
    """The four ways the template may face."""
    return [TOWARDS | way for way in TEMPLATE]


def list_swoops(g: State, q: Player) -> list[int]:
    """Swooping one of four ways, or scattering as others do."""
    return [*list_ways(g), DECLINE]


def throw_mate(g: State, p: Player, q: Player, kicks: bool = False) -> Procedure[None]:
    """q is thrown (or kicked) by p, lands somehow, and every Turnover that comes of it is called (p.52-54)."""
    answer = yield Choice(g, p.side, "throw", list_squares, (p,))
    square = answer & ARGUMENT
    result = ""
    if p.skills & ALWAYS_HUNGRY and not kicks and not (yield from plain_test(g, p, HUNGER, 2)):
        if not (yield from plain_test(g, q, SQUIRMS_FREE, 2, owner=p)):
            yield from eaten(g, p, q)
            return
        result = FUMBLED
    g.events.append((events.THROWS_MATE, p.id, q.id, square))
    if not result:
        result = yield from passing_test(g, p, THROW_DIE, throw_modifiers(g, p, square, kicks))
    if result == FUMBLED and kicks:
        yield from kicked_out(g, p, q)
        return
    yield from fly(g, p, q, square, result, kicks)


def throw_modifiers(g: State, p: Player, square: int, kicks: bool) -> Modifiers:
    """Everything that makes the throw easier or harder, by name (p.53)."""
    found: Modifiers = (("short", -1),) if g.rules.band(p.sq, square) else ()
    marks = g.markers(p).bit_count()
    if marks:
        found += (("marked", -marks),)
    if g.weather == VERY_SUNNY:
        found += (("very-sunny", -1),)
    if present := disturbed(g, p):
        found += (("disturbing-presence", -present),)
    if p.able & STRONG_ARM and not kicks:
        found += (("strong-arm", 1),)
    return found


def eaten(g: State, p: Player, q: Player) -> Procedure[None]:
    """The team-mate is eaten: dead, beyond apothecary and Regeneration; a ball they held bounces from the eater, which is a Turnover (p.81)."""
    held = g.carrier is q
    g.lift(q, CASUALTIES)
    g.events.append((events.EATEN, q.id, p.id))
    g.events.append((events.HURT, q.id, "dead", "", "eaten", p.id, 0, ""))
    if held:
        g.turnover = g.turnover or "eaten"
        yield from bounce(g, p.sq)


def kicked_out(g: State, p: Player, q: Player) -> Procedure[None]:
    """A fumbled kick removes the player from play; Stunned counts as KO'd, and the opponent may add the kicker's Mighty Blow (p.84)."""
    square, held = q.sq, g.carrier is q
    if held:
        g.turnover = g.turnover or "kick-team-mate"
    g.lift(q, RESERVES)
    yield from injury(g, q, p, "kick", (), spares(p, q))
    if held:
        yield from bounce(g, square)


def fly(g: State, p: Player, q: Player, square: int, result: str, kicks: bool) -> Procedure[None]:
    """The thrown player travels and lands. They keep the ball in the air, so to say, until they lose it on the ground."""
    held, upright = g.carrier is q, q.stance == STANDING and q.has_zone
    if q.stance == STUNNED and not q.fresh:
        q.done = (
            True  # a player who was Stunned when the turn began is not activated in it, even if Prone afterwards (p.42)
        )
    g.lift(q, RESERVES)
    if result == FUMBLED:
        to, last = yield from tumble(g, q, p.sq)
    elif result == WILDLY_INACCURATE:
        to, last = yield from deviate(g, p.sq)
    else:
        to, last = yield from wander(g, q, square)
    struck = collided = False
    while to != OFF and (g.at[to] is not None or not upright):
        occupant = g.at[to]
        upright = True
        if occupant is not None:
            struck = collided = True
            # A player in the way is Knocked Down, even if down already; a team-mate is a Turnover (p.54, C17).
            yield from knocked_down(g, occupant, p, "landing")
        else:
            struck = True
        to, last = yield from tumble(g, q, to)
    if to == OFF:
        yield from lost(g, q, held, last)
    elif struck:
        if collided and g.rules.options["landing_occupied"] == "first_print":
            g.turnover = g.turnover or "falls"
        g.put(q, to)
        yield from crash(g, q, held)
    else:
        yield from land(g, p, q, to, result, held, kicks)


def tumble(g: State, q: Player, square: int) -> Procedure[tuple[int, int]]:
    """One square in a random direction, as a ball bounces."""
    die = yield DIRECTION
    to = g.step[die - 1][square]
    g.events.append((events.MATE_MOVES, q.id, "bounces", square, to, (die,)))
    return to, square


def wander(g: State, q: Player, square: int) -> Procedure[tuple[int, int]]:
    """Three squares of scatter, or the glide of a player with Swoop (p.86)."""
    if q.skills & SWOOP:
        answer = yield Choice(g, q.side, "swoop", list_swoops, (q,))
        if answer != DECLINE:
            landing = yield from swoops(g, q, square, answer & ARGUMENT)
            if (yield from may_reroll(g, q, SWOOP_DIRECTION)):
                landing = yield from swoops(g, q, square, answer & ARGUMENT)
            return landing
    return (yield from scatter(g, square, f"(the player #{q.number}) scatters"))


def swoops(g: State, q: Player, square: int, facing: int) -> Procedure[tuple[int, int]]:
    """Where the glide ends, up to three squares one of the ways of the template (OFF if it leaves the pitch), and the last square on the way (p.86)."""
    die = yield SWOOP_DIRECTION
    distance = yield SWOOP_DISTANCE
    to, last = flight(g, square, TEMPLATE[facing][(die - 1) // 2], distance)
    g.events.append((events.MATE_MOVES, q.id, "swoops", square, to, (die, distance)))
    return to, last


def lost(g: State, q: Player, held: bool, last: int) -> Procedure[None]:
    """The thrown player landed in the crowd; with the ball it is a Turnover, and the ball is thrown in (p.54)."""
    if held:
        g.turnover = g.turnover or "crowd"
    g.events.append((events.CROWD, q.id))
    yield from injury(g, q, None, "crowd", (), [])
    if held:
        yield from throw_in(g, last)


def crash(g: State, q: Player, held: bool) -> Procedure[None]:
    """The thrown player goes down where they land and risks injury; a Turnover only if they held the ball (p.54). A kick-off Blitz ends
    with any of its players who goes down (p.41)."""
    square = q.sq
    if held or not g.turn_open:
        g.turnover = g.turnover or "landing"
    g.stance(q, PRONE)
    g.events.append((events.FALLS, q.id))
    yield from risk_injury(g, q, None, "landing", chained(q), [])
    if held:
        yield from drop(g, square)
    elif g.ball == square:
        yield from bounce(g, square)
    if g.effects:
        yield from treads_on_trapdoor(g, q)


def landing_modifiers(g: State, q: Player, result: str) -> Modifiers:
    """Everything that makes it harder for the thrown player to land on their feet where they are, by name (p.54)."""
    found: Modifiers = ((f"{result} throw", LANDING[result]),) if LANDING[result] else ()
    marks = g.markers(q).bit_count()
    return (*found, ("marked", -marks)) if marks else found


def land(g: State, p: Player, q: Player, to: int, result: str, held: bool, kicks: bool) -> Procedure[None]:
    """An Agility test in a free square: passed, they stand there as if they had moved (p.54)."""
    g.put(q, to)
    if held:
        g.carrier = q
    reliable = result == FUMBLED and p.able & RELIABLE
    if not reliable and not (yield from agility_test(g, q, LANDING_DIE, landing_modifiers(g, q, result))):
        yield from crash(g, q, held)
        return
    if result == ON_TARGET and not kicks:
        earns(g, p, (events.SUPERB_THROW, p.id, q.id))
    yield from comes_upon(g, q)
