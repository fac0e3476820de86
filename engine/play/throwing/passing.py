"""Passing the ball: range, accuracy, interference, and where it comes down; and handing it off (p.48-51)."""

from engine.board import events
from engine.board.actions import DECLINE, TARGET, THROW, USE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.rules import BAND_NAMES
from engine.board.skills import (
    ACCURATE,
    ANIMOSITY,
    BLAST_IT,
    CANNONEER,
    CLOUD_BURSTER,
    EXTRA_ARMS,
    HAIL_MARY_PASS,
    MY_BALL,
    NERVES_OF_STEEL,
    NO_HANDS,
    RUNNING_PASS,
    SAFE_PASS,
    STRONG_PASSING_GAME,
    STUNTY,
    VERY_LONG_LEGS,
    YOINK,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.kick_off.weather import BLIZZARD, POURING_RAIN, VERY_SUNNY
from engine.play.moving.reactions import on_the_ball
from engine.play.rolls import Modifiers, agility_test, list_use, may_reroll, plain_test, total, use, use_gift
from engine.play.skills.earning import earns
from engine.play.throwing.ball import bounce, catch, comes_to, deviate, disturbed, drop, lands, scatter, take, throw_in
from rulebook.procedure import Procedure

PASS_DIE = Roll(1, 6, "pass")
INTERFERE_DIE = Roll(1, 6, "interfere")
YOINK_DIE = Roll(1, 6, "yoink")
ANIMOSITY_DIE = Roll(1, 6, "animosity")
QUICK, SHORT, LONG, LONG_BOMB = 0, 1, 2, 3
FUMBLED, WILDLY_INACCURATE, INACCURATE, ON_TARGET = "fumbled", "wildly inaccurate", "inaccurate", "accurate"
#: How much harder it is to interfere with a pass, and how its landing is caught.
INTERFERENCE = {ON_TARGET: -3, INACCURATE: -2, WILDLY_INACCURATE: -1}
LANDING = {ON_TARGET: "accurate", INACCURATE: "scattered", WILDLY_INACCURATE: "deviated"}


def list_throws(g: State, p: Player) -> list[int]:
    """The squares to which the player may throw the ball they hold: Quick and Short only in a Blizzard (p.37, 48)."""
    if g.carrier is not p or p.skills & MY_BALL:
        return []
    blizzard = g.weather == BLIZZARD
    if p.able & HAIL_MARY_PASS and not blizzard:
        return [THROW | square for square in range(g.pitch.size) if square != p.sq]
    key, known = (p.sq, blizzard), g.rules.throws
    found = known.get(key)
    if found is None:
        bands = g.rules.targets(p.sq)
        found = known[key] = [THROW | square for band in (bands[:2] if blizzard else bands) for square in band]
    return found


def list_quick(g: State, p: Player) -> list[int]:
    """The squares in reach of a Quick Pass, or keeping the ball."""
    return [THROW | square for square in g.rules.targets(p.sq)[QUICK]] + [DECLINE]


def pass_modifiers(g: State, p: Player, band: int) -> Modifiers:
    """Everything that makes this throw easier or harder, by name (p.49)."""
    found: Modifiers = ((BAND_NAMES[band], -band),) if band else ()
    marks = g.markers(p).bit_count()
    if marks and not p.able & NERVES_OF_STEEL:
        found += (("marked", -marks),)
    if g.weather == VERY_SUNNY:
        found += (("very-sunny", -1),)
    if present := disturbed(g, p):
        found += (("disturbing-presence", -present),)
    if p.able & (ACCURATE | CANNONEER):
        if p.able & ACCURATE and band <= SHORT:
            found += (("accurate", 1),)
        if p.able & CANNONEER and band >= LONG:
            found += (("cannoneer", 1),)
    return found


def passing_test(g: State, p: Player, roll: Roll, modifiers: Modifiers) -> Procedure[str]:
    """How a throw went: a natural 1, or a PA of -, fumbles; a natural 6 is accurate; a failure that comes to 1 or less is wild (p.29, 49)."""
    if not p.pa:
        g.events.append((events.PASS_RESULT, p.id, FUMBLED))
        return FUMBLED
    result = yield from _thrown(g, p, roll, modifiers)
    if result != ON_TARGET and (yield from may_reroll(g, p, roll)):
        result = yield from _thrown(g, p, roll, modifiers)
    g.events.append((events.PASS_RESULT, p.id, result))
    return result


def _thrown(g: State, p: Player, roll: Roll, modifiers: Modifiers) -> Procedure[str]:
    die = yield roll
    reached = die + total(modifiers)
    if die == 1:
        result = FUMBLED
    elif die == 6 or reached >= p.pa:
        result = ON_TARGET
    else:
        result = WILDLY_INACCURATE if reached <= 1 else INACCURATE
    g.events.append((events.TEST, p.id, roll.why, die, p.pa, modifiers, result == ON_TARGET))
    stronger = roll is PASS_DIE and result not in (ON_TARGET, FUMBLED) and reached + p.st >= p.pa
    if stronger and (yield from use_gift(g, p, STRONG_PASSING_GAME)):
        g.events.append((events.TEST, p.id, roll.why, die, p.pa, (*modifiers, ("strong-passing-game", p.st)), True))
        return ON_TARGET
    return result


def refuses(g: State, p: Player, q: Player | None) -> Procedure[bool]:
    """True if Animosity keeps the player from giving the ball to this team-mate (p.81)."""
    if not p.skills & ANIMOSITY or q is None or q.side != p.side or q.id not in p.animosity:
        return False
    return not (yield from plain_test(g, p, ANIMOSITY_DIE, 2))


def throw_ball(g: State, p: Player, square: int, dump_off: bool = False) -> Procedure[bool]:
    """The pass is resolved, with the Turnover that it may cause. True if a Running Pass lets the player move on (p.48-51, 79)."""
    if (yield from refuses(g, p, g.at[square])):
        return False
    band = g.rules.band(p.sq, square)
    hail_mary = band < 0
    if not hail_mary and p.able & HAIL_MARY_PASS and g.weather != BLIZZARD and not dump_off:
        hail_mary = yield from use(g, p, HAIL_MARY_PASS)
    if hail_mary:
        band = LONG_BOMB
    yield from on_the_ball(g, 1 - p.side)
    g.bitten = None
    g.events.append((events.PASSES, p.id, square, "hail mary" if hail_mary else BAND_NAMES[band]))
    result = yield from passing_test(g, p, PASS_DIE, pass_modifiers(g, p, band))
    if result == FUMBLED:
        yield from fumble(g, p, dump_off)
        return False
    if hail_mary and result == ON_TARGET:
        result = INACCURATE
    blasted = hail_mary and (yield from use_gift(g, p, BLAST_IT))
    p.spent |= BLAST_IT if blasted else 0
    to, last = yield from in_the_air(g, p, square, result)
    if blasted and result == INACCURATE and (yield Choice(g, p.side, "scatter again", list_use, (p,))) == USE:
        g.events.append((events.REROLL, p.id, "blast-it"))
        to, last = yield from in_the_air(g, p, square, result)
    g.carrier = None
    if hail_mary or not (yield from interference(g, p, last if to == OFF else to, result, band)):
        yield from come_down(g, p, square, to, last, result)
    holder = g.holder()
    p.spent &= ~BLAST_IT
    if not dump_off and not g.bitten and (holder is None or holder.side != g.active):
        g.turnover = g.turnover or "pass"
    return band == QUICK and runs_on(p) and not g.over() and holder is not None


def runs_on(p: Player) -> bool:
    """True if a Running Pass lets the player move on after a Quick Pass: not once the full Movement Allowance is used (p.79)."""
    return bool(p.able & RUNNING_PASS) and p.moved < p.ma


def fumble(g: State, p: Player, dump_off: bool) -> Procedure[None]:
    """The ball is dropped at the thrower's feet, a Turnover even if somebody catches it; Safe Pass keeps it in their hands (p.49, 80)."""
    if p.able & SAFE_PASS and (yield from use(g, p, SAFE_PASS)):
        return
    if not dump_off:
        g.turnover = g.turnover or "fumble"
    yield from drop(g, p.sq)


def in_the_air(g: State, p: Player, square: int, result: str) -> Procedure[tuple[int, int]]:
    """Where the ball will come down (OFF if it leaves the pitch), and the last square it is over on the way (p.49)."""
    if result == ON_TARGET:
        return square, square
    if result == INACCURATE:
        return (yield from scatter(g, square))
    return (yield from deviate(g, p.sq))


def come_down(g: State, p: Player, square: int, to: int, last: int, result: str) -> Procedure[None]:
    """The pass lands: a Completion if it was accurate and a team-mate in the target square caught it (p.50, 70)."""
    if to == OFF:
        yield from throw_in(g, last)
        return
    g.ball = OFF
    settled = yield from comes_to(g, to, LANDING[result])
    holder = g.holder()
    catcher, where = g.bitten or ((-1, OFF) if holder is None else (holder.id, holder.sq))
    if settled and result == ON_TARGET and where == square and g.players[catcher].side == p.side:
        earns(g, p, (events.COMPLETION, p.id, catcher))
    if not settled:
        yield from bounce(g, to)


def list_interferers(g: State, thrower: Player, candidates: list[Player]) -> list[int]:
    """Who may try to get a hand to the ball, or nobody."""
    return [TARGET | q.id for q in candidates] + [DECLINE]


def interference(g: State, p: Player, landing: int, result: str, band: int) -> Procedure[bool]:
    """True if an opponent beneath the ruler deflected the pass; they have it if they caught it, otherwise it scattered from them (p.50)."""
    beneath = g.zones[1 - p.side] & g.pitch.ruler(p.sq, landing)
    candidates = [q for q in g.players_on(beneath) if not q.skills & NO_HANDS]
    if not candidates:
        return False
    answer = yield Choice(g, 1 - p.side, "interfere", list_interferers, (p, candidates))
    if answer == DECLINE:
        return False
    q = g.named(answer)
    if (yield from use_gift(g, q, YOINK, p)) and (yield from snatches(g, q)):
        return True
    if not (yield from deflects(g, p, q, result, band)):
        return False
    if (yield from catch(g, q, "interception")):
        g.events.append((events.INTERCEPTION, q.id))
        return True
    g.events.append((events.DEFLECTION, q.id))
    to, last = yield from scatter(g, q.sq)
    if to == OFF:
        yield from throw_in(g, last)
    else:
        yield from lands(g, to, "scattered")
    return True


def interference_modifiers(g: State, p: Player, q: Player, result: str, bomb: bool = False) -> Modifiers:
    """Everything that makes it easier or harder for q to get a hand to p's pass, by name; being Marked counts once (p.50, C41). To throw a ``bomb``
    is no Pass action: no skill that is about passes counts (p.82, R130)."""
    found: Modifiers = ((result, INTERFERENCE[result]),)
    if not g.is_open(q) and (bomb or not q.able & NERVES_OF_STEEL):
        found += (("marked", -1),)
    if g.weather == POURING_RAIN:
        found += (("pouring-rain", -1),)
    if bomb:
        return found
    if present := disturbed(g, q):
        found += (("disturbing-presence", -present),)
    if p.skills & STUNTY:
        found += (("stunty", 1),)
    if q.able & EXTRA_ARMS:
        found += (("extra-arms", 1),)
    if q.able & VERY_LONG_LEGS:
        found += (("very-long-legs", 2),)
    return found


def snatches(g: State, q: Player) -> Procedure[bool]:
    """On 2+ a star has intercepted the pass without a test."""
    if not (yield from plain_test(g, q, YOINK_DIE, 2)):
        return False
    take(g, q, "interception")
    g.events.append((events.INTERCEPTION, q.id))
    return True


def deflects(g: State, p: Player, q: Player, result: str, band: int, bomb: bool = False) -> Procedure[bool]:
    """True if q passes the Agility test to interfere (p.50)."""
    found = interference_modifiers(g, p, q, result, bomb)
    touched = yield from agility_test(g, q, INTERFERE_DIE, found)
    if (
        touched
        and not touched.again  # a die is rolled again once at most
        and band >= LONG
        and p.able & CLOUD_BURSTER
        and not q.able & VERY_LONG_LEGS
        and (yield from use(g, p, CLOUD_BURSTER, q))
    ):
        die = yield INTERFERE_DIE
        again: bool = die == 6 or (die != 1 and die + total(found) >= q.ag)
        g.events.append((events.TEST, q.id, "interfere", die, q.ag, found, again))
        return again
    return bool(touched)


def hand_off(g: State, p: Player, q: Player) -> Procedure[None]:
    """The ball is handed to a Standing team-mate, who must catch it; a Turnover unless the active team ends up with it (p.51)."""
    if (yield from refuses(g, p, q)):
        return
    g.events.append((events.HANDS, p.id, q.id))
    g.carrier, g.bitten = None, None
    if q.stance != STANDING or not q.has_zone or not (yield from catch(g, q, "hand-off")):
        yield from bounce(g, q.sq)
    holder = g.holder()
    if not g.bitten and (holder is None or holder.side != g.active):
        g.turnover = g.turnover or "hand-off"
