"""The environment in `.venv`: exactly what the lock names, by hash."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from launcher.faults import Fault
from launcher.folders import make_writable

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUNTIME_LOCK = ROOT / "requirements.lock"
#: A superset of the runtime lock with the same versions, so that one environment serves both.
DEVELOPMENT_LOCK = ROOT / "requirements-dev.lock"

WINDOWS = os.name == "nt"


def python() -> Path:
    """The interpreter of the environment."""
    return VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")


def program(name: str) -> str:
    """A program that the environment installed."""
    return str(VENV / ("Scripts" if WINDOWS else "bin") / (name + (".exe" if WINDOWS else "")))


def run_in_environment(arguments: list[str], settings: dict[str, str]) -> int:
    """The exit code of the environment's Python with these arguments, run from the project's folder."""
    try:
        return subprocess.run([str(python()), *arguments], cwd=ROOT, env={**os.environ, **settings}).returncode
    except KeyboardInterrupt:
        return 130


def ready_environment(*, development: bool = False) -> None:
    """`.venv` holds what the lock names; nothing is done when it does already."""
    lock = DEVELOPMENT_LOCK if development else RUNTIME_LOCK
    if stamp_of(lock).is_file() and python().exists():
        return
    make_writable(ROOT)
    say(f"Installing {lock.name} into .venv (once, and after each upgrade) …")
    if not _environment_fits():
        _make_environment()
    if not _install_with_uv(lock):
        _install_with_pip(lock)
    stamp_of(lock).touch()
    if development:
        stamp_of(RUNTIME_LOCK).touch()


def stamp_of(lock: Path) -> Path:
    """The file in `.venv` that says: this lock, as it is now, was installed for this Python."""
    fingerprint = hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()[:16]
    return VENV / f"installed-{fingerprint}"


def say(line: str) -> None:
    print(line, flush=True)


def _environment_fits() -> bool:
    """Does `.venv` hold a Python of this version that starts?"""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run([str(python()), "-c", ask], capture_output=True, text=True)
    except OSError:
        return False
    return answer.stdout.strip() == f"{sys.version_info.major}.{sys.version_info.minor}"


def _make_environment() -> None:
    if VENV.exists():
        shutil.rmtree(VENV)
    uv = shutil.which("uv")
    if uv and subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(VENV)]).returncode == 0:
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Fault(
            "This Python has no venv and ensurepip. Install them "
            "(on Debian and Ubuntu: apt install python3-venv) and start again."
        )
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        raise Fault(
            f"The environment in {VENV} could not be created: {_last_line(made.stdout + made.stderr)} "
            "(on Debian and Ubuntu, apt install python3-venv often helps)."
        )


def _install_with_uv(lock: Path) -> bool:
    uv = shutil.which("uv")
    if not uv:
        return False
    words = [uv, "pip", "install", "-q", "--python", str(python()), "--require-hashes", "-r", str(lock)]
    # Where uv fails pip may pass: it alone knows a machine's own pip settings.
    return subprocess.run(words, capture_output=True).returncode == 0


def _install_with_pip(lock: Path) -> None:
    if subprocess.run([str(python()), "-m", "pip", "--version"], capture_output=True).returncode:
        subprocess.run([str(python()), "-m", "ensurepip", "--default-pip"], capture_output=True)
    words = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    # No byte-compiling up front: Python does it for what it really imports.
    words += ["--no-compile", "--require-hashes", "-r", str(lock)]
    done = subprocess.run([str(python()), *words], capture_output=True, text=True)
    if done.returncode:
        raise Fault(_why_pip_failed(done.stdout + done.stderr))


def _why_pip_failed(output: str) -> str:
    lowered = output.lower()
    if "do not match the hashes" in lowered:
        return (
            "A downloaded package does not match the hash in the lock, so it was not installed. "
            "Try again. If it happens again, check your proxy or package mirror."
        )
    if "no space left" in lowered:
        return "The disk is full. Make room and start again."
    if any(sign in lowered for sign in ("connection", "timed out", "name resolution", "no matching distribution")):
        return (
            f"The packages could not be downloaded. Check the network and start again. pip said: {_last_line(output)}"
        )
    return f"The packages could not be installed. pip said: {_last_line(output)}"


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["nothing"])[-1]
