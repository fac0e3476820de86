"""Arrangements for one fixture: a later deadline, dates that coaches offer each other, and substitutes."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.actions import refuse_over
from league.models import Decision, Fixture, League, Membership, OfferedDate, Result, Substitute
from league.table.decided import Extension
from league.table.decisions import reason_for, record
from league.telling.happenings import both_coaches, coaches_of_side, happened
from rulebook.naming import tidy
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.actions import hold
from teams.models import Coach

State = OfferedDate.State

#: How far ahead anything is arranged, and how many dates one side has open at a time.
FARTHEST = timedelta(days=3 * 365)
MOST_OFFERS = 10


class DecidedFixture(Refusal):
    code = "decided_fixture"
    sentence = "{fixture} is decided. There is nothing left to arrange."


class NotLater(Refusal):
    code = "not_later"
    sentence = "The deadline of {fixture} is {due}. The new deadline has to be later."


class NotAhead(Unreadable):
    code = "not_ahead"
    sentence = "Enter a date in the future, within three years."


class AfterTheDeadline(Refusal):
    code = "after_the_deadline"
    sentence = "The deadline of {fixture} is {due}. Ask a commissioner to extend it first."


class TooManyOffers(Refusal):
    code = "too_many_offers"
    sentence = "You have already offered {most} dates. Withdraw one first."


class OwnOffer(Refusal):
    code = "own_offer"
    sentence = "Only the other side can answer this date."


class OfferAnswered(Refusal):
    code = "offer_answered"
    sentence = "This date was already answered or withdrawn. This is the current state."
    grantable = False


class SubstituteNeeded(Unreadable):
    code = "substitute_needed"
    sentence = "Choose who plays: a coach of the league, or a name of 1 to {limit} characters."


class PlaysAgainst(Refusal):
    code = "plays_against"
    sentence = "{name} plays the other side of this match. Nobody can play both sides."


class PlaysThemselves(Refusal):
    code = "plays_themselves"
    sentence = "{name} coaches {team}, so they need no substitution to play."


# --- The deadline -------------------------------------------------------------------------------------------------


def extend(*, fixture: Fixture, until: datetime, reason: str, by: Coach | None) -> Decision:
    """The fixture alone may be played until then; everybody can read why."""
    reason = reason_for(reason)
    _ahead(until)
    with transaction.atomic():
        fixture = _open(fixture)
        due = fixture.due
        if due is not None and until <= due:
            raise NotLater(fixture=str(fixture), due=_told(due, fixture))
        facts = msgspec.to_builtins(Extension(until=until, was=due))
        competition = fixture.round.competition
        decision = record(competition, Decision.Kind.EXTENDED, reason, by, fixture=fixture, facts=facts)
        Fixture.objects.filter(pk=fixture.pk).update(deadline=until)
        happened(
            competition.season.league,
            "fixture_extended",
            fixture=fixture,
            to=both_coaches(fixture),
            by=by,
            until=until,
            reason=reason,
        )
        return decision


# --- Dates --------------------------------------------------------------------------------------------------------


def offer_date(
    *, fixture: Fixture, side: str, time: datetime, by: Coach | None, on_behalf: bool = False
) -> OfferedDate:
    """The side has offered to play then; the same offer sent twice is one. What the other side has offered already is agreed to by it."""
    _ahead(time)
    with transaction.atomic():
        fixture = _open(fixture)
        _in_time(time, fixture)
        standing = fixture.offered_dates.filter(time=time, state__in=(State.OPEN, State.AGREED))
        known = standing.filter(side=side).first()
        if known is not None:
            return known
        theirs = standing.filter(state=State.OPEN).first()
        if theirs is not None:
            return answer_date(offer=theirs, side=side, agrees=True, by=by)
        if fixture.offered_dates.filter(side=side, state=State.OPEN).count() >= MOST_OFFERS:
            raise TooManyOffers(most=MOST_OFFERS)
        offer = OfferedDate.objects.create(fixture=fixture, side=side, time=time, by=by, on_behalf=on_behalf)
        other = fixture.away if side == "home" else fixture.home
        happened(_league(fixture), "date_offered", fixture=fixture, to=[other.coach], by=by, when=time)
        return offer


def answer_date(*, offer: OfferedDate, side: str, agrees: bool, by: Coach | None) -> OfferedDate:
    """The side that did not offer the date has agreed to it, and the fixture is to be played then; or it has declined."""
    with transaction.atomic():
        fixture = _open(offer.fixture)
        offer = _unanswered(offer, State.OPEN)
        if offer.side == side:
            raise OwnOffer()
        if not agrees:
            return _becomes(offer, State.DECLINED, by)
        _in_time(offer.time, fixture)
        for other in fixture.offered_dates.filter(state=State.AGREED):
            _becomes(other, State.WITHDRAWN, by)
        _becomes(offer, State.AGREED, by)
        Fixture.objects.filter(pk=fixture.pk).update(agreed_for=offer.time)
        happened(_league(fixture), "date_agreed", fixture=fixture, to=both_coaches(fixture), by=by, when=offer.time)
        return offer


def withdraw_date(*, offer: OfferedDate, by: Coach | None) -> OfferedDate:
    """Withdraws the date; an agreed date is cancelled."""
    with transaction.atomic():
        fixture = _open(offer.fixture)
        offer = _unanswered(offer, State.OPEN, State.AGREED)
        if offer.state == State.AGREED:
            Fixture.objects.filter(pk=fixture.pk).update(agreed_for=None)
            happened(_league(fixture), "date_off", fixture=fixture, to=both_coaches(fixture), by=by, when=offer.time)
        return _becomes(offer, State.WITHDRAWN, by)


def _in_time(time: datetime, fixture: Fixture) -> None:
    """Nothing, unless the fixture has to be played before. Its deadline may have been moved since the day was offered."""
    if fixture.due is not None and time > fixture.due:
        raise AfterTheDeadline(fixture=str(fixture), due=_told(fixture.due, fixture))


def _unanswered(offer: OfferedDate, *states: str) -> OfferedDate:
    now = OfferedDate.objects.get(pk=offer.pk)
    if now.state not in states:
        raise OfferAnswered()
    return now


def _becomes(offer: OfferedDate, state: str, by: Coach | None) -> OfferedDate:
    offer.state, offer.answered_by, offer.answered_at = state, by, timezone.now()
    offer.save(update_fields=["state", "answered_by", "answered_at"])
    return offer


# --- Substitutes --------------------------------------------------------------------------------------------------


def name_substitute(
    *, fixture: Fixture, side: str, coach: Coach | None = None, name: str = "", reason: str, by: Coach | None
) -> Substitute:
    """Makes somebody the substitute for this fixture: they act for the side of the team in it. The team stays with its coach."""
    reason, name = reason_for(reason), tidy(name)
    if coach is not None and not _plays_here(coach, _league(fixture)):
        raise SubstituteNeeded(limit=60)
    if coach is None and not 1 <= len(name) <= 60:
        raise SubstituteNeeded(limit=60)
    with transaction.atomic():
        fixture = _open(fixture)
        team = fixture.home if side == "home" else fixture.away
        if coach is not None and coach.pk == team.coach_id:
            raise PlaysThemselves(name=str(coach), team=team.name)
        if coach is not None and coach in coaches_of_side(fixture, "away" if side == "home" else "home"):
            raise PlaysAgainst(name=str(coach))
        told = str(coach)[:60] if coach else name
        standing = fixture.substitutes.filter(side=side, ended_at=None)
        known = standing.filter(coach=coach, name=told).first()
        if known is not None:
            return known
        standing.update(ended_at=timezone.now())
        try:
            with transaction.atomic():
                return Substitute.objects.create(
                    fixture=fixture, side=side, coach=coach, name=told, reason=reason, by=by
                )
        except IntegrityError as clash:
            raise OfferAnswered() from clash


def end_substitute(*, fixture: Fixture, side: str) -> int:
    """The team's own coach plays after all; how many substitutes that sent home."""
    with transaction.atomic():
        fixture = _open(fixture)
        return fixture.substitutes.filter(side=side, ended_at=None).update(ended_at=timezone.now())


def substitutes_of(fixture: Fixture) -> dict[str, Substitute]:
    """Who plays, or played, for each side's own coach."""
    return {each.side: each for each in fixture.substitutes.filter(ended_at=None).select_related("coach", "by")}


# --- Parts --------------------------------------------------------------------------------------------------------


def _open(fixture: Fixture) -> Fixture:
    """The fixture as it is now, both teams held; refused once it is decided."""
    hold(fixture.home, fixture.away)
    now = Fixture.objects.select_related("home__coach", "away__coach", "round__competition__season__league").get(
        pk=fixture.pk
    )
    refuse_over(now.round.competition.season)
    if Result.objects.filter(fixture=now).exists():
        raise DecidedFixture(fixture=str(now))
    return now


def _plays_here(coach: Coach, league: League) -> bool:
    """Whether the coach is a member of the league and not only a reader."""
    return Membership.objects.filter(league=league, coach=coach).exclude(role=Membership.Role.READER).exists()


def _ahead(time: datetime) -> None:
    now = timezone.now()
    if not now < time < now + FARTHEST:
        raise NotAhead()


def _told(time: datetime, fixture: Fixture) -> str:
    return f"{time.astimezone(ZoneInfo(_league(fixture).time_zone)):%d %B %Y, %H:%M}"


def _league(fixture: Fixture) -> League:
    return fixture.round.competition.season.league
