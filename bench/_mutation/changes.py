"""The small changes that can be made to a source file, each at one place."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]

#: What a comparison becomes.
OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
#: Numbers from here on are sizes and prices rather than rules.
LARGE = 20

_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One expression of one line that is replaced by another. Columns count bytes, lines begin with 1."""

    file: str
    line: int
    start: int
    end: int
    expression: str
    replacement: str
    #: The line as it stands, without the space around it.
    text: str
    #: First and last line of the statement that it is a part of; of a compound statement only the head.
    statement: tuple[int, int]
    #: Does it run when a function is called, rather than when the module is imported?
    in_function: bool
    #: What the statement defines, if it does not run in a function: the names of constants, fields, classes or functions.
    defines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.expression}  ->  {self.replacement}"

    def applied(self, source: str) -> str:
        """The source with the change made."""
        lines = source.split("\n")
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (line[: self.start] + self.replacement.encode() + line[self.end :]).decode()
        return "\n".join(lines)


def of_paths(paths: tuple[str, ...], root: Path = ROOT) -> list[Change]:
    """Every change of these files and of those in these folders, in the order of the files."""
    found: list[Change] = []
    for path in files(paths, root):
        found += of_source((root / path).read_text(encoding="utf-8"), path)
    return found


def files(paths: tuple[str, ...], root: Path = ROOT) -> list[str]:
    """The Python files that are named, or stand in a folder that is named, as seen from the root."""
    found = []
    for path in (root / name for name in paths):
        inside = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        found += [each.relative_to(root).as_posix() for each in inside if "migrations" not in each.parts]
    return found


def of_source(source: str, file: str) -> Iterator[Change]:
    """Every change of one file. An expression that spans lines is left alone; what it consists of is not."""
    walk = _Walk()
    walk.visit(ast.parse(source))
    lines = source.split("\n")
    for found in walk.found:
        node = found.node
        line = lines[node.lineno - 1]
        change = Change(
            file=file,
            line=node.lineno,
            start=node.col_offset,
            end=node.end_col_offset or 0,
            expression=line.encode()[node.col_offset : node.end_col_offset].decode(),
            replacement=found.replacement,
            text=line.strip(),
            statement=_lines_of(found.statement),
            in_function=found.in_function,
            defines=() if found.in_function else _defined_by(found.statement),
        )
        if not found.in_text or _is_read(change.applied(source)):
            yield change


def _is_read(source: str) -> bool:
    """Within a text in quotes a replacement may bring quotes that end it."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def replacement_of(node: ast.AST) -> str:
    """What stands in for the expression after the change; "" if it is left alone."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in OTHER_COMPARISON:
            return ast.unparse(ast.Compare(left, [OTHER_COMPARISON[type(op)]()], others))
        case ast.BoolOp(op=ast.And(), values=values):
            return f"({ast.unparse(ast.BoolOp(ast.Or(), values))})"
        case ast.BoolOp(op=ast.Or(), values=values):
            return f"({ast.unparse(ast.BoolOp(ast.And(), values))})"
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return f"({ast.unparse(ast.BinOp(left, ast.Sub(), right))})"
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return f"({ast.unparse(ast.BinOp(left, ast.Add(), right))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"bool({ast.unparse(operand)})"
        case ast.Constant(value=True):
            return "False"
        case ast.Constant(value=int() as number) if 0 < number < LARGE:
            return str(number + 1)
    return ""


@dataclass(frozen=True)
class _Found:
    node: ast.expr
    replacement: str
    statement: ast.stmt
    in_function: bool
    in_text: bool


class _Walk(ast.NodeVisitor):
    """Finds what can be changed, and what is around it: the statement, a function, a text with values in it."""

    def __init__(self) -> None:
        self.found: list[_Found] = []
        self._around: list[ast.AST] = []
        self._functions = 0

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return  # `zip` asserts that both are of one length: nothing that could be noticed while they are
        if isinstance(node, ast.expr) and node.lineno == node.end_lineno and (new := replacement_of(node)):
            statement = next(each for each in reversed(self._around) if isinstance(each, ast.stmt))
            in_text = any(isinstance(each, ast.JoinedStr) for each in self._around)
            self.found.append(_Found(node, new, statement, self._functions > 0, in_text))
        self._around.append(node)
        for part in ast.iter_child_nodes(node):
            inside = isinstance(node, _FUNCTIONS) and part in _body_of(node)
            self._functions += inside
            self.visit(part)
            self._functions -= inside
        self._around.pop()


def _body_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Sequence[ast.AST]:
    """What runs when it is called. Decorators, defaults and annotations belong to what is around it."""
    return node.body if isinstance(node.body, list) else [node.body]


def _lines_of(statement: ast.stmt) -> tuple[int, int]:
    body = getattr(statement, "body", None)
    first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", ()))])
    if isinstance(body, list) and body:
        return first, max(statement.lineno, body[0].lineno - 1)
    return first, statement.end_lineno or first


def _defined_by(statement: ast.stmt) -> tuple[str, ...]:
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return (name,)
        case ast.Assign(targets=targets):
            return tuple(each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return (name,)
    return ()
