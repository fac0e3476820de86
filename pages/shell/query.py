"""Query parameters that several pages read."""

from django.http import HttpRequest

from league.access import competition_for_reading
from league.models import Competition
from pages.shell.league_context import LeagueContext
from pages.shell.numbers import whole_number


def competition_parameter(request: HttpRequest, slug: str) -> Competition:
    """The competition in the query or the form, or the season's first."""
    typed = request.POST.get("competition") or request.GET.get("competition") or ""
    if not typed:
        return competition_for_reading(request.user, slug)
    return competition_for_reading(request.user, slug, whole_number(typed, what="competition"))


def follow_competition_parameter(request: HttpRequest, here: LeagueContext) -> Competition:
    """The competition in the query or the form, and the page turns to its season; without one, the first of the season shown."""
    if not (request.POST.get("competition") or request.GET.get("competition")):
        return here.competition
    found = competition_parameter(request, here.league.slug)
    here.turn_to(found.season)
    return found
