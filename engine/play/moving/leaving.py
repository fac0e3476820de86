"""Getting away from those who are marking a player: Dodges, who dives after them, who holds them fast, who follows (p.45, 75-80)."""

from engine.board import events
from engine.board.skills import (
    BOMBARDIER,
    BOUNDING_LEAP,
    BREAK_TACKLE,
    CHAINSAW,
    DIVING_TACKLE,
    DODGE,
    INCORPOREAL,
    LEAP,
    POGO_STICK,
    PREHENSILE_TAIL,
    SHADOWING,
    STUCK,
    STUNTY,
    SWIFT_AS_THE_BREEZE,
    SWOOP,
    TACKLE,
    TENTACLES,
    TITCHY,
    TWO_HEADS,
    VERY_LONG_LEGS,
)
from engine.board.state import Player, Roll, State
from engine.play.blocking.injury import placed_prone
from engine.play.kick_off.prayers import comes_upon, treads_on_trapdoor
from engine.play.rolls import FIRST_GIFT, Modifiers, in_activation, may_reroll, total, use, use_gift
from rulebook.procedure import Procedure

DODGE_DIE = Roll(1, 6, "dodge")
TENTACLES_DIE = Roll(1, 6, "tentacles")
SHADOWING_DIE = Roll(1, 6, "shadowing")
#: A Stunty player with one of these gets no easier away from markers.
BURDENED = BOMBARDIER | CHAINSAW | SWOOP


def dodge_modifiers(g: State, p: Player, zones: int) -> Modifiers:
    """Everything that makes a Dodge easier or harder, by name, into a square that the opponents on the squares ``zones`` mark (p.45)."""
    others = g.present[1 - p.side]
    found: Modifiers = ()
    if zones and not (p.skills & STUNTY and not p.skills & BURDENED):
        marks = zones.bit_count()
        if others & TITCHY:
            marks -= sum(1 for q in g.players_on(zones) if q.able & TITCHY)
        if marks:
            found += (("marked", -marks),)
    if p.able & (TWO_HEADS | TITCHY):
        if p.able & TWO_HEADS:
            found += (("two-heads", 1),)
        if p.able & TITCHY:
            found += (("titchy", 1),)
    return found


def dodge(g: State, p: Player, start: int, marked: int) -> Procedure[bool]:
    """True if the player got away from those who were marking them in the square they left (p.45)."""
    found = dodge_modifiers(g, p, g.zones[1 - p.side] & g.ring[p.sq])
    tackled = p.able & DODGE and g.present[1 - p.side] & TACKLE and any(q.able & TACKLE for q in g.players_on(marked))
    passed, _ = yield from get_away(
        g, p, DODGE_DIE, found + tail(g, p, marked), start, marked, barred=DODGE if tackled else 0
    )
    return passed


def tail(g: State, p: Player, marked: int) -> Modifiers:
    """One Prehensile Tail among those who mark the square that the player leaves (p.79)."""
    if g.present[1 - p.side] & PREHENSILE_TAIL and any(q.able & PREHENSILE_TAIL for q in g.players_on(marked)):
        return (("prehensile-tail", -1),)
    return ()


def eased(p: Player, modifiers: Modifiers) -> Modifiers:
    """The modifiers of a Jump or a leap with Leap and Very Long Legs: each makes what is negative one better, to -1 at best (p.75, 80)."""
    if p.able & (LEAP | VERY_LONG_LEGS):
        used = [name for name, _ in modifiers]
        for name, bit in (("leap", LEAP), ("very-long-legs", VERY_LONG_LEGS)):
            if p.able & bit and name not in used and total(modifiers) < -1:
                modifiers = (*modifiers, (name, 1))
    return modifiers


def dived_after(p: Player, roll: Roll, modifiers: Modifiers) -> Modifiers:
    """The modifiers once somebody has dived after the player; those who jump well make less of it (p.75)."""
    found = (*modifiers, ("diving-tackle", -2))
    return found if roll is DODGE_DIE else eased(p, found)


def get_away(
    g: State,
    p: Player,
    roll: Roll,
    modifiers: Modifiers,
    start: int,
    marked: int,
    *,
    barred: int = 0,
    bounds: bool = False,
) -> Procedure[tuple[bool, int]]:
    """Whether the Agility test to leave a square was passed, and the die that decided. Break Tackle and Diving Tackle are asked about once
    the die is known, and only where they decide; what was used stays in force if the die is re-rolled (p.75, 80). ``barred`` is a skill that
    the markers take away; with ``bounds`` there are no negative modifiers, and the die may be rolled again."""
    what, dodging = roll.why, roll is DODGE_DIE
    able = dodging or not (bounds or p.able & POGO_STICK)
    tackles = bool(able and marked and g.present[1 - p.side] & DIVING_TACKLE)
    rerolled = False
    while True:
        die = yield roll
        passed: bool = die == 6 or (die != 1 and die + total(modifiers) >= p.ag)
        g.events.append((events.TEST, p.id, what, die, p.ag, modifiers, passed))
        if not passed and dodging:
            modifiers, passed = yield from break_tackle(g, p, die, modifiers)
        if not passed and die != 1 and p.able >= FIRST_GIFT:
            modifiers, passed = yield from slips_away(g, p, what, die, modifiers)
        harder = dived_after(p, roll, modifiers) if passed and tackles and die != 6 else modifiers
        if harder is not modifiers and die + total(harder) < p.ag and (yield from diving_tackle(g, p, start, marked)):
            tackles, passed, modifiers = False, False, harder
            g.events.append((events.TEST, p.id, what, die, p.ag, modifiers, False))
            if dodging:
                modifiers, passed = yield from break_tackle(g, p, die, modifiers)
        if passed or rerolled or not (yield from may_reroll(g, p, roll, barred, BOUNDING_LEAP if bounds else 0)):
            return passed, die
        rerolled = True


def slips_away(g: State, p: Player, what: str, die: int, modifiers: Modifiers) -> Procedure[tuple[Modifiers, bool]]:
    """A star may add their Strength to a Dodge, or pass a Dodge or a Leap on anything but a 1."""
    enough = what == "dodge" and die + total(modifiers) + p.st >= p.ag
    if enough and (yield from use_gift(g, p, INCORPOREAL)):
        return (*modifiers, ("incorporeal", p.st)), True
    if (yield from use_gift(g, p, SWIFT_AS_THE_BREEZE)):
        return (*modifiers, ("swift-as-the-breeze", 6)), True
    return modifiers, False


def break_tackle(g: State, p: Player, die: int, modifiers: Modifiers) -> Procedure[tuple[Modifiers, bool]]:
    """The modifiers with Break Tackle, and True, if it makes this failed Dodge good and its coach uses it: once an activation (p.80)."""
    if die == 1 or not p.able & BREAK_TACKLE & ~p.spent or not in_activation(g, p):
        return modifiers, False
    bonus = 1 if p.st <= 4 else 2
    if die + total(modifiers) + bonus < p.ag or not (yield from use(g, p, BREAK_TACKLE)):
        return modifiers, False
    p.spent |= BREAK_TACKLE
    modifiers = (*modifiers, ("break-tackle", bonus))
    g.events.append((events.TEST, p.id, "dodge", die, p.ag, modifiers, True))
    return modifiers, True


def diving_tackle(g: State, p: Player, start: int, marked: int) -> Procedure[bool]:
    """True if one of those who marked the player dived after them; they lie Prone in the square that was left (p.75)."""
    for q in g.players_on(marked):
        if q.able & DIVING_TACKLE and g.at[start] is None and (yield from use(g, q, DIVING_TACKLE, p)):
            g.events.append((events.MOVES, q.id, q.sq, start))
            g.move(q, start)
            yield from placed_prone(g, q)
            if g.effects:
                yield from treads_on_trapdoor(g, q)
            return True
    return False


def contest(g: State, q: Player, p: Player, roll: Roll, mine: int, theirs: int) -> Procedure[bool]:
    """True if D6 + ``mine`` - ``theirs`` is 6 or more; a natural 6 always, a natural 1 never (p.78, 80). A failure may be re-rolled by q's coach."""
    rerolled = False
    while True:
        die = yield roll
        reached = die + mine - theirs
        passed: bool = die == 6 or (die != 1 and reached >= 6)
        g.events.append((events.CONTEST, q.id, p.id, roll.why, die, reached, 6, passed))
        if passed or rerolled or not (yield from may_reroll(g, q, roll)):
            return passed
        rerolled = True


def held_fast(g: State, p: Player, marked: int) -> Procedure[bool]:
    """True if Tentacles keep the player where they are: their movement is over, their action is not. Only one of the markers may try (p.80)."""
    if not g.present[1 - p.side] & TENTACLES:
        return False
    for q in g.players_on(marked):
        if q.able & TENTACLES and (yield from use(g, q, TENTACLES, p)):
            if (yield from contest(g, q, p, TENTACLES_DIE, q.st, p.st)):
                p.spent |= STUCK
                return True
            return False
    return False


def shadowed(g: State, p: Player, start: int, marked: int) -> Procedure[None]:
    """One of those who marked the square that was left may follow into it (p.78)."""
    if not g.present[1 - p.side] & SHADOWING:
        return
    for q in g.players_on(marked):
        if (
            q.side != p.side
            and q.able & SHADOWING
            and not q.rooted
            and g.at[start] is None
            and (yield from use(g, q, SHADOWING, p))
        ):
            if (yield from contest(g, q, p, SHADOWING_DIE, q.ma, p.ma)):
                g.events.append((events.MOVES, q.id, q.sq, start))
                g.move(q, start)
                yield from comes_upon(g, q)
            return
