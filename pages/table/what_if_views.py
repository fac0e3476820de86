"""The table with imagined results, in an address that can be shared."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Decision, Division, Fixture
from league.pure.standings import TableRow
from league.pure.what_if import OpenFixture, Pick, Reach, imagined, reaches
from league.season.portions import calendar_within, teams_seated
from league.selectors import calendar_of, config_of, scores_of, table_of, teams_in
from league.table.decided import standing, still_open
from pages.shell.league_context import LeagueContext, TeamPresenter, season_context
from pages.shell.numbers import whole_number
from pages.shell.portion import one_division
from rulebook.shapes.refusals import Unreadable

#: The most touchdowns of one side in an imagined result.
MOST_TOUCHDOWNS = 20


class NotAScore(Unreadable):
    code = "not_a_score"
    sentence = "A side scores 0 to {most} touchdowns, not {touchdowns}."


@dataclass(frozen=True, slots=True)
class OpenPresenter:
    """A fixture that is still to be played, with what was picked for it."""

    fixture: Fixture
    home: TeamPresenter
    away: TeamPresenter
    home_pick: str
    away_pick: str


@dataclass(frozen=True, slots=True)
class IfRow:
    """A row of the table as it would stand; `up` places above where it stands now."""

    row: TableRow
    team: TeamPresenter
    was: int
    up: int
    reach: str
    own: bool


@dataclass(frozen=True, slots=True)
class Calendar:
    """What the table counts: the fixtures of a division, or of a competition without any, and the decisions that stand."""

    division: Division | None
    fixtures: list[Fixture]
    decided: list[Decision]


@require_safe
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """The open fixtures of a division with a place for a score each, and the table with those that were filled in."""
    here = season_context(request, slug)
    competition = here.competition
    division = one_division(request, here)
    teams = {str(team.pk): team for team in (teams_seated([division]) if division else teams_in(here.season))}
    fixtures = calendar_within(division) if division else calendar_of(competition)
    of = Calendar(division, fixtures, standing(competition))
    still = still_open(fixtures, of.decided)
    picks = _picks(request, still)
    context = {
        "divisions": here.divisions,
        "division": division,
        "rounds": _rounds(here, still, picks),
        "open": len(still),
        "picked": len(picks),
        "rows": _rows(here, of, teams, still, picks),
        "link": request.build_absolute_uri() if picks else "",
    }
    return here.render(request, "league/what_if.html", context)


def _picks(request: HttpRequest, still: list[Fixture]) -> dict[str, Pick]:
    """The scores in the address, by the fixture's ref. One side left empty has scored none; both left empty is no pick."""
    picks = {}
    for fixture in still:
        typed = [request.GET.get(f"{side}{fixture.pk}", "").strip() for side in ("h", "a")]
        if any(typed):
            home, away = (whole_number(each or "0", what="touchdowns") for each in typed)
            for each in (home, away):
                if not 0 <= each <= MOST_TOUCHDOWNS:
                    raise NotAScore(most=MOST_TOUCHDOWNS, touchdowns=each)
            picks[fixture.ref] = Pick(home, away)
    return picks


def _rounds(here: LeagueContext, still: list[Fixture], picks: dict[str, Pick]) -> list[tuple[str, list[OpenPresenter]]]:
    rounds: dict[str, list[OpenPresenter]] = {}
    for fixture in still:
        pick = picks.get(fixture.ref)
        home, away = (str(pick.home), str(pick.away)) if pick else ("", "")
        shown = OpenPresenter(fixture, here.present(fixture.home), here.present(fixture.away), home, away)
        rounds.setdefault(str(fixture.round), []).append(shown)
    return list(rounds.items())


def _rows(
    here: LeagueContext, of: Calendar, teams: dict[str, Any], still: list[Fixture], picks: dict[str, Pick]
) -> list[IfRow]:
    competition = here.competition
    results = [each.result for each in of.fixtures if hasattr(each, "result")]
    scores = scores_of(competition, results, decided=of.decided)
    open_ones = [OpenFixture(fixture=each.ref, home=str(each.home_id), away=str(each.away_id)) for each in still]
    if_picked = [*scores, *imagined(open_ones, picks)]
    now, rows = (table_of(competition, each, division=of.division, decided=of.decided) for each in (scores, if_picked))
    was = {row.team: row.rank for row in now}
    left = [each for each in open_ones if each.fixture not in picks]
    reach = reaches(rows, left, config_of(competition)) or {}
    return [
        IfRow(
            row=row,
            team=here.present(teams[row.team]),
            was=was[row.team],
            up=was[row.team] - row.rank,
            reach=_reach(reach.get(row.team)),
            own=here.owns(teams[row.team]),
        )
        for row in rows
    ]


def _reach(reach: Reach | None) -> str:
    if reach is None:
        return ""
    return (
        _("stays {best}").format(best=reach.best)
        if reach.best == reach.worst
        else _("{best} to {worst}").format(best=reach.best, worst=reach.worst)
    )
