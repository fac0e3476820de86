"""How long a team's history takes: folded, accepted into, and corrected forty matches back."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Figure

ROOT = Path(__file__).resolve().parent.parent


def figures() -> Iterator[Figure]:
    """Milliseconds, on a new SQLite file, for two teams that have met 41 times."""
    with tempfile.TemporaryDirectory(prefix="league-bench-") as folder:
        own = {"LEAGUE_DATA": folder, "DATABASE_URL": "", "REDIS_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
        words = [sys.executable, "-m", "bench._run", "worlds.histories", "measure"]
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    rows = f"{found['rows']:g} rows"
    yield Figure(f"41 matches, {rows}: folded", found["fold"] * 1000, "ms")
    yield Figure(f"41 matches, {rows}: read", found["read"] * 1000, "ms")
    yield Figure("the 41st match, from lock to finished", found["accept"] * 1000, "ms")
    yield Figure("a correction 40 matches back, previewed", found["preview"] * 1000, "ms", most=1000)
    yield Figure("the same, carried out", found["correct"] * 1000, "ms")
