"""`run.py manage permissions`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from league.permissions import matrix


class Command(BaseCommand):
    help = "Writes the table of permissions, from the rules that the code uses."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        page = Path(settings.BASE_DIR) / "docs" / "permissions.md"
        parser.add_argument("--file", type=Path, default=page, help="where to (default: docs/permissions.md)")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        file.write_text(matrix(), encoding="utf-8")
        self.stdout.write(f"Written: {file}")
