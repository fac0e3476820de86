"""What happened: events as plain tuples while the match is played, and as named facts for readers.

An event holds every die and every modifier that decided it; what is not in an event can be neither shown nor checked. It holds codes and numbers and no
words: `engine.words` makes English of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Event = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: the names of its facts, and the page of its rule."""

    name: str
    facts: tuple[str, ...]
    rule: str = ""


CATALOGUE: dict[str, Kind] = {}


def _event(name: str, facts: str, rule: str = "") -> str:
    CATALOGUE[name] = Kind(name, tuple(facts.split()), rule)
    return name


FANS = _event("fans", "side die factor", "p.37")
WEATHER = _event("weather", "dice result", "p.37")
TOSS = _event("toss", "dice winner", "p.38")
HALF = _event("half", "number kicking", "p.42")
SET_UP = _event("set-up", "player square", "p.40")
KICKS = _event("kicks", "player square", "p.40")
KICK_OFF_EVENT = _event("kick-off-event", "dice result", "p.41")
ROLL_OFF = _event("roll-off", "what home away winner", "p.41")
TOUCHBACK = _event("touchback", "player", "p.41")
TURN = _event("turn", "side number", "p.42")
TURN_ENDS = _event("turn-ends", "side turnover", "p.42")
ACTIVATED = _event("activated", "player action", "p.42")
MOVES = _event("moves", "player start square", "p.44")
STANDS = _event("stands", "player", "p.44")
TEST = _event("test", "player what die need modifiers passed")
CONTEST = _event("contest", "player other what die total need passed")
USES = _event("uses", "player skill", "p.74")
REROLL = _event("re-roll", "player source", "p.24")
BLOCKS = _event("blocks", "player target dice chooser own theirs", "p.56")
BLOCK_DICE = _event("block-dice", "player faces", "p.57")
RESULT = _event("result", "player face", "p.57")
PUSHED = _event("pushed", "player start square", "p.58")
CROWD = _event("crowd", "player", "p.58")
FOLLOWS = _event("follows", "player square", "p.59")
FALLS = _event("falls", "player", "p.27")
KNOCKED_DOWN = _event("knocked-down", "player by", "p.27")
PLACED_PRONE = _event("placed-prone", "player", "p.27")
ARMOUR = _event("armour", "player dice need modifiers broken", "p.60")
INJURY = _event("injury", "player dice modifiers result", "p.60")
CASUALTY = _event("casualty", "player die modifiers result cause by", "p.61")
LASTING = _event("lasting", "player die characteristic", "p.61")
APOTHECARY = _event("apothecary", "player", "p.62")
CAUSED = _event("caused", "by player", "p.70")
HURT = _event("hurt", "player result characteristic cause by die aside", "p.61")
RISES = _event("rises", "player side position name number victim rule", "p.106")
BLESSED = _event("blessed", "player deed prayer", "p.39")
JOINS = _event("joins", "player side id name number", "p.93")
STUNNED = _event("stunned", "player", "p.27")
LEAVES = _event("leaves", "player box", "p.60")
RETURNS = _event("returns", "player box", "p.66")
ROLLS_OVER = _event("rolls-over", "player", "p.27")
BALL_MOVES = _event("ball-moves", "how start square dice", "p.25")
BALL_RESTS = _event("ball-rests", "square", "p.25")
HOLDS = _event("holds", "player how", "p.51")
PASSES = _event("passes", "player square band", "p.48")
PASS_RESULT = _event("pass-result", "player result", "p.49")
DEFLECTION = _event("deflection", "player", "p.50")
INTERCEPTION = _event("interception", "player", "p.50")
COMPLETION = _event("completion", "player catcher", "p.70")
HANDS = _event("hands", "player receiver", "p.51")
THROWS_MATE = _event("throws-mate", "player mate square", "p.52")
MATE_MOVES = _event("mate-moves", "player how start square dice", "p.53")
SUPERB_THROW = _event("superb-throw", "player mate", "p.70")
EATEN = _event("eaten", "player by", "p.83")
FOULS = _event("fouls", "player target for_ against", "p.63")
SENT_OFF = _event("sent-off", "player", "p.63")
ARGUES = _event("argues", "side die result", "p.63")
BRIBES = _event("bribes", "side die passed", "p.91")
SPOTTED = _event("spotted", "player", "p.63")
TOUCHDOWN = _event("touchdown", "player side home away", "p.64")
DRIVE_ENDS = _event("drive-ends", "", "p.66")
HEAT = _event("heat", "player", "p.37")
DIE = _event("die", "what die")
EXTRA_TIME = _event("extra-time", "", "p.67")
SUDDEN_DEATH = _event("sudden-death", "home away", "p.67")
CONCEDED = _event("conceded", "side freely could_set_up", "p.40, 67")
FULL_TIME = _event("full-time", "home away", "p.66")
ROOTED = _event("rooted", "player", "p.86")
DAZED = _event("dazed", "player", "p.26")
GAINS = _event("gains", "player skill")
CHANGES = _event("changes", "player characteristic amount")
PRAYER_ROLL = _event("prayer-roll", "side die prayer", "p.38")
PRAYER = _event("prayer", "side prayer", "p.38")
MARKERS = _event("markers", "side spaces", "p.41")
CHEF = _event("chef", "side dice inspired", "p.92")
WEATHER_RETURNS = _event("weather-returns", "side result", "p.91")
FIREBALL = _event("fireball", "side square", "p.94")
EXPLODES = _event("explodes", "player square", "p.82")
UNDONE = _event("undone", "side")

#: A side is 0 or 1, or -1 for neither; a player is an id, or -1 for nobody; a square is a number, or -1 off the pitch. All other facts are
#: numbers, codes, or tuples of them; what is a name in ``NAMES`` was typed by somebody.
SIDE_FACTS = frozenset(("side", "winner", "kicking", "chooser"))
PLAYER_FACTS = frozenset(("player", "target", "other", "by", "catcher", "receiver", "mate", "victim"))
SQUARE_FACTS = frozenset(("square", "start"))
NAMES = frozenset(("name", "id"))
SIDES = ("home", "away")


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
