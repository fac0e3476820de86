"""What one action is likely to come to, for every kind of action that the engine reckons: what a client shows beside it."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import msgspec

from engine.board.actions import (
    ARGUMENT,
    BLITZ,
    BLOCK,
    FACE,
    GAZE,
    GIVE,
    HIT,
    JUMP,
    KICK_DOWN,
    LEAVE_BALL,
    REROLL_PRO,
    REROLL_TEAM,
    STAND_UP,
    STEP,
    TARGET,
    THROW,
)
from engine.board.decisions import Choice
from engine.board.skills import LONER
from engine.board.state import STANDING, Player, State
from engine.odds.blocks import (
    WORTH,
    BlockOdds,
    again,
    catch_chance,
    declared_odds,
    results,
    team_reroll_works,
    test_chance,
)
from engine.odds.fouls import foul_odds
from engine.odds.reach import Reach, Way
from engine.odds.risk import PRO_WORKS
from engine.odds.throws import pass_odds
from engine.play.activations import gaze_modifiers
from engine.play.moving.move import squares_left
from engine.play.rolls import total
from engine.play.throwing.passing import pass_modifiers
from engine.play.turn import whom_to_block

#: The names of what a Block may come to, in the order of ``engine.odds.blocks``.
BLOCK_OUTCOMES = ("nothing", "pushed", "down", "both-down", "both-prone", "falls", "crowd")
PASS_OUTCOMES = ("accurate", "inaccurate", "wild", "fumbled", "completed", "intercepted")


class Needed(msgspec.Struct, frozen=True):
    """A die that is rolled: what for, what it must show (modifiers counted), and the chance that this one fails all, re-rolls counted."""

    what: str
    need: int
    fails: float = 0.0


class Odds(NamedTuple):
    """What an action is likely to come to; ``chance`` is None where nothing is rolled or reckoned."""

    rolls: tuple[Needed, ...] = ()
    chance: float | None = None
    turnover: float = 0.0
    falls: float = 0.0
    breaks: float = 0.0
    outcomes: dict[str, float] = {}
    #: Block dice, and whether the blocker's coach chooses among them.
    dice: int = 0
    ours: bool = True


UNKNOWN = Odds()


class Expected:
    """The decision whose actions are asked about, and what several of them share."""

    def __init__(self, choice: Choice) -> None:
        self.choice, self.g = choice, choice.state
        facts = choice.facts
        found = facts.get("player")
        self.player: Player | None = found if isinstance(found, Player) else None
        self.action: int = facts.get("action", self.g.action)
        self._throws: dict[int, Odds] = {}

    @property
    def actor(self) -> Player:
        """The player that the decision is about."""
        assert self.player is not None
        return self.player

    @cached_property
    def next(self) -> Reach:
        """One Step or Jump of the player."""
        return Reach(self.g, self.actor, next_only=True)


def expected(odds: Expected, action: int) -> Odds:
    """What this action of the decision is likely to come to."""
    reckon = RECKONED.get((odds.choice.kind, action & ~ARGUMENT))
    return UNKNOWN if reckon is None else reckon(odds, action)


def _of_way(way: Way | None) -> Odds:
    if way is None:
        return Odds(chance=0.0, turnover=1.0)
    if not way.failures:
        return UNKNOWN
    rolls = tuple(Needed(failure.test, failure.need, failure.chance) for failure in way.failures)
    return Odds(rolls, way.success, way.turnover, way.fall, way.broken)


def _step(odds: Expected, action: int) -> Odds:
    kind, square = action & ~ARGUMENT, action & ARGUMENT
    if kind == LEAVE_BALL:
        kind = STEP if odds.g.ring[odds.actor.sq] >> square & 1 else JUMP
    return _of_way(odds.next.next(kind | square))


def _stand_up(odds: Expected, action: int) -> Odds:
    return _of_way(odds.next.stand_up)


def _hit(odds: Expected, action: int) -> Odds:
    """The Block of a Blitz, which costs a square, or the test of a Hypnotic Gaze."""
    g, p, q = odds.g, odds.actor, odds.g.named(action)
    if odds.action == GAZE:
        modifier = total(gaze_modifiers(g, p, q))
        chance = again(test_chance(p.ag, modifier), team_reroll_works(g, p))
        return Odds((Needed("hypnotic gaze", min(max(p.ag - modifier, 2), 6), 1 - chance),), chance)
    found = _block(odds, p, q, odds.action == BLITZ)
    if odds.action != BLITZ or p.moved < p.ma or squares_left(p) <= 0:
        return found
    rushes, need = odds.next.rush
    return Odds(
        (Needed("rush", need, 1 - rushes), *found.rolls),
        None if found.chance is None else rushes * found.chance,
        1 - rushes + rushes * found.turnover,
        1 - rushes + rushes * found.falls,
        0.0,
        {name: chance * rushes for name, chance in found.outcomes.items()},
        found.dice,
        found.ours,
    )


def _block(odds: Expected, a: Player, d: Player, blitz: bool) -> Odds:
    return _of_block(declared_odds(odds.g, a, d, blitz, reroll=True))


def _of_block(block: BlockOdds) -> Odds:
    """A Block: the chance is that the target goes down."""
    outcomes = dict(zip(BLOCK_OUTCOMES, block.chances, strict=True))
    return Odds((), block.down, block.turnover, block.falls, 0.0, outcomes, block.dice, block.ours)


def _declared_block(odds: Expected, action: int) -> Odds:
    """A Block that is declared against the only target it may have."""
    p = odds.g.named(action)
    targets = whom_to_block(odds.g, p) if p.stance == STANDING else []
    return _block(odds, p, targets[0], False) if len(targets) == 1 and beside(odds.g, p, targets[0]) else UNKNOWN


def _named(odds: Expected, action: int) -> Odds:
    """The target of a declared action, where that is a Block."""
    p, q = odds.actor, odds.g.named(action)
    if odds.g.action != BLOCK or p.stance != STANDING or not beside(odds.g, p, q):
        return UNKNOWN
    return _block(odds, p, q, False)


def beside(g: State, p: Player, q: Player) -> bool:
    """True if q stands next to p."""
    return bool(q.stance == STANDING and g.ring[p.sq] >> q.sq & 1)


def _foul(odds: Expected, action: int) -> Odds:
    """A Foul: the chance is that the armour breaks."""
    found = foul_odds(odds.g, odds.actor, odds.g.named(action), reroll=True)
    outcomes = {"broken": found.broken, "out": found.out, "seen": found.seen, "sent-off": found.sent_off}
    return Odds((), found.broken, found.turnover, found.kicked_back, 0.0, outcomes)


def _throw(odds: Expected, action: int) -> Odds:
    """A Pass: the chance is that a team-mate holds it where one stands in the square, else that it is accurate."""
    g, p, square = odds.g, odds.actor, action & ARGUMENT
    band, receiver = g.rules.band(p.sq, square), g.at[square]
    if receiver is None and band in odds._throws:
        return odds._throws[band]
    throw = pass_odds(g, p, square, reroll=True)
    need = min(max(p.pa - total(pass_modifiers(g, p, band)), 2), 6) if p.pa and band >= 0 else 7
    if receiver is None or receiver.side != p.side:
        # What the opponents beneath the ruler do differs from square to square, and is told where somebody waits for the ball.
        chances = dict(
            zip(PASS_OUTCOMES[:4], (throw.accurate, throw.inaccurate, throw.wild, throw.fumbled), strict=True)
        )
        found = Odds((Needed("pass", need, 1 - throw.accurate),), throw.accurate, throw.fumbled, outcomes=chances)
        if receiver is None:
            odds._throws[band] = found
        return found
    chances = {name: float(getattr(throw, name)) for name in PASS_OUTCOMES}
    return Odds((Needed("pass", need, 1 - throw.accurate),), throw.completed, 1 - throw.completed, outcomes=chances)


def _hand_off(odds: Expected, action: int) -> Odds:
    chance = catch_chance(odds.g, odds.g.named(action), "hand-off", reroll=True)
    return Odds((), chance, 1 - chance)


def _face(odds: Expected, action: int) -> Odds:
    """A face of the block dice: what it comes to if both coaches do what is best for them."""
    a, d = odds.choice.facts["player"], odds.choice.facts["target"]
    blitz = odds.g.acting is a and odds.g.action == BLITZ
    outcome = results(odds.g, a, d, blitz, WORTH)[(action & ARGUMENT) - 1]
    return Odds(outcomes={BLOCK_OUTCOMES[outcome]: 1.0})


def _team_reroll(odds: Expected, action: int) -> Odds:
    """Whether a Loner may use the team re-roll."""
    p = odds.actor
    works = team_reroll_works(odds.g, p)
    return Odds((Needed("loner", p.loner, 1 - works),), works) if p.skills & LONER else UNKNOWN


def _pro(odds: Expected, action: int) -> Odds:
    return Odds((Needed("pro", 3, 1 - PRO_WORKS),), PRO_WORKS)


RECKONED: dict[tuple[str, int], Callable[[Expected, int], Odds]] = {
    **{("move", kind): _step for kind in (STEP, JUMP, LEAVE_BALL)},
    ("move", STAND_UP): _stand_up,
    ("move", HIT): _hit,
    ("move", KICK_DOWN): _foul,
    ("move", THROW): _throw,
    ("move", GIVE): _hand_off,
    ("turn", BLOCK): _declared_block,
    ("target", TARGET): _named,
    ("block dice", FACE): _face,
    **{(kind, REROLL_TEAM): _team_reroll for kind in ("re-roll", "block dice")},
    **{(kind, REROLL_PRO): _pro for kind in ("re-roll", "block dice")},
}
