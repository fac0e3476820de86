"""Leagues, their tables, and what is decided about them."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.describing import described
from api.reading import listed, number_in, sent
from api.selectors import decisions_about, names_in, readable_leagues
from api.shapes.leagues import (
    DecisionSent,
    DecisionShown,
    InvitationSent,
    LeagueLine,
    LeagueSent,
    LeagueShown,
    StandingsShown,
)
from league import actions, decisions, people
from league.access import (
    coach_of,
    competition_for_reading,
    competition_for_running,
    league_for_reading,
    league_for_running,
    team_for_reading,
)
from league.models import Competition, League
from league.permissions import Deed
from league.selectors import config_of, tables_of


def shown(league: League, request: Request) -> dict[str, Any]:
    return dict(LeagueShown(league, context={"reader": request.user}).data)


class Leagues(APIView):
    @described("The leagues that you may read, by name.", name="leagues", gives=LeagueLine, pages=True)
    def get(self, request: Request) -> Response:
        return listed(request, readable_leagues(request.user), LeagueLine)

    @described("Found a league: you run it from then on.", name="found_league", takes=LeagueSent, gives=LeagueShown, status=201)  # fmt: skip
    def post(self, request: Request) -> Response:
        league = actions.found_league(by=coach_of(request.user), **sent(LeagueSent, request))
        return Response(shown(league, request), status=201)


class OneLeague(APIView):
    @described("A league with its seasons and their competitions.", name="league", gives=LeagueShown)
    def get(self, request: Request, slug: str) -> Response:
        return Response(shown(league_for_reading(request.user, slug), request))


class Joining(APIView):
    @described("Join the league whose invitation this is.", name="join", takes=InvitationSent, gives=LeagueShown)
    def post(self, request: Request) -> Response:
        coach = coach_of(request.user)
        return Response(shown(people.join(coach=coach, **sent(InvitationSent, request)), request))


class Standings(APIView):
    @described(
        "The table, or one for each division; each row says why it stands there.",
        name="standings",
        gives=StandingsShown,
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
        return Response(StandingsShown(whole, context={"names": names_in(competition)}).data)


class Decisions(APIView):
    @described(
        "What was decided about the table.",
        name="decisions",
        gives=DecisionShown,
        numbers=("competition",),
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        competition = competition_for_reading(request.user, slug, number_in(request, "competition"))
        return listed(request, decisions_about(competition), DecisionShown)

    @described("Give or take League points.", name="decide_points", takes=DecisionSent, gives=DecisionShown, status=201)
    def post(self, request: Request, slug: str) -> Response:
        league_for_running(request.user, slug, Deed.DECIDE_TABLE)
        said = sent(DecisionSent, request)
        decision = decisions.decide_points(
            competition=competition_to_run(request, slug, said.get("competition"), Deed.DECIDE_TABLE),
            team=team_for_reading(request.user, slug, said["team"]),
            points=said["points"],
            reason=said["reason"],
            by=coach_of(request.user),
        )
        return Response(DecisionShown(decision).data, status=201)


def competition_to_run(request: Request, slug: str, competition_id: int | None, deed: Deed) -> Competition:
    """The competition that was named, or the season's first, for whoever may do this in it."""
    found = competition_for_reading(request.user, slug, competition_id)
    return competition_for_running(request.user, slug, found.pk, deed)
