"""What an import shows before anything is written."""

import msgspec

from rulebook.shapes.refusals import Unreadable
from teams.history.season import Opened
from teams.imports.questions import Question


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What would be entered, what is open about it, and what must be answered first; without answers to those there is no entry."""

    name: str
    coach: str = ""
    opened: Opened | None = None
    questions: tuple[Question, ...] = ()
    unanswered: tuple[Unreadable, ...] = ()
