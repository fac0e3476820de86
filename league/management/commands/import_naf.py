"""`run.py manage import_naf FILE --league SLUG`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.fame.naf_cups import import_naf, preview_naf, table_of_cup
from league.management.given import content_of, league_called, reasons
from league.naf.reading import BYTES_LIMIT
from rulebook.shapes.refusals import Problem

#: Rows of the table that are printed.
TOP = 3


class Command(BaseCommand):
    help = "Imports a finished tournament from a NAF report, as a cup with results only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG", help="the league's slug, as in its address")
        parser.add_argument("--name", default="", help="name of the cup (default: organiser and year)")
        parser.add_argument("--again", action="store_true", help="import a report again that is already here")
        parser.add_argument("--preview", action="store_true", help="show what would be imported, and import nothing")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        league = league_called(options["league"])
        raw = content_of(file, BYTES_LIMIT)
        try:
            preview = preview_naf(league=league, raw=raw)
            report = preview.report
            first, last = report.days
            self.stdout.write(
                f"Read: {len(report.coaches)} coaches and {len(report.games)} games,"
                f" {first} to {last}, organised by {report.organiser}."
            )
            for note in preview.notes:
                self.stdout.write(f"  - {note}")
            if options["preview"]:
                return
            cup = import_naf(league=league, raw=raw, by=None, name=options["name"], again=options["again"])
        except Problem as problem:
            hint = "\nUse --again and --name for one." if problem.code == "naf_imported_already" else ""
            raise CommandError(f"Nothing was imported: {reasons(problem)}{hint}") from problem
        self.stdout.write(f"{cup.name} is now in {league.name}.")
        for row in table_of_cup(cup)[:TOP]:
            coach = report.coaches[int(row.team)]
            self.stdout.write(f"  {row.rank}. {coach.name or coach.number}, {coach.race}: {row.points} points")
