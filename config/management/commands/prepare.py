"""Everything between a fresh clone, or an upgrade, and a site that can be started."""

import hashlib
import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from config.saving.backups import backup_before_upgrade, make_site_private
from inducements.demo import add_deadline
from matches.demo.league import build_demo
from rulebook.pack.reading import editions
from rulebook.ruleset import Ruleset
from teams.accounts import first_admin, make_login_link
from teams.models import Coach, LoginLink


class Command(BaseCommand):
    help = "Migrates the database, checks the rules, and builds the demo league on a first start."
    # Checks are run below, once, after the migrations.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="start empty")

    def handle(self, *args: Any, no_demo: bool, **options: Any) -> None:
        self._migrate()
        self._check()
        self._collect_static_files()
        make_site_private()
        # Should the demo fail, the next start is a first start again.
        with transaction.atomic():
            first_start = not Coach.objects.exists()
            admin = first_admin()
            if first_start and not no_demo:
                self._build_demo()
        token = make_login_link(coach=admin, kind=LoginLink.Kind.ADMIN)
        link = reverse("login_by_link", "pages.account.welcome_urls", args=[token])
        self.stdout.write(f"login-link {link}")

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return
        kept = backup_before_upgrade(settings.DATA_DIR)
        if kept is not None:
            self.stdout.write(f"The site was saved in {kept} before the upgrade.")
        self.stdout.write(f"Migrating the database ({len(plan)} steps) …")
        call_command("migrate", interactive=False, verbosity=0)

    def _check(self) -> None:
        """Checks settings and rule packs; ends with what is wrong. The server checks the addresses."""
        self.check(tags=["database", "models", "rules", "security", "staticfiles", "templates"])
        for edition in editions():
            Ruleset.of(edition)

    def _collect_static_files(self) -> None:
        """Styles and scripts are served under names that change with their content."""
        if settings.DEBUG:
            return
        collected = settings.STATIC_ROOT / ".collected"
        fingerprint = _static_files_here()
        # Naming and compressing them takes longer than all the rest of a start: only when one has changed.
        if not collected.is_file() or collected.read_text() != fingerprint:
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
            collected.write_text(fingerprint)

    def _build_demo(self) -> None:
        self.stdout.write("Building the demo league …")
        league = build_demo()
        if league is not None:
            add_deadline(league)


def _static_files_here() -> str:
    """A value that changes when any of the site's own or its libraries' static files does."""
    files = (storage.path(name) for finder in get_finders() for name, storage in finder.list([]))
    stamps = sorted((path, os.stat(path).st_size, os.stat(path).st_mtime_ns) for path in files)
    return hashlib.sha256(repr(stamps).encode()).hexdigest()
