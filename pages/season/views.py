"""Laying out a season on one page, and what a commissioner may change of it afterwards."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import (
    NotHere,
    coach_of,
    competition_for_running,
    fixture_for_reading,
    fixture_for_running,
    league_for_running,
    season_of,
    team_for_reading,
)
from league.knockout import opening
from league.models import Competition, Draw
from league.permissions import Deed
from league.season import laying_out, rescheduling
from league.season.ending import seasons_before
from league.season.portions import Progress, fixtures_of, not_begun, progress_of, teams_still_in
from league.season.presets import PRESETS
from league.selectors import begun, competition_of, knockout_of, play_offs_of
from league.table.counting_rules import change_counting, counting_of, last_change, read_order
from pages.season.form import MOST_DIVISIONS, SeasonForm, arguments, deadline_of_form, playing, season_form, second_legs
from pages.season.presenter import planned, present_bracket, resting
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.numbers import whole_number
from pages.shell.portion import Portion, division_parameter, portion_of
from pages.shell.refusals import shown_on
from pages.table.order_form import OrderForm, order_form
from teams.models import Coach

#: The field in which the criteria of the table are sent, one after the other.
ORDER = "order"


def _page(request: HttpRequest, slug: str, **_: Any) -> HttpResponse:
    here = league_context(request, slug)
    progress = progress_of(fixtures_of(here.competition))
    draws = list(here.competition.draws.select_related("by").order_by("-number"))
    laid_out = bool(draws and progress.fixtures)
    context: dict[str, Any] = {"laid_out": laid_out, "count": progress.fixtures, "typed": request.POST}
    context |= {"may_end": here.may(Deed.END_SEASON), "before": seasons_before(here.season)}
    if laid_out:
        context |= _laid_out(request, here, draws, progress)
    elif here.may(Deed.LAY_OUT_SEASON) and not here.season.over:
        form = season_form(
            request.POST, here.competition, teams_still_in(here.competition), request.GET.get("preset", "club")
        )
        context |= _wizard(here, form) | {"order": _order(request, here.competition)}
        if request.POST.get("do") == "preview" and not hasattr(request, "problem"):
            context |= _previewed(here, form)
    return here.render(request, "league/season.html", context)


def _wizard(here: LeagueContext, form: SeasonForm) -> dict[str, Any]:
    return {
        "form": form,
        "presets": PRESETS.values(),
        "legs": second_legs(here.competition, form.second_leg),
        "division_numbers": [str(number) for number in range(1, MOST_DIVISIONS + 1)],
    }


def _previewed(here: LeagueContext, form: SeasonForm) -> dict[str, Any]:
    """The calendar as it would be, or why it cannot be."""
    if form.is_knockout or form.is_open:
        return {}
    seen = laying_out.preview(**arguments(form, here.competition))
    return {
        "problems": seen.problems,
        "planned": None if seen.problems else planned(seen, teams_still_in(here.competition)),
    }


def _laid_out(request: HttpRequest, here: LeagueContext, draws: list[Draw], progress: Progress) -> dict[str, Any]:
    competition = here.competition
    is_knockout = competition.format == Competition.Format.KNOCKOUT
    knockout = knockout_of(competition)
    bracket = present_bracket(here, knockout) if knockout else None
    on = not here.season.over
    left = progress.fixtures - progress.decided
    division, portion = division_parameter(request, here), portion_of(here)
    if division is not None and not portion.whole:
        portion = Portion((division,), whole=False)
    return {
        "is_knockout": is_knockout,
        "draws": draws,
        "resting": resting(competition, None if portion.whole else portion.shown),
        "may_redraw": on and here.runs and not (progress.decided or fixtures_of(competition).filter(begun()).exists()),
        "open_fixtures": left,
        "unbegun": not_begun(competition, portion.shown) if left and on and here.officer and not is_knockout else [],
        "bracket": bracket,
        "may_close": on and bracket is not None and not is_knockout and not bracket.begun,
    } | _seated(here, portion, on=on and not is_knockout)


def _seated(here: LeagueContext, portion: Portion, *, on: bool) -> dict[str, Any]:
    """The divisions that the page shows with their teams, and the teams that came too late for any."""
    seats = here.competition.seats.select_related("team__coach").order_by("place")
    if not portion.whole:
        seats = seats.filter(Q(division__in=portion.shown) | Q(division=None))
    found = list(seats)
    return {
        "seated": [
            (division, [here.present(seat.team) for seat in found if seat.division_id == division.pk])
            for division in portion.shown
        ],
        "divisions": here.divisions,
        "division": None if portion.whole else portion.first,
        "late": [here.present(seat.team) for seat in found if on and seat.division_id is None and not seat.left],
    }


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """The season: its draw, its divisions and its bracket; for a commissioner who has none yet, the form that lays it out."""
    return _page(request, slug)


def _running(request: HttpRequest, slug: str) -> Competition:
    league = league_for_running(request.user, slug, Deed.LAY_OUT_SEASON)
    return competition_for_running(request.user, slug, competition_of(season_of(league)).pk, Deed.LAY_OUT_SEASON)


def _order(request: HttpRequest, competition: Competition) -> OrderForm:
    """What parts teams that are level, as it was put in order on the form."""
    return order_form(request.POST, ORDER, counting_of(competition)["order"])


@require_POST
@shown_on(_page)
def lay_out(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The calendar is shown as it would be, or written, whichever button was pressed; what was typed stays where it cannot be."""
    competition = _running(request, slug)
    form = season_form(request.POST, competition, teams_still_in(competition), "club")
    if form.is_open:
        messages.success(request, _("Nothing to draw: add fixtures one by one."))
        return redirect("fixtures", slug)
    if "move" in request.POST or (request.POST.get("do") == "preview" and not form.is_knockout):
        return _page(request, slug)
    if form.is_knockout:
        opening.lay_out_cup(
            competition=competition,
            teams=playing(form),
            by=coach_of(request.user),
            seed=form.seed,
            first_deadline=deadline_of_form(form, competition),
            days_per_round=whole_number(form.days, what="days"),
        )
    else:
        _lay_out_counted(competition, form, read_order(_order(request, competition).ids), coach_of(request.user))
    messages.success(request, _("{competition} is laid out.").format(competition=competition.name))
    return redirect("season", slug)


@transaction.atomic
def _lay_out_counted(competition: Competition, form: SeasonForm, order: list[str], by: Coach) -> None:
    """The calendar is saved, with these tie-breakers."""
    laying_out.lay_out_season(by=by, **arguments(form, competition))
    counting = counting_of(competition)
    if order != counting["order"]:
        change_counting(
            competition=competition, counting={**counting, "order": order}, by=by, seen=last_change(competition)
        )


@require_POST
@shown_on(_page)
def redraw(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The calendar is drawn anew; refused once anything of it has begun."""
    competition = _running(request, slug)
    by, seed = coach_of(request.user), request.POST.get("seed", "").strip() or None
    if competition.format == Competition.Format.KNOCKOUT:
        opening.redraw_cup(competition=competition, by=by, seed=seed)
    else:
        laying_out.redraw(competition=competition, by=by, seed=seed)
    messages.success(request, _("Redrawn. The earlier draw stays on record."))
    return redirect("season", slug)


@require_POST
@shown_on(_page)
def late(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A team that came late gets its fixtures."""
    competition = _running(request, slug)
    team = team_for_reading(request.user, slug, whole_number(request.POST.get("team", ""), what="team"))
    number = whole_number(request.POST.get("division", "1"), what="division")
    division = competition.divisions.filter(number=number).first()
    if division is None:
        raise NotHere(what="division")
    added = rescheduling.add_late_joiner(competition=competition, team=team, division=division)
    messages.success(
        request,
        _("{team} has {count} fixtures, from round {number} on.").format(
            team=team.name, count=len(added), number=added[0].round.number
        ),
    )
    return redirect("season", slug)


@require_POST
@shown_on(_page)
def move(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A fixture that has not begun is in another round, or at the other ground."""
    league_for_running(request.user, slug, Deed.KEEP_CALENDAR)
    fixture = fixture_for_reading(request.user, slug, whole_number(request.POST.get("fixture", ""), what="fixture"))
    if request.POST.get("do") == "turn":
        turned = rescheduling.turn_fixture(fixture=fixture, by=coach_of(request.user))
        messages.success(request, _("{home} now play at home.").format(home=turned.home.name))
    else:
        number = whole_number(request.POST.get("round", ""), what="a round")
        moved = rescheduling.move_fixture(fixture=fixture, round_number=number, by=coach_of(request.user))
        messages.success(request, _("{moved} is in round {number}.").format(moved=moved, number=moved.round.number))
    return redirect("season", slug)


@require_POST
@shown_on(_page)
def play_offs(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The play-offs are open, with the first fixtures; or closed again, before any of them has begun."""
    competition = _running(request, slug)
    if request.POST.get("do") == "close":
        found = play_offs_of(competition)
        if found is None:
            raise laying_out.NoCalendar(competition=_("The play-offs"))
        opening.close_play_offs(play_offs=found)
        messages.success(request, _("The play-offs are closed. You can open them again from the current tables."))
    else:
        form = season_form(request.POST, competition, [], "club")
        opening.open_play_offs(
            competition=competition,
            by=coach_of(request.user),
            first_deadline=deadline_of_form(form, competition),
            days_per_round=whole_number(form.days, what="days"),
        )
        messages.success(request, _("The play-offs are open."))
    return redirect("season", slug)


@require_POST
@shown_on(_page)
def shoot_out(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """An officer says who won the roll-offs of a level knockout game."""
    fixture = fixture_for_running(request.user, slug, fixture_id, Deed.DECIDE_REPORT)
    opening.decide_shoot_out(fixture=fixture, winner=request.POST.get("winner", ""))
    messages.success(request, _("{fixture}: roll-offs saved.").format(fixture=fixture))
    return redirect("season", slug)
