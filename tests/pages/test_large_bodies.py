"""What is too large is refused before anything of it is kept."""

from collections.abc import AsyncIterator

import httpx
import pytest

from config.asgi import application
from config.bodies import MOST, SENTENCE

pytestmark = pytest.mark.django_db(transaction=True)


async def pieces(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"x" * 1_000_000


async def sent(content: bytes | AsyncIterator[bytes]) -> httpx.Response:
    site = httpx.ASGITransport(app=application)
    async with httpx.AsyncClient(transport=site, base_url="http://localhost") as client:
        return await client.post("/theme/", content=content, headers={"content-type": "application/octet-stream"})


@pytest.mark.parametrize("chunked", [False, True], ids=["that says its length", "that does not"])
async def test_a_body_that_no_page_takes_is_refused(chunked: bool) -> None:
    answer = await sent(pieces(11) if chunked else b"x" * (MOST + 1))
    assert (answer.status_code, answer.text) == (413, SENTENCE)


async def test_a_body_of_the_largest_size_reaches_the_page() -> None:
    assert (await sent(pieces(10))).status_code in (302, 403)
