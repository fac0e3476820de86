"""What is answered where a request broke before or within a view: under /api/ in the shape of every refusal there, elsewhere as a page."""

import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from api.shell.refusals import BodyTooLarge, NotUnderstood, TooManyFields
from pages.account.tries import too_many
from pages.shell.refusals import answer
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk

#: Programs read the texts under this key.
API = "/api/"

SORRY = "Something broke on our side, and the log has the details. Nothing was saved in part. Try again."


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, or 413, for what Django refuses to read: too many fields, too many bytes, a host that is not this site's."""
    if not request.path.startswith(API):
        return defaults.bad_request(request, exception)
    problem = problem_of(exception)
    return JsonResponse(problem.as_dict(), status=problem.status)


def problem_of(fault: Exception) -> Problem:
    """The reason behind a request that Django refuses to read."""
    if isinstance(fault, RequestDataTooBig):
        return BodyTooLarge(most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    if isinstance(fault, TooManyFieldsSent | TooManyFilesSent):
        return TooManyFields(most=settings.DATA_UPLOAD_MAX_NUMBER_FIELDS)
    return NotUnderstood()


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """429, where allauth hears too much from one address: its limits count by the minute."""
    return answer(request, too_many(seconds=60))


def server_error(request: HttpRequest) -> HttpResponse:
    """500, for a fault that nobody foresaw. It is in the log already. A full disk comes here where a session could not be saved after its view."""
    full = fault_of_disk(sys.exc_info()[1] or Exception())
    if full is not None:
        told = full.as_dict()
        return JsonResponse(told, status=full.status) if request.path.startswith(API) else answer(request, full)
    if not request.path.startswith(API):
        return defaults.server_error(request)
    return JsonResponse({"code": "our_fault", "message": SORRY, "facts": {}}, status=500)
