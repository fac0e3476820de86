"""Careers read from accepted reports: where players played, who they hurt, and where they died."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.db.models.fields.json import KT

from league.models import Enrolment, Fixture, League, Season
from matches.models import ReportVersion
from matches.selectors import kick_off_of, outcome_of
from rulebook.report.participants import participants
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SIDES, Hurt, SheetPlayer, Side, other
from teams.models import Coach, Player, Team


@dataclass(frozen=True, slots=True)
class Casualty:
    """One casualty roll of an accepted report: who was hurt, the culprit if named, and in which fixture."""

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
        casts = {each: participants(kick_off.sheet(each), rules, report.side(each).raised) for each in SIDES}
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
    """The side of the culprit: the other one as a rule; their own if only that side has the player."""
    if hurt.by is None:
        return None
    return next((each for each in (other(side), side) if hurt.by in casts[each]), None)


class Grave(NamedTuple):
    """The keys of a dead player, and of the fixture in which they died if one is on record."""

    player: int
    fixture: int | None


def graves_of(league: League, season: Season | None = None) -> list[Grave]:
    """The graves of all teams that ever played in the league, latest first; `buried` reads the players in some of them.

    With a season those who died in a match of it.
    """
    teams = Enrolment.objects.filter(season__league=league).values("team")
    dead = Player.objects.filter(status="dead", team__in=teams).order_by()
    named = dead.values_list("pk", "team_id", KT("details__left_in"))
    fell = {pk: (team, ref or "") for pk, team, ref in named}
    fixtures = Fixture.objects.filter(
        round__competition__season__league=league, ref__in={ref for _, ref in fell.values()}
    )
    places: dict[tuple[int, str], tuple[int, int, float]] = {}
    for pk, home, away, ref, number, at in fixtures.order_by().values_list(
        "pk", "home_id", "away_id", "ref", "round__competition__season__number", "result__at"
    ):
        places[home, ref] = places[away, ref] = (pk, number, at.timestamp() if at else 0.0)
    told = sorted(((*places.get(fell[pk], (None, 0, 0.0)), pk) for pk in fell), key=lambda each: each[1:], reverse=True)
    return [Grave(pk, fixture) for fixture, number, _, pk in told if season is None or number == season.number]


def buried(graves: Sequence[Grave]) -> list[tuple[Player, Fixture | None]]:
    """The players in these graves, each with the fixture in which they died if one is on record."""
    dead = Player.objects.select_related("team__coach").in_bulk([grave.player for grave in graves])
    fixtures = Fixture.objects.select_related(
        "round__competition__season", "home__coach", "away__coach", "result"
    ).in_bulk([grave.fixture for grave in graves if grave.fixture])
    return [(dead[player], fixtures.get(fixture) if fixture else None) for player, fixture in graves if player in dead]


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
