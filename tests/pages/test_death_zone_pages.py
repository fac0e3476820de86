"""What pages and the API show of the Death Zone's modules that are played at the table."""

from html import unescape

import pytest
from django.test import Client

from matches.actions import lock, roll_on
from matches.selectors import BOTH, kick_off_of
from matches.sequence.sheets import keep_sheets
from matches.steps.death_zone.measures import MeasuresRolled
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import Weather, WeatherTable
from tests.pages.test_match_whole import REPORT, Table, key_on
from tests.world import kicked_off

pytestmark = pytest.mark.django_db


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return unescape(answer.content.decode())


def test_coaches_agree_on_a_table_of_the_weather() -> None:
    table = Table(options={"weather_tables": True})
    match = lock(fixture=table.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    home, away, url = table.browser(table.home.coach), table.browser(table.away.coach), f"{table.url}kick-off/"
    asked = page(home, url)
    assert "Desert weather" in asked and "Sandstorm" in asked
    assert home.post(f"{url}answer/", {"key": key_on(asked), "answer": "weather_of_the_moon"}).status_code == 400
    assert home.post(f"{url}answer/", {"key": key_on(asked), "answer": "weather_desert"}).status_code == 302
    assert away.post(f"{url}answer/", {"key": key_on(page(away, url)), "answer": "yes"}).status_code == 302
    match.refresh_from_db()
    roll_on(match=match, side=BOTH, by=None)
    done = page(home, url)
    assert "agrees to the weather table" in done and "What applies here" in done


def test_the_weather_of_the_seasons_table_is_told_wherever_the_match_is_shown() -> None:
    options = {"weather_tables": True, "weather_table": "weather_winter"}
    table = Table(options=options)
    match = kicked_off(table.fixture)
    kick_off = kick_off_of(match)
    assert kick_off is not None and kick_off.of(WeatherTable).table == "weather_winter"
    snow = Ruleset.of("bb2020", options).weather_table().named("heavy-snow")
    keep_sheets(match, kick_off.settling(Weather(row=snow.id, dice=(5, 6))))
    home = table.browser(table.home.coach)
    shown = page(home, table.url)
    assert "Winter weather" in shown and '<tr class="rolled-row"><th scope="row" class="num">11</th>' in shown
    for address in (table.url, f"{table.url}pad/", f"{table.url}sheet/"):
        assert snow.effect in page(home, address), address
    told = home.get(f"/api/v1{table.url}match/").json()["kick_off"]
    assert (told["weather"], told["settled"]["weather_table"]) == ("heavy-snow", {"table": "weather_winter"})


def test_balls_and_events_stand_on_the_match_page_the_pad_and_the_sheet() -> None:
    options = {"unusual_balls": True, "match_events": True}
    rules, table = Ruleset.of("bb2020", options), Table(options=options)
    kicked_off(table.fixture)
    home = table.browser(table.home.coach)
    for address in (table.url, f"{table.url}pad/", f"{table.url}sheet/"):
        shown = page(home, address)
        assert all(each.note in shown for each in rules.tables_in_play), address
    for address in (table.url, f"{table.url}pad/"):
        shown = page(home, address)
        assert all(row.effect in shown for each in rules.tables_in_play for row in each), address
    assert ">5–6, 2<" in page(home, table.url)


def test_measures_are_told_with_what_they_do() -> None:
    options = {"desperate_measures": True}
    rules, table = Ruleset.of("bb2020", options), Table(options=options)
    match = kicked_off(table.fixture)
    kick_off = kick_off_of(match)
    assert kick_off is not None
    keep_sheets(match, kick_off.settling(MeasuresRolled(rolled={"away": ("hangover", "set-piece")})))
    home = table.browser(table.home.coach)
    measures = [rules.table("desperate_measures").named(id) for id in ("hangover", "set-piece")]
    for address in (table.url, f"{table.url}pad/", f"{table.url}sheet/"):
        shown = page(home, address)
        assert all(f"Rustjaw Regulars: {row.name}" in shown and row.effect in shown for row in measures), address
    assert "Rustjaw Regulars: Hangover, Set Piece." in page(home, table.url)
    told = home.get(f"/api/v1{table.url}match/").json()["kick_off"]["settled"]
    assert told["desperate_measures"] == {"rolled": {"away": ["hangover", "set-piece"]}}


def test_the_events_of_both_halves_are_reported_and_told() -> None:
    table = Table(options={"match_events": True})
    kicked_off(table.fixture)
    home, url = table.browser(table.home.coach), f"{table.url}report/"
    assert 'name="event-1"' in page(home, url) and 'name="event-3"' not in page(home, url)
    assert home.post(url, REPORT | {"event-1": "frogs"}).status_code == 400
    assert home.post(url, REPORT | {"event-1": "abusive-fans", "event-2": "feud"}).status_code == 302
    shown = page(home, table.url)
    assert "Match event in half 1: Abusive Fans" in shown and "Match event in half 2: Feud!" in shown
