"""What the table would be: results that somebody imagines, in an address that can be passed on."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.access import NotHere
from league.decided import RULINGS, standing
from league.models import Competition, Division, Fixture
from league.selectors import calendar_of, config_of, scores_of, table_of, teams_in
from league.standings import TableRow
from league.what_if import OpenFixture, Pick, Reach, imagined, reaches
from pages.frame import Frame, TeamShown, frame
from pages.numbers import whole_number
from rulebook.refusals import Unreadable
from teams.models import Coach

#: No side scores more in a match that anybody imagines.
MOST_TOUCHDOWNS = 20


class NotAScore(Unreadable):
    code = "not_a_score"
    sentence = "A side scores 0 to {most} touchdowns, not {touchdowns}."


@dataclass(frozen=True, slots=True)
class OpenShown:
    """A fixture that is still to be played, with what was picked for it."""

    fixture: Fixture
    home: TeamShown
    away: TeamShown
    home_pick: str
    away_pick: str


@dataclass(frozen=True, slots=True)
class IfRow:
    """A row of the table as it would stand; `up` places above where it stands now."""

    row: TableRow
    team: TeamShown
    was: int
    up: int
    reach: str
    own: bool


@require_safe
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """The open fixtures of a division with a place for a score each, and the table with those that were filled in."""
    here = frame(request, slug)
    competition = here.competition
    teams = {str(team.pk): team for team in teams_in(here.season)}
    divisions = list(competition.divisions.all())
    division = _division(request, here, divisions)
    seats = competition.seats.filter(division=division) if division else competition.seats
    among = set(seats.values_list("team_id", flat=True))
    calendar = [each for each in calendar_of(competition) if each.home_id in among and each.away_id in among]
    ruled = {each.fixture_id for each in standing(competition) if each.kind in RULINGS}
    still = [fixture for fixture in calendar if not hasattr(fixture, "result") and fixture.pk not in ruled]
    picks = _picks(request, still)
    context = {
        "divisions": divisions,
        "division": division,
        "rounds": _rounds(here, still, picks),
        "open": len(still),
        "picked": len(picks),
        "rows": _rows(here, competition, division, teams, still, picks),
        "link": request.build_absolute_uri() if picks else "",
    }
    return here.render(request, "league/what_if.html", context)


def _division(request: HttpRequest, here: Frame, divisions: list[Division]) -> Division | None:
    """The division that was asked for; otherwise the reader's own, or the first."""
    if not divisions:
        return None
    asked = request.GET.get("division", "")
    if asked:
        number = whole_number(asked, what="division")
        found = next((each for each in divisions if each.number == number), None)
        if found is None:
            raise NotHere(what="division")
        return found
    if not isinstance(here.reader, Coach):
        return divisions[0]
    own = here.competition.seats.filter(team__coach=here.reader, division__isnull=False)
    number = own.values_list("division__number", flat=True).first() or divisions[0].number
    return next((each for each in divisions if each.number == number), divisions[0])


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


def _rounds(here: Frame, still: list[Fixture], picks: dict[str, Pick]) -> list[tuple[str, list[OpenShown]]]:
    rounds: dict[str, list[OpenShown]] = {}
    for fixture in still:
        pick = picks.get(fixture.ref)
        home, away = (str(pick.home), str(pick.away)) if pick else ("", "")
        shown = OpenShown(fixture, here.shown(fixture.home), here.shown(fixture.away), home, away)
        rounds.setdefault(str(fixture.round), []).append(shown)
    return list(rounds.items())


def _rows(
    here: Frame,
    competition: Competition,
    division: Division | None,
    teams: dict[str, Any],
    still: list[Fixture],
    picks: dict[str, Pick],
) -> list[IfRow]:
    scores = scores_of(competition)
    open_ones = [OpenFixture(fixture=each.ref, home=str(each.home_id), away=str(each.away_id)) for each in still]
    now = {row.team: row.rank for row in table_of(competition, scores, division=division)}
    rows = table_of(competition, [*scores, *imagined(open_ones, picks)], division=division)
    left = [each for each in open_ones if each.fixture not in picks]
    reach = reaches(rows, left, config_of(competition)) or {}
    return [
        IfRow(
            row=row,
            team=here.shown(teams[row.team]),
            was=now[row.team],
            up=now[row.team] - row.rank,
            reach=_reach(reach.get(row.team)),
            own=here.owns(teams[row.team]),
        )
        for row in rows
    ]


def _reach(reach: Reach | None) -> str:
    if reach is None:
        return ""
    return f"stays {reach.best}" if reach.best == reach.worst else f"{reach.best} to {reach.worst}"
