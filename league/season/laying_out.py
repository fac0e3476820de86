"""Laying out a season: divisions, rounds and fixtures from a stored draw."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import ngettext

from league.actions import LAST_ROUND, NotInThisSeason, refuse_over
from league.models import Bye, Competition, Division, Draw, Fixture, Round, Seat
from league.pure.scheduling import (
    Count,
    Group,
    Plan,
    PlannedRound,
    calendar,
    counts,
    deadline_after,
    draw_divisions,
    plan_problems,
    read_seed,
)
from league.season.portions import teams_still_in
from league.selectors import begun, rules_of
from league.telling.happenings import happened
from rulebook.dice import KeyedDice
from rulebook.shapes.refusals import Refusal, Unreadable, refuse
from teams.actions import hold
from teams.models import Coach, Team


class CalendarExists(Refusal):
    code = "calendar_exists"
    sentence = "{competition} already has a calendar. Redraw it, or remove its fixtures first."


class CalendarBegun(Refusal):
    code = "calendar_begun"
    sentence = "{fixture} has begun, so the calendar of {competition} can't be redrawn. You can move single fixtures that have not begun."


class NoCalendar(Refusal):
    code = "no_calendar"
    sentence = "{competition} has not been drawn yet."


class RoundTooFar(Unreadable):
    code = "round_too_far"
    sentence = "Choose a round from 1 to {last}, not {number}."


class NotThatManyDivisions(Unreadable):
    code = "not_that_many_divisions"
    sentence = "{team} is placed in division {number}, but the season has {divisions}. Choose another, or leave it to the draw."


class NoDivision(Unreadable):
    code = "no_division"
    sentence = "A season needs at least one division."


class TooManyDays(Unreadable):
    code = "too_many_days"
    sentence = "A round lasts 0 to {most} days, not {days}."


class PinnedForTheSeason(Refusal):
    code = "pinned_for_the_season"
    sentence = "“{option}” is set for the {scope}, not for one competition."


#: The longest round.
MOST_DAYS = 365


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A calendar that nobody has written: its rounds with their deadlines, and what each team gets. Teams are named by their primary key."""

    plan: Plan
    rounds: tuple[PlannedRound, ...]
    deadlines: tuple[datetime | None, ...]
    counts: Mapping[str, Count]
    left_out: tuple[str, ...]
    problems: tuple[Refusal | Unreadable, ...]


def sealed_seed(competition: Competition) -> str:
    """The seed of the next draw of this competition, which nobody chose: it follows from the season's secret and the number of the draw.

    However often a calendar is previewed, only a draw that is written, and stays on record, leads to another seed.
    """
    return _sealed(competition, f"draw {_next_draw(competition)}")


def play_offs_seed(competition: Competition) -> str:
    """The seed of the play-offs of this competition: the same however often they are closed and opened again."""
    return _sealed(competition, "play-offs")


def _sealed(competition: Competition, what: str) -> str:
    season = competition.season
    dice = KeyedDice(bytes.fromhex(season.secret))
    return dice.seed(f"s{season.number}.c{competition.number}/{what}")


def divided(
    competition: Competition,
    count: int,
    seed: str,
    *,
    teams: Sequence[Team] | None = None,
    by_hand: Mapping[int, int] | None = None,
) -> list[tuple[str, list[Team]]]:
    """The teams (all of the competition, where none are named) in divisions of the same size, give or take one, ready to be laid out.

    ``by_hand`` places teams, by their key, in divisions numbered from 1; the rest are drawn by lot.
    """
    if count < 1:
        raise NoDivision()
    if teams is None:
        teams = teams_still_in(competition)
    known = {str(team.pk): team for team in teams}
    placed = {str(pk): number - 1 for pk, number in (by_hand or {}).items()}
    for pk, number in placed.items():
        if pk in known and not 0 <= number < count:
            raise NotThatManyDivisions(team=known[pk].name, number=number + 1, divisions=count)
    drawn = draw_divisions(list(known), count, seed, coaches_of(teams), placed)
    names = [competition.name] if count == 1 else [f"Division {number}" for number in range(1, count + 1)]
    return [(name, [known[team] for team in division]) for name, division in zip(names, drawn, strict=True)]


def preview(
    *,
    competition: Competition,
    divisions: Sequence[tuple[str, Sequence[Team]]],
    seed: str,
    meetings: int | None = None,
    second_leg: str | None = None,
    first_deadline: datetime | None = None,
    days_per_round: int = 7,
) -> Preview:
    """The calendar that ``lay_out_season`` would write with the same arguments, and everything that speaks against it. Nothing is written.

    ``meetings``: how often each pair of a division meets; the book's number where it is left out. ``first_deadline`` is the end of round 1.
    """
    rules = rules_of(competition)
    plan = Plan(
        groups=tuple(Group(name, tuple(str(team.pk) for team in teams)) for name, teams in divisions),
        meetings=rules.edition.regular_season.meetings if meetings is None else meetings,
        second_leg=second_leg or rules.option("second_leg"),  # type: ignore[arg-type]
        seed=seed,
    )
    read_seed(seed)
    listed = [team for _, teams in divisions for team in teams]
    seated = {team.pk for team in teams_still_in(competition)}
    problems = [
        *(NotInThisSeason(team=team.name, season=competition.name) for team in listed if team.pk not in seated),
        *([] if 0 <= days_per_round <= MOST_DAYS else [TooManyDays(days=days_per_round, most=MOST_DAYS)]),
        *_named(plan_problems_of(competition, plan, listed), listed),
    ]
    rounds = [] if problems else calendar(plan)
    if len(rounds) > LAST_ROUND:
        problems.append(RoundTooFar(number=len(rounds), last=LAST_ROUND))
    return Preview(
        plan=plan,
        rounds=tuple(rounds),
        deadlines=tuple(deadline_of(competition, first_deadline, days_per_round, each.number) for each in rounds),
        counts=counts(rounds),
        left_out=tuple(sorted(map(str, seated - {team.pk for team in listed}), key=int)),
        problems=tuple(problems),
    )


def plan_problems_of(competition: Competition, plan: Plan, teams: Sequence[Team]) -> list[Refusal | Unreadable]:
    """What the book and the league's options have against this plan."""
    rules = rules_of(competition)
    return plan_problems(
        plan,
        rules.edition.regular_season,
        coaches_of(teams),
        by_the_book=bool(rules.option("division_limits")),
        same_coach=bool(rules.option("same_coach_fixtures")),
    )


def lay_out_season(
    *,
    competition: Competition,
    divisions: Sequence[tuple[str, Sequence[Team]]],
    by: Coach | None,
    seed: str | None = None,
    meetings: int | None = None,
    second_leg: str | None = None,
    first_deadline: datetime | None = None,
    days_per_round: int = 7,
) -> Draw:
    """The competition has its divisions, rounds with deadlines, fixtures and byes, all at once; the draw is kept with its seed.

    The order in which the teams are listed matters: the same list and seed give the same calendar, and the same refs of fixtures, everywhere.
    """
    with transaction.atomic():
        competition = held(competition)
        if Fixture.objects.filter(round__competition=competition).exists():
            raise CalendarExists(competition=competition.name)
        planned = preview(
            competition=competition,
            divisions=divisions,
            seed=seed or sealed_seed(competition),
            meetings=meetings,
            second_leg=second_leg,
            first_deadline=first_deadline,
            days_per_round=days_per_round,
        )
        refuse(planned.problems)
        return _write(competition, planned, days_per_round, by)


def redraw(*, competition: Competition, by: Coach | None, seed: str | None = None) -> Draw:
    """The same divisions, meetings and deadlines, drawn anew; refused once a fixture was locked or decided. The old draw stays on record."""
    with transaction.atomic():
        hold(*(seat.team for seat in competition.seats.select_related("team")))
        competition = held(competition)
        last = last_draw(competition)
        fixtures = Fixture.objects.filter(round__competition=competition)
        started = fixtures.filter(begun()).select_related("home", "away").first()
        if started is not None:
            raise CalendarBegun(fixture=str(started), competition=competition.name)
        first = competition.rounds.order_by("number").values_list("deadline", flat=True).first()
        divisions = [
            (division.name, [seat.team for seat in _drawn(division)]) for division in competition.divisions.all()
        ]
        fixtures.delete()
        old = msgspec.convert(last.plan, Plan)
        return lay_out_season(
            competition=competition,
            divisions=divisions,
            by=by,
            seed=seed,
            meetings=old.meetings,
            second_leg=old.second_leg,
            first_deadline=first,
            days_per_round=last.days_per_round,
        )


def set_options(*, competition: Competition, options: Mapping[str, object]) -> None:
    """The competition decides these things otherwise than the season; only options that are set for each competition may be."""
    with transaction.atomic():
        competition = held(competition)
        rules = rules_of(competition).with_options(options)
        for id in options:
            if rules.register[id].scope != "competition":
                raise PinnedForTheSeason(option=id, scope=rules.register[id].scope)
        competition.options = {**competition.options, **options}
        competition.save(update_fields=["options"])


# --- Parts --------------------------------------------------------------------------------------------------------


def coaches_of(teams: Iterable[Team]) -> dict[str, str]:
    """Who coaches each team, by account or by name; empty where nobody is known."""
    return {str(team.pk): _coach(team) for team in teams}


def _coach(team: Team) -> str:
    return f"account {team.coach_id}" if team.coach_id else team.coach_name.strip().casefold()


def held(competition: Competition) -> Competition:
    """The current competition, locked: nobody else changes its calendar until the transaction ends. Lock teams first if you need them."""
    locked = Competition.objects.select_for_update(no_key=True, of=("self",)).select_related("season__league")
    found = locked.get(pk=competition.pk)
    refuse_over(found.season)
    return found


def last_draw(competition: Competition) -> Draw:
    """The current draw."""
    draw = competition.draws.last()
    if draw is None or competition.format != Competition.Format.ROUND_ROBIN:
        raise NoCalendar(competition=competition.name)
    return draw


def deadline_of(competition: Competition, first: datetime | None, days_per_round: int, number: int) -> datetime | None:
    """When round ``number`` ends, by the clock of the league, if round 1 ends at ``first``."""
    if first is None:
        return None
    return deadline_after(first, days_per_round * (number - 1), ZoneInfo(competition.season.league.time_zone))


def _drawn(division: Division) -> QuerySet[Seat]:
    """The seats of a division in the order of the draw, without those that were given up."""
    return division.seats.filter(left="").select_related("team__coach").order_by("place")


def _named(problems: Sequence[Refusal | Unreadable], teams: Sequence[Team]) -> list[Refusal | Unreadable]:
    """The same problems, with the names of the teams in place of their keys."""
    names = {str(team.pk): team.name for team in teams}
    return [
        type(problem)(
            **{
                fact: names.get(value, value) if fact in ("team", "other") else value
                for fact, value in problem.facts.items()
            }
        )
        for problem in problems
    ]


def _write(competition: Competition, planned: Preview, days_per_round: int, by: Coach | None) -> Draw:
    competition.rounds.all().delete()
    competition.divisions.all().delete()
    competition.format = Competition.Format.ROUND_ROBIN
    competition.save(update_fields=["format"])
    for number, group in enumerate(planned.plan.groups, start=1):
        division = Division.objects.create(competition=competition, number=number, name=group.name)
        for place, team in enumerate(group.teams, start=1):
            Seat.objects.filter(competition=competition, team_id=int(team)).update(division=division, place=place)
    Seat.objects.filter(competition=competition, division=None).update(place=0)
    stem = f"s{competition.season.number}.c{competition.number}"
    for each, deadline in zip(planned.rounds, planned.deadlines, strict=True):
        round_ = Round.objects.create(competition=competition, number=each.number, deadline=deadline)
        Fixture.objects.bulk_create(
            Fixture(
                round=round_,
                number=place,
                home_id=int(pairing.home),
                away_id=int(pairing.away),
                ref=f"{stem}.r{each.number}.m{place}",
            )
            for place, pairing in enumerate(each.pairings, start=1)
        )
        Bye.objects.bulk_create(Bye(round=round_, team_id=int(rest.team)) for rest in each.byes)
    tell_drawn(competition, by)
    return record_draw(competition, planned.plan.seed, msgspec.to_builtins(planned.plan), days_per_round, by)


def tell_drawn(competition: Competition, by: Coach | None) -> None:
    """Notifies all coaches of the competition that the calendar was drawn or redrawn."""
    count = competition.rounds.count()
    to = Coach.objects.filter(teams__seats__competition=competition).distinct()
    rounds = ngettext("{n} round", "{n} rounds", count).format(n=count)
    league, name = competition.season.league, competition.name
    happened(league, "calendar_drawn", to=to, by=by, competition=name, rounds=rounds, page="fixtures")


def record_draw(
    competition: Competition, seed: str, plan: dict[str, object], days_per_round: int, by: Coach | None
) -> Draw:
    """The draw is on record after those that were made before it, and says whether somebody chose its seed."""
    parent = competition.play_offs_of
    sealed = play_offs_seed(parent) if parent else sealed_seed(competition)
    return Draw.objects.create(
        competition=competition,
        number=_next_draw(competition),
        seed=seed,
        chosen=seed != sealed,
        plan=plan,
        days_per_round=days_per_round,
        by=by,
    )


def _next_draw(competition: Competition) -> int:
    return (competition.draws.aggregate(last=Max("number"))["last"] or 0) + 1
