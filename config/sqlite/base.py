"""The backend that `config.settings` names for a SQLite file.

SQLite lets whoever waits for its write lock ask again after a pause that grows: one who has just come is before those who have
waited longest, and with twenty writers some are told "database is locked" after all their seconds. Within this process the
transactions come one after the other in the order in which they asked; between processes SQLite still decides.
"""

import os
from collections import defaultdict
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from config.sqlite.turns import Turns

#: One queue for each file.
_TURNS: defaultdict[str, Turns] = defaultdict(Turns)
# A new process holds no turn of its parent's threads.
os.register_at_fork(after_in_child=_TURNS.clear)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transactions wait for their turn, as long as SQLite would for its lock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turns: Turns | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turns = _TURNS[str(self.settings_dict["NAME"])]
        if not turns.take(self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked")
        self._turns = turns
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._give_back()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._give_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._give_back()

    def _give_back(self) -> None:
        turns, self._turns = self._turns, None
        if turns is not None:
            turns.give_back()
