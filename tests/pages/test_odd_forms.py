"""Every field of every form a commissioner meets, filled with what no form expects: a reason or a page, never a fault of the site."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

import pages.urls
from league.models import League
from league.telling.hooks import add_hook
from league.telling.writing import comment, post_news
from matches.actions import lock, roll_on
from matches.selectors import BOTH
from pages.table.decisions_presenter import KINDS
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300), pytest.mark.both]

ODD = {
    "nothing": "",
    "a sign alone": "--5",
    "more digits than Python reads": "9" * 5000,
    "a number above every limit": "9999999",
    "a number below every limit": "-9999999",
    "other digits": "٣²",
    "a long text of all kinds of signs": "🏈\u202e'\"<script>%s{0}\\u0000;--\n" * 40,
}
DAYS = {"the last day": "9999-12-31", "the first day": "0001-01-01"}

ANSWERS = {200, 302, 400, 403, 404, 409}

Form = tuple[str, dict[str, str], dict[str, str]]


class Forms(HTMLParser):
    """The forms of a page that are sent with POST: where to, each field with what stands in it, and of which kind it is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._open: dict[str, str] | None = None
        self._kinds: dict[str, str] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = {} if given.get("method", "").lower() == "post" else None
            if self._open is not None:
                self._kinds = {}
                self.found.append((given.get("action", ""), self._open, self._kinds))
            return
        if self._open is None:
            return
        if given.get("name"):
            self._kinds[given["name"]] = given.get("type", tag)
        if tag == "select":
            self._select = given.get("name", "")
            self._open.setdefault(self._select, "")
        elif tag == "option":
            if self._select and (not self._open[self._select] or "selected" in given):
                self._open[self._select] = given.get("value", "")
        elif tag in ("input", "textarea", "button") and given.get("name"):
            unchecked = given.get("type") in ("radio", "checkbox") and "checked" not in given
            if not unchecked or given["name"] not in self._open:
                self._open[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""


def fields_to_try(client: Client, pages: list[str]) -> Iterator[tuple[str, dict[str, str], str, dict[str, str]]]:
    """Where to, the form as it stands, one of its fields, and what to type there; of many alike (`count-…`, `option-…`) the first of each kind."""
    tried = set()
    for address in pages:
        page = client.get(address)
        assert page.status_code == 200, address
        for action, fields, kinds in Forms(page.content.decode()).found:
            for name in fields:
                alike = (action, re.split(r"[-.\d]", name)[0], kinds[name])
                if name != "csrfmiddlewaretoken" and alike not in tried:
                    tried.add(alike)
                    yield action or address, fields, name, ODD | (DAYS if kinds[name] == "date" else {})


@pytest.fixture
def house() -> tuple[Client, list[str]]:
    """A league with a draft, a free fixture, one before its kick-off, one on the pitch and one after the match, another before its draw; and the pages that have forms."""
    runner = coach("Odile")
    league = a_league("Crookwater", runner)
    teams = [a_team(league, name) for name in ("Reavers", "Regulars", "Lanterns", "Wanderers", "Hounds", "Howlers")]
    free, locked, played, kicked = (
        a_fixture(league, teams[home], teams[away]) for home, away in ((0, 1), (1, 2), (0, 3), (4, 5))
    )
    reported(kicked_off(played), {})
    kicked_off(kicked)
    lock(fixture=locked, by=None)
    client = Client()
    client.force_login(runner)
    root = f"/leagues/{league.slug}/"
    draft = client.post(f"{root}drafts/new/", {"roster": "human"})["Location"]
    fixtures = [f"{root}fixtures/{each.pk}/" for each in (free, locked, played, kicked)]
    add_hook(league=league, url="https://chat.example/hook", shape="json", kinds=["news"], by=runner)
    news = post_news(league=league, title="Rain", source="It rained.", by=runner)
    comment(fixture=played, source="What a match", by=runner)
    cup = a_league("Cup", runner)
    for name in ("Ashen", "Bitter", "Cold", "Dire"):
        a_team(cup, name, by=runner)
    shop = a_league("Shop", runner, options={"inducements": "on", "equal_ctv_treasury": "allowed"})
    buying = a_fixture(shop, a_team(shop, "Rich", by=runner), a_team(shop, "Richer", by=runner))
    roll_on(match=lock(fixture=buying, by=None), side=BOTH, by=None)
    forms = [
        "/leagues/new/",
        f"/leagues/{cup.slug}/season/",
        f"{root}table/",
        f"{root}fixtures/",
        f"{root}season/",
        f"{root}people/",
        f"{root}friendlies/",
        *(f"{root}decisions/?kind={kind.id}" for kind in KINDS),
        f"{root}messages/",
        f"{root}news/",
        f"{root}news/{news.pk}/",
        f"{fixtures[2]}story/home/",
        "/account/notices/",
        "/inbox/",
    ]
    forms += [
        f"{root}teams/import/",
        f"{root}teams/as-it-is/",
        f"{root}teams/{teams[0].pk}/",
        f"{root}teams/{teams[0].pk}/arms/",
        f"{root}teams/{teams[0].pk}/players/p1/",
        draft,
        *fixtures,
    ]
    steps = [
        f"{fixtures[1]}kick-off/",
        f"/leagues/{shop.slug}/fixtures/{buying.pk}/kick-off/",
        f"{fixtures[2]}after/home/",
        f"{fixtures[2]}after/away/",
        f"{fixtures[2]}report/correct/",
    ]
    return client, [*forms, *steps, f"{fixtures[3]}report/"]


@pytest.mark.postgres_only  # which refuses all that SQLite does, and more
def test_every_field_of_every_form_takes_anything(house: tuple[Client, list[str]]) -> None:
    client, places = house
    client.raise_request_exception = False
    before = League.objects.count()
    faults, tried = [], 0
    for action, fields, name, values in list(fields_to_try(client, places)):
        for odd, value in values.items():
            with transaction.atomic():
                answer = client.post(action, fields | {name: value}, headers={"referer": f"http://testserver{action}"})
                transaction.set_rollback(True)
            tried += 1
            if answer.status_code not in ANSWERS:
                faults.append(f"{answer.status_code} for {odd} as {name} of {action}")
    assert faults == []
    assert tried > 300
    assert League.objects.count() == before


def addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from addresses(each.url_patterns, route)
        else:
            yield route


FILLED = {
    "slug:slug": ("crookwater", "no-such-league", "x" * 300),
    "int:": ("1", "0", "9" * 30),
    "str:": ("home", "nobody", "%00", "%F0%9F%8F%88", "x" * 300),
}


def filled(route: str, place: int) -> str:
    """The address with a value in each of its gaps, the one at `place` among those there are."""

    def value(gap: re.Match[str]) -> str:
        kinds = next(values for kind, values in FILLED.items() if gap[1].startswith(kind))
        return kinds[min(place, len(kinds) - 1)]

    return "/" + re.sub(r"<([^>]+)>", value, route)


@pytest.mark.parametrize("who", ["guest", "stranger", "commissioner"])
def test_every_address_answers_every_method(who: str) -> None:
    """Whoever asks, whatever stands in the address, whichever method: never a fault of the site, and nothing is taken away."""
    runner = coach("Odile")
    league = a_league("Crookwater", runner)
    a_fixture(league, a_team(league, "Reavers", by=runner), a_team(league, "Regulars"))
    client = Client(raise_request_exception=False)
    if who != "guest":
        client.force_login(runner if who == "commissioner" else coach("A Stranger"))
    faults = []
    for route in addresses(pages.urls.urlpatterns):
        for method in ("get", "post", "put", "delete"):
            for address in {filled(route, place) for place in range(5)}:
                with transaction.atomic():
                    answer = getattr(client, method)(address)
                    transaction.set_rollback(True)
                if answer.status_code not in ANSWERS | {204, 405}:
                    faults.append(f"{answer.status_code} for {method} of {address}")
    assert faults == []
