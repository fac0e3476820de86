"""Every text that a template shows is marked for translation: no words stand outside `translate`, `blocktranslate` and `_()`."""

import inspect
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

from pages.shell.wording import NOUNS
from pages.templatetags import look

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
