"""Websockets through uvicorn and a real Redis, as on a running site."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from channels.layers import get_channel_layer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from config.asgi import application
from config.heartbeat import GROUP

pytestmark = [pytest.mark.redis, pytest.mark.django_db(transaction=True)]


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[str]:
    """The host and port of a running site."""
    server = uvicorn.Server(uvicorn.Config(application, port=0, log_level="error", lifespan="off", ws_max_size=16_384))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


@contextlib.asynccontextmanager
async def listener(host: str) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://{host}/ws/heartbeat/", origin=f"http://{host}", proxy=None) as socket:
        assert await heard(socket) == {"hello": "live"}
        yield socket


async def heard(socket: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(socket.recv(), 5))


async def tell(text: str) -> None:
    await get_channel_layer().group_send(GROUP, {"type": "heartbeat.told", "text": text})


async def test_what_one_process_tells_reaches_every_reader() -> None:
    async with serving() as host, listener(host) as first, listener(host) as second:
        await tell("kick-off")
        assert await heard(first) == {"told": "kick-off"}
        assert await heard(second) == {"told": "kick-off"}


async def test_a_socket_that_idles_for_seven_seconds_is_still_told() -> None:
    """redis-py 8 closes the connection under an idle reader after five; the lock keeps us below it."""
    async with serving() as host, listener(host) as socket:
        await asyncio.sleep(7)
        await tell("touchdown")
        assert await heard(socket) == {"told": "touchdown"}
        await socket.send('{"ping": true}')
        assert await heard(socket) == {"pong": True}


async def test_what_is_no_ping_is_not_heard() -> None:
    async with serving() as host, listener(host) as socket:
        for noise in ("", "{", "[" * 10_000, b"\xff\x00", '"ping"'):
            await socket.send(noise)
        await socket.send('{"ping": true}')
        assert await heard(socket) == {"pong": True}


async def test_a_long_message_ends_the_line() -> None:
    async with serving() as host, listener(host) as socket:
        await socket.send("[" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            await heard(socket)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def test_a_page_of_another_site_may_not_listen() -> None:
    async with serving() as host:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://{host}/ws/heartbeat/", origin="http://elsewhere.example", proxy=None):
                pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path", ["/ws/nowhere/", "/ws/", "/", "/ws/leagues/x/fixtures/" + "9" * 40 + "/pad/", "/api/v1/me/"]
)
async def test_a_socket_that_there_is_not_is_not_found(path: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving() as host:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://{host}{path}", origin=f"http://{host}", proxy=None):
                pass
        assert refused.value.response.status_code == 404
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
