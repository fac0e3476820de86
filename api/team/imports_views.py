"""Imports: teams from FUMBBL, teams on paper, and cups with results only."""

from typing import Any

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.shell.describing import described
from api.shell.problems import plain_problem
from api.shell.reading import listed, sent
from api.team.clubs_shapes import (
    BroughtInSerializer,
    CupLine,
    CupPreviewSerializer,
    CupReportSerializer,
    CupSerializer,
    FumbblEnteredSent,
    FumbblSent,
    NafEnteredSent,
    NafSent,
    PaperEnteredSent,
    PaperSent,
)
from api.team.shapes import TeamLine
from league.access import (
    NotHere,
    coach_of,
    cup_for_reading,
    cup_for_running,
    league_for_reading,
    league_for_running,
    season_of,
)
from league.fame.naf_cups import import_naf, preview_naf, remove_cup, report_of, table_of_cup
from league.models import League
from league.naf.report import NafReport
from league.naf.writing import write
from league.people.imports import enter_from_paper, import_fumbbl, preview_fumbbl, preview_paper
from league.permissions import Deed
from league.pure.standings import TableRow
from league.selectors import people_of
from rulebook.shapes.sheets import plain
from teams.imports.preview import Preview
from teams.models import Coach


def taking_over(request: Request, slug: str) -> League:
    return league_for_running(request.user, slug, Deed.TAKE_OVER)


class FumbblPreview(APIView):
    @described(
        "Preview the import of a FUMBBL file. Nothing is saved.",
        name="preview_fumbbl",
        takes=FumbblSent,
        gives=BroughtInSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        season, said = season_of(taking_over(request, slug)), sent(FumbblSent, request)
        return _previewed(preview_fumbbl(season=season, raw=said["file"].encode(), answers=said["answers"]))


class Fumbbl(APIView):
    @described(
        "Import a team from a FUMBBL file.", name="import_fumbbl", takes=FumbblEnteredSent, gives=TeamLine, status=201
    )
    def post(self, request: Request, slug: str) -> Response:
        league, said = taking_over(request, slug), sent(FumbblEnteredSent, request)
        entered = import_fumbbl(
            season=season_of(league),
            raw=said["file"].encode(),
            by=coach_of(request.user),
            coach=_owner(league, said.get("coach")),
            answers=said["answers"],
            again=said["again"],
            name=said["name"],
        )
        return Response(TeamLine(entered.team).data, status=201)


class PaperPreview(APIView):
    @described(
        "Preview a team on paper. Nothing is saved.",
        name="preview_paper",
        takes=PaperSent,
        gives=BroughtInSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        season, said = season_of(taking_over(request, slug)), sent(PaperSent, request)
        return _previewed(preview_paper(season=season, raw=said["team"], answers=said["answers"]))


class Paper(APIView):
    @described("Enter a team from paper.", name="enter_paper", takes=PaperEnteredSent, gives=TeamLine, status=201)  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        league, said = taking_over(request, slug), sent(PaperEnteredSent, request)
        entered = enter_from_paper(
            season=season_of(league),
            raw=said["team"],
            by=coach_of(request.user),
            coach=_owner(league, said.get("coach")),
            answers=said["answers"],
        )
        return Response(TeamLine(entered.team).data, status=201)


class Cups(APIView):
    @described("The league's cups, latest first.", name="cups", gives=CupLine, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        return listed(request, list(league_for_reading(request.user, slug).results_cups.all()), CupLine)

    @described(
        "Import a NAF report as a finished cup.",
        name="import_naf",
        takes=NafEnteredSent,
        gives=CupLine,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        league, said = taking_over(request, slug), sent(NafEnteredSent, request)
        raw = said.pop("xml").encode()
        return Response(CupLine(import_naf(league=league, raw=raw, by=coach_of(request.user), **said)).data, status=201)


class CupPreview(APIView):
    @described(
        "Preview the import of a NAF report. Nothing is saved.",
        name="preview_naf",
        takes=NafSent,
        gives=CupPreviewSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = taking_over(request, slug)
        seen = preview_naf(league=league, raw=sent(NafSent, request)["xml"].encode())
        whole = {
            "name": seen.name,
            "notes": seen.notes,
            "rows": _rows(seen.report, seen.rows),
            "report": msgspec.to_builtins(seen.report),
            "earlier": seen.earlier.pk if seen.earlier else None,
        }
        return Response(CupPreviewSerializer(whole).data)


class OneCup(APIView):
    @described("A cup with its table and its games.", name="cup", gives=CupSerializer)
    def get(self, request: Request, slug: str, cup_id: int) -> Response:
        cup = cup_for_reading(request.user, slug, cup_id)
        report = report_of(cup)
        whole = {"cup": cup, "rows": _rows(report, table_of_cup(cup)), "report": msgspec.to_builtins(report)}
        return Response(CupSerializer(whole).data)

    @described("Remove a cup.", name="remove_cup", status=204)
    def delete(self, request: Request, slug: str, cup_id: int) -> Response:
        remove_cup(cup=cup_for_running(request.user, slug, cup_id))
        return Response(status=204)


class CupReport(APIView):
    @described("Export a cup as a NAF report.", name="cup_report", gives=CupReportSerializer)
    def get(self, request: Request, slug: str, cup_id: int) -> Response:
        report = report_of(cup_for_reading(request.user, slug, cup_id))
        return Response(CupReportSerializer({"xml": write(report).decode()}).data)


def _previewed(preview: Preview) -> Response:
    whole: dict[str, Any] = {
        "name": preview.name,
        "coach": preview.coach,
        "opened": plain(preview.opened) if preview.opened is not None else None,
        "questions": [plain_problem(each) for each in preview.questions],
        "unanswered": [plain_problem(each) for each in preview.unanswered],
    }
    return Response(BroughtInSerializer(whole).data)


def _owner(league: League, pk: int | None) -> Coach | None:
    """The member who coaches the team; None for a coach without an account."""
    if pk is None:
        return None
    coach = next((member.coach for member in people_of(league) if member.coach_id == pk), None)
    if coach is None:
        raise NotHere(what="coach")
    return coach


def _rows(report: NafReport, rows: Any) -> list[dict[str, Any]]:
    """The table of a cup, its teams by the names of their coaches."""
    columns = ("rank", "played", "won", "drawn", "lost", "touchdowns", "touchdowns_against", "casualties", "points")
    told = []
    row: TableRow
    for row in rows:
        coach = report.coaches[int(row.team)]
        told.append({name: getattr(row, name) for name in columns} | {"coach": coach.name, "race": coach.race})
    return told
