"""A database, a Redis, and the processes that are killed."""

import os
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from launcher.checks import postgres
from launcher.faults import Fault
from launcher.processes import Child, stop_all
from launcher.redis_server import server_program, short_folder, start_server

#: The settings that a run sets for its processes; nothing of the site's own is used.
OWN = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "LEAGUE_SECRET": "only-for-chaos",
    "EMAIL_URL": "consolemail://",
    "LEAGUE_HOSTS": "localhost",
    "LEAGUE_API_RATE": "1000000",
}
#: The line with which a process ends itself.
DYING = "dies now"
CELERY = [sys.executable, "-W", "ignore", "-m", "celery", "--quiet", "-A", "config"]


@contextmanager
def server_of(database: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database that lasts as long as the block."""
    if database == "sqlite":
        yield f"sqlite:///{folder / 'league.sqlite3'}"
        return
    os.environ.pop("DATABASE_URL", None)  # a database that is named there is somebody's
    with postgres() as url:
        yield url


@contextmanager
def redis() -> Iterator[str]:
    """The URL of a Redis of our own."""
    program = server_program()
    if not program:
        raise Fault("Redis is not installed and could not be found. Install redis-server.")
    folder = short_folder()
    server = start_server(program, folder)
    try:
        yield f"unix://{folder}/redis.sock"
    finally:
        stop_all([server])
        shutil.rmtree(folder, ignore_errors=True)


def django_on(settings: Mapping[str, str]) -> None:
    """Django runs in this process on these settings, on a database with all its tables."""
    os.environ.update(OWN | dict(settings))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


class Victim:
    """A process that is started again whenever it was killed. What it says is kept."""

    def __init__(self, name: str, words: list[str], settings: Mapping[str, str]) -> None:
        self.name, self.words, self.settings = name, words, settings
        self.said: deque[str] = deque(maxlen=2000)
        self.starts = self.kills = self.own_kills = 0
        self.child = self._started()

    def _started(self) -> Child:
        self.starts += 1
        own = OWN | dict(self.settings) | {"CHAOS_LIFE": f"{self.name}{self.starts}"}
        return Child.started(self.name, self.words, own, told=self.hear)

    def hear(self, line: str) -> None:
        """What it says is kept; that one of its processes kills itself is counted."""
        self.own_kills += line.startswith(DYING)
        self.said.append(line)

    def kill(self) -> None:
        """It is gone at once with all its processes, whatever it is at."""
        self.child.kill()

    def kill_a_child(self) -> None:
        """The process that does its tasks is gone at once; it begins another."""
        asked = ["ps", "-o", "pid=", "--ppid", str(self.child.process.pid)]
        found = subprocess.run(asked, capture_output=True, text=True).stdout.split()
        for pid in found[:1]:
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
                self.own_kills += 1

    @property
    def killed(self) -> int:
        """How often it, or a process of it, was killed."""
        return self.kills + self.own_kills

    def pause(self, paused: bool) -> None:
        """It does nothing until it is told to go on."""
        with suppress(ProcessLookupError):
            os.killpg(self.child.process.pid, signal.SIGSTOP if paused else signal.SIGCONT)

    def look(self) -> None:
        """If it was killed, that is counted, and it runs again."""
        if not self.child.ended():
            return
        if self.child.process.returncode != -signal.SIGKILL:
            raise Fault(f"{self.name} has ended by itself: {self.child.last_lines() or self.child.process.returncode}")
        self.kills += 1
        self.child = self._started()


def worker(name: str, settings: Mapping[str, str]) -> Victim:
    """A worker that may also kill itself at the worst moments (`bench._chaos.killing`)."""
    words = ["worker", "--concurrency", "2", "--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    return Victim(name, [*CELERY, *words, "-n", f"{name}@here", "--include", "bench._chaos.killing"], settings)


def beat(settings: Mapping[str, str]) -> Victim:
    return Victim("beat", [*CELERY, "beat", "--loglevel", "WARNING", "--pidfile="], settings)
