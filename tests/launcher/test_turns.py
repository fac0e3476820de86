"""Writers of one process on one SQLite file: they write in the order in which they came, and nobody is forgotten."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.db.utils import ConnectionHandler, OperationalError

from config.sqlite.turns import Turns

PATIENCE = 20


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def beside(job: Callable[[], Any]) -> threading.Thread:
    thread = threading.Thread(target=job, daemon=True)
    thread.start()
    return thread


def test_whoever_came_first_has_the_first_turn() -> None:
    turns, served = Turns(), []
    assert turns.take(0)

    def come(name: int) -> None:
        assert turns.take(PATIENCE)
        served.append(name)
        turns.give_back()

    threads = []
    for name in range(5):
        threads.append(beside(lambda name=name: come(name)))
        until(lambda name=name: len(turns._waiting) == name + 1)
    turns.give_back()
    for thread in threads:
        thread.join(PATIENCE)
    assert served == [0, 1, 2, 3, 4]
    assert turns.take(0)


def test_who_has_waited_too_long_leaves_and_is_passed_over() -> None:
    turns = Turns()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.give_back()
    assert turns.take(0)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any) -> Iterator[ConnectionHandler]:
    """Connections to a file with one empty table, in the place of the site's own: each thread has its own one."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": PATIENCE}
    file = {"ENGINE": "config.sqlite", "NAME": str(tmp_path / "site.sqlite3"), "OPTIONS": options}
    handler = ConnectionHandler({"default": file})
    monkeypatch.setattr(transaction, "connections", handler)
    with django_db_blocker.unblock():
        said(handler, "CREATE TABLE line (said TEXT)")
        yield handler
        handler["default"].close()


def said(site: ConnectionHandler, statement: str) -> list[Any]:
    with site["default"].cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def test_a_transaction_waits_for_the_one_before_it_and_a_broken_one_holds_nobody_up(site: ConnectionHandler) -> None:
    def write(word: str) -> None:
        with transaction.atomic():
            said(site, f"INSERT INTO line VALUES ('{word}')")
        site["default"].close()

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        said(site, "INSERT INTO line VALUES ('taken back')")
        second = beside(lambda: write("second"))
        raise ZeroDivisionError
    second.join(PATIENCE)
    with transaction.atomic():
        third = beside(lambda: write("third"))
        said(site, "INSERT INTO line VALUES ('in between')")
    third.join(PATIENCE)
    assert said(site, "SELECT said FROM line") == [("second",), ("in between",), ("third",)]


def test_a_connection_that_is_closed_amid_its_transaction_gives_its_turn_back(site: ConnectionHandler) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        site["default"].close()
        raise ZeroDivisionError
    with transaction.atomic():
        said(site, "INSERT INTO line VALUES ('next')")
    assert said(site, "SELECT said FROM line") == [("next",)]


def test_who_waits_too_long_is_told_that_the_database_is_locked(site: ConnectionHandler) -> None:
    refused: list[Exception] = []

    def write() -> None:
        site["default"].settings_dict["OPTIONS"]["timeout"] = 0.01
        try:
            with transaction.atomic():
                pass
        except OperationalError as fault:
            refused.append(fault)
        site["default"].close()

    with transaction.atomic():
        beside(write).join(PATIENCE)
    assert [str(each) for each in refused] == ["database is locked"]
