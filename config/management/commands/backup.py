"""`run.py backup FILE`."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.saving.backups import backup
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk


class Command(BaseCommand):
    help = "Saves the site's database, pictures and secret in one archive. The site can keep running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            manifest = backup(file=file)
        except Problem as problem:
            raise CommandError(str(problem)) from None
        except (OSError, sqlite3.Error, DatabaseError) as error:
            if fault_of_disk(error) is not None:
                raise CommandError(
                    f"The disk is full or can't be written to, so {file} was not written. Make room and try again."
                ) from None
            if isinstance(error, OSError):
                raise CommandError(f"{file} can't be written: {error.strerror}.") from None
            raise
        pictures = sum(name.startswith("media/") for name in manifest.checksums)
        size = file.stat().st_size / 1024 / 1024
        self.stdout.write(f"Saved in {file}: the database, {pictures} pictures and the secret; {size:.1f} MB.")
