"""The command line of `python3 run.py chaos`."""

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench._chaos.surroundings import django_on, redis, server_of
from launcher.faults import Fault


def main() -> int:
    """0 when everything was resolved, once, in time, and nobody saw what was hidden."""
    shape = argparse.ArgumentParser(
        prog="run.py chaos", description="Kills workers while matches are before their kick-off."
    )
    shape.add_argument("what", choices=["prematch"])
    shape.add_argument("--matches", type=int, default=60, metavar="N", help="how many matches (default 60)")
    shape.add_argument("--seed", type=int, default=1, metavar="S", help="decides baskets, kills and delays")
    shape.add_argument("--database", choices=["postgresql", "sqlite"], default="postgresql")
    shape.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    options = shape.parse_args()
    with (
        TemporaryDirectory(prefix="league-chaos-") as folder,
        server_of(options.database, Path(folder)) as url,
        redis() as broker,
    ):
        settings = {"DATABASE_URL": url, "REDIS_URL": broker, "LEAGUE_DATA": folder}
        django_on(settings)
        from bench._chaos.prematch import run

        found = {"database": options.database, "seed": options.seed, **run(options.matches, options.seed, settings)}
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:<12} {value}")
    return 0 if holds(found, options.matches) else 1


def holds(found: dict[str, object], matches: int) -> bool:
    """Is the outcome as it has to be?"""
    wrong = ("twice", "untold", "stuck", "unbalanced", "leaked")
    kills = found["kills"]
    assert isinstance(kills, int)
    return found["resolved"] == matches and not any(found[name] for name in wrong) and kills * 10 >= matches


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        print(f"run.py: {fault}", file=sys.stderr)
        sys.exit(2)
