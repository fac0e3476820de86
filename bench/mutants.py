"""How many of a hundred small changes of the rules the tests notice: a comparison turned round, "and" for "or", a number one higher, plus for minus.

`run.py bench mutants` draws a hundred changes of each group; a group, seeds, a count, or files can be named. Only the tests that reach a change are run, those
with a database only where no other reaches it. A change that no test notices is told: it wants a test, or the code can go, or it makes no difference and
belongs with its reason into `bench/_mutation/without_effect.json`.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE
from typing import IO, TypeAlias

import msgspec

from bench._mutation.changes import ROOT, Change, of_paths
from bench._mutation.choice import Chooser
from bench._mutation.listed import known
from bench._mutation.reach import DATABASE, PURE, environment, reach_of
from bench._mutation.trial import Answer, Question


@dataclass(frozen=True)
class Group:
    """Code that is changed, and the tests that ought to notice."""

    paths: tuple[str, ...]
    tests: tuple[str, ...]


GROUPS = {
    "engine": Group(("engine",), ("tests/engine",)),
    "rulebook": Group(
        (
            "rulebook",
            "teams/history",
            "matches/steps",
            "inducements/steps",
            "matches/pure/correction.py",
            "league/pure/standings.py",
        ),
        ("tests/rulebook", "tests/teams", "tests/matches", "tests/inducements", "tests/league/test_standings.py"),
    ),
}
Process: TypeAlias = "subprocess.Popen[bytes]"
#: Of a hundred changes that are not listed as being without effect.
TO_NOTICE = 95


@dataclass(frozen=True)
class Verdict:
    """What became of one change: "noticed", "survived" or "not run" by any test; by which test, and how many were tried."""

    change: Change
    outcome: str
    by: str = ""
    tried: int = 0

    def __str__(self) -> str:
        what = self.by if self.outcome == "noticed" else f"{self.tried} tests tried"
        return f"{self.outcome:<8} {self.change}   {what}"


class Worker:
    """Two processes that try one change after the other: one has the tests collected, the other only the libraries imported."""

    def __init__(self, tests: Sequence[str], storage: str, root: Path = ROOT) -> None:
        self.root, self.environment = root, environment(HYPOTHESIS_STORAGE_DIRECTORY=storage)
        self.collected = self._started(tests)
        self.bare = self._started(["--alone"])
        _, output = _pipes(self.collected)
        _tell(self.bare, output.readline())

    def _started(self, words: Sequence[str]) -> Process:
        command = [sys.executable, "-m", "bench._mutation.trial", *words]
        return subprocess.Popen(command, cwd=self.root, env=self.environment, stdin=PIPE, stdout=PIPE)

    def ask(self, question: Question) -> Answer:
        """Do these tests notice, when the change is made in what has been imported?"""
        return _asked(self.collected, question)

    def ask_alone(self, question: Question) -> Answer:
        """Do they notice when the changed source is imported?"""
        return _asked(self.bare, question)

    def end(self) -> None:
        for process in (self.collected, self.bare):
            process.kill()
            process.communicate()


def _pipes(process: Process) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None
    return process.stdin, process.stdout


def _tell(process: Process, line: bytes) -> None:
    into, _ = _pipes(process)
    into.write(line)
    into.flush()


def _asked(process: Process, question: Question) -> Answer:
    _tell(process, msgspec.json.encode(question) + b"\n")
    line = _pipes(process)[1].readline()
    answer = msgspec.json.decode(line, type=Answer) if line else Answer(False, "the process has ended", True)
    if answer.broken:
        raise SystemExit(f"The tests could not be run to try {question.change}: {answer.by}")
    return answer


def verdict(worker: Worker, chooser: Chooser, change: Change) -> Verdict:
    """The change is tried where functions are that run it, and once more from the start where it would come too late."""
    tried: set[str] = set()
    for question in chooser.beside(change) if change.in_function else ():
        tried |= question.tests.keys()
        if (answer := worker.ask(question)).noticed:
            return Verdict(change, "noticed", answer.by, len(tried))
    late = not change.in_function or chooser.reach.ran_outside(change)
    for question in chooser.from_the_start(change) if late else ():
        tried |= question.tests.keys()
        if (answer := worker.ask_alone(question)).noticed:
            chooser.has_noticed(answer.by)
            return Verdict(change, "noticed", answer.by, len(tried))
    return Verdict(change, "survived" if tried else "not run", tried=len(tried))


@contextmanager
def workers(number: int, tests: Sequence[str], root: Path = ROOT) -> Iterator["SimpleQueue[Worker]"]:
    """So many workers, to be taken and given back; ended with the block."""
    free: SimpleQueue[Worker] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="mutants-") as storage:
        every = [Worker(tests, storage, root) for _ in range(number)]
        try:
            for worker in every:
                free.put(worker)
            yield free
        finally:
            for worker in every:
                worker.end()


def drawn(changes: Sequence[Change], seed: int, count: int) -> list[Change]:
    """So many of the changes, or all; the same for the same seed and code."""
    order = list(changes)
    random.Random(seed).shuffle(order)
    return order[:count] if count else order


def chosen(group: Group, wanted: argparse.Namespace) -> dict[int, list[Change]]:
    """What each seed draws among the changes of the group that are not listed as being without effect."""
    listed = known()
    changes = [change for change in of_paths(group.paths) if not listed.reason(change)]
    if wanted.only:
        changes = [change for change in changes if change.file.startswith(tuple(wanted.only))]
    return {seed: drawn(changes, seed, wanted.count) for seed in wanted.seed}


def verdicts(group: Group, changes: Sequence[Change], jobs: int, seconds: float) -> Iterator[Verdict]:
    """What becomes of each of the changes, as it comes out. Where no other test runs a change, those with a database are asked."""
    left = []
    for each in tried(group, PURE, changes, jobs, seconds):
        if each.outcome == "not run":
            left.append(each.change)
        else:
            yield each
    yield from tried(group, DATABASE, left, jobs, seconds)


def tried(group: Group, part: str, changes: Sequence[Change], jobs: int, seconds: float) -> Iterator[Verdict]:
    """What becomes of them with this part of the tests."""
    if not changes:
        return
    chooser = Chooser(reach_of(group.paths, group.tests, part), seconds)
    with workers(jobs, group.tests) as free, ThreadPoolExecutor(jobs) as threads:

        def by_one(change: Change) -> Verdict:
            worker = free.get()
            try:
                return verdict(worker, chooser, change)
            finally:
                free.put(worker)

        yield from threads.map(by_one, changes)


def share(name: str, seed: int, found: Sequence[Verdict]) -> dict[str, object]:
    """The figures of one group and seed."""
    noticed = sum(each.outcome == "noticed" for each in found)
    per_cent = round(100 * noticed / max(1, len(found)), 1)
    return {"group": name, "seed": seed, "noticed": noticed, "of": len(found), "per_cent": per_cent}


def main(words: Sequence[str]) -> int:
    """0 when enough of the changes were noticed, in every group and for every seed."""
    shape = argparse.ArgumentParser(prog="run.py bench mutants", description=__doc__.splitlines()[0])
    shape.add_argument("groups", nargs="*", metavar="group", choices=[*GROUPS, []], help=", ".join(GROUPS))
    shape.add_argument(
        "--seed", type=int, nargs="+", default=[1], help="what is drawn; several are measured one by one"
    )
    shape.add_argument("--count", type=int, default=100, help="changes a seed; 0 for all there are")
    shape.add_argument("--only", nargs="+", metavar="PATH", help="only changes in these files or folders")
    shape.add_argument("--hold", type=float, default=TO_NOTICE, help="per cent to be noticed")
    shape.add_argument("--jobs", type=int, default=1, help="changes tried at the same time")
    shape.add_argument("--seconds", type=float, default=60, help="of tests, at most, for one change")
    shape.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    wanted = shape.parse_args(words)
    shares, missed = [], []
    for name in wanted.groups or GROUPS:
        by_seed = chosen(GROUPS[name], wanted)
        every = list(dict.fromkeys(change for changes in by_seed.values() for change in changes))
        found = {}
        for each in verdicts(GROUPS[name], every, wanted.jobs, wanted.seconds):
            found[each.change] = each
            if not wanted.json:
                print(each, flush=True)
        shares += [share(name, seed, [found[change] for change in changes]) for seed, changes in by_seed.items()]
        missed += [str(each) for each in found.values() if each.outcome != "noticed"]
    if wanted.json:
        print(json.dumps({"shares": shares, "not noticed": missed, "without effect": len(known().listed)}))
    else:
        for line in (*missed, *map(json.dumps, shares)):
            print(line)
    return 0 if all(each["of"] and each["per_cent"] >= wanted.hold for each in shares) else 1
