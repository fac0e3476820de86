"""One division: its table, cross table, fixtures and leaders; and the leaders of the whole competition."""

from dataclasses import replace
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.access import NotHere
from league.knockout.brackets import play_off_bands
from league.models import Fixture
from league.season.portions import byes_within, calendar_within, fixtures_within, teams_seated
from league.selectors import scores_of, table_of, teams_in
from league.table.decided import standing
from league.table.position_history import position_history
from matches.selectors import states_among
from pages.league.views import result_line
from pages.shell.league_context import LeagueContext, season_context
from pages.shell.shapes import ResultLine
from pages.table.counted_before import counted_parameter
from pages.table.cross_table import cross_table
from pages.table.leaders_presenter import leader_lists
from pages.table.position_chart import present_position_history
from pages.table.presenter import present_table
from pages.table.share import table_text

#: The length of each list on the leaders page.
PLACES = 10


@require_safe
def division(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The division of this number of the season that is on, or that `?season=` names. `?why=` opens a row of its table, `?before=` counts as before a change."""
    here = season_context(request, slug)
    competition = here.competition
    shown = next((each for each in here.divisions if each.number == number), None)
    if shown is None:
        raise NotHere(what="division")
    teams = {team.pk: team for team in teams_seated([shown])}
    calendar = calendar_within(shown, teams.values())
    counted, decided = counted_parameter(request, here, competition), standing(competition)
    results = [each.result for each in calendar if hasattr(each, "result")]
    scores = scores_of(counted.competition, results, decided=decided)
    history = position_history(counted.competition, calendar, division=shown, decided=decided, scores=scores)
    table = present_table(
        *(here, counted.competition, table_of(counted.competition, scores, division=shown, decided=decided)),
        *(teams.values(), request.GET.get("why", "")),
        division=shown,
        places=play_off_bands(competition),
        history=history,
    )
    ordered = [teams[row.team.pk] for row in table.rows]
    begun = states_among(fixtures_within(shown))
    resting: dict[int, list[str]] = {}
    for bye in byes_within(competition, [shown]):
        resting.setdefault(bye.round_id, []).append(bye.team.name)
    context: dict[str, Any] = {
        "division": shown,
        "divisions": here.divisions,
        "table": table,
        "counted": counted,
        "position_history": present_position_history(history, table.rows),
        "cross": cross_table(here, ordered, calendar),
        "lists": leader_lists(here, competition, ordered),
        "rounds": [
            (
                fixtures[0].round,
                [_in_round(here, fixture, begun.get(fixture.pk, "")) for fixture in fixtures],
                resting.get(fixtures[0].round_id, []),
            )
            for fixtures in _by_round(calendar)
        ],
        "played": sum(hasattr(fixture, "result") for fixture in calendar),
        "count": len(calendar),
        "text": table_text(f"{here.league.name}, {here.season.name}, {shown.name}", [table]),
    }
    return here.render(request, "league/division.html", context)


def _in_round(here: LeagueContext, fixture: Fixture, begun: str) -> ResultLine:
    """The line of a fixture below the name of its round, which it need not say again."""
    line = result_line(here, fixture, begun)
    return line if begun or fixture.agreed_for else replace(line, due=_("to play"))


def _by_round(calendar: list[Fixture]) -> list[list[Fixture]]:
    return [list(group) for _, group in groupby(calendar, key=lambda fixture: fixture.round_id)]


@require_safe
def leaders(request: HttpRequest, slug: str) -> HttpResponse:
    """Who leads the lists of the season's competition; ranks that are level are shared."""
    here = season_context(request, slug)
    lists = leader_lists(here, here.competition, teams_in(here.season), PLACES)
    return here.render(request, "league/leaders.html", {"lists": lists})
