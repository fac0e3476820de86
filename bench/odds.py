"""The engine's odds: the reach of a player with re-rolls and skills, and the odds of a block, beside a yard-stick loop."""

import random
import time
from collections.abc import Callable, Iterator

from bench import Figure
from bench.engine import yard_stick
from engine.board.dice import SealedDice
from engine.board.skills import BIT
from engine.board.state import STUNNED, Player, State
from engine.game import Game
from engine.odds.blocks import block_odds
from engine.odds.reach import Reach
from engine.proof.chance import Chance
from engine.proof.policies import full_turns
from engine.proof.squads import squad
from rulebook.ruleset import Ruleset

#: What players of the boards have besides their own: enough to meet every kind of test.
EXTRAS = (0, 0, BIT["dodge"], BIT["sure-feet"], BIT["dodge"] | BIT["sure-feet"], BIT["tackle"], BIT["prehensile-tail"])


def boards(matches: int = 3) -> Iterator[tuple[State, Player]]:
    """Some players about to be activated, out of matches in which nobody ends anything early."""
    ruleset = Ruleset.of("bb2020")
    for n in range(matches):
        choose, policy = random.Random(n), full_turns(Chance(n))
        game = Game(
            squad(ruleset, "human", "home"), squad(ruleset, "orc", "away"), ruleset, SealedDice(f"odds {n}".encode())
        )
        for p in game.state.players:
            p.skills |= choose.choice(EXTRAS)
        while game.pending is not None:
            if game.pending.kind == "turn":
                g = game.state.clone()
                ready = [p for p in g.on_pitch(g.active) if not p.done and p.stance != STUNNED]
                if ready:
                    yield g, choose.choice(ready)
            game.send(policy(game))


def milliseconds(work: Callable[[], object]) -> float:
    """Of this process, whatever else the machine does."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def figures() -> Iterator[Figure]:
    """Reach: the mean, and what 99 of 100 searches stay within. Blocks: a thousandth of a millisecond each."""
    yield Figure("yard-stick", yard_stick(), "ms")
    found = list(boards())
    # the first time the arithmetic of a series of tests is new; of the others the quickest counts, because machines have other work
    runs = [[milliseconds(lambda g=g, p=p: Reach(g, p)) for g, p in found] for _ in range(6)]  # type: ignore[misc]
    times = sorted(map(min, zip(*runs[1:], strict=True)))
    yield Figure(f"reach of a player, mean of {len(times)}", sum(times) / len(times), "ms")
    yield Figure("reach of a player, 99 of 100 within", times[len(times) * 99 // 100], "ms", most=1.0)
    pairs = [(g, p, d) for g, p in found for d in g.players_on(g.markers(p))]
    spent = milliseconds(lambda: [block_odds(g, p, d, reroll=True) for g, p, d in pairs])
    yield Figure(f"odds of a block, mean of {len(pairs)}", spent / len(pairs) * 1000, "µs")
