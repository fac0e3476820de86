"""The largest body that the site listens to: without a limit the sender of a larger one fills the disk before any page is asked."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from api.shell.refusals import BodyTooLarge
from config.faults import API

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

#: Bytes of one request: the largest file that a page takes has 3,000,000.
MOST = 10_000_000
#: Bytes of a form without files. To take the escapes out of it takes eighty times the memory; the longest text a form has comes to 240,000.
MOST_OF_A_FORM = 400_000
FORM = b"application/x-www-form-urlencoded"
SENTENCE = "The request has more than {most:,} bytes, so it was not read."


class Bounded:
    """Hands requests on to the site; one with a larger body is answered 413, whether it says its length or not."""

    def __init__(self, site: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.site(scope, receive, send)
        headers = dict(scope["headers"])
        most = MOST_OF_A_FORM if FORM in headers.get(b"content-type", b"").lower() else MOST
        if _length(headers) > most:
            return await _refuse(scope, send, most)
        heard, over = 0, False

        async def counted() -> Mapping[str, Any]:
            nonlocal heard, over
            message = await receive()
            if message["type"] == "http.request":
                heard += len(message["body"])
                over = heard > most
            # The site drops what it has of a request whose sender went away, and answers nothing.
            return {"type": "http.disconnect"} if over else message

        await self.site(scope, counted, send)
        if over:
            await _refuse(scope, send, most)
        return None


def _length(headers: Mapping[bytes, bytes]) -> int:
    """How long the body says it is; 0 where it does not say, or nonsense."""
    said = headers.get(b"content-length", b"")
    return int(said) if said.isdigit() and len(said) < 17 else 0


async def _refuse(scope: Scope, send: Send, most: int) -> None:
    """413: to a program with the API's own refusal, to others in a sentence."""
    kind, body = "text/plain; charset=utf-8", SENTENCE.format(most=most)
    if scope["path"].startswith(API):
        kind, body = "application/json", json.dumps(BodyTooLarge(most=most).as_dict())
    headers = [(b"content-type", kind.encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body.encode(), "more_body": False})
