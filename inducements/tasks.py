"""Tasks that look for what is due before a kick-off. The database says what there is to do."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.utils import timezone

from inducements.resolving import AT_ONCE
from inducements.resolving import resolve as resolve_match
from inducements.selectors import due_matches
from teams.disk import as_far_as_there_is_room


@shared_task
def sweep() -> int:
    """Somebody is asked to look at each match in which something is due; how many those are. Beat asks for it every two seconds, a worker when it starts."""
    due = due_matches(timezone.now(), AT_ONCE)
    for pk in due:
        resolve.apply_async([pk], expires=HINT_LASTS)
    return len(due)


#: Seconds after which a hint is worth nothing: the next sweep has given another.
HINT_LASTS = 6


@shared_task
def resolve(match: int) -> int:
    """Whatever is due in this match has happened; how many questions were answered."""
    return as_far_as_there_is_room(lambda: resolve_match(match))


@worker_ready.connect
def sweep_at_the_start(**_: Any) -> None:
    """A worker that starts first looks for what is due, whether or not somebody has asked."""
    sweep.delay()
