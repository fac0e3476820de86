"""The dice of a match: sealed, fast, and numbered so that no number is ever rolled twice.

The n-th die follows from the sealed secret and n alone, whatever was rolled before it. Sixty-four dice come out of one hash.
"""

import hashlib
from typing import Protocol

BLOCK = 64


class Dice(Protocol):
    """Anything that can be asked for the next die."""

    def die(self, sides: int) -> int: ...


class SealedDice:
    """Numbered dice from a secret. ``number`` is the number of the last die rolled; numbers never go back."""

    __slots__ = ("_block", "_key", "number", "secret")

    def __init__(self, secret: bytes, number: int = 0) -> None:
        self.secret = secret
        self.number = number
        self._key = hashlib.sha256(secret).digest()
        self._block = self._hash(number // BLOCK) if number % BLOCK else b""

    @property
    def seal(self) -> str:
        """What is published before the kick-off: the SHA-256 of the secret, in hexadecimal."""
        return self._key.hex()

    def die(self, sides: int) -> int:
        number = self.number
        place = number % BLOCK
        if not place:
            self._block = self._hash(number // BLOCK)
        self.number = number + 1
        byte = self._block[place]
        # The tail of the byte's range is thrown away, so that no face comes up too often.
        if byte >= 256 - 256 % sides:
            byte = self._again(number, sides)
        return byte % sides + 1

    def _hash(self, block: int) -> bytes:
        return hashlib.blake2b(block.to_bytes(8, "big"), key=self._key).digest()

    def _again(self, number: int, sides: int) -> int:
        for byte in hashlib.blake2b(b"again" + number.to_bytes(8, "big"), key=self._key).digest():
            if byte < 256 - 256 % sides:
                return byte
        raise AssertionError("sixty-four bytes in a row fell in the tail of their range")


class NoDice:
    """A fork has no dice until it is given some: nobody may look into the future of a match."""

    def die(self, sides: int) -> int:
        raise LookupError("this copy of the match has no dice: give it some before playing on")


class Recorded:
    """Faces that were rolled already, in their order, and then other dice."""

    __slots__ = ("faces", "then", "used")

    def __init__(self, faces: list[int], then: Dice) -> None:
        self.faces, self.then, self.used = faces, then, 0

    def die(self, sides: int) -> int:
        if self.used < len(self.faces):
            self.used += 1
            return self.faces[self.used - 1]
        return self.then.die(sides)
