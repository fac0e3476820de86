"""The plan of the house: few doors in each corridor, and a line at each that says what lives there."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
APPS = (
    "config",
    "pages",
    "api",
    "inducements",
    "matches",
    "league",
    "teams",
    "engine",
    "rulebook",
    "launcher",
    "bench",
)
#: Folders whose contents Django decides.
DJANGO = ("migrations", "management", "commands")
MOST_MODULES = 15

PACKAGES = sorted(
    folder
    for app in APPS
    for folder in (ROOT / app, *(ROOT / app).rglob("*"))
    if (folder / "__init__.py").is_file() and folder.name not in DJANGO
)


def test_every_folder_of_code_is_a_package() -> None:
    loose = [path for app in APPS for path in (ROOT / app).rglob("*.py") if not (path.parent / "__init__.py").is_file()]
    assert loose == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_package_has_few_modules_and_says_what_lives_there(package: Path) -> None:
    modules = [path for path in package.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES
    assert ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_plan_shows_every_room(package: Path) -> None:
    plan = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"`{package.relative_to(ROOT).as_posix()}/`" in plan
