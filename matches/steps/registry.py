"""The steps of the sequences, by the names that the editions' lists use. A step registers itself beside its procedure.

A name is one procedure's alone: an app above, or a module of optional rules, adds names of its own and replaces none.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rulebook.ruleset import Ruleset

P = TypeVar("P", bound=Callable[..., Any])

#: Steps before the kick-off: ``(kick_off, setting, rules)`` to a procedure that returns what is settled now.
BEFORE: dict[str, Callable[..., Any]] = {}
#: Steps after the match, for one side: ``(team, facts, rules)`` to a procedure that enters what follows.
AFTER: dict[str, Callable[..., Any]] = {}

#: Steps after the match in which a side's outcome hangs on what the other side answers in the same step.
OF_BOTH_SIDES: set[str] = set()

#: The sequences of an edition, and where the procedures of their steps are.
SEQUENCES: dict[str, dict[str, Callable[..., Any]]] = {"pre_match": BEFORE, "post_match": AFTER, "forfeit": AFTER}


def before_step(name: str) -> Callable[[P], P]:
    """Decorates the procedure of a step before the kick-off."""
    return _registers(BEFORE, name)


def after_step(name: str, *, of_both_sides: bool = False) -> Callable[[P], P]:
    """Decorates the procedure of a step after the match; ``of_both_sides`` where it reads ``facts.theirs``."""
    if of_both_sides:
        OF_BOTH_SIDES.add(name)
    return _registers(AFTER, name)


def _registers(registered: dict[str, Callable[..., Any]], name: str) -> Callable[[P], P]:
    def register(procedure: P) -> P:
        if name in BEFORE or name in AFTER:
            raise AssertionError(f"there are two steps called {name!r}")
        registered[name] = procedure
        return procedure

    return register


def missing_steps(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Sequence and name of every step of the edition that has no procedure."""
    for sequence, steps in rules.edition.sequences.items():
        known = SEQUENCES.get(sequence, {})
        yield from ((sequence, step.step) for step in steps if step.step not in known)
