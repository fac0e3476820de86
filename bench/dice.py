"""How many dice a second come out of the sealed secrets."""

import time
from collections.abc import Callable, Iterator

from bench import Figure
from rulebook.dice import KeyedDice, NumberedDice

ROLLS = 100_000


def figures() -> Iterator[Figure]:
    """Dice a second: numbered, as within a match, and keyed, as after one."""
    numbered, keyed = NumberedDice(b"a sealed seed"), KeyedDice(b"a sealed seed")
    yield Figure("numbered dice", rate(lambda n: numbered.die(6)), "a second", least=100_000)
    yield Figure("keyed rolls", rate(lambda n: keyed.roll(f"17/home/mvp/{n}", 1, 16)), "a second", least=100_000)


def rate(roll: Callable[[int], object]) -> float:
    began = time.perf_counter()
    for number in range(ROLLS):
        roll(number)
    return ROLLS / (time.perf_counter() - began)
