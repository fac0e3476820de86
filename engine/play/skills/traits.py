"""What a player must roll for before they do what they were told: Bone Head and its like, and what their target may do about it (p.81-86)."""

from engine.board import events
from engine.board.actions import ARGUMENT, BLITZ, BLOCK, DECLINE, MULTIPLE_BLOCK, PLACE, TARGET
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    ANIMAL_SAVAGERY,
    BLOODLUST,
    BONE_HEAD,
    DUMP_OFF,
    FOUL_APPEARANCE,
    FURY_OF_THE_BLOOD_GOD,
    MY_BALL,
    PRIMAL_SAVAGERY,
    REALLY_STUPID,
    TAKE_ROOT,
    TRICKSTER,
    UNCHANNELLED_FURY,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.blocking.injury import knocked_down
from engine.play.kick_off.prayers import treads_on_trapdoor
from engine.play.rolls import Modifiers, plain_test, use_gift
from engine.play.throwing.ball import bounce
from engine.play.throwing.passing import list_quick, throw_ball
from rulebook.procedure import Procedure

FIGHTING = frozenset((BLOCK, BLITZ, MULTIPLE_BLOCK))
BONE_HEAD_DIE = Roll(1, 6, "bone-head")
STUPID_DIE = Roll(1, 6, "really-stupid")
FURY_DIE = Roll(1, 6, "unchannelled-fury")
ROOT_DIE = Roll(1, 6, "take-root")
SAVAGE_DIE = Roll(1, 6, "animal-savagery")
THIRST_DIE = Roll(1, 6, "bloodlust")
DARE_DIE = Roll(1, 6, "foul-appearance")


def obeys(g: State, p: Player, kind: int) -> Procedure[bool]:
    """True if the player goes on with the declared action. What they must not roll for costs them nothing (p.81-86)."""
    fights = kind in FIGHTING
    if p.skills & BONE_HEAD and not (yield from plain_test(g, p, BONE_HEAD_DIE, 2)):
        g.zone(p, False)
        return False
    if p.skills & REALLY_STUPID and not (yield from plain_test(g, p, STUPID_DIE, 4, minded(g, p))):
        g.zone(p, False)
        return False
    bonus: Modifiers = (("declared", 2),) if fights else ()
    if p.skills & UNCHANNELLED_FURY and not (yield from masters_fury(g, p, kind, bonus)):
        return False
    if p.skills & TAKE_ROOT and not p.rooted and not (yield from plain_test(g, p, ROOT_DIE, 2)):
        p.rooted = True
        g.events.append((events.ROOTED, p.id))
    if p.skills & ANIMAL_SAVAGERY and not (yield from plain_test(g, p, SAVAGE_DIE, 4, bonus)):
        return (yield from lashes_out(g, p))
    if p.skills & BLOODLUST:
        yield from thirst(g, p, fights)
    return True


def masters_fury(g: State, p: Player, kind: int, bonus: Modifiers) -> Procedure[bool]:
    """True unless Unchannelled Fury ends the activation; Scyla Anfingrimm may turn a 1 into a second Block (p.86)."""
    calm = yield from plain_test(g, p, FURY_DIE, 4, bonus)
    if calm:
        return True
    if kind != BLOCK or calm.die != 1 or not (yield from use_gift(g, p, FURY_OF_THE_BLOOD_GOD)):
        return False
    p.spent |= FURY_OF_THE_BLOOD_GOD
    return True


def minded(g: State, p: Player) -> Modifiers:
    """A Standing team-mate who is not as stupid makes it easier (p.85)."""
    for square in g.neighbours[p.sq]:
        q = g.at[square]
        if q is not None and q.side == p.side and q.stance == STANDING and not q.skills & REALLY_STUPID:
            return (("team-mate", 2),)
    return ()


def list_targets(g: State, p: Player, players: list[Player]) -> list[int]:
    """One of these players."""
    return [TARGET | q.id for q in players]


def targets(g: State, p: Player) -> list[Player]:
    """The Standing opponents next to the player: they mark them, and may block them (p.56)."""
    at = g.at
    return [
        q
        for square in g.neighbours[p.sq]
        if (q := at[square]) is not None and q.side != p.side and q.stance == STANDING
    ]


def lashes_out(g: State, p: Player) -> Procedure[bool]:
    """A Standing team-mate next to them is Knocked Down and the action goes on; with none there it is over (p.81)."""
    beside = [
        q
        for square in g.neighbours[p.sq]
        if (q := g.at[square]) is not None and q.side == p.side and q.stance == STANDING
    ]
    foes = targets(g, p)
    if foes and (yield from use_gift(g, p, PRIMAL_SAVAGERY)):
        beside = foes
    if not beside:
        g.zone(p, False)
        return False
    answer = TARGET | beside[0].id
    if len(beside) > 1:
        answer = yield Choice(g, p.side, "lash out", list_targets, (p, beside))
    yield from knocked_down(g, g.named(answer), p, "savaged", turnover=False)
    return True


def thirst(g: State, p: Player, fights: bool) -> Procedure[None]:
    """A failed Bloodlust leaves the player charged with biting a Thrall before their activation ends (p.82)."""
    # A natural 1 always fails, so that there is nothing to add to a 2+.
    bonus: Modifiers = (("declared", 1),) if fights and p.bloodlust > 2 else ()
    if not (yield from plain_test(g, p, THIRST_DIE, max(p.bloodlust, 2), bonus)):
        p.charged = True


def faces_up_to(g: State, p: Player, d: Player) -> Procedure[bool]:
    """True if the player dares attack their target, rolled by their own coach before a Block or a Blitz (p.79, R091)."""
    if not d.able & FOUL_APPEARANCE:
        return True
    return bool((yield from plain_test(g, p, DARE_DIE, 2)))


def dumps_off(g: State, p: Player, d: Player) -> Procedure[None]:
    """The target of a Block may get rid of the ball first, by a Quick Pass that causes no Turnover (p.79)."""
    if not d.able & DUMP_OFF or g.carrier is not d or d.skills & MY_BALL:
        return
    answer = yield Choice(g, d.side, "dump-off", list_quick, (d,))
    if answer == DECLINE:
        return
    g.events.append((events.USES, d.id, "dump-off"))
    yield from throw_ball(g, d, answer & ARGUMENT, dump_off=True)


def list_tricks(g: State, d: Player, squares: list[int]) -> list[int]:
    """Where a Trickster may be put, or staying where they are."""
    return [PLACE | square for square in squares] + [DECLINE]


def plays_a_trick(g: State, p: Player, d: Player) -> Procedure[None]:
    """A Trickster about to be hit may be put on another free square beside their attacker; a ball that lies there bounces (p.86)."""
    if not d.able & TRICKSTER:
        return
    free = [square for square in g.neighbours[p.sq] if g.at[square] is None]
    if not free:
        return
    answer = yield Choice(g, d.side, "trickster", list_tricks, (d, free))
    if answer == DECLINE:
        return
    square = answer & ARGUMENT
    g.events.append((events.USES, d.id, "trickster"))
    g.events.append((events.MOVES, d.id, d.sq, square))
    g.move(d, square)
    if g.ball == square:
        g.ball = OFF
        yield from bounce(g, square)
    if g.effects:
        yield from treads_on_trapdoor(g, d)
