"""Children of the launcher: watched while they run, and stopped to the last grandchild."""

import collections
import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from launcher.environment import ROOT, WINDOWS

#: Seconds that children have to finish what they are at before they are killed.
PATIENCE = 8.0

_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
#: From <linux/prctl.h>.
PR_SET_PDEATHSIG = 1


@dataclass
class Child:
    """A process in a group of its own, so that Ctrl-C reaches the launcher alone and it decides the order."""

    name: str
    process: subprocess.Popen[str]
    heard: collections.deque[str] = field(default_factory=lambda: collections.deque(maxlen=12))
    listener: threading.Thread = field(default_factory=threading.Thread)

    @classmethod
    def started(
        cls,
        name: str,
        words: list[str],
        settings: Mapping[str, str],
        *,
        told: Callable[[str], None] | None = None,
    ) -> "Child":
        """The running child. Its lines go to `told`, or else, under its name, to standard error."""
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=not WINDOWS,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            preexec_fn=_end_with_the_launcher if sys.platform == "linux" else None,
        )
        child = cls(name, process)
        child.listener = threading.Thread(target=child._listen, args=[told], daemon=True)
        child.listener.start()
        return child

    def ended(self) -> bool:
        """Has it stopped by itself?"""
        return self.process.poll() is not None

    def last_lines(self) -> str:
        """What it said last."""
        return "\n".join(self.heard)

    def ask_to_stop(self) -> None:
        """The whole group has been asked to end."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """Nothing of the group runs any more."""
        self._signal(signal.SIGTERM if WINDOWS else signal.SIGKILL)
        self.process.wait()

    def group_lives(self) -> bool:
        """Does the child or anything it started still run?"""
        if WINDOWS:
            return not self.ended()
        self.process.poll()  # takes an ended child off the list, which would otherwise count as living
        try:
            os.killpg(self.process.pid, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if WINDOWS:
                self.process.terminate()
            else:
                os.killpg(self.process.pid, number)

    def _listen(self, told: Callable[[str], None] | None) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.append(line.rstrip())
            if told is not None:
                told(line.rstrip())
            else:
                print(f"{self.name} | {line.rstrip()}", file=sys.stderr, flush=True)


def stop_all(children: Iterable[Child]) -> None:
    """Every child and its group has ended: asked first, killed when they are still there after PATIENCE."""
    children = list(children)
    with _deaf():
        for child in children:
            child.ask_to_stop()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and any(child.group_lives() for child in children):
            time.sleep(0.05)
        for child in children:
            if child.group_lives():
                child.kill()


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """A second Ctrl-C must not cut the stopping short: it would leave children behind."""
    numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_with_the_launcher() -> None:
    """The kernel ends this child should the launcher be killed without a chance to do so itself."""
    assert _LIBC is not None
    _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
