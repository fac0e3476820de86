"""`run.py manage export_naf FILE --league SLUG [--cup NAME | --competition NAME --numbers CSV]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.fame.naf_cups import report_of
from league.management.given import content_of, league_called, reasons
from league.models import Competition, League
from league.naf.numbers import BYTES_LIMIT, numbers_in
from league.naf.races import ERAS, Era
from league.naf.report import NafReport
from league.naf.writing import write
from matches.report.naf import report_of_competition
from rulebook.shapes.refusals import Problem


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
            "--numbers", type=Path, metavar="CSV", help="a table of coaches' names and their numbers at the NAF"
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
            numbers=numbers_in(content_of(options["numbers"], BYTES_LIMIT)) if options["numbers"] else {},
            era=options["races"] or "current",
        )
    except Problem as problem:
        raise CommandError(f"Nothing was written: {reasons(problem)}") from problem
    return competition.name, report
