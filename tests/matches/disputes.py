"""Two coaches who report one match: what the tests of reports, of objections and of what is reopened start from."""

from typing import Any

from league.models import Fixture, League
from matches.models import Match, ReportVersion
from matches.report.reporting import agree, file_report
from matches.report.status import positions
from matches.selectors import match_with_all
from teams.projection import expected, projected
from teams.selectors import rules_of, state_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off

WON: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}, "away": {}}
DRAWN: dict[str, Any] = {
    "home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}},
    "away": {"touchdowns": 1, "deeds": {"p4": {"touchdown": 1}}},
}
#: As the first, with a pass that only its own coach has seen.
PASSED: dict[str, Any] = {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}, "p2": {"completion": 1}}}}


class Story:
    """Two coaches, a commissioner, and a match that has been kicked off between them."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile Marsh")
        self.league: League = a_league("Crookwater League", self.boss, options=options)
        self.ines, self.tobias = coach("Ines Okafor"), coach("Tobias Lind")
        self.home = a_team(self.league, "Saltmarsh Reavers", by=self.ines)
        self.away = a_team(self.league, "Rustjaw Regulars", "orc", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)
        self.pk = kicked_off(self.fixture).pk

    @property
    def match(self) -> Match:
        """As somebody sees it who reads it now."""
        return match_with_all(self.pk)

    def files(self, side: str, body: dict[str, Any], **more: Any) -> ReportVersion:
        by = self.ines if side == "home" else self.tobias
        return file_report(match=self.match, body=body, by=by, for_side=side, **more)

    def stage(self) -> str:
        return positions(self.match).stage

    def of_fixture(self, fixture: Fixture) -> Match:
        return match_with_all(fixture.matches.exclude(state=Match.State.ABANDONED).get().pk)


def adds_up(story: Story) -> bool:
    for team in (story.home, story.away):
        team.refresh_from_db()
        assert projected(team) == expected(state_of(team), rules_of(team))
    return True


def accepted(story: Story, body: dict[str, Any] = WON) -> ReportVersion:
    version = story.files("home", body)
    agree(match=story.match, side="away", version=version, by=story.tobias)
    version.refresh_from_db()
    return version
