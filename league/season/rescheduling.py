"""What becomes of a calendar by hand: a team that joins late, a fixture in another round, another deadline. Nothing that has begun moves."""

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext

from league.actions import LAST_ROUND, NotInThisSeason, refuse_over
from league.models import Bye, Competition, Division, Fixture, Round, Seat, Tie
from league.pure.scheduling import Plan, SameCoach, late_games
from league.season.agreed_days import agreed_too_late, call_days_off
from league.season.laying_out import RoundTooFar, coaches_of, deadline_of, held, last_draw
from league.selectors import begun, next_place, rules_of
from league.telling.happenings import both_coaches, happened
from rulebook.shapes.refusals import Refusal, refuse
from teams.actions import hold
from teams.models import Coach, Team


class FixtureBegun(Refusal):
    code = "fixture_begun"
    sentence = "{fixture} has been locked or decided, so it can't be moved."


class FixtureGone(Refusal):
    code = "fixture_gone"
    sentence = "{fixture} is no longer on the calendar: the calendar was redrawn or the fixture removed."


class InADivisionAlready(Refusal):
    code = "in_a_division_already"
    sentence = "{team} already plays in {division}."


class BusyInRound(Refusal):
    code = "busy_in_round"
    sentence = "{team} and {opponent} already meet in {round}."


class PlaceOfATie(Refusal):
    code = "place_of_a_tie"
    sentence = "{fixture} belongs to the bracket of {competition}, so it can't be moved to another round."


class RoundMovedOn(Refusal):
    code = "round_moved_on"
    sentence = "Somebody changed the deadline of {round} in the meantime. This is the current state."


class AgreedDaysTooLate(Refusal):
    code = "agreed_days_too_late"
    sentence = (
        "{names}: the agreed date is after this deadline. Have another date agreed first."
        " If you set the deadline anyway, these dates are cancelled and their coaches are notified."
    )
    grantable = False


class RoundsOutOfOrder(Refusal):
    code = "rounds_out_of_order"
    sentence = "{later} would end before {earlier}. Set it anyway if you mean that."
    grantable = False


#: The most fixtures named in one sentence.
MOST_NAMED = 5


def add_late_joiner(*, competition: Competition, team: Team, division: Division) -> list[Fixture]:
    """The team joins this division: it meets the teams that would have a bye, and its other games are in rounds at the end.

    It starts in the first round in which nothing in the division has begun. No existing fixture is moved or renumbered.
    """
    with transaction.atomic():
        competition = held(competition)
        draw = last_draw(competition)
        seat = Seat.objects.select_related("division").filter(competition=competition, team=team, left="").first()
        if seat is None or division.competition_id != competition.pk:
            raise NotInThisSeason(team=team.name, season=competition.name)
        if seat.division is not None:
            raise InADivisionAlready(team=team.name, division=seat.division.name)
        mates = [each.team for each in division.seats.filter(left="").select_related("team__coach").order_by("place")]
        _refuse_same_coach(competition, team, mates, division)
        rounds = _pairs_of(competition, mates)
        meetings = msgspec.convert(draw.plan, Plan).meetings
        added = late_games(
            str(team.pk), [str(mate.pk) for mate in mates], rounds, _first_unbegun(competition, mates), meetings
        )
        if added and added[-1].round > LAST_ROUND:
            raise RoundTooFar(number=added[-1].round, last=LAST_ROUND)
        Seat.objects.filter(pk=seat.pk).update(division=division, place=len(mates) + 1)
        known = {str(each.pk): each for each in (team, *mates)}
        fixtures = []
        for game in added:
            round_ = _round(competition, game.round)
            fixtures.append(_new_fixture(round_, known[game.home], known[game.away]))
            Bye.objects.filter(round=round_, team__in=(known[game.home], known[game.away])).delete()
        for fixture in fixtures:
            _tell(fixture, "fixture_set", round=str(fixture.round).lower())
        return fixtures


def move_fixture(*, fixture: Fixture, round_number: int, by: Coach | None = None) -> Fixture:
    """The fixture is in this round, or in a new one after the last; it keeps its ref. Refused when it has begun, or a team is busy there."""
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        fixture = _unbegun(fixture)
        competition = held(fixture.round.competition)
        last = competition.rounds.aggregate(last=Max("number"))["last"] or 0
        if not 1 <= round_number <= min(last + 1, LAST_ROUND):
            raise RoundTooFar(number=round_number, last=min(last + 1, LAST_ROUND))
        if round_number == fixture.round.number:
            return fixture
        if Tie.objects.filter(fixture=fixture).exists():
            raise PlaceOfATie(fixture=str(fixture), competition=competition.name)
        old, round_ = fixture.round, _round(competition, round_number)
        for team in (fixture.home, fixture.away):
            other = round_.fixtures.filter(Q(home=team) | Q(away=team)).select_related("home", "away").first()
            if other is not None:
                opponent = other.away if other.home_id == team.pk else other.home
                raise BusyInRound(team=team.name, opponent=opponent.name, round=str(round_))
        fixture.round, (fixture.number, _) = round_, next_place(round_)
        fixture.save(update_fields=["round", "number"])
        Bye.objects.filter(round=round_, team__in=(fixture.home, fixture.away)).update(round=old)
        call_days_off(agreed_too_late(Fixture.objects.filter(pk=fixture.pk)), by)
        _tell(fixture, "fixture_moved", by=by, was=str(old).lower(), now=str(round_).lower())
        if old.number == last and not old.fixtures.exists() and not old.byes.exists():
            old.delete()
        return fixture


def turn_fixture(*, fixture: Fixture, by: Coach | None = None) -> Fixture:
    """Home is away and away is home; refused when the fixture has begun."""
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        fixture = _unbegun(fixture)
        fixture.home, fixture.away = fixture.away, fixture.home
        fixture.save(update_fields=["home", "away"])
        _tell(fixture, "fixture_turned", by=by)
        return fixture


def set_deadline(
    *, round_: Round, deadline: datetime | None, seen: datetime | None, by: Coach | None, anyway: bool = False
) -> Round:
    """The round ends at this moment, or has no end; fixtures whose own deadline was extended keep theirs. ``seen`` is the end that was known.

    Refused where a day that was agreed on would be too late, or where rounds would not end in their order, unless it is set ``anyway``: then days
    that are too late are off, and the coaches are told.
    """
    with transaction.atomic():
        competition = held(round_.competition)
        now = Round.objects.get(pk=round_.pk)
        if now.deadline != seen:
            raise RoundMovedOn(round=str(now))
        if now.deadline == deadline:
            return now
        now.deadline = deadline
        now.save(update_fields=["deadline"])
        late = agreed_too_late(now.fixtures.all())
        if not anyway:
            refuse([*_out_of_order(now), *([_too_late(late)] if late else [])])
        call_days_off(late, by)
        league = competition.season.league
        name, round_name = competition.name, str(now)
        if deadline is None:
            happened(league, "round_open", to=waiting_in(now), by=by, round=round_name, competition=name)
        else:
            to = waiting_in(now)
            happened(league, "round_ends", to=to, by=by, until=deadline, round=round_name, competition=name)
    return now


def _too_late(fixtures: list[Fixture]) -> AgreedDaysTooLate:
    more = len(fixtures) - MOST_NAMED
    names = ", ".join(map(str, fixtures[:MOST_NAMED]))
    if more > 0:
        names = gettext("{names} and {n} more").format(names=names, n=more)
    return AgreedDaysTooLate(names=names, fixtures=[each.pk for each in fixtures])


def _out_of_order(round_: Round) -> list[RoundsOutOfOrder]:
    """The nearest round before this one that ends later than it, and the nearest after it that ends earlier."""
    rounds = round_.competition.rounds.exclude(pk=round_.pk)
    before = rounds.filter(number__lt=round_.number, deadline__gt=round_.deadline).last() if round_.deadline else None
    after = rounds.filter(number__gt=round_.number, deadline__lt=round_.deadline).first() if round_.deadline else None
    found = [(before, round_)] if before else []
    found += [(round_, after)] if after else []
    return [RoundsOutOfOrder(earlier=str(one), later=str(other)) for one, other in found]


def waiting_in(round_: Round) -> QuerySet[Coach]:
    """The coaches who have a fixture of this round to play."""
    home = Q(teams__home_fixtures__round=round_, teams__home_fixtures__result=None)
    away = Q(teams__away_fixtures__round=round_, teams__away_fixtures__result=None)
    return Coach.objects.filter(home | away).distinct()


def _tell(fixture: Fixture, kind: str, *, by: Coach | None = None, **facts: Any) -> None:
    league = fixture.round.competition.season.league
    happened(league, kind, to=both_coaches(fixture), fixture=fixture, by=by, **facts)


def _unbegun(fixture: Fixture) -> Fixture:
    """The current fixture, with its teams locked; refused if it has begun, was removed, or its season is over."""
    found = Fixture.objects.select_related("round__competition__season", "home", "away").filter(pk=fixture.pk).first()
    if found is None:
        raise FixtureGone(fixture=str(fixture))
    refuse_over(found.round.competition.season)
    if Fixture.objects.filter(begun(), pk=fixture.pk).exists():
        raise FixtureBegun(fixture=str(fixture))
    return found


def _refuse_same_coach(competition: Competition, team: Team, mates: list[Team], division: Division) -> None:
    if rules_of(competition).option("same_coach_fixtures"):
        return
    owners = coaches_of([team, *mates])
    for mate in mates:
        if owners[str(mate.pk)] and owners[str(mate.pk)] == owners[str(team.pk)]:
            raise SameCoach(team=team.name, other=mate.name, division=division.name)


def _fixtures_among(competition: Competition, teams: list[Team]) -> QuerySet[Fixture]:
    return Fixture.objects.filter(round__competition=competition, home__in=teams, away__in=teams)


def _pairs_of(competition: Competition, teams: list[Team]) -> dict[int, list[tuple[str, str]]]:
    """The pairs of each round of the division that these teams are in."""
    pairs: dict[int, list[tuple[str, str]]] = {}
    for number, home, away in (
        _fixtures_among(competition, teams).order_by("round__number").values_list("round__number", "home", "away")
    ):
        pairs.setdefault(number, []).append((str(home), str(away)))
    return pairs


def _first_unbegun(competition: Competition, teams: list[Team]) -> int:
    """The first round after the last in which these teams have begun anything."""
    started = _fixtures_among(competition, teams).filter(begun())
    return (started.aggregate(last=Max("round__number"))["last"] or 0) + 1


def _round(competition: Competition, number: int) -> Round:
    """The round of this number. A new one ends as many days after the last as the draw gives a round."""
    found = competition.rounds.filter(number=number).first()
    if found is not None:
        return found
    draw = competition.draws.last()
    first = competition.rounds.exclude(deadline=None).order_by("number").first()
    deadline = None
    if draw is not None and first is not None:
        deadline = deadline_of(competition, first.deadline, draw.days_per_round, number - first.number + 1)
    last = competition.rounds.order_by("number").last()
    if deadline and last and last.deadline and last.deadline > deadline:
        deadline = last.deadline
    return Round.objects.create(competition=competition, number=number, deadline=deadline)


def _new_fixture(round_: Round, home: Team, away: Team) -> Fixture:
    number, ref = next_place(round_)
    return Fixture.objects.create(round=round_, number=number, home=home, away=away, ref=ref)
