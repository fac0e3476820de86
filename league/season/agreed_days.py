"""Days that both sides agreed on, once their fixtures have to be played before them."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone

from league.models import Fixture, OfferedDate
from league.telling.happenings import both_coaches, happened
from teams.models import Coach


def agreed_too_late(fixtures: QuerySet[Fixture]) -> list[Fixture]:
    """Those of the fixtures that have no result and whose agreed day is after their deadline, in the order of the calendar."""
    agreed = fixtures.filter(agreed_for__isnull=False, result=None).order_by("round__number", "number")
    found = agreed.select_related("home__coach", "away__coach", "round__competition__season__league")
    return [each for each in found if each.agreed_for and each.due and each.agreed_for > each.due]


def call_days_off(fixtures: Iterable[Fixture], by: Coach | None) -> None:
    """Cancels the agreed dates of these fixtures and notifies both coaches of each."""
    State = OfferedDate.State
    for fixture in fixtures:
        agreed = fixture.offered_dates.filter(state=State.AGREED)
        agreed.update(state=State.WITHDRAWN, answered_by=by, answered_at=timezone.now())
        Fixture.objects.filter(pk=fixture.pk).update(agreed_for=None)
        league, to = fixture.round.competition.season.league, both_coaches(fixture)
        happened(league, "date_off", fixture=fixture, to=to, by=by, when=fixture.agreed_for)
