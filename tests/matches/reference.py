"""The reference: the same league, told the truth at its time.

It knows nothing of ``matches.pure.correction``: it goes through a team's diary from the first page, once, and asks what a commissioner would have been asked.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from matches.pure.correction import Chapter
from matches.steps.after import DONE, NOTHING
from matches.steps.facts import opening_entry
from matches.steps.running import dice_key, run_step
from rulebook.procedure import Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history.entry import Entry
from teams.history.objections import NumberTaken
from teams.history.state import TeamState
from tests.matches.world import DICE, RULES, Page, watched


class Ruler:
    """A commissioner whose rulings follow from the point alone."""

    def __init__(self, salt: int) -> None:
        self.salt = salt

    def __call__(self, id: str, possible: Sequence[str]) -> str:
        if len(possible) == 1:
            return possible[0]
        return possible[hashlib.sha256(f"{self.salt}{id}".encode()).digest()[0] % len(possible)]


def reference(
    diary: Sequence[Page], chapters: Mapping[str, Chapter], ruler: Ruler, rules: Ruleset = RULES
) -> tuple[list[Entry], TeamState]:
    """The entries and the team of a league that had these chapters from the beginning, with the same later sheets, decisions, rulings and dice."""
    team, entries = TeamState(), []
    for page in diary:
        if page.kind == "entry":
            assert page.entry is not None
            fresh = [page.entry]
        elif page.kind == "open":
            fresh = [opening_entry(chapters[page.match].facts, rules)]
        else:
            chapter = chapters[page.match]
            source = _retold(chapter, page.step, ruler)
            fresh = run_step(page.step, team, chapter.facts, rules, watched(source)).entries
        for entry in fresh:
            team = entry.apply(team)
        entries += fresh
    return entries, team


def _retold(chapter: Chapter, step: str, ruler: Ruler) -> Any:
    answers = chapter.answers.get(step, {})

    def source(key: str, request: Request) -> Any:
        at = dice_key(chapter.facts, step, key)
        answer = answers.get(key)
        if isinstance(request, Choice):
            if answer is None:
                return request.default
            problems = [problem for problem in request.problems(answer.value) if not isinstance(problem, NumberTaken)]
            if not problems:
                return answer.value
            instead = request.default if request.problems(NOTHING) else NOTHING
            if not all(map(_may_stand, problems)):
                return instead
            kept = answer.value == DONE or ruler(at, ("keep", "reverse")) == "keep"
            return answer.value if kept else instead
        typed = answer is not None and answer.source != "site"
        if answer is not None and typed and (isinstance(request, Roll) or answer.value in request.among):
            return answer.value
        if isinstance(request, Roll):
            return DICE.roll(at, request.count, request.sides)
        return DICE.order(at, request.among)[0]

    return source


def _may_stand(problem: Problem) -> bool:
    return isinstance(problem, Refusal) and problem.grantable
