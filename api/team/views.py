"""Teams, their players, history and ledger; and the rosters."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.shell.describing import described
from api.shell.reading import listed
from api.team.serialize import serialize_log, serialize_roster, serialize_team
from api.team.shapes import LedgerSerializer, LogSerializer, RosterSerializer, TeamLine, TeamSerializer
from league.access import league_for_reading, season_of, team_for_managing, team_for_reading
from league.people.clubs import delete_team
from league.selectors import teams_in
from rulebook.ruleset import Ruleset
from teams.history.journal import ledger
from teams.selectors import journal, row, rules_of, stored_history


class Teams(APIView):
    @described("The teams of the current season, by name.", name="teams", gives=TeamLine, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        return listed(request, teams_in(season_of(league_for_reading(request.user, slug))), TeamLine)


class OneTeam(APIView):
    @described("A team with its players and the parts of its value.", name="team", gives=TeamSerializer)
    def get(self, request: Request, slug: str, team_id: int) -> Response:
        team = team_for_reading(request.user, slug, team_id)
        return Response(TeamSerializer(serialize_team(team, journal(team), rules_of(team))).data)

    @described(
        "Delete a team. Refused once it has played or has fixtures.",
        name="delete_team",
        status=204,
    )
    def delete(self, request: Request, slug: str, team_id: int) -> Response:
        delete_team(team=team_for_managing(request.user, slug, team_id))
        return Response(status=204)


class Log(APIView):
    @described("The team's history in sentences, newest first.", name="team_log", gives=LogSerializer, pages=True)
    def get(self, request: Request, slug: str, team_id: int) -> Response:
        stored = stored_history(team_for_reading(request.user, slug, team_id))
        return listed(request, serialize_log(stored, [row(each) for each in stored]), LogSerializer)


class Ledger(APIView):
    @described("Every entry of the team's ledger, in order.", name="team_ledger", gives=LedgerSerializer, pages=True)
    def get(self, request: Request, slug: str, team_id: int) -> Response:
        return listed(request, ledger(journal(team_for_reading(request.user, slug, team_id))), LedgerSerializer)


class Rosters(APIView):
    @described(
        "The rosters that can be drafted, with this league's prices.",
        name="rosters",
        gives=RosterSerializer,
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        rules = Ruleset.from_ref(season_of(league_for_reading(request.user, slug)).rules)
        return listed(request, [serialize_roster(roster, rules) for roster in rules.rosters], RosterSerializer)
