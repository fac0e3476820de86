"""Who is notified of what in a match: the kinds of `league.telling.kinds`, the score, and the coaches concerned."""

from typing import Any

from league.models import Result
from league.telling.happenings import both_coaches, coaches_of_side, happened, officers_of
from matches.models import Match, ReportVersion
from matches.report.status import Positions
from rulebook.shapes.sheets import SIDES
from teams.models import Coach, Team


def tell(match: Match, kind: str, *, by: Coach | None, team: Team | None = None, **facts: Any) -> None:
    """Both coaches are told; of the score of the match, where the sentence has one, by what the facts say."""
    to, league = both_coaches(match.fixture), match.fixture.round.competition.season.league
    happened(league, kind, to=to, fixture=match.fixture, team=team, by=by, **facts)


def tell_where_it_stands(match: Match, where: Positions, version: ReportVersion, by: Coach | None) -> None:
    """Notifies those who have to answer the report next: the other coach, or the officers. Nobody once it is accepted."""
    if match.state != Match.State.REPORTED:
        return
    league = match.fixture.round.competition.season.league
    fixture, score = match.fixture, score_of(version.body)
    if where.stage == "agreed":
        happened(league, "report_agreed", to=officers_of(league), fixture=fixture, by=by, score=score)
    elif where.stage == "disputed" and not where.objections:
        to = [*both_coaches(fixture), *officers_of(league)]
        happened(league, "report_differs", to=to, fixture=fixture, by=by)
    elif where.stage == "one_sided":
        team = {"home": fixture.home, "away": fixture.away}.get(version.for_side)
        happened(league, "report_filed", to=_asked(match, where), fixture=fixture, team=team, by=by, score=score)


def tell_of_objection(match: Match, reason: str, by: Coach | None) -> None:
    """Notifies both coaches and the officers of a dispute, and why."""
    league = match.fixture.round.competition.season.league
    to = [*both_coaches(match.fixture), *officers_of(league)]
    happened(league, "report_disputed", to=to, fixture=match.fixture, by=by, reason=reason)


def tell_result(match: Match, body: dict[str, Any], by: Coach | None) -> None:
    """What the fixture came to: once, unless it came to something else later."""
    if "awarded_to" not in body:
        tell(match, "result", by=by, score=score_of(body))
        return
    to, reason = body["awarded_to"], body.get("reason", "")
    team = {"home": match.fixture.home, "away": match.fixture.away}.get(to)
    tell(match, "awarded" if team else "lost_by_both", by=by, team=team, reason=reason)


def tell_correction(match: Match, result: Result, reason: str, by: Coach | None) -> None:
    """What the fixture came to after all, and why."""
    tell(match, "result_corrected", by=by, score=str(result), reason=reason)


def score_of(body: dict[str, Any]) -> str:
    """The score that a stored version of a report gives."""
    return "–".join(str(body.get(side, {}).get("touchdowns", 0)) for side in SIDES)


def _asked(match: Match, where: Positions) -> list[Coach | None]:
    """The coaches whose word on the report is missing."""
    missing = [side for side in SIDES if where.of(side) is None]
    return [coach for side in missing for coach in coaches_of_side(match.fixture, side)]
