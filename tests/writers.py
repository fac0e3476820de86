"""Several writers at the same moment, as a real site has them: threads on PostgreSQL, processes on SQLite, real commits."""

import multiprocessing
import threading
import traceback
from collections.abc import Callable
from typing import Any

from django.db import connection, connections

from rulebook.shapes.refusals import Refusal

#: What became of one writer: "done", or the code of the refusal.
Outcome = str
PATIENCE = 60


def at_once(*jobs: Callable[[], Any]) -> list[Outcome]:
    """What became of each job, in the order in which they are named; all began together. Anything but a refusal fails the test."""
    run = _threads if connection.vendor == "postgresql" else _processes
    found = run(jobs)
    broken = [outcome for outcome in found if "\n" in outcome]
    assert not broken, "\n".join(broken)
    return found


def one_wins(*jobs: Callable[[], Any]) -> str:
    """One of the jobs was done and every other one was refused with the same reason, which is returned."""
    found = at_once(*jobs)
    assert found.count("done") == 1, found
    (reason,) = {outcome for outcome in found if outcome != "done"}
    return reason


def _outcome(job: Callable[[], Any]) -> Outcome:
    try:
        job()
    except Refusal as refusal:
        assert str(refusal), "a refusal says why"
        return refusal.code
    except BaseException:  # noqa: BLE001 - whatever it is, the test tells it
        return "broken:\n" + traceback.format_exc()
    return "done"


def _threads(jobs: tuple[Callable[[], Any], ...]) -> list[Outcome]:
    start = threading.Barrier(len(jobs))
    found = ["never ended\n"] * len(jobs)

    def run(place: int, job: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            start.wait(PATIENCE)
            found[place] = _outcome(job)
        finally:
            connections.close_all()

    writers = [threading.Thread(target=run, args=each, daemon=True) for each in enumerate(jobs)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(PATIENCE)
    return found


def _processes(jobs: tuple[Callable[[], Any], ...]) -> list[Outcome]:
    # A child must not share the parent's connection.
    connections.close_all()
    context: Any = multiprocessing.get_context("fork")
    start = context.Barrier(len(jobs))
    ends = [context.Pipe(duplex=False) for _ in jobs]

    def run(send: Any, job: Callable[[], Any]) -> None:
        connection.ensure_connection()
        start.wait(PATIENCE)
        send.send(_outcome(job))
        connections.close_all()

    writers = [
        context.Process(target=run, args=(send, job), daemon=True) for (_, send), job in zip(ends, jobs, strict=True)
    ]
    for writer in writers:
        writer.start()
    found = [receive.recv() if receive.poll(PATIENCE) else "never ended\n" for receive, _ in ends]
    for writer in writers:
        writer.join(PATIENCE)
    return found
