"""Two teams of different worth before a match, in a season with a shop."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Round
from matches.actions import lock
from matches.models import Match, MatchSide
from matches.selectors import match_with_all
from tests.world import a_fixture, a_league, a_team, coach

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


class Shoppers:
    """Ines has two re-rolls more than Tobias, so she buys first, from her treasury; he has petty cash."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile")
        self.league = a_league("Crookwater", self.boss, options={"inducements": "on", **options})
        self.ines, self.tobias = coach("Ines"), coach("Tobias")
        self.home = a_team(self.league, "Reavers", by=self.ines, rerolls=2)
        self.away = a_team(self.league, "Regulars", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)

    def deadline(self, after: timedelta) -> None:
        Round.objects.filter(pk=self.fixture.round_id).update(inducements_by=timezone.now() + after)
        self.fixture.round.refresh_from_db()

    def locked(self, *, both_there: bool = True) -> Match:
        match = lock(fixture=self.fixture, by=self.ines)
        if both_there:
            MatchSide.objects.filter(match=match).update(there_since=timezone.now())
            Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
        return self.anew(match)

    def anew(self, match: Match) -> Match:
        return match_with_all(match.pk)
