"""The calendar of a season, and how a commissioner fills it."""

from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from league import actions
from league.access import coach_of, fixture_for_running, league_for_running, season_of, team_for_reading
from league.permissions import Deed
from league.selectors import calendar_of, competition_of, teams_in
from matches.selectors import states_of
from pages.frame import frame
from pages.numbers import whole_number
from pages.refusals import shown_on
from pages.views.league import result_line


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = frame(request, slug)
    calendar = calendar_of(here.competition)
    begun = states_of(here.competition)
    rounds = [
        {
            "title": f"Round {number}",
            "deadline": fixtures[0].round.deadline,
            "fixtures": [
                {
                    "pk": fixture.pk,
                    "name": str(fixture),
                    "line": result_line(here, fixture),
                    "state": begun.get(fixture.pk, "") if begun.get(fixture.pk) != "finished" else "",
                    "tone": "care",
                    "free": fixture.pk not in begun and not hasattr(fixture, "result"),
                    "own": here.owns(fixture.home) or here.owns(fixture.away),
                }
                for fixture in fixtures
            ],
        }
        for number, fixtures in (
            (number, list(group)) for number, group in groupby(calendar, key=lambda fixture: fixture.round.number)
        )
    ]
    context = {
        "rounds": rounds,
        "teams": [here.shown(team) for team in teams_in(here.season)] if here.may(Deed.KEEP_CALENDAR) else [],
        "typed": request.POST,
    }
    return here.render(request, "league/fixtures.html", context)


@require_safe
def fixtures(request: HttpRequest, slug: str) -> HttpResponse:
    """Every fixture of the season, round by round."""
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
    typed = request.POST.get("round", "").strip()
    fixture = actions.add_fixture(
        competition=competition_of(season_of(league)),
        home=home,
        away=away,
        round_number=whole_number(typed, what="a round") if typed else None,
        by=coach_of(request.user),
    )
    messages.success(request, f"{home.name} meet {away.name} in round {fixture.round.number}.")
    return redirect("fixtures", slug)


@require_POST
@shown_on(lambda request, slug, fixture_id: _page(request, slug))
def remove(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """An officer takes a fixture off the calendar; one that was begun or decided stays."""
    fixture = fixture_for_running(request.user, slug, fixture_id, Deed.KEEP_CALENDAR)
    actions.remove_fixture(fixture=fixture, by=coach_of(request.user))
    messages.success(request, f"{fixture} is off the calendar.")
    return redirect("fixtures", slug)
