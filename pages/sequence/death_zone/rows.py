"""Choices of the Death Zone as a list of rows, of which one is chosen."""

from typing import Any

from django.http import QueryDict

from pages.sequence.presenters import QuestionPage
from pages.sequence.refusals import NothingChosen

Row = dict[str, Any]


def row(value: str, title: str, note: str = "", *, price: str = "", refused: str = "") -> Row:
    """One row of the form. ``value`` is what is done, and after a colon with what."""
    return {"value": value, "title": title, "note": note, "price": price, "refused": refused}


class RowsPage(QuestionPage):
    """A choice of one row. ``fields`` names, for each thing that is done, the field of the answer that says with what."""

    template = "matches/choices/rows.html"
    fields: dict[str, str] = {}
    #: The things done for which a name is typed.
    named: tuple[str, ...] = ()

    def read(self, data: QueryDict) -> Any:
        do, _, what = data.get("answer", "").partition(":")
        if not do:
            raise NothingChosen()
        answer: dict[str, Any] = {"do": do}
        if do in self.fields:
            answer[self.fields[do]] = what
        name = data.get("name", "").strip()
        if do in self.named and name:
            answer["name"] = name
        return answer
