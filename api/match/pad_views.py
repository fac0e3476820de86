"""The live pad: taps are added and never taken away; a phone and a program may tap side by side."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.match.pad_shapes import DrawnUpSerializer, PadEventsSent, PadEventsSerializer
from api.shell.describing import described
from api.shell.problems import plain_problem
from api.shell.reading import number_in, sent
from matches.access import begun, fixture_for_playing
from matches.models import Match
from matches.pad.pad import Refused, add_events, drawn_up, pad_events_since


class PadEvents(APIView):
    @described("The taps of a match, optionally only those after `?after=`.", name="taps", gives=PadEventsSerializer, numbers=("after",))  # fmt: skip
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_for_playing(request.user, slug, fixture_id).fixture)
        return serialize_pad_events(match, number_in(request, "after", least=0) or 0)

    @described("Add taps, each once, and read new ones.", name="tap", takes=PadEventsSent, gives=PadEventsSerializer)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        said, match = sent(PadEventsSent, request), begun(part.fixture)
        refused = add_events(match=match, events=said["taps"], by=part.coach) if said["taps"] else []
        return serialize_pad_events(match, said["after"], refused)


class DrawnUp(APIView):
    @described("The report made from the taps.", name="drawn_up", gives=DrawnUpSerializer)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_for_playing(request.user, slug, fixture_id).fixture)
        verdict = drawn_up(match)
        whole = {"report": verdict.report, "problems": [plain_problem(each) for each in verdict.problems]}
        return Response(DrawnUpSerializer(whole).data)


def serialize_pad_events(match: Match, after: int, refused: list[Refused] | None = None) -> Response:
    whole: dict[str, Any] = {
        "taps": [
            {"number": row.number, "tap": row.body, "by": str(row.by or ""), "on_behalf": row.on_behalf}
            for row in pad_events_since(match, min(after, 2**31 - 1))
        ],
        "refused": [{"key": each.key, **plain_problem(each.problem)} for each in refused or []],
    }
    return Response(PadEventsSerializer(whole).data)
