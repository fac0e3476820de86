"""Everything between a fresh clone, or an upgrade, and a site that can be started."""

import importlib
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from config.backups import backup_before_upgrade
from teams.accounts import first_admin, make_login_link
from teams.models import Coach, LoginLink


class Command(BaseCommand):
    help = "Brings the database up to date, checks the rules, builds the demo league on a first start."
    # Checks are run below, once, after the migrations.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="begin empty")

    def handle(self, *args: Any, no_demo: bool, **options: Any) -> None:
        self._migrate()
        self._check()
        self._collect_static_files()
        first_start = not Coach.objects.exists()
        admin = first_admin()
        if first_start and not no_demo:
            self._build_demo()
        token = make_login_link(coach=admin, kind=LoginLink.Kind.ADMIN)
        self.stdout.write(f"login-link {reverse('login_by_link', args=[token])}")

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return
        kept = backup_before_upgrade(settings.DATA_DIR)
        if kept is not None:
            self.stdout.write(f"Before the upgrade everything was saved in {kept}.")
        self.stdout.write(f"Bringing the database up to date ({len(plan)} steps) …")
        call_command("migrate", interactive=False, verbosity=0)

    def _check(self) -> None:
        """The settings are sound, or the command ends with what is wrong."""
        self.check()

    def _collect_static_files(self) -> None:
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)

    def _build_demo(self) -> None:
        build = _found("matches.demo", "build_demo")
        if build is not None:
            self.stdout.write("Building the demo league …")
            build()


def _found(module: str, function: str) -> Callable[[], object] | None:
    """The function, if this version has one of that name."""
    try:
        return getattr(importlib.import_module(module), function, None)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
