"""What the demo league shows of inducements: a deadline that is still to come."""

from datetime import timedelta

from django.utils import timezone

from inducements.deadlines import set_inducements_deadline
from league.models import League, Round


def add_deadline(league: League) -> Round | None:
    """The first round whose own deadline is ahead has one for its inducements, two hours before; none where no round is left."""
    ahead = Round.objects.filter(competition__season__league=league, deadline__gt=timezone.now() + timedelta(hours=3))
    round_ = ahead.select_related("competition__season__league").order_by("deadline", "number").first()
    if round_ is None or round_.deadline is None:
        return None
    deadline = round_.deadline - timedelta(hours=2)
    return set_inducements_deadline(round_=round_, deadline=deadline, seen=round_.inducements_by, by=None)
