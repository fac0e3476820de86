"""Decisions as their page shows them: the list with its reasons, the form for one kind, and what the table would become."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Competition, Decision, Fixture, Result
from league.season.withdrawals import policy_of
from league.selectors import calendar_of
from league.table.decided import decisions_in, sentence
from matches.report.deciding import Tables
from pages.shell.league_context import LeagueContext
from teams.models import Team

Kind = Decision.Kind


@dataclass(frozen=True, slots=True)
class KindPresenter:
    """One kind of decision in the form: what it is called, what it does, and which fields it takes."""

    id: str
    name: str | Promise
    help: str | Promise
    fields: tuple[str, ...]

    @property
    def button(self) -> str:
        return str(self.name)


KINDS = (
    KindPresenter("points", _("Adjust League points"), _("Use a minus to deduct."), ("team", "points")),
    KindPresenter(
        "avoided",
        _("Penalise an avoided fixture"),
        _("The book deducts three League points."),
        ("team", "any_fixture"),
    ),
    KindPresenter(
        "fine",
        _("Fine a team"),
        _("The fine is taken from its treasury, which may go below zero. League points do not change."),
        ("team", "gold"),
    ),
    KindPresenter(
        "annulled",
        _("Exclude a result from the table"),
        _("Careers, injuries and gold stay."),
        ("decided_fixture",),
    ),
    KindPresenter(
        "walk_over",
        _("Award a walk-over"),
        _(
            "A win by the official score for the table only: no gold, no Most Valuable Players. It replaces an existing result."
        ),
        ("fixture", "team"),
    ),
    KindPresenter(
        "conceded",
        _("Record a conceded fixture"),
        _("1–0 to the opponent, with D6 × 10,000 gold pieces and two Most Valuable Players."),
        ("open_fixture", "team"),
    ),
    KindPresenter(
        "lost_by_both",
        _("Record a loss for both"),
        _("Neither team came, or both broke the rules. Careers stay."),
        ("fixture",),
    ),
    KindPresenter(
        "withdrawn",
        _("Withdraw a team from the season"),
        _("The policy decides what happens to its games. Opponents keep their star player points and injuries."),
        ("team", "policy", "replacement"),
    ),
)

POLICIES = (
    ("annul_below_half", _("Less than half played: none of its games counts. Otherwise: walk-overs for the rest.")),
    ("keep_played", _("Played games count; walk-overs for the rest.")),
    ("replacement_with_points", _("Another team takes its place and its points.")),
    ("replacement_without_points", _("Another team takes its place without its points.")),
)


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision in the list, with those that follow from it."""

    pk: int
    sentence: str
    reason: str
    by: str
    at: datetime
    url: str
    stands: bool
    may_take_back: bool
    taken_back: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """A team in the table before and after a decision; no place where it is in one of the two alone."""

    team: str
    was: tuple[int, int] | None
    now: tuple[int, int] | None

    @property
    def moved(self) -> bool:
        return self.was != self.now


def kind_of(id: str) -> KindPresenter:
    """The kind with this name, or the first one."""
    return next((kind for kind in KINDS if kind.id == id), KINDS[0])


def decision_lines(here: LeagueContext, competition: Competition) -> list[DecisionLine]:
    """Everything that was decided about the competition, the latest first. What follows from a withdrawal, and what takes back, stands with its decision."""
    rows = list(decisions_in(competition))
    parts: dict[int, list[str]] = {}
    for row in rows:
        if row.part_of_id is not None and row.kind != Kind.TAKEN_BACK:
            parts.setdefault(row.part_of_id, []).append(sentence(row))
    return [
        _line(here, row, tuple(parts.get(row.pk, ())))
        for row in reversed(rows)
        if row.part_of_id is None and row.kind != Kind.TAKEN_BACK
    ]


def _line(here: LeagueContext, row: Decision, parts: tuple[str, ...]) -> DecisionLine:
    back = getattr(row, "taken_back_by", None)
    return DecisionLine(
        pk=row.pk,
        sentence=sentence(row),
        reason=row.reason,
        by=str(row.by) if row.by else "",
        at=row.at,
        url=here.match_url(row.fixture) if row.fixture else here.team_url(row.team) if row.team else "",
        stands=back is None,
        may_take_back=back is None,
        taken_back=f"{back.reason}{f' ({back.by})' if back.by else ''}" if back else "",
        parts=parts,
    )


def fixtures_for(competition: Competition, kind: KindPresenter) -> list[tuple[int, str, Fixture]]:
    """The fixtures that a decision of this kind may be about, in the order of the calendar."""
    calendar = calendar_of(competition)
    if "decided_fixture" in kind.fields:
        calendar = [each for each in calendar if _counts(each)]
    if "open_fixture" in kind.fields:
        calendar = [each for each in calendar if not hasattr(each, "result")]
    return [(each.pk, f"{each.round}: {each}{_score(each)}", each) for each in calendar]


def _counts(fixture: Fixture) -> bool:
    return hasattr(fixture, "result") and fixture.result.kind != Result.Kind.CALLED_OFF


def _score(fixture: Fixture) -> str:
    if not _counts(fixture):
        return ""
    return f", {fixture.result.home_touchdowns}–{fixture.result.away_touchdowns}"


def policies_of(competition: Competition) -> list[tuple[str, str, bool]]:
    """The ways to leave, and whether each is what the season says."""
    usual = policy_of(competition)
    return [(id, str(words), id == usual) for id, words in POLICIES]


def moves(before: Tables, after: Tables, teams: Sequence[Team]) -> list[tuple[str, list[Move]]]:
    """Each table as it would be, with where every team stands now."""
    names = {str(team.pk): team.name for team in teams}
    told = []
    for (division, was), (_division, now) in zip(before, after, strict=True):
        old = {row.team: (row.rank, row.points) for row in was}
        new = {row.team: (row.rank, row.points) for row in now}
        order = [*new, *(team for team in old if team not in new)]
        lines = [Move(names.get(team, "?"), old.get(team), new.get(team)) for team in order]
        told.append((division.name if division else "", lines))
    return told
