"""Chance for those who choose at random: bots, fuzzers, benchmarks. Never for the match itself, whose dice are handed to it."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Chance:
    """A stream of numbers from a seed, the same on every machine and every version of Python."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & _MASK
        self.below(2)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other for every n that a match asks for."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((self.state >> 32) * n) >> 32

    def one(self, among: Sequence[T]) -> T:
        """One of these."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return among[((self.state >> 32) * len(among)) >> 32]

    def some(self, among: Sequence[T], many: int) -> list[T]:
        """So many of these, each once."""
        left = list(among)
        found: list[T] = []
        while left and len(found) < many:
            found.append(left.pop(self.below(len(left))))
        return found
