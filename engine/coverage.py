"""What the engine handles, and what holds it to that: computed from its own source and from its tests, never kept by hand."""

import re
from pathlib import Path
from typing import Any

from engine import skills
from rulebook.ruleset import Ruleset

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests" / "engine"
#: Modules that name every skill without handling any.
LISTS = frozenset(("skills.py", "coverage.py"))


def sources(folder: Path) -> dict[str, str]:
    """The Python files beneath a folder, by their path in it."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.py"))}


def skill_coverage(ruleset: Ruleset, seen: dict[str, int] | None = None) -> list[dict[str, Any]]:
    """For each skill and trait of the edition: the modules that handle it, the tests that name it, and in how many fuzzed matches it showed."""
    code, tests = sources(HERE), sources(TESTS)
    found = []
    for skill in ruleset.skills:
        constant = re.compile(rf"\b{skill.id.upper().replace('-', '_')}\b")
        named = re.compile(rf"[\"' ]{re.escape(skill.id)}[\"' =]")
        found.append(
            {
                "skill": skill.id,
                "trait": skill.is_trait,
                "known": skill.id in skills.BIT,
                "modules": [name for name, text in code.items() if name not in LISTS and _handles(text, constant)],
                "tests": _tests(tests, named, constant),
                "fuzzed": None if seen is None else seen.get(skill.id, 0),
            }
        )
    return found


def _handles(text: str, constant: re.Pattern[str]) -> bool:
    return any(
        constant.search(line)
        for line in text.splitlines()
        if not line.lstrip().startswith(("#", "from", '"')) and not line.endswith(",")
    )


def _tests(tests: dict[str, str], named: re.Pattern[str], constant: re.Pattern[str]) -> list[str]:
    found = []
    for name, text in tests.items():
        for part in re.split(r"\n(?=def )", text):
            title = re.match(r"def (test_\w+)", part)
            if title and (named.search(part) or constant.search(part)):
                found.append(f"{name}::{title.group(1)}")
    return found


def rule_coverage(ruleset: Ruleset) -> dict[str, list[str]]:
    """For each ruling of the edition: the places in the engine and its tests that name it."""
    texts = {
        **{f"engine/{name}": text for name, text in sources(HERE).items()},
        **{f"tests/engine/{name}": text for name, text in sources(TESTS).items()},
    }
    return {
        ruling.id: [
            name
            for name, text in texts.items()
            if re.search(rf"(?<![a-z0-9]){ruling.id}(?![0-9])", text, re.IGNORECASE)
        ]
        for ruling in ruleset.pack.rulings
    }
