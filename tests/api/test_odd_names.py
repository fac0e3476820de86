"""Every text of every body that the API takes, sent as a name that nobody should have: it is refused or tidied, and nowhere kept as it is."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.api.house import REPORT, House, Program
from tests.api.test_bodies import TAKES, written
from tests.built_once import built_once
from tests.odd_names import ODD, stored
from tests.world import kicked_off, reported

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

MAN = {"number": 1, "name": "Man", "position": "human-lineman"}
PAPER = {
    "team": {"name": "Paper", "coach": "Somebody", "roster": "human", "treasury": 0, "players": [MAN]},
    "answers": {},
}
RISEN = {
    "id": "raised-1",
    "victim": "p3",
    "rule": "masters-of-undeath",
    "position": "zombie",
    "number": 12,
    "name": "N",
}
#: More than the addresses' own examples: bodies that get further.
MORE: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "{at}imports/paper/", PAPER),
    ("POST", "{at}fixtures/{fixture}/reports/", {"report": {"home": {"raised": [RISEN]}, "away": {}}}),
    ("POST", "{at}drafts/", {"roster": "human", "coach_name": "Somebody"}),
    ("POST", "{at}teams/{team}/players/p1/rename/", {"name": "N", "number": 55, "seen": 1}),
]
#: Every name that the API sets, and the reasons that stand beside names.
REACHED = {
    "league.league.name",
    "league.season.name",
    "league.competition.name",
    "league.draftform.coach_name",
    "league.draftform.body",
    "league.substitute.name",
    "league.newspost.title",
    "league.decision.reason",
    "teams.accesstoken.name",
    "teams.team.name",
    "teams.team.coach_name",
    "teams.player.name",
    "teams.historyrow.body",
}


@built_once
def house() -> House:
    house = House()
    house.commissioner.post(f"{house.at}drafts/", {"roster": "human"})
    house.commissioner.post(f"{house.at}fixtures/", {"home": house.away.pk, "away": house.home.pk})
    kicked_off(house.fixture)
    return house


def odd_ones(body: Any) -> Iterator[Any]:
    """The body, once for each text in it, with the odd name in that place."""
    if isinstance(body, str):
        yield ODD
    elif isinstance(body, dict):
        for name, value in body.items():
            for each in odd_ones(value):
                yield {**body, name: each}
    elif isinstance(body, list):
        for place, value in enumerate(body):
            for each in odd_ones(value):
                yield [*body[:place], each, *body[place + 1 :]]


def gaps_in(house: House) -> dict[str, Any]:
    """What stands in the gaps of the addresses."""
    season = house.league.seasons.get()
    other = season.competitions.get().rounds.get(number=2).fixtures.get().pk
    points = {"team": house.home.pk, "points": 1, "reason": "A fine pitch."}
    return {
        "at": house.at,
        "draft": season.drafts.get(team=None).pk,
        "fixture": house.fixture.pk,
        "other": other,
        "decision": house.commissioner.post(f"{house.at}decisions/", points).json()["id"],
        "round": house.fixture.round_id,
        "team": house.home.pk,
        **written(house, other),
    }


def sent(house: House, gaps: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Everything is sent once and taken back: the columns that had the name as it was sent, and those that had it tidied."""
    house.home.refresh_from_db()
    # In a session, because no token makes another.
    browser = Program(None)
    browser.client.force_login(house.people["Odile Marsh"])
    odd, tidy = set(), set()
    for method, address, right in [*TAKES, *MORE]:
        for body in odd_ones(right):
            seen = {"seen": house.home.seq} if "seen" in body and "teams/" in address else {}
            with transaction.atomic():
                answer = browser.send(method, address.format(**gaps), {**body, **seen})
                assert answer.status_code < 500, (address, body)
                kept = stored() if answer.status_code < 300 else (set(), set())
                transaction.set_rollback(True)
            odd |= {f"{address}: {column}" for column in kept[0]}
            tidy |= kept[1]
    return odd, tidy


def test_every_name_is_cleaned_before_it_is_stored(house: House) -> None:
    gaps = gaps_in(house)
    before, reached_before = sent(house, gaps)
    reported(house.match, REPORT)
    afterwards, reached_after = sent(house, gaps)
    assert before | afterwards == set()
    assert reached_before | reached_after >= REACHED


def test_a_team_on_paper_asks_about_the_name_that_was_cleaned(house: House) -> None:
    man = {**MAN, "name": ODD}
    body = {**PAPER, "team": {**PAPER["team"], "players": [man]}}
    told = house.commissioner.post(f"{house.at}imports/paper/preview/", body).json()
    (asked,) = [each for each in told["questions"] if each["code"] == "import_name_cleaned"]
    assert asked["facts"] == {"was": "[U+202E]Odd[U+200B][U+3164] name[U+0007]", "name": "Odd name"}
