"""The match engine: decisions a second, replays and forks, beside a yard-stick loop.

Everything is measured in the process's own time, so that other work on the machine hardly counts.
"""

import argparse
import json
import time
from collections.abc import Iterator

from bench import Figure
from engine.board.dice import SealedDice
from engine.game import Game
from engine.proof.chance import Chance
from engine.proof.policies import POLICIES
from engine.proof.squads import squad
from rulebook.ruleset import Ruleset


def yard_stick() -> float:
    """Milliseconds of this process that two million steps of a fixed loop take on this machine."""
    start, x = time.process_time(), 0
    for i in range(2_000_000):
        x = (x * 31 + i) & 0xFFFF
    return (time.process_time() - start) * 1000


def played(policy: str, games: int, seed: int = 0, edition: str = "bb2020") -> tuple[float, int, Game]:
    """Seconds of this process and decisions of so many matches of human against orc, every option listed at every decision; the last match."""
    ruleset = Ruleset.of(edition)
    home, away = squad(ruleset, "human", "home"), squad(ruleset, "orc", "away")
    decisions = 0
    start = time.process_time()
    for n in range(seed, seed + games):
        choose = POLICIES[policy](Chance(n))
        game = Game(home, away, ruleset, SealedDice(f"bench {n}".encode()))
        while game.pending is not None:
            game.send(choose(game))
        decisions += len(game.actions)
    return time.process_time() - start, decisions, game


def replayed(game: Game) -> float:
    """Milliseconds to play a match again, every action checked."""
    start = time.process_time()
    Game.replay(game.home, game.away, game.rules.ruleset, SealedDice(game.dice.secret), game.actions)  # type: ignore[attr-defined]
    return (time.process_time() - start) * 1000


def forked(game: Game) -> list[float]:
    """Milliseconds of a fork at every decision of a match, the quickest of three each; the quickest first."""
    again = Game(game.home, game.away, game.rules.ruleset, SealedDice(game.dice.secret))  # type: ignore[attr-defined]
    times = []
    for action in game.actions:
        tries = []
        for _ in range(3):
            start = time.process_time()
            again.fork()
            tries.append((time.process_time() - start) * 1000)
        times.append(min(tries))
        again.send(action)
    return sorted(times)


#: Milliseconds that the yard-stick took where the floors were set; speeds are scaled to it, because machines and their other work differ.
STANDARD = 115
#: Matches in a row; of several rounds the quickest counts, because the machine has other work.
ROUND = 12


def figures(games: int = 60) -> Iterator[Figure]:
    """What the engine has to hold, and the yard-stick beside it."""
    for policy, least in (("random", 60_000), ("full-turns", 80_000)):
        rounds = []
        for start in range(0, games, ROUND):
            before = yard_stick()
            seconds, decisions, game = played(policy, ROUND, start)
            loop = (before + yard_stick()) / 2
            rounds.append((decisions / seconds * loop / STANDARD, decisions / seconds, ROUND / seconds, loop))
        scaled, decided, matches, loop = max(rounds)
        yield Figure(f"{policy}: yard-stick loop meanwhile", loop, "ms")
        yield Figure(f"{policy}: matches", matches, "a second")
        yield Figure(f"{policy}: decisions", decided, "a second")
        yield Figure(f"{policy}: decisions, at a yard-stick of {STANDARD} ms", scaled, "a second", least=least)
    yield Figure("replay of a match, every action checked", min(replayed(game) for _ in range(5)), "ms", most=10)
    times = forked(game)
    yield Figure("fork anywhere, mean", sum(times) / len(times), "ms", most=0.3)
    yield Figure("fork anywhere, 99 of 100 within", times[len(times) * 99 // 100], "ms", most=0.3)
    yield Figure("fork anywhere, worst", times[-1], "ms")


def report(arguments: argparse.Namespace) -> int:
    """One policy, for `python -m engine bench`."""
    loop = yard_stick()
    seconds, decisions, _ = played(arguments.policy, arguments.games, arguments.seed, arguments.edition)
    found = {
        "policy": arguments.policy,
        "games": arguments.games,
        "decisions": decisions,
        "decisions_a_second": round(decisions / seconds),
        "games_a_second": round(arguments.games / seconds, 1),
        "yard_stick_ms": round(loop, 1),
    }
    print(json.dumps(found) if arguments.json else ", ".join(f"{name} {value}" for name, value in found.items()))
    return 0
