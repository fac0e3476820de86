"""How large a request may be, and how much of what is wrong with it an answer lists.

A shape may allow larger bodies or longer lists than these; see `api.shell.reading.Sent`.
"""

import math
import re
from typing import Any

from api.shell.refusals import BrokenBody, ListTooLong, NestedTooDeep, NumberOutOfRange, TooManyValues, UnreadableText
from rulebook.shapes.refusals import MOST_FAULTS

#: Bytes of a body, and of one that carries a file as text.
MOST_BYTES, FILE_BYTES = 256 * 1024, 5 * 1024 * 1024
#: Entries of one list, and fields of one object.
LONGEST_LIST = 500
#: Lists and objects within each other: a report has six.
DEEPEST = 20
#: Values of a body, those in lists and objects counted with them. The largest league's season has a tenth.
MOST_VALUES = 20_000
#: What every JSON reader holds exactly.
MOST = 2**53 - 1
#: Characters of a field's name, and of what is wrong with it, that an answer repeats.
LONGEST_NAME, LONGEST_FAULT = 60, 200
# A text of JSON; without an end it goes on to the end of all, so that nothing is looked at twice.
_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def refuse_loose(body: bytes) -> None:
    """Nothing, where all but a small part of these bytes stands in few texts, as a file does; of lists of lists 5 MB take 120 to read."""
    outside, number = len(body), 0
    for number, text in enumerate(_TEXT.finditer(body)):
        outside -= text.end() - text.start()
        if number > MOST_VALUES:
            break
    if outside > MOST_BYTES or number > MOST_VALUES:
        raise TooManyValues(most=MOST_VALUES)


def refuse_unbounded(body: Any, longest: int = LONGEST_LIST) -> None:
    """Nothing, where the body is small enough to be looked at and can be stored; otherwise the first reason why not.

    Stored means in a database of either kind: no NUL, no half characters, no numbers beyond 2^53.
    """
    level, values = [("the body", body)], 0
    for depth in range(DEEPEST + 1):
        if depth == DEEPEST and any(isinstance(value, dict | list) for _, value in level):
            raise NestedTooDeep(most=DEEPEST)
        level = _inside(level, longest)
        values += len(level)
        if values > MOST_VALUES:
            raise TooManyValues(most=MOST_VALUES)


def _inside(level: list[tuple[str, Any]], longest: int) -> list[tuple[str, Any]]:
    """What the lists and objects among these values hold, each with its place; the others have been looked at."""
    found: list[tuple[str, Any]] = []
    for where, value in level:
        if isinstance(value, dict | list):
            if len(value) > longest:
                raise ListTooLong(where=where, most=longest)
            if isinstance(value, dict):
                for name in value:
                    _refuse_unstorable("a name of a field", name)
                found += ((name[:LONGEST_NAME], each) for name, each in value.items())
            else:
                found += ((where, each) for each in value)
            if len(found) > MOST_VALUES:
                raise TooManyValues(most=MOST_VALUES)
        else:
            _refuse_unstorable(where, value)
    return found


def _refuse_unstorable(where: str, value: Any) -> None:
    if isinstance(value, str) and _UNSTORABLE.search(value):
        raise UnreadableText(where=where)
    if isinstance(value, int | float) and not (math.isfinite(value) and abs(value) <= MOST):
        raise NumberOutOfRange(where=where, most=f"{MOST:,}")


def broken(faults: list[tuple[str, str]]) -> BrokenBody:
    """The first of the faults, each with its field, and how many there are; the very first in a sentence."""
    told = [(where[:LONGEST_NAME], fault[:LONGEST_FAULT]) for where, fault in faults[:MOST_FAULTS]]
    first = ": ".join(filter(None, told[0]))
    return BrokenBody(
        first=first, count=len(faults), fields=[{"field": where, "fault": fault} for where, fault in told]
    )
