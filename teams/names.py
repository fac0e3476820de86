"""Names for teams and players, from our own word lists: the same seed gives the same names."""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

#: The sound of a roster that the lists do not mention.
PLAIN = "plain"


@cache
def _lists() -> dict[str, Any]:
    lists: dict[str, Any] = json.loads((Path(__file__).parent / "names.json").read_text(encoding="utf-8"))
    return lists


def names(roster: str, seed: str) -> Iterator[str]:
    """Names of players without end for a team of this roster, none twice until all pairs are used up."""
    return _pairs(roster, "first", "last", seed)


def team_names(roster: str, seed: str) -> Iterator[str]:
    """Names of teams without end in the sound of this roster: a place, and what plays there."""
    return _pairs(roster, "places", "bands", seed)


def _pairs(roster: str, one: str, other: str, seed: str) -> Iterator[str]:
    family = _lists()["families"][_lists()["rosters"].get(roster, PLAIN)]
    pairs = [f"{first} {last}" for first in family[one] for last in family[other]]
    pairs.sort(key=lambda name: blake2b(f"{seed}/{name}".encode()).digest())
    while True:
        yield from pairs
