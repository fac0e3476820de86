"""The line on which a live pad hears that somebody has tapped. What was tapped it then asks for itself."""

from typing import Any

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.layers import get_channel_layer

from league.access import fixture_for_reading
from matches.pad.pad import group_of
from matches.selectors import match_of
from pages.shell.nowhere import nowhere
from rulebook.shapes.refusals import Problem


class PadSocket(AsyncJsonWebsocketConsumer):
    """Tells, for one match that the reader may read, up to which number taps have arrived."""

    group = ""

    async def connect(self) -> None:
        there = self.scope["url_route"]["kwargs"]
        match = await database_sync_to_async(self._match)(there["slug"], there["fixture_id"])
        if match is None:
            await nowhere(self.scope, None, self.base_send)
            raise StopConsumer()
        self.group = group_of(match)
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        layer = get_channel_layer()
        if self.group and layer is not None:
            await layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """Nothing that a phone says here is heard."""

    async def pad_told(self, event: dict[str, Any]) -> None:
        await self.send_json({"number": event["number"]})

    def _match(self, slug: str, fixture_id: int) -> int | None:
        try:
            match = match_of(fixture_for_reading(self.scope["user"], slug, fixture_id))
        except Problem:
            return None
        return match.pk if match is not None else None
