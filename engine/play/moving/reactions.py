"""Moves out of turn: On the Ball, and team-mates who are helped up (p.79, 84)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DONE, END, JUMP, PICK, STEP
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import JUMPED, ON_THE_BALL, PICK_ME_UP, STUCK
from engine.board.state import PRONE, STANDING, Player, Roll, State
from engine.play.moving.move import jump, list_steps, rushes, step
from rulebook.procedure import Procedure

HELP_UP = Roll(1, 6, "pick-me-up")


def list_reactors(g: State, players: list[Player]) -> list[int]:
    """Who moves next, or nobody else."""
    return [PICK | q.id for q in players] + [DONE]


def list_reaction(g: State, q: Player, kept: frozenset[int] | None) -> list[int]:
    """The squares that the player may step or Jump into, or stopping; ``kept`` is where they must stay."""
    steps = [act for act in list_steps(g, q) if act & ~ARGUMENT in (STEP, JUMP)]
    if kept is not None:
        steps = [act for act in steps if act & ARGUMENT in kept]
    return [*steps, END]


def on_the_ball(
    g: State, side: int, only: list[Player] | None = None, kept: frozenset[int] | None = None
) -> Procedure[None]:
    """Players of this side with On the Ball have moved up to three squares each, until one of them fell (p.79, R094, R098)."""
    if not g.present[side] & ON_THE_BALL:
        return
    left = [q for q in g.on_pitch(side) if q.able & ON_THE_BALL] if only is None else only
    many = len(left) if only is None else 1
    while left and many:
        answer = yield Choice(g, side, "on the ball", list_reactors, (left,))
        if answer == DONE:
            return
        q = g.named(answer)
        left.remove(q)
        many -= 1
        g.events.append((events.USES, q.id, "on-the-ball"))
        yield from three_squares(g, q, kept)
        if q.sq == OFF or q.stance != STANDING or g.scored >= 0:
            return
        left = [other for other in left if other.sq != OFF and other.able & ON_THE_BALL]


def three_squares(g: State, q: Player, kept: frozenset[int] | None) -> Procedure[None]:
    """The player moves up to three squares whatever their MA, by the rules of moving; there is nothing to Rush for."""
    before = q.moved, q.rushed, q.spent
    q.moved, q.rushed, q.spent = q.ma - 3, rushes(q), q.spent & ~(JUMPED | STUCK)
    while q.sq != OFF and q.stance == STANDING and g.scored < 0:
        choice = Choice(g, q.side, "on the ball move", list_reaction, (q, kept))
        if len(choice.options) == 1:
            break
        answer = yield choice
        if answer == END:
            break
        go = jump if answer & ~ARGUMENT == JUMP else step
        yield from go(g, q, answer & ARGUMENT)
    q.moved, q.rushed, q.spent = before


def helped_up(g: State, side: int) -> Procedure[None]:
    """At the end of the other team's turn, Prone players near a team-mate with Pick-me-up stand up on 5+ (p.84, M011, M012)."""
    if not g.present[side] & PICK_ME_UP:
        return
    near = 0
    for q in g.on_pitch(side):
        if q.able & PICK_ME_UP and q.stance == STANDING:
            near |= g.pitch.near[q.sq]
    for p in g.on_pitch(side):
        if p.stance == PRONE and near >> p.sq & 1:
            die = yield HELP_UP
            g.events.append((events.TEST, p.id, "pick-me-up", die, 5, (), die >= 5))
            if die >= 5:
                g.stance(p, STANDING)
                g.events.append((events.STANDS, p.id))
