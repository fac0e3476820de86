"""One side's sequence after a match as its page shows it: steps with their dice, what is asked, and what it all comes to."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from matches.correction.undoing import last_choice
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import SideSoFar, StepSoFar, answer_rows, steps_after
from matches.steps.facts import opening_entry
from matches.steps.words import said_in_words
from pages.match.context import MatchContext
from pages.match.presenter import waits_for_another_match
from pages.sequence.after_notes import note_of, notes_of
from pages.sequence.presenters import Asking, name_of, question_page, step_name, step_page
from pages.sequence.questions import Moment, Question, question
from pages.shell.shapes import LedgerLine, StepPresenter
from pages.shell.wording import gold, signed
from rulebook.procedure import Choice, Request
from rulebook.ruleset import Ruleset
from teams.history.entry import Entry
from teams.history.match import MistakeMade, MoneyWon, Played
from teams.history.squad import (
    Advanced,
)
from teams.history.state import TREASURY
from teams.history.values import team_value


@dataclass(slots=True)
class AfterPresenter:
    """Everything on the page of one side after a match."""

    nav: list[StepPresenter]
    title: str
    lead: str
    question: Question | None
    request: Request | None
    moment: Moment | None
    log: list[tuple[str, str]]
    value: list[LedgerLine]
    treasury: list[LedgerLine]
    done: bool = False
    figures: list[tuple[str, str, str]] = field(default_factory=list)
    on_behalf: tuple[str, ...] = ()
    #: What a commissioner let stand against the rules: what, who, why.
    granted: list[tuple[str, str, str]] = field(default_factory=list)
    #: The last choice, while it can be taken back: its form's address, its key, and what was chosen.
    back: dict[str, Any] | None = None
    #: The name of a step ahead, and what each face of its die would come to as things are now.
    risk: tuple[str, list[tuple[int, str, str]]] | None = None


def present_after(
    context: MatchContext, match: Match, row: MatchSide, typed: Any, *, may_grant: bool = False
) -> AfterPresenter:
    """The sequence as it stands; `typed` is what was sent and refused. Who `may_grant` can choose what the rules refuse."""
    so_far, rules = steps_after(match, row), context.rules
    rows = answer_rows(match, row.side)
    names = {id: held.name for id, held in so_far.state.holdings.items()}
    names |= {player.id: player.name for player in so_far.state.players.values()}
    now, asked = so_far.now, None
    if now is not None and now.pending is not None:
        here = Asking(context, row.side, so_far.state, typed, may_grant)
        asked = question(now.pending, now.key, here, names)
    shown = AfterPresenter(
        nav=[_nav(step, so_far, rules) for step in so_far.steps],
        title=_("Not open yet") if row.waits else _title(asked, now, so_far, rules),
        lead=waits_for_another_match(row.team) if row.waits else _lead(now, so_far, rules),
        question=asked,
        request=now.pending if now else None,
        moment=_moment(rows, so_far, rules, names),
        log=[
            (step_name(step.step, rules), entry.sentence())
            for step in so_far.steps
            for entry in step.entries
            if not entry.silent
        ],
        value=_value_lines(so_far, rules),
        treasury=_treasury_lines(so_far, rules),
        done=not row.open and not row.waits,
        granted=[
            (
                said_in_words(each.value, so_far.state.players, so_far.state.roster, rules),
                str(each.by or ""),
                each.reason,
            )
            for each in rows
            if each.source == StepAnswer.Source.GRANTED
        ],
        on_behalf=tuple(dict.fromkeys(str(each.by) for each in rows if each.on_behalf and each.by)),
    )
    shown.back = _back(context, match, row.side, so_far, rules)
    if row.open:
        shown.risk = _risk(so_far, rules)
    elif shown.done:
        shown.figures = _figures(so_far, rules)
    return shown


def _back(context: MatchContext, match: Match, side: str, so_far: SideSoFar, rules: Ruleset) -> dict[str, Any] | None:
    """What could be taken back now, and in which step it was chosen."""
    last = last_choice(match, side)
    if last is None:
        return None
    step = name_of(last.step, rules).lower()
    said = said_in_words(last.value, so_far.state.players, so_far.state.roster, rules)
    return {"url": context.url("after_back", side), "choice": last.pk, "said": f"{said} ({step})"}


def _risk(so_far: SideSoFar, rules: Ruleset) -> tuple[str, list[tuple[int, str, str]]] | None:
    """The first step ahead of which a coach should know what its die would bring."""
    ahead = (step for step in so_far.steps if step.state != "done")
    risks = ((step_name(step.step, rules), step_page(step.step.step).risk(so_far, rules)) for step in ahead)
    return next((risk for risk in risks if risk[1]), None)


# --- The list of steps ----------------------------------------------------------------------------


def _nav(step: StepSoFar, so_far: SideSoFar, rules: Ruleset) -> StepPresenter:
    note: Any = ""
    if step.state == "done":
        note = notes_of(step.entries) or _("no change")
    elif step.state == "now" and step.pending is not None:
        dice = not isinstance(step.pending, Choice)
        note = question_page(step.pending.why).called().lower() if dice else notes_of(step.entries)
    else:
        note = step_page(step.step.step).ahead(so_far, rules)
    return StepPresenter(step_name(step.step, rules), note, step.state)


# --- What is asked --------------------------------------------------------------------------------


def _title(asked: Question | None, now: StepSoFar | None, so_far: SideSoFar, rules: Ruleset) -> str:
    if asked is not None:
        return asked.title
    return (
        _("{team}: ready for the next fixture").format(team=so_far.state.name)
        if now is None
        else step_name(now.step, rules)
    )


def _lead(now: StepSoFar | None, so_far: SideSoFar, rules: Ruleset) -> str:
    """What the question means for this team, in a sentence."""
    if now is None or now.pending is None:
        return ""
    return question_page(now.pending.why).lead(now.pending, so_far, rules)


# --- The moment after a roll ----------------------------------------------------------------------


def _moment(rows: list[StepAnswer], so_far: SideSoFar, rules: Ruleset, names: dict[str, str]) -> Moment | None:
    """The newest roll or draw, large; nothing once a choice has followed it."""
    if not rows or rows[-1].source not in (StepAnswer.Source.SITE, StepAnswer.Source.TYPED):
        return None
    last = rows[-1]
    run: list[StepAnswer] = []
    for row in reversed(rows):
        if row.source not in (StepAnswer.Source.SITE, StepAnswer.Source.TYPED) or row.step != last.step:
            break
        run.insert(0, row)
    step = next((each for each in so_far.steps if each.step.step == last.step), None)
    if step is None:
        return None
    page, purpose = step_page(last.step), last.key.partition("#")[0].partition("/")[0]
    rolls = tuple((tuple(row.value), row.sides) for row in run if row.sides)
    drawn = [names.get(row.value, row.value) for row in run if isinstance(row.value, str)]
    reading = page.outcome(step) or question_page(purpose).reading(rolls, rules)
    return Moment(question_page(purpose).called(), rolls, reading, page.gain(step, drawn), last)


# --- What it comes to -----------------------------------------------------------------------------


def _entries(so_far: SideSoFar, rules: Ruleset) -> list[Entry]:
    return [opening_entry(so_far.facts, rules), *(entry for step in so_far.steps for entry in step.entries)]


def _value_lines(so_far: SideSoFar, rules: Ruleset) -> list[LedgerLine]:
    """Team value before the match, what changed it, and what it is now."""
    team, value = so_far.before, team_value(so_far.before, rules)
    lines = [LedgerLine(_("Team value before"), value)]
    for entry in _entries(so_far, rules):
        team = entry.apply(team)
        after = team_value(team, rules)
        if after != value:
            lines.append(LedgerLine(_label(entry), after - value))
        value = after
    now = team_value(so_far.state, rules)
    if now != value:
        lines.append(LedgerLine(_("Entered by a commissioner"), now - value))
    return [*lines, LedgerLine(_("Team value now"), now, kind="total")]


def _treasury_lines(so_far: SideSoFar, rules: Ruleset) -> list[LedgerLine]:
    """The treasury before the match, what moved it, and what is in it now."""
    gold_before = so_far.before.treasury
    lines, held = [LedgerLine(_("Treasury before"), gold_before)], gold_before
    for entry in _entries(so_far, rules):
        for purse, amount in entry.money():
            if purse == TREASURY:
                lines.append(LedgerLine(_label(entry), amount))
                held += amount
    now = so_far.state.treasury
    if now != held:
        lines.append(LedgerLine(_("Entered by a commissioner"), now - held))
    return [*lines, LedgerLine(_("Treasury now"), now, kind="total")]


def _label(entry: Entry) -> str:
    if isinstance(entry, Played):
        return _("The fallen")
    if isinstance(entry, MoneyWon):
        return _("Winnings") if not entry.dice else _("For the awarded fixture")
    if isinstance(entry, MistakeMade):
        return entry.outcome
    if isinstance(entry, Advanced):
        return f"{entry.what}, {entry.name}"
    return str(note_of(entry)).capitalize() or entry.sentence()


def _figures(so_far: SideSoFar, rules: Ruleset) -> list[tuple[str, str, str]]:
    """Label, value and what it was: the summary of the whole sequence."""
    was, now = so_far.before, so_far.state
    value_was, value_now = team_value(was, rules), team_value(now, rules)

    def change(before: int, after: int) -> str:
        return f"{signed(after - before)}" if after != before else _("unchanged")

    return [
        (_("Team value before"), gold(value_was), ""),
        (_("Team value now"), gold(value_now), change(value_was, value_now)),
        (_("Treasury"), gold(now.treasury), change(was.treasury, now.treasury)),
        (rules.fans.title, str(now.fans), change(was.fans, now.fans)),
        (_("Available"), str(len(now.available)), _("of {count}").format(count=len(now.listed))),
    ]
