"""`run.py manage export_naf FILE --league SLUG [--cup NAME | --competition NAME --numbers CSV]`."""

import csv
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.given import league_called
from league.models import Competition, League
from league.naf.races import ERAS, Era
from league.naf.report import NafReport
from league.naf.writing import write
from league.naf_actions import report_of
from matches.naf_report import report_of_competition
from rulebook.refusals import Problem


class Command(BaseCommand):
    help = (
        "Writes the report of a cup for the NAF: of one that was taken over, or of a competition that was played here."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG", help="the league's name in its address")
        parser.add_argument("--cup", default="", metavar="NAME", help="a cup on record; without, the only one")
        parser.add_argument("--competition", default="", metavar="NAME", help="a competition that was played here")
        parser.add_argument("--organiser", default="", metavar="NAME", help="who reports; without, the league's name")
        parser.add_argument(
            "--numbers", type=Path, metavar="CSV", help="rows of a coach's name and his number at the NAF"
        )
        parser.add_argument("--races", choices=ERAS, help="the names of races: today's or old ones")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        league = league_called(options["league"])
        if options["competition"]:
            name, report = _played(league, options)
        else:
            name, report = _on_record(league, options["cup"], options["races"])
        try:
            file.write_bytes(write(report))
        except OSError as fault:
            raise CommandError(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stdout.write(f"{file}: {len(report.coaches)} coaches and {len(report.games)} games of {name}.")


def _on_record(league: League, name: str, era: Era | None) -> tuple[str, NafReport]:
    cups = list(league.results_cups.all())
    wanted = [cup for cup in cups if cup.name.casefold() == name.casefold()] if name else cups
    if len(wanted) != 1:
        known = ", ".join(f"“{cup.name}”" for cup in cups) or "none yet"
        raise CommandError(f"Say with --cup which one. There are: {known}.")
    return wanted[0].name, report_of(wanted[0], era=era)


def _played(league: League, options: dict[str, Any]) -> tuple[str, NafReport]:
    competitions = Competition.objects.filter(season__league=league).order_by("-season__number", "number")
    competition = competitions.filter(name__iexact=options["competition"]).first()
    if competition is None:
        known = ", ".join(f"“{each.name}”" for each in competitions)
        raise CommandError(f"There is no competition “{options['competition']}”. There are: {known}.")
    try:
        report = report_of_competition(
            competition=competition,
            organiser=options["organiser"] or league.name,
            numbers=_numbers(options["numbers"]) if options["numbers"] else {},
            era=options["races"] or "current",
        )
    except Problem as problem:
        raise CommandError(f"Nothing was written: {problem}") from problem
    return competition.name, report


def _numbers(file: Path) -> dict[str, int]:
    """Coaches' numbers by their names in small letters; a row whose second column is no number is a heading if it is the first."""
    try:
        with file.open(encoding="utf-8-sig", newline="") as source:
            rows = [row for row in csv.reader(source) if any(row)]
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(f"{file} cannot be read: {fault}.") from fault
    numbers = {}
    for place, row in enumerate(rows, start=1):
        if len(row) > 1 and row[1].strip().isdecimal():
            numbers[row[0].strip().casefold()] = int(row[1])
        elif place > 1:
            raise CommandError(f"{file}, row {place}: write a name, a comma and a number.")
    return numbers
