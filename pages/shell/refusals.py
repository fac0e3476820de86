"""How a reason reaches the reader: any `Problem` that a view lets through becomes a page, a fragment or JSON.

The status is the problem's own: 400 unreadable, 403 forbidden, 409 refused. Nothing else is caught here.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from pages.report.typed import reasons_typed
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk

View = Callable[..., HttpResponseBase]

#: For each status: the title of the page, and the words before the reason.
HEADINGS = {
    400: ("The referee cannot read this", "Not read."),
    403: ("Not yours to do", "Not done."),
    404: ("Nothing here", ""),
    409: ("Not possible now", "Not done."),
    429: ("Too much at once", "Not done."),
    503: ("Nothing can be saved now", "Not saved."),
    507: ("The disk is full", "Not saved."),
}


class Reasons:
    """Middleware: a `Problem` raised by a view is answered with its reason; a form that comes back with faults has a status that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        problem = reason_of(exception)
        return answer(request, problem) if problem is not None else None

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        """The forms of Django and allauth come back with 200 otherwise, as if all were well."""
        form = (response.context_data or {}).get("form")
        if request.method == "POST" and response.status_code == 200 and getattr(form, "errors", None):
            response.status_code = 400
        return response


def reason_of(fault: BaseException) -> Problem | None:
    """What can be told of the exception; None for a bug, which belongs to the log."""
    return fault if isinstance(fault, Problem) else fault_of_disk(fault)


def answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The reason as the reader asked for it: JSON, the fragment that htmx puts into `#answer`, or a page."""
    response = _told(request, problem)
    if problem.status == 429:
        response.headers["Retry-After"] = str(problem.facts["seconds"])
    return response


def _told(request: HttpRequest, problem: Problem) -> HttpResponse:
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        return JsonResponse(problem.as_dict(), status=problem.status, json_dumps_params={"default": str})
    title, lead = HEADINGS.get(problem.status, HEADINGS[409])
    context = {"problem": problem, "title": title, "lead": lead}
    if getattr(request, "htmx", False):
        # What was answered to earlier questions goes back to the page with the new reason, which takes its place.
        context["reasons"] = [(f"reason-{key}", said) for key, said in reasons_typed(request.POST).items()]
        return render(request, "look/answer.html", context, status=problem.status)
    back, back_label = way_back(request)
    return render(request, "problem.html", {**context, "back": back, "back_label": back_label}, status=problem.status)


def way_back(request: HttpRequest) -> tuple[str, str]:
    """The page the reader came from when it is one of ours, otherwise the front page, and what to call it."""
    before = request.headers.get("referer", "")
    ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    if before and ours and before != request.build_absolute_uri():
        return before, "Back to the page before"
    if request.method == "POST" and before and ours:
        return before, "Back to the form"
    return reverse("home"), "To the front page"


def shown_on(page: View) -> Callable[[View], View]:
    """Decorates a view that changes something: a reason is shown on `page`, with what was typed still there.

    `page` is called with the same arguments, `request.problem` set (base.html shows it on top and puts the focus
    there) and `request.POST` as it was sent; the answer has the problem's status. htmx gets the fragment alone.
    Where the page has moved since, because the thing was done already, the reader is led there and the reason with him.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return view(request, *args, **kwargs)
            except (Problem, DatabaseError, OSError) as fault:
                problem = reason_of(fault)
                if problem is None:
                    raise
                if getattr(request, "htmx", False):
                    return answer(request, problem)
                request.problem = problem  # type: ignore[attr-defined]
                response = page(request, *args, **kwargs)
                if response.has_header("Location"):
                    messages.warning(request, str(problem))
                    return response
                response.status_code = problem.status
                return response

        return shown

    return decorate
