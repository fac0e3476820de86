"""A hint to look for what is to be sent elsewhere. The database says what that is."""

from celery import shared_task

from league.telling.deliveries import deliver_due
from teams.disk import as_far_as_there_is_room


@shared_task
def deliver() -> int:
    """What was due to be sent was sent, or has its next day; how many were tried. Beat asks for it every two seconds."""
    return as_far_as_there_is_room(deliver_due)
