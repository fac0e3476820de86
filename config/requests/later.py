"""Answers that are sent later: they wait outside the threads that serve the site, with nothing open."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.requests.bodies import Receive, Scope, Send
from pages.account.tries import WAIT

#: From the site to `Later`, in seconds. No reader gets to see it.
HEADER = "X-Answer-Later"


class Waits:
    """Middleware: an answer that has to wait says for how long."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if wait := request.META.get(WAIT):
            response.headers[HEADER] = str(wait)
        return response


class Later:
    """Around the site: what an answer of the site asks to wait is kept, and sent in time. Other answers pass as they are."""

    def __init__(self, site: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kept: list[Mapping[str, Any]] = []
        wait = 0.0

        async def keep(message: Mapping[str, Any]) -> None:
            nonlocal wait
            if message["type"] == "http.response.start":
                wait, message = _without(message)
            if not wait:
                await send(message)
                return
            kept.append(message)

        await self.site(scope, receive, keep)
        if wait:
            await asyncio.sleep(wait)
        for message in kept:
            await send(message)


def _without(message: Mapping[str, Any]) -> tuple[float, Mapping[str, Any]]:
    """For how long the answer waits, and its start without the header that says so."""
    name = HEADER.lower().encode()
    said = [value for each, value in message["headers"] if each.lower() == name]
    if not said:
        return 0.0, message
    return float(said[0]), {**message, "headers": [pair for pair in message["headers"] if pair[0].lower() != name]}
