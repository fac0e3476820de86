"""What is answered where something broke: under /api/ in the shape of every no there, elsewhere as a page."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

#: Programs read what stands under it.
API = "/api/"

SORRY = "Something broke on our side, and the log says what. Nothing was half saved: try again."


def server_error(request: HttpRequest) -> HttpResponse:
    """500, for a fault that nobody foresaw. It is in the log already."""
    if not request.path.startswith(API):
        return defaults.server_error(request)
    return JsonResponse({"code": "our_fault", "message": SORRY, "facts": {}}, status=500)
