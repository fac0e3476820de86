"""A match: its state, its questions and the answers."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.selectors import answers_in, sides_of
from api.match.shapes import AnswerSent, AnswerSerializer, MatchSerializer, RollSent, TakenBackSent, TypedSent
from api.shell.describing import described
from api.shell.kick_off import serialize_kick_off
from api.shell.problems import plain_problem
from api.shell.reading import listed, sent
from league.access import fixture_for_reading, league_for_running
from league.models import Fixture, Season
from league.permissions import Deed
from matches import actions
from matches.access import Part, acting_for, begun, fixture_for_playing
from matches.correction.undoing import last_choice, take_back, whose
from matches.models import Match, MatchSide
from matches.refusals import AnsweredAlready
from matches.selectors import BOTH, kick_off_of, match_of
from matches.sequence.calling_off import standing_requests
from matches.workflow import possible, read_anew
from rulebook.procedure import Choice, Draw, Progress, Roll
from rulebook.shapes.sheets import plain


class OneMatch(APIView):
    @described("A match with the open question of each side.", name="match", gives=MatchSerializer)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        return Response(serialize_match(fixture_for_reading(request.user, slug, fixture_id)))


class Answers(APIView):
    @described("Every stored roll and choice.", name="answers", gives=AnswerSerializer, pages=True)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = match_of(fixture_for_reading(request.user, slug, fixture_id))
        return listed(request, answers_in(match) if match is not None else [], AnswerSerializer)


class Rolling(APIView):
    @described("Roll with the site's dice.", name="roll", takes=RollSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part, behalf = _dice_of(request, slug, fixture_id, side)
        said, match = sent(RollSent, request), begun(part.fixture)
        actions.roll(match=match, side=side, key=said["key"], by=part.coach, on_behalf=behalf)
        if said["on"]:
            read_anew(match)
            actions.roll_on(match=match, side=side, by=part.coach, on_behalf=behalf)
        return Response(serialize_match(part.fixture))


class Typing(APIView):
    @described("Enter dice rolled on the table.", name="type_dice", takes=TypedSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part, behalf = _dice_of(request, slug, fixture_id, side)
        said = sent(TypedSent, request)
        actions.type_dice(match=begun(part.fixture), side=side, by=part.coach, on_behalf=behalf, **said)
        return Response(serialize_match(part.fixture))


class Answering(APIView):
    @described("Answer a choice.", name="answer", takes=AnswerSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        said, match = sent(AnswerSent, request), begun(part.fixture)
        acting_for(part, side)
        _, progress = actions.current(match, side)
        if progress is None or progress.pending is None:
            raise AnsweredAlready()
        # Before the kick-off one sequence asks both sides: whose choice it is, the question says.
        behalf = acting_for(part, progress.pending.side or side)
        if said["granted"]:
            league_for_running(request.user, slug, Deed.LET_STAND)
        actions.answer(match=match, side=side, by=part.coach, on_behalf=behalf, **said)
        return Response(serialize_match(part.fixture))


class TakingBack(APIView):
    @described("Take back the last choice, if nothing was rolled since.", name="take_back", takes=TakenBackSent, gives=MatchSerializer)  # fmt: skip
    def post(self, request: Request, slug: str, fixture_id: int, side: str) -> Response:
        part = fixture_for_playing(request.user, slug, fixture_id)
        choice, match = sent(TakenBackSent, request)["choice"], begun(part.fixture)
        acting_for(part, side)
        last = last_choice(match, side)
        behalf = acting_for(part, whose(last) if last is not None else side)
        take_back(match=match, side=side, choice=choice, by=part.coach, on_behalf=behalf)
        return Response(serialize_match(part.fixture))


def _dice_of(request: Request, slug: str, fixture_id: int, side: str) -> tuple[Part, bool]:
    """The reader's part in the fixture, and whether they handle the dice of this side on somebody's behalf."""
    part = fixture_for_playing(request.user, slug, fixture_id)
    return part, acting_for(part, side)


def serialize_match(fixture: Fixture) -> dict[str, Any]:
    """The match of this fixture, read anew, or that there is none yet and why."""
    match = match_of(fixture)
    table = fixture.round.competition.season.dice == Season.Dice.TABLE
    told: dict[str, Any] = {"fixture": fixture.pk, "ref": fixture.ref, "typed_dice": table}
    if match is None:
        problems = [plain_problem(each) for each in actions.lock_problems(fixture)]
        blank = {"state": "", "version": 0, "possible": []}
        blank |= dict.fromkeys(
            ("locked_at", "kicked_off_at", "answer_by", "due_at", "kick_off", "may_take_back", "question")
        )
        told |= blank | {"in_the_way": problems, "off_requests": [], "sides": []}
    else:
        told |= {
            "state": match.state,
            "version": match.version,
            "possible": possible(match),
            "in_the_way": [],
            "locked_at": match.locked_at,
            "kicked_off_at": match.kicked_off_at,
            "answer_by": match.answer_by,
            "due_at": match.due_at,
            "kick_off": serialize_kick_off(kick_off_of(match)),
            "may_take_back": _may_take_back(match, BOTH),
            "question": _question(BOTH, *actions.current(match, BOTH)),
            "off_requests": standing_requests(match).values(),
            "sides": [_side(match, row) for row in sides_of(match)],
        }
    return dict(MatchSerializer(told).data)


def _may_take_back(match: Match, side: str) -> int | None:
    last = last_choice(match, side)
    return last.pk if last is not None else None


def _side(match: Match, row: MatchSide) -> dict[str, Any]:
    question = _question(row.side, *actions.current_of(match, row))
    team = row.team
    return {
        "side": row.side,
        "team": row.team,
        "open": row.open,
        "waits": row.waits,
        "step": row.step,
        "due_at": row.due_at,
        "stands_by": row.stands_by.number if row.stands_by else None,
        "awaited": (str(team.coach) if team.coach else team.coach_name) if question is not None else None,
        "may_take_back": _may_take_back(match, row.side),
        "question": question,
    }


def _question(side: str, step: str, progress: Progress[Any] | None) -> dict[str, Any] | None:
    if progress is None or progress.pending is None:
        return None
    return serialize_question(step, side, progress)


def serialize_question(step: str, side: str, progress: Progress[Any]) -> dict[str, Any]:
    """What is waited for, in plain data."""
    request = progress.pending
    told: dict[str, Any] = {"key": progress.key, "step": step, "dice": None, "among": None}
    told |= {"options": None, "default": None}
    assert request is not None
    told |= {"side": request.side or side, "what": request.why, "about": request.about}
    if isinstance(request, Roll):
        return told | {"kind": "roll", "dice": {"count": request.count, "sides": request.sides}}
    if isinstance(request, Draw):
        return told | {"kind": "draw", "among": list(request.among)}
    assert isinstance(request, Choice)
    return told | {"kind": "choice", "options": plain(request.options()), "default": plain(request.default)}
