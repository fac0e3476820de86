"""Whose turn it is before the kick-off, and when the site answers for them.

A question is due by the deadline of its round, by the clock of a step, or, where it asks for dice that the site rolls by itself, at once.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from league.access import substitute_side
from league.models import Season
from league.telling.happenings import coaches_of_side, happened
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import BOTH, rules_for, season_of
from matches.steps.running import PRE_MATCH
from rulebook.procedure import Choice, Progress, Request
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, KickOff, other
from teams.models import Coach

#: The question that has a deadline for each side.
BUYING = "inducements"


class Turn(NamedTuple):
    """The side that has to choose, "" where dice are asked for, and when the site answers; never where ``due_at`` is None."""

    side: str
    due_at: datetime | None


def note_presence(match: Match, by: Coach | None) -> None:
    """The sides that this coach plays have done something in the match."""
    if by is None:
        return
    teams = {"home": match.fixture.home, "away": match.fixture.away}
    own: list[str] = [side for side in SIDES if teams[side].coach_id == by.pk]
    sides = own or [substitute_side(by, match.fixture)]
    rows = MatchSide.objects.filter(match=match, side__in=sides, there_since=None)
    rows.update(there_since=timezone.now())


def keep_turn(match: Match, progress: Progress[KickOff]) -> None:
    """The match says whose turn it is and when that is due; the coach of that side is told of it, once. Both teams must be held."""
    turn = turn_of(match, progress)
    if (match.asks, match.due_at) != turn:
        Match.objects.filter(pk=match.pk).update(asks=turn.side, due_at=turn.due_at)
        match.asks, match.due_at = turn
    if turn.side and turn.due_at is not None and turn.due_at > timezone.now():
        _tell(match, progress, turn)


def turn_of(match: Match, progress: Progress[KickOff]) -> Turn:
    """Whose turn it is in the open step of the match, and when the site answers."""
    request = progress.pending
    if request is None:
        return Turn("", None)
    rules, asked_at = rules_for(match), _asked_at(match)
    limit = _limit(match, progress, rules, asked_at)
    if isinstance(request, Choice):
        return Turn(request.side, limit)
    if season_of(match).dice == Season.Dice.TABLE:
        return Turn("", None)
    return Turn("", asked_at if _rolls_now(match, rules, timed=limit is not None) else limit)


def buying_deadline(match: Match) -> datetime | None:
    """When everything before the kick-off of this match has been chosen; never, where its round has no such deadline or the match was locked after it.

    A fixture whose own deadline was extended has as much longer.
    """
    fixture, round_ = match.fixture, match.fixture.round
    until = round_.inducements_by
    if until is not None and fixture.deadline is not None and round_.deadline is not None:
        until += fixture.deadline - round_.deadline
    return until if until is not None and until > match.locked_at else None


def _limit(match: Match, progress: Progress[KickOff], rules: Ruleset, asked_at: datetime) -> datetime | None:
    """When the open question is answered at the latest: by the clock of the season, or by the deadline of the round, whichever is first."""
    limits = []
    minutes, until = rules.option("pre_match_clock"), buying_deadline(match)
    if minutes:
        assert isinstance(minutes, int)
        limits.append(asked_at + timedelta(minutes=minutes))
    if until is not None:
        limits.append(_first_until(until, asked_at, rules) if _others_wait(match, progress, rules) else until)
    return min(limits, default=None)


def _first_until(until: datetime, asked_at: datetime, rules: Ruleset) -> datetime:
    """How long whoever comes first has: up to some hours before the deadline, or half of the time that is left, whichever is later."""
    hours = rules.option("first_side_hours")
    assert isinstance(hours, int)
    return max(until - timedelta(hours=hours), asked_at + max(until - asked_at, timedelta()) / 2) if hours else until


def _others_wait(match: Match, progress: Progress[KickOff], rules: Ruleset) -> bool:
    """Does a side that buys later wait for this answer?"""
    request = progress.pending
    assert request is not None
    if not _is_buying(request):
        steps = [step.step for step in rules.sequence(PRE_MATCH)]
        return BUYING in steps[steps.index(match.step) + 1 if match.step else 0 :]
    if any(key.partition("#")[0].endswith(BUYING) for key in progress.told):
        return False
    kick_off: KickOff = progress.state
    mine, theirs = kick_off.sheet(request.side), kick_off.sheet(other(request.side))
    return mine.current_team_value >= theirs.current_team_value


def _is_buying(request: Request) -> bool:
    return isinstance(request, Choice) and request.kind == BUYING


def _rolls_now(match: Match, rules: Ruleset, *, timed: bool) -> bool:
    """Does the site roll by itself in this match?"""
    when = rules.option("pre_match_dice")
    if when == "both_there":
        return timed or not MatchSide.objects.filter(match=match, there_since=None).exists()
    return when == "at_once"


def _asked_at(match: Match) -> datetime:
    """When the open question came up: with the answer before it, or at the lock."""
    last = StepAnswer.objects.filter(match=match, side=BOTH).aggregate(last=Max("at"))["last"]
    return max(match.locked_at, last) if last else match.locked_at


def _tell(match: Match, progress: Progress[KickOff], turn: Turn) -> None:
    request = progress.pending
    assert request is not None
    league, fixture = season_of(match).league, match.fixture
    team = fixture.home if turn.side == "home" else fixture.away
    kind = "buying_due" if _is_buying(request) else "choice_due"
    once = f"{kind} {match.pk} {turn.due_at:%Y%m%d%H%M} {progress.key}"[:120]
    to = coaches_of_side(fixture, turn.side)
    happened(league, kind, to=to, fixture=fixture, team=team, once=once, until=turn.due_at)
