"""The start of a drive: set-up, the kick, the Kick-off event, and how the ball comes down (p.40-41)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DONE, KICK, PICK, PLACE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import KICK as GOOD_KICK
from engine.board.skills import NO_HANDS, ON_THE_BALL, SWARMING
from engine.board.state import END_OF_DRIVE, OVER, STANDING, TURN, Player, State
from engine.play.kick_off.events import D3, Kick, kick_off_event, list_picks, list_picks_or_done, open_players
from engine.play.kick_off.prayers import granted
from engine.play.kick_off.setup import available, set_up
from engine.play.moving.reactions import on_the_ball
from engine.play.rolls import use
from engine.play.skills.inducements import cook
from engine.play.throwing.ball import DIRECTION, DISTANCE, bounce, comes_to, flight, lands, take
from engine.play.turn import turns_in
from rulebook.procedure import Procedure


def start_of_drive(g: State) -> Procedure[None]:
    """Both sides are set up, the ball was kicked, the event is over, and the ball is on the ground, in somebody's hands, or lost to a touchback."""
    kicking = g.kicking
    receiving = 1 - kicking
    g.active, g.turn_open, g.turnover, g.scored = kicking, False, "", -1
    g.carrier, g.ball = None, OFF
    while g.prayers:
        yield from granted(g, *g.prayers.pop(0))
    for side in (kicking, receiving):
        yield from set_up(g, side)
        if g.phase == OVER:
            return
    g.renew_present()
    kicked, aim = yield from kick(g)
    square = kicked if kicked != OFF and in_half(g, receiving, kicked) else OFF
    if g.turn == [0, 0] and g.half <= 2:
        for side in (kicking, receiving):
            yield from cook(g, side)
    for side in (kicking, receiving):
        yield from swarm(g, side)
    if square != OFF and g.present[receiving] & ON_THE_BALL:
        able = [p for p in open_players(g, receiving) if p.able & ON_THE_BALL]
        yield from on_the_ball(g, receiving, able, frozenset(g.pitch.land[receiving]))
    ball = Kick(kicked, square)
    yield from kick_off_event(g, ball)
    square = ball.lands
    g.active = receiving
    if square == OFF or not in_half(g, receiving, square) or not (yield from comes_down(g, square)):
        yield from touchback(g, aim)
    open_first_turn(g)


def swarm(g: State, side: int) -> Procedure[None]:
    """D3 more players with Swarming from the Reserves, at most as many as stand already, away from the line and the Wide Zones (p.86)."""
    if not g.present[side] & SWARMING:
        return
    there = sum(1 for p in g.on_pitch(side) if p.able & SWARMING)
    waiting = [p for p in available(g, side) if p.skills & SWARMING]
    if not there or not waiting:
        return
    die = yield D3
    g.events.append((events.DIE, "swarming", die))
    many = min(die, there)
    while many and waiting:
        answer = yield Choice(g, side, "swarm", list_picks_or_done, (waiting,))
        if answer == DONE:
            return
        p = g.named(answer)
        waiting.remove(p)
        many -= 1
        answer = yield Choice(g, side, "swarm to", list_swarm, (p,))
        g.put(p, answer & ARGUMENT)
        p.fielded = True
        g.events.append((events.SET_UP, p.id, p.sq))


def list_swarm(g: State, p: Player) -> list[int]:
    """The free squares of the own half that are neither on the Line of Scrimmage nor in a Wide Zone."""
    pitch, side = g.pitch, p.side
    return [
        PLACE | square
        for square in pitch.halves[side]
        if g.at[square] is None and not pitch.is_wide(square) and square not in pitch.scrimmage[side]
    ]


def open_first_turn(g: State) -> None:
    """It is the receiving side's turn, if it has one left in this half."""
    if g.scored >= 0:
        g.phase = END_OF_DRIVE
        return
    last = turns_in(g)
    g.active = 1 - g.kicking
    if g.turn[g.active] >= last:
        g.active = g.kicking
    g.phase = TURN if g.turn[g.active] < last else END_OF_DRIVE


def in_half(g: State, side: int, square: int) -> bool:
    """True for a square of that side's half, up to the middle of the pitch."""
    x, half = g.pitch.x[square], g.pitch.length // 2
    return x < half if side == 0 else x >= g.pitch.length - half


def list_kicks(g: State, receiving: int) -> list[int]:
    """Every square of the receiving half."""
    return [KICK | square for square in g.pitch.land[receiving]]


def kicker(g: State) -> Procedure[Player | None]:
    """Who kicks: neither on the Line of Scrimmage nor in a Wide Zone, if there is such a player. Asked only where it matters (p.40, R018)."""
    on_pitch = g.on_pitch(g.kicking)
    scrimmage, pitch = g.pitch.scrimmage[g.kicking], g.pitch
    able = [p for p in on_pitch if not pitch.is_wide(p.sq) and p.sq not in scrimmage]
    if not able or len(on_pitch) <= g.rules.scrimmage_min:
        able = able + [p for p in on_pitch if p.sq in scrimmage]
    if len(able) > 1 and any(p.able & GOOD_KICK for p in able):
        answer = yield Choice(g, g.kicking, "kicker", list_picks, (able,))
        return g.named(answer)
    return able[0] if able else None


def kick(g: State) -> Procedure[tuple[int, int]]:
    """The square that the kick deviates to (OFF if it leaves the pitch), and the one it was aimed at: D8 and D6, the D6 halved with the Kick skill if
    its coach likes (p.40, 77)."""
    p = yield from kicker(g)
    answer = yield Choice(g, g.kicking, "kick", list_kicks, (1 - g.kicking,))
    square = answer & ARGUMENT
    g.events.append((events.KICKS, -1 if p is None else p.id, square))
    direction = yield DIRECTION
    distance = yield DISTANCE
    far = distance
    if p is not None and p.able & GOOD_KICK and (yield from use(g, p, GOOD_KICK)):
        far = distance // 2
    to, _ = flight(g, square, direction - 1, far)
    g.events.append((events.BALL_MOVES, "deviates", square, to, (direction, distance)))
    return to, square


def comes_down(g: State, square: int) -> Procedure[bool]:
    """False if the kick bounced off the pitch or out of the receiving half: a touchback (p.41)."""
    if (yield from comes_to(g, square, "kick-off")):
        return True
    while True:
        die = yield DIRECTION
        to = g.step[die - 1][square]
        g.events.append((events.BALL_MOVES, "bounces", square, to, (die,)))
        if to == OFF or not in_half(g, g.active, to):
            return False
        if (yield from comes_to(g, to, "bounce")):
            return True
        square = to


def touchback(g: State, aim: int) -> Procedure[None]:
    """The receiving coach gives the ball to a Standing player; if there is none, to one who lies, and it bounces from them (p.41).

    If they have nobody at all on the pitch, which the book does not foresee, the ball drops where the kick was aimed.
    """
    side = 1 - g.kicking
    handy = [p for p in g.on_pitch(side) if not p.skills & NO_HANDS]
    able = [p for p in handy if p.stance == STANDING] or g.on_pitch(side)
    if not able:
        yield from lands(g, aim, "kick-off")
        return
    answer = PICK | able[0].id
    if len(able) > 1:
        answer = yield Choice(g, side, "touchback", list_picks, (able,))
    p = g.named(answer)
    g.events.append((events.TOUCHBACK, p.id))
    if p.stance == STANDING and not p.skills & NO_HANDS:
        take(g, p, "touchback")
    else:
        yield from bounce(g, p.sq)
