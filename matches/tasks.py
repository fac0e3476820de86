"""Hints to look for what is due. No task knows anything: the database says what there is to do."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from matches.due import accept_overdue, settle_overdue
from matches.reminders import remind as remind_of_what_is_due
from teams.disk import tried_again_later


@shared_task
def sweep() -> int:
    """What was overdue is settled; how many sides and reports that were. Beat asks for it every two seconds, a worker when it starts."""
    count = 0
    with tried_again_later():
        count = accept_overdue() + settle_overdue()
    return count


@shared_task
def remind() -> int:
    """Whoever has something to do by tomorrow has been told; how many were told now. Beat asks for it every minute."""
    count = 0
    with tried_again_later():
        count = remind_of_what_is_due()
    return count


@worker_ready.connect
def sweep_at_the_start(**_: Any) -> None:
    """A worker that starts first looks for what is overdue, whether or not somebody has asked."""
    sweep.delay()
