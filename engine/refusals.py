"""Why an action is not legal now, in a coach's words. Slow and talkative: it is asked only when somebody tried."""

from engine.board.actions import (
    ARGUMENT,
    BLITZ,
    BLOCK,
    CONCEDE,
    FOUL,
    HAND_OFF,
    JUMP,
    MOVE,
    PASS,
    STEP,
    THROW,
    THROW_TEAM_MATE,
)
from engine.board.decisions import Choice
from engine.board.state import STANDING, STUNNED, Player, State
from rulebook.shapes.refusals import Refusal


class NotNow(Refusal):
    """Understood, but not legal at this moment of the match."""

    code = "not_legal_now"
    sentence = "“{text}” is not possible now: {why}."
    grantable = False


DECLARED = {BLITZ: 1, PASS: 2, THROW_TEAM_MATE: 2, HAND_OFF: 4, FOUL: 8}
ACTIVATIONS = frozenset((MOVE, BLOCK, *DECLARED))


def why_not(choice: Choice, action: int) -> str:
    """The reason nearest to the coach's hand."""
    g, kind, argument = choice.state, action & ~ARGUMENT, action & ARGUMENT
    if choice.kind in ("turn", "kick-off blitz") and kind in ACTIVATIONS and argument < len(g.players):
        return _why_not_activate(g, choice.side, kind, g.players[argument])
    if choice.kind == "move" and kind in (STEP, JUMP, THROW):
        return _why_not_move(g, choice.facts["player"], kind, argument)
    if action == CONCEDE:
        return "a coach may concede only at the start of his own team turn, or before setting up three players or fewer"
    return f"the decision due is “{choice.kind}”"


def _why_not_activate(g: State, side: int, kind: int, p: Player) -> str:
    if p.side != side:
        return "the player is not of the active team"
    if p.sq < 0:
        return "the player is not on the pitch"
    if p.stance == STUNNED:
        return "the player is Stunned"
    if p.done:
        return "the player was activated already in this turn"
    if g.declared & DECLARED.get(kind, 0):
        return "the team has declared this action already in this turn"
    if kind == BLOCK and p.stance != STANDING:
        return "a Prone player cannot block"
    return "there is nobody to do it to"


def _why_not_move(g: State, p: Player, kind: int, square: int) -> str:
    if p.stance != STANDING:
        return "the player must stand up first"
    if kind == THROW:
        return "he does not hold the ball, or that square is out of range"
    if square >= g.pitch.size:
        return "that is off the pitch"
    if p.rooted:
        return "the player is Rooted"
    if g.at[square] is not None:
        return "the square is occupied"
    if kind == STEP and not g.ring[p.sq] >> square & 1:
        return "the square is not next to the player"
    if kind == JUMP:
        return "a Jump needs two squares of movement and somebody lying in the way, once in an activation"
    return "the player has no movement left"
