"""Refusals on a page, found by their code: a sentence may change, and no test with it."""

import html
import re

from rulebook.shapes.refusals import REGISTER


def words_of(code: str) -> str:
    """The longest part of this refusal's sentence that holds no fact, as HTML writes it."""
    return html.escape(max(re.split(r"{[^}]*}", REGISTER[code].sentence), key=len).strip())
