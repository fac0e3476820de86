"""The signing key of a site, kept in a file that only its owner reads."""

import os
import secrets
from pathlib import Path


def secret_in(data: Path) -> str:
    """The key in `secret.key` of the data folder; the first call makes folder and key."""
    kept = data / "secret.key"
    if not kept.exists():
        data.mkdir(parents=True, exist_ok=True)
        draft = data / f"secret.{os.getpid()}.new"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
        # A link appears whole or not at all: of two first processes both read the same key.
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return kept.read_text(encoding="ascii").strip()
