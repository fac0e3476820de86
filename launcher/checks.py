"""`run.py test`: everything that must hold before a change is taken in."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from launcher.environment import ROOT, program, python, ready_environment, say
from launcher.faults import Fault
from launcher.redis_server import redis_ladder

HELP = """\
usage: python3 run.py test [--postgres] [pytest arguments]

Without arguments: lint, types, import contracts, templates, migrations, then every test on SQLite, with
a real Redis and a real Chromium, and every database test once more on PostgreSQL.
With arguments only pytest runs, with these and the same Redis and Chromium; with --postgres first, on
PostgreSQL. For example: python3 run.py test tests/launcher -k link
"""

#: Packages that know nothing of Django: the strictest types, without its plugin.
PURE = (
    "rulebook", "engine", "teams/history", "teams/imports", "league/standings.py", "league/scheduling.py", "league/playoffs.py",
    "matches/steps", "matches/correction.py",
)  # fmt: skip
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass
class Stage:
    """One line of the summary."""

    name: str
    seconds: float
    passed: bool
    remark: str = ""


def check(arguments: list[str]) -> int:
    """0 when all is well. Every stage runs, so that one run tells everything that is wrong."""
    if arguments[:1] in (["--help"], ["-h"]):
        say(HELP)
        return 0
    ready_environment(development=True)
    settings = {"PYTHONUNBUFFERED": "1", "LEAGUE_CHROMIUM": chromium()}
    started = time.monotonic()
    with redis_ladder() as (redis_url, _):
        if not redis_url:
            complain("There is no Redis here, and none could be started", "install redis-server")
        settings["REDIS_URL"] = redis_url
        if arguments:
            return only_pytest(arguments, settings)
        stages = [*still_checks(), *test_runs(settings)]
    return summary(stages, time.monotonic() - started)


def only_pytest(arguments: list[str], settings: dict[str, str]) -> int:
    """The exit code of pytest with these arguments."""
    if arguments[0] != "--postgres":
        return run(["-m", "pytest", *arguments], settings)
    with postgres() as url:
        return run(["-m", "pytest", *arguments[1:]], {**settings, "DATABASE_URL": url})


def still_checks() -> Iterator[Stage]:
    """What can be said without running the program."""
    pure = [path for path in PURE if (ROOT / path).exists()]
    strict = ["-m", "mypy", "--strict", "--config-file", os.devnull, "--python-version", "3.11"]
    yield stage("ruff check", ["-m", "ruff", "check", "."])
    yield stage("ruff format", ["-m", "ruff", "format", "--check", "."])
    yield stage("types", ["-m", "mypy"])
    yield stage("types of the pure core", [*strict, "--cache-dir", ".mypy_cache/strict", *pure])
    yield stage("import contracts", [program("lint-imports"), "--no-cache"])
    yield stage("templates", ["-m", "djlint", "--lint", "--quiet", "templates"])
    yield stage("migrations", ["manage.py", "makemigrations", "--check", "--dry-run"], TEST_SETTINGS)


#: A settings module that leaves `var/` alone.
TEST_SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.settings"}


def test_runs(settings: dict[str, str]) -> Iterator[Stage]:
    """Every test on SQLite, the browser's last; beside it, on the other core, every database test again on PostgreSQL."""
    options = ["--continue-on-collection-errors", "--durations=8", "--durations-min=1"]
    # A Redis for each run, or one would take the other's tasks; started and stopped here, for only the main thread may handle signals.
    with (
        redis_ladder() as (redis_url, server),
        tempfile.TemporaryFile("w+", encoding="utf-8") as told,
        ThreadPoolExecutor(1) as other_core,
    ):
        own = {**settings, "REDIS_URL": redis_url if server else ""}
        beside = other_core.submit(postgres_stage, ["--only-database", *options], own, told)
        yield pytest_stage("tests on SQLite", options, {**settings, "DATABASE_URL": ""})
        done = beside.result()
        told.seek(0)
        say(f"\n── beside it: {done.name}\n{told.read()}")
        yield done


def postgres_stage(words: list[str], settings: dict[str, str], into: TextIO) -> Stage:
    """The database tests on PostgreSQL."""
    name, started = "tests on PostgreSQL", time.monotonic()
    try:
        with postgres() as url:
            return pytest_stage(name, words, {**settings, "DATABASE_URL": url}, into)
    except Fault as fault:
        return Stage(name, time.monotonic() - started, False, str(fault))


def stage(name: str, words: list[str], settings: dict[str, str] | None = None, into: TextIO | None = None) -> Stage:
    if into is None:
        say(f"\n── {name}")
    started = time.monotonic()
    code = run(words, settings or {}, into)
    return Stage(name, time.monotonic() - started, code == 0)


def pytest_stage(name: str, words: list[str], settings: dict[str, str], into: TextIO | None = None) -> Stage:
    """The stage, with what pytest counted as its remark. A run without a single test has failed."""
    with tempfile.TemporaryDirectory(prefix="league-") as folder:
        report = Path(folder) / "junit.xml"
        done = stage(name, ["-m", "pytest", "-q", f"--junitxml={report}", *words], settings, into)
        counted = counts(report)
    done.remark = ", ".join(f"{number} {what}" for what, number in counted.items())
    done.passed = done.passed and counted.get("passed", 0) > 0
    return done


def counts(report: Path) -> dict[str, int]:
    """Tests by outcome, from pytest's own report."""
    if not report.is_file():
        return {}
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    total, failed, skipped = (int(suite.get(name, 0)) for name in ("tests", "failures", "skipped"))
    failed += int(suite.get("errors", 0))
    return {"passed": total - failed - skipped, "failed": failed, "skipped": skipped}


def run(words: list[str], settings: dict[str, str], into: TextIO | None = None) -> int:
    """The exit code of the environment's Python with these words, from the project's folder; what it says goes ``into`` the file, if one is given."""
    command = words if Path(words[0]).is_absolute() else [str(python()), *words]
    environment = {**os.environ, **settings}
    return subprocess.run(command, cwd=ROOT, env=environment, stdout=into, stderr=into and subprocess.STDOUT).returncode


def summary(stages: list[Stage], seconds: float) -> int:
    say("\n── summary")
    for each in stages:
        say(f"{'ok' if each.passed else 'FAILED':<7} {each.name:<24} {each.seconds:6.1f} s  {each.remark}")
    say(f"{'':<7} {'together':<24} {seconds:6.1f} s")
    return 0 if all(each.passed for each in stages) else 1


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL that lasts as long as the block."""
    named = os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        yield named
        return
    words = [str(python()), str(ROOT / "launcher" / "postgres.py")]
    server = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert server.stdin is not None and server.stdout is not None
    try:
        url = next((line.strip() for line in server.stdout if line.startswith("postgres")), "")
        if not url:
            raise Fault("No PostgreSQL could be started; name one in DATABASE_URL, or see the lines above.")
        yield url
    finally:
        server.stdin.close()
        server.wait(timeout=30)


def chromium() -> str:
    """The path of a Chromium; installed where that is allowed, otherwise "" with a word on what is left out."""
    found = os.environ.get("LEAGUE_CHROMIUM") or find_chromium()
    if not found and sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing Chromium for the browser tests …")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]):
            subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL)
        found = find_chromium()
    if not found:
        complain("There is no Chromium for the browser tests", "install it (on Debian: apt install chromium)")
    return found


def find_chromium() -> str:
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), "")


def complain(what: str, remedy: str) -> None:
    """Said and gone on without, on somebody's own machine; a Fault where CI=true, which leaves nothing out."""
    if os.environ.get("CI", "").lower() in ("true", "1"):
        raise Fault(f"{what}; {remedy}. With CI=true nothing is left out.")
    say(f"{what}: its tests are left out. To run them too, {remedy}.")
