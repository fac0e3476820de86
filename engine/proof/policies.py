"""Policies that know nothing of the game: what benchmarks and fuzzers play with. A policy picks one of the actions that are legal."""

from collections.abc import Callable

from engine.board.actions import (
    ARGUMENT,
    BLITZ,
    BLOCK,
    END,
    END_TURN,
    FOUL,
    GIVE,
    HAND_OFF,
    HIT,
    KICK_DOWN,
    MOVE,
    PASS,
    SHIFT,
    STAND_UP,
    STEP,
    TARGET,
    THROW,
)
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.state import STANDING, Player, State
from engine.game import Game
from engine.proof.chance import Chance

Policy = Callable[[Game], int]


def flat(chance: Chance) -> Policy:
    """Any legal action, each as likely as any other."""

    def choose(game: Game) -> int:
        return chance.one(pending(game).options)

    return choose


def by_kind(chance: Chance) -> Policy:
    """A kind of action first, then one of that kind: ends turns early."""

    def choose(game: Game) -> int:
        options = pending(game).options
        kinds = sorted({action >> SHIFT for action in options})
        low = chance.one(kinds) << SHIFT
        high = low | ARGUMENT
        return chance.one([action for action in options if low <= action <= high] if len(kinds) > 1 else options)

    return choose


def full_turns(chance: Chance) -> Policy:
    """Any legal action but one that ends a turn or a move while there is another."""

    def choose(game: Game) -> int:
        options = pending(game).options
        many = len(options)
        if many > 1 and options[-1] in (END, END_TURN):
            many -= 1
        return options[chance.below(many)]

    return choose


def chaser(chance: Chance) -> Policy:
    """Runs for the ball and then for the End Zone, now and then: enough to see the rules about the ball."""

    def choose(game: Game) -> int:
        choice, g = pending(game), game.state
        options = choice.options
        if chance.below(8) == 0:
            return chance.one(options)
        if choice.kind == "turn":
            return _activate(g, choice.side, options, chance)
        if choice.kind == "move":
            return _advance(g, choice.facts["player"], options, chance)
        return chance.one(options)

    return choose


def _activate(g: State, side: int, options: list[int], chance: Chance) -> int:
    wanted = g.carrier.sq if g.carrier is not None else g.ball
    movers = [action for action in options if action & ~ARGUMENT in (MOVE, BLITZ)]
    if not movers or chance.below(3) == 0:
        return chance.one(options)
    if g.carrier is not None and g.carrier.side == side:
        ways = (MOVE, PASS, HAND_OFF)
        own = [action for action in options if action & ARGUMENT == g.carrier.id and action & ~ARGUMENT in ways]
        return chance.one(own) if own and chance.below(2) else chance.one(options)
    return (
        min(movers, key=lambda action: g.pitch.distance(g.named(action).sq, wanted))
        if wanted != OFF
        else chance.one(movers)
    )


def _advance(g: State, p: Player, options: list[int], chance: Chance) -> int:
    hits = [action for action in options if action & ~ARGUMENT in (HIT, STAND_UP)]
    if hits:
        return hits[0]
    mates = [action for action in options if _to_a_mate(g, p, action)]
    if mates and chance.below(2):
        return chance.one(mates)
    steps = [action for action in options if action & ~ARGUMENT == STEP]
    if not steps or (p.moved >= p.ma and chance.below(2)):
        return options[-1]
    goal = goal_of(g, p)
    return min(
        steps, key=lambda action: (g.pitch.distance(action & ARGUMENT, goal), g.marks_on(p.side, action & ARGUMENT))
    )


def _to_a_mate(g: State, p: Player, action: int) -> bool:
    """True for a throw or a hand-off to a team-mate on their feet."""
    if action & ~ARGUMENT == GIVE:
        return True
    q = g.at[action & ARGUMENT] if action & ~ARGUMENT == THROW else None
    return q is not None and q.side == p.side and q.stance == STANDING


def fighter(chance: Chance) -> Policy:
    """Blocks, blitzes and fouls whenever it may, now and then: enough to see the rules about hitting and falling."""

    def choose(game: Game) -> int:
        choice, g = pending(game), game.state
        options = choice.options
        if chance.below(8) == 0:
            return chance.one(options)
        if choice.kind == "turn":
            fights = [action for action in options if action & ~ARGUMENT in (BLOCK, BLITZ, FOUL)]
            return chance.one(fights or options)
        if choice.kind == "move":
            return _closes_in(g, choice.facts["player"], choice.facts["target"], options)
        if choice.kind == "target" and g.carrier is not None and TARGET | g.carrier.id in options:
            return TARGET | g.carrier.id
        return chance.one(options)

    return choose


def _closes_in(g: State, p: Player, target: Player | None, options: list[int]) -> int:
    hits = [action for action in options if action & ~ARGUMENT in (HIT, KICK_DOWN, STAND_UP)]
    if hits:
        return hits[0]
    goal = target.sq if target is not None and target.sq != OFF else goal_of(g, p)
    steps = [action for action in options if action & ~ARGUMENT == STEP]
    if not steps or g.pitch.distance(p.sq, goal) <= (target is not None):
        return options[-1]
    return min(steps, key=lambda action: g.pitch.distance(action & ARGUMENT, goal))


def goal_of(g: State, p: Player) -> int:
    """Where a chaser runs: the ball, or the End Zone with it."""
    if g.carrier is p:
        x = g.pitch.length - 1 if p.side == 0 else 0
        return g.pitch.at(x, g.pitch.y[p.sq])
    if g.carrier is not None:
        return g.carrier.sq
    return g.ball if g.ball != OFF else p.sq


def pending(game: Game) -> Choice:
    """The decision that is due; there is one."""
    choice = game.pending
    assert choice is not None
    return choice


POLICIES: dict[str, Callable[[Chance], Policy]] = {
    "flat": flat,
    "random": by_kind,
    "full-turns": full_turns,
    "chaser": chaser,
    "fighter": fighter,
}
