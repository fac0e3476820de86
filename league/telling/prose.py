"""What people write, in Markdown: read, and turned into safe HTML once, when it is kept."""

import nh3
from markdown_it import MarkdownIt

from rulebook.naming import tidy

#: Levels of headings, tables and pictures are the page's own: a text has one kind of heading, and no picture from another host.
_READER = MarkdownIt("commonmark", {"html": False}).enable("strikethrough").disable("image")

#: The most characters of a text in a notification.
LONGEST_BEGINNING = 120

_TAGS = {"p", "br", "strong", "em", "s", "a", "ul", "ol", "li", "blockquote", "code", "pre", "hr", "h3"}


def rendered(source: str) -> str:
    """The text as HTML that may stand in any page: no markup of its own, no scripts, no pictures, links to the web and to mail alone."""
    tokens = _READER.parse(source)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h3"
    return nh3.clean(
        _READER.renderer.render(tokens, _READER.options, {}),
        tags=_TAGS,
        attributes={"*": set(), "a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )


def beginning(source: str) -> str:
    """The first words in one line, for a notification."""
    line = tidy(source)
    return line if len(line) <= LONGEST_BEGINNING else f"{line[: LONGEST_BEGINNING - 1].rstrip()}…"
