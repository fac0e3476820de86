"""Fixtures that are decided without being played: given up by a coach, and given back where that was a mistake."""

from django.db import transaction

from league.models import Decision, Fixture
from league.season.withdrawals import come_back
from league.table.decided import was_awarded
from league.table.decisions import held as held_for_deciding
from league.table.decisions import refuse_taking_back, strike, take_back
from matches.models import Match, MatchSide, ReportVersion, StepAnswer
from matches.report.reporting import award_unplayed
from matches.selectors import match_of
from matches.sequence.afterwards import open_what_waited
from matches.sequence.neutral import refuse_who_plays
from matches.sequence.purchases import return_purchases
from matches.sequence.rolled import dice_shown
from matches.workflow import move, read_anew
from rulebook.shapes.refusals import Refusal, refuse
from rulebook.shapes.sheets import SIDES, Side, other
from teams.actions import append_corrections
from teams.history.journal import Row, effective
from teams.history.objections import reason_given
from teams.models import Coach, Team
from teams.selectors import journal


class FollowedByMore(Refusal):
    code = "followed_by_more"
    sentence = "{team} has moved on since {fixture} was awarded. Correct the result, or leave it out of the table."


def give_up(*, fixture: Fixture, side: Side, by: Coach | None, reason: str) -> Match:
    """The side gives a fixture up that nobody played (p.97): the others win it, with gold and two Most Valuable Players."""
    refuse(reason_given(reason))
    return award_unplayed(fixture=fixture, to=other(side), by=by, reason=reason)


def take_back_decision(*, decision: Decision, reason: str, by: Coach | None) -> Decision:
    """The decision does not stand any more, whatever its kind, and what followed from it alone is undone."""
    if decision.kind == Decision.Kind.WITHDRAWN:
        return come_back(decision=decision, reason=reason, by=by)
    if was_awarded(decision) and decision.fixture is not None:
        return _take_back_award(decision, decision.fixture, reason, by)
    return take_back(decision=decision, reason=reason, by=by)


def _take_back_award(decision: Decision, fixture: Fixture, reason: str, by: Coach | None) -> Decision:
    """The fixture is unplayed again and both histories are as before it; refused once a die was rolled or anything came after it.

    Where dice were shown before the kick-off, this calls the match off: an officer who plays neither side does it.
    """
    with transaction.atomic():
        fixture = held_for_deciding(fixture)
        refuse_taking_back(decision)
        match = match_of(fixture)
        assert match is not None
        read_anew(match)
        if dice_shown(match):
            refuse_who_plays(fixture, by)
        entered = [side for side in match.sides.select_related("team") if not side.waits]
        for side in entered:
            _refuse_followed(match, side)
        row = strike(decision, reason, by)
        for side in entered:
            _void(side.team, fixture.ref, by, row.reason)
        return_purchases(match, by, row.reason)
        move(match, "take_back")
        match.sides.update(open=False, step="", due_at=None)
        ReportVersion.objects.filter(match=match).update(accepted=False, way="", accepted_by=None, accepted_at=None)
        open_what_waited(match)
        return row


def _refuse_followed(match: Match, row: MatchSide) -> None:
    since = [each.entry for each in effective(journal(row.team)) if each.entry is not None]
    first = next(place for place, entry in enumerate(since) if entry.match == match.fixture.ref)
    answered = StepAnswer.objects.filter(match=match, side__in=SIDES, side=row.side).exists()
    if answered or any(entry.match != match.fixture.ref for entry in since[first:]):
        raise FollowedByMore(team=row.team.name, fixture=str(match.fixture))


def _void(team: Team, ref: str, by: Coach | None, reason: str) -> None:
    rows = journal(team)
    voids = [
        Row(seq=0, entry=None, how="voids", corrects=row.seq)
        for row in effective(rows)
        if row.entry is not None and row.entry.match == ref
    ]
    append_corrections(team=team, rows=voids, by=by, seen=max(row.seq for row in rows), reason=reason)
