"""What happened: events as plain tuples while the match is played, and as named facts with a sentence for whoever reads them.

An event holds every die and every modifier that decided it; what is not in an event can be neither shown nor checked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Event = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: the names of its facts, and the sentence that tells it."""

    name: str
    facts: tuple[str, ...]
    sentence: str
    rule: str = ""


CATALOGUE: dict[str, Kind] = {}


def _event(name: str, facts: str, sentence: str, rule: str = "") -> str:
    CATALOGUE[name] = Kind(name, tuple(facts.split()), sentence, rule)
    return name


FANS = _event("fans", "side die factor", "{side}: {die} thousand fair-weather fans came, Fan Factor {factor}.", "p.37")
WEATHER = _event("weather", "dice result", "The weather: {dice}, {result}.", "p.37")
TOSS = _event("toss", "dice winner", "The toss: {dice}; {winner} chooses.", "p.38")
HALF = _event("half", "number kicking", "Half {number} begins; {kicking} kicks off.", "p.42")
SET_UP = _event("set-up", "player square", "{player} sets up on {square}.", "p.40")
KICKS = _event("kicks", "player square", "{player} kicks towards {square}.", "p.40")
KICK_OFF_EVENT = _event("kick-off-event", "dice result", "Kick-off event: {dice}, {result}.", "p.41")
ROLL_OFF = _event("roll-off", "what home away winner", "{what}: home {home}, away {away}; {winner}.", "p.41")
TOUCHBACK = _event("touchback", "player", "Touchback: {player} is given the ball.", "p.41")
TURN = _event("turn", "side number", "{side} starts turn {number}.", "p.42")
TURN_ENDS = _event("turn-ends", "side turnover", "{side} ends the turn{turnover}.", "p.42")
ACTIVATED = _event("activated", "player action", "{player} is activated: {action}.", "p.42")
MOVES = _event("moves", "player start square", "{player} moves to {square}.", "p.44")
STANDS = _event("stands", "player", "{player} stands up.", "p.44")
TEST = _event(
    "test", "player what die need modifiers passed", "{player}, {what}: {die}{modifiers}, needs {need}+: {passed}."
)
CONTEST = _event(
    "contest",
    "player other what die total need passed",
    "{player} against {other}, {what}: rolled {die}, {total} in all, needs {need}+: {passed}.",
)
USES = _event("uses", "player skill", "{player} uses {skill}.", "p.74")
REROLL = _event("re-roll", "player source", "{player} re-rolls with {source}.", "p.24")
BLOCKS = _event(
    "blocks",
    "player target dice chooser own theirs",
    "{player} (ST {own}) blocks {target} (ST {theirs}): {dice} dice, {chooser} chooses.",
    "p.56",
)
BLOCK_DICE = _event("block-dice", "player faces", "{player} rolls {faces}.", "p.57")
RESULT = _event("result", "player face", "The result is {face}.", "p.57")
PUSHED = _event("pushed", "player start square", "{player} is pushed to {square}.", "p.58")
CROWD = _event("crowd", "player", "{player} is pushed into the crowd.", "p.58")
FOLLOWS = _event("follows", "player square", "{player} follows up to {square}.", "p.59")
FALLS = _event("falls", "player", "{player} Falls Over.", "p.27")
KNOCKED_DOWN = _event("knocked-down", "player by", "{player} is Knocked Down.", "p.27")
PLACED_PRONE = _event("placed-prone", "player", "{player} is Placed Prone.", "p.27")
ARMOUR = _event(
    "armour",
    "player dice need modifiers broken",
    "Armour of {player}: {dice}{modifiers}, needs {need}: {broken}.",
    "p.60",
)
INJURY = _event("injury", "player dice modifiers result", "Injury of {player}: {dice}{modifiers}: {result}.", "p.60")
CASUALTY = _event(
    "casualty", "player die modifiers result cause by", "Casualty of {player}: {die}{modifiers}: {result}.", "p.61"
)
LASTING = _event("lasting", "player die characteristic", "Lasting injury of {player}: {die}, {characteristic}.", "p.61")
APOTHECARY = _event("apothecary", "player", "The apothecary looks after {player}.", "p.62")
CAUSED = _event("caused", "by player", "{by} has caused a casualty: {player}.", "p.70")
HURT = _event("hurt", "player result characteristic cause by die aside", "{player}: {result}.", "p.61")
RISES = _event(
    "rises",
    "player side position name number victim rule",
    "{victim} rises as {player}, {name}, for {side} ({rule}).",
    "p.106",
)
BLESSED = _event("blessed", "player deed prayer", "{player} earns more for that: {prayer}.", "p.39")
JOINS = _event("joins", "player side id name number", "{name} joins in for {side} as {player}.", "p.93")
STUNNED = _event("stunned", "player", "{player} is Stunned.", "p.27")
LEAVES = _event("leaves", "player box", "{player} goes to the {box} box.", "p.60")
RETURNS = _event("returns", "player box", "{player} is back in the {box} box.", "p.66")
ROLLS_OVER = _event("rolls-over", "player", "{player} rolls over.", "p.27")
BALL_MOVES = _event("ball-moves", "how start square dice", "The ball {how} to {square}.", "p.25")
BALL_RESTS = _event("ball-rests", "square", "The ball lies on {square}.", "p.25")
HOLDS = _event("holds", "player how", "{player} has the ball.", "p.51")
PASSES = _event("passes", "player square band", "{player} throws to {square}: {band}.", "p.48")
PASS_RESULT = _event("pass-result", "player result", "The pass is {result}.", "p.49")
DEFLECTION = _event("deflection", "player", "{player} deflects the pass.", "p.50")
INTERCEPTION = _event("interception", "player", "{player} intercepts the pass.", "p.50")
COMPLETION = _event("completion", "player catcher", "{player} completes a pass to {catcher}.", "p.70")
HANDS = _event("hands", "player receiver", "{player} hands the ball to {receiver}.", "p.51")
THROWS_MATE = _event("throws-mate", "player mate square", "{player} throws {mate} towards {square}.", "p.52")
MATE_MOVES = _event("mate-moves", "player how start square dice", "{player} {how} to {square}.", "p.53")
SUPERB_THROW = _event("superb-throw", "player mate", "{player} throws {mate} superbly.", "p.70")
EATEN = _event("eaten", "player by", "{player} is eaten.", "p.83")
FOULS = _event("fouls", "player target for_ against", "{player} fouls {target}, assists {for_} to {against}.", "p.63")
SENT_OFF = _event("sent-off", "player", "{player} is Sent-off.", "p.63")
ARGUES = _event("argues", "side die result", "{side} argues the call: {die}, {result}.", "p.63")
BRIBES = _event("bribes", "side die passed", "{side} offers a Bribe: {die}, {passed}.", "p.91")
SPOTTED = _event("spotted", "player", "The referee saw {player}.", "p.63")
TOUCHDOWN = _event("touchdown", "player side home away", "Touchdown by {player}! {home} : {away}.", "p.64")
DRIVE_ENDS = _event("drive-ends", "", "The drive ends.", "p.66")
HEAT = _event("heat", "player", "{player} faints in the heat.", "p.37")
DIE = _event("die", "what die", "{what}: {die}.")
EFFECT = _event("effect", "side what", "{side}: {what}.")
EXTRA_TIME = _event("extra-time", "", "Extra time.", "p.67")
SUDDEN_DEATH = _event("sudden-death", "home away", "Sudden death: {home} : {away}.", "p.67")
CONCEDED = _event("conceded", "side freely could_set_up", "{side} concedes.", "p.40, 67")
FULL_TIME = _event("full-time", "home away", "Full time: {home} : {away}.", "p.66")

FACES = {1: "Player Down", 2: "Both Down", 3: "Push Back", 4: "Push Back", 5: "Stumble", 6: "Pow!"}
SIDES = ("home", "away")
_SIDE_FACTS = frozenset(("side", "winner", "kicking", "chooser"))
_PLAYER_FACTS = frozenset(("player", "target", "other", "by", "catcher", "receiver", "mate", "victim"))
_SQUARE_FACTS = frozenset(("square", "start"))
_YES_NO_FACTS = frozenset(("passed", "broken"))


@dataclass(frozen=True, slots=True)
class Rich:
    """An event as named facts, for pages, tests and reports. Players are ids, squares numbers, as the engine has them."""

    name: str
    facts: Mapping[str, Any]
    rule: str

    def __getattr__(self, fact: str) -> Any:
        try:
            return self.facts[fact]
        except KeyError:
            raise AttributeError(fact) from None


def rich(event: Event) -> Rich:
    """The same event as named facts."""
    kind = CATALOGUE[event[0]]
    return Rich(kind.name, dict(zip(kind.facts, event[1:], strict=True)), kind.rule)


def unpacked(plain: Any) -> Any:
    """An event as it was before JSON made lists of its tuples."""
    return tuple(unpacked(one) for one in plain) if isinstance(plain, list) else plain


def modifiers(pairs: tuple[tuple[str, int], ...]) -> str:
    """ "-1 (marked) +1 (two-heads)", or nothing."""
    return "".join(f" {value:+d} ({reason})" for reason, value in pairs)


def sentence(event: Event, player: Callable[[int], str], square: Callable[[int], str]) -> str:
    """The event as one English sentence, given how players and squares are called."""
    kind = CATALOGUE[event[0]]
    shown: dict[str, Any] = {}
    for fact, value in zip(kind.facts, event[1:], strict=True):
        if fact in _PLAYER_FACTS:
            shown[fact] = player(value) if isinstance(value, int) and value >= 0 else "nobody"
        elif fact in _SQUARE_FACTS:
            shown[fact] = square(value) if value >= 0 else "off the pitch"
        elif fact in _SIDE_FACTS:
            shown[fact] = SIDES[value] if value in (0, 1) else "neither"
        elif fact in _YES_NO_FACTS:
            shown[fact] = ("yes" if value else "no") if fact == "broken" else ("passed" if value else "failed")
        elif fact == "modifiers":
            shown[fact] = modifiers(value)
        elif fact in ("faces", "face"):
            shown[fact] = FACES[value] if fact == "face" else ", ".join(FACES[face] for face in value)
        elif fact == "dice" and isinstance(value, tuple):
            shown[fact] = "+".join(str(die) for die in value)
        elif fact == "turnover":
            shown[fact] = f" in a Turnover ({value})" if value else ""
        else:
            shown[fact] = value
    return kind.sentence.format_map(shown)
