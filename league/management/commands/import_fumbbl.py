"""`run.py manage import_fumbbl FILE --league SLUG`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.access import season_of
from league.management.given import content_of, league_called
from league.models import Season
from league.people.imports import import_fumbbl, preview_fumbbl
from rulebook.shapes.refusals import Problem, Several
from teams.history.words import gold
from teams.imports.files import BYTES_LIMIT
from teams.imports.preview import Preview
from teams.models import Coach


class Command(BaseCommand):
    help = "Imports a team from FUMBBL: a file with the answer of https://fumbbl.com/api/team/get/NUMBER."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG", help="the league's slug, as in its address")
        parser.add_argument(
            "--coach",
            metavar="USER",
            help="the account that gets the team (default: the file's coach, without an account)",
        )
        parser.add_argument("--name", default="", help="another name for the team")
        parser.add_argument("--again", action="store_true", help="import a second copy of a team that is already here")
        parser.add_argument("--preview", action="store_true", help="show what would be imported, and import nothing")
        parser.add_argument(
            "--as",
            dest="answers",
            action="append",
            default=[],
            metavar="THEIRS=OURS",
            help="what an unknown name means; THEIRS=- leaves a skill out",
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        season = self._season(options["league"])
        coach = self._coach(options["coach"])
        answers = dict(map(_answer, options["answers"]))
        raw = content_of(file, BYTES_LIMIT)
        try:
            preview = preview_fumbbl(season=season, raw=raw, answers=answers)
            self._tell(preview)
            if options["preview"]:
                return
            team, _ = import_fumbbl(
                season=season,
                raw=raw,
                by=None,
                coach=coach,
                answers=answers,
                again=options["again"],
                name=options["name"],
            )
        except Problem as problem:
            raise CommandError(_refusal(problem)) from problem
        self.stdout.write(f"{team.name} is now in {season.name} of {season.league.name}.")
        self.stdout.write("Next: settle the open questions with the coach, and correct the team with a reason.")

    def _season(self, slug: str) -> Season:
        try:
            return season_of(league_called(slug))
        except Problem as problem:
            raise CommandError(str(problem)) from problem

    def _coach(self, name: str | None) -> Coach | None:
        if name is None:
            return None
        coach = Coach.objects.filter(username__iexact=name).first()
        if coach is None:
            raise CommandError(f"There is no coach with the user name “{name}”.")
        return coach

    def _tell(self, preview: Preview) -> None:
        """Prints what was read and what is open."""
        opened = preview.opened
        if opened is not None:
            self.stdout.write(
                f"Read: {opened.name}, a {opened.roster} team of {preview.coach or 'nobody'},"
                f" with {len(opened.players)} players and {gold(opened.treasury)} in the treasury."
            )
        if preview.questions:
            self.stdout.write(f"Open, {len(preview.questions)} in all:")
        for question in preview.questions:
            self.stdout.write(f"  - {question}")


def _answer(given: str) -> tuple[str, str]:
    theirs, equals, ours = given.rpartition("=")
    if not equals or not theirs or not ours:
        raise CommandError(f"“{given}” can't be read: write --as 'THEIRS=OURS'.")
    return theirs.strip(), ours.strip()


def _refusal(problem: Problem) -> str:
    reasons = problem.problems if isinstance(problem, Several) else (problem,)
    lines = "\n".join(f"  - {reason}" for reason in reasons)
    codes = {reason.code for reason in reasons}
    if codes & {"import_roster_unknown", "import_position_unknown", "import_skill_unknown"}:
        lines += "\nSay what a name means with --as 'THEIRS=OURS'."
    if "imported_already" in codes:
        lines += "\nUse --again to import a second copy."
    return f"Nothing was imported:\n{lines}"
