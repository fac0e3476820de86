"""The page of one match, and the acts that begin or decide it without a ball being kicked."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Competition
from league.permissions import Deed
from matches import actions
from matches.models import Match
from matches.report import reporting
from matches.sequence.calling_off import called_off
from matches.workflow import possible
from pages.cards.presenter import present_cards, present_earlier_cards
from pages.match.arrangements_presenter import arrangements
from pages.match.build_up import build_up
from pages.match.context import MatchContext, match_context
from pages.match.presenter import COLUMNS, present_match, recap
from pages.match.writings_presenter import writings
from pages.report.asking_presenter import present_waiting
from pages.report.status import standing
from pages.sequence.calling_off_presenter import present_calling_off
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Problem


@require_safe
def match(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The two teams before, the story during and after, and who has to act."""
    return match_page(request, match_context(request, slug, fixture_id))


def page(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The same, for a reason to be shown on."""
    return match_page(request, match_context(request, slug, fixture_id))


def match_page(request: HttpRequest, here: MatchContext) -> HttpResponse:
    """The page of the match as it stands now."""
    shown = present_match(here)
    own = next((side for side in shown.sides if side.open and here.league_context.owns(here.team(side.side))), None)
    waits = here.match is not None and here.match.state == Match.State.REPORTED
    off = called_off(here.fixture)
    context: dict[str, Any] = {
        "shown": shown,
        "columns": COLUMNS,
        "state": here.match.state if here.match else "",
        "version": here.match.version if here.match else 0,
        "in_the_way": _in_the_way(here),
        "may_award": here.league_context.officer and _may_be_awarded(here),
        "own": own,
        "own_title": _("Your next step: {step}").format(step=own.asks) if own else "",
        "open_sides": [side for side in shown.sides if side.open],
        "recap": recap(here, shown) if shown.score is not None else "",
        "standing": standing(here, here.match) if waits and here.match is not None else None,
        "called_off": off,
        "off": present_calling_off(here) if here.match and here.match.state != Match.State.LOCKED else None,
        "build_up": build_up(here) if shown.sheets else None,
        "arranged": arrangements(here, asks_for=request.POST.get("arrange") or request.GET.get("arrange", "")),
        "decided_unplayed": here.match is None and hasattr(here.fixture, "result"),
        "post": request.POST,
        "asks": present_waiting(here),
        "writings": writings(here, request),
        "cards": present_cards(here),
        "earlier_cards": present_earlier_cards(here) if off else [],
    }
    return here.render(request, "matches/match.html", context)


def _in_the_way(here: MatchContext) -> list[Problem]:
    """What keeps a fixture that was not begun from being begun."""
    if here.match is not None or hasattr(here.fixture, "result"):
        return []
    return actions.lock_problems(here.fixture)


def _may_be_awarded(here: MatchContext) -> bool:
    competition = here.fixture.round.competition
    if hasattr(here.fixture, "result") or competition.season.over or competition.format == Competition.Format.FRIENDLY:
        return False
    return here.match is None or "award" in possible(here.match)


@require_POST
@shown_on(page)
def lock_lists(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """Both lists are as they are now, and the sequence before the kick-off has begun."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    begun = actions.lock(fixture=here.fixture, by=coach)
    if begun.state == Match.State.LOCKED:
        return redirect(here.url("kick_off"))
    return redirect(here.url())


@require_POST
@shown_on(page)
def award_unplayed(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The fixture is decided without being played."""
    here = match_context(request, slug, fixture_id)
    commissioner = here.running(Deed.DECIDE_REPORT)
    to = request.POST.get("to", "-")
    reason = request.POST.get("reason", "")
    reporting.award(fixture=here.fixture, to="" if to == "neither" else to, by=commissioner, reason=reason)
    messages.success(request, _("Awarded. The table counts it, and the post-match steps are open below."))
    return redirect(here.url())
