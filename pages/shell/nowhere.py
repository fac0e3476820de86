"""Answers an unknown socket address with 404, as for a page."""

from typing import Any


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The handshake is refused with 404; by a server that cannot say so, with the 403 that it has."""
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
    await send({"type": "websocket.http.response.body", "body": b""})
