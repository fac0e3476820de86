"""The team turn: who is activated, with what action, and how turns follow each other (p.42-43)."""

from collections.abc import Callable
from functools import lru_cache

from engine.board import events
from engine.board.actions import (
    ARGUMENT,
    BALL_AND_CHAIN,
    BLITZ,
    BLOCK,
    CALL_WEATHER,
    CONCEDE,
    END_TURN,
    FOUL,
    GAZE,
    HAND_OFF,
    KICK_TEAM_MATE,
    KINDS,
    MOVE,
    MULTIPLE_BLOCK,
    PASS,
    THROW_BOMB,
    THROW_TEAM_MATE,
    USE,
)
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.lasting import expire
from engine.board.skills import BALL_AND_CHAIN as HAS_BALL_AND_CHAIN
from engine.board.skills import (
    BOMBARDIER,
    EXCUSE_ME_ARE_YOU_A_ZOAT,
    HYPNOTIC_GAZE,
    JUMP_UP,
    KICK_EM_WHILE_THEYRE_DOWN,
    NEGATRAITS,
    RENEWED,
    SNEAKIEST_OF_THE_LOT,
    VICIOUS_VINES,
    WARY,
)
from engine.board.skills import KICK_TEAM_MATE as KICKS_MATES
from engine.board.skills import MULTIPLE_BLOCK as BLOCKS_TWO
from engine.board.skills import THROW_TEAM_MATE as THROWS_MATES
from engine.board.state import END_OF_DRIVE, OVER, PRONE, STANDING, STUNNED, TURN, Player, State
from engine.play.activations import DEEDS, finish, kicks_them
from engine.play.blocking.foul import fair_game
from engine.play.kick_off.prayers import THROW_A_ROCK, throw_a_rock, watch_stalling
from engine.play.moving.reactions import helped_up
from engine.play.rolls import list_use, ready
from engine.play.skills.inducements import between_turns, call_weather, weather_returns
from engine.play.skills.stars import ACTIVATION, OPENING, opens
from engine.play.skills.traits import dumps_off, faces_up_to, list_targets, obeys, targets
from rulebook.procedure import Procedure

#: Actions of which a team has one in a turn; a Throw Team-Mate takes the place of the Pass (p.43).
ONCE = {BLITZ: 1, PASS: 2, THROW_TEAM_MATE: 2, HAND_OFF: 4, FOUL: 8, KICK_TEAM_MATE: 16, THROW_BOMB: 32}
SECOND_FOUL, SNEAKIEST_HAS_FOULED = 64, 128
RENEWED_ACTIVATION, RENEWED_TURN = RENEWED["activation"], RENEWED["turn"]
#: Skills that add actions of their own to the list.
SPECIALISTS = (
    BOMBARDIER
    | HYPNOTIC_GAZE
    | KICKS_MATES
    | THROWS_MATES
    | BLOCKS_TWO
    | HAS_BALL_AND_CHAIN
    | EXCUSE_ME_ARE_YOU_A_ZOAT
    | KICK_EM_WHILE_THEYRE_DOWN
    | VICIOUS_VINES
)


def begin_turn(g: State) -> None:
    """The turn marker has advanced, and everybody may be activated again (p.42)."""
    side = g.active
    g.turn[side] += 1
    g.turn_open, g.untouched, g.turnover, g.scored, g.declared = True, True, "", -1, 0
    g.blitzers, g.staller = (), -1
    for p in g.players:
        p.done = False
        p.used = 0
        if p.gone:
            p.gone &= ~RENEWED_TURN
        if p.hexed and p.side == side:
            p.done, p.hexed = True, False
    g.events.append((events.TURN, side, g.turn[side]))


def team_turn(g: State) -> Procedure[None]:
    """One team turn. Re-entrant: between two activations everything is in the state."""
    if not g.turn_open:
        begin_turn(g)
    while not g.turnover and g.scored < 0:
        if g.effects and g.has_effect(THROW_A_ROCK, 1 - g.active):
            watch_stalling(g)
        choice = Choice(g, g.active, "turn", list_turn, (), (CONCEDE,) if g.untouched else ())
        if not g.untouched and len(choice.options) == 1:
            break
        action = yield choice
        if action == END_TURN:
            break
        if action == CONCEDE:
            concede(g, g.active)
            return
        if action == CALL_WEATHER:
            yield from call_weather(g)
            continue
        yield from activation(g, g.players[action & ARGUMENT], action & ~ARGUMENT)
    yield from end_turn(g)


def concede(g: State, side: int, could_set_up: int | None = None) -> None:
    """The game is lost at once: all touchdowns so far, and one more, are the opponent's. It is free with so few players that the side
    ``could_set_up`` (p.40, 67)."""
    freely = could_set_up is not None
    if not freely:
        g.score[1 - side] += g.score[side] + 1
        g.score[side] = 0
    g.conceded, g.phase, g.turn_open = side, OVER, False
    g.events.append((events.CONCEDED, side, freely, could_set_up))


def list_turn(g: State) -> list[int]:
    """Every player who may still be activated, with every action they may perform; and ending the turn."""
    side = g.active
    theirs, ring = g.zones[1 - side], g.ring
    dazed, down = _opponents(g, side)
    kinds = _open_to_all(g, theirs or dazed, down)
    out: list[int] = []
    for p in g.teams[side]:
        if p.done or p.sq == OFF or p.stance == STUNNED:
            continue
        id, skills = p.id, p.skills
        if skills & SPECIALISTS:
            out += special_actions(g, p)
            if skills & HAS_BALL_AND_CHAIN:
                continue
        out += kinds[id]
        if (theirs & ring[p.sq] or (dazed and targets(g, p))) and (p.stance == STANDING or skills & JUMP_UP):
            out.append(BLOCK | id)
    if down and g.declared & 8 and g.present[side] & SNEAKIEST_OF_THE_LOT:
        out += second_fouls(g)
    if g.untouched and g.mages[side]:
        out.append(CALL_WEATHER)
    out.append(END_TURN)
    return out


def _opponents(g: State, side: int) -> tuple[bool, bool]:
    """Whether an opponent stands without Tackle Zone, and whether one is down."""
    dazed = down = False
    for q in g.teams[1 - side]:
        if q.sq != OFF:
            if q.stance:
                down = True
            elif not q.has_zone:
                dazed = True
    return dazed, down


def _open_to_all(g: State, upright: object, down: bool) -> list[list[int]]:
    """By player, the actions that anybody could perform: those that a team has once in a turn only while it has them."""
    declared, kinds = g.declared, [MOVE]
    if upright and not declared & 1:
        kinds.append(BLITZ)
    if not declared & 2:
        kinds.append(PASS)
    if not declared & 4:
        kinds.append(HAND_OFF)
    if down and not declared & 8:
        kinds.append(FOUL)
    return _by_player(tuple(kinds), len(g.players))


@lru_cache(maxsize=256)
def _by_player(kinds: tuple[int, ...], many: int) -> list[list[int]]:
    return [[kind | id for kind in kinds] for id in range(many)]


def _all_down(g: State, side: int) -> bool:
    """True if that side has players on the pitch, and none of them is on their feet."""
    there = g.on_pitch(side)
    return bool(there) and all(p.stance != STANDING for p in there)


def second_fouls(g: State) -> list[int]:
    """The Black Gobbo's team may commit a second Foul, if one of the two is the star's."""
    if g.declared & SECOND_FOUL:
        return []
    fouled = g.declared & SNEAKIEST_HAS_FOULED
    return [
        FOUL | p.id
        for p in g.teams[g.active]
        if p.sq != OFF and not p.done and p.stance != STUNNED and (fouled or p.able & SNEAKIEST_OF_THE_LOT)
    ]


def special_actions(g: State, p: Player) -> list[int]:
    """The actions that only this player's skills and traits give them."""
    if p.skills & HAS_BALL_AND_CHAIN:
        return [BALL_AND_CHAIN | p.id]
    found, declared = [], g.declared
    standing = p.stance == STANDING
    if p.skills & THROWS_MATES and p.st >= 5 and not declared & 2:
        found.append(THROW_TEAM_MATE | p.id)
    if p.skills & KICKS_MATES and not declared & 16:
        found.append(KICK_TEAM_MATE | p.id)
    if p.skills & BOMBARDIER and standing and not declared & 32:
        found.append(THROW_BOMB | p.id)
    if (p.skills & HYPNOTIC_GAZE or p.able & EXCUSE_ME_ARE_YOU_A_ZOAT & ~p.gone) and g.zones[1 - p.side]:
        found.append(GAZE | p.id)
    reaches = standing and p.able & (KICK_EM_WHILE_THEYRE_DOWN | VICIOUS_VINES) & ~p.gone
    if reaches and not targets(g, p) and whom_to_block(g, p):
        found.append(BLOCK | p.id)
    if kicks_them(p) and not declared & 1 and _all_down(g, 1 - p.side):
        found.append(BLITZ | p.id)
    if p.skills & BLOCKS_TWO and standing and len(targets(g, p)) >= 2:
        found.append(MULTIPLE_BLOCK | p.id)
    return found


def upright(g: State, p: Player) -> list[Player]:
    """The Standing opponents, wherever they are: one of them is named for a Blitz (p.46). Nobbla may name one on the ground (M034)."""
    lying = kicks_them(p)
    return [q for q in g.teams[1 - p.side] if q.sq != OFF and (lying or q.stance == STANDING)]


def marking(g: State, p: Player) -> list[Player]:
    """The Standing opponents with a Tackle Zone: one of them is named for a Hypnotic Gaze (p.83)."""
    return g.players_on(g.zones[1 - p.side])


def whom_to_block(g: State, p: Player) -> list[Player]:
    """The Standing opponents beside the player; Nobbla may saw at those on the ground too, once a game, and Maple reach for those two squares
    away, once a half."""
    found = targets(g, p)
    if ready(p, VICIOUS_VINES):
        found += [q for q in g.on_pitch(1 - p.side) if q.stance == STANDING and g.pitch.distance(p.sq, q.sq) == 2]
    if kicks_them(p):
        found += [
            q for square in g.neighbours[p.sq] if (q := g.at[square]) is not None and q.side != p.side and q.stance
        ]
    return found


#: Who may be named when an action is declared, where somebody must be.
NAMED: dict[int, Callable[[State, Player], list[Player]]] = {
    BLOCK: whom_to_block,
    BLITZ: upright,
    FOUL: fair_game,
    GAZE: marking,
}


def activation(g: State, p: Player, kind: int) -> Procedure[None]:
    """The player is activated, once this turn, and does what they can of the declared action (p.42, R091)."""
    g.untouched = False
    if kind == FOUL and (p.able & SNEAKIEST_OF_THE_LOT or g.declared & 8):
        g.declared |= SECOND_FOUL if g.declared & 8 else 0
        g.declared |= SNEAKIEST_HAS_FOULED if p.able & SNEAKIEST_OF_THE_LOT else 0
    if kind == GAZE and not p.skills & HYPNOTIC_GAZE:
        p.gone |= EXCUSE_ME_ARE_YOU_A_ZOAT
    g.declared |= ONCE.get(kind, 0)
    g.acting, g.action = p, kind
    p.done, p.moved, p.rushed, p.spent = True, 0, 0, 0
    if p.gone:
        p.gone &= ~RENEWED_ACTIVATION
    if not p.has_zone:
        g.zone(p, True)
    g.events.append((events.ACTIVATED, p.id, KINDS[kind][0]))
    target = (yield from name_target(g, p, kind)) if kind in NAMED else None
    willing = not p.skills & NEGATRAITS or (yield from obeys(g, p, kind))
    if p.charged and kind != MOVE and (yield Choice(g, p.side, "move instead", list_use, (p,))) == USE:
        kind, target = MOVE, None
    if willing and target is not None and target.able & WARY and kind in (BLOCK, BLITZ, GAZE):
        willing = yield from faces_up_to(g, p, target)
        if willing and kind != GAZE:
            yield from dumps_off(g, p, target)
    if willing and (g.present[p.side] & OPENING) and p.sq != OFF and not g.over():
        willing = yield from opens(g, p, kind)
    if willing and p.sq != OFF and not g.over():
        yield from DEEDS[kind](g, p, target)
    if p.charged:
        yield from finish(g, p)
    if g.loans:
        expire(g, ACTIVATION)
    g.acting, g.action = None, 0


def name_target(g: State, p: Player, kind: int) -> Procedure[Player | None]:
    """The player that the declared action is about; nobody is asked where there is only one to name."""
    listed = NAMED.get(kind)
    if listed is None:
        return None
    candidates = listed(g, p)
    if len(candidates) == 1:
        return candidates[0]
    answer = yield Choice(g, p.side, "target", list_targets, (p, candidates))
    return g.named(answer)


def end_turn(g: State) -> Procedure[None]:
    """The turn is over: Stunned players roll over, and it is the other side's turn, or the end of the drive (p.27, 42)."""
    side = g.active
    g.events.append((events.TURN_ENDS, side, "" if g.scored >= 0 else g.turnover))
    for p in g.teams[side]:
        if p.stance == STUNNED:
            if p.fresh:
                p.fresh = False
            else:
                g.stance(p, PRONE)
                g.events.append((events.ROLLS_OVER, p.id))
    g.turn_open = False
    if g.scored < 0:
        if g.effects:
            yield from throw_a_rock(g, 1 - side)
        yield from helped_up(g, 1 - side)
    if g.scored >= 0:
        if g.scored != side:
            g.turn[g.scored] += 1
        g.phase = END_OF_DRIVE
        return
    g.turnover = ""
    weather_returns(g, side)
    next_turn(g)
    if g.phase == TURN:
        for whose in (side, 1 - side):
            yield from between_turns(g, whose)
    if g.scored >= 0:
        g.phase = END_OF_DRIVE


def next_turn(g: State) -> None:
    """The side that moves next; the drive ends when neither has a turn left in the half."""
    other, last = 1 - g.active, turns_in(g)
    if g.turn[other] < last:
        g.active, g.phase = other, TURN
    elif g.turn[g.active] < last:
        g.phase = TURN
    else:
        g.phase = END_OF_DRIVE


def turns_in(g: State) -> int:
    """Turns of each side in this half, extra time being the third."""
    return g.rules.extra_turns if g.half > 2 else g.rules.turns
