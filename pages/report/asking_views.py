"""A correction that waits for coaches: what they are asked, and what they answer. Nothing of it counts until a commissioner saves it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.permissions import Deed
from matches.correction import asking
from matches.correction.waiting import waiting_correction
from pages.match.context import MatchContext, match_context, side_of
from pages.match.views import match_page
from pages.report.asking_presenter import present_questions
from pages.report.correcting_presenter import asks_from, rulings_from
from pages.report.correcting_views import review_again, sent_body
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on


@require_safe
def asked(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The correction that waits, for those who take part in the match."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    return _page(request, here)


def _page(request: HttpRequest, here: MatchContext) -> HttpResponse:
    waiting = waiting_correction(here.match) if here.match is not None else None
    shown = present_questions(here, waiting) if waiting is not None else None
    urls = {name: here.url(f"report_correct_{name}") for name in ("review", "forget")}
    context: dict[str, Any] = {"shown": shown, "prepared": waiting, "urls": urls}
    return here.render(request, "matches/correct_asked.html", context)


def page(request: HttpRequest, slug: str, fixture_id: int, side: str = "") -> HttpResponse:
    """The same, for a reason to be shown on; the match, for those who take no part in it."""
    here = match_context(request, slug, fixture_id)
    return _page(request, here) if here.takes_part else match_page(request, here)


@require_POST
@shown_on(review_again)
def ask(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The coaches are asked, and the correction waits for them."""
    here = match_context(request, slug, fixture_id)
    commissioner = here.running(Deed.CORRECT_RESULT)
    asking.ask_coaches(
        match=here.begun,
        body=sent_body(request),
        by=commissioner,
        reason=request.POST.get("reason", ""),
        rulings=rulings_from(request.POST),
        points=asks_from(request.POST),
    )
    messages.success(request, _("Asked. Nothing is saved until you continue."))
    return redirect(here.url("report_correct_asked"))


@require_POST
@shown_on(page)
def answer(request: HttpRequest, slug: str, fixture_id: int, side: str) -> HttpResponse:
    """One of the questions is answered."""
    here = match_context(request, slug, fixture_id)
    coach = here.acting_for_team(side_of(side))
    asking.answer_point(
        match=here.begun,
        side=side,
        point=whole_number(request.POST.get("point", ""), what="question"),
        says=request.POST.get("says", ""),
        by=coach,
    )
    messages.success(request, _("Answered. You can change it until the correction is saved."))
    return redirect(here.url("report_correct_asked"))


@require_POST
@shown_on(page)
def forget(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The correction is not to be; the result stays as it counts."""
    here = match_context(request, slug, fixture_id)
    here.running(Deed.CORRECT_RESULT)
    asking.forget(match=here.begun)
    messages.success(request, _("Discarded. The result stays as it is."))
    return redirect(here.url())
