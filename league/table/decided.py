"""Reading decisions: which of them stand, what they do to a table, and how each reads."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Competition, Decision, Fixture
from league.pure.counting import FixtureRuling, RulingKind
from league.pure.standings import PointsDecision
from teams.models import Team

Kind = Decision.Kind
Policy = Literal["annul_below_half", "keep_played", "replacement_with_points", "replacement_without_points"]

#: What a decision about one fixture has the table count instead of its result.
RULINGS: dict[str, RulingKind] = {
    Kind.ANNULLED: "annulled",
    Kind.WALK_OVER: "walk_over",
    Kind.CONCEDED: "walk_over",
    Kind.LOST_BY_BOTH: "lost_by_both",
}


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a team that left: by which policy, how much it had played, and who took its place."""

    policy: Policy
    played: int
    fixtures: int
    annuls: bool = False
    replacement: int | None = None
    replacement_name: str = ""

    @property
    def with_points(self) -> bool:
        return self.policy == "replacement_with_points"


class Extension(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a later deadline: until when, and until when it was."""

    until: datetime
    was: datetime | None = None


def withdrawal_of(decision: Decision) -> Withdrawal:
    return msgspec.convert(decision.facts, Withdrawal)


def extension_of(decision: Decision) -> Extension:
    return msgspec.convert(decision.facts, Extension)


def _standing() -> Q:
    return Q(taken_back_by=None) & ~Q(kind=Kind.TAKEN_BACK)


def decisions_in(competition: Competition) -> QuerySet[Decision]:
    """Every decision about the competition in the order in which it was made, those that were taken back and the taking back included."""
    return (
        Decision.objects.filter(competition=competition)
        .select_related(
            "team", "by", "fixture__home", "fixture__away", "fixture__round", "taken_back_by__by", "part_of"
        )
        .order_by("pk")
    )


def standing(competition: Competition) -> list[Decision]:
    """The decisions that nobody took back, in the order in which they were made."""
    return list(decisions_in(competition).filter(_standing()))


def standing_about(fixture: Fixture) -> list[Decision]:
    """The decisions about one fixture that nobody took back, in the order in which they were made."""
    rows = Decision.objects.filter(_standing(), fixture=fixture).select_related("team", "by")
    return list(rows.order_by("pk"))


def last_rounds_of_leavers(competition: Competition) -> dict[int, int]:
    """For each team that has left, the last round in which something of it counts, 0 if nothing does: it rests in none after that."""
    found = {}
    for decision in Decision.objects.filter(_standing(), competition=competition, kind=Kind.WITHDRAWN):
        touched = Decision.objects.filter(_standing(), part_of=decision).values("fixture")
        its = Q(home=decision.team_id) | Q(away=decision.team_id)
        kept = Fixture.objects.filter(its, round__competition=competition, result__isnull=False)
        last = kept.exclude(pk__in=touched).aggregate(last=Max("round__number"))["last"]
        if decision.team_id is not None:
            found[decision.team_id] = last or 0
    return found


# --- What they do to a table --------------------------------------------------------------------------------------


def rulings_in(decisions: Iterable[Decision]) -> list[FixtureRuling]:
    """What was decided about single fixtures, in order."""
    return [
        FixtureRuling(
            fixture=each.fixture.ref,
            kind=RULINGS[each.kind],
            winner=str(each.team_id) if each.team_id and RULINGS[each.kind] == "walk_over" else "",
        )
        for each in decisions
        if each.kind in RULINGS and each.fixture is not None and not was_awarded(each)
    ]


def still_open(fixtures: Iterable[Fixture], decided: Iterable[Decision]) -> list[Fixture]:
    """The fixtures that have neither a result nor a decision in its place."""
    ruled = {each.fixture_id for each in decided if each.kind in RULINGS}
    return [fixture for fixture in fixtures if not hasattr(fixture, "result") and fixture.pk not in ruled]


def was_awarded(decision: Decision) -> bool:
    """Do both histories have what this decision says? Then the result has it, and a correction of the result puts an end to it."""
    return bool(decision.facts.get("awarded"))


def heirs_in(decisions: Iterable[Decision]) -> dict[str, str]:
    """The teams whose results and points count for the team that took their place."""
    found = {}
    for each in decisions:
        if each.kind == Kind.WITHDRAWN and withdrawal_of(each).with_points:
            found[str(each.team_id)] = str(withdrawal_of(each).replacement)
    return found


def points_in(decisions: Iterable[Decision]) -> list[PointsDecision]:
    """League points that were given or taken, and the footnotes of everything else that was decided about a team."""
    decisions = list(decisions)
    heirs = heirs_in(decisions)
    found = []
    for decision in decisions:
        for team, words in footnotes(decision).items():
            while team in heirs:
                team = heirs[team]
            found.append(PointsDecision(team=team, points=decision.points, reason=decision.reason, words=words))
    return found


def footnotes(decision: Decision) -> dict[str, str]:
    """The footnote for each team that a decision concerns, by the key of the team. Points and reason are shown beside it."""
    team = str(decision.team_id)
    fixture = decision.fixture
    if decision.kind == Kind.POINTS:
        return {team: ""}
    if decision.kind == Kind.FINE:
        return {team: _("fined {gold:,} gp").format(gold=decision.gold)}
    if decision.kind == Kind.AVOIDED:
        if fixture is None or decision.team is None:
            return {team: _("avoided a fixture")}
        return {team: _("avoided a fixture against {team}").format(team=_other(fixture, decision.team).name)}
    if decision.kind == Kind.WITHDRAWN:
        return _withdrawn(decision)
    if decision.kind not in RULINGS or fixture is None:
        return {}
    if decision.kind == Kind.ANNULLED and decision.part_of_id is not None and decision.facts.get("called_off"):
        return {}
    where = str(fixture.round).lower()
    told = {}
    # A withdrawal has one footnote for the team that left, and one with each fixture for the others.
    gone = decision.part_of.team_id if decision.part_of else None
    for mine, theirs in ((fixture.home, fixture.away), (fixture.away, fixture.home)):
        if mine.pk == gone:
            continue
        won = decision.team_id == mine.pk
        words = {
            Kind.ANNULLED: _("{round} against {team} does not count"),
            Kind.LOST_BY_BOTH: _("{round} against {team}: a loss for both"),
            Kind.WALK_OVER: _("{round} against {team} won by walk-over")
            if won
            else _("{round} against {team} lost by walk-over"),
            Kind.CONCEDED: _("{round} against {team} won by concession")
            if won
            else _("{round} against {team} conceded"),
        }[Kind(decision.kind)]
        told[str(mine.pk)] = words.format(round=where, team=theirs.name)
    return told


def _withdrawn(decision: Decision) -> dict[str, str]:
    facts = withdrawal_of(decision)
    numbers = {"played": facts.played, "all": facts.fixtures}
    words = (
        _("left after {played} of {all} fixtures; none of them count")
        if facts.annuls
        else _("left after {played} of {all} fixtures")
    )
    left = words.format(**numbers)
    if facts.replacement is None:
        return {str(decision.team_id): left}
    gone = decision.team.name if decision.team else _("another team")
    words = (
        _("replaced {team} after {played} of {all} fixtures, keeping its results")
        if facts.with_points
        else _("replaced {team} after {played} of {all} fixtures, starting from zero")
    )
    came = words.format(team=gone, **numbers)
    return {str(facts.replacement): came} | ({} if facts.with_points else {str(decision.team_id): left})


def _other(fixture: Fixture, team: Team) -> Team:
    return fixture.away if fixture.home_id == team.pk else fixture.home


# --- How each reads -----------------------------------------------------------------------------------------------


def subject(decision: Decision) -> str:
    """What was decided about: a team, or a fixture."""
    if decision.kind in RULINGS or decision.kind == Kind.EXTENDED:
        fixture = decision.fixture
        return f"{fixture}, {str(fixture.round).lower()}," if fixture else _("A removed fixture")
    return decision.team.name if decision.team else _("A decision")


def predicate(decision: Decision) -> str:
    """What was decided about it."""
    name = decision.team.name if decision.team else ""
    if decision.kind == Kind.POINTS:
        words = _("gains {points}") if decision.points > 0 else _("loses {points}")
        return words.format(points=_points(decision.points))
    if decision.kind == Kind.AVOIDED:
        words = (
            _("avoided {fixture} and loses {points}") if decision.fixture else _("avoided a fixture and loses {points}")
        )
        return words.format(fixture=decision.fixture, points=_points(decision.points))
    if decision.kind == Kind.EXTENDED:
        return _("may be played until {time:%d %B %Y, %H:%M} UTC").format(time=extension_of(decision).until)
    if decision.kind == Kind.WITHDRAWN:
        return _told_of_withdrawal(decision)
    return {
        Kind.FINE: _("pays a fine of {gold:,} gp"),
        Kind.TAKEN_BACK: _("was reversed"),
        Kind.ANNULLED: _("does not count in the table"),
        Kind.WALK_OVER: _("is a walk-over for {team}"),
        Kind.CONCEDED: _("was conceded to {team}"),
        Kind.LOST_BY_BOTH: _("is a loss for both"),
    }[Kind(decision.kind)].format(gold=decision.gold, team=name)


def sentence(decision: Decision) -> str:
    """What was decided, in one sentence without the reason."""
    return f"{subject(decision)} {predicate(decision)}."


def _told_of_withdrawal(decision: Decision) -> str:
    facts = withdrawal_of(decision)
    if facts.replacement is not None and facts.with_points:
        words = _("left after {played} of {all} fixtures; {team} takes its place and its results")
    elif facts.replacement is not None:
        words = _("left after {played} of {all} fixtures; {team} takes its place, starting from zero")
    elif facts.annuls:
        words = _("left after {played} of {all} fixtures; none of its results count in the table")
    else:
        words = _("left after {played} of {all} fixtures; its other fixtures are walk-overs for its opponents")
    return words.format(played=facts.played, all=facts.fixtures, team=facts.replacement_name)


def _points(points: int) -> str:
    return ngettext("{n} League point", "{n} League points", abs(points)).format(n=abs(points))
