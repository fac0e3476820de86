"""Running the steps before and after a match, one at a time: with the answers on record, or again, for a correction, with those that still fit."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from matches.steps import sevens as sevens
from matches.steps.after import NOTHING
from matches.steps.before import Setting, opening_sheets
from matches.steps.facts import Facts
from matches.steps.registry import AFTER, BEFORE
from rulebook.dice import KeyedDice
from rulebook.procedure import NOT_YET, Choice, Draw, Progress, Request, Roll, Source, advance
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.refusals import Problem, Refusal
from rulebook.shapes.sheets import KickOff
from teams.history.entry import Entry
from teams.history.match import StepClosed
from teams.history.objections import NumberTaken
from teams.history.state import TeamState


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer on record: what was said, and whether site dice, somebody's typing, a coach, a deadline or a commissioner said it."""

    value: Any
    source: str = "coach"
    by: str = ""


#: Answers of one step by the key of their question.
Answers = Mapping[str, Answer]


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a correction brings up: an answer that no longer fits, or one that is missing. ``needs_ruling`` where a commissioner must decide."""

    id: str
    match: str
    side: str
    step: str
    answer: Any
    reasons: tuple[dict[str, Any], ...] = ()
    rulings: tuple[str, ...] = ()
    ruling: str = ""

    @property
    def needs_ruling(self) -> bool:
        return bool(self.rulings) and not self.ruling


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """The player that the site's dice drew in place of what is on record: the key of the draw in the season, who could have been drawn, and who was."""

    dice_key: str
    among: tuple[str, ...]
    value: str


#: The name of the sequence before the kick-off in an edition's lists, and in the keys of its dice.
PRE_MATCH = "pre_match"
S = TypeVar("S")


def run_on(steps: Iterable[S], state: Any, run: Callable[[S, Any], Progress[Any]]) -> Iterator[tuple[S, Progress[Any]]]:
    """Each step with how far it has come, up to the first that waits. ``run(step, state)`` runs one on what those before it have made."""
    for step in steps:
        progress = run(step, state)
        yield step, progress
        if not progress.finished:
            return
        state = progress.state


def run_before(step: str, kick_off: KickOff, setting: Setting, rules: Ruleset, source: Source) -> Progress[KickOff]:
    """The step before the kick-off has run as far as its answers reach; its state is what is settled then."""
    progress: Progress[KickOff] = advance(BEFORE[step](kick_off, setting, rules), source, state=kick_off)
    if progress.finished:
        progress.state = progress.result
    return progress


def run_all_before(setting: Setting, rules: Ruleset, source: Callable[[SequenceStep], Source]) -> Progress[KickOff]:
    """The whole sequence before the kick-off, with these answers to each step: how far the last step that was reached has come."""

    def run(step: SequenceStep, kick_off: KickOff) -> Progress[KickOff]:
        return run_before(step.step, kick_off, setting, rules, source(step))

    *_, (_, last) = run_on(rules.sequence(PRE_MATCH), opening_sheets(setting, rules), run)
    return last


def dice_key_before(match: str, step: SequenceStep, key: str) -> str:
    """The key of a roll before the kick-off in the whole season. The edition's own steps share one name, and each step of a module has its own."""
    return "/".join((match, PRE_MATCH, *([step.step] if step.module else []), key))


def run_step(step: str, team: TeamState, facts: Facts, rules: Ruleset, source: Source) -> Progress[None]:
    """The step has run as far as its answers reach; a finished one has closed itself with a last entry."""
    progress = advance(AFTER[step](team, facts, rules), source, state=team, enter=_enter)
    if progress.finished:
        closing = StepClosed(match=facts.match, step=step)
        progress.entries.append(closing)
        progress.state = closing.apply(progress.state)
    return progress


def _enter(team: TeamState, entry: Entry) -> TeamState:
    return entry.apply(team)


def dice_key(facts: Facts, step: str, key: str) -> str:
    """The key of a roll in the whole season: match, side, step, purpose and ordinal."""
    return f"{facts.match}/{facts.side}/{step}/{key}"


def site_answer(dice: KeyedDice, name: str, request: Request) -> Any:
    """What the season's sealed dice say to a roll or a draw whose key in the season is ``name``."""
    if isinstance(request, Roll):
        return dice.roll(name, request.count, request.sides)
    if isinstance(request, Draw):
        return dice.order(name, request.among)[0]
    return NOT_YET


def told(answers: Answers) -> Source:
    """Only what is on record and still fits: the live sequence, which stores an answer before it shows it."""

    def source(key: str, request: Request) -> Any:
        answer = answers.get(key)
        if answer is None or not _fits(answer, request):
            return NOT_YET
        return tuple(answer.value) if isinstance(request, Roll) else answer.value

    return source


def _fits(answer: Answer, request: Request) -> bool:
    """Do the rules still take this answer? What was taken at a deadline stands, even where a coach could not have said it, and so does what was granted."""
    if isinstance(request, Choice):
        problems = request.problems(answer.value)
        return answer.value == request.default or all(
            answer.source == "granted" and grantable(each) for each in problems
        )
    return isinstance(request, Roll) or answer.value in request.among


def outdated(
    step: str, team: TeamState, facts: Facts, rules: Ruleset, answers: Answers, dice: KeyedDice
) -> tuple[str, ...]:
    """The keys of an open step's answers that have to go after a correction, so that they are asked anew.

    The first that no longer fits goes, and the choices behind it, which were made in its light; dice stay with their keys. What the site has drawn goes
    if it would draw another now. Empty if everything still fits.
    """
    asked: list[str] = []

    def source(key: str, request: Request) -> Any:
        asked.append(key)
        answer = answers.get(key)
        if answer is None or not _fits(answer, request):
            return NOT_YET
        if isinstance(request, Draw) and answer.source == "site":
            drawn = site_answer(dice, dice_key(facts, step, key), request)
            return answer.value if answer.value == drawn else NOT_YET
        return tuple(answer.value) if isinstance(request, Roll) else answer.value

    progress = run_step(step, team, facts, rules, source)
    if progress.finished or progress.key not in answers:
        return ()
    behind = (key for key, answer in answers.items() if key not in asked and answer.source not in ("site", "typed"))
    return (progress.key, *behind)


def again(
    facts: Facts,
    step: str,
    answers: Answers,
    dice: KeyedDice,
    rulings: Mapping[str, str],
    note: Callable[[Point | Drawn], None],
) -> Source:
    """The answers on record, judged anew: site dice by their key, typed dice as typed, and a coach's answers where the rules still take them.

    What they do not take is noted with its reasons: ``rulings`` says whether a commissioner keeps it all the same or reverses it; until they have said so
    it is kept. A question that was never put is answered by its default, and noted; so is a draw that comes out otherwise.
    """

    def source(key: str, request: Request) -> Any:
        answer = answers.get(key)
        if isinstance(request, Choice):
            return _judged(request, dice_key(facts, step, key), facts, step, answer, rulings, note)
        if answer is not None and answer.source != "site":
            value = tuple(answer.value) if isinstance(request, Roll) else answer.value
            if isinstance(request, Roll) or value in request.among:
                return value
            note(
                Point(
                    id=dice_key(facts, step, key),
                    match=facts.match,
                    side=facts.side,
                    step=step,
                    answer=answer.value,
                    ruling="rolled anew",
                )
            )
        value = site_answer(dice, dice_key(facts, step, key), request)
        if isinstance(request, Draw) and (answer is None or answer.value != value):
            note(Drawn(dice_key=dice_key(facts, step, key), among=request.among, value=value))
        return value

    return source


def _judged(
    request: Choice,
    id: str,
    facts: Facts,
    step: str,
    answer: Answer | None,
    rulings: Mapping[str, str],
    note: Callable[[Point | Drawn], None],
) -> Any:
    point = Point(
        id=id, match=facts.match, side=facts.side, step=step, answer=answer.value if answer else request.default
    )
    if answer is None:
        note(msgspec.structs.replace(point, ruling="default taken"))
        return request.default
    problems = [problem for problem in request.problems(answer.value) if not isinstance(problem, NumberTaken)]
    if not problems:
        return answer.value
    point = msgspec.structs.replace(point, reasons=tuple(problem.as_dict() for problem in problems))
    if not all(map(grantable, problems)):
        note(msgspec.structs.replace(point, ruling="reverse"))
        return _instead(request)
    possible = (
        ("keep",) if isinstance(answer.value, Mapping) and answer.value.get("do") == "done" else ("keep", "reverse")
    )
    ruling = rulings.get(id, "") if len(possible) > 1 else possible[0]
    note(msgspec.structs.replace(point, rulings=possible, ruling=ruling if ruling in possible else ""))
    return _instead(request) if ruling == "reverse" and "reverse" in possible else answer.value


def grantable(problem: Problem) -> bool:
    """May it stand by a commissioner's word? Only a rule's refusal may, and not where nothing is left to act on."""
    return isinstance(problem, Refusal) and problem.grantable


def _instead(request: Choice) -> Any:
    return request.default if request.problems(NOTHING) else NOTHING
