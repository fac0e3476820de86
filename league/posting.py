"""Posting messages to addresses of other people: without trust in what they answer, how long they take, or where their name leads."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import httpx

from league.addresses import look_up, read_address
from league.messages import Message
from rulebook.refusals import Problem

#: Seconds for one message, from the look-up of the name to the end of the answer.
PATIENCE = 10.0
#: Nothing beyond so many bytes of an answer is read.
MOST = 2048
#: The longest wait, in seconds, that an address may ask for.
LONGEST_WAIT = 3600


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of posting. ``gone``: the address says that it is closed for good. ``wait``: seconds that it asks for."""

    sent: bool
    said: str
    gone: bool = False
    wait: int = 0


def post(messages: Sequence[Message]) -> list[Outcome]:
    """Every message is posted, all at the same time; what came of each, in the same order."""

    async def together() -> list[Outcome]:
        return list(await asyncio.gather(*map(_post, messages)))

    return asyncio.run(together()) if messages else []


async def _post(message: Message) -> Outcome:
    try:
        async with asyncio.timeout(PATIENCE):
            return await _answered(message)
    except TimeoutError:
        return Outcome(sent=False, said=f"No answer within {PATIENCE:g} seconds.")
    except Problem as problem:
        return Outcome(sent=False, said=str(problem))
    except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as fault:
        return Outcome(sent=False, said=f"Not reached: {fault or type(fault).__name__}"[:300])


async def _answered(message: Message) -> Outcome:
    parts = read_address(message.url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    numeric = await look_up(host, port)
    for last, address in enumerate(numeric, start=1 - len(numeric)):
        try:
            return await _to(address, message, host)
        except httpx.ConnectError:
            if not last:
                raise
    return Outcome(sent=False, said=f"{host} has no address.")


async def _to(address: str, message: Message, host: str) -> Outcome:
    """Posted to this very address, under the name of the host: certificates are checked against the name."""
    url = httpx.URL(message.url)
    headers = message.headers | {"host": url.netloc.decode()}
    async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=PATIENCE) as client:
        request = client.build_request(
            "POST",
            url.copy_with(host=address),
            headers=headers,
            content=message.body,
            extensions={"sni_hostname": host},
        )
        answer = await client.send(request, stream=True)
        try:
            return _outcome(answer, await _beginning(answer))
        finally:
            await answer.aclose()


async def _beginning(answer: httpx.Response) -> str:
    """The first bytes of what was answered: enough to tell what is wrong."""
    found = b""
    async for piece in answer.aiter_raw(MOST):
        found += piece
        if len(found) >= MOST:
            break
    return "".join(sign for sign in found[:MOST].decode(errors="replace") if sign.isprintable())


def _outcome(answer: httpx.Response, text: str) -> Outcome:
    said = f"{answer.status_code} {text}".strip()[:300]
    if answer.is_success:
        return Outcome(sent=True, said=str(answer.status_code))
    if answer.is_redirect:
        return Outcome(sent=False, said=f"{answer.status_code}: it leads elsewhere, and that is not followed.")
    asked = answer.headers.get("retry-after", "")
    wait = min(int(asked), LONGEST_WAIT) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
    return Outcome(sent=False, said=said, gone=answer.status_code == 410, wait=wait)
