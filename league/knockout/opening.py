"""Opening a knockout: the play-offs of a season (p.98), or a cup that is one from its first round."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Max

from league.actions import NotInThisSeason
from league.knockout.brackets import BracketTie, bracket_of, play_off_field
from league.knockout.ties import go_on
from league.models import Competition, Fixture, Result, Round, Season, Seat, Tie
from league.pure.playoffs import Bracket, Qualifier, bracket
from league.pure.scheduling import read_seed
from league.season.laying_out import (
    CalendarBegun,
    CalendarExists,
    NoCalendar,
    deadline_of,
    held,
    play_offs_seed,
    record_draw,
    sealed_seed,
    tell_drawn,
)
from league.season.portions import teams_still_in
from league.season.withdrawals import LeftAlready
from league.selectors import begun, rules_of
from rulebook.dice import KeyedDice
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.actions import hold
from teams.models import Coach, Team


class PlayOffsOpen(Refusal):
    code = "play_offs_open"
    sentence = "The play-offs of {competition} have already started."


class RegularSeasonOpen(Refusal):
    code = "regular_season_open"
    sentence = "Fixtures of {competition} without a result: {left}. Play or decide them first."


class NotLevel(Refusal):
    code = "not_level"
    sentence = "{fixture} did not end level, so there is no roll-off."


class NotAKnockoutGame(Refusal):
    code = "not_a_knockout_game"
    sentence = "{fixture} needs no winner."


class NotASide(Unreadable):
    code = "not_a_side"
    sentence = "“{side}” is neither home nor away."


class LaterTieBegun(Refusal):
    code = "later_tie_begun"
    sentence = "{tie} has begun with the other team in it."


def open_play_offs(
    *,
    competition: Competition,
    by: Coach | None,
    seed: str | None = None,
    places: int | None = None,
    first_deadline: datetime | None = None,
    days_per_round: int = 7,
    name: str = "Play-offs",
) -> Competition:
    """There is a knockout of those who are through, with its first fixtures. Refused while the regular season has fixtures without a result.

    ``places``: how many go through, the book's number where it is left out. Lots and drawn semi-finals follow from the seed, which is kept.
    """
    with transaction.atomic():
        competition = held(competition)
        seed = seed or play_offs_seed(competition)
        if Competition.objects.filter(play_offs_of=competition).exists():
            raise PlayOffsOpen(competition=competition.name)
        left = Fixture.objects.filter(round__competition=competition, result=None).count()
        if left:
            raise RegularSeasonOpen(left=left, competition=competition.name)
        field = play_off_field(competition, seed, places=places)
        plan = _bracket(competition, field, seed, draw=str(rules_of(competition).option("semi_final_draw")))
        play_offs = Competition.objects.create(
            season=competition.season,
            number=_next_number(competition.season),
            name=name,
            format=Competition.Format.KNOCKOUT,
            tie_order=competition.tie_order,
            options=competition.options,
            play_offs_of=competition,
        )
        Seat.objects.bulk_create(
            Seat(competition=play_offs, team_id=int(each.team), place=each.seed, why=_why(each)) for each in field
        )
        _write(play_offs, plan, seed, first_deadline, days_per_round, by)
        return play_offs


def close_play_offs(*, play_offs: Competition) -> None:
    """The play-offs are as if they had never been opened; refused once one of their fixtures has begun, or a team has left them."""
    with transaction.atomic():
        play_offs = held(play_offs)
        if play_offs.play_offs_of is None:
            raise NoCalendar(competition=play_offs.name)
        _refuse_begun(play_offs)
        gone = play_offs.seats.exclude(left="").select_related("team").first()
        if gone is not None:
            raise LeftAlready(team=gone.team.name, competition=play_offs.name)
        play_offs.delete()


def lay_out_cup(
    *,
    competition: Competition,
    teams: Sequence[Team],
    by: Coach | None,
    seed: str | None = None,
    first_deadline: datetime | None = None,
    days_per_round: int = 0,
) -> Competition:
    """The competition is a knockout of these teams, seeded by lot; if the field is not full, the first drawn teams have a bye in the first round.

    It may be drawn anew until a fixture has begun; the draws before it stay on record.
    """
    with transaction.atomic():
        hold(*teams)
        competition = held(competition)
        seed = seed or sealed_seed(competition)
        seated = {team.pk for team in teams_still_in(competition)}
        for team in teams:
            if team.pk not in seated:
                raise NotInThisSeason(team=team.name, season=competition.name)
        _refuse_begun(competition)
        if (
            competition.format != Competition.Format.KNOCKOUT
            and Fixture.objects.filter(round__competition=competition).exists()
        ):
            raise CalendarExists(competition=competition.name)
        listed = list(dict.fromkeys(teams))
        order = KeyedDice(read_seed(seed)).order("cup", [str(place) for place in range(1, len(listed) + 1)])
        lot = [listed[int(place) - 1] for place in order]
        field = [
            Qualifier(seed=number, team=str(team.pk), division=0, place=number)
            for number, team in enumerate(lot, start=1)
        ]
        plan = _bracket(competition, field, seed, draw="seeded")
        competition.rounds.all().delete()
        competition.format = Competition.Format.KNOCKOUT
        competition.save(update_fields=["format"])
        competition.seats.update(place=0, why="", division=None)
        for each in field:
            Seat.objects.filter(competition=competition, team_id=int(each.team)).update(
                place=each.seed, why="drawn by lot"
            )
        _write(competition, plan, seed, first_deadline, days_per_round, by)
        tell_drawn(competition, by)
        return competition


def redraw_cup(*, competition: Competition, by: Coach | None, seed: str | None = None) -> Competition:
    """The same teams and deadlines, drawn anew, without who has left; refused once a fixture has begun. The old draw stays on record."""
    seats = competition.seats.filter(place__gt=0, left="").select_related("team").order_by("team")
    last = competition.draws.last()
    return lay_out_cup(
        competition=competition,
        teams=[seat.team for seat in seats],
        by=by,
        seed=seed,
        first_deadline=competition.rounds.order_by("number").values_list("deadline", flat=True).first(),
        days_per_round=last.days_per_round if last else 0,
    )


def decide_shoot_out(*, fixture: Fixture, winner: str) -> list[BracketTie]:
    """Records the winner of a level knockout game by roll-offs (p.67). The score stays: a roll-off is not a touchdown."""
    if winner not in ("home", "away"):
        raise NotASide(side=winner)
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        if not Tie.objects.filter(fixture=fixture).exists():
            raise NotAKnockoutGame(fixture=str(fixture))
        competition = held(fixture.round.competition)
        result = Result.objects.filter(fixture=fixture, kind=Result.Kind.PLAYED).first()
        if result is None or result.home_outcome != "draw":
            raise NotLevel(fixture=str(fixture))
        before = {shown.tie.pk for shown in bracket_of(competition) if shown.meeting.misplaced}
        Result.objects.filter(pk=result.pk).update(shoot_out=winner)
        after = go_on(competition)
        for shown in after:
            if shown.meeting.misplaced and shown.tie.pk not in before:
                raise LaterTieBegun(tie=shown.tie.name)
        return after


# --- Parts --------------------------------------------------------------------------------------------------------


def _bracket(competition: Competition, field: Sequence[Qualifier], seed: str, *, draw: str) -> Bracket:
    rules = rules_of(competition)
    return bracket(
        field,
        KeyedDice(read_seed(seed)),
        semi_final_draw=draw,  # type: ignore[arg-type]
        reseeded=bool(rules.option("play_offs_reseeded")),
        third_place=bool(rules.option("third_place_match")),
    )


def _write(
    competition: Competition, plan: Bracket, seed: str, first: datetime | None, days_per_round: int, by: Coach | None
) -> None:
    """Creates named rounds, ties, the draw, and the fixtures whose teams are known."""
    record_draw(competition, seed, msgspec.to_builtins(plan), days_per_round, by)
    for number in sorted({tie.round for tie in plan.ties}):
        ties = [tie for tie in plan.ties if tie.round == number]
        round_ = Round.objects.create(
            competition=competition,
            number=number,
            name=_round_name([tie.name for tie in ties]),
            deadline=deadline_of(competition, first, days_per_round, number),
        )
        Tie.objects.bulk_create(
            Tie(round=round_, number=place, key=tie.id, name=tie.name, home_from=tie.home, away_from=tie.away)
            for place, tie in enumerate(ties, start=1)
        )
    go_on(competition)


def _round_name(ties: list[str]) -> str:
    """“Semi-final 1” and “Semi-final 2” are the semi-finals."""
    first = ties[0].rstrip("0123456789 ").removesuffix(", tie")
    return first if first == "Final" or first.startswith("Round") else f"{first}s"


def _why(each: Qualifier) -> str:
    card = "wild card" if each.wild_card else ""
    return "; ".join(part for part in (card, each.why) if part)[:200]


def _next_number(season: Season) -> int:
    return (season.competitions.aggregate(last=Max("number"))["last"] or 0) + 1


def _refuse_begun(competition: Competition) -> None:
    started = Fixture.objects.filter(begun(), round__competition=competition).select_related("home", "away").first()
    if started is not None:
        raise CalendarBegun(fixture=str(started), competition=competition.name)
