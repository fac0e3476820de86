"""The schema that is committed, the page to try it on, and how much a list asks the database."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from tests.api.house import House, said
from tests.built_once import built_once
from tests.world import a_fixture, a_team

COMMITTED = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"


def test_the_committed_schema_is_what_the_code_says(tmp_path: Path) -> None:
    fresh = tmp_path / "openapi.yaml"
    call_command("spectacular", file=str(fresh), validate=True, fail_on_warn=True)
    assert fresh.read_text() == COMMITTED.read_text(), (
        "The API has changed. If it was meant to: python3 run.py manage spectacular --file docs/openapi.yaml"
    )


def test_every_refusal_is_described_and_every_operation_has_a_unique_id() -> None:
    import yaml

    paths = yaml.safe_load(COMMITTED.read_text())["paths"]
    acts = [act for methods in paths.values() for method, act in methods.items() if method != "parameters"]
    assert all(act["summary"] and "4XX" in act["responses"] for act in acts)
    assert len({act["operationId"] for act in acts}) == len(acts) > 30


@pytest.mark.django_db
def test_the_page_to_try_it_on_asks_no_other_host_and_runs_under_our_policy() -> None:
    guest = Client()
    page = guest.get("/api/")
    assert page.status_code == 200
    policy = page["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    text = page.content.decode()
    assert (
        "<style" not in text and not re.search(r"<script(?![^>]*\bsrc=)", text) and "//" not in text.replace("<!", "")
    )
    sources = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert sources and all(source.startswith("/") for source in sources)
    for source in sources:
        if source.startswith(settings.STATIC_URL):
            assert finders.find(source.removeprefix(settings.STATIC_URL)), source
        else:
            script = guest.get(source.replace("&amp;", "&"))
            assert script["Content-Type"].startswith("application/javascript")
            assert "/api/schema/" in script.content.decode()
    assert guest.get("/api/schema/").status_code == 200


@built_once
def full_house() -> House:
    house = House()
    teams = [a_team(house.league, f"Team {number}", by=house.people["Ines Okafor"]) for number in range(6)]
    for one, other in pairwise(teams):
        a_fixture(house.league, one, other)
    return house


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("leagues/", 3),
        ("{at}", 6),
        ("{at}teams/", 5),
        ("{at}fixtures/", 7),
        ("{at}standings/", 12),
        ("{at}decisions/", 6),
        ("{at}drafts/", 7),
        ("{at}rosters/", 5),
        ("{at}people/", 5),
        ("{at}happenings/", 5),
        ("{at}news/", 5),
        ("{at}rounds/", 6),
        ("{at}divisions/", 6),
        ("{at}leaders/", 8),
        ("{at}queue/", 16),
        ("inbox/", 5),
    ],
)
def test_a_list_asks_the_database_as_often_for_many_as_for_few(
    full_house: House, address: str, most: int, django_assert_max_num_queries: Any
) -> None:
    house = full_house
    for _ in range(3):
        said(house.ines.post(f"{house.at}drafts/", {"roster": "human"}), 201)
        said(house.commissioner.post(f"{house.at}news/", {"title": "Again", "text": "Nothing new."}), 201)
    said(
        house.commissioner.post(f"{house.at}people/role/", {"coach": house.people["Ines Okafor"].pk, "role": "staff"}),
        200,
    )
    house.ines.get("me/")
    with django_assert_max_num_queries(most):
        said(house.ines.get(address.format(at=house.at)), 200)
