"""Why an action is not legal now, as a code and in a coach's words. Slow and talkative: it is asked only when somebody tried or wants to know."""

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
    UNDO,
)
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.state import STANDING, STUNNED, Player, State
from rulebook.shapes.refusals import Refusal


class NotNow(Refusal):
    """Understood, but not legal at this moment of the match. ``reason`` is a code of `REASONS`, ``due`` the kind of the decision that is due."""

    code = "not_legal_now"
    sentence = "“{text}” is not possible now: {why}."
    grantable = False

    @classmethod
    def because(cls, text: str, reason: str, due: str = "") -> "NotNow":
        """The refusal for this reason."""
        return cls(text=text, reason=reason, due=due, why=REASONS[reason].format(due=due))


#: Every reason by its code.
REASONS = {
    "over": "the match is over",
    "not_due": "the decision due is “{due}”",
    "undo_too_late": "an action is taken back by its coach alone, before a die was rolled and before the activation or the set-up ended",
    "concede_later": "a coach may concede only at the start of their own team turn, or before setting up three players or fewer",
    "other_side": "the player is not of the active team",
    "off_pitch": "the player is not on the pitch",
    "activated": "the player was activated already in this turn",
    "stunned": "the player is Stunned",
    "declared": "the team has declared this action already in this turn",
    "prone": "a Prone player cannot block",
    "nobody": "there is nobody to do it to",
    "stand_up_first": "the player must stand up first",
    "no_throw": "the player does not hold the ball, or that square is out of range",
    "no_square": "that is off the pitch",
    "rooted": "the player is Rooted",
    "occupied": "the square is occupied",
    "too_far": "the square is not next to the player",
    "no_jump": "a Jump needs two squares of movement and somebody lying in the way, once in an activation",
    "no_movement": "the player has no movement left",
}
DECLARED = {BLITZ: 1, PASS: 2, THROW_TEAM_MATE: 2, HAND_OFF: 4, FOUL: 8}
ACTIVATIONS = frozenset((MOVE, BLOCK, *DECLARED))


def why_not(choice: Choice, action: int) -> str:
    """The code of the reason nearest to the coach's hand."""
    g, kind, argument = choice.state, action & ~ARGUMENT, action & ARGUMENT
    if choice.kind in ("turn", "kick-off blitz") and kind in ACTIVATIONS and argument < len(g.players):
        return _why_not_activate(g, choice.side, kind, g.players[argument])
    if choice.kind == "move" and kind in (STEP, JUMP, THROW):
        return _why_not_move(g, choice.facts["player"], kind, argument)
    if action == UNDO:
        return "undo_too_late"
    return "concede_later" if action == CONCEDE else "not_due"


def _why_not_activate(g: State, side: int, kind: int, p: Player) -> str:
    if p.side != side:
        return "other_side"
    if p.sq == OFF:
        return "off_pitch"
    if p.stance == STUNNED:
        return "stunned"
    if p.done:
        return "activated"
    if g.declared & DECLARED.get(kind, 0):
        return "declared"
    return "prone" if kind == BLOCK and p.stance != STANDING else "nobody"


def _why_not_move(g: State, p: Player, kind: int, square: int) -> str:
    if p.stance != STANDING:
        return "stand_up_first"
    if kind == THROW:
        return "no_throw"
    if square >= g.pitch.size:
        return "no_square"
    if p.rooted:
        return "rooted"
    if g.at[square] is not None:
        return "occupied"
    if kind == STEP and not g.ring[p.sq] >> square & 1:
        return "too_far"
    return "no_jump" if kind == JUMP else "no_movement"
