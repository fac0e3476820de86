"""The inducements of a league: everybody reads what is closed, limited, re-priced or added; a commissioner changes it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of, league_for_running, season_of
from league.permissions import Deed
from league.season.house_list import change_house_list, seen_of
from pages.season.house_list_form import present_house_list, read_house_form
from pages.shell.league_context import season_context
from pages.shell.refusals import shown_on


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = season_context(request, slug)
    typed = request.POST if request.method == "POST" else QueryDict()
    context: dict[str, Any] = {
        "shown": present_house_list(here.rules, typed),
        "may_change": here.may(Deed.DECIDE_INDUCEMENTS) and not here.season.over,
        "seen": typed.get("seen", "") or seen_of(here.rules.house),
    }
    return here.render(request, "league/house_list.html", context)


@require_safe
def house_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that may be hired in this league, with its price and limit, and how that differs from the book."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def change(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The league's list is as it was sent."""
    season = season_of(league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS))
    change_house_list(
        season=season,
        house=read_house_form(season.rules, request.POST),
        by=coach_of(request.user),
        seen=request.POST.get("seen", ""),
    )
    messages.success(request, _("Saved. It holds for every match that has not kicked off."))
    return redirect("house_list", slug)
