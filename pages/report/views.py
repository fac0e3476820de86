"""The report of a match: filed for one side or both, and accepted by a commissioner."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from league.permissions import Deed
from matches.models import Match
from matches.pad.pad import drawn_up
from matches.refusals import NotKickedOff
from matches.report import reporting
from matches.report.status import positions
from matches.selectors import BOTH, kick_off_of, outcome_of
from matches.workflow import MatchMovedOn, possible
from pages.match.context import MatchContext, match_context, side_of
from pages.match.views import match_page
from pages.report.answers_views import accepted, go_on
from pages.report.body import body_of, slips, typed
from pages.report.form import report_form
from pages.report.presenter import present_report
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import SIDES


def page(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The form as it was typed, or the match where there is nothing to report (any more)."""
    here = match_context(request, slug, fixture_id)
    if here.match is None or "report" not in possible(here.match) or not here.takes_part:
        return match_page(request, here)
    return _page(request, here, request.POST if request.method == "POST" and "once" in request.POST else None)


def _page(request: HttpRequest, here: MatchContext, data: QueryDict | None, from_pad: bool = False) -> HttpResponse:
    kick_off = kick_off_of(here.begun)
    if kick_off is None:
        raise NotKickedOff(fixture=str(here.fixture))
    versions = list(here.begun.reports.select_related("filed_by").order_by("-number"))
    newest, told = (versions[0], outcome_of(versions[0].body)[0]) if versions else (None, None)
    if data is None:
        data = typed(told) if told is not None else QueryDict()
    context: dict[str, Any] = {
        "form": report_form(here, kick_off, data),
        "send_to": here.url("report"),
        "versions": versions,
        "newest": newest,
        "newest_shown": present_report(here, kick_off, told) if told is not None else None,
        "version": here.begun.version,
        "own_side": here.own_side,
        "from_pad": from_pad,
        "whose": data.get("for") or here.own_side or BOTH,
        "coaches": {side: here.coach_name(side) for side in SIDES},
    }
    return here.render(request, "matches/report.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """The form; sent, there is one more version of the report. A commissioner may accept it in the same breath."""
    if request.method == "POST":
        return _filed(request, slug=slug, fixture_id=fixture_id)
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    if here.begun.state not in (Match.State.PLAYING, Match.State.REPORTED):
        return redirect(here.url())
    from_pad = request.GET.get("from") == "pad" and here.begun.taps.exists()
    return _page(request, here, typed(drawn_up(here.begun).report) if from_pad else None, from_pad)


@shown_on(page)
def _filed(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    here = match_context(request, slug, fixture_id)
    coach = here.running(Deed.DECIDE_REPORT) if "accept" in request.POST else here.taking_part()
    if "change" in request.POST or "more" in request.POST:
        return _page(request, here, request.POST)
    kick_off = kick_off_of(here.begun)
    if kick_off is None:
        raise NotKickedOff(fixture=str(here.fixture))
    form = report_form(here, kick_off, request.POST)
    refuse(slips(form))
    accepts = "accept" in request.POST
    if accepts:
        reporting.refuse_own_game(here.fixture, coach)
    version = reporting.file_report(
        match=here.begun,
        body=body_of(form),
        by=coach,
        for_side=BOTH if accepts else _for_side(here, request.POST.get("for", "")),
        once=request.POST.get("once", "")[:64],
    )
    return _onward(request, accepted(request, here, version) if accepts else go_on(request, here))


def _for_side(here: MatchContext, whose: str) -> str:
    """The side that the report is for: the coach's own; an officer chooses a side, or both."""
    if not here.league_context.officer or not whose:
        return here.own_side or BOTH
    return BOTH if whose == BOTH else side_of(whose)


@require_POST
@shown_on(page)
def accept(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The version that the commissioner has read is the result: the named one, else the agreed one, else the newest."""
    here = match_context(request, slug, fixture_id)
    here.running(Deed.DECIDE_REPORT)
    if request.POST.get("seen") != str(here.begun.version):
        raise MatchMovedOn()
    where = positions(here.begun)
    number = request.POST.get("version")
    if number is not None:
        version = here.begun.reports.filter(number=whole_number(number, what="versions")).first()
    else:
        version = where.offered or where.newest
    if version is None:
        raise MatchMovedOn()
    return accepted(request, here, version)


def _onward(request: HttpRequest, there: HttpResponse) -> HttpResponse:
    """To where the answer is read; htmx is told to go there as a whole page."""
    return HttpResponseClientRedirect(there.headers["Location"]) if getattr(request, "htmx", False) else there
