"""What is arranged on a fixture's page: a date, a later deadline, a substitute, and giving the fixture up."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.access import NotHere, coach_for_reading
from league.models import OfferedDate
from league.permissions import Deed
from league.season import arrangements
from matches.report.awards import give_up as give_fixture_up
from pages.match.context import MatchContext, match_context, side_of
from pages.match.views import page
from pages.shell.dates import moment
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.sheets import Side
from teams.models import Coach


class SideNeeded(Unreadable):
    code = "side_needed"
    sentence = "Choose one of the two teams."


def _side(request: HttpRequest, here: MatchContext) -> tuple[Side, Coach, bool]:
    """The side that it is about, the reader's own where none is named; who acts for it, and whether on somebody's behalf."""
    coach = here.taking_part()
    typed = request.POST.get("side", "")
    side = side_of(typed) if typed else here.own_side
    if side is None:
        raise SideNeeded()
    coach, on_behalf = here.acting_for(side)
    return side, coach, on_behalf


def _moment(request: HttpRequest, here: MatchContext) -> datetime:
    return moment(request.POST.get("day", ""), request.POST.get("hour", ""), here.league_context.league.time_zone)


@require_POST
@shown_on(page)
def offer(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """One side could play then; the other is told."""
    here = match_context(request, slug, fixture_id)
    side, coach, on_behalf = _side(request, here)
    offered = arrangements.offer_date(
        fixture=here.fixture, side=side, time=_moment(request, here), by=coach, on_behalf=on_behalf
    )
    agreed = offered.state == OfferedDate.State.AGREED
    messages.success(
        request, _("Agreed. It is in the calendar.") if agreed else _("Offered. The other side can answer.")
    )
    return redirect(here.url())


@require_POST
@shown_on(page)
def answer(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """The other side agrees to a date or declines it; the side that offered it withdraws it."""
    here = match_context(request, slug, fixture_id)
    here.taking_part()
    found = here.fixture.offered_dates.filter(pk=whole_number(request.POST.get("offer", ""), what="offer")).first()
    if found is None:
        raise NotHere(what="date")
    found.fixture = here.fixture
    do = request.POST.get("do", "")
    if do == "withdraw":
        if found.state == OfferedDate.State.AGREED:
            coach = here.taking_part()
        else:
            coach = here.acting_for(side_of(found.side))[0]
        arrangements.withdraw_date(offer=found, by=coach)
        messages.success(request, _("Withdrawn."))
        return redirect(here.url())
    side = side_of("away" if found.side == "home" else "home")
    coach = here.acting_for(side)[0]
    arrangements.answer_date(offer=found, side=side, agrees=do == "agree", by=coach)
    messages.success(request, _("Agreed. It is in the calendar.") if do == "agree" else _("Declined."))
    return redirect(here.url())


@require_POST
@shown_on(page)
def extend(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """This fixture may be played until later, and everybody can read why."""
    here = match_context(request, slug, fixture_id)
    officer = here.running(Deed.KEEP_CALENDAR)
    arrangements.extend(
        fixture=here.fixture, until=_moment(request, here), reason=request.POST.get("reason", ""), by=officer
    )
    messages.success(request, _("Extended. Both coaches are notified."))
    return redirect(here.url())


@require_POST
@shown_on(page)
def substitute(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """Somebody plays this one fixture for a team's coach; or its own coach does, after all."""
    here = match_context(request, slug, fixture_id)
    side, coach = _side(request, here)[:2]
    here.acting_for_team(side)
    if request.POST.get("do") == "end":
        arrangements.end_substitute(fixture=here.fixture, side=side)
        messages.success(request, _("The substitute of {team} is removed.").format(team=here.team(side).name))
        return redirect(here.url())
    typed = request.POST.get("coach", "").strip()
    who = coach_for_reading(request.user, slug, whole_number(typed, what="coach")) if typed else None
    named = arrangements.name_substitute(
        fixture=here.fixture,
        side=side,
        coach=who,
        name=request.POST.get("name", ""),
        reason=request.POST.get("reason", ""),
        by=coach,
    )
    told = _("{name} plays for {team} in this match.").format(name=named.name, team=here.team(side).name)
    messages.success(request, told)
    return redirect(here.url())


@require_POST
@shown_on(page)
def give_up(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponse:
    """A coach, or an officer for them, gives up an unplayed fixture of their own: the other side wins it (p.97)."""
    here = match_context(request, slug, fixture_id)
    side, coach = _side(request, here)[:2]
    here.acting_for_team(side)
    give_fixture_up(fixture=here.fixture, side=side, by=coach, reason=request.POST.get("reason", ""))
    messages.success(request, _("Given up. The steps of the other side are open below."))
    return redirect(here.url())
