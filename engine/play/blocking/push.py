"""Pushing: who goes where, who will not go, who ends in the crowd, and who follows up (p.58-59).

The whole chain is decided first, then everybody moves at once, then the blocker follows up or not, and only then are dice rolled.
"""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, PUSH, USE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    BALL_AND_CHAIN,
    FEND,
    FRENZY,
    GRAB,
    JUGGERNAUT,
    MONSTROUS_MOUTH,
    SIDESTEP,
    STAND_FIRM,
    STRIP_BALL,
    SURE_HANDS,
)
from engine.board.state import STANDING, Player, State
from engine.play.blocking.injury import crowd_injury, knocked_down, taken_off
from engine.play.kick_off.prayers import treads_on_trapdoor
from engine.play.rolls import list_use, use
from engine.play.throwing.ball import bounce, drop, finds, touchdown
from rulebook.procedure import Procedure

Chain = list[tuple[Player, int]]


class Hit:
    """One Block: the blocker, the target, and how; ``origin`` is where the blocker stood at its beginning. Of two Blocks at once the second is made
    in full, even if the first has felled the blocker (p.81)."""

    __slots__ = ("barred", "blitz", "by", "had", "on", "origin", "stays")

    def __init__(self, by: Player, on: Player, blitz: bool = False, stays: bool = False, barred: int = 0) -> None:
        """Without a follow-up if the blocker ``stays``; Grab may not use the squares ``barred``."""
        self.by, self.on, self.blitz, self.stays, self.barred = by, on, blitz, stays, barred
        self.had, self.origin = by.able, by.sq

    @property
    def able(self) -> int:
        """What the blocker may use for it; if down or gone by now, what could be used at its beginning."""
        by = self.by
        return by.able if by.stance == STANDING and by.sq != OFF else self.had


def pushed_back(g: State, hit: Hit, down: bool) -> Procedure[bool]:
    """The target is pushed away from the blocker, and Knocked Down in the new square if ``down``. True if the target still stands and the blocker
    is beside it (for Frenzy)."""
    a, d = hit.by, hit.on
    vacated = d.sq
    chain = yield from plan(g, hit)
    strips = hit.able & STRIP_BALL and not d.able & (SURE_HANDS | MONSTROUS_MOUTH)
    stripped = bool(strips) and not down and g.carrier is d
    surfed, held = carry_out(g, chain)
    followed, where = False, d.sq
    if chain and not hit.stays and all(q is not a for q, _ in chain):
        followed = yield from follow_up(g, hit, vacated)
    if stripped and surfed is not d:
        g.carrier = None
    for q, _ in chain:
        if q is not d or not down:
            touchdown(g, q)
    if surfed is not None:
        yield from crowd_injury(g, surfed, held, chain[-2][1] if len(chain) > 1 else vacated, a)
    if g.effects:
        yield from trapdoors_open(g, [q for q, to in chain if to != OFF] + ([a] if followed else []))
    if down and d.sq != OFF:
        yield from knocked_down(g, d, a, "block")
    if stripped and surfed is not d:
        yield from drop(g, where)
    loose = g.ball
    if loose != OFF and g.at[loose] is not None:
        yield from bounce(g, loose)
    return not down and d.sq != OFF and d.stance == STANDING and (followed or not chain)


def trapdoors_open(g: State, moved: list[Player]) -> Procedure[None]:
    """A player who has been moved onto a trapdoor may fall through it, if a Prayer has opened them."""
    for q in moved:
        if q.sq != OFF:
            yield from treads_on_trapdoor(g, q)


def plan(g: State, hit: Hit) -> Procedure[Chain]:
    """Who is pushed where, the target first; empty if somebody stands firm and nobody moves. OFF is the crowd. Moves nobody yet.

    A square that a player of this chain is about to leave counts as free, so that a chain which comes back to its start ends there.
    """
    chain: Chain = []
    origin, q = hit.origin, hit.on
    leaving: set[int] = set()
    while True:
        forced = q is hit.on and hit.blitz and hit.able & JUGGERNAUT
        if q.rooted or (q.able & STAND_FIRM and not forced and (yield from use(g, q, STAND_FIRM, hit.by))):
            return []
        to = yield from where_to(g, hit, q, origin, leaving)
        chain.append((q, to))
        if to == OFF or g.at[to] is None or to in leaving | {q.sq}:
            return chain
        leaving.add(q.sq)
        origin = q.sq
        occupant = g.at[to]
        assert occupant is not None
        q = occupant


def list_squares(g: State, q: Player, by: Player, squares: list[int]) -> list[int]:
    """The squares to choose from."""
    return [PUSH | square for square in squares]


def list_squares_or_none(g: State, q: Player, by: Player, squares: list[int]) -> list[int]:
    """The squares to choose from, or leaving it to the push."""
    return [PUSH | square for square in squares] + [DECLINE]


def where_to(g: State, hit: Hit, q: Player, origin: int, leaving: set[int]) -> Procedure[int]:
    """The square q is pushed to, OFF for the crowd: their own coach's choice with Sidestep, else the blocker's (p.58, 76, 81)."""
    at, a = g.at, hit.by
    grabs = q is hit.on and hit.able & GRAB
    around = [t for t in g.neighbours[q.sq] if at[t] is None]
    if q.able & SIDESTEP and around:
        denied = grabs and (yield from use(g, a, GRAB, q))
        if not denied:
            answer = yield Choice(g, q.side, "sidestep", list_squares_or_none, (q, a, around))
            if answer != DECLINE:
                g.events.append((events.USES, q.id, "sidestep"))
                return int(answer & ARGUMENT)
    behind = g.pitch.beyond(origin, q.sq)
    squares = [t for t in behind if t != OFF and (at[t] is None or t in leaving)]
    if not squares and OFF not in behind:
        squares = list(behind)
    if grabs and not hit.blitz:
        squares += [t for t in around if t not in squares and not hit.barred >> t & 1]
    if not squares:
        return OFF
    crowd = OFF in behind and not any(t in behind for t in squares)
    if crowd:
        # Grab offers free squares beside them, but only the crowd is behind.
        answer = yield Choice(g, a.side, "push", list_squares_or_none, (q, a, squares))
        return OFF if answer == DECLINE else int(answer & ARGUMENT)
    if len(squares) == 1:
        return squares[0]
    answer = yield Choice(g, a.side, "push", list_squares, (q, a, squares))
    return int(answer & ARGUMENT)


def carry_out(g: State, chain: Chain) -> tuple[Player | None, bool]:
    """Everybody in the chain is moved; who went into the crowd, and whether with the ball."""
    surfed, held = None, False
    if chain and chain[-1][1] == OFF:
        surfed = chain[-1][0]
    for q, to in chain:
        if to != OFF:
            g.events.append((events.PUSHED, q.id, q.sq, to))
    if surfed is not None:
        held = taken_off(g, surfed)
    g.shift([(q, to) for q, to in chain if to != OFF])
    return surfed, held


def follow_up(g: State, hit: Hit, vacated: int) -> Procedure[bool]:
    """True if the blocker moved into the square that was left. Whatever forbids it wins over whatever demands it (p.59)."""
    a, d = hit.by, hit.on
    if a.rooted or a.stance != STANDING or g.at[vacated] is not None:
        return False
    fends = d.able & FEND and d.sq != OFF and not (hit.blitz and a.able & JUGGERNAUT) and not a.skills & BALL_AND_CHAIN
    if fends and (yield from use(g, d, FEND, a)):
        return False
    free = not a.able & FRENZY and not a.skills & BALL_AND_CHAIN
    if free and (yield Choice(g, a.side, "follow up", list_use, (a, vacated))) != USE:
        return False
    g.move(a, vacated)
    g.events.append((events.FOLLOWS, a.id, vacated))
    yield from finds(g, a)
    return True
