"""Tests bring what they read: a path of theirs never leaves the project."""

import ast
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
MODULES = sorted(path for folder in ("tests", "bench") for path in (ROOT / folder).rglob("*.py"))


class Heights(ast.NodeVisitor):
    """How many folders above its own file each path of a module is; notes the paths that are above ``top``, the project's folder."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.known: dict[str, int] = {}
        self.outside: list[int] = []

    def visit_Assign(self, node: ast.Assign) -> None:
        height = self.height(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name) and height is not None:
                self.known[target.id] = height
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.note(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.note(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        up = node.right.value if isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant) else None
        if isinstance(up, str) and ".." in Path(up).parts:
            self.outside.append(node.lineno)
        self.generic_visit(node)

    def note(self, node: ast.Attribute | ast.Subscript) -> None:
        height = self.height(node)
        if height is not None and height > self.top:
            self.outside.append(node.lineno)
        self.generic_visit(node)

    def height(self, node: ast.expr) -> int | None:
        """0 for the module's file, 1 for its folder, and so on; None for what is no such path."""
        match node:
            case ast.Call(func=ast.Name(id="Path"), args=[ast.Name(id="__file__")]):
                return 0
            case ast.Call(func=ast.Name(id="Path"), args=[path]):
                return self.height(path)
            case ast.Call(func=ast.Attribute(value=path, attr="resolve" | "absolute")):
                return self.height(path)
            case ast.Attribute(attr="BASE_DIR"):
                return self.top
            case ast.Name(id=name):
                return self.known.get(name)
            case ast.Attribute(value=path, attr="parent"):
                return self._above(path, 1)
            case ast.Subscript(value=ast.Attribute(value=path, attr="parents"), slice=ast.Constant(value=int(more))):
                return self._above(path, more + 1)
        return None

    def _above(self, path: ast.expr, more: int) -> int | None:
        height = self.height(path)
        return None if height is None else height + more


def lines_outside(source: str, depth: int) -> list[int]:
    """The lines of a module, ``depth`` folders below the project's, at which a path leaves the project."""
    found = Heights(depth + 1)
    found.visit(ast.parse(source))
    return found.outside


def test_no_path_of_a_test_or_a_benchmark_leaves_the_project() -> None:
    assert len(MODULES) > 100
    found = {}
    for module in MODULES:
        place = module.relative_to(ROOT)
        if lines := lines_outside(module.read_text(), len(place.parts) - 1):
            found[str(place)] = lines
    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        'Path(__file__).parents[3] / "shared"',
        "Path(__file__).resolve().parents[2].parent",
        "HERE = Path(__file__).parent\nHERE.parents[2]",
        'Path(settings.BASE_DIR).parent / "shared"',
        'settings.BASE_DIR / "../shared/samples"',
        'Path(__file__).parent / ".." / "data"',
    ],
)
def test_a_path_that_leaves_is_found(source: str) -> None:
    assert lines_outside(source, 2)


@pytest.mark.parametrize(
    "source",
    ['Path(__file__).parents[2] / "docs"', "HERE = Path(__file__).parent\nHERE.parent.parent", "tmp_path.parents[9]"],
)
def test_a_path_that_stays_is_let_be(source: str) -> None:
    assert lines_outside(source, 2) == []
