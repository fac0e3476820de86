"""Reminders of what is due soon: sent once to each coach concerned, however many workers look."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.models import Fixture, Happening, League
from league.telling.happenings import both_coaches, coaches_of_side, commissioners_of, happened
from matches.models import Match, MatchSide, WaitingCorrection
from matches.report.status import positions_of
from teams.models import Coach

#: So long before a deadline it is told of; and so long after a kick-off a report is asked for.
AHEAD = timedelta(hours=24)
AFTER_KICK_OFF = timedelta(hours=24)
#: A date takes two to agree on: so long before the deadline it is asked for.
AHEAD_OF_NO_DATE = timedelta(days=3)
#: The most of each kind in one go.
AT_ONCE = 50

WITH_ALL = ("round__competition__season__league", "home__coach", "away__coach")


def remind(*, at: datetime | None = None) -> int:
    """Notifies everybody with something to do by tomorrow. Returns how many were notified now."""
    at = at or timezone.now()
    return sum(
        (
            _of_dates(at),
            _of_matches(at),
            _of_deadlines(at),
            _of_reports(at),
            _of_answers(at),
            _of_steps(at),
            _of_turns(at),
            _of_asked(at),
        )
    )


def _of_dates(at: datetime) -> int:
    """Fixtures that are to be played within three days, and have no date."""
    near = _open(at, at + AHEAD_OF_NO_DATE).filter(_untold("date_wanted", "pk", at - AHEAD_OF_NO_DATE), agreed_for=None)
    return sum(
        _tell("date_wanted", fixture, fixture.due, both_coaches(fixture), until=fixture.due)
        for fixture in near[:AT_ONCE]
    )


def _of_matches(at: datetime) -> int:
    """Fixtures that are played tomorrow, as their coaches agreed."""
    near = Fixture.objects.filter(agreed_for__gt=at, agreed_for__lte=at + AHEAD, result=None)
    near = near.filter(_untold("match_near", "pk", at - AHEAD)).select_related(*WITH_ALL)
    return sum(
        _tell("match_near", fixture, fixture.agreed_for, both_coaches(fixture), when=fixture.agreed_for)
        for fixture in near.order_by("agreed_for", "pk")[:AT_ONCE]
    )


def _of_deadlines(at: datetime) -> int:
    """Fixtures that nobody has reported, and that are to be played by tomorrow."""
    near = _open(at, at + AHEAD).filter(_untold("deadline_near", "pk", at - AHEAD))
    return sum(
        _tell("deadline_near", fixture, fixture.due, both_coaches(fixture), until=fixture.due)
        for fixture in near[:AT_ONCE]
    )


def _of_reports(at: datetime) -> int:
    """Matches that were kicked off a day ago, and nobody has reported."""
    open_ones = Match.objects.filter(state=Match.State.PLAYING, kicked_off_at__lte=at - AFTER_KICK_OFF)
    open_ones = open_ones.filter(_untold("report_awaited", "fixture", OuterRef("kicked_off_at"))).select_related(
        *_from("fixture")
    )
    return sum(
        _tell("report_awaited", match.fixture, match.kicked_off_at, both_coaches(match.fixture))
        for match in open_ones.order_by("kicked_off_at", "pk")[:AT_ONCE]
    )


def _of_answers(at: datetime) -> int:
    """Reports of one side that count from tomorrow on, unless the other answers."""
    near = Match.objects.filter(state=Match.State.REPORTED, answer_by__gt=at, answer_by__lte=at + AHEAD)
    near = near.filter(_untold("answer_near", "fixture", at - AHEAD)).select_related(*_from("fixture"))
    found = list(near.order_by("answer_by", "pk")[:AT_ONCE])
    where, count = positions_of(found), 0
    for match in found:
        awaited = where[match.pk].awaited
        if awaited:
            to = coaches_of_side(match.fixture, awaited)
            count += _tell("answer_near", match.fixture, match.answer_by, to, until=match.answer_by)
    return count


def _of_steps(at: datetime) -> int:
    """Sides whose steps after a match take their safe defaults by tomorrow."""
    near = MatchSide.objects.filter(
        open=True, match__state=Match.State.AFTER, due_at__gt=at, due_at__lte=at + AHEAD
    ).select_related("team__coach", *_from("match__fixture"))
    near = near.filter(_untold("steps_near", "match__fixture", at - AHEAD, team="team"))
    return sum(
        _tell(
            "steps_near",
            side.match.fixture,
            side.due_at,
            coaches_of_side(side.match.fixture, side.side),
            team=side.team,
            until=side.due_at,
        )
        for side in near.order_by("due_at", "pk")[:AT_ONCE]
    )


def _of_turns(at: datetime) -> int:
    """Sides that have to choose before a match by tomorrow, unless they were told so within a day."""
    near = Match.objects.filter(state=Match.State.LOCKED, due_at__gt=at, due_at__lte=at + AHEAD).exclude(asks="")
    for kind in ("turn_near", "buying_due", "choice_due"):
        near = near.filter(_untold(kind, "fixture", at - AHEAD))
    near = near.defer("setting", "so_far").select_related(*_from("fixture")).order_by("due_at", "pk")
    return sum(_tell_of_turn(match) for match in near[:AT_ONCE])


def _tell_of_turn(match: Match) -> bool:
    fixture = match.fixture
    team = fixture.home if match.asks == "home" else fixture.away
    to = coaches_of_side(fixture, match.asks)
    return _tell("turn_near", fixture, match.due_at, to, team=team, until=match.due_at)


def _of_asked(at: datetime) -> int:
    """Corrections that have waited for coaches long enough: the officers decide now."""
    late = WaitingCorrection.objects.filter(open=True, due_at__lte=at, points__says="").distinct()
    late = late.filter(_untold("correction_unanswered", "match__fixture", OuterRef("at")))
    return sum(
        _tell("correction_unanswered", each.match.fixture, each.due_at, commissioners_of(_league_of(each)))
        for each in late.select_related(*_from("match__fixture")).order_by("due_at", "pk")[:AT_ONCE]
    )


def _league_of(waiting: WaitingCorrection) -> League:
    return waiting.match.fixture.round.competition.season.league


def _tell(kind: str, fixture: Fixture, due: datetime | None, to: Iterable[Coach | None], **more: Any) -> bool:
    """Told once for this moment: a deadline that was moved is a new one."""
    team = more.get("team")
    stamp = f"{due:%Y%m%d%H%M}" if due else ""
    once = f"{kind} {fixture.pk} {team.pk if team else ''} {stamp}"
    return (
        happened(fixture.round.competition.season.league, kind, to=to, fixture=fixture, once=once, **more) is not None
    )


def _untold(kind: str, fixture: str, since: Any, **more: str) -> Q:
    """Nothing of this kind was told of the fixture since then: what is asked every minute does not read the same rows again."""
    told = {name: OuterRef(column) for name, column in more.items()}
    return Q(~Exists(Happening.objects.filter(kind=kind, fixture=OuterRef(fixture), at__gt=since, **told)))


def _open(after: datetime, upto: datetime) -> QuerySet[Fixture]:
    """Unreported fixtures whose own deadline, or else their round's, is between these moments."""
    reported = Match.objects.filter(fixture=OuterRef("pk")).exclude(
        state__in=[Match.State.LOCKED, Match.State.PLAYING, Match.State.ABANDONED]
    )
    ending = Fixture.objects.filter(~Exists(reported), result=None, round__competition__season__over=False)
    ending = ending.annotate(until=Coalesce("deadline", "round__deadline"))
    return ending.filter(until__gt=after, until__lte=upto).select_related(*WITH_ALL).order_by("until", "pk")


def _from(fixture: str) -> list[str]:
    return [f"{fixture}__{name}" for name in WITH_ALL]
