"""An accepted result put right: the usual form, then everything that follows, decided and saved. For commissioners."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import reselect, reswap, retarget

from league.permissions import Deed
from matches.correction.correcting import correct_result, kick_off_to_correct, preview
from matches.models import ReportVersion
from matches.refusals import NothingToCorrect, RulingsMissing
from matches.report import reopening
from matches.selectors import accepted_report, outcome_of
from matches.workflow import MatchMovedOn
from pages.match.context import MatchContext, match_context
from pages.match.views import match_page
from pages.report.body import body_of, slips, typed
from pages.report.correcting_presenter import asks_from, present_correction, present_outcome, rulings_from
from pages.report.form import report_form
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Problem, refuse
from rulebook.shapes.sheets import BrokenSheet, MatchReport, read


def page(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The form as it was typed, or the match where nothing can be corrected."""
    here = match_context(request, slug, fixture_id)
    if not here.league_context.may(Deed.CORRECT_RESULT) or _accepted(here) is None:
        return match_page(request, here)
    return _form_page(request, here, request.POST if "once" in request.POST else None)


def _accepted(here: MatchContext) -> ReportVersion | None:
    return accepted_report(here.match) if here.match is not None else None


def _form_page(request: HttpRequest, here: MatchContext, data: QueryDict | None) -> HttpResponse:
    match, version = here.begun, _accepted(here)
    if version is None:
        raise NothingToCorrect(fixture=str(here.fixture))
    report, awarded_to = outcome_of(version.body)
    if data is None:
        data = typed(report) if report is not None else QueryDict()
    context: dict[str, Any] = {
        "form": report_form(here, kick_off_to_correct(match, here.coach()), data),
        "send_to": here.url("report_correct"),
        "accepted": version,
        "counts_as": present_outcome(here, report, awarded_to),
        "awarded_to": awarded_to,
        "played": report is not None,
        "reopens": not reopening.what_followed(match),
        "version": match.version,
    }
    return here.render(request, "matches/correct.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """The usual form with the accepted report typed into it; sent, what would follow is shown and nothing is written."""
    if request.method == "POST":
        return _typed(request, slug=slug, fixture_id=fixture_id)
    here = match_context(request, slug, fixture_id)
    here.running(Deed.CORRECT_RESULT)
    if _accepted(here) is None:
        return redirect(here.url())
    return _form_page(request, here, None)


@shown_on(page)
def _typed(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    here = match_context(request, slug, fixture_id)
    here.running(Deed.CORRECT_RESULT)
    if "change" in request.POST or "more" in request.POST:
        return _form_page(request, here, request.POST)
    if "awarded" in request.POST:
        to = request.POST["awarded"]
        return _review_page(request, here, {"awarded_to": "" if to == "neither" else to})
    if _accepted(here) is None:
        raise NothingToCorrect(fixture=str(here.fixture))
    form = report_form(here, kick_off_to_correct(here.begun, here.coach()), request.POST)
    refuse(slips(form))
    shown = _review_page(request, here, body_of(form))
    if getattr(request, "htmx", False):
        reswap(reselect(retarget(shown, "#main"), "#main"), "outerHTML")
    return shown


def _review_page(request: HttpRequest, here: MatchContext, body: Any) -> HttpResponse:
    match = here.begun
    plan = preview(match, body, rulings_from(request.POST), here.coach())
    asks = asks_from(request.POST)
    context: dict[str, Any] = {
        "shown": present_correction(here, match, plan, asks),
        "version": match.version,
        "reason": request.POST.get("reason", ""),
        "played": "awarded_to" not in plan.body,
        "urls": {name: here.url(f"report_correct_{name}") for name in ("review", "save", "ask")},
        "back": here.url("report_correct"),
    }
    return here.render(request, "matches/correct_review.html", context)


def review_again(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """What follows, as it stands now; or the form, where that cannot be said of what was sent."""
    here = match_context(request, slug, fixture_id)
    if not here.league_context.may(Deed.CORRECT_RESULT) or _accepted(here) is None:
        return match_page(request, here)
    try:
        return _review_page(request, here, sent_body(request))
    except Problem:
        return _form_page(request, here, None)


def sent_body(request: HttpRequest) -> Any:
    """The result that was sent along, as plain data."""
    try:
        return msgspec.json.decode(request.POST.get("body", ""))
    except msgspec.DecodeError as fault:
        raise BrokenSheet(what="report", fault=str(fault)) from fault


@require_POST
@shown_on(page)
def review(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """What follows with what has been ruled so far; or the form again, with what was typed."""
    here = match_context(request, slug, fixture_id)
    here.running(Deed.CORRECT_RESULT)
    body = sent_body(request)
    if "edit" in request.POST:
        report = read(MatchReport, body) if isinstance(body, dict) and "awarded_to" not in body else None
        return _form_page(request, here, typed(report) if report is not None else None)
    return _review_page(request, here, body)


@require_POST
@shown_on(review_again)
def save(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The result is corrected, and everything that followed from it; nothing that the page did not show."""
    here = match_context(request, slug, fixture_id)
    commissioner = here.running(Deed.CORRECT_RESULT)
    match = here.begun
    if request.POST.get("seen") != str(match.version):
        raise MatchMovedOn()
    left = asks_from(request.POST)
    if left:
        raise RulingsMissing(count=len(left), missing=left)
    correct_result(
        match=match,
        body=sent_body(request),
        by=commissioner,
        reason=request.POST.get("reason", ""),
        rulings=rulings_from(request.POST),
        mark=request.POST.get("mark", ""),
    )
    messages.success(
        request,
        _(
            "Corrected. Everything is as if it had been reported this way at once. The reason is shown beside the result."
        ),
    )
    return redirect(here.url())
