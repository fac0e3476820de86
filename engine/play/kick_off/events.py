"""The Kick-off events: what happens while the ball is in the air (p.41)."""

from engine.board import events
from engine.board.actions import ARGUMENT, BLITZ, DECLINE, DONE, MOVE, PICK, PLACE, THROW_TEAM_MATE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.registers import KICK_OFF_EVENTS
from engine.board.skills import BALL_AND_CHAIN
from engine.board.skills import THROW_TEAM_MATE as THROWS_MATES
from engine.board.state import RESERVES, SENT_OFF, STANDING, STUNNED, Player, Roll, State
from engine.play.blocking.injury import placed_prone
from engine.play.kick_off.prayers import pray, treads_on_trapdoor
from engine.play.kick_off.setup import place_all
from engine.play.kick_off.weather import PERFECT, roll_weather
from engine.play.throwing.ball import scatter
from engine.play.turn import activation, turns_in
from rulebook.procedure import Procedure

EVENT = Roll(2, 6, "kick-off event")
ROLL_OFF = Roll(1, 6, "roll-off")
D3 = Roll(1, 3, "how many")
REFEREE = Roll(1, 6, "officious ref")


def list_picks(g: State, players: list[Player]) -> list[int]:
    """One of these players."""
    return [PICK | p.id for p in players]


def list_picks_or_done(g: State, players: list[Player]) -> list[int]:
    """One more of these players, or no more."""
    return [*list_picks(g, players), DONE]


def list_picks_or_none(g: State, players: list[Player], square: int) -> list[int]:
    """One of these players for the square, or none."""
    return [*list_picks(g, players), DECLINE]


class Kick:
    """A ball in the air: the square that it is over, and the one where it lands; OFF is off the pitch, and a ball that lands there is a touchback."""

    __slots__ = ("lands", "over")

    def __init__(self, over: int, lands: int) -> None:
        self.over, self.lands = over, lands


def kick_off_event(g: State, kick: Kick) -> Procedure[None]:
    """What happens while the ball is in the air; it may change where the ball lands (p.41)."""
    dice = yield EVENT
    result = g.rules.kick_off_events[sum(dice)]
    g.events.append((events.KICK_OFF_EVENT, dice, result))
    happens = KICK_OFF_EVENTS.handler(result)
    assert happens is not None
    yield from happens(g, kick)


def roll_off(g: State, what: str, extra: list[int]) -> Procedure[int]:
    """Which side rolled more with what it adds; -1 for a tie."""
    home = yield ROLL_OFF
    away = yield ROLL_OFF
    ours, theirs = home + extra[0], away + extra[1]
    winner = -1 if ours == theirs else 0 if ours > theirs else 1
    g.events.append((events.ROLL_OFF, what, ours, theirs, winner))
    return winner


@KICK_OFF_EVENTS("get-the-ref")
def get_the_ref(g: State, kick: Kick) -> Procedure[None]:
    """Each side has one more Bribe."""
    g.bribes[0] += 1
    g.bribes[1] += 1
    yield from ()


@KICK_OFF_EVENTS("time-out")
def time_out(g: State, kick: Kick) -> Procedure[None]:
    """Both markers go back if the kicking side's stands on one of its last three turns, otherwise forward."""
    by = -1 if g.turn[g.kicking] >= turns_in(g) - 2 else 1
    for side in (0, 1):
        g.turn[side] = min(max(g.turn[side] + by, 0), turns_in(g))
    g.events.append((events.MARKERS, g.kicking, by))
    yield from ()


def open_players(g: State, side: int) -> list[Player]:
    """The Open players of a side who are on the pitch (p.26)."""
    return [p for p in g.on_pitch(side) if p.stance == STANDING and g.is_open(p)]


@KICK_OFF_EVENTS("solid-defence")
def solid_defence(g: State, kick: Kick) -> Procedure[None]:
    """D3+3 Open players of the kicking side may be set up again."""
    many = 3 + (yield D3)
    g.events.append((events.DIE, "solid defence", many - 3))
    able = open_players(g, g.kicking)
    lifted: list[Player] = []
    while len(lifted) < many and able:
        answer = yield Choice(g, g.kicking, "solid defence", list_picks_or_done, (able,))
        if answer == DONE:
            break
        p = g.named(answer)
        able.remove(p)
        lifted.append(p)
    for p in lifted:
        g.lift(p, RESERVES)
    yield from place_all(g, g.kicking, lifted, len(lifted))


@KICK_OFF_EVENTS("high-kick")
def high_kick(g: State, kick: Kick) -> Procedure[None]:
    """One Open player of the receiving side may be placed beneath the ball, even across the line: the book draws none for them."""
    square = kick.over
    if square == OFF or g.at[square] is not None:
        return
    able = open_players(g, 1 - g.kicking)
    if not able:
        return
    answer = yield Choice(g, 1 - g.kicking, "high kick", list_picks_or_none, (able, square))
    if answer != DECLINE:
        p = g.named(answer)
        g.events.append((events.MOVES, p.id, p.sq, square))
        g.move(p, square)
        yield from treads_on_trapdoor(g, p)


@KICK_OFF_EVENTS("cheering-fans")
def cheering_fans(g: State, kick: Kick) -> Procedure[None]:
    """The side with more cheer rolls for a Prayer to Nuffle."""
    winner = yield from roll_off(g, "cheering-fans", g.cheerleaders)
    if winner >= 0:
        yield from pray(g, winner)


@KICK_OFF_EVENTS("brilliant-coaching")
def brilliant_coaching(g: State, kick: Kick) -> Procedure[None]:
    """The better coached side has one more team re-roll for this drive."""
    extra = [g.assistants[side] - (1 if g.banned[side] else 0) for side in (0, 1)]
    winner = yield from roll_off(g, "brilliant-coaching", extra)
    if winner >= 0:
        g.drive_rerolls[winner] += 1


@KICK_OFF_EVENTS("changing-weather")
def changing_weather(g: State, kick: Kick) -> Procedure[None]:
    """New weather; in Perfect Conditions the ball scatters before it lands, and leaves for good if it leaves the pitch (p.41)."""
    yield from roll_weather(g)
    if g.weather == PERFECT and kick.lands != OFF:
        kick.lands, _ = yield from scatter(g, kick.lands)


def list_snaps(g: State, p: Player) -> list[int]:
    """The free squares next to the player."""
    return [PLACE | square for square in g.neighbours[p.sq] if g.at[square] is None]


@KICK_OFF_EVENTS("quick-snap")
def quick_snap(g: State, kick: Kick) -> Procedure[None]:
    """D3+3 Open players of the receiving side may move one square in any direction."""
    many = 3 + (yield D3)
    g.events.append((events.DIE, "quick snap", many - 3))
    side = 1 - g.kicking
    able = open_players(g, side)
    while many and able:
        able = [p for p in able if any(g.at[t] is None for t in g.neighbours[p.sq])]
        if not able:
            return
        answer = yield Choice(g, side, "quick snap", list_picks_or_done, (able,))
        if answer == DONE:
            return
        p = g.named(answer)
        able.remove(p)
        many -= 1
        answer = yield Choice(g, side, "snap to", list_snaps, (p,))
        g.events.append((events.MOVES, p.id, p.sq, answer & ARGUMENT))
        g.move(p, answer & ARGUMENT)
        yield from treads_on_trapdoor(g, p)


def list_blitzers(g: State) -> list[int]:
    """The players who may still be activated in a kick-off Blitz: to Move, one to Blitz, one to throw a team-mate (p.41)."""
    out = []
    for id in g.blitzers:
        p = g.players[id]
        if p.sq == OFF or p.done or p.stance == STUNNED:
            continue
        out.append(MOVE | id)
        if not g.declared & 1 and any(q.sq != OFF and q.stance == STANDING for q in g.teams[1 - p.side]):
            out.append(BLITZ | id)
        if p.skills & THROWS_MATES and p.st >= 5 and not g.declared & 2:
            out.append(THROW_TEAM_MATE | id)
    return [*out, DONE]


@KICK_OFF_EVENTS("blitz")
def kick_off_blitz(g: State, kick: Kick) -> Procedure[None]:
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


@KICK_OFF_EVENTS("officious-ref")
def officious_ref(g: State, kick: Kick) -> Procedure[None]:
    """A random player of the losing side comes to blows with the referee on 2+, and is Sent-off on a 1, without argument or Bribe (p.41, R024)."""
    for side in (yield from losers(g, "officious-ref")):
        for p in (yield from random_players(g, g.on_pitch(side), 1)):
            die = yield REFEREE
            g.events.append((events.TEST, p.id, "officious ref", die, 2, (), die >= 2))
            if die >= 2:
                yield from struck_down(g, p)
            else:
                g.lift(p, SENT_OFF)
                g.events.append((events.SENT_OFF, p.id))


@KICK_OFF_EVENTS("pitch-invasion")
def pitch_invasion(g: State, kick: Kick) -> Procedure[None]:
    """D3 random players of the losing side are Stunned; on a tie as many of both (p.41, R026)."""
    sides = yield from losers(g, "pitch-invasion")
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
