"""How long every page takes in a club of 20 teams and 200 matches, and how often it asks the database."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Figure

ROOT = Path(__file__).resolve().parent.parent
#: Not pages but documents to print or to generate from, which nobody waits for at a glance.
DOCUMENTS = (".pdf", "schema/")


def figures() -> Iterator[Figure]:
    """Milliseconds of the processor's time, queries, and times the empty view, for each address."""
    yield from told(measured(), most=150)


def measured() -> dict[str, Any]:
    """What `bench/worlds/pages.py` found, in a process and a SQLite file of its own."""
    with tempfile.TemporaryDirectory(prefix="league-bench-") as folder:
        own = {"LEAGUE_DATA": folder, "DATABASE_URL": "", "REDIS_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
        words = [sys.executable, "-W", "ignore", "-m", "bench._run", "worlds.pages", "club"]
        quiet = {**os.environ, **own}
        done = subprocess.run(words, cwd=ROOT, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def told(found: dict[str, Any], *, most: float) -> Iterator[Figure]:
    yield Figure("the empty view", found["empty"], "ms")
    for address, page in found["pages"].items():
        name = f"/{address}"
        document = any(each in address for each in DOCUMENTS)
        yield Figure(name, page["ms"], "ms", most=None if document else most)
        yield Figure(name, page["queries"], "queries", most=25)
        yield Figure(name, page["ms"] / found["empty"], "× empty")
