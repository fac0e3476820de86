"""What waits for the officers of a league: reports that are agreed, one-sided or disputed, objections, and fixtures that are overdue."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.access import coach_of, no_to
from league.models import Fixture
from league.permissions import Deed
from matches.differences import differences
from matches.models import Match
from matches.positions import Waiting, objections_in, overdue_in, waiting_in
from matches.reporting import own_game
from pages.differences_shown import report_of
from pages.frame import Frame, TeamShown, frame
from rulebook.sheets import MatchReport
from teams.models import Coach


@dataclass(slots=True)
class Case:
    """One row of the queue."""

    fixture: Fixture
    url: str
    home: TeamShown
    away: TeamShown
    score: tuple[int, int] | None = None
    match: Match | None = None
    version: int = 0
    about: str = ""
    tag: str = ""
    tone: str = "care"
    refused: str = ""
    filed_by: str = ""
    filed_at: Any = None
    answer_by: Any = None


@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits, sorted by what it asks for; what both agree on can be accepted with one key."""
    here = frame(request, slug)
    reader = coach_of(here.reader)
    if not here.may(Deed.READ_QUEUE):
        raise no_to(Deed.READ_QUEUE, here.league)
    groups: dict[str, list[Case]] = {"agreed": [], "one_sided": [], "disputed": []}
    for waiting in waiting_in(here.season):
        groups[waiting.positions.stage].append(_waiting(here, reader, waiting))
    objections = []
    for each in objections_in(here.season):
        case = _case(here, each.match.fixture)
        case.about = f"{each.by or 'A coach'} objects to version {each.version.number}: “{each.reason}”"
        objections.append(case)
    overdue = [_case(here, fixture) for fixture in overdue_in(here.season)]
    total = sum(map(len, groups.values())) + len(objections) + len(overdue)
    context = {**groups, "objections": objections, "overdue": overdue, "total": total}
    return here.render(request, "matches/queue.html", context)


def _case(here: Frame, fixture: Fixture) -> Case:
    return Case(
        fixture=fixture,
        url=here.match_url(fixture),
        home=here.shown(fixture.home),
        away=here.shown(fixture.away),
    )


def _waiting(here: Frame, reader: Coach, waiting: Waiting) -> Case:
    where, match = waiting.positions, waiting.match
    case = _case(here, match.fixture)
    case.match, case.answer_by = match, match.answer_by
    version = where.offered or where.newest
    if version is not None:
        report = report_of(version)
        case.version = version.number
        case.score = (report.home.touchdowns, report.away.touchdowns)
        case.filed_by, case.filed_at = str(version.filed_by or "A form"), version.at
        case.tag = _remark(report)
    if where.stage == "disputed":
        _dispute(case, waiting)
    team = own_game(match.fixture, reader)
    if team is not None and here.rules.option("own_games") == "second_officer":
        case.refused = f"You coach {team.name}. Another officer has to accept this one."
    elif team is not None:
        case.tag, case.tone = f"you coach {team.name}", "care"
    return case


def _remark(report: MatchReport) -> str:
    """What a commissioner should see before he presses a key."""
    unknown = report.home.unknown_scorer + report.away.unknown_scorer
    if unknown:
        return "one touchdown has no scorer" if unknown == 1 else f"{unknown} touchdowns have no scorer"
    return "conceded" if report.home.conceded or report.away.conceded else ""


def _dispute(case: Case, waiting: Waiting) -> None:
    where = waiting.positions
    case.tone = "harm"
    if where.home is not None and where.away is not None:
        home, away = report_of(where.home), report_of(where.away)
        count = len(differences(home, away))
        scores = [(each.home.touchdowns, each.away.touchdowns) for each in (home, away)]
        case.score = scores[0] if scores[0] == scores[1] else None
        case.tag = "one difference" if count == 1 else f"{count} differences" if count else "objection"
        case.about = "The score is not one of them." if case.score else "The score is one of them."
        if not count:
            case.about = ""
    else:
        case.tag = "objection"
    for each in where.objections:
        case.about = f"{case.about} {each.by or 'A coach'} objects: “{each.reason}”".strip()
