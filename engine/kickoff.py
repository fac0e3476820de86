"""The start of a drive: set-up, the kick, the Kick-off event, and how the ball comes down (p.40-41)."""

from collections.abc import Callable

from engine import events
from engine.actions import ARGUMENT, BLITZ, DECLINE, DONE, KICK, MOVE, PICK, PLACE, THROW_TEAM_MATE
from engine.ball import DIRECTION, DISTANCE, bounce, comes_to, flight, lands, scatter, take
from engine.geometry import OFF
from engine.inducements import cook
from engine.injury import placed_prone
from engine.prayers import granted, pray
from engine.reactions import on_the_ball
from engine.rolls import use
from engine.setup import available, place_all, set_up
from engine.skills import BALL_AND_CHAIN, NO_HANDS, ON_THE_BALL, SWARMING
from engine.skills import KICK as GOOD_KICK
from engine.skills import THROW_TEAM_MATE as THROWS_MATES
from engine.state import END_OF_DRIVE, OVER, RESERVES, SENT_OFF, STANDING, STUNNED, TURN, Choice, Player, Roll, State
from engine.turn import activation, turns_in
from engine.weather import roll_weather
from rulebook.procedure import Procedure

EVENT = Roll(2, 6, "kick-off event")
ROLL_OFF = Roll(1, 6, "roll-off")
D3 = Roll(1, 3, "how many")
REFEREE = Roll(1, 6, "officious ref")


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
    square, aim = yield from kick(g)
    if g.turn == [0, 0] and g.half <= 2:
        for side in (kicking, receiving):
            yield from cook(g, side)
    for side in (kicking, receiving):
        yield from swarm(g, side)
    if square != OFF:
        able = [p for p in open_players(g, receiving) if p.able & ON_THE_BALL]
        yield from on_the_ball(
            g, receiving, able, frozenset(s for s in range(g.pitch.size) if in_half(g, receiving, s))
        )
    square = yield from kick_off_event(g, square)
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
        answer = yield Choice(g, side, "swarm", list_picks, (waiting, [DONE]))
        if answer == DONE:
            return
        p = g.named(answer)
        waiting.remove(p)
        many -= 1
        answer = yield Choice(g, side, "set up", list_swarm, (side,))
        g.put(p, answer & ARGUMENT)
        p.fielded = True
        g.events.append((events.SET_UP, p.id, p.sq))


def list_swarm(g: State, side: int) -> list[int]:
    """The free squares of the own half that are neither on the Line of Scrimmage nor in a Wide Zone."""
    pitch = g.pitch
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
    x = g.pitch.x[square]
    return x < g.pitch.length // 2 if side == 0 else x >= g.pitch.length - g.pitch.length // 2


def list_kicks(g: State, receiving: int) -> list[int]:
    """Every square of the receiving half."""
    return [KICK | square for square in range(g.pitch.size) if in_half(g, receiving, square)]


def list_picks(g: State, players: list[Player], extra: list[int]) -> list[int]:
    """One of these players, or what may be done instead."""
    return [PICK | p.id for p in players] + extra


def kicker(g: State) -> Procedure[Player | None]:
    """Who kicks: neither on the Line of Scrimmage nor in a Wide Zone, if there is such a player. Asked only where it matters (p.40, R018)."""
    on_pitch = g.on_pitch(g.kicking)
    scrimmage, pitch = g.pitch.scrimmage[g.kicking], g.pitch
    able = [p for p in on_pitch if not pitch.is_wide(p.sq) and p.sq not in scrimmage]
    if not able or len(on_pitch) <= g.rules.scrimmage_min:
        able = able + [p for p in on_pitch if p.sq in scrimmage]
    if len(able) > 1 and any(p.able & GOOD_KICK for p in able):
        answer = yield Choice(g, g.kicking, "kicker", list_picks, (able, []))
        return g.named(answer)
    return able[0] if able else None


def kick(g: State) -> Procedure[tuple[int, int]]:
    """The square where the kick will come down, OFF for a touchback, and the one it was aimed at: D8 and D6, the D6 halved with the Kick skill if its coach likes (p.40, 77)."""
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
    return to if to != OFF and in_half(g, 1 - g.kicking, to) else OFF, square


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
    """The receiving coach gives the ball to a Standing player; if there is none, to one who lies, from whom it bounces (p.41).

    If he has nobody at all on the pitch, which the book does not foresee, the ball drops where the kick was aimed.
    """
    side = 1 - g.kicking
    handy = [p for p in g.on_pitch(side) if not p.skills & NO_HANDS]
    able = [p for p in handy if p.stance == STANDING] or g.on_pitch(side)
    if not able:
        yield from lands(g, aim, "kick-off")
        return
    answer = PICK | able[0].id
    if len(able) > 1:
        answer = yield Choice(g, side, "touchback", list_picks, (able, []))
    p = g.named(answer)
    g.events.append((events.TOUCHBACK, p.id))
    if p.stance == STANDING and not p.skills & NO_HANDS:
        take(g, p, "touchback")
    else:
        yield from bounce(g, p.sq)


# --- the events ---


def kick_off_event(g: State, square: int) -> Procedure[int]:
    """What happens while the ball is in the air; the square where it will come down after it (p.41)."""
    dice = yield EVENT
    result = g.rules.kick_off_events[sum(dice)]
    g.events.append((events.KICK_OFF_EVENT, dice, result))
    happens = EVENTS.get(result)
    if happens is not None:
        yield from happens(g, square)
    elif result == "changing-weather":
        return (yield from changing_weather(g, square))
    return square


def roll_off(g: State, what: str, extra: list[int]) -> Procedure[int]:
    """Which side rolled more with what it adds; -1 for a tie."""
    home = yield ROLL_OFF
    away = yield ROLL_OFF
    ours, theirs = home + extra[0], away + extra[1]
    winner = -1 if ours == theirs else 0 if ours > theirs else 1
    g.events.append((events.ROLL_OFF, what, ours, theirs, winner))
    return winner


def get_the_ref(g: State, square: int) -> Procedure[None]:
    """Each side has one more Bribe."""
    g.bribes[0] += 1
    g.bribes[1] += 1
    yield from ()


def time_out(g: State, square: int) -> Procedure[None]:
    """Both markers go back if the kicking side's stands on one of its last three turns, otherwise forward."""
    by = -1 if g.turn[g.kicking] >= turns_in(g) - 2 else 1
    for side in (0, 1):
        g.turn[side] = min(max(g.turn[side] + by, 0), turns_in(g))
    g.events.append((events.EFFECT, g.kicking, f"the turn markers move by {by:+d}"))
    yield from ()


def open_players(g: State, side: int) -> list[Player]:
    """The Open players of a side who are on the pitch (p.26)."""
    return [p for p in g.on_pitch(side) if p.stance == STANDING and g.is_open(p)]


def solid_defence(g: State, square: int) -> Procedure[None]:
    """D3+3 Open players of the kicking side may be set up again."""
    many = 3 + (yield D3)
    g.events.append((events.DIE, "solid defence", many - 3))
    able = open_players(g, g.kicking)
    lifted: list[Player] = []
    while len(lifted) < many and able:
        answer = yield Choice(g, g.kicking, "solid defence", list_picks, (able, [DONE]))
        if answer == DONE:
            break
        p = g.named(answer)
        able.remove(p)
        lifted.append(p)
    for p in lifted:
        g.lift(p, RESERVES)
    yield from place_all(g, g.kicking, lifted, len(lifted))


def high_kick(g: State, square: int) -> Procedure[None]:
    """One Open player of the receiving side may be placed beneath the ball."""
    if square == OFF or g.at[square] is not None:
        return
    able = open_players(g, 1 - g.kicking)
    if not able:
        return
    answer = yield Choice(g, 1 - g.kicking, "high kick", list_picks, (able, [DECLINE]))
    if answer != DECLINE:
        p = g.named(answer)
        g.events.append((events.MOVES, p.id, p.sq, square))
        g.move(p, square)


def cheering_fans(g: State, square: int) -> Procedure[None]:
    """The side with more cheer rolls for a Prayer to Nuffle."""
    winner = yield from roll_off(g, "Cheering Fans", g.cheerleaders)
    if winner >= 0:
        yield from pray(g, winner)


def brilliant_coaching(g: State, square: int) -> Procedure[None]:
    """The better coached side has one more team re-roll for this drive."""
    extra = [g.assistants[side] - (1 if g.banned[side] else 0) for side in (0, 1)]
    winner = yield from roll_off(g, "Brilliant Coaching", extra)
    if winner >= 0:
        g.drive_rerolls[winner] += 1


def changing_weather(g: State, square: int) -> Procedure[int]:
    """New weather; in Perfect Conditions the ball scatters before it lands, and leaves for good if it leaves the pitch (p.41)."""
    yield from roll_weather(g)
    if g.weather != "perfect-conditions" or square == OFF:
        return square
    to, _ = yield from scatter(g, square)
    return to


def list_snaps(g: State, p: Player) -> list[int]:
    """The free squares next to the player."""
    return [PLACE | square for square in g.neighbours[p.sq] if g.at[square] is None]


def quick_snap(g: State, square: int) -> Procedure[None]:
    """D3+3 Open players of the receiving side may move one square in any direction."""
    many = 3 + (yield D3)
    g.events.append((events.DIE, "quick snap", many - 3))
    side = 1 - g.kicking
    able = open_players(g, side)
    while many and able:
        able = [p for p in able if any(g.at[t] is None for t in g.neighbours[p.sq])]
        answer = yield Choice(g, side, "quick snap", list_picks, (able, [DONE]))
        if answer == DONE:
            return
        p = g.named(answer)
        able.remove(p)
        many -= 1
        answer = yield Choice(g, side, "snap to", list_snaps, (p,))
        g.events.append((events.MOVES, p.id, p.sq, answer & ARGUMENT))
        g.move(p, answer & ARGUMENT)


def list_blitzers(g: State) -> list[int]:
    """Whoever may still be activated in a kick-off Blitz: to Move, one to Blitz, one to throw a team-mate (p.41)."""
    out = []
    for id in g.blitzers:
        p = g.players[id]
        if p.sq < 0 or p.done or p.stance == STUNNED:
            continue
        out.append(MOVE | id)
        if not g.declared & 1 and any(q.sq >= 0 and q.stance == STANDING for q in g.teams[1 - p.side]):
            out.append(BLITZ | id)
        if p.skills & THROWS_MATES and p.st >= 5 and not g.declared & 2:
            out.append(THROW_TEAM_MATE | id)
    return [*out, DONE]


def kick_off_blitz(g: State, square: int) -> Procedure[None]:
    """D3+3 players of the kicking side, Open now, may be activated before the ball comes down; it ends if one of them falls (p.41, R019-R023)."""
    many = 3 + (yield D3)
    g.events.append((events.DIE, "blitz", many - 3))
    g.blitzers = tuple(p.id for p in open_players(g, g.kicking) if not p.skills & BALL_AND_CHAIN)
    g.declared, g.turnover = 0, ""
    for p in g.players:
        p.done, p.used = False, 0
    while many and not g.turnover and g.scored < 0:
        choice = Choice(g, g.kicking, "kick-off blitz", list_blitzers)
        if len(choice.options) == 1:
            break
        answer = yield choice
        if answer == DONE:
            break
        yield from activation(g, g.named(answer), answer & ~ARGUMENT)
        many -= 1
    g.blitzers, g.turnover = (), ""


def random_players(g: State, among: list[Player], many: int) -> Procedure[list[Player]]:
    """So many of these players, each as likely as any other (p.22)."""
    left = list(among)
    found: list[Player] = []
    while left and len(found) < many:
        die = yield Roll(1, len(left), "random player")
        found.append(left.pop(die - 1))
    return found


def losers(g: State, what: str) -> Procedure[list[int]]:
    """The side with the smaller following in a roll-off, or both on a tie."""
    winner = yield from roll_off(g, what, g.fan_factor)
    return [0, 1] if winner < 0 else [1 - winner]


def officious_ref(g: State, square: int) -> Procedure[None]:
    """A random player of the losing side comes to blows with the referee on 2+, and is Sent-off on a 1, without argument or Bribe (p.41, R024)."""
    for side in (yield from losers(g, "Officious Ref")):
        for p in (yield from random_players(g, g.on_pitch(side), 1)):
            die = yield REFEREE
            g.events.append((events.TEST, p.id, "officious ref", die, 2, (), die >= 2))
            if die >= 2:
                yield from struck_down(g, p)
            else:
                g.lift(p, SENT_OFF)
                g.events.append((events.SENT_OFF, p.id))


def pitch_invasion(g: State, square: int) -> Procedure[None]:
    """D3 random players of the losing side are Stunned; on a tie as many of both (p.41, R026)."""
    sides = yield from losers(g, "Pitch Invasion")
    many = yield D3
    g.events.append((events.DIE, "pitch invasion", many))
    for side in sides:
        for p in (yield from random_players(g, g.on_pitch(side), many)):
            yield from struck_down(g, p)


def struck_down(g: State, p: Player) -> Procedure[None]:
    """The player is Placed Prone and becomes Stunned."""
    yield from placed_prone(g, p)
    if p.sq != OFF:
        g.stance(p, STUNNED)
        g.events.append((events.STUNNED, p.id))


EVENTS: dict[str, Callable[[State, int], Procedure[None]]] = {
    "get-the-ref": get_the_ref,
    "time-out": time_out,
    "solid-defence": solid_defence,
    "high-kick": high_kick,
    "cheering-fans": cheering_fans,
    "brilliant-coaching": brilliant_coaching,
    "quick-snap": quick_snap,
    "blitz": kick_off_blitz,
    "officious-ref": officious_ref,
    "pitch-invasion": pitch_invasion,
}
