"""What is answered where something broke: under /api/ in the shape of every no there, elsewhere as a page."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from pages.refusals import answer
from teams.disk import fault_of_disk

#: Programs read what stands under it.
API = "/api/"

SORRY = "Something broke on our side, and the log says what. Nothing was half saved: try again."


def server_error(request: HttpRequest) -> HttpResponse:
    """500, for a fault that nobody foresaw. It is in the log already. A full disk comes here where a session could not be saved after its view."""
    full = fault_of_disk(sys.exc_info()[1] or Exception())
    if full is not None:
        told = full.as_dict()
        return JsonResponse(told, status=full.status) if request.path.startswith(API) else answer(request, full)
    if not request.path.startswith(API):
        return defaults.server_error(request)
    return JsonResponse({"code": "our_fault", "message": SORRY, "facts": {}}, status=500)
