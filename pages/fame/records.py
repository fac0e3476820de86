"""Records of teams by season and by opponent, from the results of a league."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.models import Fixture
from matches.fame.records import Tally
from pages.shell.league_context import LeagueContext, TeamPresenter
from teams.models import Team


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """What one team did in one competition of a season."""

    season: str
    competition: str
    team: TeamPresenter
    tally: Tally


@dataclass(frozen=True, slots=True)
class AgainstCoach:
    """What a coach's teams did against another's."""

    name: str
    url: str
    tally: Tally


def seasons_of(here: LeagueContext, teams: Sequence[Team], decided: Iterable[Fixture]) -> list[SeasonRecord]:
    """Every competition that the teams have a result in, the newest first."""
    tallies: dict[tuple[int, int], SeasonRecord] = {}
    for fixture in decided:
        competition = fixture.round.competition
        for team in teams:
            if team.pk not in (fixture.home_id, fixture.away_id):
                continue
            name = "" if competition.name == competition.season.name else competition.name
            line = tallies.setdefault(
                (competition.pk, team.pk), SeasonRecord(competition.season.name, name, here.present(team), Tally())
            )
            line.tally.add(fixture, home=fixture.home_id == team.pk)
    return list(tallies.values())[::-1]


def against_coaches(here: LeagueContext, teams: Sequence[Team], decided: Iterable[Fixture]) -> list[AgainstCoach]:
    """The record against each other coach, those met most often first."""
    own = {team.pk for team in teams}
    met: dict[str, AgainstCoach] = {}
    for fixture in decided:
        for home, mine, other in ((True, fixture.home_id, fixture.away), (False, fixture.away_id, fixture.home)):
            if mine not in own or other.pk in own:
                continue
            coach = other.coach
            key = f"#{coach.pk}" if coach else other.coach_name
            if not key:
                continue
            name, url = (str(coach), here.coach_url(coach)) if coach else (other.coach_name, "")
            met.setdefault(key, AgainstCoach(name, url, Tally())).tally.add(fixture, home=home)
    return sorted(met.values(), key=lambda each: (-each.tally.played, each.name.casefold()))
