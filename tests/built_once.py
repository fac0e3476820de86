"""What many tests of a module begin with, made once for all of them.

    @built_once
    def house() -> House:
        return House()

is a fixture like any other to a test that asks for `house`: it has a copy of its own, and `db`, and what
it does to the database is undone. Only the making is shared: `House()` is called once, in a transaction
around those of the tests that ask for it, and taken back for the first that does not.

It may ask for other such fixtures of its module, above it, and of a conftest, and for nothing else: what
differs from test to test (a browser, a setting) stays a fixture of the usual kind. A test that commits
(`transactional_db`) cannot have one, for what it does is not undone.
"""

import copy
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pytest
from django.db import transaction

#: Those that the tests of several modules may ask for.
OF_CONFTESTS: list[Callable[..., Any]] = []


def built_once(build: Callable[..., Any]) -> Any:
    """A fixture, named as the function is; see above."""

    def given(own_copy: dict[str, Any], **_: Any) -> Any:
        return own_copy[build.__name__]

    # It asks for what the building asks for, so that whoever asks for it is known to need all of that.
    asked = inspect.signature(build).parameters.values()
    own = inspect.Parameter("own_copy", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    given.__signature__ = inspect.Signature([own, *asked])  # type: ignore[attr-defined]
    found = pytest.fixture(name=build.__name__)(given)
    found.builds = build
    if build.__module__.endswith("conftest"):
        OF_CONFTESTS.append(build)
    return found


def asked_of(item: Any) -> list[Callable[..., Any]]:
    """What must have been built for the test, in the order in which it is."""
    names = getattr(item, "fixturenames", ())
    return [build for build in all_of(item) if build.__name__ in names]


def all_of(item: Any) -> list[Callable[..., Any]]:
    """What may be built for the tests of the same module."""
    own = (getattr(each, "builds", None) for each in vars(item.module).values()) if hasattr(item, "module") else ()
    return [*OF_CONFTESTS, *filter(None, own)]


def in_order(items: list[pytest.Item], commits: Callable[[pytest.Item], bool]) -> list[pytest.Item]:
    """Within each module first the tests that find an empty database, then by what they ask for, then those that commit."""
    found = []
    for _, group in groupby(items, key=lambda item: getattr(item, "module", None)):
        together = list(group)
        places = {build: place for place, build in enumerate(all_of(together[0]))}

        def turn(item: pytest.Item, places: dict[Any, int] = places) -> tuple[bool, list[int]]:
            asked = [places[build] for build in asked_of(item)]
            if asked and commits(item):
                raise pytest.UsageError(f"{item.nodeid} commits: it cannot have what is built once")
            return commits(item), asked

        found += sorted(together, key=turn)
    return found


@dataclass
class Level:
    """One thing that was built, with all that stood when it was, by name, and the transaction that takes it back."""

    build: Callable[..., Any]
    made: dict[str, Any]
    around: transaction.Atomic


class Standing:
    """What stands in the database, each thing in a transaction within that of the one before."""

    def __init__(self) -> None:
        self._levels: list[Level] = []

    def bring(self, asked: list[Callable[..., Any]]) -> None:
        """Exactly this stands, in this order."""
        while [level.build for level in self._levels] != asked[: len(self._levels)]:
            self._take_back()
        for build in asked[len(self._levels) :]:
            self.build(build)

    def own_copy(self) -> dict[str, Any]:
        """What was made, by name; what is one thing there is one thing in the copy."""
        return copy.deepcopy(self._levels[-1].made) if self._levels else {}

    def build(self, build: Callable[..., Any]) -> None:
        # From a copy, for what it does to what it is given must not be seen once it has been taken back.
        made = self.own_copy()
        around = transaction.atomic()
        around._from_testcase = (
            True  # as Django's own around a test: an action may insist that its own is the outermost
        )
        around.__enter__()
        self._levels.append(Level(build, made, around))
        try:
            made[build.__name__] = build(**{name: made[name] for name in inspect.signature(build).parameters})
        except BaseException:
            self._take_back()
            raise

    def _take_back(self) -> None:
        transaction.set_rollback(True)
        self._levels.pop().around.__exit__(None, None, None)
