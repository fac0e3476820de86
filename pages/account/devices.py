"""Which accounts a device has logged in to before. A cookie on the device stores it; the site stores nothing.

The cookie is a list of marks, one for each account. A mark is a keyed hash of the account and its password hash: it names
nobody, nobody else can make one, and with a new password it is no longer good.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from teams.models import Coach

#: The cookie's name, how long it lives in seconds, and how many accounts it holds; the oldest goes first.
COOKIE, LIVES, MOST = "devices", 365 * 24 * 60 * 60, 8


def known(request: HttpRequest, coach: Coach) -> bool:
    """Whether this device has logged in to the account with its current password."""
    mine = _mark(coach)
    return any(constant_time_compare(mark, mine) for mark in _marks(request))


def remember(request: HttpRequest, response: HttpResponse, coach: Coach) -> None:
    """Makes the device known to the account for a year."""
    mine = _mark(coach)
    marks = [mine, *(mark for mark in _marks(request) if mark != mine)][:MOST]
    response.set_cookie(
        COOKIE, ".".join(marks), max_age=LIVES, samesite="Lax", httponly=True, secure=request.is_secure()
    )


def _marks(request: HttpRequest) -> list[str]:
    return request.COOKIES.get(COOKIE, "").split(".")[:MOST]


def _mark(coach: Coach) -> str:
    return salted_hmac("pages.account.devices", f"{coach.pk}:{coach.password}", algorithm="sha256").hexdigest()[:32]
