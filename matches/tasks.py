"""Tasks that look for what is due. The database says what there is to do."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from matches.due import accept_overdue, settle_overdue
from matches.reminders import remind as remind_of_what_is_due
from teams.disk import as_far_as_there_is_room


@shared_task
def sweep() -> int:
    """What was overdue is settled; how many sides and reports that were. Beat asks for it every two seconds, a worker when it starts."""
    return as_far_as_there_is_room(lambda: accept_overdue() + settle_overdue())


@shared_task
def remind() -> int:
    """Notifies everybody with something to do by tomorrow. Returns how many were notified now. Beat runs it every minute."""
    return as_far_as_there_is_room(remind_of_what_is_due)


@worker_ready.connect
def sweep_at_the_start(**_: Any) -> None:
    """A worker that starts first looks for what is overdue, whether or not somebody has asked."""
    sweep.delay()
