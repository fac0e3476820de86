"""What a player does once they are activated and willing: each declared action from its first step to its last (p.43-63)."""

from collections.abc import Callable
from typing import Any

from engine.board import events
from engine.board.actions import (
    ARGUMENT,
    BALL_AND_CHAIN,
    BLITZ,
    BLOCK,
    DECLINE,
    END,
    FOUL,
    GAZE,
    GIVE,
    HAND_OFF,
    HIT,
    JUMP,
    KICK_DOWN,
    KICK_TEAM_MATE,
    LEAVE_BALL,
    MOVE,
    MULTIPLE_BLOCK,
    PASS,
    PICK_UP_MATE,
    STAND_UP,
    STEP,
    TARGET,
    THROW,
    THROW_BOMB,
    THROW_TEAM_MATE,
)
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    ALL_YOU_CAN_EAT,
    CHAINSAW,
    FURY_OF_THE_BLOOD_GOD,
    HAS_HIT,
    JUMP_UP,
    KICK_EM_WHILE_THEYRE_DOWN,
    MY_BALL,
    RIGHT_STUFF,
    SNEAKY_GIT,
    TASTY_MORSEL,
    VICIOUS_VINES,
)
from engine.board.state import PRONE, STANDING, STAR, Player, Roll, State
from engine.play.blocking.block import block
from engine.play.blocking.casualty import IS_KO, IS_STUNNED, casualty, knocked_out, stunned
from engine.play.blocking.chain import ball_and_chain_move
from engine.play.blocking.foul import commit_foul, kicks_back, off, sawn_open
from engine.play.blocking.injury import INJURY, fall_over, injury_result
from engine.play.blocking.strikes import multiple_block, one_of, strike
from engine.play.moving.move import jump, leaves_ball, list_steps, pay, rush, squares_left, stand_up, step
from engine.play.rolls import Modifiers, agility_test, plain_test, ready, use_gift
from engine.play.skills.traits import dumps_off, faces_up_to, plays_a_trick, targets
from engine.play.throwing.ball import drop, touchdown
from engine.play.throwing.bombs import hurl
from engine.play.throwing.passing import hand_off, list_throws, throw_ball
from engine.play.throwing.teammate import throw_mate
from rulebook.procedure import Procedure

JUMP_UP_DIE = Roll(1, 6, "jump up")
GAZE_DIE = Roll(1, 6, "hypnotic gaze")
FULL = Roll(1, 6, "all you can eat")
JUMP_UP_BONUS = (("jump-up", 1),)


def list_move(g: State, p: Player, kind: int, target: Player | None) -> list[int]:
    """The next step of the player's action, or ending it."""
    if p.stance == PRONE:
        return [STAND_UP, END]
    out = list_steps(g, p)
    if kind != MOVE:
        out += list_deeds(g, p, kind, target)
    out.append(END)
    return out


def list_deeds(g: State, p: Player, kind: int, target: Player | None) -> list[int]:
    """What the declared action is about, as far as it can be done from here."""
    if kind == PASS:
        return list_throws(g, p)
    if target is not None:
        if target.sq == OFF or not g.ring[p.sq] >> target.sq & 1:
            return []
        if kind == BLITZ:
            able = (target.stance == STANDING or kicks_them(p)) and not p.spent & HAS_HIT and squares_left(p) > 0
            return [HIT | target.id] if able else []
        if kind == FOUL:
            return [KICK_DOWN | target.id] if target.stance != STANDING and not p.spent & HAS_HIT else []
        return [HIT | target.id] if target.has_zone and target.stance == STANDING else []
    beside = [q for square in g.neighbours[p.sq] if (q := g.at[square]) is not None and q.side == p.side]
    if kind == HAND_OFF:
        if g.carrier is not p or p.skills & MY_BALL:
            return []
        return [GIVE | q.id for q in beside if q.stance == STANDING]
    if kind == THROW_TEAM_MATE:
        return [PICK_UP_MATE | q.id for q in beside if q.skills & RIGHT_STUFF and q.st <= 3]
    if kind == KICK_TEAM_MATE:
        return [PICK_UP_MATE | q.id for q in beside if q.skills & RIGHT_STUFF and q.stance == STANDING]
    return []


def moves(g: State, p: Player, kind: int, target: Player | None) -> Procedure[int]:
    """The player moves as far as their coach likes; the deed that comes next, or END if they do nothing more (p.44)."""
    while not g.turnover and g.scored < 0 and p.sq != OFF and p.stance <= PRONE:
        choice = Choice(g, p.side, "move", list_move, (p, kind, target))
        if len(choice.options) == 1:
            return END
        answer: int = yield choice
        what = answer & ~ARGUMENT
        if what == STEP:
            yield from step(g, p, answer & ARGUMENT)
        elif what == JUMP:
            yield from jump(g, p, answer & ARGUMENT)
        elif what == LEAVE_BALL:
            yield from leaves_ball(g, p, answer & ARGUMENT)
        elif answer == STAND_UP:
            if not (yield from stand_up(g, p)):
                return END
        else:
            return answer
        if p.stance != STANDING:
            return END
    return END


def move(g: State, p: Player, target: Player | None) -> Procedure[Any]:
    """A Move action (p.43)."""
    return moves(g, p, MOVE, None)


def block_action(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Block action: no movement before or after. A Prone player may Jump Up to it (p.56, 75)."""
    assert target is not None
    if p.stance == PRONE:
        if not p.able & JUMP_UP or not (yield from agility_test(g, p, JUMP_UP_DIE, JUMP_UP_BONUS)):
            return
        g.stance(p, STANDING)
        g.events.append((events.STANDS, p.id))
    if target.sq != OFF and target.stance == STANDING and not g.ring[p.sq] >> target.sq & 1:
        yield from entangles(g, p, target)
    elif target.sq != OFF and target.stance == STANDING:
        yield from strike(g, p, target, False)
    elif target.sq != OFF:
        yield from saws_him_up(g, p, target)
    again = (
        targets(g, p)
        if p.spent & FURY_OF_THE_BLOOD_GOD and p.sq != OFF and p.stance == STANDING and not g.over()
        else []
    )
    if again:
        yield from strikes_again(g, p, (yield from one_of(g, p, again)))


def strikes_again(g: State, p: Player, d: Player) -> Procedure[None]:
    """A second Block action in the same activation, against any target: it is declared like the first (p.79)."""
    if not (yield from faces_up_to(g, p, d)):
        return
    yield from dumps_off(g, p, d)
    if not g.over():
        yield from strike(g, p, d, False)


def kicks_them(p: Player) -> bool:
    """True if the player may turn their chainsaw on somebody who lies on the ground: Nobbla, once a game."""
    return ready(p, KICK_EM_WHILE_THEYRE_DOWN) and bool(p.able & CHAINSAW & ~p.used)


def saws_him_up(g: State, p: Player, target: Player) -> Procedure[None]:
    """A Chainsaw Attack on somebody on the ground, by a special rule: it is no Foul."""
    if kicks_them(p) and (yield from use_gift(g, p, KICK_EM_WHILE_THEYRE_DOWN, target)):
        p.used |= CHAINSAW
        if not (yield from kicks_back(g, p)):
            yield from sawn_open(g, target, p)


def entangles(g: State, p: Player, target: Player) -> Procedure[None]:
    """A Block of somebody two squares away, by Vicious Vines: nobody follows up."""
    if g.pitch.distance(p.sq, target.sq) == 2 and ready(p, VICIOUS_VINES):
        p.gone |= VICIOUS_VINES
        g.events.append((events.USES, p.id, "vicious-vines"))
        yield from plays_a_trick(g, p, target)
        if target.sq == OFF:
            return
        yield from block(g, p, target, False, stays=True)


def blitz(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Blitz: a Move with one Block of the named target in it, which costs a square of movement (p.46, 59)."""
    assert target is not None
    while True:
        answer = yield from moves(g, p, BLITZ, target)
        if answer & ~ARGUMENT != HIT:
            return
        p.spent |= HAS_HIT
        if pay(p, 1) and not (yield from rush(g, p)):
            yield from fall_over(g, p)
            return
        if target.stance != STANDING:
            yield from saws_him_up(g, p, target)
            return
        goes_on = yield from strike(g, p, target, True)
        if not goes_on or g.over() or p.sq == OFF or p.stance != STANDING:
            return


def pass_action(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Pass action: move, then throw; only a Running Pass lets the player go on afterwards (p.48)."""
    answer = yield from moves(g, p, PASS, None)
    if answer & ~ARGUMENT == THROW and (yield from sated(g, p)) and (yield from throw_ball(g, p, answer & ARGUMENT)):
        yield from moves(g, p, MOVE, None)


def hand_off_action(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Hand-off action: move, then hand the ball to a Standing team-mate (p.51)."""
    answer = yield from moves(g, p, HAND_OFF, None)
    if answer & ~ARGUMENT != GIVE or not (yield from sated(g, p)):
        return
    if g.named(answer).sq == OFF or g.named(answer).stance != STANDING:
        others = Choice(g, p.side, "move", list_gifts, (p, HAND_OFF, None))
        answer = (yield others) if len(others.options) > 1 else END
    if answer != END:
        yield from hand_off(g, p, g.named(answer))


def list_gifts(g: State, p: Player, kind: int, target: Player | None) -> list[int]:
    """Who else may be handed the ball once the bite has felled the one it was meant for: nobody moves any more (p.82)."""
    return [*list_deeds(g, p, kind, target), END]


def foul(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Foul action: move, then kick the named victim; a Sneaky Git may slip away afterwards (p.63, 76)."""
    assert target is not None
    answer = yield from moves(g, p, FOUL, target)
    if answer & ~ARGUMENT != KICK_DOWN:
        return
    p.spent |= HAS_HIT
    yield from commit_foul(g, p, target)
    sneaks = p.able & SNEAKY_GIT and p.sq != OFF and g.rules.options["sneaky_git_moves_after_foul"]
    if sneaks and not g.over() and p.moved < p.ma:
        yield from moves(g, p, MOVE, None)


def throw_team_mate(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Throw Team-Mate action: move, then throw someone who is next to the player (p.52)."""
    yield from _launch(g, p, THROW_TEAM_MATE)


def kick_team_mate(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Kick Team-Mate Special action (p.84)."""
    yield from _launch(g, p, KICK_TEAM_MATE)


def _launch(g: State, p: Player, kind: int) -> Procedure[None]:
    answer = yield from moves(g, p, kind, None)
    if answer & ~ARGUMENT == PICK_UP_MATE:
        yield from throw_mate(g, p, g.named(answer), kicks=kind == KICK_TEAM_MATE)


def gaze_modifiers(g: State, p: Player, target: Player) -> Modifiers:
    """What makes the test of a Hypnotic Gaze harder: every other opponent who marks the player (p.83)."""
    marks = (g.markers(p) & ~(1 << target.sq)).bit_count()
    return (("marked", -marks),) if marks else ()


def gaze(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Hypnotic Gaze: move next to the named opponent, then an Agility test takes their Tackle Zone until they are next activated (p.83)."""
    assert target is not None
    answer = yield from moves(g, p, GAZE, target)
    if answer & ~ARGUMENT != HIT:
        return
    if (yield from agility_test(g, p, GAZE_DIE, gaze_modifiers(g, p, target))):
        g.zone(target, False)
        g.events.append((events.DAZED, target.id))


def throw_bomb(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """A Throw Bomb Special action: no movement before it, and only a Running Pass allows some after it (p.82, R105)."""
    twice = yield from use_gift(g, p, ALL_YOU_CAN_EAT)
    goes_on = yield from hurl(g, p)
    if twice and p.sq != OFF and p.stance == STANDING and not g.over():
        goes_on = yield from hurl(g, p)
        if not (yield from plain_test(g, p, FULL, 4)) and p.sq != OFF:
            yield from off(g, p)
            return
    if goes_on:
        yield from moves(g, p, MOVE, None)


Deed = Callable[[State, Player, Player | None], Procedure[Any]]
DEEDS: dict[int, Deed] = {
    MOVE: move,
    BLOCK: block_action,
    BLITZ: blitz,
    PASS: pass_action,
    HAND_OFF: hand_off_action,
    FOUL: foul,
    THROW_TEAM_MATE: throw_team_mate,
    KICK_TEAM_MATE: kick_team_mate,
    THROW_BOMB: throw_bomb,
    GAZE: gaze,
    BALL_AND_CHAIN: ball_and_chain_move,
    MULTIPLE_BLOCK: multiple_block,
}


def sated(g: State, p: Player) -> Procedure[bool]:
    """True unless a failed Bloodlust forbids what comes next: a player charged with it must bite first (p.82)."""
    if not p.charged:
        return True
    return (yield from bite(g, p))


def list_bites(g: State, p: Player, thralls: list[Player]) -> list[int]:
    """The Thralls that may be bitten, or not biting."""
    return [TARGET | q.id for q in thralls] + [DECLINE]


def bite(g: State, p: Player) -> Procedure[bool]:
    """True if the player bit a Thrall next to them: an injury roll in which any Casualty is Badly Hurt (p.82)."""
    if p.sq == OFF or p.stance != STANDING:
        return False
    beside = [q for square in g.neighbours[p.sq] if (q := g.at[square]) is not None]
    thralls = [q for q in beside if q.side == p.side and q.thrall]
    weak = ready(p, TASTY_MORSEL)
    foes = [q for q in beside if q.side != p.side and q.st <= 3 and q.kind != STAR] if weak else []
    if not thralls and not foes:
        return False
    answer = yield Choice(g, p.side, "bite", list_bites, (p, thralls + foes))
    if answer == DECLINE:
        return False
    p.charged = False
    q = g.named(answer)
    if q in foes:
        p.gone |= TASTY_MORSEL
    square, held = q.sq, g.carrier is q
    dice = yield INJURY
    result = injury_result(g, q, sum(dice))
    g.events.append((events.INJURY, q.id, dice, (("bite", 0),), result))
    if held and q.side == g.active:
        g.turnover = g.turnover or "bite"
    if result == IS_STUNNED:
        stunned(g, q, "bite")
    elif result == IS_KO:
        yield from knocked_out(g, q, "bite")
    else:
        yield from casualty(g, q, p, "bite", rolls=False)
    if held:
        yield from drop(g, square)
    return True


def finish(g: State, p: Player) -> Procedure[None]:
    """The activation ends. A thirst that was not quenched is a Turnover, and the player loses their Tackle Zone and the ball (p.82)."""
    if not p.charged:
        return
    if not g.over() and (yield from bite(g, p)):
        touchdown(g, p)
        return
    p.charged = False
    g.turnover = g.turnover or "bloodlust"
    if p.sq == OFF:
        return
    if p.stance == STANDING:
        g.zone(p, False)
    if g.carrier is p:
        yield from drop(g, p.sq)
