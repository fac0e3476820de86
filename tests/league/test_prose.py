"""What people write stands in pages without doing anything there."""

import re

import pytest

from league.telling.prose import beginning, rendered


def test_the_usual_things_look_as_they_should() -> None:
    html = rendered(
        "# Rain\n\n**Mud** and *more* mud, ~~sun~~.\n\n- one\n- two\n\n> a quotation\n\n[here](https://a.example/x)"
    )
    assert "<h3>Rain</h3>" in html
    assert "<strong>Mud</strong> and <em>more</em> mud, <s>sun</s>" in html
    assert "<li>one</li>" in html and "<blockquote>" in html
    assert '<a href="https://a.example/x" rel="nofollow noopener ugc">here</a>' in html


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "<iframe src=https://evil.example></iframe>",
        "<a href='javascript:alert(1)'>x</a>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](java\nscript:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](vbscript:msgbox(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](file:///etc/passwd)",
        "<javascript:alert(1)>",
        "![x](https://evil.example/pixel.png)",
        "![x](data:image/svg+xml;base64,PHN2Zz4=)",
        "[x][r]\n\n[r]: javascript:alert(1)",
        '[x](https://a.example "onmouseover=alert(1)")',
        '[x](https://a.example/"onmouseover="alert(1))',
        "```\n</code></pre><script>alert(1)</script>\n```",
        '```js" onload="alert(1)\nx\n```',
        "`<script>alert(1)</script>`",
        "# <img src=x onerror=alert(1)>",
        "<style>body{display:none}</style>",
        "<form action=https://evil.example><input name=p></form>",
        "<p style='position:fixed' id=answer class=refusal hx-post='/x' data-notice=1>x</p>",
        "<!--><script>alert(1)</script>-->",
        "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "\\<script\\>alert(1)\\</script\\>",
        "<base href=https://evil.example/><meta http-equiv=refresh content=0>",
    ],
)
def test_nothing_that_acts_is_left(source: str) -> None:
    html = rendered(source)
    tags = re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)([^>]*)>", html)
    assert {name for name, _ in tags} <= {"p", "a", "pre", "code", "h3", "blockquote", "br", "em", "strong"}
    for _, attributes in tags:
        names = set(re.findall(r"([\w-]+)\s*=", re.sub(r'"[^"]*"', '""', attributes)))
        assert names <= {"href", "rel"}, html
    for href in re.findall(r'href="([^"]*)"', html):
        assert re.match(r"(https?:|mailto:|[^:]*$)", href), html


def test_a_text_without_end_does_not_take_for_ever() -> None:
    for source in ("[" * 20_000, "*" * 20_000, "> " * 10_000, "`" * 19_999 + "x", "<" * 20_000, "- " * 10_000):
        rendered(source)


def test_the_beginning_is_one_short_line() -> None:
    assert beginning("a\n\nb") == "a b"
    assert len(beginning("word " * 100)) <= 120
