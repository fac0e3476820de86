"""Where nothing can be written, everything can still be read, and whatever would be written is refused with the reason."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.utils import timezone

from league.models import Fixture
from teams.tokens import make_token
from tests.permissions.house import House
from tests.permissions.rows import ROWS
from tests.permissions.test_accounts import form, legal_bodies

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
    pytest.mark.sqlite_only,
]


@pytest.fixture
def house() -> Iterator[House]:
    """SQLite refuses every change of its file, as on a disk that cannot be written to."""
    house = House().seen_by("commissioner", public=False)
    Fixture.objects.filter(pk=house.fixture.pk).update(agreed_for=timezone.now())
    _, house.gaps["secret"] = make_token(coach=house.people["owner"], name="a program")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    yield house
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = OFF")


def test_every_page_and_file_is_read_where_nothing_can_be_written(house: House) -> None:
    wrong = []
    for route, row in ROWS.items():
        if "GET" in row and not route.startswith("login-link/"):
            answer = house.ask("GET", house.address(route))
            if answer.status_code >= 500:
                wrong.append(f"{route}: {answer.status_code}")
    assert wrong == []
    bearer = {"authorization": f"Bearer {house.gaps['secret']}"}
    assert house.client.get("/api/v1/me/", headers=bearer).status_code == 200


def test_whatever_would_be_written_is_refused_with_the_reason(house: House) -> None:
    bodies, wrong, told = legal_bodies(house), [], 0
    for route, row in ROWS.items():
        for method in row.keys() - {"GET"}:
            answer = house.ask(method, house.address(route), bodies.get((method, route), form(house)))
            if answer.status_code == 503 and b"be written to" in answer.content:
                told += 1
            elif answer.status_code >= 500:
                wrong.append(f"{method} {route}: {answer.status_code}")
    assert wrong == []
    assert told > 40
