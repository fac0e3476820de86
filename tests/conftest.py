"""What every test may ask for.

Databases. `db` wraps a test in a transaction that is rolled back: fast, the usual choice. Where
threads or processes write at once, or `transaction.on_commit` must really run, take
`transactional_db`: the rows are really committed and the tables emptied afterwards. The SQLite
database of a run is a file (see tests/settings.py), so that threads and processes share it; a
child process finds it in `settings.DATABASES["default"]["NAME"]`. Every database test runs twice in
`python3 run.py test`: on SQLite and on PostgreSQL. Mark what speaks of one engine alone
`sqlite_only` or `postgres_only`, and what takes long and says the same on either `once`. Tests of pages run
on SQLite alone, for what pages read is tested on both below them; those that commit, and those marked
`both`, which ask for every page and send every form, run on PostgreSQL too.

Redis. A test marked `redis` needs the server that `run.py test` brings up and names in REDIS_URL.

Tasks run at once, where they are called (or when the transaction is committed). Each test begins with
an empty cache, so that no test is refused for the log-ins of another.

Queries. `django_assert_max_num_queries` holds a page to a number, and prints the queries when it fails.

What the tests of a module all begin with is built once: see tests/built_once.py.

Browser. See tests/browser/conftest.py.
"""

import gc
import os
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from hypothesis import settings
from pytest_django.plugin import DjangoDbBlocker

from tests import prepared
from tests.built_once import Standing, asked_of, in_order

# How long an example takes says how busy the machine is, and nothing of what is tested.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

PAGES = Path(__file__).parent / "pages"

#: Any of these among a test's fixtures, or the mark, makes it a database test.
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parts = "those in a browser, those with a database besides, or the rest"
    parser.addoption("--part", choices=["browser", "database", "rest"], help=f"only a part of the tests: {parts}")


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector of garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that mean nothing here are left out: another database's, Redis or a browser without any."""
    unwanted = {"sqlite_only", "once"} if connection.vendor == "postgresql" else {"postgres_only"}
    if not os.environ.get("REDIS_URL"):
        unwanted.add("redis")
    if not os.environ.get("LEAGUE_CHROMIUM"):
        unwanted.add("browser")

    def wanted(item: pytest.Item) -> bool:
        if any(item.get_closest_marker(mark) for mark in unwanted):
            return False
        if connection.vendor == "postgresql" and of_pages_alone(item):
            return False
        return config.option.part in (None, part_of(item))

    left_out = [item for item in items if not wanted(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    # Playwright keeps an event loop in the main thread, where a test of a socket needs its own: browser last.
    kept = sorted(filter(wanted, items), key=lambda item: item.get_closest_marker("browser") is not None)
    items[:] = in_order(kept, commits)


def part_of(item: pytest.Item) -> str:
    """The part of the tests that it belongs to: see --part."""
    if item.get_closest_marker("browser"):
        return "browser"
    fixtures = getattr(item, "fixturenames", ())
    uses_database = item.get_closest_marker("django_db") or not DATABASE_FIXTURES.isdisjoint(fixtures)
    return "database" if uses_database else "rest"


def of_pages_alone(item: pytest.Item) -> bool:
    """Does the test look at pages, and at nothing that differs between the databases?"""
    return item.path.is_relative_to(PAGES) and not (item.get_closest_marker("both") or commits(item))


def commits(item: pytest.Item) -> bool:
    """Is what the test writes really committed?"""
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction")) or "transactional_db" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def kept_database(request: pytest.FixtureRequest) -> Path | None:
    """Where an SQLite database with these migrations is kept; nowhere for PostgreSQL."""
    cache = getattr(request.config, "cache", None)  # pytest may be told to keep nothing
    return prepared.place_of(cache.mkdir("databases")) if cache and connection.vendor == "sqlite" else None


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, kept_database: Path | None) -> bool:
    """Tables of an earlier run are there already, if no migration has changed since."""
    return django_db_keepdb or (kept_database is not None and prepared.brought_back(kept_database))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_keepdb: bool, kept_database: Path | None) -> None:
    if kept_database is not None and not django_db_keepdb:
        prepared.keep(kept_database)


@pytest.fixture(scope="session")
def standing(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Standing]:
    """What is built once, at this moment."""
    found = Standing()
    yield found
    with django_db_blocker.unblock():
        found.bring([])


@pytest.fixture
def built(request: pytest.FixtureRequest, standing: Standing, django_db_blocker: DjangoDbBlocker) -> Standing:
    """What the test asks for stands, and nothing else."""
    with django_db_blocker.unblock():
        standing.bring(asked_of(request.node))
    return standing


@pytest.fixture
def _django_db_helper(built: Standing, _django_db_helper: None) -> None:
    """What pytest-django does for each test with a database, within what was built for it."""


@pytest.fixture
def own_copy(built: Standing, db: None) -> dict[str, Any]:
    """See tests/built_once.py."""
    return built.own_copy()


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the site, served by uvicorn from a thread of this process."""
    import uvicorn

    from config.asgi import application

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            application, log_level="warning", lifespan="off", timeout_graceful_shutdown=1, proxy_headers=False
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not running.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(timeout=10)
