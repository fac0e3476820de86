"""`run.py backup FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.backups import backup


class Command(BaseCommand):
    help = "Saves database, pictures and secret of the site in one archive; the site may go on running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        manifest = backup(file=file)
        pictures = sum(name.startswith("media/") for name in manifest.checksums)
        size = file.stat().st_size / 1024 / 1024
        self.stdout.write(f"Saved in {file}: the database, {pictures} pictures and the secret; {size:.1f} MB.")
