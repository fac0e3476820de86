"""Names in sentences, where they may be written from right to left."""

from collections.abc import Mapping
from typing import Any
from unicodedata import bidirectional

_LEFTWARD = ("R", "AL")
#: Between these two a text has a direction of its own, and gives it to nothing around it.
_ISOLATE, _END = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """The text as a part of a sentence: one that is written from right to left turns nothing of what stands around it."""
    if text.isascii() or not any(bidirectional(letter) in _LEFTWARD for letter in text):
        return text
    return f"{_ISOLATE}{text}{_END}"


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """The sentence with these facts in it, each text among them isolated."""
    return sentence.format_map(
        {name: isolated(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    )
