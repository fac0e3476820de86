"""What waits for the officers of a league: reports that are agreed, one-sided or disputed, objections, and fixtures that are overdue."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from league.access import coach_of, fixture_for_running, no_to
from league.models import Fixture
from league.permissions import Deed
from league.season.arrangements import extend
from league.selectors import drafts_to_approve
from matches.models import Match, MatchSide
from matches.pure.differences import differences
from matches.reminding import remind
from matches.report.reopening import reopen, what_followed
from matches.report.reporting import own_game
from matches.report.status import Waiting, just_accepted, objections_in, overdue_in, still_to_do, waiting_in
from matches.selectors import match_of, outcome_of, rules_for
from matches.workflow import MatchMovedOn
from pages.report.differences_presenter import report_of
from pages.shell.dates import moment
from pages.shell.league_context import LeagueContext, TeamPresenter, league_context
from pages.shell.refusals import shown_on
from pages.shell.wording import dashed
from rulebook.shapes.sheets import MatchReport
from teams.models import Coach

#: The most entries in the side column.
MOST_TODO, MOST_ACCEPTED = 8, 5
#: What the public page says where an officer has pressed Undo.
ACCEPTED_TOO_SOON = gettext_lazy("accepted too soon")


@dataclass(slots=True)
class Case:
    """One row of the queue."""

    fixture: Fixture
    url: str
    home: TeamPresenter
    away: TeamPresenter
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
    waits_for: str = ""


def _page(request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
    here = league_context(request, slug)
    reader = coach_of(here.reader)
    if not here.may(Deed.READ_QUEUE):
        raise no_to(Deed.READ_QUEUE, here.league)
    groups: dict[str, list[Case]] = {"agreed": [], "one_sided": [], "disputed": []}
    for waiting in waiting_in(here.season):
        groups[waiting.positions.stage].append(_waiting(here, reader, waiting))
    objections = []
    for each in objections_in(here.season):
        case = _case(here, each.match.fixture)
        case.about = _("{coach} objects to version {number}: “{reason}”").format(
            coach=each.by or _("A coach"), number=each.version.number, reason=each.reason
        )
        objections.append(case)
    overdue = [_case(here, fixture) for fixture in overdue_in(here.season)]
    total = sum(map(len, groups.values())) + len(objections) + len(overdue)
    context = {
        **groups,
        "objections": objections,
        "overdue": overdue,
        "total": total,
        "todo": [_todo(here, side) for side in still_to_do(here.season, MOST_TODO)],
        "drafts": drafts_to_approve(here.season),
        "accepted": _just_accepted(here),
        "typed": request.POST,
        "typed_for": request.resolver_match.kwargs.get("fixture_id") if request.resolver_match else None,
    }
    return here.render(request, "matches/queue.html", context)


@require_safe
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits, sorted by what it asks for; what both agree on can be accepted with one key."""
    return _page(request, slug)


def _officer(request: HttpRequest, slug: str, fixture_id: int, deed: Deed) -> tuple[Fixture, Coach]:
    return fixture_for_running(request.user, slug, fixture_id, deed), coach_of(request.user)


@require_POST
@shown_on(_page)
def reminder(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """The coaches that the fixture waits for are reminded."""
    fixture, officer = _officer(request, slug, fixture_id, Deed.DECIDE_REPORT)
    whom = remind(fixture=fixture, by=officer)
    messages.success(request, _("Reminded: {names}.").format(names=", ".join(str(coach) for coach in whom)))
    return redirect("queue", slug)


@require_POST
@shown_on(_page)
def later(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """An overdue fixture may be played until later, and everybody can read why."""
    fixture, officer = _officer(request, slug, fixture_id, Deed.KEEP_CALENDAR)
    league = fixture.round.competition.season.league
    until = moment(request.POST.get("day", ""), request.POST.get("hour", ""), league.time_zone)
    extend(fixture=fixture, until=until, reason=request.POST.get("reason", ""), by=officer)
    messages.success(request, _("Extended: {fixture}. Both coaches are notified.").format(fixture=fixture))
    return redirect("queue", slug)


@require_POST
@shown_on(_page)
def undo(request: HttpRequest, slug: str, fixture_id: int) -> HttpResponseBase:
    """What was accepted last is taken back, while nothing has followed from it, and stands in the queue again."""
    fixture, officer = _officer(request, slug, fixture_id, Deed.DECIDE_REPORT)
    match = match_of(fixture)
    if match is None or request.POST.get("seen") != str(match.version):
        raise MatchMovedOn()
    reopen(match=match, by=officer, reason=str(ACCEPTED_TOO_SOON))
    messages.success(request, _("{fixture} is back in the queue. The table does not count it.").format(fixture=fixture))
    return redirect("queue", slug)


def _todo(here: LeagueContext, side: MatchSide) -> dict[str, Any]:
    return {
        "team": here.present(side.team),
        "round": side.match.fixture.round,
        "due": side.due_at,
        "url": f"{here.match_url(side.match.fixture)}after/{side.side}/",
    }


def _just_accepted(here: LeagueContext) -> list[dict[str, Any]]:
    """What was accepted last; the latest may be taken back, while nothing has followed from it."""
    return [
        {
            "version": version,
            "match": version.match,
            "fixture": version.match.fixture,
            "score": dashed((report.home.touchdowns, report.away.touchdowns)) if report else _("awarded"),
            "url": here.match_url(version.match.fixture),
            "undo": place == 0 and not what_followed(version.match),
        }
        for place, version in enumerate(just_accepted(here.season, MOST_ACCEPTED))
        for report in [outcome_of(version.body)[0]]
    ]


def _case(here: LeagueContext, fixture: Fixture) -> Case:
    return Case(
        fixture=fixture,
        url=here.match_url(fixture),
        home=here.present(fixture.home),
        away=here.present(fixture.away),
    )


def _waiting(here: LeagueContext, reader: Coach, waiting: Waiting) -> Case:
    where, match = waiting.positions, waiting.match
    case = _case(here, match.fixture)
    case.match, case.answer_by = match, match.answer_by
    if where.awaited:
        case.waits_for = (case.home if where.awaited == "home" else case.away).name
    version = where.offered or where.newest
    if version is not None:
        report = report_of(version)
        case.version = version.number
        case.score = (report.home.touchdowns, report.away.touchdowns)
        case.filed_by, case.filed_at = str(version.filed_by or _("A form")), version.at
        case.tag = _remark(report)
    if where.stage == "disputed":
        _dispute(case, waiting)
    team = own_game(match.fixture, reader)
    if team is not None and here.rules.option("own_games") == "second_officer":
        case.refused = _("You coach {team}. Another officer has to accept this one.").format(team=team.name)
    elif team is not None:
        case.tag, case.tone = _("you coach {team}").format(team=team.name), "care"
    return case


def _remark(report: MatchReport) -> str:
    """What a commissioner should see before pressing a key."""
    unknown = report.home.unknown_scorer + report.away.unknown_scorer
    if unknown:
        return ngettext("{n} touchdown has no scorer", "{n} touchdowns have no scorer", unknown).format(n=unknown)
    return _("conceded") if report.home.conceded or report.away.conceded else ""


def _dispute(case: Case, waiting: Waiting) -> None:
    where = waiting.positions
    case.tone = "harm"
    if where.home is not None and where.away is not None:
        home, away = report_of(where.home), report_of(where.away)
        count = len(differences(home, away, rules_for(waiting.match)))
        scores = [(each.home.touchdowns, each.away.touchdowns) for each in (home, away)]
        case.score = scores[0] if scores[0] == scores[1] else None
        case.tag = ngettext("{n} difference", "{n} differences", count).format(n=count) if count else _("objection")
        if count:
            case.about = _who_says_what(case, scores)
    else:
        case.tag = _("objection")
    for each in where.objections:
        said = _("{coach} objects: “{reason}”").format(coach=each.by or _("A coach"), reason=each.reason)
        case.about = f"{case.about} {said}".strip()


def _who_says_what(case: Case, scores: list[tuple[int, int]]) -> str:
    """The score of each side's report, with whose it is."""
    home, away = (shown.coach or _("the coach of {team}").format(team=shown.name) for shown in (case.home, case.away))
    if scores[0] == scores[1]:
        return _("{home} and {away} report the same score and differ in the rest.").format(home=home, away=away)
    return _("{home} says {home_score}, {away} {away_score}.").format(
        home=home, home_score=dashed(scores[0]), away=away, away_score=dashed(scores[1])
    )
