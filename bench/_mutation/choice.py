"""Which tests are worth trying for a change: those that reach it, the quickest first."""

import re
from pathlib import Path

from bench._mutation.changes import ROOT, Change
from bench._mutation.reach import Reach
from bench._mutation.trial import Question


class Chooser:
    """Chooses from what some tests reach, as many for one change as the seconds allow."""

    def __init__(self, reach: Reach, seconds: float, root: Path = ROOT) -> None:
        self.reach, self.seconds = reach, seconds
        self._sources = {file: (root / file).read_text(encoding="utf-8").split("\n") for file in reach.lines}

    def beside(self, change: Change) -> Question:
        """With the tests that run the changed line of a function; without any if none does."""
        first, last = change.statement
        reached = self.reach.of(change.file, range(change.line, change.line + 1))
        return self._question(change, [reached or self.reach.of(change.file, range(first, last + 1))])

    def from_the_start(self, change: Change) -> Question:
        """With what a change may concern that takes effect on import: what runs it or names what it defines, then the rest of the file, then all."""
        first, last = change.statement
        near = self.reach.of(change.file, range(first, last + 1)) if change.in_function else self._naming(change)
        of_file = {number for numbers in self.reach.lines.get(change.file, {}).values() for number in numbers}
        return self._question(change, [near, of_file, set(range(len(self.reach.tests)))])

    def _naming(self, change: Change) -> set[int]:
        found: set[int] = set()
        for name in change.defines:
            word = re.compile(rf"\b{re.escape(name)}\b")
            for file, lines in self._sources.items():
                for number, line in enumerate(lines, start=1):
                    if word.search(line):
                        found |= self.reach.of(file, range(number, number + 1))
        return found

    def _question(self, change: Change, choices: list[set[int]]) -> Question:
        """The tests of the first choice, the quickest first, then those of the next."""
        given: dict[str, float] = {}
        left = self.seconds
        for choice in choices:
            for test in sorted(
                (self.reach.tests[number] for number in choice), key=lambda test: (test.seconds, test.id)
            ):
                left -= test.seconds if test.id not in given else 0
                if left < 0 and given:
                    return Question(change, given)
                given[test.id] = test.seconds
        return Question(change, given)
