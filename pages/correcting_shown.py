"""A correction before it is saved, as its page shows it: what is put right, what is to be decided, and what follows from it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matches.consequences import Consequence
from matches.correcting import Preview
from matches.differences import differences
from matches.models import Match
from matches.selectors import accepted_report, outcome_of
from pages.desk import Desk
from pages.differences_shown import about, said
from pages.frame import TeamShown
from rulebook.sheets import SIDES

#: What a ruling comes to, by the word that is sent.
RULINGS = {
    "keep": ("Keep it", "It stands by your word, as a grant."),
    "reverse": ("Reverse it", "It is as if it had not been chosen."),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that becomes another."""

    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class ToDecide:
    """An answer that no longer fits: whose, after which match, why not; the field of the form, and what was ruled so far."""

    field: str
    team: str
    match: str
    what: str
    reasons: tuple[str, ...]
    choices: tuple[tuple[str, str, str], ...]
    ruling: str


@dataclass(slots=True)
class TeamChanges:
    """What follows for one team: figures that change, and what is to be said about its players."""

    team: TeamShown
    changes: list[Change] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)

    @property
    def untouched(self) -> bool:
        return not self.changes and not self.notes


@dataclass(frozen=True, slots=True)
class CorrectionShown:
    """Everything on the page before a correction is saved."""

    put_right: list[Change]
    decide: list[ToDecide]
    teams: list[TeamChanges]
    table: list[tuple[str, str, str]]
    bracket: list[str]
    body: str
    mark: str
    undecided: int


#: Notes that a commissioner ought not to overlook.
GRAVE = frozenset(
    {
        "purse_below_zero",
        "points_below_spent",
        "played_after_death",
        "too_many_players",
        "season_has_turned",
        "answer_impossible",
    }
)


def correction_shown(desk: Desk, match: Match, plan: Preview) -> CorrectionShown:
    """The plan in words and in groups; nothing of it is left out."""
    shown = {side: TeamChanges(desk.shown(side)) for side in SIDES}
    by_name = {desk.team(side).name: shown[side] for side in SIDES}
    decide, table, bracket = [], [], []
    for each in plan.consequences:
        if each.rulings:
            decide.append(_to_decide(each))
        elif each.code == "table_changed":
            table.append((each.team, each.was, each.now))
        elif each.code in ("seed_changed", "tie_changed", "tie_misplaced"):
            bracket.append(each.sentence)
        elif each.what and each.now:
            by_name[each.team].changes.append(Change(each.what[:1].upper() + each.what[1:], each.was, each.now))
        else:
            by_name[each.team].notes.append((each.sentence, "care" if each.code in GRAVE else ""))
    return CorrectionShown(
        put_right=put_right(desk, match, plan),
        decide=decide,
        teams=list(shown.values()),
        table=table,
        bracket=bracket,
        body=json.dumps(plan.body, ensure_ascii=False),
        mark=plan.mark,
        undecided=len(plan.undecided),
    )


def _to_decide(each: Consequence) -> ToDecide:
    return ToDecide(
        field=f"ruling:{each.id}",
        team=each.team,
        match=each.match,
        what=each.what,
        reasons=each.reasons,
        choices=tuple((ruling, *RULINGS[ruling]) for ruling in each.rulings),
        ruling=each.ruling,
    )


def put_right(desk: Desk, match: Match, plan: Preview) -> list[Change]:
    """What the accepted version says, and what the corrected one says instead, line by line."""
    version = accepted_report(match)
    was, awarded_before = outcome_of(version.body) if version is not None else (None, None)
    now, awarded_now = outcome_of(plan.body)
    if was is None or now is None:
        return [Change("Result", outcome_told(desk, was, awarded_before), outcome_told(desk, now, awarded_now))]
    assert plan.kick_off is not None
    kick_off = plan.kick_off
    return [
        Change(
            about(desk, kick_off, each.line),
            said(desk, kick_off, each.line, each.home),
            said(desk, kick_off, each.line, each.away),
        )
        for each in differences(was, now)
    ]


def outcome_told(desk: Desk, report: Any, awarded_to: str | None) -> str:
    """A result in a few words."""
    if report is not None:
        return f"played, {report.home.touchdowns}–{report.away.touchdowns}"
    return f"not played, awarded to {desk.team(awarded_to).name}" if awarded_to else "not played, lost by both"


def rulings_from(data: Mapping[str, str]) -> dict[str, str]:
    """What the form says to each consequence that wants a ruling, by its id."""
    return {
        name.removeprefix("ruling:"): data[name]
        for name in data
        if name.startswith("ruling:") and data[name] in RULINGS
    }
