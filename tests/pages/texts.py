"""Finds text for readers that is not marked for translation: in Python, in scripts of pages, and in what models say of themselves."""

import ast
import re
from collections.abc import Iterator

from django.db.models import Model
from django.utils.functional import Promise

#: Functions of gettext, under the names that the project gives them.
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
#: Functions whose text is for nobody: they look up what is counted, which is marked in `wording.NOUNS`.
LOOKED_UP = {"counted", "NotHere"}
#: Bracket places, as they are stored.
STORED = {"winner ", "loser "}
#: Names and arguments that hold names of style classes.
CLASSES = {"kind", "css"}
#: Two words, or a word with the space to its neighbour.
WORDS = re.compile(r"[^\W\d_]{2,}[,;:.]? +[^\W\d_]{2,}|[^\W\d_]{2,}[,;:.!?]? $|^[,;:.]? +[^\W\d_]{2,}")
#: Tags, headers, style names, file names.
NO_TEXT = re.compile(
    r'<|^[a-z-]+ class="$|^ [a-z-]+="|^ (below|open|strike|taken|refused|full|selected|checked)$|^\.\w+"?$|^private, |\.ttf$|; filename="|; charset='
)
#: Abbreviations, which every language writes alike.
ALIKE = re.compile(r"\b(?:[A-Z]{2,4}|gp)\b")


def _parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def _called(node: ast.AST) -> str:
    function = node.func if isinstance(node, ast.Call) else None
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _is_for_nobody(node: ast.Constant, parents: dict[ast.AST, ast.AST]) -> bool:
    """Is it a docstring, a refusal's template, a developer's error, a key, or marked already?"""
    below: ast.AST = node
    while (above := parents.get(below)) is not None:
        match above:
            case ast.Expr() | ast.Compare() | ast.Subscript() | ast.Assert():
                return True
            case ast.keyword(arg=name) | ast.Assign(targets=[ast.Name(id=name)]) if name in CLASSES:
                return True
            case ast.Dict(keys=keys) if below in keys:
                return True
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name.endswith("Error"):
                return True
            case ast.Assign(targets=[ast.Name(id="sentence")]):
                return True
            case ast.Call() if _called(above) in MARKS | LOOKED_UP:
                return True
        below = above
    return False


def unmarked_in_python(source: str) -> Iterator[str]:
    """Every literal of several words that is not marked, as it is written."""
    tree = ast.parse(source)
    parents = _parents(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node.value in STORED:
            continue
        words = WORDS.search(ALIKE.sub("", node.value)) and not NO_TEXT.search(node.value)
        if words and not _is_for_nobody(node, parents):
            yield node.value


_SCRIPT_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
#: What stands before a literal that a reader never sees: names of classes, events, attributes, elements.
_BEFORE = re.compile(
    r"(?:class: |className = |addEventListener\(|querySelector(?:All)?\(|closest\(|matches\(|one\(|[sg]etAttribute\(|content = [\w. |]+)$"
)


def unmarked_in_script(source: str) -> Iterator[str]:
    """Every literal that reads like words for a reader: a script is handed its texts by the page."""
    source = re.sub(r"(?m)^\s*//.*$|\s//[^\n\"`]*$", "", source)
    for found in _SCRIPT_TEXT.finditer(source):
        text = found[1] if found[1] is not None else found[2]
        if _BEFORE.search(source[: found.start()]) or source[found.end() :].startswith(":"):
            continue
        words = re.sub(r"\$\{[^}]*\}", "…", text)
        if re.search(r"[A-Z][a-z]{2}|[A-Za-z]{2} [a-z…]|… [a-z]{2}", words):
            yield text


def unmarked_of_model(model: type[Model]) -> Iterator[str]:
    """The help texts and the names of choices of a model that are plain text."""
    for field in model._meta.local_fields:
        said = [field.help_text, *(label for _, label in field.flatchoices)]
        yield from (f"{field.name}: {text}" for text in said if text and not isinstance(text, Promise))
