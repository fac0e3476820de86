"""What the engine handles, and what holds it to that: computed from its own source and from its tests, never kept by hand."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.board import skills
from rulebook.ruleset import Ruleset

HERE = Path(__file__).parent.parent
TESTS = HERE.parent / "tests" / "engine"
#: Modules that name every skill without handling any.
LISTS = frozenset(("board/skills.py", "proof/coverage.py", "proof/effects.py"))

#: Rulings about money, careers and drafting, and one (R016) about a mistake that cannot be made here: more players set up than are allowed.
OFF_THE_PITCH = frozenset(
    [
        "R008",
        "R010",
        "R011",
        "R012",
        "R014",
        "R015",
        "R016",
        "R054",
        "R055",
        "R056",
        "R057",
        "R058",
        "R059",
        "R062",
        "R123",
        "R153",
        "R154",
        "R155",
    ]
)

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


def rule_coverage(ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """For each ruling of the edition: whether it touches play, the tests that hold it, by their names or by a table in their module, and the
    modules of the engine that name it."""
    code, tests = sources(HERE), sources(TESTS)
    held: dict[str, list[str]] = {}
    for text in tests.values():
        for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE):
            for id in re.findall(r"_([rm]\d{3})(?=_)", name):
                held.setdefault(id.upper(), []).append(name)
        for id, name in re.findall(r"\"([RM]\d{3})\": \"(test_\w+)\"", text):
            held.setdefault(id, []).append(name)
    named: dict[str, list[str]] = {}
    for module, text in code.items():
        for id in set(re.findall(r"\b[RM]\d{3}\b", text)) if module not in LISTS else ():
            named.setdefault(id, []).append(module)
    return {
        ruling.id: {
            "play": ruling.id not in OFF_THE_PITCH,
            "tests": held.get(ruling.id, []),
            "modules": named.get(ruling.id, []),
        }
        for ruling in ruleset.pack.rulings
    }
