"""Telling the story of a match, saying something about it, and hiding what was said."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import comment_for_hiding
from league.permissions import Deed
from league.telling import writing
from pages.match.context import match_context, side_of
from pages.match.views import page
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on


def _story(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    here = match_context(request, slug, fixture_id)
    here.acting_for(side_of(side))
    team = here.team(side)
    versions = list(team.stories.filter(fixture=here.fixture).select_related("by").order_by("-number"))
    last = versions[0] if versions else None
    context = {
        "team": here.present(side),
        "side": side,
        "versions": versions,
        "seen": last.number if last else 0,
        "source": request.POST.get("story", last.source if last else ""),
        "open": writing.may_be_told(here.fixture),
        "longest": writing.LONGEST_TEXT,
    }
    return here.render(request, "matches/story.html", context)


@require_safe
def story(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """The story of one side to write, with every version that was kept."""
    return _story(request, slug, fixture_id, side)


@require_POST
@shown_on(_story)
def tell(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponseBase:
    """The side's story reads so from now on."""
    here = match_context(request, slug, fixture_id)
    by, on_behalf = here.acting_for(side_of(side))
    seen = whole_number(request.POST.get("seen", ""), what="a version")
    source = request.POST.get("story", "")
    writing.tell_story(fixture=here.fixture, team=here.team(side), source=source, seen=seen, by=by, on_behalf=on_behalf)
    messages.success(request, _("Saved.") if source.strip() else _("Removed."))
    return redirect(f"{here.url()}#stories")


@require_POST
@shown_on(page)
def comment(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """A member of the league says something about the match."""
    here = match_context(request, slug, fixture_id)
    by = here.running(Deed.COMMENT)
    once = request.POST.get("once", "")[:64]
    said = writing.comment(fixture=here.fixture, source=request.POST.get("comment", ""), by=by, once=once)
    return redirect(f"{here.url()}#comment-{said.pk}")


@require_POST
@shown_on(lambda request, slug, fixture_id, comment_id: page(request, slug, fixture_id))
def hide(request: HttpRequest, slug: str, fixture_id: int, comment_id: int) -> HttpResponseBase:
    """What was said is hidden with a reason, or shown again."""
    said = comment_for_hiding(request.user, slug, fixture_id, comment_id)
    here = match_context(request, slug, fixture_id)
    if request.POST.get("do") == "show":
        writing.show_comment(said=said)
    else:
        writing.hide_comment(said=said, reason=request.POST.get("reason", ""), by=here.coach())
    return redirect(f"{here.url()}#comment-{said.pk}")
