"""The officers' queue, and reminders."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.report.queue_shapes import QueueSerializer, RemindedSerializer
from api.shell.describing import described
from league.access import coach_of, fixture_for_running, league_for_running, season_of
from league.permissions import Deed
from league.selectors import drafts_to_approve
from matches.reminding import remind
from matches.report.status import Waiting, objections_in, overdue_in, scorer_unknown, still_to_do, waiting_in


class Queue(APIView):
    @described("Everything that is waiting for an officer.", name="queue", gives=QueueSerializer)
    def get(self, request: Request, slug: str) -> Response:
        season = season_of(league_for_running(request.user, slug, Deed.READ_QUEUE))
        waiting, objected = waiting_in(season), objections_in(season)
        begun = [*(each.match for each in waiting), *(each.match for each in objected)]
        states = {match.fixture_id: match.state for match in begun}
        whole = {
            "reports": [_waiting(each) for each in waiting],
            "objections": [
                {
                    "fixture": each.match.fixture,
                    "version": each.version.number,
                    "by": str(each.by) if each.by else None,
                    "reason": each.reason,
                }
                for each in objected
            ],
            "overdue": overdue_in(season),
            "drafts": drafts_to_approve(season),
            "to_do": [
                {"fixture": each.match.fixture_id, "side": each.side, "team": each.team, "due_at": each.due_at}
                for each in still_to_do(season)
            ],
        }
        return Response(QueueSerializer(whole, context={"states": states}).data)


class Reminding(APIView):
    @described("Remind those that a fixture waits for.", name="remind", gives=RemindedSerializer)
    def post(self, request: Request, slug: str, fixture_id: int) -> Response:
        fixture = fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)
        reminded = remind(fixture=fixture, by=coach_of(request.user))
        return Response(RemindedSerializer({"reminded": [str(coach) for coach in reminded]}).data)


def _waiting(waiting: Waiting) -> dict[str, Any]:
    where, match = waiting.positions, waiting.match
    version = where.offered or where.newest
    return {
        "fixture": match.fixture,
        "stage": where.stage,
        "awaited": where.awaited,
        "version": version.number if version else None,
        "seen": match.version,
        "answer_by": match.answer_by,
        "scorer_unknown": version is not None and scorer_unknown(version),
    }
