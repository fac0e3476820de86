"""The table, and what a commissioner decides about it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.access import NotHere
from league.knockout.brackets import play_off_bands
from league.models import Fixture
from league.season.portions import fixtures_of, progress_of
from league.selectors import calendar_of
from league.table.counting_rules import has_table
from league.table.position_history import position_history
from matches.selectors import corrections_in
from pages.shell.league_context import LeagueContext, season_context
from pages.shell.portion import portion_of, teams_of
from pages.shell.query import follow_competition_parameter
from pages.table.counted_before import counted_parameter
from pages.table.cross_table import CrossTable, cross_table
from pages.table.position_chart import present_position_history
from pages.table.presenter import TablePresenter, present_tables
from pages.table.share import table_text
from teams.models import Team

#: A cross table of more teams than this cannot be read; divisions have their own.
MOST_CROSSED = 20


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = season_context(request, slug)
    competition = follow_competition_parameter(request, here)
    first = competition.pk == here.competition.pk
    if not first and not has_table(competition):
        raise NotHere(what="table")
    portion = portion_of(here)
    teams = teams_of(here, portion)
    one_table = len(here.divisions) < 2 and len(teams) <= MOST_CROSSED
    calendar = calendar_of(competition) if one_table else None
    counted = counted_parameter(request, here, competition)
    among = None if portion.whole or not first else portion.shown
    history = position_history(counted.competition, calendar) if calendar else None
    tables = present_tables(
        *(here, counted.competition, teams),
        among=among,
        calendar=calendar,
        opened=request.GET.get("why", ""),
        places=play_off_bands(competition),
        history=history,
    )
    progress = progress_of(fixtures_of(competition))
    corrected = [
        {
            "fixture": f"{correction.match.fixture.home.name} v {correction.match.fixture.away.name}",
            "round": correction.match.fixture.round.number,
            "reason": correction.reason,
            "by": correction.by,
            "at": correction.at,
            "url": here.match_url(correction.match.fixture),
        }
        for correction in corrections_in(competition)
    ]
    context = {
        "competition": competition,
        "first": first,
        "tables": tables,
        "divisions": here.divisions,
        "division": None if portion.whole else portion.first,
        "cross": _crossed(here, tables, teams, calendar) if calendar else None,
        "position_history": present_position_history(history, tables[0].rows) if history else None,
        "counted": counted,
        "text": table_text(f"{here.league.name}, {here.season.name}", tables),
        "played": progress.decided,
        "count": progress.fixtures,
        "corrected": corrected,
        "typed": request.POST,
    }
    return here.render(request, "league/table.html", context)


def _crossed(
    here: LeagueContext, tables: list[TablePresenter], teams: list[Team], calendar: list[Fixture]
) -> CrossTable | None:
    """The cross table of a competition that has one table."""
    known = {team.pk: team for team in teams}
    ordered = [known[row.team.pk] for table in tables for row in table.rows]
    return cross_table(here, ordered, calendar) if len(ordered) > 1 else None


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of the season; each row can be opened and says why it stands there.

    `?why=` opens one, `?before=` counts as before a change of counting, `?season=` and `?competition=` name others than those that are on.
    """
    return _page(request, slug)
