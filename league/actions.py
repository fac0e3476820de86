"""Everything that changes a league."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from league.knockout.ties import go_on
from league.models import (
    Competition,
    Enrolment,
    Fixture,
    League,
    Membership,
    Result,
    Round,
    Season,
    Seat,
)
from league.people.members import one_team_each, refuse_one_league_more
from league.selectors import next_place
from league.telling.happenings import both_coaches, happened
from rulebook.naming import tidy, tidy_lines
from rulebook.pack.reading import DEFAULT
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal, Unreadable, refuse
from teams.actions import hold
from teams.models import Coach, Team

#: The last round of a calendar.
LAST_ROUND = 99


class NameTaken(Refusal):
    code = "name_taken"
    sentence = "There is already a league called {name}."


class NameNeeded(Unreadable):
    code = "name_needed"
    sentence = "A {what} needs a name of 1 to {limit} characters."


class NoSuchTimeZone(Unreadable):
    code = "no_such_time_zone"
    sentence = "There is no time zone called “{zone}”."


class SameTeamTwice(Refusal):
    code = "same_team_twice"
    sentence = "{team} cannot play itself."


class NotInThisSeason(Refusal):
    code = "not_in_this_season"
    sentence = "{team} is not in {season}."


class EnrolledAlready(Refusal):
    code = "enrolled_already"
    sentence = "{team} is already in {season}."


class TeamNameTaken(Refusal):
    code = "team_name_taken"
    sentence = "{season} already has a team called {team}."


class SeasonOver(Refusal):
    code = "season_over"
    sentence = "{season} is over."


class NoSuchRound(Unreadable):
    code = "no_such_round"
    sentence = "Rounds are numbered from 1 to {last}; there is no round {number}."


class FixtureStarted(Refusal):
    code = "fixture_started"
    sentence = "{fixture} has been locked or decided, so it can't be removed."


class FixedByTheBracket(Refusal):
    code = "fixed_by_the_bracket"
    sentence = (
        "{competition} is a knockout. Its fixtures follow from the bracket and can't be added or removed by hand."
    )


class ArrangedOtherwise(Refusal):
    code = "arranged_otherwise"
    sentence = "Add friendlies on the friendlies page."


class ReasonNeeded(Unreadable):
    code = "reason_needed"
    sentence = "Give a reason. It is shown under the table."


def found_league(
    *,
    name: str,
    by: Coach,
    edition: str = DEFAULT,
    options: Mapping[str, object] | None = None,
    about: str = "",
    time_zone: str = "UTC",
    dice: str = Season.Dice.SITE,
    season_name: str = "Season 1",
    secret: str | None = None,
) -> League:
    """There is a league with its first season and one open competition, and ``by`` is its commissioner."""
    name = _name(name, "league", 80)
    if time_zone not in available_timezones():
        raise NoSuchTimeZone(zone=time_zone)
    rules = Ruleset.of(edition, options or {})
    try:
        with transaction.atomic():
            refuse_one_league_more(by)
            league = League.objects.create(
                name=name,
                slug=_free_slug(name),
                about=tidy_lines(about),
                time_zone=time_zone,
                invitation=secrets.token_urlsafe(16),
            )
            Membership.objects.create(league=league, coach=by, role=Membership.Role.COMMISSIONER)
            open_season(league=league, rules=rules, name=season_name, dice=dice, secret=secret)
    except IntegrityError as clash:
        raise NameTaken(name=name) from clash
    return league


def open_season(
    *, league: League, rules: Ruleset, name: str, dice: str, secret: str | None = None, by: Coach | None = None
) -> Season:
    """A new season with sealed dice and one competition; its rules are pinned."""
    seed = secret or secrets.token_hex(32)
    with transaction.atomic():
        _hold(league)
        number = (league.seasons.aggregate(last=Max("number"))["last"] or 0) + 1
        season = Season.objects.create(
            league=league,
            number=number,
            name=_name(name, "season", 80),
            rules=rules.ref(),
            dice=dice,
            secret=seed,
            seal=hashlib.sha256(bytes.fromhex(seed)).hexdigest(),
        )
        Competition.objects.create(season=season, number=1, name=season.name)
        happened(league, "season_opened", by=by, season=season.name)
    return season


def enrol(*, season: Season, team: Team, by: Coach | None = None) -> Enrolment:
    """The team plays in this season, and in its first competition."""
    with transaction.atomic():
        _hold(season)
        refuse_over(season)
        if Enrolment.objects.filter(season=season, team__name__iexact=team.name).exclude(team=team).exists():
            raise TeamNameTaken(team=team.name, season=season.name)
        if Enrolment.objects.filter(season=season, team=team).exists():
            raise EnrolledAlready(team=team.name, season=season.name)
        refuse(one_team_each(season, team.coach))
        enrolment = Enrolment.objects.create(season=season, team=team)
        first = season.competitions.order_by("number").first()
        if first is not None:
            Seat.objects.get_or_create(competition=first, team=team)
        happened(season.league, "team_entered", team=team, by=by, season=season.name)
    return enrolment


def add_fixture(
    *,
    competition: Competition,
    home: Team,
    away: Team,
    round_number: int | None = None,
    deadline: datetime | None = None,
    newest: int | None = None,
    by: Coach | None = None,
) -> Fixture:
    """The two teams are to meet, in this round or in the first one in which both are free.

    ``newest`` is the key of the newest fixture that the writer knew of: where the two have been put together since, the same form
    came twice, and it is that fixture.
    """
    if home.pk == away.pk:
        raise SameTeamTwice(team=home.name)
    if round_number is not None and not 1 <= round_number <= LAST_ROUND:
        raise NoSuchRound(number=round_number, last=LAST_ROUND)
    with transaction.atomic():
        _hold(competition)
        refuse_over(competition.season)
        playing = Seat.objects.filter(competition=competition, team__in=[home, away], left="")
        seated = set(playing.values_list("team_id", flat=True))
        for team in (home, away):
            if team.pk not in seated:
                raise NotInThisSeason(team=team.name, season=competition.name)
        _refuse_knockout(competition)
        _refuse_friendlies(competition)
        if newest is not None:
            since = Fixture.objects.filter(round__competition=competition, home=home, away=away, pk__gt=newest)
            if round_number is not None:
                since = since.filter(round__number=round_number)
            added = since.select_related("round").first()
            if added is not None:
                return added
        number = round_number or _first_free_round(competition, home, away)
        round_, _ = Round.objects.get_or_create(competition=competition, number=number, defaults={"deadline": deadline})
        place, ref = next_place(round_)
        fixture = Fixture.objects.create(round=round_, number=place, home=home, away=away, ref=ref)
        to, league = both_coaches(fixture), competition.season.league
        happened(league, "fixture_set", to=to, fixture=fixture, by=by, round=str(round_).lower())
    return fixture


def remove_fixture(*, fixture: Fixture, by: Coach | None = None) -> None:
    """The fixture is off the calendar; one that was begun or decided stays."""
    with transaction.atomic():
        hold(fixture.home, fixture.away)
        refuse_over(fixture.round.competition.season)
        if Result.objects.filter(fixture=fixture).exists() or fixture.matches.exists():
            raise FixtureStarted(fixture=str(fixture))
        _refuse_knockout(fixture.round.competition)
        name, to, league = str(fixture), both_coaches(fixture), fixture.round.competition.season.league
        fixture.delete()
        happened(league, "fixture_removed", to=to, by=by, fixture_name=name, page="fixtures")


def record_result(*, fixture: Fixture, corrected: bool = False, **columns: Any) -> Result:
    """Records the result of the fixture and replaces an earlier one. In a knockout the team that advances gets its next fixture."""
    result = Result.objects.filter(fixture=fixture).first() or Result(fixture=fixture)
    for name, value in {"corrected": corrected, "decision": None, "at": timezone.now(), **columns}.items():
        setattr(result, name, value)
    result.save()
    competition = fixture.round.competition
    if competition.format == Competition.Format.KNOCKOUT:
        go_on(competition)
    return result


def refuse_over(season: Season) -> None:
    """Raises `SeasonOver` if the season is over. Call it in the transaction that locks its teams or its competition; ending the season locks them too."""
    if Season.objects.filter(pk=season.pk, over=True).exists():
        raise SeasonOver(season=season.name)


def _hold(row: League | Season | Competition) -> None:
    """Until the transaction ends nobody else counts what belongs to it: numbers and names stay free once found free."""
    type(row).objects.select_for_update(no_key=True).get(pk=row.pk)


def _refuse_knockout(competition: Competition) -> None:
    if competition.format == Competition.Format.KNOCKOUT:
        raise FixedByTheBracket(competition=competition.name)


def _refuse_friendlies(competition: Competition) -> None:
    if competition.format == Competition.Format.FRIENDLY:
        raise ArrangedOtherwise()


def _first_free_round(competition: Competition, home: Team, away: Team) -> int:
    busy = set()
    for fixture in Fixture.objects.filter(round__competition=competition).select_related("round"):
        if {fixture.home_id, fixture.away_id} & {home.pk, away.pk}:
            busy.add(fixture.round.number)
    number = 1
    while number in busy:
        number += 1
    return number


def _name(name: str, what: str, limit: int) -> str:
    name = tidy(name)
    if not 1 <= len(name) <= limit:
        raise NameNeeded(what=what, limit=limit)
    return name


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug, count = base, 1
    while slug in taken:
        count += 1
        slug = f"{base}-{count}"
    return slug
