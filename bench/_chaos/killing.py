"""Imported by the workers of a chaos run: now and then one kills itself between an answer and what is told of it, or right after both are committed."""

import os
import random
import signal
from collections.abc import Callable
from typing import Any

from bench._chaos.surroundings import DYING
from inducements import resolving

#: How often, of all questions that are answered.
BEFORE_TELLING, AFTER_COMMIT = 0.015, 0.01


class Seeded:
    """Chance that begins anew in each process of a worker: one that was forked must not do as the one before it did."""

    def __init__(self, seed: str) -> None:
        self.seed, self.pid, self.chance = seed, 0, random.Random(seed)

    def random(self) -> float:
        if self.pid != os.getpid():
            self.pid = os.getpid()
            self.chance = random.Random(f"{self.seed} {self.pid}")
        return self.chance.random()


def deadly(act: Callable[..., Any], chance: Seeded, *, before: float, after: float) -> Callable[..., Any]:
    """The same act, before and after which the process may die."""

    def acting(*words: Any, **named: Any) -> Any:
        die(chance, before)
        done = act(*words, **named)
        if done is not False:
            die(chance, after)
        return done

    return acting


def die(chance: Seeded, how_often: float) -> None:
    if chance.random() < how_often:
        os.write(1, f"{DYING}\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)


if life := os.environ.get("CHAOS_LIFE"):
    seeded = Seeded(f"{os.environ.get('CHAOS_SEED')} {life}")
    resolving._tell_of = deadly(resolving._tell_of, seeded, before=BEFORE_TELLING, after=BEFORE_TELLING)
    resolving._answer_one = deadly(resolving._answer_one, seeded, before=0, after=AFTER_COMMIT)
