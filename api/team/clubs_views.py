"""Clubs, careers and coaches; the fallen and the Star Players of a league."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.fame.serialize import serialize_career, serialize_fallen
from api.shell.describing import described
from api.shell.reading import page_of, sent
from api.team.clubs_shapes import (
    AdjustedSent,
    ArmsSent,
    CareerSerializer,
    CoachRecordSerializer,
    FallenSerializer,
    RenamedSent,
    RetiredSent,
    ReturnedSent,
    RosterSeenSent,
    StarTurnSerializer,
)
from api.team.serialize import serialize_team
from api.team.shapes import TeamLine, TeamSerializer
from league.access import (
    acts_on_behalf,
    coach_for_reading,
    coach_of,
    league_for_reading,
    league_for_running,
    player_for_reading,
    team_for_managing,
    team_for_reading,
)
from league.people import clubs
from league.permissions import Deed
from matches import rosters
from matches.fame.careers import buried, decided_of, graves_of, teams_of_coach
from matches.fame.records import whole_record
from matches.fame.stars import hired_in, turns_of
from rulebook.naming import tidy
from teams.actions import append, bear_arms
from teams.history.season import Adjusted
from teams.models import Team
from teams.selectors import journal, rules_of


def team_response(request: Request, slug: str, team_id: int) -> Response:
    """The team as it stands now."""
    team = team_for_reading(request.user, slug, team_id)
    return Response(TeamSerializer(serialize_team(team, journal(team), rules_of(team))).data)


class Adjusting(APIView):
    @described("Add gold to a treasury, or take it out.", name="adjust_team", takes=AdjustedSent, gives=TeamSerializer)
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        league_for_running(request.user, slug, Deed.ADJUST_TEAM)
        team, said = team_for_reading(request.user, slug, team_id), sent(AdjustedSent, request)
        entry = Adjusted(amount=said["amount"], reason=tidy(said["reason"]))
        append(team=team, entries=[entry], by=coach_of(request.user), seen=said["seen"], on_behalf=True)
        return team_response(request, slug, team_id)


class Returning(APIView):
    @described(
        "Undo the last purchase of a team, until its roster is next locked.",
        name="return_purchase",
        takes=ReturnedSent,
        gives=TeamSerializer,
    )
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        league_for_running(request.user, slug, Deed.ADJUST_TEAM)
        team = team_for_reading(request.user, slug, team_id)
        rosters.return_purchase(team=team, by=coach_of(request.user), **sent(ReturnedSent, request))
        return team_response(request, slug, team_id)


class Retiring(APIView):
    @described("Retire a team. Its history stays.", name="retire", takes=RetiredSent, gives=TeamLine)
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        team, coach = team_for_managing(request.user, slug, team_id), coach_of(request.user)
        on_behalf = acts_on_behalf(coach, team)
        retired = clubs.retire(team=team, by=coach, on_behalf=on_behalf, **sent(RetiredSent, request))
        return Response(TeamLine(retired).data)


class Reviving(APIView):
    @described("Bring a retired team back.", name="revive", gives=TeamLine)
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        team, coach = team_for_managing(request.user, slug, team_id), coach_of(request.user)
        return Response(TeamLine(clubs.revive(team=team, by=coach, on_behalf=acts_on_behalf(coach, team))).data)


class Arms(APIView):
    @described("Choose the team's arms.", name="bear_arms", takes=ArmsSent, gives=TeamLine)
    def put(self, request: Request, slug: str, team_id: int) -> Response:
        team = team_for_managing(request.user, slug, team_id)
        return Response(TeamLine(bear_arms(team=team, arms=sent(ArmsSent, request))).data)


class OnePlayer(APIView):
    @described("A player's career, also of dead players.", name="player", gives=CareerSerializer)
    def get(self, request: Request, slug: str, team_id: int, key: str) -> Response:
        league = league_for_reading(request.user, slug)
        player = player_for_reading(request.user, slug, team_id, key)
        whole, states = serialize_career(league, player.team, key)
        return Response(CareerSerializer(whole, context={"states": states}).data)


class Renaming(APIView):
    @described("Change a player's name and number.", name="rename_player", takes=RenamedSent, gives=TeamSerializer)  # fmt: skip
    def post(self, request: Request, slug: str, team_id: int, key: str) -> Response:
        acting, said = managing(request, slug, team_id, key), sent(RenamedSent, request)
        rosters.rename(**acting, **said)
        return team_response(request, slug, team_id)


class TemporaryRetirementTakenBack(APIView):
    @described(
        "Bring a player back from temporary retirement after the last match.",
        name="take_back_rest",
        takes=RosterSeenSent,
        gives=TeamSerializer,
    )
    def post(self, request: Request, slug: str, team_id: int, key: str) -> Response:
        acting, said = managing(request, slug, team_id, key), sent(RosterSeenSent, request)
        rosters.take_back_rest(**acting, **said)
        return team_response(request, slug, team_id)


class Dismissing(APIView):
    @described("Dismiss a player. Nothing is refunded.", name="dismiss_player", takes=RosterSeenSent, gives=TeamSerializer)  # fmt: skip
    def post(self, request: Request, slug: str, team_id: int, key: str) -> Response:
        acting, said = managing(request, slug, team_id, key), sent(RosterSeenSent, request)
        rosters.dismiss(**acting, **said)
        return team_response(request, slug, team_id)


class OneCoach(APIView):
    @described("A coach in this league, with their teams and record.", name="coach", gives=CoachRecordSerializer)
    def get(self, request: Request, slug: str, coach_id: int) -> Response:
        league = league_for_reading(request.user, slug)
        coach = coach_for_reading(request.user, slug, coach_id)
        teams = teams_of_coach(league, coach)
        record = whole_record(teams, decided_of(league, teams))
        whole = {"id": coach.pk, "name": str(coach), "teams": teams, "record": record}
        return Response(CoachRecordSerializer(whole).data)


class Fallen(APIView):
    @described("The dead of every season, latest first.", name="fallen", gives=FallenSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        piece, pages = page_of(request, graves_of(league_for_reading(request.user, slug)))
        return pages.get_paginated_response(FallenSerializer(serialize_fallen(buried(piece)), many=True).data)


class StarTurns(APIView):
    @described("Every match that a Star Player was hired for, latest first.", name="star_turns", gives=StarTurnSerializer, pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        piece, pages = page_of(request, hired_in(league_for_reading(request.user, slug)))
        return pages.get_paginated_response(StarTurnSerializer(turns_of(piece), many=True).data)


def managing(request: Request, slug: str, team_id: int, key: str) -> dict[str, Any]:
    """The coach, the team and the player acted for, and whether on somebody's behalf."""
    team: Team = team_for_managing(request.user, slug, team_id)
    player_for_reading(request.user, slug, team_id, key)
    by = coach_of(request.user)
    return {"team": team, "player": key, "by": by, "on_behalf": acts_on_behalf(by, team)}
