"""`python3 run.py` as its owner lives it: it starts, lets him in, and leaves nothing behind."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from launcher.environment import ROOT
from tests.launcher.test_private import open_to_others

pytestmark = pytest.mark.timeout(120)
#: How a launcher is ended without a word; only Linux tells a child that its parent is gone.
ENDS = signal.SIGKILL if sys.platform == "linux" else signal.SIGTERM


@dataclass
class Running:
    """A site that was started as on a command line."""

    launcher: subprocess.Popen[str]
    data: Path
    said: str
    address: str

    def finish(self, number: int) -> int:
        """The exit code after this signal; `said` has everything."""
        self.launcher.send_signal(number)
        return self.ended()

    def redis_url(self) -> str:
        """The private Redis that this site was given."""
        worker = next(pid for pid, words in self.processes().items() if " worker " in words)
        settings = (Path("/proc") / str(worker) / "environ").read_text().split("\0")
        return next(line.removeprefix("REDIS_URL=") for line in settings if line.startswith("REDIS_URL="))

    def ended(self) -> int:
        rest, _ = self.launcher.communicate(timeout=30)
        self.said += rest
        return self.launcher.returncode

    def processes(self) -> dict[int, str]:
        """Every process of this site but the launcher, by number, with its command line."""
        return {pid: words for pid, words in processes_of(self.data).items() if pid != self.launcher.pid}


def processes_of(data: Path) -> dict[int, str]:
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"LEAGUE_DATA={data}\0" in (folder / "environ").read_text(errors="replace"):
                words = (folder / "cmdline").read_text(errors="replace").replace("\0", " ").strip()
                if words:  # a process that has ended and waits to be taken note of has none
                    found[int(folder.name)] = words
    return found


def worker_answers(redis_url: str) -> bool:
    """Does a worker on that Redis take what it is told?"""
    asked = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "config", "inspect", "ping", "--timeout", "1"],
        env={**os.environ, "REDIS_URL": redis_url, "DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return "pong" in asked.stdout


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not true():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.05)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A fresh site with a Redis of its own, started to the last process."""
    with started(tmp_path / "site") as site:
        yield site


def settings_of(data: Path) -> dict[str, str]:
    """The environment of a site in that folder, with nothing of the tests' own."""
    ours = ("REDIS_URL", "DATABASE_URL", "DJANGO_", "LEAGUE_")
    settings = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return settings | {"LEAGUE_DATA": str(data)}


@contextlib.contextmanager
def started(data: Path) -> Iterator[Running]:
    """The site in that folder, started to the last process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, str(ROOT / "run.py"), "--port", str(port), "--no-demo"]
    launcher = subprocess.Popen(
        words,
        cwd=data.parent,
        env={**settings_of(data), "LEAGUE_API_RATE": "10"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert launcher.stdout is not None
    said = ""
    for line in launcher.stdout:
        said += line
        if "Ctrl-C" in line:
            break
    site = Running(launcher, data, said, f"http://127.0.0.1:{port}")
    try:
        wait_until(lambda: sum("celery" in words for words in site.processes().values()) >= 2 or launcher.poll())
        yield site
    finally:
        for pid in processes_of(data):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        launcher.wait()


def test_a_site_starts_lets_its_owner_in_and_stops(running: Running) -> None:
    browser = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.ProxyHandler({})
    )
    link = re.search(r"http://localhost:\d+(/login-link/\S+)", running.said)
    assert link, running.said
    with browser.open(running.address + link[1], timeout=10) as answer:
        assert answer.geturl() == running.address + "/"
        page = answer.read().decode()
    assert "Admin" in page
    styles = re.findall(r'href="(/static/[^"]+\.css)"', page)
    for style in styles:
        assert browser.open(running.address + style, timeout=10).status == 200
    with browser.open(running.address + "/readyz", timeout=10) as answer:
        assert b'"redis": "yes"' in answer.read()
    assert (running.data / "secret.key").is_file() and open_to_others(running.data) == []

    # However many addresses one reader claims to have, there is no proxy here that would know.
    assert [status_for(running, f"203.0.113.{number}") for number in range(3)] == [200, 200, 429]

    wait_until(lambda: worker_answers(running.redis_url()))
    assert running.finish(signal.SIGINT) == 0, running.said
    assert running.said.rstrip().endswith("Stopped.")
    assert running.processes() == {}


def status_for(running: Running, claimed: str) -> int:
    """What the API answers a guest who says that they were forwarded for this address."""
    asked = urllib.request.Request(f"{running.address}/api/v1/leagues/", headers={"X-Forwarded-For": claimed})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def test_when_a_part_dies_the_site_ends_and_says_which(running: Running) -> None:
    beat = next(pid for pid, words in running.processes().items() if " beat " in words)
    os.kill(beat, signal.SIGKILL)
    assert running.ended() == 1
    assert "beat has stopped (exit code -9); so does the site." in running.said
    assert running.processes() == {}


def test_a_launcher_that_is_killed_leaves_nothing_behind(running: Running) -> None:
    running.finish(ENDS)
    wait_until(lambda: running.processes() == {})
