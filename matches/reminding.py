"""The coaches that a fixture waits for, and reminding them once a day."""

from django.db import transaction
from django.utils import timezone

from league.models import Fixture, Result
from league.telling.happenings import both_coaches, coaches_of_side, happened
from matches.models import Match
from matches.report.status import positions
from matches.selectors import match_of
from rulebook.shapes.refusals import Refusal
from teams.actions import hold
from teams.models import Coach


class NobodyToRemind(Refusal):
    code = "nobody_to_remind"
    sentence = "Nobody that {fixture} waits for can be reminded here. Tell them yourself."


class RemindedToday(Refusal):
    code = "reminded_today"
    sentence = "A reminder for {fixture} was sent today. Only one reminder a day is sent."


def awaited(fixture: Fixture) -> list[Coach]:
    """The coaches with an account whose word is missing: the one who has not answered a report; both, where nothing was filed."""
    match = match_of(fixture)
    if match is not None and match.state == Match.State.REPORTED:
        side = positions(match).awaited
        whom = coaches_of_side(fixture, side) if side else []
    else:
        whom = both_coaches(fixture)
    return [coach for coach in whom if coach is not None]


def remind(*, fixture: Fixture, by: Coach) -> list[Coach]:
    """Sends a reminder to those that the fixture waits for, and returns them. Refused if nobody can be notified, and a second time on the same day."""
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        whom = [] if Result.objects.filter(fixture=fixture).exists() else awaited(fixture)
        if not [coach for coach in whom if coach != by]:
            raise NobodyToRemind(fixture=str(fixture))
        league = fixture.round.competition.season.league
        once = f"reminded {fixture.pk} {timezone.localdate():%Y-%m-%d}"
        if happened(league, "reminded", to=whom, fixture=fixture, by=by, once=once) is None:
            raise RemindedToday(fixture=str(fixture))
    return whom
