"""Golden matches that bots and policies play against each other: `700-coach+scorer.match` by these two, with seed 700.

`python -m tests.engine.by_bots` plays them all anew, for when the rules, the bots or the squads were meant to change.
"""

from dataclasses import replace
from pathlib import Path

from engine.__main__ import players
from engine.matchfile import header_of, write
from engine.version import RULES

MATCHES = sorted((Path(__file__).parent / "golden" / "by_bots").glob("*.match"))


def played(path: Path) -> str:
    """The same two play the same match from the start; as text."""
    header = replace(header_of(path.read_text()), rules=str(RULES))
    seed, _, names = path.stem.partition("-")
    game, bots = header.start(), players(names.replace("+", ","), int(seed))
    while game.pending is not None:
        game.send(bots[game.pending.side](game))
    return write(header, game.actions)


if __name__ == "__main__":
    for each in MATCHES:
        each.write_text(played(each))
