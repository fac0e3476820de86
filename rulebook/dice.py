"""Where dice come from.

Site dice outside a match are *keyed*, not counted: each is a function of a sealed secret and the roll's key, so a roll that a correction makes
necessary finds the die that it would always have had, and no other roll moves. The hash of the secret is published first, the secret last; then
anyone can check every roll. Dice of a match played here are *numbered*. Scripted dice are for tests and fail when one is missing or left over.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol


class Dice(Protocol):
    """Anything that can be asked for the next die of a match."""

    def die(self, sides: int) -> int: ...


class KeyedDice:
    """Dice that follow from a sealed secret and the key of the roll."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @property
    def seal(self) -> str:
        """What is published before the first roll: the SHA-256 of the secret, in hexadecimal."""
        return hashlib.sha256(self.secret).hexdigest()

    def roll(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        """``count`` dice of ``sides`` faces; always the same for the same secret and key."""
        stream = _bytes(self.secret, key)
        return tuple(_face(stream, sides) for _ in range(count))

    def order(self, key: str, among: Iterable[str]) -> tuple[str, ...]:
        """The names in the order of this key. Each name's place depends on itself alone: taking one out changes no other."""
        return tuple(sorted(among, key=lambda name: (_digest(self.secret, f"{key}\n{name}", 0), name)))

    def seed(self, key: str) -> str:
        """Sixteen hexadecimal digits for a draw that tells its seed at once: they tell nothing of the secret."""
        return _digest(self.secret, f"{key}/seed", 0)[:8].hex()


def seal_of(salt: str, name: str) -> str:
    """What is published of a hidden card: the SHA-256 of its salt and its name in UTF-8, in hexadecimal."""
    return hashlib.sha256((salt + name).encode()).hexdigest()


class NumberedDice:
    """The n-th die of a match follows from the sealed seed and n. Numbers never go back."""

    def __init__(self, secret: bytes, number: int = 0) -> None:
        self.secret = secret
        self.number = number

    def die(self, sides: int) -> int:
        self.number += 1
        return _face(_bytes(self.secret, f"die {self.number}"), sides)


class DiceLeftOver(AssertionError):
    """A script held more dice than the rules asked for."""


class DiceMissing(AssertionError):
    """The rules asked for a die that the script does not have."""


class ScriptedDice:
    """Dice written down beforehand, in order, for tests."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.used = 0

    def die(self, sides: int) -> int:
        if self.used >= len(self.faces):
            raise DiceMissing(f"die {self.used + 1} (a D{sides}) is not in the script")
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            raise DiceMissing(f"die {self.used + 1} of the script is {face}, which no D{sides} shows")
        self.used += 1
        return face

    def roll(self, key: str, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self.die(sides) for _ in range(count))

    def order(self, key: str, among: Iterable[str]) -> tuple[str, ...]:
        """The next die says who comes first; the rest follow in the order given."""
        names: Sequence[str] = tuple(among)
        first = self.die(len(names)) - 1
        return (names[first], *names[:first], *names[first + 1 :])

    def __enter__(self) -> "ScriptedDice":
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        if kind is None and self.used < len(self.faces):
            raise DiceLeftOver(f"left over: {self.faces[self.used :]}")


def _digest(secret: bytes, key: str, block: int) -> bytes:
    return hashlib.blake2b(key.encode() + block.to_bytes(4, "big"), key=hashlib.sha256(secret).digest()).digest()


class _bytes:
    """An endless stream of bytes for one key."""

    def __init__(self, secret: bytes, key: str) -> None:
        self.secret, self.key = secret, key
        self.block, self.at, self.buffer = 0, 0, b""

    def next(self) -> int:
        if self.at == len(self.buffer):
            self.buffer, self.at = _digest(self.secret, self.key, self.block), 0
            self.block += 1
        self.at += 1
        return self.buffer[self.at - 1]


def _face(stream: _bytes, sides: int) -> int:
    """1 to ``sides``; the tail of the byte's range is rejected so that no face comes up too often."""
    limit = 256 - 256 % sides
    while True:
        byte = stream.next()
        if byte < limit:
            return byte % sides + 1
