"""Settles what is due by ``MatchSide.due_at`` and ``Match.answer_by``: once, however many workers look at the same moment."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from matches.actions import take_defaults
from matches.models import Match, MatchSide
from matches.report.reporting import accept_unanswered
from matches.selectors import match_with_all
from rulebook.shapes.refusals import Refusal
from teams.actions import hold

#: The most sides in one go: a call stays well below the minute after which a task counts as lost.
AT_ONCE = 20
#: What broke is looked at again after this time, and keeps nothing else waiting.
LATER = timedelta(hours=1)

log = logging.getLogger(__name__)


def settle_overdue(*, at: datetime | None = None) -> int:
    """Every side whose deadline has passed has its safe defaults and is done with its sequence; how many there were.

    Each is settled in a transaction of its own, or not at all: what was cut short is due again at the next call.
    """
    at = at or timezone.now()
    due = MatchSide.objects.filter(open=True, due_at__lte=at, match__state=Match.State.AFTER)
    return sum(_settle(side, at) for side in due.select_related("team").order_by("due_at", "pk")[:AT_ONCE])


def accept_overdue(*, at: datetime | None = None) -> int:
    """Every report that one side filed and the other has not answered by its day is accepted; how many there were."""
    at = at or timezone.now()
    due = Match.objects.filter(state=Match.State.REPORTED, answer_by__lte=at).order_by("answer_by", "pk")
    return sum(_accept(pk, at) for pk in due.values_list("pk", flat=True)[:AT_ONCE])


def _accept(pk: int, at: datetime) -> bool:
    match = match_with_all(pk)
    try:
        return accept_unanswered(match=match, at=at)
    except Refusal as refusal:
        log.info("The report of %s is looked at again: %s", match, refusal)
    except Exception:
        log.exception("The report of %s could not be accepted", match)
    Match.objects.filter(pk=pk, answer_by__lte=at).update(answer_by=at + LATER)
    return False


def _settle(side: MatchSide, at: datetime) -> bool:
    unchanged = MatchSide.objects.filter(pk=side.pk, open=True, due_at=side.due_at)
    try:
        with transaction.atomic():
            hold(*(row.team for row in MatchSide.objects.filter(match_id=side.match_id).select_related("team")))
            if not unchanged.update(due_at=None):
                return False
            take_defaults(match=match_with_all(side.match_id), side=side.side)
    except Refusal as refusal:
        log.info("%s is looked at again: %s", side, refusal)
        return False
    except Exception:
        log.exception("%s could not be settled", side)
        unchanged.update(due_at=at + LATER)
        return False
    return True
