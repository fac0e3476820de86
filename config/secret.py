"""The signing key of a site, kept in a file that only its owner reads."""

import os
import secrets
from pathlib import Path

from launcher.faults import Fault, is_full

#: A shorter key was cut off: those made here have 67 characters, and Django's own checks ask for as many as this.
SHORTEST = 50


def secret_in(data: Path) -> str:
    """The key in `secret.key` of the data folder, made if there is none; a Fault where it is damaged or cannot be made."""
    kept = data / "secret.key"
    try:
        if not kept.exists():
            _make(kept)
        return read_secret(kept)
    except OSError as error:
        if is_full(error):
            raise Fault(
                f"The disk of {data} is full, so secret.key can't be written. Make room and start again."
            ) from None
        raise Fault(f"{kept} cannot be read or made ({error.strerror}); let this account read and write it.") from None


def read_secret(kept: Path) -> str:
    """The key in this file; a Fault where it is empty or damaged."""
    key = kept.read_bytes().strip().decode("ascii", errors="replace")
    if len(key) < SHORTEST or not (key.isascii() and key.isprintable()):
        raise Fault(
            f"{kept} is {'damaged' if key else 'empty'}. Put the file of a backup there, or delete it: "
            "the next start makes a new one, and everybody logs in again."
        )
    return key


def _make(kept: Path) -> None:
    """Writes a new key; the file is complete or does not exist."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = kept.with_name(f"secret.{os.getpid()}.new")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as opened:
            opened.write(secrets.token_urlsafe(50))
            opened.flush()
            os.fsync(opened.fileno())  # after a power cut there is this key, and no empty file
        # A link appears whole or not at all: of two first processes both read the same key.
        os.link(draft, kept)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)
