"""Members, roles, invitations, claims and coaches of teams."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.people_shapes import (
    ClaimMade,
    ClaimSent,
    InvitationSerializer,
    InvitedAsSent,
    MemberSent,
    MemberSerializer,
    NewCoachSent,
    RoleSent,
    VisibilitySent,
)
from api.league.shapes import LeagueLine
from api.shell.describing import described
from api.shell.reading import listed, sent
from api.team.shapes import TeamLine
from league.access import (
    coach_for_reading,
    coach_of,
    league_for_reading,
    league_for_running,
    may,
    team_for_reading,
)
from league.models import League
from league.people import claims, clubs, members
from league.permissions import Deed
from league.selectors import INVITATIONS, people_of


class People(APIView):
    @described("The members of the league: commissioners first, then by name.", name="people", gives=MemberSerializer, pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        league = league_for_reading(request.user, slug)
        told = may(request.user, league, Deed.READ_USER_NAMES)
        return listed(request, people_of(league), MemberSerializer, user_names=told)


class Role(APIView):
    @described("Give a member another role.", name="give_role", takes=RoleSent, gives=MemberSerializer)
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
        said = sent(RoleSent, request)
        coach = members.member_of(league, said["coach"])
        member = members.give_role(league=league, coach=coach, role=said["role"], by=coach_of(request.user))
        told = may(request.user, league, Deed.READ_USER_NAMES)
        return Response(MemberSerializer(member, context={"user_names": told}).data)


class Removing(APIView):
    @described(
        "Remove a member from the league. Their teams stay.",
        name="remove_member",
        takes=MemberSent,
        status=204,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
        coach = members.member_of(league, sent(MemberSent, request)["coach"])
        members.take_role_away(league=league, coach=coach, by=coach_of(request.user))
        return Response(status=204)


class Leaving(APIView):
    @described("Leave the league. The last commissioner cannot.", name="leave_league", status=204)
    def post(self, request: Request, slug: str) -> Response:
        league, coach = league_for_running(request.user, slug, Deed.LEAVE), coach_of(request.user)
        members.take_role_away(league=league, coach=coach, by=coach)
        return Response(status=204)


class Visibility(APIView):
    @described(
        "Make the league public, or readable by members only.",
        name="league_visibility",
        takes=VisibilitySent,
        gives=LeagueLine,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.HIDE_LEAGUE)
        public = sent(VisibilitySent, request)["is_public"]
        members.set_visibility(league=league, public=public, by=coach_of(request.user))
        league.refresh_from_db()
        return Response(LeagueLine(league).data)


class Invitations(APIView):
    @described("The invitations to the league, by the role that they give.", name="invitations", gives=InvitationSerializer, pages=True)  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
        return listed(request, [_invitation(league, role) for role in INVITATIONS], InvitationSerializer)


class Renewing(APIView):
    @described(
        "Make a new invitation. It replaces the one before.",
        name="renew_invitation",
        takes=InvitedAsSent,
        gives=InvitationSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
        role = sent(InvitedAsSent, request)["role"]
        whole = {"role": role, "invitation": members.renew_invitation(league=league, role=role)}
        return Response(InvitationSerializer(whole).data, status=201)


class Closing(APIView):
    @described(
        "Close the invitation.",
        name="close_invitation",
        takes=InvitedAsSent,
        status=204,
    )
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.GIVE_ROLES)
        members.close_invitation(league=league, role=sent(InvitedAsSent, request)["role"])
        return Response(status=204)


class HandingOver(APIView):
    @described(
        "Make a claim link for a team without an account. It is shown only once.",
        name="hand_over_team",
        gives=ClaimMade,
        status=201,
    )
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        league = league_for_running(request.user, slug, Deed.HAND_OVER_TEAM)
        team = team_for_reading(request.user, slug, team_id)
        claim = claims.hand_over(league=league, team=team, by=coach_of(request.user))
        return Response(ClaimMade({"claim": claim}).data, status=201)


class Claims(APIView):
    @described("Take over a team with a claim link.", name="claim_team", takes=ClaimSent, gives=TeamLine)
    def post(self, request: Request) -> Response:
        coach = coach_of(request.user)
        return Response(TeamLine(claims.claim(token=sent(ClaimSent, request)["claim"], coach=coach)).data)


class NewCoach(APIView):
    @described("Change the coach of a team. Everything else stays.", name="replace_coach", takes=NewCoachSent, gives=TeamLine)  # fmt: skip
    def post(self, request: Request, slug: str, team_id: int) -> Response:
        league = league_for_running(request.user, slug, Deed.HAND_OVER_TEAM)
        team = team_for_reading(request.user, slug, team_id)
        said = sent(NewCoachSent, request)
        pk = said.pop("coach", None)
        who = coach_for_reading(request.user, slug, pk) if pk else None
        changed = clubs.replace_coach(team=team, league=league, coach=who, by=coach_of(request.user), **said)
        return Response(TeamLine(changed).data)


def _invitation(league: League, role: str) -> dict[str, str]:
    return {"role": role, "invitation": getattr(league, INVITATIONS[role])}
