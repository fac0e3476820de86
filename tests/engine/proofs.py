"""What the engine's own tests prove about each skill: found by running them and looking at what the skill changed in their scenes.

A scene in which a player has the skill, and something comes out differently than it would without it, shows its use. A scene in which they have it and
everything comes out the same shows where it stops. Both follow from `engine.proof.effects`, so that nobody has to say what a test is about.
"""

import importlib
import itertools
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.board.skills import BIT, names
from engine.game import Game, Snapshot
from engine.proof.effects import EVERY, Moment
from tests.engine import scene

HERE = Path(__file__).parent
#: Modules whose tests are about something else, or play whole matches.
ELSEWHERE = frozenset(
    (
        "test_bots", "test_command", "test_coverage", "test_decisions", "test_match", "test_odds", "test_offers", "test_reach", "test_referee",
        "test_stored", "test_support", "test_undo", "test_words",
    )
)  # fmt: skip


class Witness:
    """Watches one scene: the skills that somebody had in it, and those that changed something."""

    def __init__(self) -> None:
        self.had = self.changed = 0

    def sees(self, game: Game, action: str) -> list[Any]:
        """The answer is given, and every skill on the board is tried without."""
        if game.pending is not None and (game.pending.kind == "turn" or len(game.actions) == game.snapshot.actions):
            # what a test has changed on the board by hand belongs to it
            game.snapshot = Snapshot(game.state.clone(), len(game.actions), len(game.faces), len(game.events))
        before = Moment(game)
        happened = game.do(action)
        if game.pending is not None:
            game.pending.options  # noqa: B018
        for p in game.state.players:
            self.had |= p.skills & EVERY
        for name in names(self.had & ~self.changed):
            if before.changed(BIT[name]):
                self.changed |= BIT[name]
        return happened


def cases(test: Any) -> Iterator[dict[str, Any]]:
    """The arguments of every run of a test, as its marks say."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            keys = (
                mark.args[0] if not isinstance(mark.args[0], str) else [key.strip() for key in mark.args[0].split(",")]
            )
            sets.append([dict(zip(keys, row if len(keys) > 1 else (row,), strict=True)) for row in mark.args[1]])
    for chosen in itertools.product(*sets):
        yield {key: value for part in chosen for key, value in part.items()}


def tests() -> Iterator[tuple[str, Any]]:
    """Every test of scenes, by its name."""
    for path in sorted(HERE.glob("test_*.py")):
        if path.stem in ELSEWHERE:
            continue
        module = importlib.import_module(f"tests.engine.{path.stem}")
        for name, thing in vars(module).items():
            if name.startswith("test_") and thing.__module__ == module.__name__:
                yield f"{path.name}::{name}", thing


@cache
def proofs() -> dict[str, dict[str, list[str]]]:
    """For each skill that some test is about: the tests that show its use, and those that show where it stops."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: {"use": [], "limit": []})
    for name, test in tests():
        witnesses: list[Witness] = []
        scene.WITNESSES = witnesses
        try:
            for arguments in cases(test):
                test(**arguments)
        except Exception:  # noqa: BLE001  (a test that fails, or needs something of the test runner's, proves nothing here)
            continue
        finally:
            scene.WITNESSES = None
        for kind, held in (("use", "changed"), ("limit", "spared")):
            bits = 0
            for witness in witnesses:
                bits |= witness.changed if held == "changed" else witness.had & ~witness.changed
            for skill in names(bits):
                found[skill][kind].append(name)
    return dict(found)
