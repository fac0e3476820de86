"""One deadline for the inducements of a round."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.actions import refuse_over
from league.models import Round
from league.season.laying_out import held
from league.season.rescheduling import RoundMovedOn, waiting_in
from league.telling.happenings import happened
from matches.actions import current
from matches.models import Match
from matches.selectors import BOTH
from matches.sequence.timing import keep_turn
from matches.workflow import read_anew
from teams.actions import hold
from teams.models import Coach


def set_inducements_deadline(
    *, round_: Round, deadline: datetime | None, seen: datetime | None, by: Coach | None
) -> Round:
    """Everything before the kick-off of this round's matches is chosen by this moment, or there is no such moment. ``seen`` is the one that was known.

    It counts at once in the matches that are locked already; their coaches are told of their new turn.
    """
    with transaction.atomic():
        locked = _locked_in(round_)
        hold(*(team for match in locked for team in (match.fixture.home, match.fixture.away)))
        competition = held(round_.competition)
        refuse_over(competition.season)
        now = Round.objects.get(pk=round_.pk)
        if now.inducements_by != seen:
            raise RoundMovedOn(round=str(now))
        if now.inducements_by == deadline:
            return now
        now.inducements_by = deadline
        now.save(update_fields=["inducements_by"])
        facts: dict[str, Any] = {"to": waiting_in(now), "by": by, "round": str(now), "competition": competition.name}
        if deadline is None:
            happened(competition.season.league, "inducements_open", **facts)
        else:
            happened(competition.season.league, "inducements_end", until=deadline, **facts)
        _look_at_the_turns(locked, now)
    return now


def _locked_in(round_: Round) -> list[Match]:
    found = Match.objects.filter(fixture__round=round_, state=Match.State.LOCKED).order_by("pk")
    return list(
        found.select_related(
            "fixture__round__competition__season__league", "fixture__home__coach", "fixture__away__coach"
        )
    )


def _look_at_the_turns(matches: list[Match], round_: Round) -> None:
    """What is asked in these matches is due by the new deadline of their round."""
    for match in matches:
        match.fixture.round.inducements_by = round_.inducements_by
        read_anew(match)
        _, progress = current(match, BOTH)
        if progress is not None:
            keep_turn(match, progress)
