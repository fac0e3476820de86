"""What an officer does with a match besides accepting its report. It is public, with the reason."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import interventions_of
from api.match.shapes import InterventionSerializer, MoveSent, ReasonSent
from api.shell.describing import described
from api.shell.reading import listed, sent
from league.access import coach_of, fixture_for_reading, fixture_for_running
from league.models import Fixture
from league.permissions import Deed
from matches.access import begun
from matches.models import Intervention
from matches.report import reopening
from matches.sequence.calling_off import call_off


class Interventions(APIView):
    @described(
        "What officers, or both coaches, did with the match besides its report.",
        name="interventions",
        gives=InterventionSerializer,
        pages=True,
    )
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        return listed(
            request, interventions_of(fixture_for_reading(request.user, slug, fixture_id)), InterventionSerializer
        )


class Reopening(APIView):
    @described(
        "Reopen an accepted report while nothing depends on it.",
        name="reopen",
        takes=ReasonSent,
        gives=InterventionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_to_run(request, slug, fixture_id))
        return _done(reopening.reopen(match=match, by=coach_of(request.user), **sent(ReasonSent, request)))


class LeavingIt(APIView):
    @described(
        "Let an accepted result stand in spite of an objection.",
        name="leave_it",
        takes=ReasonSent,
        gives=InterventionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_to_run(request, slug, fixture_id))
        return _done(reopening.leave_it(match=match, by=coach_of(request.user), **sent(ReasonSent, request)))


class Moving(APIView):
    @described(
        "Move the report to another fixture of the same two teams.",
        name="move_report",
        takes=MoveSent,
        gives=InterventionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_to_run(request, slug, fixture_id))
        said = sent(MoveSent, request)
        to = fixture_for_reading(request.user, slug, said["to"])
        return _done(reopening.move_report(match=match, to=to, by=coach_of(request.user), reason=said["reason"]))


class CallingOff(APIView):
    @described(
        "Withdraw the match: the fixture is unplayed, and both rosters are unlocked.",
        name="call_off",
        takes=ReasonSent,
        gives=InterventionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = begun(fixture_to_run(request, slug, fixture_id))
        return _done(call_off(match=match, by=coach_of(request.user), **sent(ReasonSent, request)))


def fixture_to_run(request: Request, slug: str, fixture_id: int) -> Fixture:
    """The fixture, for an officer of its league."""
    return fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)


def _done(intervention: Intervention | None) -> Response:
    return Response(InterventionSerializer(intervention).data, status=201)
