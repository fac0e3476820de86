"""Which tests are worth trying for a change: those that reach it, the most direct first and the slow ones last."""

import re
from collections import Counter
from pathlib import Path

from bench._mutation.changes import ROOT, Change
from bench._mutation.reach import Reach, Test
from bench._mutation.trial import Question

#: Seconds of processor time from which on a test is slow.
SLOW = 1.0


class Chooser:
    """Chooses from what some tests reach, as many for one change as the seconds allow."""

    def __init__(self, reach: Reach, seconds: float, root: Path = ROOT) -> None:
        self.reach, self.seconds = reach, seconds
        self._sources = {file: (root / file).read_text(encoding="utf-8").split("\n") for file in reach.lines}
        self._numbers = {test.id: number for number, test in enumerate(reach.tests)}
        self._lines_run = Counter(
            number for lines in reach.lines.values() for numbers in lines.values() for number in numbers
        )
        self._sharp: dict[int, None] = {}

    def beside(self, change: Change) -> list[Question]:
        """With the tests that run the changed line of a function."""
        first, last = change.statement
        reached = self.reach.of(change.file, range(change.line, change.line + 1))
        return self._questions(change, [reached or self.reach.of(change.file, range(first, last + 1))])

    def from_the_start(self, change: Change) -> list[Question]:
        """With the tests that a change may concern which takes effect on import.

        First those that have noticed such a change before, then what runs it or names what it defines, then the rest of its file, then all: one by one, for
        only what a question needs is imported.
        """
        first, last = change.statement
        near = self.reach.of(change.file, range(first, last + 1)) if change.in_function else self._naming(change)
        of_file = {number for numbers in self.reach.lines.get(change.file, {}).values() for number in numbers}
        return self._questions(change, [set(self._sharp), near, of_file, set(self._numbers.values())])

    def has_noticed(self, test: str) -> None:
        """The test has noticed a change that takes effect on import."""
        if test in self._numbers:
            self._sharp[self._numbers[test]] = None

    def _naming(self, change: Change) -> set[int]:
        found: set[int] = set()
        for name in change.defines:
            word = re.compile(rf"\b{re.escape(name)}\b")
            for file, lines in self._sources.items():
                for number, line in enumerate(lines, start=1):
                    if word.search(line):
                        found |= self.reach.of(file, range(number, number + 1))
        return found

    def _questions(self, change: Change, choices: list[set[int]]) -> list[Question]:
        """One for each choice that has tests which no earlier one has. Each has an equal share of the seconds, and what earlier ones left of theirs."""
        given: set[int] = set()
        left = 0.0
        found = []
        for choice in choices:
            left = max(left, 0) + self.seconds / len(choices)
            asked = {}
            for test in self._most_direct_first(choice - given):
                if left > 0:
                    left -= test.seconds
                    asked[test.id] = test.seconds
            given |= choice
            if asked:
                found.append(Question(change, asked))
        return found

    def _most_direct_first(self, numbers: set[int]) -> list[Test]:
        """The fewer lines a test runs besides, the more it is about this one. Slow tests come last."""

        def key(number: int) -> tuple[bool, int, float, str]:
            test = self.reach.tests[number]
            return test.seconds > SLOW, self._lines_run[number], test.seconds, test.id

        return [self.reach.tests[number] for number in sorted(numbers, key=key)]
