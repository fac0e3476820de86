"""The ball: catching and picking it up, and where it goes when nobody has it (p.25, 46, 51)."""

from engine.board import events
from engine.board.actions import DONE, TARGET
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    BIG_HAND,
    BLAST_IT,
    DISTURBING_PRESENCE,
    DIVING_CATCH,
    EXTRA_ARMS,
    NERVES_OF_STEEL,
    NO_HANDS,
    QUICK_BITE,
    STAR_OF_THE_SHOW,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.kick_off.weather import POURING_RAIN
from engine.play.rolls import Modifiers, agility_test, use_gift
from rulebook.procedure import Procedure

CATCH_DIE = Roll(1, 6, "catch")
PICK_UP_DIE = Roll(1, 6, "pick-up")
DIRECTION = Roll(1, 8, "direction")
DISTANCE = Roll(1, 6, "distance")
THROW_IN = Roll(1, 6, "throw-in direction")
CORNER_THROW_IN = Roll(1, 3, "throw-in direction")
THROW_IN_DISTANCE = Roll(2, 6, "throw-in distance")

#: Why a catch is harder (p.51). What is not here is caught without a modifier.
HARDER: dict[str, Modifiers] = {
    how: ((how, -1),) for how in ("interception", "bounce", "throw-in", "scattered", "deviated", "kick-off")
}
#: The ball has landed, rather than bounced: Diving Catch may be tried (p.75).
LANDINGS = frozenset(("accurate", "throw-in", "scattered", "deviated", "kick-off"))
#: How a Hail Mary Pass may come down.
BLASTED = frozenset(("scattered", "deviated"))


def disturbed(g: State, p: Player) -> int:
    """How many opponents with Disturbing Presence are within three squares, in whatever state (p.79)."""
    if not g.present[1 - p.side] & DISTURBING_PRESENCE:
        return 0
    near = g.pitch.near[p.sq]
    return sum(1 for q in g.teams[1 - p.side] if q.skills & DISTURBING_PRESENCE and q.sq != OFF and near >> q.sq & 1)


def catch_modifiers(g: State, p: Player, how: str, diving: bool = False, bomb: bool = False) -> Modifiers:
    """Everything that makes this catch easier or harder, by name (p.51). A ``bomb`` is no ball: no skill that is about catching one counts (R061,
    R130)."""
    found = HARDER.get(how, ())
    marks = g.markers(p).bit_count()
    if marks and (bomb or not p.able & NERVES_OF_STEEL):
        found += (("marked", -marks),)
    if g.weather == POURING_RAIN:
        found += (("pouring-rain", -1),)
    if bomb:
        return found
    if present := disturbed(g, p):
        found += (("disturbing-presence", -present),)
    if g.present[p.side] & BLAST_IT and how in BLASTED and blasting(g, p.side):
        found += (("blast-it", 1),)
    if p.able & (DIVING_CATCH | EXTRA_ARMS):
        if how == "accurate" and p.able & DIVING_CATCH and not diving:
            found += (("diving-catch", 1),)
        if p.able & EXTRA_ARMS:
            found += (("extra-arms", 1),)
    return found


def blasting(g: State, side: int) -> bool:
    """True while a Hail Mary Pass of this side is in the air for which Blast It! is used."""
    return g.acting is not None and g.acting.side == side and bool(g.acting.spent & BLAST_IT)


def catch(g: State, p: Player, how: str, diving: bool = False) -> Procedure[bool]:
    """True if the player, who must try, has caught the ball; a touchdown if that is one (p.51)."""
    if p.skills & NO_HANDS:
        return False
    caught = yield from agility_test(g, p, CATCH_DIE, catch_modifiers(g, p, how, diving))
    if caught:
        take(g, p, how)
        if g.present[1 - p.side] & QUICK_BITE and g.scored < 0:
            yield from bitten(g, p)
    return bool(caught)


def bitten(g: State, p: Player) -> Procedure[None]:
    """Guffle Pussmaw may bite a player beside them who has caught the ball: an armour roll that nothing modifies, and if it is broken they take the ball.
    That is no Turnover."""
    from engine.play.blocking.injury import wounded

    for q in g.players_on(g.markers(p)):
        if q.able & QUICK_BITE and (yield from use_gift(g, q, QUICK_BITE, p)):
            square = p.sq
            if (yield from wounded(g, p, q, "bite", (), [])):
                g.bitten = (p.id, square)
                take(g, q, "quick-bite")
            return


def take(g: State, p: Player, how: str) -> None:
    """The player has the ball."""
    g.carrier, g.ball = p, OFF
    g.events.append((events.HOLDS, p.id, how))
    touchdown(g, p)


def touchdown(g: State, p: Player) -> None:
    """If the player is Standing with the ball in the opposing End Zone, it is a touchdown and play stops (p.64)."""
    if p.sq in g.pitch.end_zone[p.side] and g.carrier is p and p.stance == STANDING and g.scored < 0 and not p.charged:
        g.scored = p.side
        g.score[p.side] += 1
        g.events.append((events.TOUCHDOWN, p.id, p.side, g.score[0], g.score[1]))
        if p.skills & STAR_OF_THE_SHOW & ~p.gone:
            p.gone |= STAR_OF_THE_SHOW
            g.next_rerolls[p.side] += 1


def pick_up_modifiers(g: State, p: Player) -> Modifiers:
    """Everything that makes it easier or harder to pick up the ball where the player is, by name (p.46)."""
    found: Modifiers = ()
    if not p.able & BIG_HAND:
        marks = g.markers(p).bit_count()
        if marks:
            found += (("marked", -marks),)
        if g.weather == POURING_RAIN:
            found += (("pouring-rain", -1),)
    if p.able & EXTRA_ARMS:
        found += (("extra-arms", 1),)
    return found


def pick_up(g: State, p: Player) -> Procedure[bool]:
    """The player has moved onto the ball of their own will: True if they have picked it up, otherwise it bounces and the turn is over (p.46)."""
    if not p.skills & NO_HANDS and (yield from agility_test(g, p, PICK_UP_DIE, pick_up_modifiers(g, p))):
        take(g, p, "pick-up")
        return True
    g.ball = OFF
    if p.side == g.active:
        g.turnover = g.turnover or "pick-up"
    yield from bounce(g, p.sq)
    return False


def finds(g: State, p: Player) -> Procedure[None]:
    """The player has moved here voluntarily: before any other die is rolled, a ball that lies here is picked up, and one that is held may score
    (p.46, 64)."""
    if g.ball == p.sq:
        yield from pick_up(g, p)
    elif g.carrier is p:
        touchdown(g, p)


def drop(g: State, square: int) -> Procedure[None]:
    """Nobody holds the ball any more; it bounces from this square."""
    g.carrier = None
    yield from bounce(g, square)


def bounce(g: State, square: int) -> Procedure[None]:
    """The ball bounces from this square until it is caught, lies on an empty square, or the crowd has it (p.25)."""
    g.ball = OFF
    while True:
        die = yield DIRECTION
        to = g.step[die - 1][square]
        g.events.append((events.BALL_MOVES, "bounces", square, to, (die,)))
        if to == OFF:
            yield from throw_in(g, square)
            return
        if (yield from comes_to(g, to, "bounce")):
            return
        square = to


def comes_to(g: State, square: int, how: str) -> Procedure[bool]:
    """The ball enters this square to stay: True if it was caught there or lies there, False if it must bounce on (p.25)."""
    p = g.at[square]
    if p is None:
        if how in LANDINGS:
            return (yield from divers(g, square, how))
        g.ball = square
        g.events.append((events.BALL_RESTS, square))
        return True
    if p.stance == STANDING and p.has_zone:
        return (yield from catch(g, p, how))
    if how in LANDINGS:
        return (yield from divers(g, square, how))
    return False


def lands(g: State, square: int, how: str) -> Procedure[None]:
    """A thrown ball comes down in this square: a player who can catch it must try, otherwise it bounces (p.25, 50)."""
    g.ball = OFF
    if not (yield from comes_to(g, square, how)):
        yield from bounce(g, square)


def list_divers(g: State, divers: list[Player]) -> list[int]:
    """Who dives for the ball next, or nobody."""
    return [TARGET | p.id for p in divers] + [DONE]


def divers(g: State, square: int, how: str) -> Procedure[bool]:
    """True if a player with Diving Catch, beside a square in which nobody can catch, has caught the ball (p.75)."""
    if not (g.present[0] | g.present[1]) & DIVING_CATCH:
        return False
    left = [p for p in g.players_on((g.zones[0] | g.zones[1]) & g.ring[square]) if p.able & DIVING_CATCH]
    while left:
        sides = {p.side for p in left}
        side = g.active if len(sides) == 2 else left[0].side
        answer = yield Choice(g, side, "diving catch", list_divers, (left,))
        if answer == DONE:
            if len(sides) == 1:
                return False
            left = [p for p in left if p.side != side]
            continue
        p = next(p for p in left if TARGET | p.id == answer)
        g.events.append((events.USES, p.id, "diving-catch"))
        if (yield from catch(g, p, how, diving=True)):
            return True
        left.remove(p)
    return False


def throw_in(g: State, square: int) -> Procedure[None]:
    """The crowd throws the ball back in from the last square that it was over (p.51)."""
    pitch = g.pitch
    g.ball = OFF
    while True:
        ways = pitch.inwards(square)
        if pitch.corner(square):
            die = yield CORNER_THROW_IN
            way = ways[die - 1]
        else:
            die = yield THROW_IN
            way = ways[(die - 1) // 2]
        dice = yield THROW_IN_DISTANCE
        to, last = flight(g, square, way, sum(dice))
        g.events.append((events.BALL_MOVES, "is thrown in", square, to, (die, *dice)))
        if to != OFF:
            yield from lands(g, to, "throw-in")
            return
        square = last


def flight(g: State, square: int, direction: int, distance: int) -> tuple[int, int]:
    """Where something lands that flies so far in a direction (OFF if it leaves the pitch), and the last square it was over."""
    line = g.step[direction]
    for _ in range(distance):
        to = line[square]
        if to == OFF:
            return OFF, square
        square = to
    return square, square


def scatter(g: State, square: int, what: str = "scatters") -> Procedure[tuple[int, int]]:
    """Three squares, each in its own direction: where it ends (OFF if it leaves the pitch), and the last square it was over (p.25)."""
    start, dice = square, []
    for _ in range(3):
        die = yield DIRECTION
        dice.append(die)
        to = g.step[die - 1][square]
        if to == OFF:
            g.events.append((events.BALL_MOVES, what, start, OFF, tuple(dice)))
            return OFF, square
        square = to
    g.events.append((events.BALL_MOVES, what, start, square, tuple(dice)))
    return square, square


def deviate(g: State, square: int) -> Procedure[tuple[int, int]]:
    """A D6 of squares in one direction: where it ends (OFF if it leaves the pitch), and the last square it was over (p.25)."""
    die = yield DIRECTION
    distance = yield DISTANCE
    to, last = flight(g, square, die - 1, distance)
    g.events.append((events.BALL_MOVES, "deviates", square, to, (die, distance)))
    return to, last
