"""The sequence before the kick-off as its page shows it: each step with its dice and what they came to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from matches.models import StepAnswer
from matches.selectors import BOTH, StepSoFar, answer_rows, forecast, setting_of, steps_before
from matches.steps.before import worth_on_the_day
from pages.match.context import MatchContext
from pages.sequence.presenters import Asking, question_page, step_name, step_page
from pages.sequence.questions import Moment, Question, question
from pages.shell.shapes import LedgerLine, RollPresenter, StepPresenter
from pages.shell.wording import counted, gold
from rulebook.procedure import Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash
from rulebook.shapes.sheets import SIDES, KickOff
from teams.history.state import TeamState


@dataclass(slots=True)
class StepLines:
    """A step that has been begun: its rolls, and what they came to in sentences."""

    name: str
    state: str
    rolls: list[RollPresenter] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BeforePresenter:
    """Everything on the page before the kick-off."""

    nav: list[StepPresenter]
    steps: list[StepLines]
    question: Question | None
    request: Request | None
    moment: Moment | None
    petty: "PettyPresenter | None"
    #: What holds during the match by what is settled so far, as name and effect.
    applies: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PettyPresenter:
    """Where petty cash comes from: a ledger, and what follows in sentences."""

    lines: tuple[LedgerLine, ...]
    sentences: tuple[str, ...]


def present_before(context: MatchContext, typed: Any) -> BeforePresenter:
    """The sequence as it stands; `typed` is what was sent and refused."""
    match, rules = context.begun, context.rules
    steps = steps_before(match)
    rows = answer_rows(match, BOTH)
    by_key = {row.key: row for row in rows}
    reached = [step for step in steps if step.state != "ahead"]
    told = [lines_of(step, context, rules, by_key) for step in reached]
    pending = next((step for step in steps if step.pending is not None), None)
    asked = None
    if pending is not None and pending.pending is not None:
        asked = question(pending.pending, pending.key, Asking(context, BOTH, TeamState(), typed), {})
    settled = [step.kick_off for step in steps if step.kick_off is not None and step.kick_off.of(PettyCash).gold]
    chosen = {row.key: row.value for row in rows}
    sheets = settled[-1] if settled else forecast(context.fixture, rules, setting_of(match), chosen)
    return BeforePresenter(
        nav=[_nav(step, told[place] if place < len(told) else None, rules) for place, step in enumerate(steps)],
        steps=[lines for lines in told if lines.rolls or lines.sentences],
        question=asked,
        request=pending.pending if pending else None,
        moment=_moment(rows, steps, told),
        petty=present_petty(context, sheets, settled=bool(settled)) if context.rules.underdog else None,
        applies=[
            each
            for step in steps
            if step.kick_off is not None
            for each in step_page(step.step.step).on_sheet(step, context, rules)
        ],
    )


def _nav(step: StepSoFar, lines: StepLines | None, rules: Ruleset) -> StepPresenter:
    note = ""
    if step.state == "now" and step.pending is not None:
        note = (
            question_page(step.pending.why).called().lower() if isinstance(step.pending, Roll) else _("a coach chooses")
        )
    elif lines is not None and lines.sentences:
        note = lines.sentences[-1].rstrip(".")
    return StepPresenter(step_name(step.step, rules), note, step.state)


def _moment(rows: list[StepAnswer], steps: list[StepSoFar], told: list[StepLines]) -> Moment | None:
    """The newest dice of the sequence, large."""
    last = next((row for row in reversed(rows) if row.source in (row.Source.SITE, row.Source.TYPED)), None)
    if last is None:
        return None
    for step, lines in zip(steps, told, strict=False):
        rolled = [(key, request, value) for key, request, value in step.told if isinstance(request, Roll)]
        if any(key == last.key for key, _, _ in rolled):
            newest = step_page(step.step.step).newest(rolled)
            dice = tuple((tuple(value), request.sides) for _, request, value in newest)
            gain = lines.sentences[-1] if step.state == "done" and lines.sentences else ""
            return Moment(lines.name, dice, gain=gain, row=last)
    return None


# --- Step by step ---------------------------------------------------------------------------------


def lines_of(step: StepSoFar, context: MatchContext, rules: Ruleset, rows: dict[str, StepAnswer]) -> StepLines:
    """What one step came to, in rolls and sentences."""
    lines = StepLines(step_name(step.step, rules), step.state)
    for key, request, value in step.told:
        if isinstance(request, Roll):
            lines.rolls.append(_roll(context, rules, request, value, rows.get(key)))
        elif isinstance(request, Choice) and (chosen := question_page(request.why).chosen(request, value)):
            lines.sentences.append(f"{context.team(request.side).name} {chosen}{_for_whom(rows.get(key))}.")
    if step.kick_off is not None:
        lines.sentences += step_page(step.step.step).settled(step, context, rules)
    return lines


def _roll(
    context: MatchContext, rules: Ruleset, request: Roll, faces: Sequence[int], row: StepAnswer | None
) -> RollPresenter:
    out = question_page(request.why).result(tuple(faces), rules)
    by = str(row.by) if row is not None and row.source == row.Source.TYPED and row.by else ""
    return RollPresenter(context.team(request.side).name, tuple(faces), request.sides, out=out, by=by)


def _for_whom(row: StepAnswer | None) -> str:
    return (
        _(" ({by} chose on the coach’s behalf)").format(by=row.by)
        if row is not None and row.on_behalf and row.by
        else ""
    )


def present_petty(context: MatchContext, kick_off: KickOff, settled: bool) -> PettyPresenter:
    """The petty cash as it was settled, or as it would be with these sheets."""
    values: dict[str, int] = {side: kick_off.sheet(side).current_team_value for side in SIDES}
    high, low = ("home", "away") if values["home"] >= values["away"] else ("away", "home")
    cash = kick_off.of(PettyCash).gold.get(low, 0)
    spent = cash - (values[high] - values[low])
    more = (
        (LedgerLine(_("{team} buys").format(team=context.team(high).name), spent, note=_("from its treasury")),)
        if cash and spent
        else ()
    )
    lines = (
        LedgerLine(context.team(high).name, values[high], note=_fit(kick_off, high)),
        LedgerLine(context.team(low).name, -values[low], note=_fit(kick_off, low)),
        *more,
        LedgerLine(_("Petty cash") if settled else _("Petty cash, estimate"), cash, kind="total"),
    )
    if not cash:
        return PettyPresenter(lines, (_("Both teams have the same value, so neither gets petty cash."),))
    worth: dict[str, int] = {side: worth_on_the_day(kick_off.sheet(side), context.rules) for side in SIDES}
    said = [
        _("{team} is the underdog and may spend this on inducements. The rest is lost at the kick-off.").format(
            team=context.team(low).name
        )
    ]
    if context.rules.prayers:
        prayers = context.rules.prayers.count(worth[low], worth[high])
        said.append(
            _("For each full {gold} gp of difference it may pray to Nuffle: {prayers} as it stands.").format(
                gold=gold(context.rules.prayers.gold_each),
                prayers=counted(prayers, "prayer") if prayers else _("no prayer"),
            )
        )
    return PettyPresenter(lines, tuple(said))


def _fit(kick_off: KickOff, side: str) -> str:
    players = kick_off.sheet(side).players
    hired = sum(player.kind == "journeyman" for player in players)
    with_them = counted(hired, "journeyman", "journeymen") if hired else _("no journeymen")
    return _("current team value; {fit} fit, {with_them}").format(fit=len(players) - hired, with_them=with_them)
