"""Password attempts: which are refused and which wait. Nobody can lock an owner out of an account by trying.

- A device that has logged in to the account before is known. Others cannot use up its tries.
- From elsewhere, tries are counted by account and address: only that pair is refused.
- Everybody else who tries the same account waits a little longer for the answer.
- One address has a generous number of tries, over all accounts, since every try costs a password hash.

Counts stand in the cache. They begin again every five minutes.
"""

import hashlib
import ipaddress
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from time import time as clock

from django.core.cache import cache
from django.http import HttpRequest

from pages.account.devices import known
from rulebook.shapes.refusals import Problem
from teams.models import Coach

#: For how many seconds tries are counted together.
WINDOW = 300

#: How many tries have an answer within the window: of one address for one account, of all known devices of one account
#: together, and of one address for all accounts.
OF_PAIR, OF_KNOWN, OF_ADDRESS = 5, 30, 100

#: After how many wrong tries from elsewhere an account answers more slowly; the first wait and the longest, in seconds.
QUICK, FIRST_WAIT, LONGEST_WAIT = 5, 0.25, 4.0

#: How many mails about accounts one address gets within the window.
MAILS = 5

#: Where the seconds stand for `config.requests.later`: in `request.META`.
WAIT = "league.wait"


class TooManyTries(Problem):
    code = "too_many_tries"
    sentence = (
        "Too many attempts. Try again at {again:%H:%M} UTC, or ask your commissioner for a link to set a new password."
    )
    status = 429


@dataclass(frozen=True, slots=True)
class Try:
    """One attempt that may be answered. It counts as wrong until `was_right`."""

    counts: tuple[str, ...]

    def was_right(self) -> None:
        """The attempt no longer counts against the account."""
        for key in self.counts:
            if cache.get(key):
                cache.decr(key)


def begin(request: HttpRequest, name: str) -> Try:
    """Counts the attempt before any expensive work; raises `TooManyTries` if there were too many."""
    coach = Coach.objects.filter(username__iexact=name).first()
    account = str(coach.pk) if coach else f"name:{name.lower()}"
    if coach and known(request, coach):
        _count(OF_KNOWN, "known", account)
        return Try(())
    address = _address(request)
    pair, _ = _count(OF_PAIR, "pair", account, address)
    _count(OF_ADDRESS, "address", address)
    everybody, tried = _count(None, "account", account)
    request.META[WAIT] = wait_after(tried - 1)
    return Try((pair, everybody))


def is_password(request: HttpRequest, coach: Coach, password: str) -> bool:
    """Whether it is the password of the reader's own account. Counted like a log-in."""
    tried = begin(request, coach.username)
    right = coach.check_password(password)
    if right:
        tried.was_right()
    return right


def may_mail(address: str) -> bool:
    """Whether this address may get one more e-mail about an account. Requests by others can't keep its owner from getting some."""
    _, mails = _count(None, "mail", address.casefold())
    return mails <= MAILS


def wait_after(wrong: int) -> float:
    """Seconds that an answer waits after this many wrong attempts from elsewhere."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(wrong - QUICK, 10)) if wrong >= QUICK else 0.0


def too_many(seconds: int = 0) -> TooManyTries:
    """The refusal: until the counts start again, or for this many seconds."""
    now = clock()
    end = now + seconds if seconds else (now // WINDOW + 1) * WINDOW
    # The sentence gives minutes, and is right for the whole of its minute.
    again = datetime.fromtimestamp(math.ceil(end / 60) * 60, UTC)
    return TooManyTries(again=again, seconds=math.ceil(end - now))


def _count(most: int | None, *what: str) -> tuple[str, int]:
    """One more of this within the window: its key, and how many there are; raises `TooManyTries` beyond the most."""
    hashed = hashlib.sha256("\n".join(what[1:]).encode()).hexdigest()
    key = f"tries:{what[0]}:{int(clock() // WINDOW)}:{hashed}"
    cache.add(key, 0, WINDOW)
    try:
        count = cache.incr(key)
    except ValueError:  # it has just run out
        count = 1
    if most is not None and count > most:
        raise too_many()
    return key, count


def _address(request: HttpRequest) -> str:
    """The address of the request; of IPv6 the network, because one household has all of it."""
    said = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return str(said)
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
