"""Text that no database keeps: a form with a NUL character in it is not read."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from pages.shell.refusals import answer
from rulebook.shapes.refusals import Unreadable


class NotPrintable(Unreadable):
    code = "not_printable"
    sentence = "“{field}” contains a character that cannot be stored. Type it again."


class Printable:
    """Middleware: what was sent is refused, with the field that holds the character, before anything reads it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if request.path.startswith("/api/"):
            return None  # What is sent there is JSON: its own reader looks for the same, and answers in kind.
        sent = [*request.GET.lists(), *request.POST.lists(), *((name, [str(value)]) for name, value in kwargs.items())]
        for name, values in sent:
            if "\x00" in name or any("\x00" in value for value in values):
                return answer(request, NotPrintable(field=name.replace("\x00", "")))
        return None
