"""Posting messages to addresses of other people: without trust in what they answer, how long they take, or where their name leads."""

import asyncio
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import httpx
from django.utils.translation import gettext

from league.telling.addresses import look_up, read_address
from league.telling.messages import Message
from rulebook.shapes.refusals import Problem

#: Seconds for one message, from the look-up of the name to the end of the answer.
PATIENCE = 10.0
#: The most bytes of an answer that are read.
MOST = 2048
#: The longest wait, in seconds, that an address may ask for; and how long it has that was sent too much and does not say.
LONGEST_WAIT, USUAL_WAIT = 3600, 10
#: Seconds after which a batch stops.
BATCH_TIME = 20.0
_SECONDS = re.compile(r"[0-9]{1,8}(\.[0-9]{1,9})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of posting. ``gone``: the address says that it is closed for good. ``wait``: seconds that it asks for.

    ``put_off``: it was sent too much at once, so that this was no failure of the message.
    """

    sent: bool
    said: str
    gone: bool = False
    wait: int = 0
    put_off: bool = False


def post(batches: Sequence[Sequence[Message]]) -> list[list[Outcome]]:
    """Each batch, all of it for one address, is posted message by message until one is not taken or its time is up; what came of those that were posted.

    All batches go out at the same time.
    """

    async def together() -> list[list[Outcome]]:
        return list(await asyncio.gather(*map(_one_by_one, batches)))

    return asyncio.run(together()) if batches else []


async def _one_by_one(batch: Sequence[Message]) -> list[Outcome]:
    """A batch has a client, and so connections, of its own: one that was opened under the name of one host carries nothing for another."""
    found: list[Outcome] = []
    until = asyncio.get_running_loop().time() + BATCH_TIME
    async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=PATIENCE) as client:
        for message in batch:
            found.append(await _post(message, client))
            if not found[-1].sent or asyncio.get_running_loop().time() > until:
                break
    return found


async def _post(message: Message, client: httpx.AsyncClient) -> Outcome:
    try:
        async with asyncio.timeout(PATIENCE):
            return await _answered(message, client)
    except TimeoutError:
        return Outcome(sent=False, said=gettext("No answer within {seconds:g} seconds.").format(seconds=PATIENCE))
    except Problem as problem:
        return Outcome(sent=False, said=problem.told(gettext))
    except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as fault:
        return Outcome(
            sent=False, said=gettext("Not reached: {fault}").format(fault=fault or type(fault).__name__)[:300]
        )


async def _answered(message: Message, client: httpx.AsyncClient) -> Outcome:
    parts = read_address(message.url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    numeric = await look_up(host, port)
    for last, address in enumerate(numeric, start=1 - len(numeric)):
        try:
            return await _to(address, message, host, client)
        except httpx.ConnectError:
            if not last:
                raise
    return Outcome(sent=False, said=gettext("{host} has no address.").format(host=host))


async def _to(address: str, message: Message, host: str, client: httpx.AsyncClient) -> Outcome:
    """Posted to this very address, under the name of the host: certificates are checked against the name."""
    url = httpx.URL(message.url)
    headers = message.headers | {"host": url.netloc.decode()}
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
        return Outcome(
            sent=False, said=gettext("{status}: redirects are not followed.").format(status=answer.status_code)
        )
    put_off = answer.status_code == httpx.codes.TOO_MANY_REQUESTS
    wait = _seconds(answer.headers.get("retry-after", "")) or (USUAL_WAIT if put_off else 0)
    return Outcome(sent=False, said=said, gone=answer.status_code == httpx.codes.GONE, wait=wait, put_off=put_off)


def _seconds(asked: str) -> int:
    """The seconds of pause that an address asks for, rounded up; 0 if it asks for none."""
    if not _SECONDS.fullmatch(asked):
        return 0
    return min(math.ceil(float(asked)), LONGEST_WAIT)
