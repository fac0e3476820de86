"""Every module of the house together: a refusal's code belongs to one refusal alone."""

import importlib
import pkgutil

import pytest

from rulebook.shapes.refusals import REGISTER

PACKAGES = ("rulebook", "engine", "teams", "league", "matches", "inducements", "api", "pages", "config")


@pytest.mark.parametrize("package", PACKAGES)
def test_all_modules_load_side_by_side(package: str) -> None:
    load(package)


def load(package: str) -> None:
    """Every module of the package is loaded."""
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, f"{package}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def test_every_refusal_has_a_sentence_and_a_status_that_readers_are_answered_with() -> None:
    for package in PACKAGES:
        load(package)
    assert len(REGISTER) > 50
    for code, problem in REGISTER.items():
        assert problem.sentence.endswith((".", "}")), code
        assert 400 <= problem.status < 500 or problem.status in (503, 507), code
