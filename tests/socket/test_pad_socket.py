"""A live pad's line through uvicorn and a real Redis: whoever looks on hears of every tap, and nobody else does."""

from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from matches.pad.pad import add_events
from tests.pages.test_match_whole import Table
from tests.socket.test_idle_socket import heard, serving
from tests.world import kicked_off

pytestmark = [pytest.mark.redis, pytest.mark.django_db(transaction=True)]


def touchdown(key: str) -> dict[str, Any]:
    return {"what": "deed", "key": key, "side": "home", "player": "p1", "deed": "touchdown"}


def on_the_pitch(public: bool) -> Table:
    table = Table()
    kicked_off(table.fixture)
    table.league.is_public = public
    table.league.save()
    return table


async def test_both_phones_hear_up_to_which_number_there_are_taps() -> None:
    table = await sync_to_async(on_the_pitch)(public=True)
    async with serving() as host:
        line = partial(connect, f"ws://{host}/ws{table.url}pad/", origin=f"http://{host}", proxy=None)
        async with line() as first, line() as second:
            match = await sync_to_async(lambda: table.match)()
            for number in (1, 2):
                await sync_to_async(add_events)(match=match, events=[touchdown(f"tap-of-number-{number}")], by=None)
                assert [await heard(first), await heard(second)] == [{"number": number}] * 2
            await first.send("nonsense that nobody has to understand")
            await second.send('{"taps": []}')
            await sync_to_async(add_events)(match=match, events=[touchdown("tap-of-number-3")], by=None)
            assert [await heard(first), await heard(second)] == [{"number": 3}] * 2


async def test_the_line_of_a_hidden_league_and_of_no_match_is_refused() -> None:
    table = await sync_to_async(on_the_pitch)(public=False)
    async with serving() as host:
        for url in (table.url, table.url.replace("/fixtures/", "/fixtures/9"), "/leagues/no-such/fixtures/1/"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(f"ws://{host}/ws{url}pad/", origin=f"http://{host}", proxy=None):
                    pass
            assert refused.value.response.status_code == 404
