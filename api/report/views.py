"""Reports: filing, reading, accepting, correcting."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import corrections_of, reports_of
from api.match.shapes import (
    CorrectionSent,
    CorrectionSerializer,
    MatchSerializer,
    ObjectionSent,
    PositionsSerializer,
    PreviewSent,
    PreviewSerializer,
    ReportSent,
    ReportSerializer,
    SeenSent,
    SideSent,
)
from api.match.views import serialize_match
from api.shell.describing import described
from api.shell.reading import listed, sent
from league.access import NotHere, coach_of, fixture_for_reading, fixture_for_running
from league.models import Fixture
from league.permissions import Deed
from matches.access import acting_for, begun, fixture_for_playing, takes_part
from matches.correction.correcting import correct_result, preview
from matches.models import Match, ReportVersion
from matches.pure.differences import differences
from matches.report.reporting import accept_report, agree, file_report, object_to
from matches.report.status import positions
from matches.selectors import match_of, outcome_of, rules_for
from matches.workflow import MatchMovedOn


class Reports(APIView):
    @described(
        "The versions of the report. Readers who do not take part get only the accepted one.",
        name="reports",
        gives=ReportSerializer,
        pages=True,
    )
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_reading(request.user, slug, fixture_id)
        match = match_of(fixture)
        found = reports_of(match, all_of_them=takes_part(request.user, fixture)) if match is not None else []
        return listed(request, found, ReportSerializer)

    @described("File a report as a new version.", name="file_report", takes=ReportSent, gives=ReportSerializer, status=201)  # fmt: skip
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        said = sent(ReportSent, request)
        version = file_report(
            match=begun(part.fixture), body=said["report"], by=part.coach, for_side=part.for_side, once=said["once"]
        )
        return Response(ReportSerializer(version).data, status=201)


class WhoStandsWhere(APIView):
    @described(
        "The status of the report, and the lines on which the sides differ. For those who take part.",
        name="positions",
        gives=PositionsSerializer,
    )
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_for_playing(request.user, slug, fixture_id).fixture)
        where = positions(match)
        said = [outcome_of(version.body)[0] for version in (where.home, where.away) if version is not None]
        home, away = said if len(said) == 2 else (None, None)
        whole = {
            "stage": where.stage,
            "awaited": where.awaited,
            "offered": where.offered.number if where.offered else None,
            "differences": differences(home, away, rules_for(match)) if home and away else [],
            "objections": where.objections,
        }
        return Response(PositionsSerializer(whole).data)


class Agreement(APIView):
    @described(
        "Agree to a version. If both sides agree, the season may accept it automatically.",
        name="agree",
        takes=SideSent,
        gives=MatchSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int, number: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        side = sent(SideSent, request)["side"]
        behalf, match = acting_for(part, side), begun(part.fixture)
        agree(match=match, side=side, version=_version(match, number), by=part.coach, on_behalf=behalf)
        return Response(serialize_match(part.fixture))


class Objection(APIView):
    @described("Object to a version, with a reason.", name="object", takes=ObjectionSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, number: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        said = sent(ObjectionSent, request)
        behalf, match = acting_for(part, said["side"]), begun(part.fixture)
        object_to(match=match, version=_version(match, number), by=part.coach, on_behalf=behalf, **said)
        return Response(serialize_match(part.fixture))


class Acceptance(APIView):
    @described("Accept a version as the result.", name="accept_report", takes=SeenSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, number: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)
        match = unchanged(fixture, sent(SeenSent, request)["seen"])
        accept_report(match=match, version=_version(match, number), by=coach_of(request.user))
        return Response(serialize_match(fixture))


class Corrections(APIView):
    @described(
        "The corrections of the result, latest first.", name="corrections", gives=CorrectionSerializer, pages=True
    )
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = match_of(fixture_for_reading(request.user, slug, fixture_id))
        return listed(request, corrections_of(match) if match is not None else [], CorrectionSerializer)

    @described(
        "Correct an accepted result and its consequences.",
        name="correct",
        takes=CorrectionSent,
        gives=CorrectionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.CORRECT_RESULT)
        said = sent(CorrectionSent, request)
        correction = correct_result(
            match=unchanged(fixture, said["seen"]),
            body=result_from(said),
            by=coach_of(request.user),
            reason=said["reason"],
            rulings=said["rulings"],
            mark=said.get("mark"),
        )
        return Response(CorrectionSerializer(correction).data, status=201)


class Preview(APIView):
    @described(
        "Preview the consequences of a correction. Nothing is saved.",
        name="preview_correction",
        takes=PreviewSent,
        gives=PreviewSerializer,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_for_running(request.user, slug, fixture_id, Deed.CORRECT_RESULT))
        said = sent(PreviewSent, request)
        plan = preview(match, result_from(said), said["rulings"], coach_of(request.user))
        undecided = [each.id for each in plan.undecided]
        whole = {"seen": match.version, "mark": plan.mark, "consequences": plan.consequences, "undecided": undecided}
        return Response(PreviewSerializer(whole).data)


def _version(match: Match, number: int) -> ReportVersion:
    version = match.reports.filter(number=number).first()
    if version is None:
        raise NotHere(what="report")
    return version


def unchanged(fixture: Fixture, seen: int) -> Match:
    """The match, if it has not changed since it was read."""
    match = begun(fixture)
    if match.version != seen:
        raise MatchMovedOn()
    return match


def result_from(said: dict[str, Any]) -> Any:
    """A result as the actions take it."""
    if "report" in said:
        return said["report"]
    return {"awarded_to": "" if said["awarded_to"] == "neither" else said["awarded_to"]}
