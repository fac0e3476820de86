"""A small run of `run.py chaos prematch`: everything is resolved once, whatever is killed."""

import json
import subprocess
import sys

import pytest

from bench._chaos.__main__ import holds
from launcher.environment import ROOT

GOOD = {"resolved": 60, "twice": 0, "untold": 0, "stuck": 0, "unbalanced": 0, "leaked": 0, "kills": 6}


@pytest.mark.redis
@pytest.mark.timeout(400)
def test_matches_are_resolved_once_while_their_workers_are_killed() -> None:
    words = [sys.executable, "-m", "bench._chaos", "prematch", "--matches", "4", "--seed", "7", "--database", "sqlite"]
    done = subprocess.run([*words, "--json"], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    assert found["matches"] == found["resolved"] == 4
    assert {name: found[name] for name in ("twice", "untold", "unbalanced", "leaked")} == {
        "twice": 0,
        "untold": 0,
        "unbalanced": 0,
        "leaked": 0,
    }
    assert found["kills"] >= 1
    # How late the latest was says how busy the machine is: that is for a run of its own.
    assert found["slowest"] > 0


@pytest.mark.parametrize(
    ("name", "value"),
    [("resolved", 59), ("twice", 1), ("untold", 1), ("stuck", 1), ("unbalanced", 1), ("leaked", 1), ("kills", 5)],
)
def test_a_run_holds_only_if_nothing_went_wrong_and_enough_was_killed(name: str, value: int) -> None:
    assert holds(dict(GOOD), 60)
    assert not holds({**GOOD, name: value}, 60)
