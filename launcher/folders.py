"""The data folder: written to by one site at a time."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from launcher.faults import Fault


def site_settings(data: Path) -> dict[str, str]:
    """The environment in which every part of the site finds this data folder, which exists."""
    make_writable(data)
    return {"LEAGUE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONUNBUFFERED": "1"}


def make_writable(folder: Path) -> None:
    """The folder exists and can be written to, or a Fault says that it cannot."""
    probe = folder / f".may-write-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Fault(
            f"The folder {folder} cannot be written to ({error.strerror}); "
            "make it writable, or name another with --data DIR."
        ) from None


@contextlib.contextmanager
def only_site_in(data: Path) -> Iterator[None]:
    """No other launcher runs a site on this folder meanwhile: two would send every reminder twice."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks; there the busy port is the guard
        yield
        return
    with (data / "run.lock").open("a+", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Fault(
                f"A site is running on {data} already (process {lock.read().strip() or 'unknown'}); "
                "stop it first, or name another folder with --data DIR."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
