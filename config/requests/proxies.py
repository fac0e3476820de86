"""Who asks and by which scheme, where proxies stand in front of the site; without any, nothing that a request says of that is believed."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

#: Headers by which proxies tell of the request that they pass on.
FORWARDED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_PROTO")  # fmt: skip


class Forwarded:
    """Middleware, the first: `REMOTE_ADDR` is the address of the reader, and no header of a proxy is left that the settings know nothing of."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        said = {name: request.META.pop(name, "") for name in FORWARDED}
        if settings.PROXIES:
            peer = request.META.get("REMOTE_ADDR", "")
            request.META["REMOTE_ADDR"] = reader_address(said["HTTP_X_FORWARDED_FOR"], settings.PROXIES) or peer
            request.META["HTTP_X_FORWARDED_PROTO"] = said["HTTP_X_FORWARDED_PROTO"]
        return self.get_response(request)


def reader_address(forwarded_for: str, proxies: int) -> str:
    """The address that the outermost of the site's own proxies got the request from; empty if it is not an address.

    Each proxy adds the one it heard from at the end. Where there are fewer than proxies, somebody asked an inner one: the first counts.
    """
    hops = forwarded_for.split(",")
    hop = hops[-min(proxies, len(hops))].strip()
    if hop.startswith("["):
        hop = hop[1:].partition("]")[0]
    elif hop.count(":") == 1:
        hop = hop.partition(":")[0]
    try:
        return str(ipaddress.ip_address(hop))
    except ValueError:
        return ""
