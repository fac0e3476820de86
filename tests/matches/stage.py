"""A commissioner, two coaches and a fixture between their teams, and who was told of what they did."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Competition, Happening, League, Notice, Round
from league.people.drafts import save_draft, start_draft, submit_draft
from matches.models import Match, ReportVersion
from matches.report.reporting import file_report
from matches.selectors import match_with_all
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, legal_draft, season

WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
DRAWN: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    "away": {"touchdowns": 1, "deeds": {"p4": {"touchdown": 1}}},
}
#: Won as well, with a pass more.
PASSED: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}}}}
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Stage:
    """A commissioner, two coaches, and a fixture between their teams."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile")
        self.league: League = a_league("Crookwater", self.boss, options=options)
        self.ines, self.tobias = coach("Ines"), coach("Tobias")
        self.home = a_team(self.league, "Reavers", by=self.ines)
        self.away = a_team(self.league, "Regulars", "orc", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)

    @property
    def match(self) -> Match:
        return match_with_all(self.fixture.matches.exclude(state=Match.State.ABANDONED).get().pk)

    @property
    def competition(self) -> Competition:
        return season(self.league).competitions.get()

    def files(self, side: str, body: dict[str, Any]) -> ReportVersion:
        by = self.ines if side == "home" else self.tobias
        return file_report(match=self.match, body=body, by=by, for_side=side)

    def played(self, body: dict[str, Any] = WON) -> None:
        kicked_off(self.fixture)
        for side in ("home", "away"):
            self.files(side, body)

    def ends(self, after: timedelta) -> None:
        Round.objects.filter(pk=self.fixture.round_id).update(deadline=timezone.now() + after)

    def draft(self) -> Any:
        form = start_draft(season=season(self.league), coach=self.ines, roster="human")
        body = plain(legal_draft("Hounds", "human", Ruleset.from_ref(season(self.league).rules)))
        save_draft(form=form, body=body, seen=1)
        submit_draft(form=form, seen=2, by=self.ines)
        return form


def told(kind: str) -> list[str]:
    """Who was told of the last of this kind."""
    last = Happening.objects.filter(kind=kind).order_by("pk").last()
    assert last is not None, kind
    return sorted(str(notice.coach) for notice in Notice.objects.filter(happening=last))
