"""A correction before it is saved, as its page shows it: what is put right, what is to be decided, and what follows from it."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.correction.asking import may_be_asked, side_of_point
from matches.correction.correcting import Preview
from matches.correction.waiting import waiting_correction
from matches.models import Match
from matches.pure.consequences import Consequence
from matches.pure.differences import every_difference
from matches.selectors import accepted_report, outcome_of
from pages.match.context import MatchContext
from pages.report.differences_presenter import about, said
from pages.shell.league_context import TeamPresenter
from pages.shell.wording import dashed
from rulebook.shapes.sheets import SIDES

#: What a ruling comes to, by the word that is sent.
RULINGS = {
    "keep": (gettext_lazy("Keep it"), gettext_lazy("It stays as your grant.")),
    "reverse": (gettext_lazy("Reverse it"), gettext_lazy("As if it had not been chosen.")),
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
    answered: str = ""


@dataclass(slots=True)
class TeamChanges:
    """What follows for one team: figures that change, and notes about its players."""

    team: TeamPresenter
    changes: list[Change] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)

    @property
    def untouched(self) -> bool:
        return not self.changes and not self.notes


@dataclass(frozen=True, slots=True)
class CorrectionPresenter:
    """Everything on the page before a correction is saved."""

    put_right: list[Change]
    decide: list[ToDecide]
    teams: list[TeamChanges]
    table: list[tuple[str, str, str]]
    bracket: list[str]
    body: str
    mark: str
    undecided: int
    asks: int = 0


#: What is sent where it is left to the coach.
ASK = "ask"

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


def present_correction(
    context: MatchContext, match: Match, plan: Preview, asks: Collection[str] = ()
) -> CorrectionPresenter:
    """The plan in words and in groups; nothing of it is left out. ``asks``: the points that are to be left to their coaches."""
    shown = {side: TeamChanges(context.present(side)) for side in SIDES}
    by_name = {context.team(side).name: shown[side] for side in SIDES}
    decide, table, bracket = [], [], []
    answers = _answers(match)
    for each in plan.consequences:
        if each.rulings:
            decide.append(_to_decide(context, match, plan, each, asks, answers))
        elif each.code == "table_changed":
            table.append((each.team, each.was, each.now))
        elif each.code in ("seed_changed", "tie_changed", "tie_misplaced"):
            bracket.append(each.sentence)
        elif each.what and each.now:
            by_name[each.team].changes.append(Change(each.what[:1].upper() + each.what[1:], each.was, each.now))
        else:
            by_name[each.team].notes.append((each.sentence, "care" if each.code in GRAVE else ""))
    return CorrectionPresenter(
        put_right=put_right(context, match, plan),
        decide=decide,
        teams=list(shown.values()),
        table=table,
        bracket=bracket,
        body=json.dumps(plan.body, ensure_ascii=False),
        mark=plan.mark,
        undecided=len([each for each in plan.undecided if each.id not in asks]),
        asks=len([each for each in decide if each.ruling == ASK]),
    )


def _answers(match: Match) -> dict[str, str]:
    """What coaches have answered to the correction that waits, by point."""
    waiting = waiting_correction(match)
    if waiting is None:
        return {}
    return {
        each.point: (_("{coach} would keep it.") if each.says == "keep" else _("{coach} would reverse it.")).format(
            coach=each.by or _("The coach")
        )
        for each in waiting.points.all()
        if each.says
    }


def _to_decide(
    context: MatchContext,
    match: Match,
    plan: Preview,
    each: Consequence,
    asks: Collection[str],
    answers: Mapping[str, str],
) -> ToDecide:
    choices = [(ruling, str(title), str(note)) for ruling in each.rulings for title, note in [RULINGS[ruling]]]
    side = side_of_point(plan, each.id)
    coach = may_be_asked(match, side, context.coach()) if side else None
    if coach is not None:
        note = _("The correction waits for the answer. Nothing is saved before.")
        choices.append((ASK, _("Ask {coach}").format(coach=coach), note))
    return ToDecide(
        field=f"ruling:{each.id}",
        team=each.team,
        match=each.match,
        what=each.what,
        reasons=each.reasons,
        choices=tuple(choices),
        ruling=ASK if each.id in asks and coach is not None else each.ruling,
        answered=answers.get(each.id, ""),
    )


def put_right(context: MatchContext, match: Match, plan: Preview) -> list[Change]:
    """What the accepted version says, and what the corrected one says instead, line by line."""
    version = accepted_report(match)
    was, awarded_before = outcome_of(version.body) if version is not None else (None, None)
    now, awarded_now = outcome_of(plan.body)
    if was is None or now is None:
        return [
            Change(
                _("Result"), present_outcome(context, was, awarded_before), present_outcome(context, now, awarded_now)
            )
        ]
    assert plan.kick_off is not None
    kick_off = plan.kick_off
    return [
        Change(
            about(context, kick_off, each.line),
            said(context, kick_off, each.line, each.home),
            said(context, kick_off, each.line, each.away),
        )
        for each in every_difference(was, now)
    ]


def present_outcome(context: MatchContext, report: Any, awarded_to: str | None) -> str:
    """A result in a few words."""
    if report is not None:
        return _("played, {score}").format(score=dashed((report.home.touchdowns, report.away.touchdowns)))
    if awarded_to:
        return _("not played, awarded to {team}").format(team=context.team(awarded_to).name)
    return _("not played, lost by both")


def rulings_from(data: Mapping[str, str]) -> dict[str, str]:
    """What the form says to each consequence that wants a ruling, by its id."""
    return {
        name.removeprefix("ruling:"): data[name]
        for name in data
        if name.startswith("ruling:") and data[name] in RULINGS
    }


def asks_from(data: Mapping[str, str]) -> list[str]:
    """The points that the form leaves to their coaches."""
    return [name.removeprefix("ruling:") for name in data if name.startswith("ruling:") and data[name] == ASK]
