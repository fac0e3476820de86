"""Names for players, from our own word lists: the same seed gives the same names."""

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
    """Names without end for a team of this roster, none twice until all pairs are used up."""
    family = _lists()["families"][_lists()["rosters"].get(roster, PLAIN)]
    pairs = [f"{one} {other}" for one in family["first"] for other in family["last"]]
    pairs.sort(key=lambda name: blake2b(f"{seed}/{name}".encode()).digest())
    while True:
        yield from pairs
