"""Reading careers: where players took the pitch, whom they hurt, and where they fell. Reports that were accepted are the source."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from league.models import Fixture, League
from matches.cast import cast
from matches.models import ReportVersion
from matches.selectors import kick_off_of, outcome_of
from rulebook.ruleset import Ruleset
from rulebook.sheets import SIDES, Hurt, SheetPlayer, Side, other
from teams.models import Coach, Player, Team


@dataclass(frozen=True, slots=True)
class Casualty:
    """One casualty roll of an accepted report: who was hurt, by whom if anybody is named, and in which fixture."""

    fixture: Fixture
    team: Team
    victim: SheetPlayer | None
    by_team: Team | None
    by: SheetPlayer | None
    hurt: Hurt

    def hit(self, team: Team, key: str) -> bool:
        """Was it this player of this team who was hurt?"""
        return self.team.pk == team.pk and self.hurt.player == key

    def caused_by(self, team: Team, key: str) -> bool:
        """Was it this player of this team who did it?"""
        return self.by_team is not None and self.by_team.pk == team.pk and self.hurt.by == key


def fixtures_named(league: League, teams: Collection[Team], refs: Collection[str]) -> dict[tuple[int, str], Fixture]:
    """The fixtures of a league by team and reference, with their results: a reference names one fixture a team, and not one a site."""
    rows = (
        Fixture.objects.filter(Q(home__in=teams) | Q(away__in=teams), round__competition__season__league=league)
        .filter(ref__in=refs)
        .select_related("round__competition__season", "home__coach", "away__coach", "result")
    )
    found: dict[tuple[int, str], Fixture] = {}
    for fixture in rows:
        found[(fixture.home_id, fixture.ref)] = fixture
        found[(fixture.away_id, fixture.ref)] = fixture
    return found


def casualties_in(fixtures: Iterable[Fixture]) -> list[Casualty]:
    """Every casualty roll of these fixtures, home first, in the order of each report."""
    by_pk = {fixture.pk: fixture for fixture in fixtures}
    accepted = (
        ReportVersion.objects.filter(accepted=True, match__fixture__in=list(by_pk))
        .select_related("match")
        .defer("match__setting")
    )
    found: list[Casualty] = []
    for version in accepted:
        report, _ = outcome_of(version.body)
        kick_off = kick_off_of(version.match)
        if report is None or kick_off is None:
            continue
        fixture = by_pk[version.match.fixture_id]
        teams = {"home": fixture.home, "away": fixture.away}
        rules = Ruleset.from_ref(fixture.round.competition.season.rules)
        casts = {each: cast(kick_off, each, rules, report.side(each).raised) for each in SIDES}
        for side in SIDES:
            for hurt in report.side(side).hurt:
                by_side = _side_of(hurt, side, casts)
                found.append(
                    Casualty(
                        fixture=fixture,
                        team=teams[side],
                        victim=casts[side].get(hurt.player),
                        by_team=teams[by_side] if by_side else None,
                        by=casts[by_side].get(hurt.by or "") if by_side else None,
                        hurt=hurt,
                    )
                )
    return found


def _side_of(hurt: Hurt, side: Side, casts: Mapping[Side, Mapping[str, SheetPlayer]]) -> Side | None:
    """The side that whoever did it plays for: the other one, as a rule; his own team-mate where only they know him."""
    if hurt.by is None:
        return None
    return next((each for each in (other(side), side) if hurt.by in casts[each]), None)


def buried(league: League) -> list[tuple[Player, Fixture | None]]:
    """The dead of every team that ever played in the league, each with the fixture he died in where one is on record; the latest first."""
    dead = list(
        Player.objects.filter(status="dead", team__enrolments__season__league=league)
        .select_related("team__coach")
        .distinct()
    )
    teams = {player.team_id: player.team for player in dead}
    refs = {str(player.details.get("left_in", "")) for player in dead}
    fixtures = fixtures_named(league, list(teams.values()), refs)
    told = [(player, fixtures.get((player.team_id, str(player.details.get("left_in", ""))))) for player in dead]
    return sorted(told, key=_when, reverse=True)


def _when(told: tuple[Player, Fixture | None]) -> tuple[int, float, int]:
    player, fixture = told
    if fixture is None:
        return (0, 0.0, player.pk)
    result = getattr(fixture, "result", None)
    return (fixture.round.competition.season.number, result.at.timestamp() if result else 0.0, player.pk)


def decided_of(league: League, teams: Collection[Team]) -> list[Fixture]:
    """Every fixture of these teams in this league that came to a result, in the order of the seasons and calendars."""
    return list(
        Fixture.objects.filter(Q(home__in=teams) | Q(away__in=teams), round__competition__season__league=league)
        .exclude(result=None)
        .select_related("round__competition__season", "home__coach", "away__coach", "result")
        .order_by("round__competition__season__number", "round__competition__number", "round__number", "number")
    )


def teams_of_coach(league: League, coach: Coach) -> list[Team]:
    """The coach's teams that play or played in this league, the newest first."""
    found = Team.objects.filter(coach=coach, enrolments__season__league=league).select_related("coach").distinct()
    return list(found.order_by("-pk"))
