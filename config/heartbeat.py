"""The plainest socket there is: it lets a page see that live updates reach it."""

import json
from contextlib import suppress
from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer

#: Everybody who listens on /ws/heartbeat/.
GROUP = "heartbeat"


class Heartbeat(AsyncJsonWebsocketConsumer):
    """Says hello, answers a ping with a pong, and passes on what is sent to its group."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()
        await self.send_json({"hello": "live"})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """Ignores everything but a ping: input that is not JSON does not end the connection or fill the log."""
        with suppress(ValueError, RecursionError):
            if json.loads(text_data or "") == {"ping": True}:
                await self.send_json({"pong": True})

    async def heartbeat_told(self, event: dict[str, Any]) -> None:
        await self.send_json({"told": event["text"]})
