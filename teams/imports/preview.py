"""What an import shows before anything is written."""

import msgspec

from rulebook.shapes.refusals import Unreadable
from teams.history.season import Opened
from teams.imports.questions import Question


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What would be imported, its open questions, and the questions to answer first; without these answers there is no entry."""

    name: str
    coach: str = ""
    opened: Opened | None = None
    questions: tuple[Question, ...] = ()
    unanswered: tuple[Unreadable, ...] = ()
