"""Golden matches that bots and policies play against each other: `700-coach+scorer.match` by these two, with seed 700. `reports.json` has their reports.

`python -m tests.engine.by_bots` plays them all anew, for when the rules, the bots or the squads were meant to change.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.__main__ import players
from engine.matchfile import header_of, write
from engine.version import RULES
from rulebook.shapes.sheets import plain

FOLDER = Path(__file__).parent / "golden" / "by_bots"
MATCHES = sorted(FOLDER.glob("*.match"))
REPORTS = FOLDER / "reports.json"


def played(path: Path) -> tuple[str, Any]:
    """The same two play the same match from the start: as text, and its report as plain data."""
    header = replace(header_of(path.read_text()), rules=str(RULES))
    seed, _, names = path.stem.partition("-")
    game, bots = header.start(), players(names.replace("+", ","), int(seed))
    while game.pending is not None:
        game.send(bots[game.pending.side](game))
    return write(header, game.actions), json.loads(json.dumps(plain(game.report())))


if __name__ == "__main__":
    reports = {}
    for each in MATCHES:
        text, reports[each.stem] = played(each)
        each.write_text(text)
    REPORTS.write_text(json.dumps(reports, indent=1) + "\n")
