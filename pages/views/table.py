"""The table, and what a commissioner decides about it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from league import decisions
from league.access import coach_of, competition_for_running, league_for_running, season_of, team_for_reading
from league.permissions import Deed
from league.selectors import calendar_of, competition_of, teams_in
from matches.selectors import corrections_in
from pages.frame import frame
from pages.numbers import whole_number
from pages.refusals import shown_on
from pages.standings import tables_shown


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = frame(request, slug)
    teams = teams_in(here.season)
    calendar = calendar_of(here.competition)
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
        "tables": tables_shown(here, here.competition, calendar, teams, opened=request.GET.get("why", "")),
        "teams": [here.shown(team) for team in teams],
        "played": sum(hasattr(fixture, "result") for fixture in calendar),
        "count": len(calendar),
        "corrected": corrected,
        "typed": request.POST,
    }
    return here.render(request, "league/table.html", context)


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of the season; each row can be opened and says why it stands there. `?why=` opens one."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def decide(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A commissioner gives or takes League points; the footnote says why."""
    league = league_for_running(request.user, slug, Deed.DECIDE_TABLE)
    competition = competition_for_running(request.user, slug, competition_of(season_of(league)).pk, Deed.DECIDE_TABLE)
    points = whole_number(request.POST.get("points", ""), what="League points")
    team = team_for_reading(request.user, slug, whole_number(request.POST.get("team", ""), what="team"))
    decisions.decide_points(
        competition=competition,
        team=team,
        points=points,
        reason=request.POST.get("reason", ""),
        by=coach_of(request.user),
    )
    messages.success(request, f"Decided: {team.name}. The footnote under the table says why.")
    return redirect("table", slug)
