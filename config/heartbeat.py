"""The plainest socket there is: it lets a page see that live updates reach it."""

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

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        if content == {"ping": True}:
            await self.send_json({"pong": True})

    async def heartbeat_told(self, event: dict[str, Any]) -> None:
        await self.send_json({"told": event["text"]})
