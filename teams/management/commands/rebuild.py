"""`run.py manage rebuild [--check]`: what the tables show, held against the histories."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from teams.actions import rebuild
from teams.models import Team
from teams.projection import differences


class Command(BaseCommand):
    help = "Folds every team's history, lists where the tables differ, and corrects them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only list; exit status 1 if there is a difference")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        teams = apart = 0
        for team in Team.objects.order_by("pk").iterator():
            teams += 1
            found = differences(team)
            if not found:
                continue
            apart += 1
            for line in found:
                self.stdout.write(f"{team.name} ({team.pk}): {line}")
            if not check:
                rebuild(team=team)
        done = "differ" if check else "differed and were rebuilt"
        self.stdout.write(f"{teams} teams folded, {apart} {done}.")
        if check and apart:
            sys.exit(1)
