"""The front page of a league: what was played, what comes, who leads, who fell."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.access import league_for_running
from league.models import Fixture
from league.permissions import Deed
from league.season.portions import fixtures_by_ref, newest_results, next_fixtures
from league.selectors import teams_in
from league.telling.writing import news_of
from matches.demo.removal import is_demo, remove_demo
from matches.selectors import states_among
from pages.shell.league_context import LeagueContext, league_context
from pages.shell.next_tasks import NextTask, for_commissioner, next_tasks, own_drafts, pressing
from pages.shell.portion import Portion, portion_of
from pages.shell.refusals import shown_on
from pages.shell.shapes import ResultLine
from pages.table.leaders_presenter import leader_lists
from pages.table.presenter import TablePresenter, present_tables
from rulebook.shapes.refusals import Unreadable
from teams.models import Team
from teams.selectors import fallen

#: Of more divisions than this a front page shows the reader's own.
TABLES = 4
RESULTS, FIXTURES, FALLEN, CUPS, NEWS = 5, 6, 5, 3, 3
#: The most teams shown on the front page.
WALL = 64


class NotSure(Unreadable):
    code = "not_sure"
    sentence = "Nothing was deleted. Confirm that you are sure."


def _page(request: HttpRequest, slug: str) -> HttpResponse:
    here = league_context(request, slug)
    teams = teams_in(here.season)
    played = newest_results(here.competition, RESULTS)
    to_come = next_fixtures(here.season, FIXTURES + 1)
    begun = states_among(Fixture.objects.filter(pk__in=[each.pk for each in to_come]))
    own = [team for team in teams if here.owns(team)]
    portion = portion_of(here, TABLES, plays=bool(own))
    tables = present_tables(here, here.competition, teams, among=None if portion.whole else portion.shown)
    context = {
        "task": pressing(next_tasks(here, own).values()) or _for_officer(here, begun=bool(played or to_come)),
        "own": own,
        "drafts": own_drafts(here),
        "cover": played[0] if played else None,
        "cover_sides": (here.present(played[0].home), here.present(played[0].away)) if played else None,
        "headline": headline(played[0]) if played else "",
        "cover_url": here.match_url(played[0]) if played else "",
        "results": [result_line(here, fixture) for fixture in played],
        "fixtures": [result_line(here, fixture, begun.get(fixture.pk, "")) for fixture in to_come[:FIXTURES]],
        "more_fixtures": len(to_come) > FIXTURES,
        "tables": tables,
        "divisions": here.divisions,
        "news": news_of(here.league, NEWS),
        "may_write_news": here.may(Deed.WRITE_NEWS),
        "lists": leader_lists(here, here.competition, teams),
        "cups": here.league.results_cups.all()[:CUPS],
        "fallen": _fallen(here, teams),
        "removable": here.may(Deed.REMOVE_DEMO) and is_demo(here.league, here.season),
    }
    return here.render(request, "league/league.html", context | _wall(here, portion, tables, teams))


def _for_officer(here: LeagueContext, *, begun: bool) -> NextTask | None:
    return for_commissioner(here, begun=begun) if here.officer else None


def _wall(here: LeagueContext, portion: Portion, tables: list[TablePresenter], teams: list[Team]) -> dict[str, Any]:
    """The teams with their arms; of a season with more than fit on a page those of the tables that it shows, as far as there is room."""
    still = [team for team in teams if not team.retired]
    wall = still
    if len(still) > WALL and not portion.whole:
        seated = {row.team.pk for table in tables for row in table.rows}
        wall = [team for team in still if team.pk in seated]
    shown = [here.present(team) for team in wall[:WALL]]
    return {"teams": shown, "count": len(still), "wall_of": portion.first if len(wall) < len(still) else None}


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The league at a glance; for an empty league, how to start."""
    return _page(request, slug)


@require_POST
@shown_on(_page)
def remove(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The demo league is off the site, with everything that was in it."""
    found = league_for_running(request.user, slug, Deed.REMOVE_DEMO)
    if request.POST.get("sure") != "1":
        raise NotSure()
    remove_demo(league=found)
    messages.success(request, _("{league} was deleted with everything in it.").format(league=found.name))
    return redirect("home")


def headline(fixture: Fixture) -> str:
    """What came of a decided fixture, in one line that could stand in a newspaper."""
    result, home, away = fixture.result, fixture.home.name, fixture.away.name
    if result.kind != "played":
        winner = home if result.home_outcome == "win" else away if result.away_outcome == "win" else ""
        return (
            _("{winner} are awarded the match").format(winner=winner)
            if winner
            else _("{home} and {away} leave the pitch empty").format(home=home, away=away)
        )
    if result.home_outcome == result.away_outcome:
        return _("{home} and {away} share the points").format(home=home, away=away)
    winner, loser = (home, away) if result.home_outcome == "win" else (away, home)
    margin = abs(result.home_touchdowns - result.away_touchdowns)
    return (_("{winner} edge past {loser}") if margin < 2 else _("{winner} run away from {loser}")).format(
        winner=winner, loser=loser
    )


def result_line(here: LeagueContext, fixture: Fixture, begun: str = "") -> ResultLine:
    """A fixture in one line: with its score, else with how far it has come (`begun`), the date agreed on, or the round that it is due in."""
    result = getattr(fixture, "result", None)
    line = ""
    off = result is not None and result.kind == "called_off"
    if result is not None:
        said = [word for word in (_unplayed(result.kind), _("corrected") if result.corrected else "") if word]
        line = ", ".join(said).capitalize() + "." if said else ""
    return ResultLine(
        home=here.present(fixture.home),
        away=here.present(fixture.away),
        score=(result.home_touchdowns, result.away_touchdowns) if result and not off else None,
        due=_("off") if off else begun or _agreed(here, fixture) or str(fixture.round).lower(),
        url=here.match_url(fixture),
        line=line,
    )


def _agreed(here: LeagueContext, fixture: Fixture) -> str:
    """The agreed date in the league's time zone, or an empty string."""
    if fixture.agreed_for is None:
        return ""
    at = timezone.localtime(fixture.agreed_for, ZoneInfo(here.league.time_zone))
    return f"{at:%a} {at.day} {at:%b} {at:%H:%M}"


def _unplayed(kind: str) -> str:
    return {
        "awarded": _("awarded without being played"),
        "lost_by_both": _("a loss for both"),
        "called_off": _("called off"),
    }.get(kind, "")


def _fallen(here: LeagueContext, teams: list[Team]) -> list[dict[str, object]]:
    dead = fallen(teams, FALLEN)
    rounds = fixtures_by_ref(here.competition, [player.details.get("left_in", "") for player in dead]) if dead else {}
    told: list[dict[str, object]] = []
    for player in dead:
        fixture = rounds.get(player.details.get("left_in", ""))
        against = ""
        if fixture is not None:
            against = fixture.away.name if fixture.home_id == player.team_id else fixture.home.name
        told.append(
            {
                "name": player.name,
                "player_url": here.player_url(player.team, player.key),
                "position": here.rules.position(player.team.roster, player.position).name,
                "team": player.team.name,
                "round": fixture.round.number if fixture else None,
                "against": against,
                "url": here.match_url(fixture) if fixture else "",
                "earned": player.earned,
            }
        )
    return told
