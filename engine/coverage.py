"""What the engine handles, and what holds it to that: computed from its own source and from its tests, never kept by hand."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine import skills
from rulebook.ruleset import Ruleset

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests" / "engine"
#: Modules that name every skill without handling any.
LISTS = frozenset(("skills.py", "coverage.py", "effects.py"))

#: By skill, the tests that show its "use" and its "limit".
Proofs = Mapping[str, Mapping[str, list[str]]]


def sources(folder: Path) -> dict[str, str]:
    """The Python files beneath a folder, by their path in it."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.py"))}


def skill_coverage(ruleset: Ruleset, proofs: Proofs, changed: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
    """For each skill and trait of the edition: the modules that handle it, the tests that show its use and those that show where it stops, and in
    how many fuzzed matches it has changed something (None if nobody looked)."""
    code = sources(HERE)
    found = []
    for skill in ruleset.skills:
        constant = re.compile(rf"\b{skill.id.upper().replace('-', '_')}\b")
        proved = proofs.get(skill.id, {})
        found.append(
            {
                "skill": skill.id,
                "trait": skill.is_trait,
                "known": skill.id in skills.BIT,
                "modules": [
                    name
                    for name, text in code.items()
                    if name not in LISTS and not name.startswith("bots") and _handles(text, constant)
                ],
                "use": proved.get("use", []),
                "limit": proved.get("limit", []),
                "changed": None if changed is None else changed.get(skill.id, 0),
            }
        )
    return found


def _handles(text: str, constant: re.Pattern[str]) -> bool:
    return any(
        constant.search(line)
        for line in text.splitlines()
        if not line.lstrip().startswith(("#", "from", '"')) and not line.endswith(",")
    )


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
