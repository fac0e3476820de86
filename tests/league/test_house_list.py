"""What a league closes, limits, re-prices and adds, in its season, on its page and through the API."""

from typing import Any

import pytest
from django.test import Client

from league.models import Happening
from league.season.house_list import change_house_list, house_list_of, seen_of
from rulebook.ruleset import Ruleset
from tests.matches.scenes import refused
from tests.world import a_league, coach, season


@pytest.fixture
def boss(db: None) -> Any:
    return coach("Odile Marsh")


def changed(league: Any, house: dict[str, Any], by: Any = None, seen: str | None = None) -> None:
    one = season(league)
    change_house_list(season=one, house=house, by=by, seen=seen_of(house_list_of(one)) if seen is None else seen)


def test_the_rules_of_the_season_have_the_list_and_everybody_is_told(boss: Any) -> None:
    league = a_league("Crookwater", boss)
    changed(league, {"changed": {"bribes": {"closed": True}}}, boss)
    assert Ruleset.from_ref(season(league).rules).inducement("bribes").max == 0
    assert Happening.objects.filter(league=league, kind="house_list_changed").count() == 1
    changed(league, {"changed": {"bribes": {"closed": True}}}, boss)
    assert Happening.objects.filter(league=league, kind="house_list_changed").count() == 1, "nothing changed"


def test_of_two_who_change_it_the_second_is_refused(boss: Any) -> None:
    league = a_league("Crookwater", boss)
    seen = seen_of(house_list_of(season(league)))
    changed(league, {"changed": {"bribes": {"closed": True}}}, seen=seen)
    with refused("house_list_moved_on"):
        changed(league, {"changed": {"bribes": {"most": 1}}}, seen=seen)


def test_what_is_not_there_cannot_be_changed_and_what_was_added_stays(boss: Any) -> None:
    league = a_league("Crookwater", boss)
    with refused("no_such_inducement", ids="dragon"):
        changed(league, {"changed": {"dragon": {"closed": True}}})
    changed(league, {"added": [{"id": "house-1", "name": "Brass band", "price": 30_000}]})
    with refused("added_inducement_gone", name="Brass band"):
        changed(league, {})
    changed(league, {"added": [{"id": "house-1", "name": "Brass band", "price": 30_000, "closed": True}]})


def test_a_commissioner_fills_in_the_page_and_others_read_it(boss: Any) -> None:
    league = a_league("Crookwater", boss)
    client = Client()
    url = f"/leagues/{league.slug}/season/inducements/"
    client.force_login(boss)
    seen = seen_of(house_list_of(season(league)))
    sent = {"seen": seen, "closed-morg-n-thorg": "yes", "price-bribes": "80,000", "most-bribes": "2"}
    sent |= {"name-1": "Brass band", "price-1": "30000", "most-1": "1", "effect-1": "Plays at half-time."}
    assert client.post(f"{url}change/", sent).status_code == 302
    house = house_list_of(season(league))
    assert {id: (each.closed, each.price, each.most) for id, each in house.changed.items()} == {
        "bribes": (False, 80_000, 2),
        "morg-n-thorg": (True, None, None),
    }
    assert [(each.id, each.name, each.price) for each in house.added] == [("house-1", "Brass band", 30_000)]
    again = client.get(url).content.decode()
    assert 'name="price-bribes" value="80000"' in again and "Brass band" in again
    assert "Brass band" in Client().get(url).content.decode()
    broken = client.post(f"{url}change/", {"seen": seen_of(house), "price-bribes": "much"})
    assert broken.status_code == 400 and 'value="much"' in broken.content.decode()
    assert house_list_of(season(league)) == house


def test_a_program_reads_and_changes_it(boss: Any) -> None:
    league = a_league("Crookwater", boss)
    client = Client()
    client.force_login(boss)
    url = f"/api/v1/leagues/{league.slug}/inducements/"
    seen = client.get(url).json()["seen"]
    body = {"changed": [{"id": "bribes", "most": 1}], "added": [{"id": "house-1", "name": "Band", "price": 10_000}]}
    answer = client.put(url, body | {"seen": seen}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["changed"] == [{"id": "bribes", "most": 1}]
    assert Ruleset.from_ref(season(league).rules).inducement("house-1").name == "Band"
    assert client.put(url, body | {"seen": seen}, content_type="application/json").status_code == 409
