"""A NUL character in a form."""

import pytest
from django.test import Client

from league.models import League
from tests.world import coach

pytestmark = pytest.mark.django_db


def test_a_name_that_no_database_keeps_is_refused_and_another_is_taken() -> None:
    client = Client()
    client.force_login(coach("ada"))
    form = {"name": "Old\x00World", "edition": "bb2020", "dice": "site", "time_zone": "UTC"}
    answer = client.post("/leagues/new/", form)
    assert answer.status_code == 400
    assert "“name”" in answer.content.decode()
    assert not League.objects.exists()
    assert client.post("/leagues/new/", {**form, "name": "Old World"}).status_code == 302
    assert client.get("/", {"q": "a\x00b"}).status_code == 400
