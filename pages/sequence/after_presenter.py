"""One side's sequence after a match as its page shows it: steps with their dice, what is asked, and what it all comes to."""

from dataclasses import dataclass, field
from typing import Any

from matches.correction.undoing import last_choice
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import SideSoFar, StepSoFar, answer_rows, steps_after
from matches.steps.facts import opening_entry
from matches.steps.words import said_in_words
from pages.match.context import Desk
from pages.match.presenter import waits_for_another_match
from pages.sequence.after_notes import note_of, notes_of
from pages.sequence.offers import AdvanceOffer, HiringShown, ImproveOffer, advance_offers, hiring_shown, improve_offers
from pages.sequence.questions import STEP_NAMES, Moment, Question, question, words
from pages.shell.shapes import LedgerLine, StepShown
from pages.shell.wording import counted, gold, signed
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.ruleset import Ruleset
from teams.history.entry import Entry
from teams.history.match import MistakeMade, MoneyWon, Played
from teams.history.squad import (
    Advanced,
)
from teams.history.values import team_value


@dataclass(slots=True)
class AfterShown:
    """Everything on the page of one side after a match."""

    nav: list[StepShown]
    title: str
    lead: str
    question: Question | None
    request: Request | None
    moment: Moment | None
    log: list[tuple[str, str]]
    value: list[LedgerLine]
    treasury: list[LedgerLine]
    may_advance: list[AdvanceOffer] = field(default_factory=list)
    improve: list[ImproveOffer] = field(default_factory=list)
    hiring: HiringShown | None = None
    done: bool = False
    figures: list[tuple[str, str, str]] = field(default_factory=list)
    on_behalf: tuple[str, ...] = ()
    #: What a commissioner let stand against the rules: what, who, why.
    granted: list[tuple[str, str, str]] = field(default_factory=list)
    #: The last choice, while it can be taken back: its form's address, its key, and what was chosen.
    back: dict[str, Any] | None = None
    #: Why the coach may not go on yet.
    must_first: str = ""
    #: What each face of the die of expensive mistakes would come to, with the treasury as it is.
    risk: list[tuple[int, str, str]] = field(default_factory=list)


def after_shown(desk: Desk, match: Match, row: MatchSide, typed: Any, *, may_grant: bool = False) -> AfterShown:
    """The sequence as it stands; `typed` is what was sent and refused. Who `may_grant` can choose what the rules refuse."""
    so_far, rules = steps_after(match, row), desk.rules
    rows = answer_rows(match, row.side)
    names = {player.id: player.name for player in so_far.state.players.values()}
    now, asked = so_far.now, None
    if now is not None and now.pending is not None:
        asked = question(now.pending, now.key, row.side, names, typed)
    shown = AfterShown(
        nav=[_nav(step, so_far, rules) for step in so_far.steps],
        title="Not yet" if row.waits else _title(asked, now, so_far),
        lead=waits_for_another_match(row.team) if row.waits else _lead(asked, now, so_far, rules),
        question=asked,
        request=now.pending if now else None,
        moment=_moment(rows, so_far, rules, names),
        log=[(_name(step), entry.sentence()) for step in so_far.steps for entry in step.entries if not entry.silent],
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
    shown.back = _back(desk, match, row.side, so_far, rules)
    if asked is not None and asked.kind == "advancement":
        shown.may_advance = advance_offers(asked.options, rules, typed, may_grant=may_grant)
        shown.must_first = "" if may_grant else _must_first(shown.request)
    if asked is not None and asked.kind == "improvement":
        shown.improve = improve_offers(asked.options, rules)
    if asked is not None and asked.kind == "hiring":
        shown.hiring = hiring_shown(asked.options, so_far.state, rules)
    if row.open:
        shown.risk = _risk(so_far, rules)
    elif shown.done:
        shown.figures = _figures(so_far, rules)
    return shown


def _back(desk: Desk, match: Match, side: str, so_far: SideSoFar, rules: Ruleset) -> dict[str, Any] | None:
    """What could be taken back now, and in which step it was chosen."""
    last = last_choice(match, side)
    if last is None:
        return None
    step = STEP_NAMES.get(last.step, words(last.step)).lower()
    said = said_in_words(last.value, so_far.state.players, so_far.state.roster, rules)
    return {"url": desk.url("after_back", side), "choice": last.pk, "said": f"{said} ({step})"}


def _name(step: StepSoFar) -> str:
    return STEP_NAMES.get(step.step.step, step.step.title)


def _must_first(request: Request | None) -> str:
    """Why the rules would not let the coach be done now."""
    reasons = request.problems({"do": "done"}) if isinstance(request, Choice) else ()
    return str(reasons[0]) if reasons else ""


def _risk(so_far: SideSoFar, rules: Ruleset) -> list[tuple[int, str, str]]:
    """Face, outcome and effect for each face, where the treasury is full enough and the step is still ahead."""
    column = rules.upkeep.column(so_far.state.treasury) if rules.upkeep else None
    ahead = any(step.step.step == "expensive_mistakes" and step.state != "done" for step in so_far.steps)
    if column is None or not ahead:
        return []
    return [(face, column[face].name, column[face].effect) for face in range(1, len(column.outcomes) + 1)]


# --- The list of steps ----------------------------------------------------------------------------


def _nav(step: StepSoFar, so_far: SideSoFar, rules: Ruleset) -> StepShown:
    note: Any = ""
    if step.state == "done":
        note = notes_of(step.entries) or "no change"
    elif step.state == "now" and step.pending is not None:
        note = words(step.pending.why).lower() if not isinstance(step.pending, Choice) else notes_of(step.entries)
    elif step.step.step == "expensive_mistakes" and rules.upkeep:
        note = f"rolled from {gold(rules.upkeep.threshold)} up"
    elif step.step.step == "hiring":
        note = f"{len(so_far.state.listed)} of {rules.draft.players_max} on the list"
    return StepShown(_name(step), note, step.state)


# --- What is asked --------------------------------------------------------------------------------


def _title(asked: Question | None, now: StepSoFar | None, so_far: SideSoFar) -> str:
    if asked is None:
        return f"{so_far.state.name}: ready for the next fixture" if now is None else _name(now)
    return {
        "advancement": "Who learns something?",
        "improvement": f"{asked.about} improves",
        "hiring": "Who comes, who goes?",
        "draw": "Who was the best on the pitch?",
    }.get(asked.kind, f"{asked.title}: {asked.about}" if asked.about else asked.title)


def _lead(asked: Question | None, now: StepSoFar | None, so_far: SideSoFar, rules: Ruleset) -> str:
    """What the question means for this team, in a sentence."""
    if asked is None or now is None or now.pending is None:
        return ""
    team, request = so_far.state, now.pending
    if isinstance(request, Draw):
        return (
            f"One of {counted(len(request.among), 'player')} is drawn, and has {rules.spp('mvp')} star player points."
        )
    if request.why == "dedicated_fans":
        fans = team.dedicated_fans
        if so_far.facts.outcome == "win":
            return f"{counted(fans, 'dedicated fan')}, and a match won: on {fans}+ there is one more."
        return f"{counted(fans, 'dedicated fan')}, and a match lost: below {fans} there is one fewer."
    if request.why == "expensive_mistakes":
        return f"{gold(team.treasury)} gp in the treasury is enough for temptation. The higher the roll, the better."
    if request.why == "advancement":
        return "Points may be saved. What is bought stays bought; dice once seen stay seen."
    if request.why == "hiring":
        return f"{gold(team.treasury)} gp in the treasury, {len(team.listed)} of {rules.draft.players_max} on the list."
    if request.why == "random_skill":
        return "Two D6, one after the other: the first finds the half of the page, the second the line."
    if request.why == "characteristic":
        return "A D16 says which characteristics there are to choose from; a skill may be had instead."
    return ""


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
    entry = step.entries[-1] if step and step.entries and last.step != "advancements" else None
    if step and step.entries and last.step == "advancements" and not _unfinished(step):
        entry = step.entries[-1]
    if last.step == "most_valuable_player":
        gain = " and ".join(names.get(str(row.value), str(row.value)) for row in run)
        reading = entry.sentence() if entry is not None else ""
        return Moment("Most Valuable Player", reading=reading, gain=gain, row=last)
    faces = tuple((tuple(row.value), _sides(row)) for row in run if isinstance(row.value, list))
    gain = entry.what if isinstance(entry, Advanced) else ""
    reading = entry.sentence() if entry is not None else _reading(last, rules, faces)
    purpose = last.key.partition("#")[0].partition("/")[0]
    return Moment(words(purpose), faces, reading, gain, last)


def _unfinished(step: StepSoFar) -> bool:
    """Does the step wait in the middle of somebody's advancement?"""
    return isinstance(step.pending, Roll) or (step.pending is not None and step.pending.why == "improvement")


def _sides(row: StepAnswer) -> int:
    """The sides of the dice of an answer on record, by what they were for."""
    purpose = row.key.partition("#")[0].partition("/")[0]
    return {"characteristic": 16, "fans_after_conceding": 3, "minor_incident": 3}.get(purpose, 6)


def _reading(row: StepAnswer, rules: Ruleset, faces: tuple[tuple[tuple[int, ...], int], ...]) -> str:
    """How dice read whose outcome is still open."""
    purpose = row.key.partition("#")[0].partition("/")[0]
    if purpose == "characteristic" and faces:
        choices = [name.upper() for name in rules.advancement.characteristic_choices(faces[-1][0][0])]
        return f"{faces[-1][0][0]}: {' or '.join(choices)}."
    if purpose == "expensive_mistakes":
        return "An incident: what it costs is rolled next."
    if purpose == "random_skill":
        return "The second die decides."
    return ""


# --- What it comes to -----------------------------------------------------------------------------


def _entries(so_far: SideSoFar, rules: Ruleset) -> list[Entry]:
    return [opening_entry(so_far.facts, rules), *(entry for step in so_far.steps for entry in step.entries)]


def _value_lines(so_far: SideSoFar, rules: Ruleset) -> list[LedgerLine]:
    """Team value before the match, what changed it, and what it is now."""
    team, value = so_far.before, team_value(so_far.before, rules)
    lines = [LedgerLine("Team value before", value)]
    for entry in _entries(so_far, rules):
        team = entry.apply(team)
        after = team_value(team, rules)
        if after != value:
            lines.append(LedgerLine(_label(entry), after - value))
        value = after
    now = team_value(so_far.state, rules)
    if now != value:
        lines.append(LedgerLine("Entered by a commissioner", now - value))
    return [*lines, LedgerLine("Team value now", now, kind="total")]


def _treasury_lines(so_far: SideSoFar, rules: Ruleset) -> list[LedgerLine]:
    """The treasury before the match, what moved it, and what is in it now."""
    gold_before = so_far.before.treasury
    lines, held = [LedgerLine("Treasury before", gold_before)], gold_before
    for entry in _entries(so_far, rules):
        for _, amount in entry.money():
            lines.append(LedgerLine(_label(entry), amount))
            held += amount
    now = so_far.state.treasury
    if now != held:
        lines.append(LedgerLine("Entered by a commissioner", now - held))
    return [*lines, LedgerLine("Treasury now", now, kind="total")]


def _label(entry: Entry) -> str:
    if isinstance(entry, Played):
        return "The fallen"
    if isinstance(entry, MoneyWon):
        return "Winnings" if not entry.dice else "For the awarded fixture"
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
        return f"{signed(after - before)}" if after != before else "as before"

    return [
        ("Team value before", gold(value_was), ""),
        ("Team value now", gold(value_now), change(value_was, value_now)),
        ("Treasury", gold(now.treasury), change(was.treasury, now.treasury)),
        ("Dedicated fans", str(now.dedicated_fans), change(was.dedicated_fans, now.dedicated_fans)),
        ("Available", str(len(now.available)), f"of {len(now.listed)}"),
    ]
