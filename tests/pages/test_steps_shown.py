"""A sequence with a step that nobody carries out, or that no page shows, is refused by name before the site serves."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from matches.steps.registry import AFTER, BEFORE, after_step, before_step, missing_steps
from pages.checks import step_errors, steps_are_known
from pages.sequence.presenters import StepPage, name_of, presents_step, question_page, step_page
from rulebook.pack import reading
from rulebook.ruleset import Ruleset
from tests.rulebook.module_folders import installed, step, write_module

RULES = Ruleset.of("bb2020")


@pytest.fixture
def with_a_tithe(tmp_path: Path) -> Ruleset:
    """BB2020 with one more step after the match."""
    folder = tmp_path / "pack"
    shutil.copytree(reading.HOME / "bb2020", folder)
    edition = json.loads((folder / "edition.json").read_text())
    tithe = {"step": "tithe", "number": 7, "title": "The tithe", "sides": "each", "where": "p.0"}
    edition["sequences"]["post_match"].append(tithe)
    (folder / "edition.json").write_text(json.dumps(edition))
    pack = reading.build(*reading.read_folder(folder, reading.COMMON))
    known = {option.id for option in pack.options}
    return Ruleset(pack, {id: value for id, value in RULES.options.items() if id in known})


def test_a_step_of_a_module_without_procedure_and_page_is_named_with_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_module(tmp_path, "death_zone", steps=[step("sponsors", after="weather")])
    with installed(tmp_path, monkeypatch):
        errors = steps_are_known(None)
    assert [error.id for error in errors] == ["pages.E001", "pages.E002"]
    assert all("'sponsors'" in error.msg and "death_zone" in error.msg for error in errors)


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(AFTER, "tithe", lambda team, facts, rules: iter(()))


def test_every_step_of_every_installed_edition_is_carried_out_and_shown() -> None:
    assert steps_are_known(None) == []


def test_a_step_without_procedure_and_page_is_named(with_a_tithe: Ruleset) -> None:
    assert list(missing_steps(with_a_tithe)) == [("post_match", "tithe")]
    assert [error.id for error in step_errors(with_a_tithe)] == ["pages.E001", "pages.E002"]
    assert all("'tithe'" in error.msg for error in step_errors(with_a_tithe))


def test_a_step_that_no_page_shows_is_named(with_a_tithe: Ruleset, carried_out: None) -> None:
    assert [error.id for error in step_errors(with_a_tithe)] == ["pages.E002"]


def test_a_page_of_defaults_is_enough(
    with_a_tithe: Ruleset, carried_out: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pages.sequence.presenters._STEPS", _registered())
    presents_step("tithe")(StepPage)
    assert list(step_errors(with_a_tithe)) == []
    assert name_of("tithe", with_a_tithe) == "The tithe"


def _registered() -> dict[str, Any]:
    return {name: step_page(name) for name in (*BEFORE, *AFTER) if name != "tithe"}


def test_a_step_is_carried_out_in_one_way_only() -> None:
    for register in (before_step, after_step):
        with pytest.raises(AssertionError, match="winnings"):
            register("winnings")(lambda: None)


def test_a_question_without_a_page_of_its_own_says_its_purpose() -> None:
    assert question_page("sponsor_bonus").called() == "Sponsor bonus"
    assert question_page("prayer").result((16,), RULES) == "Intensive Training"
