"""However large a form or the query of an address is, every page answers at once, with a page or a reason."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from config.requests.bodies import MOST_OF_A_FORM
from tests.built_once import built_once
from tests.costs import BYTES, SECONDS, cost
from tests.permissions.house import House
from tests.permissions.rows import PAGES, SITE

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.once]

FORM = "application/x-www-form-urlencoded"
#: Every name that a field of some form has.
NAMES = sorted({name for file in Path(settings.BASE_DIR / "templates").rglob("*.html") for name in re.findall(r'name="([\w-]+)"', file.read_text())})  # fmt: skip

#: As many fields as are read, with every name there is several times over.
MOST = urlencode([(name, "9" * 20) for name in NAMES * 20][: settings.DATA_UPLOAD_MAX_NUMBER_FIELDS]).encode()


@built_once
def house() -> House:
    return House()


@pytest.fixture(autouse=True)
def _warm(db: None) -> None:
    """What the first request imports is nobody's to pay."""
    Client().get("/accounts/login/")


def dear(house: House, method: str, address: str, body: bytes) -> tuple[Any, str]:
    """The answer, and what it cost where that is too much; what it wrote is undone."""
    answer, seconds, taken = cost(lambda: house.client.generic(method, address, body, FORM))
    return answer, f"{seconds:.1f} s, {taken:,} bytes" if seconds > SECONDS or taken > BYTES else ""


def test_no_form_is_dear_on_any_page(house: House) -> None:
    """Not to a commissioner, for whom most forms are read; a guest is sent to log in."""
    house, wrong = house.seen_by("commissioner", public=True), []
    for route, row in {**SITE, **PAGES}.items():
        for method in row.keys() - {"GET"}:
            address = house.address(route)
            answer, told = dear(house, method, address, MOST)
            if answer.status_code >= 500 or told:
                wrong.append(f"{method} {address}: {answer.status_code} {told}")
    assert wrong == []


def test_no_query_is_dear_on_any_page(house: House) -> None:
    """A server passes on some 60,000 bytes of an address."""
    house, wrong = house.seen_by("guest", public=True), []
    query = MOST[:60_000].decode()
    for route, row in {**SITE, **PAGES}.items():
        if "GET" in row and not route.endswith(".pdf"):
            answer, told = dear(house, "GET", f"{house.address(route)}?{query}", b"")
            if answer.status_code >= 500 or told:
                wrong.append(f"GET {route}: {answer.status_code} {told}")
    assert wrong == []


def test_escapes_are_not_dear(house: House) -> None:
    """They take the most memory of all bodies of their size."""
    body = b"text=" + b"%C3%A9" * (MOST_OF_A_FORM // 6 - 1)
    answer, told = dear(house.seen_by("guest", public=True), "POST", "/accounts/login/", body)
    assert (answer.status_code, told) == (400, "")


def test_more_fields_than_any_form_has_are_not_read() -> None:
    """In a form or in an address, on a page or under /api/: 400, and a program is told the code."""
    guest, many = Client(raise_request_exception=False), "a=1&" * 20_000
    assert guest.post("/accounts/login/", many, FORM).status_code == 400
    assert guest.get(f"/?{many}").status_code == 400
    for answer in (
        guest.get(f"/api/v1/leagues/?{many}"),
        guest.post(f"/api/v1/leagues/?{many}", "{}", "application/json"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "too_many_fields")
    huge = guest.get("/", {"competition": "9" * 60_000, "season": "9" * 5000})
    assert huge.status_code in (200, 302, 400)
