"""Blocking: strength and assists, the block dice and who chooses, and what each result does (p.56-58)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, FACE, REROLL_PRO, REROLL_SKILL, REROLL_STAR, REROLL_TEAM
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    ANY_DIE,
    BLOCK,
    BRAWLER,
    CHAINSAW,
    DAUNTLESS,
    DEFENSIVE,
    DODGE,
    GORED_BY_THE_BULL,
    GUARD,
    HORNS,
    INDOMITABLE,
    JUGGERNAUT,
    LIMITED,
    PRO,
    SAVAGE_BLOW,
    TACKLE,
    UNSTOPPABLE_MOMENTUM,
    WATCH_OUT,
    WRESTLE,
    title,
)
from engine.board.state import PRONE, STANDING, Player, Roll, State
from engine.play.blocking.injury import knocked_down, placed_prone
from engine.play.blocking.push import Hit, pushed_back
from engine.play.rolls import (
    FIRST_GIFT,
    in_activation,
    list_reroll,
    may_reroll,
    pro,
    ready,
    spend_team_reroll,
    team_reroll_ready,
    use,
    use_gift,
)
from rulebook.procedure import Procedure

PLAYER_DOWN, BOTH_DOWN, PUSH_BACK, STUMBLE, POW = 1, 2, 3, 5, 6
POOLS = (Roll(0, 6, "block"), Roll(1, 6, "block"), Roll(2, 6, "block"), Roll(3, 6, "block"))
ONE_DIE = Roll(1, 6, "block")
DAUNTLESS_DIE = Roll(1, 6, "dauntless")


def assists(g: State, p: Player, q: Player, ignored: int = 0, foul: bool = False) -> int:
    """How many team-mates help p against q: they mark q, and nobody but q marks them, which Guard makes good in a Block (p.57, 81).

    ``ignored`` are squares whose players do not help.
    """
    helpers = g.zones[p.side] & g.ring[q.sq] & ~(1 << p.sq | ignored)
    if not helpers:
        return 0
    theirs = g.zones[1 - p.side] & ~(1 << q.sq)
    guards = g.present[p.side] & GUARD and (not foul or g.rules.options["guard_assists_fouls"])
    count, ring = 0, g.ring
    while helpers:
        low = helpers & -helpers
        helpers ^= low
        square = low.bit_length() - 1
        threats = theirs & ring[square]
        if not threats:
            count += 1
        elif guards:
            helper = g.at[square]
            if helper is not None and helper.able & GUARD and not _defended(g, helper, square):
                count += 1
    return count


def _defended(g: State, helper: Player, square: int) -> bool:
    """Defensive opponents take Guard away from those they mark, in the other team's turn (p.75)."""
    other = 1 - helper.side
    if helper.side != g.active or not g.present[other] & DEFENSIVE:
        return False
    return any(q.able & DEFENSIVE for q in g.players_on(g.zones[other] & g.ring[square]))


def dice_count(own: int, theirs: int) -> int:
    """One block die for equals, two for the stronger, three for more than double (p.56)."""
    low, high = (own, theirs) if own < theirs else (theirs, own)
    return 1 if low == high else 3 if high > 2 * low else 2


def strength(a: Player, blitz: bool) -> int:
    """The blocker's Strength before Dauntless and assists (p.79)."""
    return a.st + (1 if blitz and a.able & HORNS else 0)


def block(g: State, a: Player, d: Player, blitz: bool, stays: bool = False) -> Procedure[bool]:
    """The Block of a against d is made. True if d was pushed or would not budge, still stands, and a is beside d: what Frenzy asks.

    Nobody follows up if the blocker ``stays``. A Block of the own side (Ball & Chain) has no assists, and the blocker's coach chooses.
    """
    helping = hindering = 0
    if a.side != d.side:
        helping, hindering = assists(g, a, d), assists(g, d, a)
    return (yield from resolved(g, Hit(a, d, blitz, stays), strength(a, blitz), helping, hindering))


def resolved(g: State, hit: Hit, own: int, helping: int, hindering: int) -> Procedure[bool]:
    """The Block is resolved with so much Strength of the blocker and so many assists of either side. True as for ``block``."""
    a, d = hit.by, hit.on
    theirs, mates = d.st, a.side == d.side
    if theirs > own and hit.able & DAUNTLESS and (yield from dares(g, a, d, own, theirs)):
        own = 2 * theirs if (yield from use_gift(g, a, INDOMITABLE, d)) else theirs
    own, theirs = own + helping, theirs + hindering
    watched = not mates and ready(d, WATCH_OUT)
    if watched:
        d.gone |= WATCH_OUT  # the first Block of the half, whatever comes of it
    face = yield from block_dice(g, hit, own, theirs, a.side if mates or own >= theirs else d.side)
    if face == PLAYER_DOWN:
        yield from goes_down(g, hit)
        return False
    if face == BOTH_DOWN:
        return (yield from both_down(g, hit))
    down = face == POW
    if face == STUMBLE:
        dodges = (d.able & DODGE or watched) and not hit.able & TACKLE
        down = not (dodges and (yield from use(g, d, DODGE, a)))
    return (yield from pushed_back(g, hit, down))


def on_feet(p: Player) -> bool:
    """True for a player who stands on the pitch."""
    return p.sq != OFF and p.stance == STANDING


def goes_down(g: State, hit: Hit) -> Procedure[None]:
    """The blocker is Knocked Down by the target, even if down already; not if off the pitch (p.57, 81)."""
    if hit.by.sq != OFF:
        yield from knocked_down(g, hit.by, hit.on, "blocked", sawn(hit.on, hit.by))


def dares(g: State, a: Player, d: Player, own: int, theirs: int) -> Procedure[bool]:
    """True if a D6 and the blocker's Strength are more than the target's (p.77)."""
    rerolled = False
    while True:
        die = yield DAUNTLESS_DIE
        dared: bool = die + own > theirs
        g.events.append((events.CONTEST, a.id, d.id, "dauntless", die, die + own, theirs + 1, dared))
        if dared or rerolled or not (yield from may_reroll(g, a, DAUNTLESS_DIE, against=d)):
            return dared
        rerolled = True


def sawn(wielder: Player, other: Player) -> tuple[tuple[str, int], ...]:
    """A player who goes down in a Block against a chainsaw goes down on it (p.82)."""
    return (("chainsaw", 3),) if wielder.skills & CHAINSAW and not other.skills & CHAINSAW else ()


def both_down(g: State, hit: Hit) -> Procedure[bool]:
    """Both are Knocked Down, unless Juggernaut makes it a Push Back, Wrestle pulls both to the ground, or Block keeps its owner up (p.57).

    The blocker says first whether they use Juggernaut; then Wrestle, the target's first; then Block, the blocker's first. The target's armour
    is rolled first.
    """
    a, d = hit.by, hit.on
    charging = hit.blitz and hit.able & JUGGERNAUT
    if charging and (yield from use(g, a, JUGGERNAUT, d)):
        return (yield from pushed_back(g, hit, False))
    if (d.able & WRESTLE and not charging and (yield from use(g, d, WRESTLE, a))) or (
        hit.able & WRESTLE and (yield from use(g, a, WRESTLE, d))
    ):
        yield from placed_prone(g, d)
        if on_feet(a):
            yield from placed_prone(g, a)
        return False
    a_stands = hit.able & BLOCK and (yield from use(g, a, BLOCK, d))
    d_stands = d.able & BLOCK and (yield from use(g, d, BLOCK, a))
    if not a_stands and on_feet(a):
        # Both are on the ground before any armour is rolled: Mighty Blow needs its owner on their feet (R042).
        g.stance(a, PRONE)
    if not d_stands:
        yield from knocked_down(g, d, a, "block")
    if not a_stands:
        yield from goes_down(g, hit)
    return False


def list_faces(g: State, a: Player, d: Player, faces: tuple[int, ...], extra: list[int]) -> list[int]:
    """The results that may be chosen, and the re-rolls that may be used first."""
    return sorted({FACE | (3 if face == 4 else face) for face in faces}) + extra


def block_dice(g: State, hit: Hit, own: int, theirs: int, side: int) -> Procedure[int]:
    """The result that is applied: the pool is rolled by the blocker's coach, who may re-roll; the coach of the stronger player chooses (p.56-58)."""
    a, d = hit.by, hit.on
    count = dice_count(own, theirs)
    goring = hit.blitz and side == a.side and count < 3 and a.able & GORED_BY_THE_BULL
    if goring and (a.spent & GORED_BY_THE_BULL or (yield from use_gift(g, a, GORED_BY_THE_BULL, d))):
        a.spent |= GORED_BY_THE_BULL
        count += 1
    a.spent &= ~SAVAGE_BLOW
    g.events.append((events.BLOCKS, a.id, d.id, count, side, own, theirs))
    rolled = yield POOLS[count]
    faces = [rolled] if count == 1 else list(rolled)
    g.events.append((events.BLOCK_DICE, a.id, tuple(faces)))
    spent = 0  # dice that were re-rolled already, as bits
    while True:
        extra = block_rerolls(g, hit, faces, spent)
        if side != a.side and extra:
            answer = yield Choice(g, a.side, "re-roll", list_reroll, (a, "block", [*extra, DECLINE], d, tuple(faces)))
        elif not extra and len({3 if face == 4 else face for face in faces}) == 1:
            answer = FACE | faces[0]
        else:
            answer = yield Choice(g, side, "block dice", list_faces, (a, d, tuple(faces), extra))
        if answer & ~ARGUMENT == FACE:
            break
        if answer == DECLINE:
            answer = FACE | faces[0]
            if len({3 if face == 4 else face for face in faces}) > 1:
                answer = yield Choice(g, side, "block dice", list_faces, (a, d, tuple(faces), []))
            break
        spent |= yield from reroll_block(g, hit, faces, answer, spent)
    face: int = answer & ARGUMENT
    face = 3 if face == 4 else face
    g.events.append((events.RESULT, a.id, face))
    return face


def block_rerolls(g: State, hit: Hit, faces: list[int], spent: int) -> list[int]:
    """What may still be re-rolled: the whole pool by the team while no die of it was touched, one Both Down by Brawler, one die by Pro."""
    a, found = hit.by, []
    if not spent and team_reroll_ready(g, a.side):
        found.append(REROLL_TEAM)
    able = hit.able
    if able & (BRAWLER | PRO) & ~a.spent:
        fresh = [place for place in range(len(faces)) if not spent >> place & 1]
        if able & BRAWLER & ~a.spent and not hit.blitz and any(faces[place] == BOTH_DOWN for place in fresh):
            found.append(REROLL_SKILL)
        if able & PRO & ~a.spent and in_activation(g, a):
            found += [REROLL_PRO | place for place in fresh]
    if able >= FIRST_GIFT and block_gift(hit):
        found += [REROLL_STAR | place for place in range(len(faces)) if not spent >> place & 1]
    return found


def block_gift(hit: Hit) -> int:
    """The special rule with which the blocker may roll one of their dice again, 0 if they have none."""
    a = hit.by
    found = hit.able & (ANY_DIE | ONE_DIE.again.gifts) & ~a.gone | a.spent & SAVAGE_BLOW
    if not hit.blitz or a.spent & UNSTOPPABLE_MOMENTUM:
        found &= ~UNSTOPPABLE_MOMENTUM
    return found & -found


def reroll_block(g: State, hit: Hit, faces: list[int], answer: int, spent: int) -> Procedure[int]:
    """The dice that this re-roll concerns are rolled again; returned as bits, whether it worked or not: they have had their chance."""
    a = hit.by
    if answer == REROLL_TEAM:
        if (yield from spend_team_reroll(g, a)):
            rolled = yield POOLS[len(faces)]
            faces[:] = [rolled] if len(faces) == 1 else rolled
            g.events.append((events.BLOCK_DICE, a.id, tuple(faces)))
        return (1 << len(faces)) - 1
    if answer == REROLL_SKILL:
        place = next(n for n, face in enumerate(faces) if face == BOTH_DOWN and not spent >> n & 1)
        a.spent |= BRAWLER
        g.events.append((events.REROLL, a.id, "brawler"))
    elif answer & ~ARGUMENT == REROLL_STAR:
        place, gift = answer & ARGUMENT, block_gift(hit)
        a.gone |= gift & LIMITED
        a.spent |= gift & (SAVAGE_BLOW | UNSTOPPABLE_MOMENTUM)
        g.events.append((events.REROLL, a.id, title(gift)))
    else:
        place = answer & ARGUMENT
        g.events.append((events.REROLL, a.id, "pro"))
        if not (yield from pro(g, a)):
            return 1 << place
    faces[place] = yield ONE_DIE
    g.events.append((events.BLOCK_DICE, a.id, tuple(faces)))
    return 1 << place
