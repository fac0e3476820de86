"""Which tests run which lines, recorded once per file of tests and kept as long as neither it nor the code that it reaches changes.

`python -m bench._mutation.reach PART RESULT PATH... -- TESTS...` runs a part of the tests and writes what they reached in the files to RESULT.
"""

import functools
import gc
import hashlib
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from coverage import Coverage

from bench._mutation.changes import ROOT, Change, files

KEPT = ROOT / ".pytest_cache" / "mutants"
#: Our own packages, whose caches are emptied before each test: what one test has had computed another must not be spared.
OURS = ("rulebook", "engine", "teams", "league", "matches", "inducements", "api", "pages", "config", "tests")


#: Parts of the tests, which are recorded apart: those with a database take long.
PURE, DATABASE = "pure", "database"


class Test(msgspec.Struct, frozen=True):
    """One test, and the seconds of processor time that it takes while it is recorded."""

    id: str
    seconds: float


class Reach(msgspec.Struct):
    """What tests reach: for each line of each file the numbers of the tests; and the lines that ran outside of any, on import."""

    tests: list[Test] = []
    lines: dict[str, dict[int, list[int]]] = {}
    outside: dict[str, list[int]] = {}
    #: The files that are reached, as they were.
    code: dict[str, str] = {}

    def add(self, other: "Reach") -> None:
        """What the other has is here too."""
        before = len(self.tests)
        self.tests += other.tests
        for file, lines in other.lines.items():
            mine = self.lines.setdefault(file, {})
            for line, numbers in lines.items():
                mine.setdefault(line, []).extend(number + before for number in numbers)
        for file, ran in other.outside.items():
            self.outside[file] = sorted({*self.outside.get(file, ()), *ran})

    def of(self, file: str, lines: range) -> set[int]:
        """The numbers of the tests that run any of these lines."""
        known = self.lines.get(file, {})
        return {number for line in lines for number in known.get(line, ())}

    def ran_outside(self, change: Change) -> bool:
        """Did the changed statement run before any test, so that a change made later may come too late?"""
        ran = self.outside.get(change.file, ())
        first, last = change.statement
        return any(first <= line <= last for line in ran)

    def within(self, wanted: "Reach") -> "Reach":
        """Only what the tests of the other reach, and of the files only those."""
        ids = {test.id for test in wanted.tests}
        kept = {number: place for place, number in enumerate(n for n, test in enumerate(self.tests) if test.id in ids)}
        lines = {
            file: {line: [kept[number] for number in numbers if number in kept] for line, numbers in lines.items()}
            for file, lines in self.lines.items()
        }
        lines = {file: numbers for file, numbers in lines.items() if any(numbers.values())}
        outside = {file: ran for file, ran in self.outside.items() if file in lines}
        return Reach([self.tests[number] for number in kept], lines, outside)


def reach_of(paths: tuple[str, ...], tests: tuple[str, ...], part: str, root: Path = ROOT, kept: Path = KEPT) -> Reach:
    """What this part of the tests reaches in these files; only what has changed is recorded again."""
    modules = [name for name in files(tests, root) if Path(name).name.startswith("test_")]
    code = {file: _fingerprint([file], root) for file in files(paths, root)}
    places = {name: kept / f"{part}-{_key(name, root, *paths)}.json" for name in modules}
    missing = [name for name, place in places.items() if not _holds(place, code)]
    if missing:
        kept.mkdir(parents=True, exist_ok=True)
        _record(part, list(code), missing, places, root)
    found = Reach()
    for place in places.values():
        found.add(_read(place))
    return found


def _read(place: Path) -> Reach:
    return msgspec.json.decode(place.read_bytes(), type=Reach)


def _holds(place: Path, code: dict[str, str]) -> bool:
    """Was it recorded, and is the code that it reaches still the same?"""
    return place.is_file() and _read(place).code.items() <= code.items()


def environment(**own: str) -> dict[str, str]:
    """What a process of tests is told: nothing of the site that measures."""
    site = ("DJANGO_SETTINGS_MODULE", "LEAGUE_DATA")
    return {**{name: value for name, value in os.environ.items() if name not in site}, "PYTHONPATH": str(ROOT), **own}


def _key(module: str, root: Path, *paths: str) -> str:
    """Changes with the file of tests, and what stands beside it to help it."""
    helpers = [name for name in files((str(Path(module).parent),), root) if not Path(name).name.startswith("test_")]
    return _fingerprint([module, *helpers], root, "|".join((sys.version, *paths)))


def _fingerprint(names: list[str], root: Path, begin: str = sys.version) -> str:
    found = hashlib.sha256(begin.encode())
    for name in names:
        found.update(f"{name}\0".encode() + (root / name).read_bytes() + b"\0")
    return found.hexdigest()[:24]


def _record(part: str, paths: list[str], modules: list[str], places: dict[str, Path], root: Path) -> None:
    result = places[modules[0]].with_suffix(".new")
    code = {file: _fingerprint([file], root) for file in paths}
    words = [sys.executable, "-m", "bench._mutation.reach", part, str(result), *paths, "--", *modules]
    done = subprocess.run(words, cwd=root, env=environment(), capture_output=True, text=True)
    if not result.is_file():
        raise SystemExit(f"The tests could not be recorded.\n{done.stdout}\n{done.stderr}")
    whole = _read(result)
    for module in modules:
        own = whole.within(Reach([test for test in whole.tests if test.id.split("::")[0] == module]))
        own.code = {file: code[file] for file in own.lines}
        places[module].write_bytes(msgspec.json.encode(own))
    result.unlink()


class Recorder:
    """A plug-in of pytest that notes what each test runs. What is set up once for many tests counts for each that asks for it."""

    def __init__(self, part: str, coverage: Coverage) -> None:
        self.part, self.coverage = part, coverage
        self.context = ""
        self.tests: dict[str, Test] = {}
        self.failed: set[str] = set()
        #: The tests for which each context counts.
        self.counts_for: dict[str, list[str]] = defaultdict(list)
        self._caches: list[Any] = []

    @contextmanager
    def within(self, context: str) -> Iterator[None]:
        """What runs meanwhile belongs to this context."""
        before, self.context = self.context, context
        self.coverage.switch_context(context)
        try:
            yield
        finally:
            self.context = before
            self.coverage.switch_context(before)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if (self.part == DATABASE) == needs_database(item)]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if built_once := sys.modules.get("tests.built_once"):
            self._watch(built_once.Standing)
        gc.unfreeze()  # what is frozen is not told
        self._caches = [
            each
            for each in gc.get_objects()
            if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).split(".")[0] in OURS
        ]

    def _watch(self, standing: Any) -> None:
        """What is built once is noted under its own name."""
        build = standing.build

        def recorded(self_: Any, what: Any) -> None:
            with self.within(_built(what)):
                build(self_, what)

        standing.build = recorded

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for cache in self._caches:
            cache.cache_clear()
        for context in (item.nodeid, *_shared(item)):
            self.counts_for[context].append(item.nodeid)
        began = time.process_time()
        with self.within(item.nodeid):
            yield
        self.tests[item.nodeid] = Test(item.nodeid, time.process_time() - began)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            yield
        else:
            with self.within(_fixture(fixturedef)):
                yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.failed.add(report.nodeid)

    def reach(self, paths: list[str]) -> Reach:
        """What the tests that passed reached."""
        tests = [test for test in self.tests.values() if test.id not in self.failed]
        numbers = {test.id: number for number, test in enumerate(tests)}
        found = Reach(tests, {}, {})
        data = self.coverage.get_data()
        for path in paths:
            lines = found.lines[path] = {}
            for line, contexts in data.contexts_by_lineno(str(Path(path).resolve())).items():
                ids = {id for context in contexts for id in self.counts_for.get(context, ())}
                lines[line] = sorted(numbers[id] for id in ids if id in numbers)
                if "" in contexts:
                    found.outside.setdefault(path, []).append(line)
        return found


def needs_database(item: Any) -> bool:
    return bool(item.get_closest_marker("django_db")) or not {"db", "transactional_db"}.isdisjoint(item.fixturenames)


def _built(build: Any) -> str:
    return f"built {build.__module__}.{build.__qualname__}"


def _fixture(definition: Any) -> str:
    return f"fixture {definition.baseid}::{definition.argname}"


def _shared(item: Any) -> list[str]:
    """What is set up once for this test and for others."""
    fixtures = item._fixtureinfo.name2fixturedefs.values()
    found = [_fixture(each) for definitions in fixtures for each in definitions if each.scope != "function"]
    if built_once := sys.modules.get("tests.built_once"):
        found += map(_built, built_once.asked_of(item))
    return found


def main(words: list[str]) -> int:
    cut = words.index("--")
    part, result, paths, modules = words[0], words[1], words[2:cut], words[cut + 1 :]
    coverage = Coverage(data_file=None, config_file=False, include=[str(Path(path).resolve()) for path in paths])
    recorder = Recorder(part, coverage)
    coverage.start()
    code = pytest.main(["-q", "-p", "no:randomly", "--timeout=0", *modules], plugins=[recorder])
    coverage.stop()
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        Path(result).write_bytes(msgspec.json.encode(recorder.reach(paths)))
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
