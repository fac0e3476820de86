"""An SQLite database with every migration applied, kept from one run to the next: applying them takes seconds."""

import contextlib
import hashlib
import os
import sqlite3
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings

#: How many are kept: for a branch or two, and not for all that ever were.
KEPT = 3


def place_of(folder: Path) -> Path:
    """Where the database of just these migrations is kept, of ours and of the libraries."""
    told = hashlib.sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        for file in sorted(Path(app.path, "migrations").glob("*.py")):
            told.update(f"{app.label} {file.name}".encode() + file.read_bytes())
    return folder / f"migrated-{told.hexdigest()[:16]}.sqlite3"


def brought_back(place: Path) -> bool:
    """The tests' database is the one that was kept; False where none is."""
    return copied(place, database())


def copied(source: Path, target: Path) -> bool:
    """The target is now as the source, whole or not at all; False where there is no source."""
    if not source.is_file():
        return False
    half = target.with_suffix(f".{os.getpid()}")
    half.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(half)) as new:
        old.backup(new)
    half.replace(target)
    return True


def database() -> Path:
    """The file of the tests' database."""
    return Path(settings.DATABASES["default"]["TEST"]["NAME"])


def keep(place: Path) -> None:
    """The tests' database, as it stands, is there for the next run."""
    copied(database(), place)
    for old in sorted(place.parent.glob("migrated-*.sqlite3"), key=lambda file: file.stat().st_mtime)[:-KEPT]:
        old.unlink(missing_ok=True)
