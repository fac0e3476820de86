"""Decisions that are not results: points, fines, and what the table counts instead of what was played. Each is a row with its reason."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from league.actions import NotInThisSeason, ReasonNeeded, record_result, refuse_over
from league.knockout.brackets import bracket_of
from league.knockout.ties import go_on
from league.models import Competition, Decision, Fixture, Result, Tie
from league.season.agreed_days import agreed_too_late, call_days_off
from league.selectors import rules_of
from league.table.decided import RULINGS, decisions_in, predicate, standing_about, was_awarded
from league.telling.happenings import both_coaches, happened
from rulebook.naming import tidy
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.actions import append, hold
from teams.history.club import Fined, FineReturned
from teams.models import Coach, Team

Kind = Decision.Kind

#: The most League points, and the most gold pieces, that one decision moves.
MOST_POINTS = 99
MOST_GOLD = 1_000_000


#: A match in one of these states has no accepted result yet.
UNREPORTED = ("locked", "playing", "reported")


class PointsOutOfRange(Unreadable):
    code = "points_out_of_range"
    sentence = "A decision gives or takes 1 to {most} League points, not {points}."


class GoldOutOfRange(Unreadable):
    code = "gold_out_of_range"
    sentence = "A fine takes 1 to {most:,} gold pieces, not {gold:,}."


class DecidedTheSame(Refusal):
    code = "decided_the_same"
    sentence = "{team} already has {what} for “{reason}”. If you mean it a second time, say so in the reason."
    grantable = False


class DecidedSo(Refusal):
    code = "decided_so"
    sentence = "{fixture} is already decided this way."
    grantable = False


class NotOfThisFixture(Refusal):
    code = "not_of_this_fixture"
    sentence = "{team} does not play in {fixture}."


class OpenMatchOfFixture(Refusal):
    code = "open_match_of_fixture"
    sentence = "{fixture} has an open match. Report, award or call it off first."


class NothingToAnnul(Refusal):
    code = "nothing_to_annul"
    sentence = "{fixture} has no result to annul."


class SettledByTheBracket(Refusal):
    code = "settled_by_the_bracket"
    sentence = "{fixture} belongs to a bracket, which follows the result. Correct the result instead."


class NoTableOfFriendlies(Refusal):
    code = "no_table_of_friendlies"
    sentence = "{fixture} is a friendly. It counts in no table."


class TakenBackAlready(Refusal):
    code = "taken_back_already"
    sentence = "This decision has already been reversed."
    grantable = False


class NotToTakeBackAlone(Refusal):
    code = "not_to_take_back_alone"
    sentence = "This follows from another decision. Reverse that one."


class LaterDecision(Refusal):
    code = "later_decision"
    sentence = "There is a later decision about {fixture}. Reverse that one first."


class BracketHasGoneOn(Refusal):
    code = "bracket_has_gone_on"
    sentence = "{tie} has begun with the team that this decision put into it."


# --- Points and gold ----------------------------------------------------------------------------------------------


def decide_points(*, competition: Competition, team: Team, points: int, reason: str, by: Coach | None) -> Decision:
    """League points are given or taken, and the table's footnote says why; the same form sent twice counts once."""
    if not 1 <= abs(points) <= MOST_POINTS:
        reason_for(reason)
        raise PointsOutOfRange(points=points, most=MOST_POINTS)
    with transaction.atomic():
        return _enter(competition, Kind.POINTS, reason, by, team=team, points=points)


def dock_for_avoiding(
    *, competition: Competition, team: Team, reason: str, by: Coach | None, fixture: Fixture | None = None
) -> Decision:
    """The team loses the League points that the book takes from a coach who avoids a fixture (p.97)."""
    if fixture is not None and team.pk not in (fixture.home_id, fixture.away_id):
        raise NotOfThisFixture(team=team.name, fixture=str(fixture))
    points = rules_of(competition).edition.unplayed.avoiding_points
    with transaction.atomic():
        return _enter(competition, Kind.AVOIDED, reason, by, team=team, points=points, fixture=fixture)


def fine(*, competition: Competition, team: Team, gold: int, reason: str, by: Coach | None) -> Decision:
    """The fine is out of the team's treasury, which may go below zero by it; its log and the table's footnote say why."""
    reason = reason_for(reason)
    if not 1 <= gold <= MOST_GOLD:
        raise GoldOutOfRange(gold=gold, most=MOST_GOLD)
    with transaction.atomic():
        hold(team)
        decision = _enter(competition, Kind.FINE, reason, by, team=team, gold=gold)
        append(team=team, entries=[Fined(amount=gold, reason=reason)], by=by, on_behalf=True)
        return decision


# --- One fixture --------------------------------------------------------------------------------------------------


def annul(*, fixture: Fixture, reason: str, by: Coach | None) -> Decision:
    """The table leaves the result out. Careers, injuries and money stay: the game was played."""
    with transaction.atomic():
        fixture = held(fixture)
        result = Result.objects.filter(fixture=fixture).first()
        if result is None or result.kind == Result.Kind.CALLED_OFF:
            raise NothingToAnnul(fixture=str(fixture))
        return _rule(fixture, Kind.ANNULLED, reason, by)


def walk_over(*, fixture: Fixture, winner: Team, reason: str, by: Coach | None) -> Decision:
    """The table counts the official score of an unplayed fixture, for ``winner``, whatever the result on the pitch.

    Nobody receives gold or a Most Valuable Player: that follows only where the other side gave the fixture up (p.97). A fixture without a result
    is decided by it.
    """
    if winner.pk not in (fixture.home_id, fixture.away_id):
        raise NotOfThisFixture(team=winner.name, fixture=str(fixture))
    with transaction.atomic():
        fixture = held(fixture)
        decision = _rule(fixture, Kind.WALK_OVER, reason, by, team=winner)
        give_walk_over(fixture, winner, decision)
        return decision


def lost_by_both(*, fixture: Fixture, reason: str, by: Coach | None) -> Decision:
    """The table counts a loss for both, whatever the result on the pitch. Both histories stay. A fixture that nobody began is awarded to nobody instead."""
    with transaction.atomic():
        fixture = held(fixture)
        if not Result.objects.filter(fixture=fixture).exists():
            raise NothingToAnnul(fixture=str(fixture))
        return _rule(fixture, Kind.LOST_BY_BOTH, reason, by)


def note_award(*, fixture: Fixture, winner: Team | None, reason: str, by: Coach | None) -> Decision:
    """What both histories have of a fixture that was given up unplayed, or that neither side played, is a decision with its footnote as well."""
    kind, facts = (Kind.CONCEDED if winner else Kind.LOST_BY_BOTH), {"awarded": True}
    competition = fixture.round.competition
    decision = record(competition, kind, reason_for(reason), by, team=winner, fixture=fixture, facts=facts)
    Result.objects.filter(fixture=fixture).update(decision=decision)
    return decision


def award_overtaken(*, fixture: Fixture, reason: str, by: Coach | None) -> None:
    """The fixture has a corrected result: that it was awarded does not stand any more. What else was decided about it does."""
    for decision in standing_about(fixture):
        if was_awarded(decision):
            strike(decision, f"The result was corrected: {reason}", by)


def give_walk_over(fixture: Fixture, winner: Team, decision: Decision) -> None:
    """A fixture without a result has that of the walk-over; one that has a result keeps it, and the table counts the decision."""
    if Result.objects.filter(fixture=fixture).exists():
        return
    won, lost = rules_of(fixture.round.competition).edition.unplayed.forfeit_score
    at_home = winner.pk == fixture.home_id
    record_result(
        fixture=fixture,
        decision=decision,
        kind=Result.Kind.AWARDED,
        home_outcome="win" if at_home else "loss",
        away_outcome="loss" if at_home else "win",
        home_touchdowns=won if at_home else lost,
        away_touchdowns=lost if at_home else won,
    )


def held(fixture: Fixture) -> Fixture:
    """The fixture as it is now, with both teams held; refused while a match of it is open."""
    hold(fixture.home, fixture.away)
    now = Fixture.objects.select_related("home", "away", "round__competition__season__league").get(pk=fixture.pk)
    refuse_over(now.round.competition.season)
    if now.matches.filter(state__in=UNREPORTED).exists():
        raise OpenMatchOfFixture(fixture=str(now))
    return now


def _rule(fixture: Fixture, kind: str, reason: str, by: Coach | None, team: Team | None = None) -> Decision:
    if fixture.round.competition.format == Competition.Format.FRIENDLY:
        raise NoTableOfFriendlies(fixture=str(fixture))
    if Result.objects.filter(fixture=fixture).exists() and Tie.objects.filter(fixture=fixture).exists():
        raise SettledByTheBracket(fixture=str(fixture))
    before = [each for each in standing_about(fixture) if each.kind in RULINGS]
    if before and (before[-1].kind, before[-1].team_id) == (kind, team.pk if team else None):
        raise DecidedSo(fixture=str(fixture))
    decision = record(fixture.round.competition, kind, reason_for(reason), by, team=team, fixture=fixture)
    tell(decision, decision.reason, by)
    return decision


# --- Taking back --------------------------------------------------------------------------------------------------


def take_back(*, decision: Decision, reason: str, by: Coach | None) -> Decision:
    """Reverses the decision and everything that followed from it alone. Both rows stay, each with its reason.

    An award that both histories have, and a team that left, have their own way back: `matches.report.awards` and `league.season.withdrawals`.
    """
    fixture = decision.fixture
    teams = (fixture.home, fixture.away) if fixture is not None else (decision.team,)
    with transaction.atomic():
        hold(*(team for team in teams if team is not None))
        _hold(decision.competition)
        decision = decisions_in(decision.competition).get(pk=decision.pk)
        refuse_taking_back(decision)
        row = strike(decision, reason, by)
        if decision.kind == Kind.FINE and decision.team is not None:
            returned = FineReturned(amount=decision.gold, reason=row.reason)
            append(team=decision.team, entries=[returned], by=by, on_behalf=True)
        return row


def refuse_taking_back(decision: Decision) -> None:
    """Raises a refusal if the decision was reversed, or a later one depends on it."""
    if decision.kind == Kind.TAKEN_BACK or hasattr(decision, "taken_back_by"):
        raise TakenBackAlready()
    if decision.part_of_id is not None:
        raise NotToTakeBackAlone()
    about = standing_about(decision.fixture) if decision.fixture and decision.kind in RULINGS else []
    if any(each.pk > decision.pk and each.kind in RULINGS for each in about):
        raise LaterDecision(fixture=str(decision.fixture))


def strike(decision: Decision, reason: str, by: Coach | None) -> Decision:
    """A row that takes the decision back; results that came of it alone are gone, and a bracket follows."""
    reason = reason_for(reason)
    row = Decision.objects.create(
        competition=decision.competition,
        kind=Kind.TAKEN_BACK,
        team=decision.team,
        fixture=decision.fixture,
        reason=reason,
        by=by,
        takes_back=decision,
    )
    undo_results([decision])
    if decision.kind == Kind.EXTENDED and decision.fixture is not None:
        _old_deadline(decision.fixture, by)
    tell(decision, reason, by, back=True)
    return row


def undo_results(decisions: Iterable[Decision]) -> None:
    """Fixtures that had their result from these decisions are open again."""
    for result in list(Result.objects.filter(decision__in=decisions).select_related("fixture__round__competition")):
        with bracket_follows(result.fixture.round.competition):
            result.delete()


@contextmanager
def bracket_follows(competition: Competition) -> Iterator[None]:
    """Updates the bracket after the changes inside; refused if a tie has begun with a team that should no longer be in it."""
    before = _misplaced(competition)
    yield
    if competition.format == Competition.Format.KNOCKOUT:
        go_on(competition)
        for tie in _misplaced(competition) - before:
            raise BracketHasGoneOn(tie=tie)


def _misplaced(competition: Competition) -> set[str]:
    if competition.format != Competition.Format.KNOCKOUT:
        return set()
    return {str(shown.tie) for shown in bracket_of(competition) if shown.meeting.misplaced}


def _old_deadline(fixture: Fixture, by: Coach | None) -> None:
    """Restores the deadline of the last valid extension, or of the round; a later agreed date is cancelled."""
    stands = [each for each in standing_about(fixture) if each.kind == Kind.EXTENDED]
    until = stands[-1].facts["until"] if stands else None
    its = Fixture.objects.filter(pk=fixture.pk)
    its.update(deadline=until)
    call_days_off(agreed_too_late(its), by)


# --- Parts --------------------------------------------------------------------------------------------------------


def reason_for(reason: str) -> str:
    """The reason as it is kept; refused where there is none."""
    reason = tidy(reason, 200)
    if not reason:
        raise ReasonNeeded()
    return reason


def _enter(
    competition: Competition, kind: str, reason: str, by: Coach | None, *, team: Team, **columns: Any
) -> Decision:
    """Adds a decision about a team of the competition; refused if it repeats a valid one."""
    reason = reason_for(reason)
    _hold(competition)
    if not competition.seats.filter(team=team).exists():
        raise NotInThisSeason(team=team.name, season=competition.name)
    same = Decision.objects.filter(competition=competition, kind=kind, team=team, reason=reason, taken_back_by=None)
    if same.filter(**columns).exists():
        raise DecidedTheSame(team=team.name, what=_amount(kind, columns), reason=reason)
    decision = record(competition, kind, reason, by, team=team, **columns)
    tell(decision, reason, by)
    return decision


def _amount(kind: str, columns: dict[str, Any]) -> str:
    return f"a fine of {columns['gold']:,} gp" if kind == Kind.FINE else f"{columns['points']:+}".replace("-", "−")


def tell(decision: Decision, reason: str, by: Coach | None, *, back: bool = False) -> None:
    """Notifies the coaches of the decision or of its reversal."""
    league, fixture = decision.competition.season.league, decision.fixture
    what = predicate(decision)
    if decision.team is not None and decision.kind not in RULINGS:
        kind = "decision_back" if back else "decision"
        happened(league, kind, team=decision.team, to=[decision.team.coach], by=by, what=what, reason=reason)
    elif fixture is not None:
        kind = "fixture_decision_back" if back else "fixture_decided"
        happened(league, kind, fixture=fixture, to=both_coaches(fixture), by=by, what=what, reason=reason)


def _hold(competition: Competition) -> None:
    """Until the transaction ends nobody else decides about this competition; refused once its season is over."""
    Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    refuse_over(competition.season)


def record(competition: Competition, kind: str, reason: str, by: Coach | None, **columns: Any) -> Decision:
    """The row of a decision."""
    return Decision.objects.create(competition=competition, kind=kind, reason=reason, by=by, **columns)
