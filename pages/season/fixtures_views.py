"""The calendar of a season, and how a commissioner fills it."""

from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from inducements.deadlines import set_inducements_deadline
from inducements.selectors import buys_before_matches
from league import actions
from league.access import (
    coach_of,
    fixture_for_running,
    league_for_running,
    round_for_running,
    season_of,
    team_for_reading,
)
from league.models import Division
from league.permissions import Deed
from league.season.portions import teams_seated
from league.season.rescheduling import AgreedDaysTooLate, RoundsOutOfOrder, set_deadline
from league.selectors import competition_of, newest_fixture, teams_in
from pages.season.fixtures_presenter import calendar_division, season_calendar, too_many_at_once
from pages.shell.dates import moment_if_any
from pages.shell.league_context import LeagueContext, season_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on
from teams.models import Team


def _page(request: HttpRequest, slug: str, **_: Any) -> HttpResponse:
    here = season_context(request, slug)
    chosen = calendar_division(request, here)
    calendar = season_calendar(here, chosen)
    keeps = here.may(Deed.KEEP_CALENDAR) and not here.season.over
    context = {
        "calendar": calendar,
        "round_level": 3 if len(calendar) > 1 else 2,
        "keeps": keeps,
        "divisions": here.divisions if len(here.divisions) > 1 else [],
        "division": chosen,
        "no_overview": chosen is not None and too_many_at_once(here),
        "teams": _to_meet(here, chosen) if keeps else [],
        "newest": newest_fixture(here.competition) if keeps else 0,
        "shop": keeps and buys_before_matches(here.rules),
        "typed": request.POST,
        "anyway": _may_be_set_anyway(request),
        "typed_form": request.resolver_match.url_name if request.resolver_match else "",
        "typed_round": str(request.resolver_match.kwargs.get("round_id", "")) if request.resolver_match else "",
    }
    return here.render(request, "league/fixtures.html", context)


def _may_be_set_anyway(request: HttpRequest) -> bool:
    """Was a deadline refused for reasons that an officer may pass over?"""
    problem = getattr(request, "problem", None)
    problems = getattr(problem, "problems", (problem,))
    return all(isinstance(each, AgreedDaysTooLate | RoundsOutOfOrder) for each in problems)


def _to_meet(here: LeagueContext, chosen: Division | None) -> list[Team]:
    """Who may be put on the calendar from this page: the teams of the division that it shows, or all."""
    return teams_in(here.season) if chosen is None else teams_seated([chosen])


@require_safe
def fixtures(request: HttpRequest, slug: str) -> HttpResponse:
    """Every fixture of every competition of the season, round by round; `?division=` shows those of one."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def add(request: HttpRequest, slug: str) -> HttpResponseBase:
    """An officer puts a fixture on the calendar: in the round named, or in the first in which both teams are free."""
    league = league_for_running(request.user, slug, Deed.KEEP_CALENDAR)
    home, away = (
        team_for_reading(request.user, slug, whole_number(request.POST.get(side, ""), what="team"))
        for side in ("home", "away")
    )
    typed, newest = request.POST.get("round", "").strip(), request.POST.get("newest", "").strip()
    fixture = actions.add_fixture(
        competition=competition_of(season_of(league)),
        home=home,
        away=away,
        round_number=whole_number(typed, what="a round") if typed else None,
        newest=whole_number(newest, what="fixture") if newest else None,
        by=coach_of(request.user),
    )
    messages.success(
        request,
        _("{home} play {away} in round {number}.").format(home=home.name, away=away.name, number=fixture.round.number),
    )
    return redirect("fixtures", slug)


@require_POST
@shown_on(lambda request, slug, fixture_id: _page(request, slug))
def remove(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """An officer takes a fixture off the calendar; one that was begun or decided stays."""
    fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
    actions.remove_fixture(fixture=fixture, by=coach_of(request.user))
    messages.success(request, _("{fixture} was removed from the calendar.").format(fixture=fixture))
    return redirect("fixtures", slug)


@require_POST
@shown_on(_page)
def deadline(request: HttpRequest, slug: str, round_id: int) -> HttpResponseBase:
    """An officer says when a round ends; left empty, it has no end."""
    round_ = round_for_running(request.user, slug, round_id, Deed.KEEP_CALENDAR)
    zone = round_.competition.season.league.time_zone
    ends = moment_if_any(request.POST.get("day", ""), request.POST.get("hour", ""), zone)
    set_deadline(
        round_=round_,
        deadline=ends,
        seen=_moment(request.POST.get("seen", "")),
        by=coach_of(request.user),
        anyway="anyway" in request.POST,
    )
    messages.success(
        request,
        _("{round}: deadline saved.").format(round=round_) if ends else _("{round}: no deadline.").format(round=round_),
    )
    return redirect("fixtures", slug)


@require_POST
@shown_on(_page)
def inducements(request: HttpRequest, slug: str, round_id: int) -> HttpResponseBase:
    """An officer says by when the inducements of a round are bought; left empty, there is no such deadline."""
    round_ = round_for_running(request.user, slug, round_id, Deed.KEEP_CALENDAR)
    zone = round_.competition.season.league.time_zone
    ends = moment_if_any(request.POST.get("day", ""), request.POST.get("hour", ""), zone)
    seen = _moment(request.POST.get("seen", ""))
    set_inducements_deadline(round_=round_, deadline=ends, seen=seen, by=coach_of(request.user))
    text = _("{round}: deadline for inducements saved.") if ends else _("{round}: no deadline for inducements.")
    messages.success(request, text.format(round=round_))
    return redirect("fixtures", slug)


def _moment(seen: str) -> datetime | None:
    """The end of a round as its form knew it; a form that says what no form of ours does knew another one."""
    try:
        return datetime.fromisoformat(seen) if seen else None
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
