"""One way in for every kind of decision, and what the tables would become by it before it is entered."""

from collections.abc import Callable, Mapping

import msgspec
from django.db import transaction

from league.models import Competition, Decision, Division, Fixture, Result
from league.pure.standings import TableRow
from league.season import withdrawals
from league.selectors import tables_of
from league.table import decisions
from matches.report.reporting import award
from rulebook.shapes.refusals import Unreadable
from teams.models import Coach, Team

Kind = Decision.Kind
Tables = list[tuple[Division | None, list[TableRow]]]


class NoSuchDecision(Unreadable):
    code = "no_such_decision"
    sentence = "There is no decision of the kind “{kind}”. Choose one of: {known}."


class TeamNeeded(Unreadable):
    code = "team_needed"
    sentence = "Choose the team."


class FixtureNeeded(Unreadable):
    code = "fixture_needed"
    sentence = "Choose the fixture."


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as a commissioner words it. Each kind takes what concerns it and leaves the rest.

    ``team``: the team concerned; for a walk-over or a fixture given up, the winner. ``policy`` and ``replacement``: of a team that leaves.
    """

    kind: str
    reason: str
    team: Team | None = None
    fixture: Fixture | None = None
    points: int = 0
    gold: int = 0
    policy: str = ""
    replacement: Team | None = None

    @property
    def subject(self) -> Team:
        if self.team is None:
            raise TeamNeeded()
        return self.team

    @property
    def which(self) -> Fixture:
        if self.fixture is None:
            raise FixtureNeeded()
        return self.fixture


def decide(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    """The decision stands, and what follows from it has happened; or a Refusal, and nothing has."""
    enter = ENTER.get(wanted.kind)
    if enter is None:
        raise NoSuchDecision(kind=wanted.kind, known=", ".join(ENTER))
    return enter(competition, wanted, by)


class _OnlyForeseen(Exception):
    """Ends the transaction of a decision that was only tried."""


def foreseen(competition: Competition, wanted: Wanted, by: Coach) -> tuple[Tables, Tables]:
    """The tables as they stand, and as they would by this decision; refused where it would be. It is tried and undone: nothing is written."""
    before, after = tables_of(competition), None
    try:
        with transaction.atomic():
            decide(competition, wanted, by)
            after = tables_of(Competition.objects.select_related("season__league").get(pk=competition.pk))
            raise _OnlyForeseen
    except _OnlyForeseen:
        pass
    assert after is not None
    return before, after


def _points(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return decisions.decide_points(
        competition=competition, team=wanted.subject, points=wanted.points, reason=wanted.reason, by=by
    )


def _avoided(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return decisions.dock_for_avoiding(
        competition=competition, team=wanted.subject, fixture=wanted.fixture, reason=wanted.reason, by=by
    )


def _fine(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return decisions.fine(competition=competition, team=wanted.subject, gold=wanted.gold, reason=wanted.reason, by=by)


def _annulled(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return decisions.annul(fixture=wanted.which, reason=wanted.reason, by=by)


def _walk_over(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return decisions.walk_over(fixture=wanted.which, winner=wanted.subject, reason=wanted.reason, by=by)


def _conceded(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    """Both histories have it, with gold and two Most Valuable Players for the winner (p.97)."""
    fixture, winner = wanted.which, wanted.subject
    if winner.pk not in (fixture.home_id, fixture.away_id):
        raise decisions.NotOfThisFixture(team=winner.name, fixture=str(fixture))
    award(fixture=fixture, to="home" if winner.pk == fixture.home_id else "away", by=by, reason=wanted.reason)
    return _latest(fixture)


def _lost_by_both(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    """Where it was not played both histories have it; where it was, the table alone."""
    fixture = wanted.which
    if Result.objects.filter(fixture=fixture).exists():
        return decisions.lost_by_both(fixture=fixture, reason=wanted.reason, by=by)
    award(fixture=fixture, to="", by=by, reason=wanted.reason)
    return _latest(fixture)


def _withdrawn(competition: Competition, wanted: Wanted, by: Coach) -> Decision:
    return withdrawals.withdraw(
        competition=competition,
        team=wanted.subject,
        policy=wanted.policy,
        replacement=wanted.replacement,
        reason=wanted.reason,
        by=by,
    )


def _latest(fixture: Fixture) -> Decision:
    return Decision.objects.filter(fixture=fixture).order_by("-pk")[0]


ENTER: Mapping[str, Callable[[Competition, Wanted, Coach], Decision]] = {
    Kind.POINTS: _points,
    Kind.AVOIDED: _avoided,
    Kind.FINE: _fine,
    Kind.ANNULLED: _annulled,
    Kind.WALK_OVER: _walk_over,
    Kind.CONCEDED: _conceded,
    Kind.LOST_BY_BOTH: _lost_by_both,
    Kind.WITHDRAWN: _withdrawn,
}
