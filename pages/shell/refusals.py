"""How pages show a refusal: any `Problem` that a view raises becomes a page, a fragment or JSON.

The status is the problem's own: 400 unreadable, 403 forbidden, 409 refused. Nothing else is caught here. `sentence` translates; templates reach it
by `{% refusal %}` and `{% refusal_box %}`.
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
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.report.typed import reasons_typed
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk

View = Callable[..., HttpResponseBase]

#: For each status: the title of the page, and the words before the reason.
HEADINGS: dict[int, tuple[str | Promise, str | Promise]] = {
    400: (_("This can't be read"), _("Not done.")),
    403: (_("You can't do this"), _("Not done.")),
    404: (_("Page not found"), ""),
    409: (_("Not possible now"), _("Not done.")),
    429: (_("Too many requests"), _("Not done.")),
    503: (_("Nothing can be saved now"), _("Not saved.")),
    507: (_("The disk is full"), _("Not saved.")),
}


class Reasons:
    """Middleware: answers a `Problem` that a view raises with its reason, and a form that comes back with errors with status 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        problem = reason_of(exception)
        return answer(request, problem) if problem is not None else None

    def process_template_response(self, request: HttpRequest, response: TemplateResponse) -> TemplateResponse:
        """Django and allauth answer a form that has errors with 200."""
        form = (response.context_data or {}).get("form")
        if request.method == "POST" and response.status_code == 200 and getattr(form, "errors", None):
            response.status_code = 400
        return response


def reason_of(fault: BaseException) -> Problem | None:
    """The refusal behind the exception; None for a bug, which goes to the log."""
    return fault if isinstance(fault, Problem) else fault_of_disk(fault)


def sentence(reason: Any) -> str:
    """The reason in the reader's language: a refusal's template is translated, then filled with its facts. Any other text as it is."""
    return reason.told(gettext) if isinstance(reason, Problem) else str(reason)


def answer(request: HttpRequest, problem: Problem) -> HttpResponse:
    """The reason in the form that was asked for: JSON, the fragment that htmx puts into `#answer`, or a page."""
    response = _told(request, problem)
    if problem.status == 429:
        response.headers["Retry-After"] = str(problem.facts["seconds"])
    return response


def _told(request: HttpRequest, problem: Problem) -> HttpResponse:
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        return JsonResponse(problem.as_dict(gettext), status=problem.status, json_dumps_params={"default": str})
    title, lead = HEADINGS.get(problem.status, HEADINGS[409])
    context: dict[str, Any] = {"problem": problem, "title": title, "lead": lead}
    if getattr(request, "htmx", False):
        # The fragment replaces the one before it, so it brings back what was answered to earlier questions.
        context["reasons"] = [(f"reason-{key}", said) for key, said in reasons_typed(request.POST).items()]
        return render(request, "look/answer.html", context, status=problem.status)
    back, back_label = way_back(request)
    return render(request, "problem.html", {**context, "back": back, "back_label": back_label}, status=problem.status)


def way_back(request: HttpRequest) -> tuple[str, str]:
    """The page that the reader came from if it is on this site, otherwise the front page, and the link's text."""
    before = request.headers.get("referer", "")
    ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, require_https=request.is_secure())
    if before and ours and before != request.build_absolute_uri():
        return before, gettext("Back to the previous page")
    if request.method == "POST" and before and ours:
        return before, gettext("Back to the form")
    return reverse("home"), gettext("To the front page")


def shown_on(page: View) -> Callable[[View], View]:
    """Decorates a view that changes something: a refusal is shown on `page`, and what was typed is kept.

    `page` is called with the same arguments, `request.problem` set (base.html shows it on top and puts the focus
    there) and `request.POST` as it was sent; the answer has the problem's status. htmx gets the fragment alone.
    If `page` redirects, because the thing was done already, the reason becomes a message on the page that follows.
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
                    messages.warning(request, sentence(problem))
                    return response
                response.status_code = problem.status
                return response

        return shown

    return decorate
