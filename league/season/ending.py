"""The end of a season: nothing more is played, drafted or decided in it, the secret of its dice is public, and the next one can start."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.actions import SeasonOver, open_season
from league.models import Competition, DraftForm, Fixture, League, Season
from league.telling.happenings import happened
from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Refusal
from teams.actions import hold
from teams.models import Coach, Team

#: Matches that somebody still has to go on with.
UNDER_WAY = ("locked", "playing", "reported", "after")
#: The most fixtures named in one sentence.
MOST_NAMED = 3


class MatchesUnderWay(Refusal):
    code = "matches_under_way"
    sentence = "Still under way: {matches}. Finish these matches, their steps included, or call them off first."
    grantable = False


class SeasonUndecided(Refusal):
    code = "season_undecided"
    sentence = "{what}. Give a reason to end {season} anyway."
    grantable = False


class SeasonStillOn(Refusal):
    code = "season_still_on"
    sentence = "{season} is not over. End it before you start the next one."
    grantable = False


@dataclass(frozen=True, slots=True)
class Left:
    """What of a season is not done: matches under way, fixtures without a result, play-offs that nobody opened, drafts that wait."""

    under_way: tuple[Fixture, ...]
    undecided: tuple[Fixture, ...]
    unopened: tuple[Competition, ...]
    drafts: int

    @property
    def wants_reason(self) -> bool:
        """Is the season's end somebody's word, and not what its fixtures came to?"""
        return bool(self.undecided or self.unopened)


def left_in(season: Season) -> Left:
    """What of the season is not done. A friendly that nobody began need not be played (p.97)."""
    fixtures = Fixture.objects.filter(round__competition__season=season).select_related(
        "home", "away", "round__competition"
    )
    in_order = fixtures.order_by("round__competition__number", "round__number", "number")
    under_way = in_order.filter(matches__state__in=UNDER_WAY).distinct()
    going_on = {fixture.pk for fixture in under_way}
    undecided = in_order.filter(result=None).exclude(round__competition__format=Competition.Format.FRIENDLY)
    drawn = Competition.objects.filter(season=season, format=Competition.Format.ROUND_ROBIN, play_offs=None)
    return Left(
        under_way=tuple(under_way),
        undecided=tuple(fixture for fixture in undecided if fixture.pk not in going_on),
        unopened=tuple(drawn.filter(rounds__fixtures__isnull=False).distinct()),
        drafts=DraftForm.objects.filter(season=season, state=DraftForm.State.SUBMITTED, team=None).count(),
    )


def end_season(*, season: Season, by: Coach | None, reason: str = "") -> Season:
    """The season is over and its secret may be read; where not everything in it is decided, for this reason.

    Refused while a match is under way. What has no result by then counts nothing.
    """
    reason = tidy(reason, 300)
    with transaction.atomic():
        season = _held(season)
        left = left_in(season)
        if left.under_way:
            raise MatchesUnderWay(matches=_named(left.under_way))
        if left.wants_reason and not reason:
            raise SeasonUndecided(what=_told(left), season=season.name)
        season.over, season.over_at, season.over_by, season.over_reason = True, timezone.now(), by, reason
        season.save(update_fields=["over", "over_at", "over_by", "over_reason"])
        to = Coach.objects.filter(teams__enrolments__season=season).distinct()
        happened(season.league, "season_over", to=to, by=by, season=season.name, page="season")
    return season


def begin_next_season(*, league: League, rules: Ruleset, name: str, dice: str, by: Coach | None) -> Season:
    """A new season is on, with sealed dice and no teams: they come in by drafts. Refused while the last one is not over."""
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        on = league.seasons.filter(over=False).first()
        if on is not None:
            raise SeasonStillOn(season=on.name)
        return open_season(league=league, rules=rules, name=name, dice=dice, by=by)


def seasons_before(season: Season) -> list[Season]:
    """The league's earlier seasons, the latest first."""
    return list(Season.objects.filter(league=season.league, number__lt=season.number).select_related("over_by"))


def _held(season: Season) -> Season:
    """The season as it is now; until the transaction ends nobody locks, decides, arranges or enters anything in it."""
    hold(*Team.objects.filter(enrolments__season=season))
    list(Competition.objects.select_for_update(no_key=True).filter(season=season).order_by("pk").values_list("pk"))
    now = Season.objects.select_for_update(no_key=True, of=("self",)).select_related("league").get(pk=season.pk)
    if now.over:
        raise SeasonOver(season=now.name)
    return now


def _named(fixtures: tuple[Fixture, ...]) -> str:
    more = len(fixtures) - MOST_NAMED
    names = ", ".join(str(fixture) for fixture in fixtures[:MOST_NAMED])
    return _("{names} and {n} more").format(names=names, n=more) if more > 0 else names


def _told(left: Left) -> str:
    count = len(left.undecided)
    words = ngettext("{n} fixture has no result", "{n} fixtures have no result", count)
    fixtures = words.format(n=count) if count else ""
    unopened = (
        _("The play-offs of {competition} have not started").format(competition=left.unopened[0])
        if left.unopened
        else ""
    )
    return ". ".join(filter(None, (fixtures, unopened)))
