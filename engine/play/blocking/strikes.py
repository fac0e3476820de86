"""A Block from the declaration to what comes after it: Frenzy, Pile Driver, Hit and Run, and the Special actions that replace a Block."""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, HOW, MANNERS, PLACE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    BREATHE_FIRE,
    CHAINSAW,
    FRENZY,
    HIT_AND_RUN,
    INSTEAD_OF_BLOCK,
    MAXIMUM_CARNAGE,
    PILE_DRIVER,
    PROJECTILE_VOMIT,
    PUTRID_REGURGITATION,
    STAB,
    TOXIN_CONNOISSEUR,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.blocking.block import assists, block, resolved, strength
from engine.play.blocking.foul import commit_foul, kicks_back, sawn_open, sneaky_pair
from engine.play.blocking.injury import Spare, fall_over, knocked_down, placed_prone, wounded
from engine.play.blocking.push import Hit
from engine.play.kick_off.prayers import comes_upon
from engine.play.moving.move import pay, rush, squares_left
from engine.play.rolls import Modifiers, plain_test, ready, total, use, use_gift
from engine.play.skills.traits import dumps_off, faces_up_to, list_targets, plays_a_trick, targets
from engine.play.throwing.ball import drop
from rulebook.procedure import Procedure

VOMIT = Roll(1, 6, "projectile-vomit")
FIRE = Roll(1, 6, "breathe-fire")
BLOCKING, STABBING, SAWING, VOMITING, BREATHING = range(len(MANNERS))
DECLARED_FOUL = 8


def list_manners(g: State, a: Player, d: Player, manners: list[int]) -> list[int]:
    """Blocking, or what this player may do instead."""
    return [HOW | manner for manner in manners]


def manner_of(g: State, a: Player, d: Player) -> Procedure[int]:
    """How the player attacks: a Block, unless they have another way and choose it."""
    if not a.able & INSTEAD_OF_BLOCK:
        return BLOCKING
    manners = [BLOCKING]
    if a.able & STAB:
        manners.append(STABBING)
    if a.able & CHAINSAW and not a.used & CHAINSAW:
        manners.append(SAWING)
    if a.able & PROJECTILE_VOMIT and not a.used & PROJECTILE_VOMIT:
        manners.append(VOMITING)
    if a.able & BREATHE_FIRE and not a.spent & BREATHE_FIRE:
        manners.append(BREATHING)
    if len(manners) == 1:
        return BLOCKING
    answer = yield Choice(g, a.side, "how", list_manners, (a, d, manners))
    return int(answer & ARGUMENT)


def strike(g: State, a: Player, d: Player, blitz: bool) -> Procedure[bool]:
    """a attacks d with everything that belongs to it. True if a may go on moving in a Blitz."""
    manner = yield from manner_of(g, a, d)
    yield from plays_a_trick(g, a, d)
    if d.sq == OFF:
        return not g.over()
    if manner != BLOCKING:
        return (yield from instead(g, a, d, manner, blitz))
    again = yield from block(g, a, d, blitz)
    if again and a.able & FRENZY and not g.over() and a.stance == STANDING:
        if not (yield from ready_again(g, a, d, blitz)):
            return not a.spent & FRENZY and a.stance == STANDING
        manner = yield from manner_of(g, a, d)
        if manner != BLOCKING:
            return (yield from instead(g, a, d, manner, blitz))
        yield from block(g, a, d, blitz)
    return (yield from afterwards(g, a, [d]))


def ready_again(g: State, a: Player, d: Player, blitz: bool) -> Procedure[bool]:
    """True if the second Block of Frenzy is made: in a Blitz it costs a square, Rushed for if need be, or cannot be made (p.77)."""
    if blitz:
        if squares_left(a) <= 0:
            return False
        if pay(a, 1) and not (yield from rush(g, a)):
            yield from fall_over(g, a)
            return False
    if (yield from faces_up_to(g, a, d)):
        return True
    a.spent |= FRENZY
    return False


#: How much weaker a player is who blocks two at once (p.81).
LESS = 2


def multiple_block(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """Two Blocks at once, with less Strength, without Frenzy and follow-up; both are made in full, whatever the first comes to (p.81)."""
    beside = targets(g, p)
    first = yield from one_of(g, p, beside)
    second = yield from one_of(g, p, [q for q in beside if q is not first])
    for d in (first, second):
        yield from plays_a_trick(g, p, d)
    both = sum(1 << d.sq for d in (first, second) if d.sq != OFF)
    hits = [Hit(p, d, stays=True, barred=both) for d in (first, second) if d.sq != OFF]
    sizes = [(strength(p, False) - LESS, assists(g, p, hit.on, both), assists(g, hit.on, p, both)) for hit in hits]
    blocked: list[Player] = []
    for hit, size in zip(hits, sizes, strict=True):
        yield from one_of_two(g, hit, size, blocked)
    if blocked:
        yield from afterwards(g, p, blocked)


def one_of_two(g: State, hit: Hit, size: tuple[int, int, int], blocked: list[Player]) -> Procedure[None]:
    """One Block of two at once, or the Stab in its place, with the Strength and the assists of their beginning; the target is among the ``blocked``
    then. Nothing happens if play has stopped, the first Block has removed the target, or the blocker does not dare."""
    p, d = hit.by, hit.on
    if d.sq == OFF or d.stance != STANDING or g.scored >= 0:
        return
    manner = BLOCKING
    if hit.able & STAB:
        answer = yield Choice(g, p.side, "how", list_manners, (p, d, [BLOCKING, STABBING]))
        manner = answer & ARGUMENT
    if not (yield from faces_up_to(g, p, d)):
        return
    yield from dumps_off(g, p, d)
    if g.scored >= 0:
        return
    if manner == STABBING:
        yield from cut(g, d, p, "stab")
    else:
        blocked.append(d)
        yield from resolved(g, hit, *size)


def afterwards(g: State, a: Player, blocked: list[Player]) -> Procedure[bool]:
    """Pile Driver and Hit and Run, once the Block, or both of two, is fully resolved. True if the activation may go on (p.81, 83)."""
    if a.sq == OFF or a.stance != STANDING or g.scored >= 0:
        return False
    for d in blocked:
        if may_drive(g, a, d) and (yield from use(g, a, PILE_DRIVER, d)):
            g.declared |= DECLARED_FOUL
            yield from commit_foul(g, a, d)
            if a.sq != OFF and a.stance == STANDING:
                yield from placed_prone(g, a)
            return False
    if ready(a, PUTRID_REGURGITATION) and targets(g, a) and (yield from use_gift(g, a, PUTRID_REGURGITATION)):
        yield from vomits(g, a, (yield from one_of(g, a, targets(g, a))))
        if a.sq == OFF or a.stance != STANDING:
            return False
    if a.able & HIT_AND_RUN and not a.rooted:
        yield from runs(g, a)
    return not g.over()


def may_drive(g: State, a: Player, d: Player) -> bool:
    """True if the player could use Pile Driver on this opponent: it is the Foul action of the team turn, so there is none in a kick-off Blitz
    (p.81, R113)."""
    fallen = d.sq != OFF and d.stance != STANDING and g.ring[a.sq] >> d.sq & 1
    return bool(fallen and a.able & PILE_DRIVER and g.turn_open and not g.declared & DECLARED_FOUL)


def list_runs(g: State, a: Player, squares: list[int]) -> list[int]:
    """Where the player may run to, or staying."""
    return [PLACE | square for square in squares] + [DECLINE]


def runs(g: State, a: Player) -> Procedure[None]:
    """One free square, Tackle Zones ignored, to where they neither mark an opponent nor are marked (p.83)."""
    free = [square for square in g.neighbours[a.sq] if g.at[square] is None]
    squares = [
        square
        for square in free
        if not any((q := g.at[t]) is not None and q.side != a.side for t in g.neighbours[square])
    ]
    if not squares:
        return
    answer = yield Choice(g, a.side, "hit and run", list_runs, (a, squares))
    if answer == DECLINE:
        return
    g.events.append((events.USES, a.id, "hit-and-run"))
    g.events.append((events.MOVES, a.id, a.sq, answer & ARGUMENT))
    g.move(a, answer & ARGUMENT)
    yield from comes_upon(g, a)


def instead(g: State, a: Player, d: Player, manner: int, blitz: bool) -> Procedure[bool]:
    """The Special action that replaces the Block. True if the activation may go on: only Projectile Vomit allows it."""
    if manner == STABBING:
        yield from cut(g, d, a, "stab")
        return False
    if manner == SAWING:
        a.used |= CHAINSAW
        if not (yield from kicks_back(g, a)):
            yield from sawn_open(g, d, a, blitz)
            yield from carnage(g, a, d)
        return False
    if manner == VOMITING:
        a.used |= PROJECTILE_VOMIT
        yield from vomits(g, a, d)
        return a.stance == STANDING and a.sq != OFF
    a.spent |= BREATHE_FIRE
    yield from breathes(g, a, d)
    return False


def vomits(g: State, a: Player, d: Player) -> Procedure[None]:
    """On 2+ the target is hit, on a 1 the player themselves; no Turnover is named for that."""
    hit = yield from plain_test(g, a, VOMIT, 2)
    yield from cut(g, d if hit else a, a, "vomit")


def one_of(g: State, a: Player, among: list[Player]) -> Procedure[Player]:
    """The one that the coach picks; nobody is asked about a single one."""
    if len(among) == 1:
        return among[0]
    return g.named((yield Choice(g, a.side, "target", list_targets, (a, among))))


def carnage(g: State, a: Player, d: Player) -> Procedure[None]:
    """Max Spleenripper may saw at somebody else at once."""
    others = [q for q in targets(g, a) if q is not d]
    if not others or a.stance != STANDING or not (yield from use_gift(g, a, MAXIMUM_CARNAGE)):
        return
    other = yield from one_of(g, a, others)
    if not (yield from kicks_back(g, a)):
        yield from sawn_open(g, other, a)


def cut(g: State, p: Player, by: Player, cause: str) -> Procedure[None]:
    """An armour roll that nothing modifies; if it is broken the player is Prone and takes such an injury roll; else nothing happens (p.85)."""
    square, held = p.sq, g.carrier is p
    spare: list[Spare] = sneaky_pair(g, by, p) if cause == "stab" else []
    if cause == "stab" and ready(by, TOXIN_CONNOISSEUR):
        spare.append((TOXIN_CONNOISSEUR, by, 1))
    if (yield from wounded(g, p, by, cause, (), spare)) and held:
        if p.side == g.active:
            g.turnover = g.turnover or "placed-prone"
        yield from drop(g, square)


def breathes(g: State, a: Player, d: Player) -> Procedure[None]:
    """Fire: on 4+ the target is Placed Prone, on a natural 6 Knocked Down; on 1 or less it is the player who is Knocked Down (p.82)."""
    modifiers: Modifiers = (("strong", -1),) if d.st >= 5 else ()
    burnt = yield from plain_test(g, a, FIRE, 4, modifiers)
    if burnt.die == 6:
        yield from knocked_down(g, d, a, "fire")
    elif burnt:
        yield from placed_prone(g, d)
    elif burnt.die + total(modifiers) <= 1:
        yield from knocked_down(g, a, None, "fire")
