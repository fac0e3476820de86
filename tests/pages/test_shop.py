"""The shop before a match: its form, its page with and without a script, and passing for both."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from inducements.selectors import basket_of
from matches.actions import lock, roll_on
from matches.models import Match
from matches.selectors import BOTH, before_progress, steps_before
from matches.workflow import read_anew
from pages.shop.form import basket_sent
from rulebook.procedure import Choice
from rulebook.shop.basket import Item, plain_basket
from tests.built_once import built_once
from tests.pages.test_match_whole import Table, key_on
from tests.world import a_fixture, a_league, a_team, coach

BRIBE, KEG = Item(id="bribes"), Item(id="bloodweiser-kegs")
GRIFF = Item(id="star-players", star="griff-oberwald")
BLITZER = Item(id="mercenary-players", position="blitzer")
GUARD = Item(id="mercenary-players", position="blitzer", skills=("guard",))


# --- The form -----------------------------------------------------------------------------------------------------


def sent(basket: list[Item] | None = None, **fields: Any) -> tuple[Item, ...]:
    carried = {"basket": json.dumps(plain_basket(basket))} if basket is not None else {}
    return basket_sent(carried | {name.replace("__", "-"): value for name, value in fields.items()})


def two(item: Item, count: int = 2) -> Item:
    return Item(id=item.id, count=count)


def test_a_basket_keeps_the_order_in_which_it_was_filled() -> None:
    basket = sent([KEG], change="bribes:+1")
    basket = sent(list(basket), change="star.griff-oberwald:+1")
    assert sent(list(basket), change="bloodweiser-kegs:+1") == (two(KEG), BRIBE, GRIFF)


def test_counts_of_the_steppers_stand_for_what_was_tapped() -> None:
    fields = {"count-bribes": "2", "count-bloodweiser-kegs": "0", "count-star.griff-oberwald": "1"}
    carried = {"basket": json.dumps(plain_basket([KEG]))}
    assert basket_sent(carried | fields) == (two(BRIBE), GRIFF)


def test_a_tap_that_a_script_has_counted_adds_nothing_more() -> None:
    fields = {"basket": "[]", "count-bribes": "1", "change": "bribes:+1"}
    assert basket_sent(fields, counted=True) == (BRIBE,)
    assert basket_sent(fields) == (two(BRIBE),)


def test_mercenaries_have_a_line_each_and_the_last_goes_first() -> None:
    basket = sent([BLITZER], change="skilled.blitzer:+1", **{"skill-blitzer": "guard"})
    assert basket == (BLITZER, GUARD)
    basket = sent(list(basket), change="mercenary.blitzer:+1")
    assert basket == (BLITZER, GUARD, BLITZER)
    assert sent(list(basket), change="mercenary.blitzer.guard:-1") == (BLITZER, BLITZER)
    assert sent(list(basket), change="mercenary.blitzer:-1") == (BLITZER, GUARD)


@pytest.mark.parametrize("odd", ["", "no json", "[{}]", '{"bribes": "x"}', '[{"id": "bribes", "count": -1}]'])
def test_a_basket_that_cannot_be_read_is_the_saved_one(odd: str) -> None:
    saved = () if odd == "" else (KEG,)
    assert basket_sent(QueryDict(mutable=True) | {"basket": odd}, (KEG,)) == saved


@pytest.mark.parametrize("odd", ["-1", "x", "9" * 300, "٣"])
def test_an_odd_count_is_none(odd: str) -> None:
    assert basket_sent({"basket": "[]", "count-bribes": odd}) == ()


@pytest.mark.parametrize("key", ["", "a b", "x\u0000y", "<b>", "é" * 3, "a" * 201])
def test_what_is_no_key_is_put_in_no_basket(key: str) -> None:
    assert basket_sent({"basket": "[]", f"count-{key}": "1", "change": f"{key}:+1"}) == ()
    assert basket_sent({"basket": json.dumps([{"id": key}])}) == ()


# --- The page -----------------------------------------------------------------------------------------------------


@built_once
def table() -> Table:
    """The away side is 430,000 stronger and has 20,000 in its treasury."""
    table = Table.__new__(Table)
    table.commissioner = coach("Odile Marsh")
    table.league = a_league("Market League", table.commissioner)
    table.home = a_team(table.league, "Saltmarsh Reavers", by=coach("Ines Okafor"))
    table.away = a_team(table.league, "Rustjaw Regulars", "orc", by=coach("Tobias Lind"), linemen=16, rerolls=3)
    table.fixture = a_fixture(table.league, table.home, table.away)
    table.url = f"/leagues/{table.league.slug}/fixtures/{table.fixture.pk}/"
    return table


@built_once
def locked(table: Table) -> Match:
    match = lock(fixture=table.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    return match


def shop(client: Client, table: Table) -> str:
    answer = client.get(f"{table.url}kick-off/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def row(page: str, name: str) -> str:
    (found,) = (each for each in page.split('<article class="offer')[1:] if re.search(rf"<h3>{re.escape(name)}", each))
    return found.split("</article>")[0]


def passed(client: Client, table: Table) -> None:
    sent = client.post(
        f"{table.url}kick-off/answer/", {"key": key_on(shop(client, table)), "nothing": "1", "basket": "[]"}
    )
    assert sent.status_code == 302


@pytest.mark.django_db
class TestThePage:
    def test_the_stronger_side_shops_first_from_its_treasury(self, table: Table, locked: Match) -> None:
        page = shop(table.browser(table.away.coach), table)
        assert "Inducements for Rustjaw Regulars" in page
        assert "10,000 short of 30,000." in row(page, "Weather Mage")
        assert "aria-disabled" not in row(page, "Temp Agency Cheerleaders").split("<output>")[1]
        assert 'id="shop"' not in shop(table.browser(None), table)

    def test_who_shops_second_fills_a_basket_by_now_and_buys_later(self, table: Table, locked: Match) -> None:
        home, away = table.browser(table.home.coach), table.browser(table.away.coach)
        page = shop(home, table)
        assert "Inducements for Saltmarsh Reavers" in page and "Rustjaw Regulars chooses first." in page
        assert 'id="buy"' not in page and 'id="buy-nothing"' not in page
        wish = {"ahead": "home", "basket": "[]", "change": "bribes:+1"}
        assert home.post(f"{table.url}kick-off/basket/", wish).status_code == 200
        assert basket_of(locked, "home") == [{"id": "bribes"}]
        assert away.post(f"{table.url}kick-off/basket/", wish).status_code == 403
        passed(away, table)
        assert "Buy for 100,000" in shop(home, table)
        assert home.post(f"{table.url}kick-off/basket/", wish).status_code == 409, "it is their turn"

    def test_the_petty_cash_is_told_line_by_line_with_what_the_other_side_bought(
        self, table: Table, locked: Match
    ) -> None:
        away, home = table.browser(table.away.coach), table.browser(table.home.coach)
        wish = {
            "key": key_on(shop(away, table)),
            "basket": json.dumps(plain_basket([Item(id="temp-agency-cheerleaders")])),
        }
        assert away.post(f"{table.url}kick-off/answer/", wish).status_code == 302
        page = shop(home, table)
        ledger = re.sub(r"<[^>]+>", " ", page[page.index('class="petty"') : page.index('role="search"')])
        amounts = re.findall(r"−?[\d,]{6,}", ledger)
        assert amounts == ["980,000", "−550,000", "430,000", "20,000", "450,000"]
        assert "Rustjaw Regulars bought Temp Agency Cheerleaders." in ledger

    def test_a_basket_is_filled_without_a_script_and_bought(self, table: Table, locked: Match) -> None:
        passed(table.browser(table.away.coach), table)
        home, page = table.browser(table.home.coach), ""
        page = shop(home, table)
        for pressed in ("bribes:+1", "star.griff-oberwald:+1"):
            fields = {"key": key_on(page), "basket": carried(page), "change": pressed}
            answer = home.post(f"{table.url}kick-off/basket/", fields)
            assert answer.status_code == 200
            page = unescape(answer.content.decode())
        assert "Buy for 380,000" in page and "50,000" in page
        assert "offer taken" in page
        assert "50,000 short of 100,000." in row(page, "Special Plays")
        bought = home.post(f"{table.url}kick-off/answer/", {"key": key_on(page), "basket": carried(page)})
        assert bought.status_code == 302
        table.match.refresh_from_db()
        hired = hired_so_far(table.match)
        assert [(each.inducement, each.count, each.price) for each in hired] == [
            ("bribes", 1, 100_000),
            ("star-players", 1, 280_000),
        ]
        told = shop(home, table)
        assert "Saltmarsh Reavers bought Bribes, Griff Oberwald for 380,000 gp of petty cash." in told

    def test_a_script_gets_the_parts_alone(self, table: Table, locked: Match) -> None:
        away = table.browser(table.away.coach)
        wish = {"key": key_on(shop(away, table)), "basket": "[]", "count-temp-agency-cheerleaders": "1"}
        answer = away.post(f"{table.url}kick-off/basket/", wish, headers={"HX-Request": "true"})
        parts = answer.content.decode()
        assert answer.status_code == 200 and "<html" not in parts and "Buy for 20,000" in parts
        assert basket_of(locked, "away") == [{"id": "temp-agency-cheerleaders"}]
        assert "Buy for 20,000" in shop(away, table), "the basket is there on another device"

    def test_words_and_price_filter_the_offers(self, table: Table, locked: Match) -> None:
        passed(table.browser(table.away.coach), table)
        home = table.browser(table.home.coach)
        wish = {"key": key_on(shop(home, table)), "basket": "[]", "words": "block dodge"}
        page = home.post(f"{table.url}kick-off/basket/", wish).content.decode()
        names = re.findall(r"<h3>([^<]+)", page)
        assert any("Griff Oberwald" in name for name in names)
        assert not any("Bribes" in name for name in names)
        page = home.post(f"{table.url}kick-off/basket/", wish | {"words": "", "payable": "1"}).content.decode()
        assert 'class="refusal"' not in page

    def test_what_is_closed_to_the_team_stays_with_its_reason(self, table: Table, locked: Match) -> None:
        page = shop(table.browser(table.away.coach), table)
        star = next(each for each in page.split('<article class="offer')[1:] if "only for teams with" in each)
        assert "data-stepper" not in star.split("</article>")[0]

    def test_the_commissioner_shops_for_both_sides_in_turn(self, table: Table, locked: Match) -> None:
        boss = table.browser(table.commissioner)
        page = shop(boss, table)
        assert "Inducements for Rustjaw Regulars" in page and "on behalf of Tobias Lind" in page
        passed(boss, table)
        assert "Inducements for Saltmarsh Reavers" in shop(boss, table)

    def test_nothing_for_both_is_one_press_of_an_officer(self, table: Table, locked: Match) -> None:
        boss, ines = table.browser(table.commissioner), table.browser(table.home.coach)
        key = key_on(shop(boss, table))
        assert ines.post(f"{table.url}kick-off/nothing/", {"key": key}).status_code == 409
        assert table.browser(None).post(f"{table.url}kick-off/nothing/", {"key": key}).status_code in (302, 401, 403)
        assert "Inducements for Rustjaw Regulars" in shop(boss, table), "nobody has passed yet"
        assert boss.post(f"{table.url}kick-off/nothing/", {"key": key}).status_code == 302
        read_anew(locked)
        _step, progress = before_progress(locked)
        assert not isinstance(progress.pending, Choice) or progress.pending.why != "inducements"
        assert boss.post(f"{table.url}kick-off/nothing/", {"key": key}).status_code == 409

    def test_the_shop_asks_the_database_seldom(
        self, table: Table, locked: Match, django_assert_max_num_queries: Any
    ) -> None:
        away = table.browser(table.away.coach)
        shop(away, table)
        with django_assert_max_num_queries(25):
            shop(away, table)

    def test_nobody_fills_the_other_sides_basket(self, table: Table, locked: Match) -> None:
        key = key_on(shop(table.browser(table.away.coach), table))
        wish = {"key": key, "basket": "[]", "change": "bribes:+1"}
        assert table.browser(table.home.coach).post(f"{table.url}kick-off/basket/", wish).status_code == 403


def carried(page: str) -> str:
    found = re.search(r'name="basket" value="(.*?)">', page)
    assert found is not None
    return found[1]


def hired_so_far(match: Match) -> Any:
    settled = [step.kick_off for step in steps_before(match) if step.kick_off is not None]
    return settled[-1].home.hired


# --- Mercenaries that are built ------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_mercenary_is_built_from_ticks_and_priced_as_the_rules_price_it() -> None:
    table = Table(options={"death_zone_mercenaries": True, "equal_ctv_treasury": "allowed"})
    match = lock(fixture=table.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    home, page = table.browser(table.home.coach), ""
    page = shop(home, table)
    ticked = {"built-skill-legendary-lineman": ["block", "dodge"]}
    wish = {"key": key_on(page), "basket": "[]", **ticked}
    shown = unescape(home.post(f"{table.url}kick-off/basket/", wish).content.decode())
    assert basket_of(match, "home") == []
    assert shown.count("checked") >= 2
    home.post(f"{table.url}kick-off/basket/", wish | {"change": "built.legendary-lineman:+1"})
    assert basket_of(match, "home") == [{"id": "legendary-lineman", "skills": ["block", "dodge"]}]
    page = shop(home, table)
    said = re.search(r"Buy for ([\d,]+)", page)
    assert said is not None
    assert home.post(f"{table.url}kick-off/answer/", {"key": key_on(page), "basket": carried(page)}).status_code == 302
    away = table.browser(table.away.coach)
    away.post(f"{table.url}kick-off/answer/", {"key": key_on(shop(away, table)), "nothing": "1"})
    (hired,) = hired_so_far(table.match)
    assert f"{hired.price:,}" == said[1]
