"""A connection that a serving process never closes.

SQLite makes its log and the index of that log (`-wal`, `-shm`) when the first connection opens, and removes them with the last. Each
request has a connection of its own, so they would be made again for each: on a full disk they cannot be, and nothing could be read.
"""

import sqlite3

from django.db import connection

_KEPT: list[sqlite3.Connection] = []


def keep_open() -> None:
    """Log and index of an SQLite site stay as long as this process lives."""
    if connection.vendor == "sqlite" and not _KEPT:
        kept = sqlite3.connect(connection.settings_dict["NAME"], check_same_thread=False)
        kept.execute("PRAGMA journal_mode=WAL")
        kept.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        _KEPT.append(kept)
