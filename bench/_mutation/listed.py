"""Changes that make no difference anybody could notice, each with the reason: `without_effect.json`."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bench._mutation.changes import Change

LIST = Path(__file__).with_name("without_effect.json")


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change by what it changes, not by the number of its line. Several alike on one line are all meant, and so are those on lines alike."""

    file: str
    line: str
    expression: str
    replacement: str
    reason: str

    def is_about(self, change: Change) -> bool:
        return (self.file, self.line, self.expression, self.replacement) == (
            change.file,
            change.text,
            change.expression,
            change.replacement,
        )


class Known:
    """The changes that are listed."""

    def __init__(self, listed: Iterable[Listed]) -> None:
        self.listed = list(listed)
        self._by_file: dict[str, list[Listed]] = {}
        for each in self.listed:
            self._by_file.setdefault(each.file, []).append(each)

    def reason(self, change: Change) -> str:
        """Why the change makes no difference; "" if it is not listed."""
        return next((each.reason for each in self._by_file.get(change.file, ()) if each.is_about(change)), "")

    def outdated(self, changes: Iterable[Change]) -> list[Listed]:
        """What is listed and cannot be changed any more, for the code has changed; or is listed twice."""
        changes = list(changes)
        twice = Counter(self.listed)
        return [each for each in twice if twice[each] > 1 or not any(each.is_about(change) for change in changes)]


def known(path: Path = LIST) -> Known:
    return Known(msgspec.json.decode(path.read_bytes(), type=list[Listed]))
