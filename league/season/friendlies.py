"""Cross-division friendlies (p.97): during the regular season, once against each team of another division. No Most Valuable Player, no League points."""

from django.db import transaction
from django.db.models import Max, Q

from league.actions import LAST_ROUND, NoSuchRound, SameTeamTwice
from league.models import Competition, Fixture, Round, Season, Seat
from league.season.laying_out import held
from league.selectors import competition_of, next_place
from league.telling.happenings import both_coaches, happened
from rulebook.shapes.refusals import Refusal
from teams.actions import hold
from teams.models import Coach, Team

#: What the competition that holds them is called.
NAME = "Friendlies"


class NoDivisionOfItsOwn(Refusal):
    code = "no_division_of_its_own"
    sentence = "{team} is not in a division of {competition}. Friendlies are played between divisions."


class SameDivision(Refusal):
    code = "same_division"
    sentence = "{home} and {away} are both in {division}. Friendlies are played between divisions."


class MetInAFriendly(Refusal):
    code = "met_in_a_friendly"
    sentence = "{home} and {away} already have a friendly. The book allows one a season for each pair."
    grantable = False


class NoFriendly(Refusal):
    code = "no_friendly"
    sentence = "{fixture} is not a friendly. Remove it on the fixtures page."


class RegularSeasonOver(Refusal):
    code = "regular_season_over"
    sentence = "Friendlies are played during the regular season only. The play-offs of {competition} have started."


def arrange_friendly(*, season: Season, home: Team, away: Team, by: Coach | None) -> Fixture:
    """The two teams have a friendly, in the first round of them in which both are free; each may play whenever both have the time."""
    if home.pk == away.pk:
        raise SameTeamTwice(team=home.name)
    with transaction.atomic():
        hold(home, away)
        league = held(competition_of(season))
        _refuse(league, home, away)
        friendlies = friendlies_of(season) or _opened(season)
        for team in (home, away):
            Seat.objects.get_or_create(competition=friendlies, team=team)
        number = _first_round(friendlies, home, away)
        if number > LAST_ROUND:
            raise NoSuchRound(number=number, last=LAST_ROUND)
        round_, _ = Round.objects.get_or_create(competition=friendlies, number=number, defaults={"name": "Friendly"})
        place, ref = next_place(round_)
        fixture = Fixture.objects.create(round=round_, number=place, home=home, away=away, ref=ref)
        happened(season.league, "fixture_set", fixture=fixture, to=both_coaches(fixture), by=by, round="a friendly")
        return fixture


def friendlies_of(season: Season) -> Competition | None:
    """The competition that holds the season's friendlies, once there is one."""
    return season.competitions.filter(format=Competition.Format.FRIENDLY).first()


def friendlies_in(season: Season) -> list[Fixture]:
    """Every friendly of the season with its teams and its result."""
    return list(
        Fixture.objects.filter(round__competition__season=season, round__competition__format="friendly")
        .select_related("round", "home__coach", "away__coach", "result")
        .order_by("pk")
    )


def opponents_of(season: Season, team: Team) -> list[Team]:
    """Teams that the team can still meet in a friendly, by name."""
    competition = competition_of(season)
    seat = competition.seats.filter(team=team, left="").exclude(division=None).first()
    if seat is None or Competition.objects.filter(play_offs_of=competition).exists():
        return []
    met = {side for each in friendlies_in(season) for side in (each.home_id, each.away_id) if _plays(each, team)}
    others = competition.seats.filter(left="").exclude(division=None).exclude(division=seat.division)
    found = others.select_related("team__coach").exclude(team__in=met)
    return sorted((each.team for each in found if not each.team.retired), key=lambda each: each.name.casefold())


def _plays(fixture: Fixture, team: Team) -> bool:
    return team.pk in (fixture.home_id, fixture.away_id)


def _refuse(competition: Competition, home: Team, away: Team) -> None:
    seats = {
        seat.team_id: seat
        for seat in competition.seats.filter(team__in=[home, away], left="").select_related("division")
    }
    for team in (home, away):
        if team.pk not in seats or seats[team.pk].division is None or team.retired:
            raise NoDivisionOfItsOwn(team=team.name, competition=competition.name)
    division = seats[home.pk].division
    if division == seats[away.pk].division:
        raise SameDivision(home=home.name, away=away.name, division=division)
    if Competition.objects.filter(play_offs_of=competition).exists():
        raise RegularSeasonOver(competition=competition.name)
    pair = Q(home=home, away=away) | Q(home=away, away=home)
    met = Fixture.objects.filter(pair, round__competition__season=competition.season)
    if met.filter(round__competition__format=Competition.Format.FRIENDLY).exists():
        raise MetInAFriendly(home=home.name, away=away.name)


def _opened(season: Season) -> Competition:
    number = (season.competitions.aggregate(last=Max("number"))["last"] or 0) + 1
    return Competition.objects.create(season=season, number=number, name=NAME, format=Competition.Format.FRIENDLY)


def _first_round(friendlies: Competition, home: Team, away: Team) -> int:
    either = Q(home__in=[home, away]) | Q(away__in=[home, away])
    busy = set(Fixture.objects.filter(either, round__competition=friendlies).values_list("round__number", flat=True))
    return next(number for number in range(1, len(busy) + 2) if number not in busy)
