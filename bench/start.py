"""How long `python3 run.py` takes until the first page, the first time and every time after."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from bench import Figure

ROOT = Path(__file__).resolve().parent.parent


def figures() -> Iterator[Figure]:
    """Seconds to the first page, with an empty data folder and with that folder again."""
    with tempfile.TemporaryDirectory(prefix="league-bench-") as folder:
        yield Figure("a new site, environment installed", seconds_to_first_page(folder), "s", most=30)
        yield Figure("the same site again", seconds_to_first_page(folder), "s", most=8)


def seconds_to_first_page(data: str) -> float:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ours = ("REDIS_URL", "DATABASE_URL", "LEAGUE_", "DJANGO_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    words = [sys.executable, str(ROOT / "run.py"), "--port", str(port), "--data", data]
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    began = time.monotonic()
    launcher = subprocess.Popen(words, env=clean, stdout=subprocess.DEVNULL)
    try:
        while launcher.poll() is None:
            try:
                direct.open(f"http://127.0.0.1:{port}/", timeout=10).close()
                return time.monotonic() - began
            except (OSError, urllib.error.URLError):
                time.sleep(0.02)
        raise RuntimeError(f"the site did not start: exit code {launcher.returncode}")
    finally:
        launcher.send_signal(signal.SIGINT)
        launcher.wait()
