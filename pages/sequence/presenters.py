"""How steps and questions are shown. Each registers what the pages say of it under its name; what it does not say, the defaults here say.

A step is shown by its ``StepPage``; a question (a roll, a draw or a choice) by its ``QuestionPage``, found by its purpose. An app above, or a module of
optional rules, registers its own beside its procedures.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from matches.selectors import SideSoFar, StepSoFar
from matches.steps.registry import SEQUENCES
from pages.match.context import MatchContext
from rulebook.procedure import Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.sheets import KickOff
from teams.history.state import TeamState

#: The faces of one roll, and the sides of its dice.
Faces = tuple[tuple[int, ...], int]


class StepPage:
    """What pages say of a step. By default: the edition's title, its dice, and the sentences of its entries."""

    #: What pages call the step; empty where the edition's title is right.
    title: ClassVar[str | Promise] = ""

    def name(self, step: SequenceStep, rules: Ruleset) -> str:
        """The name of the step."""
        return str(self.title or step.title)

    def ahead(self, so_far: SideSoFar, rules: Ruleset) -> str:
        """A few words beside the step while it is still ahead."""
        return ""

    def risk(self, so_far: SideSoFar, rules: Ruleset) -> list[tuple[int, str, str]]:
        """While the step is ahead: face, outcome and effect for each face of its die, where a coach should know them beforehand."""
        return []

    def settled(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[str]:
        """What a step before the kick-off has settled, in sentences."""
        return []

    def on_sheet(self, so_far: StepSoFar, context: MatchContext, rules: Ruleset) -> list[tuple[str, str]]:
        """What of it stands on the match sheet, as name and effect; by default what a module's step has settled."""
        said = self.settled(so_far, context, rules) if so_far.step.module else []
        return [(self.name(so_far.step, rules), sentence) for sentence in said]

    def newest(self, rolled: list[tuple[str, Roll, Any]]) -> list[tuple[str, Roll, Any]]:
        """Those of the step's rolls that are shown large once the last one has fallen."""
        return rolled

    def outcome(self, step: StepSoFar) -> str:
        """The sentence under the step's newest dice, once they have come to something."""
        return step.entries[-1].sentence() if step.entries else ""

    def gain(self, step: StepSoFar, drawn: list[str]) -> str:
        """What the newest dice, or the names that were drawn, have brought: a word or a name, shown large."""
        return _(" and ").join(drawn)


@dataclass(frozen=True, slots=True)
class Asking:
    """Where a question is asked: the match, the side, its team as it stands (none before the kick-off), and what was sent and refused."""

    match_context: MatchContext
    side: str
    state: TeamState
    typed: Mapping[str, str]
    #: May the reader choose what the rules refuse?
    may_grant: bool = False


class QuestionPage:
    """What pages say of a question. By default: its purpose in words, and for a choice its two answers, yes and no."""

    #: What the dice or the choice are for. Empty: the purpose itself, in words.
    words: ClassVar[str | Promise] = ""
    #: The template of a choice's form.
    template: ClassVar[str] = "matches/choices/answers.html"
    #: Whether the form of a choice takes the whole page while the reader may answer.
    wide: ClassVar[bool] = False
    #: Value, title and note of each answer, where a choice has just a few.
    answers: ClassVar[tuple[tuple[str, str | Promise, str | Promise], ...]] = ()

    def __init__(self, purpose: str = "") -> None:
        self.purpose = purpose

    def called(self) -> str:
        """What the dice or the choice are for."""
        return str(self.words) or self.purpose.replace("_", " ").capitalize()

    def title(self, team: str, about: str) -> str:
        """The heading above the question; ``about`` is the player it is about, if any."""
        return f"{self.called()}: {about}" if about else self.called()

    def lead(self, request: Request, so_far: SideSoFar, rules: Ruleset) -> str:
        """What the question means for this team, in a sentence."""
        return ""

    def options(self, request: Choice, here: "Asking") -> dict[str, Any]:
        """What the form of a choice needs: ``choice`` in its template."""
        return {"answers": self.answers}

    def read(self, data: QueryDict) -> Any:
        """The answer that the form sent, as the procedure takes it. What makes no sense is left for the rules to refuse."""
        return None

    def chosen(self, request: Choice, value: Any) -> str:
        """What was chosen, as the rest of a sentence that begins with the team; empty where what is settled says it."""
        return ""

    def result(self, faces: tuple[int, ...], rules: Ruleset) -> str:
        """What these faces came to by themselves, in a word."""
        return ""

    def reading(self, rolls: tuple[Faces, ...], rules: Ruleset) -> str:
        """How dice read whose outcome is still open."""
        return ""


_STEPS: dict[str, StepPage] = {}
_QUESTIONS: dict[str, QuestionPage] = {}
S = TypeVar("S", bound=type[StepPage])
Q = TypeVar("Q", bound=type[QuestionPage])


def presents_step(*names: str) -> Any:
    """Decorates the ``StepPage`` of the steps of these names."""

    def register(page: S) -> S:
        for name in names:
            assert name not in _STEPS, f"the step {name!r} is shown twice"
            _STEPS[name] = page()
        return page

    return register


def presents_question(*purposes: str) -> Any:
    """Decorates the ``QuestionPage`` of the questions of these purposes."""

    def register(page: Q) -> Q:
        for purpose in purposes:
            assert purpose not in _QUESTIONS, f"the question {purpose!r} is shown twice"
            _QUESTIONS[purpose] = page(purpose)
        return page

    return register


def step_page(name: str) -> StepPage:
    """How the step of this name is shown."""
    return _STEPS[name]


def question_page(purpose: str) -> QuestionPage:
    """How a question of this purpose is shown."""
    return _QUESTIONS.get(purpose) or QuestionPage(purpose)


def step_name(step: SequenceStep, rules: Ruleset) -> str:
    """What pages call this step."""
    return step_page(step.step).name(step, rules)


def applies_here(kick_off: KickOff, context: MatchContext) -> list[tuple[str, str]]:
    """What holds during this match by what its steps settled, and how the tables are used that are rolled on meanwhile, as name and effect."""
    steps = [StepSoFar(step, kick_off=kick_off, state="done") for step in context.rules.sequence("pre_match")]
    settled = [each for step in steps for each in step_page(step.step.step).on_sheet(step, context, context.rules)]
    return settled + [(table.title, table.note) for table in context.rules.tables_in_play]


def name_of(name: str, rules: Ruleset) -> str:
    """What pages call the step of this name, in whichever sequence of the edition it stands."""
    for sequence in SEQUENCES:
        for step in rules.edition.sequences.get(sequence, ()):
            if step.step == name:
                return step_name(step, rules)
    return name.replace("_", " ")


def unpresented_steps(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Sequence and name of every step of the edition that nothing here shows."""
    for sequence, steps in rules.edition.sequences.items():
        yield from ((sequence, step.step) for step in steps if step.step not in _STEPS)
