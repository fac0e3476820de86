"""The data folder: written to by one site at a time, and read by nobody but its owner."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from launcher.faults import Fault, is_full

#: What the group and all others may do with a file.
OTHERS = stat.S_IRWXG | stat.S_IRWXO
TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")
PROGRAM = Path(__file__).resolve().parent.parent


def site_settings(data: Path) -> dict[str, str]:
    """The environment in which every part of the site finds this data folder, which exists and is private."""
    make_private(data)
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
        if is_full(error):
            raise Fault(f"The disk of {folder} is full. Make room and try again.") from None
        raise Fault(
            f"The folder {folder} can't be written to ({error.strerror}). "
            "Make it writable, or choose another with --data DIR."
        ) from None


def make_private(folder: Path) -> None:
    """The folder exists, and only its owner looks into it. A Fault, if that would shut others out of more than a site."""
    if _is_more_than_a_site(folder):
        raise Fault(f"The folder {folder} has other files in it. Choose a folder of its own with --data DIR.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(
            f"The folder {folder} can't be created ({error.strerror}). Choose another with --data DIR."
        ) from None
    _close(folder)


def make_all_private(folder: Path) -> None:
    """Nobody but its owner reads the folder and what is in it. What other accounts own there stays as it is, and so does what links lead to."""
    _close(folder)
    for inside, folders, files in os.walk(folder):
        for name in (*folders, *files):
            _close(Path(inside, name))


def keep_to_ourselves() -> None:
    """What this process and its children make from now on is read by their own account alone."""
    os.umask(OTHERS)


def _ours(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _close(path: Path) -> None:
    with contextlib.suppress(PermissionError, FileNotFoundError):
        mode = path.lstat().st_mode
        if mode & OTHERS and not stat.S_ISLNK(mode) and os.name == "posix":
            path.chmod(mode & stat.S_IRWXU)


def _is_more_than_a_site(folder: Path) -> bool:
    """Is it the folder for everybody's temporary files, or does the program or the account's own folder lie in it?"""
    home = Path(os.path.expanduser("~"))  # an account without one is left with the sign
    within = folder in (PROGRAM, *PROGRAM.parents) or (home.is_absolute() and folder in home.resolve().parents)
    return within or folder in {Path(each).resolve() for each in temporary_folders()}


def temporary_folders() -> list[str]:
    """The folders for everybody's temporary files, the one that the environment names first. Unlike `tempfile` it tries none of them, so that a full disk is no fault."""
    named = (os.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP"))
    return [*filter(None, named), *TEMPORARY]


@contextlib.contextmanager
def only_site_in(data: Path) -> Iterator[None]:
    """No other launcher runs a site on this folder meanwhile: two would send every reminder twice."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks; there the busy port is the guard
        yield
        return
    with open(data / "run.lock", "a+", encoding="ascii", opener=_ours) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Fault(
                f"A site is already running on {data} (process {lock.read().strip() or 'unknown'}). "
                "Stop it first, or choose another folder with --data DIR."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
