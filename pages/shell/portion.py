"""Which divisions a page shows: all if there are few, else the one in the query, the reader's own, or the first."""

from dataclasses import dataclass

from django.http import HttpRequest

from league.access import NotHere
from league.models import Division
from league.season.portions import divisions_of_coach, teams_seated
from league.selectors import teams_in
from pages.shell.league_context import LeagueContext
from pages.shell.numbers import whole_number
from teams.models import Coach, Team

#: The most divisions shown side by side in the head of a page; more fold into one link.
MOST_IN_A_ROW = 8


@dataclass(frozen=True, slots=True)
class Portion:
    """The divisions that a page shows, in order; ``whole`` where nothing is left out, so that no division has to be named."""

    shown: tuple[Division, ...]
    whole: bool

    @property
    def first(self) -> Division | None:
        return self.shown[0] if self.shown else None


def portion_of(here: LeagueContext, most: int = MOST_IN_A_ROW, *, plays: bool = True) -> Portion:
    """Every division; if there are more than ``most``, those with a team of the reader, or the first.

    ``plays``: may the reader have a team in the season, as far as known?
    """
    divisions = here.divisions
    if len(divisions) <= most:
        return Portion(tuple(divisions), whole=True)
    own = divisions_of_coach(here.competition, here.reader) if plays and isinstance(here.reader, Coach) else []
    return Portion(tuple(each for each in divisions if each.pk in own) or tuple(divisions[:1]), whole=False)


def teams_of(here: LeagueContext, portion: Portion) -> list[Team]:
    """The teams that the page shows, with their coaches, by name."""
    return teams_in(here.season) if portion.whole else teams_seated(portion.shown)


def division_parameter(request: HttpRequest, here: LeagueContext) -> Division | None:
    """The division with the number `?division=`, if given; `NotHere` if there is no such division."""
    parameter = request.GET.get("division", "")
    if not parameter:
        return None
    number = whole_number(parameter, what="division")
    found = next((each for each in here.divisions if each.number == number), None)
    if found is None:
        raise NotHere(what="division")
    return found


def one_division(request: HttpRequest, here: LeagueContext) -> Division | None:
    """The division that a page of one division shows: the one asked for, the reader's own, or the first; none where there are none."""
    return division_parameter(request, here) or portion_of(here, most=0).first
