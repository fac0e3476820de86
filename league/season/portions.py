"""Reads a part of a large season: one division, the newest results, the next fixtures. The size of the season does not matter."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from league.models import Bye, Competition, Division, Fixture, Result, Round, Season, Seat
from teams.models import Coach, Team


class Progress(NamedTuple):
    """How many fixtures a competition has, and how many of them have a result."""

    fixtures: int
    decided: int


def seated_in(divisions: Collection[Division]) -> QuerySet[Seat, int]:
    """The keys of the teams that have a seat in one of these divisions, those that left it included."""
    return (
        Seat.objects.filter(division__in=[each.pk for each in divisions]).order_by().values_list("team_id", flat=True)
    )


def teams_seated(divisions: Collection[Division]) -> list[Team]:
    """Those teams with their coaches, by name."""
    return list(Team.objects.filter(pk__in=seated_in(divisions)).select_related("coach").order_by("name", "pk"))


def teams_still_in(competition: Competition) -> list[Team]:
    """The teams of a competition with their coaches, by name, without those that have left it."""
    found = Team.objects.filter(seats__competition=competition, seats__left="").select_related("coach")
    return list(found.order_by("name", "pk"))


def fixtures_within(division: Division) -> QuerySet[Fixture]:
    """The fixtures of the competition that two teams of the division play against each other."""
    seated = seated_in([division])
    return Fixture.objects.filter(round__competition=division.competition_id, home__in=seated, away__in=seated)


def read_together(
    fixtures: QuerySet[Fixture], rounds: Mapping[int, Round] | None = None, teams: Iterable[Team] = ()
) -> list[Fixture]:
    """These fixtures with their results, rounds, teams and coaches. A round or a team is read once, however many of the fixtures it is in.

    ``rounds``: all of theirs by their keys, where somebody has read them already; ``teams``: those that somebody has read with their coaches.
    """
    found = list(fixtures.select_related(None).select_related("result"))
    if rounds is None:
        rounds = Round.objects.select_related("competition").order_by().in_bulk({each.round_id for each in found})
    known = {team.pk: team for team in teams}
    missing = {pk for each in found for pk in (each.home_id, each.away_id)} - known.keys()
    if missing:
        known |= Team.objects.select_related("coach").order_by().in_bulk(missing)
    for each in found:
        each.round, each.home, each.away = rounds[each.round_id], known[each.home_id], known[each.away_id]
    return found


def calendar_within(division: Division, teams: Iterable[Team] = ()) -> list[Fixture]:
    """The same with their teams and results, round by round. ``teams``: those that somebody has read with their coaches."""
    return read_together(fixtures_within(division).order_by("round__number", "number"), teams=teams)


def byes_within(competition: Competition, divisions: Collection[Division]) -> list[Bye]:
    """Who of these divisions of the competition rests in which round, in order."""
    resting = Bye.objects.filter(round__competition=competition, team__in=seated_in(divisions))
    return list(resting.select_related("round", "team").order_by("round__number", "pk"))


def progress_of(fixtures: QuerySet[Fixture]) -> Progress:
    """How many fixtures these are, and how many of them are decided."""
    return Progress(**fixtures.aggregate(fixtures=Count("pk"), decided=Count("result")))


def fixtures_of(competition: Competition) -> QuerySet[Fixture]:
    """Every fixture of the competition."""
    return Fixture.objects.filter(round__competition=competition)


def newest_results(competition: Competition, limit: int) -> list[Fixture]:
    """The last fixtures of the calendar that were decided and not called off, the last one first."""
    decided = fixtures_of(competition).filter(result__isnull=False).exclude(result__kind=Result.Kind.CALLED_OFF)
    found = decided.select_related("round", "home__coach", "away__coach", "result")
    return list(found.order_by("-round__number", "-number")[:limit])


def next_fixtures(season: Season, limit: int) -> list[Fixture]:
    """What is played next in the season, in the order of the calendar; nothing once it is over."""
    if season.over:
        return []
    open_ones = Fixture.objects.filter(round__competition__season=season, result=None)
    found = open_ones.select_related("round", "home__coach", "away__coach", "result")
    return list(found.order_by("round__number", "number")[:limit])


def fixtures_by_ref(competition: Competition, refs: Iterable[str]) -> dict[str, Fixture]:
    """The fixtures of the competition that histories name so."""
    found = fixtures_of(competition).filter(ref__in=set(refs)).select_related("round", "home", "away")
    return {fixture.ref: fixture for fixture in found}


def divisions_of_coach(competition: Competition, coach: Coach) -> list[int]:
    """The keys of the divisions in which the coach has a team, the first one first."""
    seats = competition.seats.filter(team__coach=coach, division__isnull=False).order_by("division__number")
    return list(seats.values_list("division_id", flat=True))


def about_division(division: Division) -> Q:
    """Fixtures of the division's teams, in any competition of the season."""
    seated = seated_in([division])
    return Q(home__in=seated) | Q(away__in=seated)


def not_begun(competition: Competition, divisions: Collection[Division]) -> list[Fixture]:
    """The fixtures that have neither been locked nor decided, with their teams, round by round; of these divisions, where there are any."""
    found = fixtures_of(competition).filter(matches__isnull=True, result__isnull=True)
    if divisions:
        found = found.filter(home__in=seated_in(divisions))
    return list(found.select_related("round", "home", "away").order_by("round__number", "number"))
