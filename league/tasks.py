"""A hint to look for what is to be sent elsewhere. The database says what that is."""

from celery import shared_task

from league.deliveries import deliver_due
from teams.disk import tried_again_later


@shared_task
def deliver() -> int:
    """What was due to be sent was sent, or has its next day; how many were tried. Beat asks for it every two seconds."""
    count = 0
    with tried_again_later():
        count = deliver_due()
    return count
