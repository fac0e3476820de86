"""A federation of 600 teams in 40 divisions after five seasons: 300 reports from 20 clients at once, and every page.

On SQLite, and on PostgreSQL where one is named in `DATABASE_URL`.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from bench import Figure
from bench.pages import told

ROOT = Path(__file__).resolve().parent.parent
CLIENTS = 20
#: Every fifth report is sent a second time, at the same moment.
TWICE = 5


def figures() -> Iterator[Figure]:
    """Seconds for the reports, what is wrong afterwards, and milliseconds and queries of each page."""
    yield from on("SQLite", "")
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        yield from on("PostgreSQL", os.environ["DATABASE_URL"])


def on(name: str, url: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="league-bench-") as folder:
        settings = {"LEAGUE_DATA": folder, "DATABASE_URL": url, "REDIS_URL": ""}
        settings |= {"DJANGO_SETTINGS_MODULE": "config.settings", "LEAGUE_API_RATE": "1000000"}
        written = part("write", settings)
        yield Figure(f"{name}: matches of the league", written["matches"], "")
        yield Figure(f"{name}: rows of history", written["rows"], "")
        yield Figure(f"{name}: career lines", written["lines"], "")
        yield Figure(f"{name}: the league, written in bulk", written["seconds"], "s")
        reports = written["reports"]
        with served(settings) as site:
            seconds, slowest, refused = sent(site, reports)
        yield Figure(f"{name}: {len(reports)} reports, every fifth twice", seconds, "s", most=60)
        yield Figure(f"{name}: the slowest answer", slowest * 1000, "ms")
        found = part("count", settings)
        wrong = refused + found["wrong"] + abs(found["results"] - len(reports)) + abs(found["versions"] - len(reports))
        yield Figure(
            f"{name}: lost, double, refused or wrong", wrong + abs(found["entered"] - 2 * len(reports)), "", most=0
        )
        corrected = part("correction", settings)
        yield Figure(f"{name}: a correction 40 matches back, previewed", corrected["ms"], "ms", most=1000)
        for figure in told(part("pages", settings), most=400):
            yield Figure(f"{name}: {figure.name}", figure.value, figure.unit, figure.most, figure.least)


def part(name: str, settings: dict[str, str]) -> Any:
    words = [sys.executable, "-W", "ignore", "-m", "bench._run", "worlds.federation", name]
    own = {**os.environ, **settings}
    done = subprocess.run(words, cwd=ROOT, env=own, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return json.loads(done.stdout)


@contextlib.contextmanager
def served(settings: dict[str, str]) -> Iterator[str]:
    """The address of the site, served by one process as `run.py` starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--log-level", "error"]
    server = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **settings}, stderr=subprocess.DEVNULL)
    site = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{site}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield site
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=30)


def sent(site: str, reports: list[dict[str, Any]]) -> tuple[float, float, int]:
    """Seconds until every report was filed by one coach and agreed to by the other, the slowest answer, and how many were refused."""
    twice = [report for place, report in enumerate(reports) if place % TWICE == 0]
    with httpx.Client(base_url=site, timeout=60) as line, ThreadPoolExecutor(CLIENTS) as clients:
        began = time.perf_counter()
        filed = list(clients.map(lambda report: file(line, report), [*reports, *twice]))
        agreed = list(clients.map(lambda report: agree(line, report), reports))
        seconds = time.perf_counter() - began
    answers = [*filed, *agreed]
    return seconds, max(taken for _, taken in answers), sum(status >= 300 for status, _ in answers)


def file(line: httpx.Client, report: dict[str, Any]) -> tuple[int, float]:
    body = {"report": report["body"], "once": report["at"][-40:]}
    return post(line, f"{report['at']}reports/", report["tokens"][0], body)


def agree(line: httpx.Client, report: dict[str, Any]) -> tuple[int, float]:
    return post(line, f"{report['at']}reports/1/agree/", report["tokens"][1], {"side": "away"})


def post(line: httpx.Client, address: str, token: str, body: dict[str, Any]) -> tuple[int, float]:
    began = time.perf_counter()
    answer = line.post(address, json=body, headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, time.perf_counter() - began
