"""How the operating system, SQLite and PostgreSQL report a full disk."""

import errno
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from rulebook.shapes.refusals import Refusal


class DiskFull(Refusal):
    code = "disk_full"
    sentence = "The disk of this site is full, so nothing was saved. You can still read. The administrator has to free some space."
    status = 507
    grantable = False


class DiskNotWritable(Refusal):
    code = "disk_not_writable"
    sentence = "The disk of this site can't be written to, so nothing was saved. You can still read. The administrator has to look at it."
    status = 503
    grantable = False


#: By the number of the system; by SQLite's, the extended one where it has one; by PostgreSQL's state.
_OF_SYSTEM: dict[int | None, type[Refusal]] = {
    errno.ENOSPC: DiskFull,
    getattr(errno, "EDQUOT", errno.ENOSPC): DiskFull,  # Windows has none
    errno.EFBIG: DiskFull,
    errno.EROFS: DiskNotWritable,
}
_OF_SQLITE: dict[int | None, type[Refusal]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: DiskFull,
    sqlite3.SQLITE_IOERR_WRITE: DiskNotWritable,
    sqlite3.SQLITE_IOERR_FSYNC: DiskNotWritable,
    sqlite3.SQLITE_READONLY: DiskNotWritable,
}
_OF_POSTGRES: dict[str | None, type[Refusal]] = {"53100": DiskFull, "25006": DiskNotWritable}


def fault_of_disk(fault: BaseException) -> Refusal | None:
    """The reason, if a disk that is full or cannot be written to is behind the exception; None for anything else."""
    for each in _behind(fault):
        found = (
            _OF_SYSTEM.get(each.errno) if isinstance(each, OSError) else None,
            _OF_SQLITE.get(getattr(each, "sqlite_errorcode", None)),
            _OF_POSTGRES.get(getattr(each, "sqlstate", None)),
        )
        reason = next(filter(None, found), None)
        if reason is not None:
            return reason()
    return None


def as_far_as_there_is_room(act: Callable[[], int]) -> int:
    """How much was done in the background. On a full disk it is tried again later: the log has a line of it, and no traceback every two seconds."""
    try:
        return act()
    except (DatabaseError, OSError) as fault:
        problem = fault_of_disk(fault)
        if problem is None:
            raise
        logging.getLogger(__name__).warning("%s", problem)
        return 0


@contextmanager
def reading_goes_on() -> Iterator[None]:
    """Skips incidental writes of a reading request if the disk is full or can't be written to."""
    try:
        yield
    except (DatabaseError, OSError) as fault:
        if fault_of_disk(fault) is None:
            raise


def _behind(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__
