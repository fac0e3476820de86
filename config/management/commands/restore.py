"""`run.py restore FILE`."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.saving.backups import restore
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk


class Command(BaseCommand):
    help = "Restores the site from an archive. Stop the site first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace the existing site, which is saved first")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            replaced = restore(file=file, force=force)
        except Problem as problem:
            raise CommandError(str(problem)) from None
        except (OSError, sqlite3.Error, DatabaseError) as error:
            if fault_of_disk(error) is None:
                raise
            sentence = "The disk is full or can't be written to, so nothing was restored. The site is unchanged. Make room and try again."
            raise CommandError(sentence) from None
        if replaced is not None:
            self.stdout.write(f"The former site is saved in {replaced}.")
        self.stdout.write(f"The site is restored from {file}.")
