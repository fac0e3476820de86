"""Drafts: started, changed, submitted."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import drafts_of
from api.match.shapes import SeenSent
from api.shell.describing import described
from api.shell.reading import listed, sent
from api.team.serialize import serialize_draft
from api.team.shapes import DraftChangeSent, DraftFormSerializer, DraftLine, DraftReturnSent, DraftSent
from league.access import coach_of, draft_for_deciding, draft_for_editing, league_for_drafting, may, season_of
from league.people import drafts
from league.permissions import Deed
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from teams.arms import PARTS
from teams.history.draft import read_draft


class Drafts(APIView):
    @described(
        "Your drafts that are not submitted; officers read everyone’s.",
        name="drafts",
        gives=DraftLine,
        pages=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        league, coach = league_for_drafting(request.user, slug), coach_of(request.user)
        return listed(
            request, drafts_of(season_of(league), coach, everybodys=may(coach, league, Deed.FINISH_DRAFT)), DraftLine
        )

    @described("Start a draft.", name="start_draft", takes=DraftSent, gives=DraftFormSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        league, coach = league_for_drafting(request.user, slug), coach_of(request.user)
        said = sent(DraftSent, request)
        name = said["coach_name"] if may(coach, league, Deed.DRAFT_FOR_ANOTHER) else ""
        form = drafts.start_draft(season=season_of(league), coach=coach, roster=said["roster"], coach_name=name)
        return Response(DraftFormSerializer(serialize_draft(form)).data, status=201)


class OneDraft(APIView):
    @described("A draft with its costs and problems.", name="draft", gives=DraftFormSerializer)
    def get(self, request: Request, slug: str, draft_id: int) -> Response:
        return Response(DraftFormSerializer(serialize_draft(draft_for_editing(request.user, slug, draft_id))).data)

    @described("Save a draft, complete or not.", name="save_draft", takes=DraftChangeSent, gives=DraftFormSerializer)
    def put(self, request: Request, slug: str, draft_id: int) -> Response:
        form = draft_for_editing(request.user, slug, draft_id)
        said = sent(DraftChangeSent, request)
        draft = read_draft(said["draft"])
        # A roster that is none could be stored, but never shown again.
        Ruleset.from_ref(form.season.rules).roster(draft.roster)
        arms = {part: said.get(part) for part in PARTS}
        form = drafts.save_draft(form=form, body=plain(draft), seen=said["seen"], arms=arms)
        return Response(DraftFormSerializer(serialize_draft(form)).data)


class OneDraftGone(APIView):
    @described("Delete a draft.", name="throw_draft_away", takes=SeenSent, gives=None, status=204)
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        drafts.throw_away(form=draft_for_editing(request.user, slug, draft_id), **sent(SeenSent, request))
        return Response(status=204)


class StepBack(APIView):
    @described("Undo the last change of a draft.", name="undo_draft_change", takes=SeenSent, gives=DraftFormSerializer)
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form = drafts.step_back(form=draft_for_editing(request.user, slug, draft_id), **sent(SeenSent, request))
        return Response(DraftFormSerializer(serialize_draft(form)).data)


class SubmitDraft(APIView):
    @described(
        "Submit a draft: it becomes a team of the season, which `team` names; or it waits for a commissioner's approval.",
        name="hand_in",
        takes=SeenSent,
        gives=DraftFormSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form, coach = draft_for_editing(request.user, slug, draft_id), coach_of(request.user)
        approved = may(coach, form.season.league, Deed.APPROVE_DRAFT)
        drafts.submit_draft(form=form, by=coach, approved=approved, **sent(SeenSent, request))
        return Response(DraftFormSerializer(serialize_draft(form)).data, status=201)


class TakeBack(APIView):
    @described(
        "Withdraw a draft that waits for approval.", name="take_draft_back", takes=SeenSent, gives=DraftFormSerializer
    )
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form = drafts.take_back(form=draft_for_editing(request.user, slug, draft_id), **sent(SeenSent, request))
        return Response(DraftFormSerializer(serialize_draft(form)).data)


class Approve(APIView):
    @described(
        "Approve a draft: it is a team of the season.", name="approve_draft", takes=SeenSent, gives=DraftFormSerializer
    )
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form = draft_for_deciding(request.user, slug, draft_id)
        drafts.approve(form=form, by=coach_of(request.user), **sent(SeenSent, request))
        return Response(DraftFormSerializer(serialize_draft(form)).data)


class GiveBack(APIView):
    @described(
        "Return a draft to its coach, with a reason.",
        name="return_draft",
        takes=DraftReturnSent,
        gives=DraftFormSerializer,
    )
    def post(self, request: Request, slug: str, draft_id: int) -> Response:
        form = draft_for_deciding(request.user, slug, draft_id)
        form = drafts.give_back(form=form, by=coach_of(request.user), **sent(DraftReturnSent, request))
        return Response(DraftFormSerializer(serialize_draft(form)).data)
