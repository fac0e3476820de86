"""After the match: one side's sequence, step by step, resumable on any device."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from league.models import Season
from league.permissions import Deed
from matches import actions
from matches.correction import undoing
from matches.models import Match, MatchSide
from matches.refusals import AnsweredAlready
from matches.steps.running import grantable
from pages.match.context import MatchContext, match_context, side_of
from pages.match.views import match_page
from pages.sequence.after_presenter import present_after
from pages.sequence.questions import answer_from, typed_dice
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from rulebook.procedure import Request
from teams.history.objections import ReasonMissing


@require_safe
def after(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """What is done, what is asked now, and what it all comes to. Whoever may read the match may read this."""
    here = match_context(request, slug, fixture_id)
    row = _row(here, side_of(side))
    return _page(request, here, row) if row is not None else redirect(here.url())


def page(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """The page as it stands, for a reason to be shown on."""
    here = match_context(request, slug, fixture_id)
    row = _row(here, side_of(side))
    return _page(request, here, row) if row is not None else match_page(request, here)


def _row(here: MatchContext, side: str) -> MatchSide | None:
    """This side of a match that has come to its sequence afterwards."""
    match = here.match
    if match is None or match.state not in (Match.State.AFTER, Match.State.FINISHED):
        return None
    return MatchSide.objects.select_related("team").get(match=match, side=side)


def _page(request: HttpRequest, here: MatchContext, row: MatchSide) -> HttpResponse:
    behalf = here.manages(row.side) and not here.league_context.owns(row.team)
    may_grant = behalf and here.league_context.may(Deed.LET_STAND)
    context: dict[str, Any] = {
        "shown": present_after(here, here.begun, row, request.POST, may_grant=may_grant),
        "side": row.side,
        "may_grant": may_grant,
        "grant": _grant(request) if may_grant else None,
        "due": row.due_at if row.open else None,
        "team_shown": here.present(row.side),
        "opponent": here.present("away" if row.side == "home" else "home"),
        "may_answer": here.manages(row.side),
        "on_behalf": behalf,
        "waits_for": here.coach_name(row.side),
        "typed": here.season.dice == Season.Dice.TABLE,
        "post": request.POST,
        "urls": {name: here.url(f"after_{name}", row.side) for name in ("roll", "type", "answer", "back")},
    }
    return here.render(request, "matches/after.html", context)


def _grant(request: HttpRequest) -> list[tuple[str, str]] | None:
    """What was sent and refused, to be sent again with a commissioner's word; None where no word helps."""
    problem = getattr(request, "problem", None)
    problems = getattr(problem, "problems", None) or ([problem] if problem else [])
    known = [each for each in problems if not isinstance(each, ReasonMissing)]
    if not problems or not all(grantable(each) for each in known):
        return None
    leave_out = ("csrfmiddlewaretoken", "grant", "grant_reason")
    return [(name, request.POST[name]) for name in request.POST if name not in leave_out]


def _pending(here: MatchContext, side: str, key: str) -> Request:
    """What is asked under this key; `AnsweredAlready` where that is not what is asked now."""
    _, progress = actions.current(here.begun, side)
    if progress is None or progress.pending is None or progress.key != key:
        raise AnsweredAlready()
    return progress.pending


@require_POST
@shown_on(page)
def roll_dice(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """The site's dice have answered this question, or with `on` every one up to the next choice."""
    here = match_context(request, slug, fixture_id)
    coach, behalf = here.acting_for(side_of(side))
    actions.roll(match=here.begun, side=side, key=request.POST.get("key", ""), by=coach, on_behalf=behalf)
    if "on" in request.POST:
        here.begun.refresh_from_db()
        actions.roll_on(match=here.begun, side=side, by=coach, on_behalf=behalf)
    return redirect(here.url("after", side))


@require_POST
@shown_on(page)
def enter_dice(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """What was rolled on the table is on record, under the name of whoever typed it."""
    here = match_context(request, slug, fixture_id)
    coach, behalf = here.acting_for(side_of(side))
    key = request.POST.get("key", "")
    faces = typed_dice(_pending(here, side, key), request.POST)
    actions.type_dice(match=here.begun, side=side, key=key, value=faces, by=coach, on_behalf=behalf)
    return redirect(here.url("after", side))


@require_POST
@shown_on(page)
def choose(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """The coach has chosen, or an officer has on his behalf; what the rules refuse a commissioner may let stand, and say why."""
    here = match_context(request, slug, fixture_id)
    coach, behalf = here.acting_for(side_of(side))
    key = request.POST.get("key", "")
    value = answer_from(_pending(here, side, key), request.POST)
    granted, reason = "grant" in request.POST, request.POST.get("grant_reason", "")
    if granted:
        here.running(Deed.LET_STAND)
    actions.answer(
        match=here.begun, side=side, key=key, value=value, by=coach, on_behalf=behalf, granted=granted, reason=reason
    )
    return redirect(here.url("after", side))


@require_POST
@shown_on(page)
def take_back(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """The side's last choice is asked again."""
    here = match_context(request, slug, fixture_id)
    coach, behalf = here.acting_for(side_of(side))
    choice = whole_number(request.POST.get("choice", ""), what="choices")
    undoing.take_back(match=here.begun, side=side, choice=choice, by=coach, on_behalf=behalf)
    return redirect(here.url("after", side))
