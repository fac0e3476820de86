"""What is too large is refused before anything of it is kept."""

from collections.abc import AsyncIterator

import httpx
import pytest

from config.asgi import application
from config.requests.bodies import FORM, MOST, MOST_OF_A_FORM, SENTENCE

pytestmark = pytest.mark.django_db(transaction=True)


async def pieces(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"x" * 1_000_000


async def sent(
    content: bytes | AsyncIterator[bytes], kind: str = "application/octet-stream", address: str = "/theme/"
) -> httpx.Response:
    site = httpx.ASGITransport(app=application)
    async with httpx.AsyncClient(transport=site, base_url="http://localhost") as client:
        return await client.post(address, content=content, headers={"content-type": kind})


@pytest.mark.parametrize("chunked", [False, True], ids=["that says its length", "that does not"])
async def test_a_body_that_no_page_takes_is_refused(chunked: bool) -> None:
    answer = await sent(pieces(11) if chunked else b"x" * (MOST + 1))
    assert (answer.status_code, answer.text) == (413, SENTENCE.format(most=MOST))


async def test_a_body_of_the_largest_size_reaches_the_page() -> None:
    assert (await sent(pieces(10))).status_code in (302, 403)


@pytest.mark.parametrize("chunked", [False, True], ids=["that says its length", "that does not"])
async def test_a_form_is_smaller_than_a_file(chunked: bool) -> None:
    kind = f"{FORM.decode()}; charset=utf-8"
    answer = await sent(pieces(1) if chunked else b"a=" + b"x" * MOST_OF_A_FORM, kind)
    assert (answer.status_code, answer.text) == (413, SENTENCE.format(most=MOST_OF_A_FORM))
    assert (await sent(b"a=" + b"x" * (MOST_OF_A_FORM - 2), kind)).status_code in (302, 403)


@pytest.mark.parametrize("chunked", [False, True], ids=["that says its length", "that does not"])
async def test_a_program_is_refused_in_the_shape_of_the_api(chunked: bool) -> None:
    content = pieces(11) if chunked else b"x" * (MOST + 1)
    answer = await sent(content, "application/json", "/api/v1/leagues/")
    assert (answer.status_code, answer.json()["code"], answer.json()["facts"]) == (
        413,
        "body_too_large",
        {"most": MOST},
    )
