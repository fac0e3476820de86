"""Actions as ints: what a coach answers. ``kind << 12 | argument``, where the argument is a square, a player, a face of a die or a count.

At the edge an action is a short text, such as ``step 12,7`` or ``block h4``; ``read`` and ``text`` go back and forth.
"""

from collections.abc import Sequence
from enum import Enum

from engine.board.geometry import Pitch
from rulebook.shapes.refusals import Unreadable

SHIFT = 12
ARGUMENT = (1 << SHIFT) - 1


class Takes(Enum):
    """What the argument of an action is."""

    NOTHING = "nothing"
    SQUARE = "square"
    PLAYER = "player"
    NUMBER = "number"
    FACE = "face"


KINDS: dict[int, tuple[str, Takes]] = {}


def _kind(name: str, takes: Takes = Takes.NOTHING) -> int:
    code = (len(KINDS) + 1) << SHIFT
    KINDS[code] = (name, takes)
    return code


# The end of something, and yes or no.
END_TURN = _kind("end turn")
END = _kind("end")
DONE = _kind("done")
USE = _kind("use")
DECLINE = _kind("decline")
CONCEDE = _kind("concede")
CALL_WEATHER = _kind("call weather")
# What a player does with their activation (p.42-43).
MOVE = _kind("move", Takes.PLAYER)
BLOCK = _kind("block", Takes.PLAYER)
BLITZ = _kind("blitz", Takes.PLAYER)
PASS = _kind("pass", Takes.PLAYER)
HAND_OFF = _kind("hand-off", Takes.PLAYER)
FOUL = _kind("foul", Takes.PLAYER)
THROW_TEAM_MATE = _kind("throw-team-mate", Takes.PLAYER)
KICK_TEAM_MATE = _kind("kick-team-mate", Takes.PLAYER)
THROW_BOMB = _kind("throw-bomb", Takes.PLAYER)
GAZE = _kind("gaze", Takes.PLAYER)
BALL_AND_CHAIN = _kind("ball-and-chain", Takes.PLAYER)
MULTIPLE_BLOCK = _kind("multiple-block", Takes.PLAYER)
# The player or thing it is about.
TARGET = _kind("target", Takes.PLAYER)
# Steps of an activation.
STAND_UP = _kind("stand up")
STEP = _kind("step", Takes.SQUARE)
LEAVE_BALL = _kind("leave-ball", Takes.SQUARE)
JUMP = _kind("jump", Takes.SQUARE)
HIT = _kind("hit", Takes.PLAYER)
THROW = _kind("throw", Takes.SQUARE)
GIVE = _kind("give", Takes.PLAYER)
KICK_DOWN = _kind("foul-now", Takes.PLAYER)
PICK_UP_MATE = _kind("take", Takes.PLAYER)
# Choosing.
FACE = _kind("face", Takes.FACE)
REROLL_TEAM = _kind("team re-roll")
REROLL_SKILL = _kind("skill re-roll")
REROLL_PRO = _kind("pro", Takes.NUMBER)
REROLL_STAR = _kind("star re-roll", Takes.NUMBER)
PUSH = _kind("push", Takes.SQUARE)
PLACE = _kind("place", Takes.SQUARE)
PICK = _kind("pick", Takes.PLAYER)
KICK = _kind("kick", Takes.SQUARE)
RECEIVE = _kind("receive")
KICK_OFF = _kind("kick off")
HOW = _kind("how", Takes.NUMBER)
TOWARDS = _kind("towards", Takes.NUMBER)
# Taking back the last action.
UNDO = _kind("undo")

FACES = {1: "player-down", 2: "both-down", 3: "push-back", 5: "stumble", 6: "pow"}
#: How a Block may be made instead: the argument of HOW.
MANNERS = ("block", "stab", "chainsaw", "projectile-vomit", "breathe-fire")

YES_NO = [USE, DECLINE]


def standing(actions: Sequence[int]) -> list[int]:
    """The actions without those that were taken back, and without the taking back."""
    left: list[int] = []
    for action in actions:
        if action == UNDO:
            left.pop()
        else:
            left.append(action)
    return left


class NoSuchAction(Unreadable):
    """A text that is no action."""

    code = "no_such_action"
    sentence = "“{text}” is no action."


def text(action: int, pitch: Pitch, names: Sequence[str]) -> str:
    """The action in the text notation; ``names`` are those of the players, by id. ``NoSuchAction`` if the number is none."""
    name, takes = KINDS.get(action & ~ARGUMENT, ("", Takes.NOTHING))
    argument = action & ARGUMENT
    known = {Takes.SQUARE: range(pitch.size), Takes.PLAYER: range(len(names)), Takes.FACE: FACES}
    if not name or argument not in known.get(takes, (argument,)):
        raise NoSuchAction(text=str(action))
    if takes is Takes.SQUARE:
        return f"{name} {pitch.name(argument)}"
    if takes is Takes.PLAYER:
        return f"{name} {names[argument]}"
    if takes is Takes.FACE:
        return f"{name} {FACES[argument]}"
    return f"{name} {argument}" if takes is Takes.NUMBER else name


_BY_NAME = {name: (code, takes) for code, (name, takes) in KINDS.items()}
_FACE_NAMES = {name: face for face, name in FACES.items()}


def read(written: str, pitch: Pitch, names: Sequence[str]) -> int:
    """The action of this text, legal or not; ``NoSuchAction`` if it is none."""
    words = written.strip()
    if words in _BY_NAME and _BY_NAME[words][1] is Takes.NOTHING:
        return _BY_NAME[words][0]
    name, _, rest = words.rpartition(" ")
    try:
        code, takes = _BY_NAME[name]
        if takes is Takes.SQUARE:
            return code | pitch.square(rest)
        if takes is Takes.PLAYER:
            return code | names.index(rest)
        if takes is Takes.FACE:
            return code | _FACE_NAMES[rest]
        if takes is Takes.NUMBER:
            return code | int(rest)
    except (KeyError, ValueError, IndexError) as fault:
        raise NoSuchAction(text=written) from fault
    raise NoSuchAction(text=written)
