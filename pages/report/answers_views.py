"""The two sides of a report: compared, agreed to, objected to, settled line by line; and what a commissioner does with it besides accepting it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import fixture_for_reading
from league.permissions import Deed
from matches.models import Match, ReportVersion
from matches.pure.differences import put_together
from matches.refusals import NoSuchVersion, NotKickedOff
from matches.report import reopening, reporting
from matches.report.status import other_fixtures, positions
from matches.selectors import BOTH, accepted_report, kick_off_of
from matches.sequence.calling_off import call_off
from matches.workflow import MatchMovedOn
from pages.match.context import MatchContext, match_context
from pages.match.views import match_page
from pages.report.differences_presenter import (
    present_agreed,
    present_differences,
    present_version,
    report_events,
    report_of,
    taken,
)
from pages.report.presenter import present_report
from pages.report.status import standing
from pages.report.typed import reasons_typed
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from rulebook.shapes.sheets import KickOff, Side

REPORTED = (Match.State.REPORTED, Match.State.AFTER, Match.State.FINISHED)


def page(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The two versions side by side, or the match where there is no report to compare (any more)."""
    here = match_context(request, slug, fixture_id)
    played = here.match is not None and here.match.state in REPORTED and here.match.kick_off
    if not played or not here.takes_part:
        return match_page(request, here)
    return _page(request, here)


@require_safe
def compare(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """Where the two sides differ and where they agree; who has filed, who has not, since when and until when."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    if here.begun.state not in REPORTED or not here.begun.kick_off:
        return redirect(here.url())
    return _page(request, here)


def _kick_off(here: MatchContext) -> KickOff:
    kick_off = kick_off_of(here.begun)
    if kick_off is None:
        raise NotKickedOff(fixture=str(here.fixture))
    return kick_off


def _page(request: HttpRequest, here: MatchContext) -> HttpResponse:
    match, kick_off = here.begun, _kick_off(here)
    waits = match.state == Match.State.REPORTED
    shown, counts = standing(here, match), None if waits else accepted_report(match)
    read = counts or shown.where.offered or shown.where.newest
    officer = here.league_context.officer
    context: dict[str, Any] = {
        "standing": shown,
        "waits": waits,
        "counts": counts,
        "read": read,
        "read_shown": present_report(here, kick_off, report_of(read)) if read is not None else None,
        "differ": _differ(request.POST, here, kick_off) if waits else [],
        "rest": present_agreed(here, kick_off, shown.where) if waits else present_version(here, kick_off, counts),
        "events": report_events(here, match, match.reports.select_related("filed_by")),
        "own_side": here.own_side,
        "version": match.version,
        "others": other_fixtures(match) if officer and waits else [],
        "too_late": reopening.what_followed(match) if officer and not waits else "",
        "post": request.POST,
    }
    return here.render(request, "matches/differences.html", context)


def _differ(data: QueryDict, here: MatchContext, kick_off: KickOff) -> list[Any]:
    preset = None if data else here.own_side
    return present_differences(here, kick_off, positions(here.begun), data, preset)


def _seen(request: HttpRequest, here: MatchContext) -> Match:
    """The match, if it is as the reader saw it."""
    if request.POST.get("seen") != str(here.begun.version):
        raise MatchMovedOn()
    return here.begun


def _version(request: HttpRequest, here: MatchContext) -> ReportVersion:
    number = whole_number(request.POST.get("version", ""), what="versions")
    found: ReportVersion | None = here.begun.reports.filter(number=number).first()
    if found is None:
        raise NoSuchVersion(number=number)
    return found


def _own(here: MatchContext) -> Side:
    """The reader's own side; what they say for another's is refused."""
    side: Side = here.own_side or "home"
    here.acting_for(side)
    return side


def go_on(request: HttpRequest, here: MatchContext) -> HttpResponse:
    """Says what came of an answer, and goes where it is to be read."""
    here.begun.refresh_from_db()
    if here.begun.state != Match.State.REPORTED:
        messages.success(request, _("Both sides agree. The table counts it, and both teams continue with post-match."))
        return redirect(here.url())
    shown = standing(here, here.begun)
    whom = here.coach_name(shown.where.awaited) if shown.where.awaited else ""
    if shown.where.stage == "disputed":
        messages.success(request, _("Sent. {state}.").format(state=shown.title))
        return redirect(here.url("report_compare"))
    if whom and shown.answer_by:
        told = _("Sent. {name} may answer until the deadline below; then it counts automatically.")
        messages.success(request, told.format(name=whom))
    else:
        messages.success(request, _("Filed. It counts once a commissioner accepts it."))
    return redirect(here.url())


@require_POST
@shown_on(page)
def agree(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The reader's side stands by the version that it was shown."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    side, match = _own(here), _seen(request, here)
    coach, behalf = here.acting_for(side)
    reporting.agree(match=match, side=side, version=_version(request, here), by=coach, on_behalf=behalf)
    return go_on(request, here)


@require_POST
@shown_on(page)
def object_to(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The reader's side objects, with its reason, to a version or to the accepted result."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    side, reason = _own(here), request.POST.get("reason", "")
    coach, behalf = here.acting_for(side)
    version = _version(request, here)
    reporting.object_to(match=here.begun, side=side, version=version, reason=reason, by=coach, on_behalf=behalf)
    messages.success(request, _("Sent. The other coach and the commissioners can read your reason."))
    return redirect(here.url("report_compare"))


@require_POST
@shown_on(page)
def settle(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """One side was taken in each line: that is the reader's version now, or a commissioner's decision."""
    here = match_context(request, slug, fixture_id)
    coach = here.taking_part()
    match, where = _seen(request, here), positions(here.begun)
    if where.home is None or where.away is None:
        raise MatchMovedOn()
    chosen = taken(_differ(request.POST, here, _kick_off(here)))
    body = put_together(report_of(where.home), report_of(where.away), chosen, here.rules)
    body["reasons"] |= reasons_typed(request.POST)
    once = request.POST.get("once", "")[:64]
    if "accept" in request.POST:
        here.running(Deed.DECIDE_REPORT)
        reporting.refuse_own_game(here.fixture, coach)
        version = reporting.file_report(match=match, body=body, by=coach, for_side=BOTH, once=once)
        return accepted(request, here, version)
    reporting.file_report(match=match, body=body, by=coach, for_side=_own(here), once=once)
    return go_on(request, here)


def accepted(request: HttpRequest, here: MatchContext, version: ReportVersion) -> HttpResponse:
    """The version is the result, by this commissioner's word, unless it is already."""
    commissioner = here.running(Deed.DECIDE_REPORT)
    version.refresh_from_db()
    if not version.accepted:
        here.begun.refresh_from_db()
        reporting.accept_report(match=here.begun, version=version, by=commissioner)
    messages.success(request, _("Accepted. The table counts it, and both teams continue with post-match."))
    return redirect(here.league_context.url("queue") if "queue" in request.POST else here.url())


# --- Commissioners ------------------------------------------------------------------------------------------------


@require_POST
@shown_on(page)
def reopen(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The accepted report is under review."""
    here = match_context(request, slug, fixture_id)
    by = here.running(Deed.DECIDE_REPORT)
    reopening.reopen(match=_seen(request, here), by=by, reason=request.POST.get("reason", ""))
    messages.success(request, _("Reopened. The report is under review, and the table does not count it."))
    return redirect(here.url("report_compare"))


@require_POST
@shown_on(page)
def leave_it(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The result stands in spite of an objection."""
    here = match_context(request, slug, fixture_id)
    by = here.running(Deed.DECIDE_REPORT)
    reopening.leave_it(match=_seen(request, here), by=by, reason=request.POST.get("reason", ""))
    messages.success(request, _("The result stands. Your reason is shown beside it."))
    return redirect(here.url("report_compare"))


@require_POST
@shown_on(page)
def move(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """What was played counts as another fixture of the pair, or as none: then this one is unplayed again."""
    here = match_context(request, slug, fixture_id)
    by = here.running(Deed.DECIDE_REPORT)
    match, reason = _seen(request, here), request.POST.get("reason", "")
    if request.POST.get("to") == "none":
        call_off(match=match, by=by, reason=reason)
        messages.success(request, _("Withdrawn. The fixture is unplayed again, and both rosters are unlocked."))
        return redirect(here.url())
    to = fixture_for_reading(request.user, slug, whole_number(request.POST.get("to", ""), what="fixtures"))
    reopening.move_report(match=match, to=to, by=by, reason=reason)
    messages.success(request, _("Moved. The two fixtures of the pair swapped places in the calendar."))
    return redirect(here.url())
