"""Friendlies between divisions: the list, and how a coach or an officer arranges one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of, fixture_for_reading, league_for_running, team_for_managing, team_for_reading
from league.actions import remove_fixture
from league.models import Competition, Fixture
from league.permissions import Deed
from league.season.friendlies import NoFriendly, arrange_friendly, friendlies_in, opponents_of
from league.selectors import teams_in
from matches.access import NotYourMatch
from pages.league.views import result_line
from pages.shell.league_context import LeagueContext, league_context, season_context
from pages.shell.numbers import whole_number
from pages.shell.refusals import shown_on


def _page(request: HttpRequest, slug: str, **_: Any) -> HttpResponse:
    here = season_context(request, slug)
    mine = [team for team in teams_in(here.season) if here.manages(team) and not here.season.over]
    chosen = request.POST.get("team") or request.GET.get("team", "")
    team = next((each for each in mine if str(each.pk) == chosen), mine[0] if mine else None)
    context = {
        "fixtures": [
            {"line": result_line(here, each), "pk": each.pk, "name": str(each), "free": _free(here, each)}
            for each in friendlies_in(here.season)
        ],
        "mine": [here.present(each) for each in mine],
        "chosen": here.present(team) if team else None,
        "opponents": [here.present(each) for each in opponents_of(here.season, team)] if team else [],
        "typed": request.POST,
    }
    return here.render(request, "league/friendlies.html", context)


def _free(here: LeagueContext, fixture: Fixture) -> bool:
    """May the reader take it off, and is it not begun?"""
    plays = here.manages(fixture.home) or here.manages(fixture.away)
    return plays and not here.season.over and not hasattr(fixture, "result") and not fixture.matches.exists()


@require_safe
def friendlies(request: HttpRequest, slug: str) -> HttpResponse:
    """The friendlies of the season. `?team=` says for which of the reader's teams one is to be arranged."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def arrange(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The reader's team has a friendly against a team of another division."""
    league_for_running(request.user, slug, Deed.ARRANGE_FRIENDLY)
    here = league_context(request, slug)
    team = team_for_managing(request.user, slug, whole_number(request.POST.get("team", ""), what="team"))
    other = team_for_reading(request.user, slug, whole_number(request.POST.get("opponent", ""), what="team"))
    home, away = (other, team) if request.POST.get("ground") == "away" else (team, other)
    fixture = arrange_friendly(season=here.season, home=home, away=away, by=coach_of(request.user))
    messages.success(request, _("{fixture}: arranged. Agree on a date here.").format(fixture=fixture))
    return redirect(here.match_url(fixture))


@require_POST
@shown_on(_page)
def call_off(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """Either side, or an officer, removes a friendly that has not started."""
    here = league_context(request, slug)
    fixture = fixture_for_reading(request.user, slug, fixture_id)
    coach = coach_of(request.user)
    if not (here.manages(fixture.home) or here.manages(fixture.away)):
        raise NotYourMatch(fixture=str(fixture))
    if fixture.round.competition.format != Competition.Format.FRIENDLY:
        raise NoFriendly(fixture=str(fixture))
    remove_fixture(fixture=fixture, by=coach)
    messages.success(request, _("{fixture} was removed.").format(fixture=fixture))
    return redirect("friendlies", slug)
