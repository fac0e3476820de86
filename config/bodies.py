"""The largest body that the site listens to. Without it whoever sends more fills the disk before any page is asked."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

#: Bytes of one request: the largest file that a page takes has 3,000,000.
MOST = 10_000_000
SENTENCE = f"This is more than {MOST:,} bytes at once: nothing of it was read."


class Bounded:
    """Hands requests on to the site; one with a larger body is answered 413, whether it says its length or not."""

    def __init__(self, site: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.site(scope, receive, send)
        if _length(scope["headers"]) > MOST:
            return await _refuse(send)
        heard, over = 0, False

        async def counted() -> Mapping[str, Any]:
            nonlocal heard, over
            message = await receive()
            if message["type"] == "http.request":
                heard += len(message["body"])
                over = heard > MOST
            # The site drops what it has of a request whose sender went away, and answers nothing.
            return {"type": "http.disconnect"} if over else message

        await self.site(scope, counted, send)
        if over:
            await _refuse(send)
        return None


def _length(headers: Any) -> int:
    """How long the body says it is; 0 where it does not say, or nonsense."""
    said = next((value for name, value in headers if name == b"content-length"), b"")
    return int(said) if said.isdigit() else 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": SENTENCE.encode(), "more_body": False})
