"""Calling a match off: at once, by whoever may decide it alone; otherwise once the coaches of both sides want it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.models import Match
from matches.sequence.calling_off import take_back_request, want_off
from pages.match.context import match_context
from pages.sequence.before_views import page
from pages.shell.refusals import shown_on


@require_POST
@shown_on(page)
def call_off(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The match is off, or the other side knows that the reader's side wants it off."""
    here = match_context(request, slug, fixture_id)
    coach, match = here.taking_part(), here.begun
    want_off(match=match, side=here.own_side, by=coach, reason=request.POST.get("reason", ""))
    if match.state == Match.State.ABANDONED:
        messages.success(request, _("Called off. Both lists are unlocked and nothing was spent."))
        return redirect(here.url())
    messages.success(request, _("Requested. The match is called off once the other side agrees."))
    return redirect(here.url("kick_off"))


@require_POST
@shown_on(page)
def take_back(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The reader's side does not want the match called off after all."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    take_back_request(match=here.begun, side=here.own_side or "")
    messages.success(request, _("Taken back. The match goes on."))
    return redirect(here.url("kick_off"))
