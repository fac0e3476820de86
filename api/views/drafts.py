"""Drafts: begun, changed, handed in."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.describing import described
from api.reading import listed, sent
from api.selectors import drafts_of
from api.shapes.matches import SeenSent
from api.shapes.teams import DraftChangeSent, DraftLine, DraftSent, DraftShown, TeamShown
from api.teams_told import draft_told, team_told
from league import actions
from league.access import coach_of, draft_for_editing, league_for_drafting, may, season_of
from league.permissions import Deed
from rulebook.ruleset import Ruleset
from rulebook.sheets import plain
from teams.history.draft import read_draft
from teams.selectors import journal, rules_of


class Drafts(APIView):
    @described(
        "Your drafts that were not handed in; an officer reads everybody's.",
        name="drafts",
        gives=DraftLine,
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        league, coach = league_for_drafting(request.user, slug), coach_of(request.user)
        return listed(
            request, drafts_of(season_of(league), coach, everybodys=may(coach, league, Deed.FINISH_DRAFT)), DraftLine
        )

    @described("Begin a draft.", name="start_draft", takes=DraftSent, gives=DraftShown, status=201)
    def post(self, request: Request, slug: str) -> Response:
        league, coach = league_for_drafting(request.user, slug), coach_of(request.user)
        said = sent(DraftSent, request)
        name = said["coach_name"] if may(coach, league, Deed.DRAFT_FOR_ANOTHER) else ""
        form = actions.start_draft(season=season_of(league), coach=coach, roster=said["roster"], coach_name=name)
        return Response(DraftShown(draft_told(form)).data, status=201)


class OneDraft(APIView):
    @described("A draft with its bill and everything that is wrong with it.", name="draft", gives=DraftShown)
    def get(self, request: Request, slug: str, draft_id: int) -> Response:
        return Response(DraftShown(draft_told(draft_for_editing(request.user, slug, draft_id))).data)

    @described("Save a draft, complete or not.", name="save_draft", takes=DraftChangeSent, gives=DraftShown)
    def put(self, request: Request, slug: str, draft_id: int) -> Response:
        form = draft_for_editing(request.user, slug, draft_id)
        said = sent(DraftChangeSent, request)
        draft = read_draft(said["draft"])
        # A roster that is none could be stored, but never shown again.
        Ruleset.from_ref(form.season.rules).roster(draft.roster)
        form = actions.save_draft(
            form=form, body=plain(draft), seen=said["seen"], kit=said.get("kit"), trim=said.get("trim")
        )
        return Response(DraftShown(draft_told(form)).data)


class HandIn(APIView):
    @described("Hand in a draft: it is a team of the season.", name="hand_in", takes=SeenSent, gives=TeamShown, status=201)  # fmt: skip
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form = draft_for_editing(request.user, slug, draft_id)
        team = actions.hand_in(form=form, by=coach_of(request.user), **sent(SeenSent, request))
        return Response(TeamShown(team_told(team, journal(team), rules_of(team))).data, status=201)
