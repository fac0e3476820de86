"""Every text for a reader is marked for translation: in templates, in the Python of pages, in scripts, and in what models say of themselves."""

import inspect
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.template.base import Lexer, TokenType

from pages.shell.wording import NOUNS
from pages.templatetags import look
from tests.pages.texts import unmarked_in_python, unmarked_in_script, unmarked_of_model

TEMPLATES = sorted(
    path
    for folder in ("templates", "api/templates")
    for path in (Path(settings.BASE_DIR) / folder).rglob("*")
    if path.suffix in (".html", ".txt")
)
#: What a value or a tag leaves in the text around it.
GAP = "\ue000"
#: Parameters of the tags in `look` that take text for a reader.
TEXTS = {
    "title",
    "word",
    "under",
    "text",
    "label",
    "small",
    "caption",
    "summary",
    "joke",
    "note",
    "hint",
    "lead",
    "reason",
}
#: Attributes that a reader sees or hears.
ATTRIBUTES = {"title", "aria-label", "alt", "placeholder", "data-confirm", "content-text"}
#: Filters whose argument is shown.
FILTERS = re.compile(r'\|(?:default|default_if_none|yesno|add|join):("[^"]*"|\'[^\']*\')')
LITERAL = re.compile(r'"([^"]*)"|\'([^\']*)\'')
#: Abbreviations, units and names, which every language writes alike.
ALIKE = re.compile(
    r"(?:[A-Z]{2,4}|[a-zA-Z]|gp|kB|MB|px|https?://\S+|FUMBBL|Discord|Django|Markdown|UTC|iCal|Nuffle|Blood Bowl|BB2020|OpenAPI|"
    r"&?(?:nbsp|shy|thinsp|mdash|ndash|times|middot|rarr|larr);?)"
)


def words_in(text: str) -> str:
    """The words of a text that a translator has to see; empty where there are none."""
    for word in re.findall(r"https?://\S+|&\w+;|[^\W\d_]+", text.replace(GAP, " ")):
        if not ALIKE.fullmatch(word):
            return " ".join(text.replace(GAP, "…").split())
    return ""


class Visible(HTMLParser):
    """Collects what a page shows: text, and the attributes that are read."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style")
        named = {name.strip(GAP): value or "" for name, value in attrs}
        pressed = tag == "input" and named.get("type") in ("submit", "button")
        shown = ATTRIBUTES | ({"value"} if pressed else set())
        self.found += [value for name, value in named.items() if name in shown]

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(data)


def literals_of(contents: list[str]) -> Iterator[str]:
    """The texts that a tag is given as plain literals."""
    name, given = contents[0], contents[1:]
    function = getattr(look, name, None)
    if name == "include":
        for each in given[1:]:
            key, equals, value = each.partition("=")
            if equals and key in TEXTS:
                yield from (a or b for a, b in LITERAL.findall(value) if not value.startswith("_("))
    elif name in ("firstof", "cycle"):
        yield from (each.strip("\"'") for each in given if each[:1] in "\"'" and name == "firstof")
    elif inspect.isfunction(function):
        names = [each for each in inspect.signature(function).parameters if each not in ("content", "context")]
        for place, each in enumerate(given):
            key, equals, value = each.partition("=") if re.match(r"\w+=", each) else ("", "", each)
            key = key or (names[place] if place < len(names) else "")
            if key in TEXTS and value[:1] in ('"', "'"):
                yield value.strip("\"'")


def unmarked(source: str) -> list[str]:
    """Every text of a template that is not marked."""
    page, inside = "", False
    found: list[str] = []
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.TEXT:
            page += GAP if inside else token.contents
            continue
        page += GAP
        if token.token_type == TokenType.COMMENT or (inside and token.contents != "endblocktranslate"):
            continue
        if token.token_type == TokenType.BLOCK:
            contents = token.split_contents()
            inside = contents[0] == "blocktranslate"
            found += literals_of(contents)
        found += [argument.strip("\"'") for argument in FILTERS.findall(token.contents)]
    reader = Visible()
    reader.feed(page)
    reader.close()
    return [text for each in [*found, *reader.found] if (text := words_in(each))]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("<p>Save it</p>", ["Save it"]),
        ('<p>{% translate "Save it" %}</p>', []),
        ("{% blocktranslate trimmed with name=x %}Save {{ name }}{% endblocktranslate %} {{ x }} · 3k, v", []),
        ('<a href="/x" title="Not yet">{{ x }}</a>{% head "Players" %}{% endhead %}', ["Players", "Not yet"]),
        ('{% head _("Players") %}{% endhead %}{% tag word "care" %}', []),
        ('{{ x|default:"none yet" }}{% include "a.html" with label="To go" %}', ["To go", "none yet"]),
        ("<script>let word = 1</script>{# no text #}", []),
    ],
)
def test_what_counts_as_marked(source: str, texts: list[str]) -> None:
    assert sorted(unmarked(source)) == sorted(texts)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_no_text_of_a_template_is_left_unmarked(path: Path) -> None:
    assert not unmarked(path.read_text())


def test_what_templates_count_has_a_plural_to_translate() -> None:
    counted = {
        noun.partition(",")[0] for path in TEMPLATES for noun in re.findall(r'\|counted:"([^"]+)"', path.read_text())
    }
    assert counted - set(NOUNS) == set()


BASE = Path(settings.BASE_DIR)
#: A page for those who work on the site; its texts are samples.
SAMPLES = BASE / "pages" / "shell" / "style_views.py"
#: Pure packages give codes and facts; these translate.
PYTHON = [
    *(path for path in sorted((BASE / "pages").rglob("*.py")) if path not in (SAMPLES, BASE / "pages" / "checks.py")),
    *sorted((BASE / "matches" / "report").glob("*.py")),
]
SCRIPTS = sorted((BASE / "static" / "js").glob("*.js"))
OURS = [app for app in apps.get_app_configs() if Path(app.path).parent == BASE]
MODELS = [model for app in OURS for model in app.get_models()]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('x = "Save it"', ["Save it"]),
        ('x = f"{n} changes now"', [" changes now"]),
        ('x = f"still {n}"', ["still "]),
        ('x = _("Save it")', []),
        ('"""Save it."""\nx = {"a key": 1}["a key"]', []),
        ('class No(Refusal):\n    sentence = "It is over."', []),
        ('raise TypeError("it is over")', []),
        ('raise NotNow(why="it is over")', ["it is over"]),
        ("x = '<b class=\"of many\">'", []),
    ],
)
def test_what_counts_as_marked_in_python(source: str, texts: list[str]) -> None:
    assert list(unmarked_in_python(source)) == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('x.textContent = "No network."', ["No network."]),
        ("x.textContent = `by ${name}`", ["by ${name}"]),
        ('// "No network."\nmake("b", { class: "btn small" }, words.name)', []),
        ('fetch(url, { headers: { "Content-Type": "json" } })', []),
    ],
)
def test_what_counts_as_text_in_a_script(source: str, texts: list[str]) -> None:
    assert list(unmarked_in_script(source)) == texts


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(BASE)))
def test_no_text_in_the_python_of_pages_is_left_unmarked(path: Path) -> None:
    assert list(unmarked_in_python(path.read_text())) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_handed_their_texts_by_the_page(path: Path) -> None:
    assert list(unmarked_in_script(path.read_text())) == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_text_of_a_model_is_left_unmarked(model: type[Any]) -> None:
    assert list(unmarked_of_model(model)) == []
