"""The table, and what a commissioner decides about it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.access import NotHere
from league.counting_rules import as_if, changes_of
from league.models import CountingChange, Fixture
from league.portions import fixtures_of, progress_of
from league.selectors import calendar_of
from matches.selectors import corrections_in
from pages.counting_words import change_words
from pages.cross_table import CrossTable, cross_table
from pages.frame import Frame, frame
from pages.numbers import whole_number
from pages.portion import portion_of, teams_of
from pages.share import table_text
from pages.standings import TableShown, tables_shown
from teams.models import Team

#: A cross table of more teams than this cannot be read; divisions have their own.
MOST_CROSSED = 20


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = frame(request, slug)
    portion = portion_of(here)
    teams = teams_of(here, portion)
    crossed = len(here.divisions) < 2 and len(teams) <= MOST_CROSSED
    calendar = calendar_of(here.competition) if crossed else None
    changes = changes_of(here.competition)
    before = _before(request, changes)
    counted = as_if(here.competition, _whole(before, changes)) if before else here.competition
    among = None if portion.whole else portion.shown
    opened = request.GET.get("why", "")
    tables = tables_shown(here, counted, teams, among=among, calendar=calendar, opened=opened)
    progress = progress_of(fixtures_of(here.competition))
    corrected = [
        {
            "fixture": f"{correction.match.fixture.home.name} v {correction.match.fixture.away.name}",
            "round": correction.match.fixture.round.number,
            "reason": correction.reason,
            "by": correction.by,
            "at": correction.at,
            "url": here.match_url(correction.match.fixture),
        }
        for correction in corrections_in(here.competition)
    ]
    context = {
        "tables": tables,
        "divisions": here.divisions,
        "division": None if portion.whole else portion.first,
        "cross": _crossed(here, tables, teams, calendar) if calendar else None,
        "counting_changes": [(each, change_words(here.rules, each)) for each in changes if each.since_round],
        "counted_before": before,
        "text": table_text(f"{here.league.name}, {here.season.name}", tables),
        "played": progress.decided,
        "count": progress.fixtures,
        "corrected": corrected,
        "typed": request.POST,
    }
    return here.render(request, "league/table.html", context)


def _before(request: HttpRequest, changes: list[CountingChange]) -> CountingChange | None:
    """The change before which the table is asked for, where one is."""
    asked = request.GET.get("before", "")
    if not asked:
        return None
    number = whole_number(asked, what="changes")
    found = next((each for each in changes if each.number == number), None)
    if found is None:
        raise NotHere(what="change")
    return found


def _whole(change: CountingChange, changes: list[CountingChange]) -> dict[str, Any]:
    """How everything was counted before this change: what it changed, and what any change since then has."""
    counting: dict[str, Any] = {}
    for each in changes:
        if each.number >= change.number:
            counting |= each.before
    return counting


def _crossed(here: Frame, tables: list[TableShown], teams: list[Team], calendar: list[Fixture]) -> CrossTable | None:
    """The cross table of a competition that has one table."""
    known = {team.pk: team for team in teams}
    ordered = [known[row.team.pk] for table in tables for row in table.rows]
    return cross_table(here, ordered, calendar) if len(ordered) > 1 else None


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of the season; each row can be opened and says why it stands there. `?why=` opens one."""
    return _page(request, slug)
