"""First come, first served."""

import threading
from collections import deque


class Turns:
    """A lock that goes to the thread that has waited longest; another thread than its holder may release it."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def take(self, seconds: float) -> bool:
        """Waits for the caller's turn; False if it has not come within this many seconds."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(seconds):
            return True
        with self._guard:
            if mine.is_set():
                return True
            self._waiting.remove(mine)
        return False

    def give_back(self) -> None:
        """Gives the turn to the thread that has waited longest, if there is one."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False
