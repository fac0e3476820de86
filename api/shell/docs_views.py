"""The schema, a page to try it on, and the answer to addresses that there are not."""

from typing import Any, NoReturn

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from league.access import NotHere

#: The schema is the same for everybody, and cheap to tell again.
FREELY: list[type[BaseThrottle]] = []


class Schema(SpectacularAPIView):
    """The description of the API, in OpenAPI."""

    throttle_classes = FREELY


class TryIt(SpectacularSwaggerSplitView):
    """A page to try the API as the logged-in coach. It loads nothing from other hosts."""

    throttle_classes = FREELY
    title = "Try the API"
    url_name = "api_schema"
    template_name = "api/try_it.html"


class Nowhere(APIView):
    """The 404 of the API."""

    authentication_classes = ()
    permission_classes = ()

    @extend_schema(exclude=True)
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        self.http_method_names = [request.method.lower()]
        setattr(self, request.method.lower(), self.refuse)
        return super().dispatch(request, *args, **kwargs)

    def refuse(self, request: Request, **_: Any) -> NoReturn:
        raise NotHere(what="address")
