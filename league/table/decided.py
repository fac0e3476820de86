"""Reading decisions: which of them stand, what they do to a table, and how each reads."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec
from django.db.models import Max, Q, QuerySet

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
    """Those of the fixtures that have no result, and no decision that stands for one."""
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
    """What stands under the table about each team that a decision concerns, by the key of the team; the points and the reason are told beside it."""
    team = str(decision.team_id)
    fixture = decision.fixture
    if decision.kind == Kind.POINTS:
        return {team: ""}
    if decision.kind == Kind.FINE:
        return {team: f"fined {decision.gold:,} gp"}
    if decision.kind == Kind.AVOIDED:
        against = f" against {_other(fixture, decision.team).name}" if fixture and decision.team else ""
        return {team: f"avoided a fixture{against}"}
    if decision.kind == Kind.WITHDRAWN:
        return _withdrawn(decision)
    if decision.kind not in RULINGS or fixture is None:
        return {}
    if decision.kind == Kind.ANNULLED and decision.part_of_id is not None and decision.facts.get("called_off"):
        return {}
    where = str(fixture.round).lower()
    told = {}
    # What follows from a withdrawal is told once about the team that left, and with each fixture about the others.
    gone = decision.part_of.team_id if decision.part_of else None
    for mine, theirs in ((fixture.home, fixture.away), (fixture.away, fixture.home)):
        if mine.pk == gone:
            continue
        against = f"{where} against {theirs.name}"
        told[str(mine.pk)] = {
            Kind.ANNULLED: f"{against} does not count",
            Kind.LOST_BY_BOTH: f"{against} lost by both",
            Kind.WALK_OVER: f"{against} {'won' if decision.team_id == mine.pk else 'lost'} by a walk-over",
            Kind.CONCEDED: f"{against} {'won, given up by them' if decision.team_id == mine.pk else 'given up'}",
        }[Kind(decision.kind)]
    return told


def _withdrawn(decision: Decision) -> dict[str, str]:
    facts = withdrawal_of(decision)
    after = f"after {facts.played} of {facts.fixtures} fixtures"
    left = f"left {after}" + ("; none of them counts" if facts.annuls else "")
    if facts.replacement is None:
        return {str(decision.team_id): left}
    gone = decision.team.name if decision.team else "another team"
    points = "with its results" if facts.with_points else "and starts at nothing"
    came = f"took the place of {gone} {after}, {points}"
    return {str(facts.replacement): came} | ({} if facts.with_points else {str(decision.team_id): left})


def _other(fixture: Fixture, team: Team) -> Team:
    return fixture.away if fixture.home_id == team.pk else fixture.home


# --- How each reads -----------------------------------------------------------------------------------------------


def subject(decision: Decision) -> str:
    """What was decided about: a team, or a fixture."""
    if decision.kind in RULINGS or decision.kind == Kind.EXTENDED:
        fixture = decision.fixture
        return f"{fixture}, {str(fixture.round).lower()}," if fixture else "A fixture that is gone"
    return decision.team.name if decision.team else "A decision"


def predicate(decision: Decision) -> str:
    """What was decided about it."""
    name = decision.team.name if decision.team else ""
    if decision.kind == Kind.POINTS:
        return f"{'has' if decision.points > 0 else 'loses'} {_points(decision.points)}"
    if decision.kind == Kind.AVOIDED:
        where = f" ({decision.fixture})" if decision.fixture else ""
        return f"avoided a fixture{where} and loses {_points(decision.points)}"
    if decision.kind == Kind.EXTENDED:
        return f"may be played until {extension_of(decision).until:%d %B %Y, %H:%M} UTC"
    if decision.kind == Kind.WITHDRAWN:
        return _told_of_withdrawal(decision)
    return {
        Kind.FINE: f"pays a fine of {decision.gold:,} gp",
        Kind.TAKEN_BACK: "was taken back",
        Kind.ANNULLED: "does not count in the table",
        Kind.WALK_OVER: f"is a walk-over for {name}",
        Kind.CONCEDED: f"was given up and is won by {name}",
        Kind.LOST_BY_BOTH: "is lost by both",
    }[Kind(decision.kind)]


def sentence(decision: Decision) -> str:
    """What was decided, in one sentence without the reason."""
    return f"{subject(decision)} {predicate(decision)}."


def _told_of_withdrawal(decision: Decision) -> str:
    facts = withdrawal_of(decision)
    left = f"left after {facts.played} of {facts.fixtures} fixtures"
    if facts.replacement is not None:
        return f"{left}; {facts.replacement_name} took its place {'and its results' if facts.with_points else 'and starts at nothing'}"
    if facts.annuls:
        return f"{left}; none of its results counts in the table"
    return f"{left}; what it had not played is a walk-over for the others"


def _points(points: int) -> str:
    return f"{abs(points)} League point{'' if abs(points) == 1 else 's'}"
