"""What the 95 skills cost where nobody has any: the engine, and the same engine with every look at a skill taken out, play the same matches.

The second one is made of the first one's source: wherever a rule asks whether a player or a side has a skill, it reads "no". Both must tell the same
matches, event by event.
"""

import ast
import importlib.abc
import importlib.util
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from bench import Figure
from bench.engine import yard_stick
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import TeamSheet

ENGINE = Path(__file__).parent.parent / "engine"
BARE = "bare_engine"
MATCHES = 40
HELD = frozenset(("able", "skills", "present"))


class Bare(ast.NodeTransformer):
    """Reads "no" wherever somebody's skills are asked for, and drops what that makes unreachable."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module and node.module.split(".")[0] == "engine":
            node.module = BARE + node.module.removeprefix("engine")
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        waits = any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node))
        self.generic_visit(node)
        if waits:  # a procedure that asks for nothing any more is a procedure still
            node.body += ast.parse("if 0: yield").body
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        code, value = node.targets[0], node.value
        if (
            isinstance(code, ast.Name)
            and code.id == "code"
            and isinstance(value, ast.Constant)
            and isinstance(value.value, str)
        ):
            node.value = ast.copy_location(
                ast.Constant(f"bare_{value.value}"), value
            )  # the code of a refusal is its own
            return node
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.op, ast.BitAnd) and (_skills_of(node.left) and _is_constant(node.right)):
            return ast.copy_location(ast.Constant(0), node)
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Or):
            kept = [value for value in node.values if not _is_no(value)]
        else:
            first = next((place for place, value in enumerate(node.values) if _is_no(value)), len(node.values))
            kept = node.values[: first + 1]
            if _is_no(kept[0]):
                return kept[0]
        if not kept:
            return ast.copy_location(ast.Constant(0), node)
        node.values = kept
        return kept[0] if len(kept) == 1 else node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        return node.orelse or ast.copy_location(ast.Pass(), node) if _is_no(node.test) else node


def _skills_of(node: ast.expr) -> bool:
    """``p.able``, ``p.skills``, ``g.present[side]``, and unions of the two sides."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _skills_of(node.left) and _skills_of(node.right)
    return isinstance(node, ast.Attribute) and node.attr in HELD


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_constant(node.left) and _is_constant(node.right)
    return isinstance(node, ast.Name) and node.id.isupper()


def _is_no(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


class BareEngine(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of the engine under another name, and reads them as `Bare` does."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.split(".")[0] != BARE:
            return None
        file = ENGINE.joinpath(*name.split(".")[1:])
        package = file.is_dir()
        source = file / "__init__.py" if package else file.with_suffix(".py")
        return importlib.util.spec_from_file_location(
            name, source, loader=self, submodule_search_locations=[str(file)] if package else None
        )

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        assert module.__file__ is not None
        tree = ast.fix_missing_locations(Bare().visit(ast.parse(Path(module.__file__).read_text())))
        exec(compile(tree, module.__file__, "exec"), module.__dict__)  # noqa: S102  (the project's own source)


def play(package: str, ruleset: Ruleset, sheets: tuple[TeamSheet, TeamSheet], seed: int) -> tuple[float, Any]:
    """Seconds of this process for one match by the engine of that name, and what happened in it."""

    def of(module: str) -> Any:
        return importlib.import_module(f"{package}.{module}")

    choose = of("policies").full_turns(of("chance").Chance(seed))
    began = time.process_time()
    game = of("game").Game(*sheets, ruleset, of("dice").SealedDice(f"skills {seed}".encode()))
    while game.pending is not None:
        game.send(choose(game))
    return time.process_time() - began, game.events


def unskilled(ruleset: Ruleset) -> tuple[TeamSheet, TeamSheet]:
    """Human against orc, nobody with a skill."""
    squads = importlib.import_module("engine.proof.squads")
    home, away = (
        msgspec.structs.replace(
            sheet, players=tuple(msgspec.structs.replace(player, skills=()) for player in sheet.players)
        )
        for sheet in (squads.squad(ruleset, roster, side) for roster, side in (("human", "home"), ("orc", "away")))
    )
    return home, away


def figures() -> Iterator[Figure]:
    """The two engines in turns, the faster of three runs of every match each."""
    sys.meta_path.insert(0, BareEngine())
    ruleset = Ruleset.of("bb2020")
    sheets, spent = unskilled(ruleset), {"engine": 0.0, BARE: 0.0}
    for seed in range(MATCHES):
        runs = {package: [play(package, ruleset, sheets, seed) for _ in range(3)] for package in spent}
        assert runs["engine"][0][1] == runs[BARE][0][1], f"the two engines tell match {seed} differently"
        for package, times in runs.items():
            spent[package] += min(seconds for seconds, _ in times)
    yield Figure("yard-stick", yard_stick(), "ms")
    yield Figure(f"{MATCHES} matches without any skill", spent["engine"], "s")
    yield Figure("the same, no skill ever looked for", spent[BARE], "s")
    yield Figure("what all skills cost where nobody has any", (spent["engine"] / spent[BARE] - 1) * 100, "%", most=20)
