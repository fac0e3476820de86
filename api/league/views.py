"""Leagues, their tables, and what is decided about them."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import decisions_about, names_in, readable_leagues
from api.league.shapes import (
    DecisionSent,
    DecisionSerializer,
    InvitationSent,
    LeagueLine,
    LeagueSent,
    LeagueSerializer,
    StandingsSerializer,
    TakingBackSent,
)
from api.shell.describing import described
from api.shell.reading import listed, number_in, sent
from league import actions
from league.access import (
    coach_of,
    competition_for_reading,
    competition_for_running,
    decision_for_running,
    fixture_for_reading,
    league_for_reading,
    league_for_running,
    team_for_reading,
)
from league.models import Competition, League
from league.people import members
from league.permissions import Deed
from league.selectors import config_of, tables_of
from matches.report.awards import take_back_decision
from matches.report.deciding import Wanted, decide


def serialize_league(league: League, request: Request) -> dict[str, Any]:
    return dict(LeagueSerializer(league, context={"reader": request.user}).data)


class Leagues(APIView):
    @described("The leagues that you may read, by name.", name="leagues", gives=LeagueLine, pages=True)
    def get(self, request: Request) -> Response:
        return listed(request, readable_leagues(request.user), LeagueLine)

    @described("Create a league. You become its commissioner.", name="found_league", takes=LeagueSent, gives=LeagueSerializer, status=201)  # fmt: skip
    def post(self, request: Request) -> Response:
        league = actions.found_league(by=coach_of(request.user), **sent(LeagueSent, request))
        return Response(serialize_league(league, request), status=201)


class OneLeague(APIView):
    @described("A league with its seasons and their competitions.", name="league", gives=LeagueSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(serialize_league(league_for_reading(request.user, slug), request))


class Joining(APIView):
    @described("Join a league with an invitation.", name="join", takes=InvitationSent, gives=LeagueSerializer)
    def post(self, request: Request) -> Response:
        coach = coach_of(request.user)
        return Response(serialize_league(members.join(coach=coach, **sent(InvitationSent, request)), request))


class Standings(APIView):
    @described(
        "The table, or one for each division. Each row says why it is ranked there.",
        name="standings",
        gives=StandingsSerializer,
        numbers=("competition",),
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        whole = {
            "competition": competition,
            "order": config_of(competition).order,
            "tables": [
                {"division": division.name if division else None, "rows": rows}
                for division, rows in tables_of(competition)
            ],
        }
        return Response(StandingsSerializer(whole, context={"names": names_in(competition)}).data)


class Decisions(APIView):
    @described(
        "The decisions about the table.",
        name="decisions",
        gives=DecisionSerializer,
        numbers=("competition",),
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        return listed(request, decisions_about(competition), DecisionSerializer)

    @described(
        "Make a decision other than a result. Each kind says which fields it takes.",
        name="decide",
        takes=DecisionSent,
        gives=DecisionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        league_for_running(request.user, slug, Deed.DECIDE_TABLE)
        said = sent(DecisionSent, request)
        competition = competition_to_run(request, slug, said.get("competition"), Deed.DECIDE_TABLE)
        wanted = Wanted(
            kind=said["kind"],
            reason=said["reason"],
            team=team_for_reading(request.user, slug, said["team"]) if "team" in said else None,
            fixture=fixture_for_reading(request.user, slug, said["fixture"]) if "fixture" in said else None,
            points=said.get("points", 0),
            gold=said.get("gold", 0),
            policy=said.get("policy", ""),
            replacement=team_for_reading(request.user, slug, said["replacement"]) if "replacement" in said else None,
        )
        return Response(DecisionSerializer(decide(competition, wanted, coach_of(request.user))).data, status=201)


class TakingBack(APIView):
    @described(
        "Take a decision back. Both stay on record. Returns the one that takes it back.",
        name="take_back_decision",
        takes=TakingBackSent,
        gives=DecisionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, decision_id: int) -> Response:
        decision = decision_for_running(request.user, slug, decision_id)
        said = sent(TakingBackSent, request)
        back = take_back_decision(decision=decision, reason=said["reason"], by=coach_of(request.user))
        return Response(DecisionSerializer(back).data, status=201)


def competition_to_run(request: Request, slug: str, competition_id: int | None, deed: Deed) -> Competition:
    """The named competition, or the season's first, for those who may do this in it."""
    found = competition_for_reading(request.user, slug, competition_id)
    return competition_for_running(request.user, slug, found.pk, deed)
