"""`run.py manage export_naf FILE --league SLUG --cup NAME`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.leagues import league_called
from league.naf.races import ERAS
from league.naf.writing import write
from league.naf_actions import report_of


class Command(BaseCommand):
    help = "Writes the report of a cup of which only the results are known, for the NAF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG", help="the league's name in its address")
        parser.add_argument("--cup", default="", metavar="NAME", help="which cup; without, the only one")
        parser.add_argument(
            "--races", choices=ERAS, help="the names of races: today's or old ones; without, as they came"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        league = league_called(options["league"])
        cups = list(league.results_cups.all())
        wanted = [cup for cup in cups if cup.name.casefold() == options["cup"].casefold()] if options["cup"] else cups
        if len(wanted) != 1:
            known = ", ".join(f"“{cup.name}”" for cup in cups) or "none yet"
            raise CommandError(f"Say with --cup which one. There are: {known}.")
        report = report_of(wanted[0], era=options["races"])
        try:
            file.write_bytes(write(report))
        except OSError as fault:
            raise CommandError(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{file}: {len(report.coaches)} coaches and {len(report.games)} games of {wanted[0].name}.")
