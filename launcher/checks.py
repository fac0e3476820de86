"""`run.py test`: everything that must hold before a change is taken in."""

import contextlib
import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from launcher.browser import chromium, install, lacking
from launcher.environment import ROOT, VENV, program, python, ready_environment, say
from launcher.faults import Fault
from launcher.redis_server import redis_ladder

HELP = """\
usage: python3 run.py test [--postgres] [pytest arguments]

Without arguments: lint, types, import contracts, templates, migrations, every test on SQLite, with a
real Redis and a real Chromium, and the database tests except those of pages once more on
PostgreSQL; two at a time, each told when it has ended.
With arguments only pytest runs, with these and the same Redis and Chromium; with --postgres first, on
PostgreSQL. For example: python3 run.py test tests/launcher -k link
"""

#: Packages that know nothing of Django: the strictest types, without its plugin.
PURE = ("rulebook", "engine", "teams/history", "teams/imports", "league/pure", "matches/pure", "matches/steps")


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
    settings = {"PYTHONUNBUFFERED": "1", "LEAGUE_CHROMIUM": browser()}
    started = time.monotonic()
    with redis_ladder() as (redis_url, _):
        if not redis_url:
            complain("Redis is not running and could not be started", "install redis-server")
        settings["REDIS_URL"] = redis_url
        if arguments:
            return only_pytest(arguments, settings)
        stages = everything(settings)
    return summary(stages, time.monotonic() - started)


def only_pytest(arguments: list[str], settings: dict[str, str]) -> int:
    """The exit code of pytest with these arguments."""
    if arguments[0] != "--postgres":
        return run(["-m", "pytest", *arguments], settings)
    with postgres() as url:
        return run(["-m", "pytest", *arguments[1:]], {**settings, "DATABASE_URL": url})


def everything(settings: dict[str, str]) -> list[Stage]:
    """All the stages, run by two workers: the machines that this is for have two cores. The longest begin."""
    options = ["--continue-on-collection-errors", "--durations=8", "--durations-min=1"]
    parts = {
        "database": "database tests on SQLite",
        "browser": "tests in a browser",
        "rest": "tests without a database",
    }
    with contextlib.ExitStack() as until_all_is_done, ThreadPoolExecutor(2) as workers:
        # A Redis for each run, or one would take the other's tasks; started and stopped here, for only the main thread may handle signals.
        alone = [until_all_is_done.enter_context(redis_ladder()) for _ in range(1 + len(parts))]
        own = [{**settings, "REDIS_URL": url if server else ""} for url, server in alone]
        own[1]["REDIS_URL"] = own[1]["REDIS_URL"] or settings["REDIS_URL"]  # where one is named there is but that one

        def beside(name: str, do: Callable[[TextIO], list[Stage]]) -> Future[list[Stage]]:
            return workers.submit(told_whole, name, do)

        def on_sqlite(part: str, name: str, settings: dict[str, str]) -> Callable[[TextIO], list[Stage]]:
            words, on_file = [f"--part={part}", *options], {**settings, "DATABASE_URL": ""}
            return lambda into: [pytest_stage(name, words, on_file, into)]

        runs = [
            beside("PostgreSQL", lambda into: [postgres_stage(["--part=database", *options], own[0], into)]),
            *(beside(name, on_sqlite(part, name, at)) for (part, name), at in zip(parts.items(), own[1:], strict=True)),
            beside("static checks", lambda into: list(still_checks(into))),
        ]
        return [stage for run in reversed(runs) for stage in run.result()]


def told_whole(name: str, do: Callable[[TextIO], list[Stage]]) -> list[Stage]:
    """Runs the stages and prints the output of each at once, so that outputs do not mix."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        done = do(told)
        told.seek(0)
        say(f"\n── {name}\n{told.read()}")
    return done


def still_checks(into: TextIO) -> Iterator[Stage]:
    """What can be said without running the program."""
    pure = [path for path in PURE if (ROOT / path).exists()]
    strict = [
        "-m",
        "mypy",
        "--strict",
        "--disable-error-code=import-untyped",
        "--config-file",
        os.devnull,
        "--python-version",
        "3.11",
    ]
    yield stage("ruff check", ["-m", "ruff", "check", "."], into=into)
    yield stage("ruff format", ["-m", "ruff", "format", "--check", "."], into=into)
    yield stage("types", ["-m", "mypy"], into=into)
    yield stage("types of the pure core", [*strict, "--cache-dir", ".mypy_cache/strict", *pure], into=into)
    yield stage("import contracts", [program("lint-imports"), "--no-cache"], into=into)
    yield stage("templates", ["-m", "djlint", "--lint", "--quiet", "templates"], into=into)
    yield stage("migrations", ["manage.py", "makemigrations", "--check", "--dry-run"], TEST_SETTINGS, into=into)


#: A settings module that leaves `var/` alone.
TEST_SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.settings"}


def postgres_stage(words: list[str], settings: dict[str, str], into: TextIO) -> Stage:
    """The database tests on PostgreSQL."""
    name, started = "database tests on PostgreSQL", time.monotonic()
    try:
        with postgres() as url:
            return pytest_stage(name, words, {**settings, "DATABASE_URL": url}, into)
    except Fault as fault:
        return Stage(name, time.monotonic() - started, False, str(fault))


def stage(name: str, words: list[str], settings: dict[str, str] | None = None, *, into: TextIO) -> Stage:
    into.write(f"· {name}\n")
    into.flush()
    started = time.monotonic()
    code = run(words, settings or {}, into)
    return Stage(name, time.monotonic() - started, code == 0)


def pytest_stage(name: str, words: list[str], settings: dict[str, str], into: TextIO) -> Stage:
    """The stage, with what pytest counted as its remark. A run without a single test has failed."""
    with tempfile.TemporaryDirectory(prefix="league-") as folder:
        report = Path(folder) / "junit.xml"
        done = stage(name, ["-m", "pytest", "-q", f"--junitxml={report}", *words], settings, into=into)
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
    # Compiled once, and not by every process of every test again; where nothing may be written beside the source, then elsewhere.
    if environment.pop("PYTHONDONTWRITEBYTECODE", ""):
        environment.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "compiled"))
    return subprocess.run(command, cwd=ROOT, env=environment, stdout=into, stderr=into and subprocess.STDOUT).returncode


def summary(stages: list[Stage], seconds: float) -> int:
    say("\n── summary")
    for each in stages:
        say(f"{'ok' if each.passed else 'FAILED':<7} {each.name:<28} {each.seconds:6.1f} s  {each.remark}")
    say(f"{'':<7} {'together':<28} {seconds:6.1f} s")
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
            raise Fault("PostgreSQL could not be started. Set DATABASE_URL, or see the lines above.")
        yield url
    finally:
        server.stdin.close()
        server.wait(timeout=30)


def browser() -> str:
    """The path of a Chromium, if the browser tests can run; what they lack is installed where it may be, otherwise "" with a word on it."""
    if missing := lacking():
        install(missing)
    if missing := lacking():
        remedy = f"install it (on Debian: apt install {' '.join(missing)})"
        complain(f"The browser tests lack {' and '.join(missing.values())}", remedy)
        return ""
    return chromium()


def complain(what: str, remedy: str) -> None:
    """Said and gone on without, on somebody's own machine; a Fault where CI=true, which leaves nothing out."""
    if os.environ.get("CI", "").lower() in ("true", "1"):
        raise Fault(f"{what}; {remedy}. With CI=true nothing is left out.")
    say(f"{what}: its tests are left out. To run them too, {remedy}.")
