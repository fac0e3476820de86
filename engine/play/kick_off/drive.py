"""The match from the toss to the final whistle: halves, the end of a drive, extra time and sudden death (p.37-38, 64-67)."""

from engine.board import events
from engine.board.actions import KICK_OFF as TO_KICK_OFF
from engine.board.actions import RECEIVE
from engine.board.decisions import Choice
from engine.board.geometry import AWAY, HOME, OFF
from engine.board.lasting import expire
from engine.board.skills import ILL_BE_BACK, LEADER, LORD_OF_CHAOS, RENEWED, SECRET_WEAPON
from engine.board.state import (
    CASUALTIES,
    DRIVE,
    END_OF_DRIVE,
    GAME,
    KICK_OFF,
    KNOCKED_OUT,
    OVER,
    PITCH,
    PREMATCH,
    RESERVES,
    REST_OF_HALF,
    SENT_OFF,
    STAFF,
    TURN,
    Player,
    Roll,
    State,
)
from engine.play.blocking.foul import off, sent_off
from engine.play.kick_off.events import D3, random_players
from engine.play.kick_off.kick_off import start_of_drive
from engine.play.kick_off.weather import SWELTERING_HEAT, roll_weather
from engine.play.rolls import Modifiers, total
from engine.play.skills.brewer import ALE
from engine.play.skills.inducements import KEG, frogs_return, weather_returns
from engine.play.turn import team_turn, turns_in
from rulebook.procedure import Procedure

FANS = Roll(1, 3, "fans")
TOSS = Roll(1, 6, "toss")
RECOVERY = Roll(1, 6, "recovery")
SUDDEN_DEATH = Roll(1, 6, "sudden death")


def match(g: State) -> Procedure[None]:
    """The match is over. What comes next stands in ``phase``, so a copy of the state goes on where it stood."""
    while g.phase != OVER:
        yield from PHASES[g.phase](g)


def prematch(g: State) -> Procedure[None]:
    """Fans, weather and the toss, if they were not settled before (p.37-38)."""
    for side in (HOME, AWAY):
        die = yield FANS
        g.fan_factor[side] += die
        g.events.append((events.FANS, side, die, g.fan_factor[side]))
    yield from roll_weather(g)
    yield from toss(g)
    g.first_kicking = g.kicking
    begin_half(g)


def list_toss(g: State) -> list[int]:
    """Kick or receive."""
    return [TO_KICK_OFF, RECEIVE]


def toss(g: State) -> Procedure[None]:
    """The winner of a roll-off has chosen to kick or to receive (p.38)."""
    while True:
        home = yield TOSS
        away = yield TOSS
        if home != away:
            break
    winner = HOME if home > away else AWAY
    g.events.append((events.TOSS, (home, away), winner))
    answer = yield Choice(g, winner, "toss", list_toss)
    g.kicking = winner if answer == TO_KICK_OFF else 1 - winner


def begin_half(g: State) -> None:
    """The markers stand before the first turn. Team re-rolls are complete again, but not for extra time (p.24, 67)."""
    g.turn[:] = [0, 0]
    renew(g, "half")
    if g.half == 1:
        for side in (HOME, AWAY):
            g.chaos_rerolls[side] = 1 if any(p.skills & LORD_OF_CHAOS for p in g.teams[side]) else 0
    if g.half <= 2:
        for side in (HOME, AWAY):
            g.rerolls[side] = g.full_rerolls[side]
            g.leader_rerolls[side] = 1 if any(p.skills & LEADER for p in g.teams[side]) else 0
    g.events.append((events.HALF, g.half, g.kicking))
    g.phase = KICK_OFF


def renew(g: State, span: str) -> None:
    """The special rules that may be used once in each such span may be used again."""
    for p in g.players:
        p.gone &= ~RENEWED[span]


def end_of_drive(g: State) -> Procedure[None]:
    """The drive is over, and the next one, the next half or the final whistle is due (p.66)."""
    g.carrier, g.ball, g.turn_open, g.turnover = None, OFF, False, ""
    last = turns_in(g)
    half_over = g.turn[HOME] >= last and g.turn[AWAY] >= last
    tied = g.score[HOME] == g.score[AWAY]
    more = not half_over or g.half == 1 or (g.half == 2 and g.decider and tied)
    if more:
        yield from between_drives(g)
    if g.scored >= 0:
        g.kicking = g.scored
        g.scored = -1
    if not half_over:
        g.phase = KICK_OFF
        return
    expire(g, REST_OF_HALF)
    if not more:
        if g.decider and tied:
            yield from sudden_death(g)
        full_time(g)
        return
    g.half += 1
    if g.half == 2:
        g.kicking = 1 - g.first_kicking
    else:
        g.events.append((events.EXTRA_TIME,))
        yield from toss(g)
    begin_half(g)


def between_drives(g: State) -> Procedure[None]:
    """Secret Weapons are Sent-off, Knocked-out players may recover, the drive's effects expire, and the pitch is cleared (p.66)."""
    for p in g.players:
        if p.fielded and p.skills & SECRET_WEAPON and p.box not in (SENT_OFF, CASUALTIES):
            if p.skills & ILL_BE_BACK & ~p.gone:
                p.gone |= ILL_BE_BACK
                g.events.append((events.USES, p.id, "ill-be-back"))
                continue
            yield from sent_off(g, p, turnover=False)
        elif p.kind == STAFF and p.fielded and p.box not in (SENT_OFF, CASUALTIES):
            yield from off(g, p)
    for p in g.players:
        if p.box == KNOCKED_OUT:
            bonus = sum(1 for what, side, _ in g.effects if what == KEG and side == p.side)
            if (yield from recovers(g, p, ((KEG, bonus),) if bonus else ())):
                p.box = RESERVES
                g.events.append((events.RETURNS, p.id, "reserves"))
    for p in g.players:
        p.absent = p.fielded = False
    if g.weather == SWELTERING_HEAT:
        yield from sweltering_heat(g)
    frogs_return(g)
    weather_returns(g, -1)
    expire(g, DRIVE)
    g.drive_rerolls[:], g.next_rerolls[:] = g.next_rerolls, [0, 0]
    renew(g, "drive")
    for p in g.players:
        if p.box == PITCH:
            g.lift(p, RESERVES)
    g.events.append((events.DRIVE_ENDS,))


def recovers(g: State, p: Player, modifiers: Modifiers) -> Procedure[bool]:
    """True if a Knocked-out player comes round: on 4+, and with Bugman's ale a 1 is rolled again (p.66, 93)."""
    rerolled = False
    while True:
        die = yield RECOVERY
        recovered: bool = die + total(modifiers) >= 4
        g.events.append((events.TEST, p.id, "recovery", die, 4, modifiers, recovered))
        if die > 1 or not g.brewers[p.side] or rerolled:
            return recovered
        g.events.append((events.REROLL, p.id, ALE))
        rerolled = True


def sweltering_heat(g: State) -> Procedure[None]:
    """One D3: so many random players of each side, among those on the pitch, miss the next drive (p.37, R009)."""
    many = yield D3
    g.events.append((events.DIE, "sweltering heat", many))
    for side in (HOME, AWAY):
        for p in (yield from random_players(g, g.on_pitch(side), many)):
            p.absent = True
            g.lift(p, RESERVES)
            g.events.append((events.HEAT, p.id))


def sudden_death(g: State) -> Procedure[None]:
    """Five roll-offs, ties rolled again, have said who wins (p.67)."""
    won = [0, 0]
    for _ in range(g.rules.roll_offs):
        while True:
            home = yield SUDDEN_DEATH
            away = yield SUDDEN_DEATH
            if home != away:
                break
        won[HOME if home > away else AWAY] += 1
    g.shoot_out = HOME if won[HOME] > won[AWAY] else AWAY
    g.events.append((events.SUDDEN_DEATH, won[HOME], won[AWAY]))


def full_time(g: State) -> None:
    """The final whistle."""
    expire(g, GAME)
    g.phase = OVER
    g.events.append((events.FULL_TIME, g.score[HOME], g.score[AWAY]))


PHASES = {PREMATCH: prematch, KICK_OFF: start_of_drive, TURN: team_turn, END_OF_DRIVE: end_of_drive}
