"""What must hold before the site serves: every step of every edition has a procedure and a page that shows it, and the engine plays the rest."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, Warning

from engine import unplayed
from matches.steps.registry import missing_steps
from pages.sequence.presenters import unpresented_steps
from rulebook.pack.reading import editions, modules_of
from rulebook.ruleset import Ruleset


def steps_are_known(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """An error for each step that no procedure carries out, and for each that no page shows."""
    return [error for edition in editions() for error in step_errors(with_all_modules(edition))]


def with_all_modules(edition: str) -> Ruleset:
    """The rules of an edition with every module switched on: all steps that it may have."""
    return Ruleset.of(edition, {module.id: True for module in modules_of(edition)})


def play_is_known(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A warning for everything in an edition and its modules that the engine has no rule for: such a match is played at a table, and refused by the engine.

    Modules that are for the table alone are left out.
    """
    return [warning for edition in editions() for warning in play_warnings(with_modules_of_play(edition))]


def with_modules_of_play(edition: str) -> Ruleset:
    """The rules of an edition with every module switched on that the engine is meant to play."""
    return Ruleset.of(edition, {module.id: True for module in modules_of(edition) if not module.head.at_the_table})


def play_warnings(rules: Ruleset) -> Iterator[CheckMessage]:
    """What the engine does not play of these rules, but for what it leaves out on purpose."""
    for problem in unplayed(rules):
        if not problem.left_out:
            yield Warning(f"{rules.edition.id}: {problem}", id="pages.W003")


def step_errors(rules: Ruleset) -> Iterator[CheckMessage]:
    """What is wrong with the sequences of these rules."""
    for sequence, step in missing_steps(rules):
        yield Error(
            f"{_origin(rules, sequence, step)}: the step {step!r} of {sequence} has no procedure.", id="pages.E001"
        )
    for sequence, step in unpresented_steps(rules):
        yield Error(
            f"{_origin(rules, sequence, step)}: the step {step!r} of {sequence} has no page that shows it.",
            id="pages.E002",
        )


def _origin(rules: Ruleset, sequence: str, name: str) -> str:
    """The edition that the step is in, and the module that adds it."""
    module = next((step.module for step in rules.sequence(sequence) if step.step == name), "")
    return f"{rules.edition.id}, module {module}" if module else rules.edition.id
