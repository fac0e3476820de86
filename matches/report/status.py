"""Who stands by which version of a report, and so how far the report has come."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Count, F, IntegerField, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.models import Fixture, Season
from matches.models import Intervention, Match, MatchSide, ReportAnswer, ReportVersion
from matches.pure.differences import same
from rulebook.shapes.sheets import SIDES, Side, other

Stage = Literal["agreed", "one_sided", "disputed"]


@dataclass(frozen=True, slots=True)
class Positions:
    """The version that each side filed last or agreed to, the objections that are still open, the newest version."""

    home: ReportVersion | None
    away: ReportVersion | None
    objections: tuple[ReportAnswer, ...]
    newest: ReportVersion | None

    def of(self, side: str) -> ReportVersion | None:
        return self.home if side == "home" else self.away

    @property
    def agreed(self) -> ReportVersion | None:
        """The version that both sides stand by; the later one, where they filed the same."""
        if self.objections or self.home is None or self.away is None or not same(self.home.body, self.away.body):
            return None
        return max(self.home, self.away, key=lambda version: version.number)

    @property
    def stage(self) -> Stage:
        """Agreed by both; disputed, where they differ or one objects; otherwise one-sided."""
        if self.agreed:
            return "agreed"
        if self.objections or (self.home and self.away):
            return "disputed"
        return "one_sided"

    @property
    def awaited(self) -> Side | None:
        """The one side whose answer is missing; none where both are, or neither is, or where an answer was an objection."""
        missing = [side for side in SIDES if self.of(side) is None]
        return missing[0] if len(missing) == 1 and not self.objections else None

    @property
    def offered(self) -> ReportVersion | None:
        """What would be accepted now: what both agreed to, what one side stands by, or what was filed for both."""
        if self.stage == "disputed":
            return None
        alone = self.home or self.away
        newest = self.newest
        # What a commissioner has filed for both since then takes its place.
        return self.agreed or (newest if newest and newest.for_side == "both" else alone) or newest


def scorer_unknown(version: ReportVersion) -> bool:
    """Whether a touchdown of this version has no scorer. Then a commissioner has to accept it: agreement or silence is not enough."""
    return any(version.body.get(side, {}).get("unknown_scorer") for side in SIDES)


def positions(match: Match) -> Positions:
    """Where the two sides of this match stand."""
    return positions_of([match])[match.pk]


def positions_of(matches: Iterable[Match]) -> dict[int, Positions]:
    """The same for many matches, by their primary keys."""
    pks = [match.pk for match in matches]
    stands: dict[tuple[int, str], ReportVersion | None] = {}
    sides = MatchSide.objects.filter(match__in=pks).select_related("stands_by__filed_by")
    for row in sides:
        stands[row.match_id, row.side] = row.stands_by
    newest: dict[int, ReportVersion] = {}
    for version in ReportVersion.objects.filter(match__in=pks).select_related("filed_by").order_by("number"):
        newest[version.match_id] = version
    objections: dict[int, list[ReportAnswer]] = {}
    open_ones = ReportAnswer.objects.filter(match__in=pks, says=ReportAnswer.Says.OBJECTS, settled_at=None)
    for answer in open_ones.select_related("by", "version"):
        objections.setdefault(answer.match_id, []).append(answer)
    return {
        pk: Positions(
            home=stands.get((pk, "home")),
            away=stands.get((pk, "away")),
            objections=tuple(objections.get(pk, ())),
            newest=newest.get(pk),
        )
        for pk in pks
    }


def under_review(match: Match) -> Intervention | None:
    """Why an accepted report of this match was taken back, while nothing has been accepted since."""
    if match.state != Match.State.REPORTED:
        return None
    return match.interventions.filter(kind=Intervention.Kind.REOPENED).select_related("by", "version").last()


def other_fixtures(match: Match) -> list[Fixture]:
    """Fixtures of the season in which the same two teams are still to meet: the report may be meant for one of them."""
    fixture = match.fixture
    pair = Q(home=fixture.home_id, away=fixture.away_id) | Q(home=fixture.away_id, away=fixture.home_id)
    open_ones = Fixture.objects.filter(pair, round__competition__season=_season(match), result=None, tie=None)
    begun = Match.objects.exclude(state=Match.State.ABANDONED).values("fixture")
    return list(
        open_ones.exclude(pk__in=begun).select_related("round__competition", "home", "away").order_by("round", "number")
    )


def _season(match: Match) -> Season:
    return match.fixture.round.competition.season


# --- The queue ----------------------------------------------------------------------------------------------------

#: What a match keeps of the two teams: much, and nothing that a list of matches shows.
SHEETS = ("match__setting", "match__kick_off")
FIXTURE = (
    "fixture__round__competition__season__league",
    "fixture__home__coach",
    "fixture__away__coach",
    "fixture__result",
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match whose report waits for a commissioner."""

    match: Match
    positions: Positions


def waiting_in(season: Season) -> list[Waiting]:
    """Every report of the season that is filed and not accepted, in the order of the calendar."""
    found = list(
        Match.objects.filter(fixture__round__competition__season=season, state=Match.State.REPORTED)
        .select_related(*FIXTURE)
        .defer("setting", "kick_off")
        .prefetch_related("fixture__substitutes")
        .order_by("fixture__round__number", "fixture__number", "pk")
    )
    where = positions_of(found)
    return [Waiting(match, where[match.pk]) for match in found]


def objections_in(season: Season) -> list[ReportAnswer]:
    """Open objections to reports of the season that have been accepted."""
    after = ReportAnswer.objects.filter(
        match__fixture__round__competition__season=season,
        match__state__in=[Match.State.AFTER, Match.State.FINISHED],
        says=ReportAnswer.Says.OBJECTS,
        settled_at=None,
    )
    return list(after.select_related("by", "version", *(f"match__{name}" for name in FIXTURE)).defer(*SHEETS))


def overdue_in(season: Season) -> list[Fixture]:
    """Fixtures of the season without any report when their round was to have been played."""
    return list(
        _late(season)
        .select_related("round__competition__season__league", "home__coach", "away__coach", "result")
        .order_by(Coalesce("deadline", "round__deadline"), "round__number", "number")
    )


def waiting_count(season: Season) -> int:
    """How many cases the queue holds: reports that are not accepted, open objections to accepted ones, overdue fixtures."""
    reported = Match.objects.filter(fixture__round__competition__season=season, state=Match.State.REPORTED)
    objections = ReportAnswer.objects.filter(
        match__fixture__round__competition__season=season,
        match__state__in=[Match.State.AFTER, Match.State.FINISHED],
        says=ReportAnswer.Says.OBJECTS,
        settled_at=None,
    )
    late = _late(season)
    counts = Season.objects.filter(pk=season.pk).values_list(_counted(reported), _counted(objections), _counted(late))
    return sum(count or 0 for count in counts[0])


def _counted(rows: QuerySet[Any]) -> Subquery:
    """How many rows, as a column of another query."""
    one = rows.order_by().annotate(all=Value(1)).values("all")
    return Subquery(one.annotate(count=Count("pk")).values("count"), output_field=IntegerField())


def _late(season: Season) -> QuerySet[Fixture]:
    now = timezone.now()
    ended = Q(deadline__lt=now) | Q(deadline=None, round__deadline__lt=now)
    open_ones = Fixture.objects.filter(
        ended, round__competition__season=season, round__competition__season__over=False, result=None
    )
    return open_ones.exclude(matches__state=Match.State.REPORTED)


def still_to_do(season: Season, limit: int | None = None) -> list[MatchSide]:
    """The sides that have steps to take after a match of the season, earliest deadline first; all, or the first few."""
    sides = MatchSide.objects.filter(
        match__fixture__round__competition__season=season, match__state=Match.State.AFTER, open=True
    )
    found = sides.select_related("team__coach", "match__fixture__round").defer(*SHEETS)
    return list(found.order_by(F("due_at").asc(nulls_last=True), "pk")[:limit])


def just_accepted(season: Season, limit: int) -> list[ReportVersion]:
    """What was accepted last in the season, the latest first."""
    accepted = ReportVersion.objects.filter(match__fixture__round__competition__season=season, accepted=True)
    fixture = [f"match__{name}" for name in FIXTURE]
    found = accepted.select_related("accepted_by", *fixture).defer(*SHEETS)
    return list(found.order_by("-accepted_at", "-pk")[:limit])


def others_position(where: Positions, side: str) -> ReportVersion | None:
    """What this side is asked to answer: what the other stands by, what was filed for both, or the newest, where nobody stands by any."""
    theirs = where.of(other(side))
    newest = where.newest
    nobody = where.home is None and where.away is None
    return theirs or (newest if newest and (nobody or newest.for_side == "both") else None)
