"""A league's own list of what may be hired."""

from typing import Any

import pytest

from rulebook.house import HouseList, UnreadableHouseList, read_house_list
from rulebook.ruleset import Ruleset
from rulebook.shop.basket import read_basket
from rulebook.shop.catalogue import catalogue
from rulebook.shop.checks import basket_problems, lines_of
from rulebook.shop.hiring import Buyer, Purse
from teams.history.values import team_sheet
from tests.matches.scenes import team_of

BOOK = Ruleset.of("bb2020")


def buyer(**house: Any) -> Buyer:
    rules = BOOK.with_house_list(read_house_list(house))
    return Buyer(team_sheet(team_of(), rules), Purse(2_000_000, 0), rules)


def codes(who: Buyer, *basket: Any) -> list[str]:
    return [each.code for each in basket_problems(who, list(basket))]


def star(id: str) -> dict[str, Any]:
    return {"id": "star-players", "star": id}


def test_what_a_league_closes_cannot_be_bought_and_says_so() -> None:
    who = buyer(changed={"bribes": {"closed": True}, "morg-n-thorg": {"closed": True}})
    assert codes(who, {"id": "bribes"}) == codes(who, star("morg-n-thorg")) == ["inducement_closed"]
    shown = {line["id"]: line["refused"] for line in catalogue(who)["lines"]}
    assert shown["bribes"]["code"] == "inducement_closed" and shown["bloodweiser-kegs"] is None


def test_a_league_changes_limits_and_prices_for_every_team() -> None:
    who = buyer(changed={"bribes": {"most": 1, "price": 80_000}, "halfling-master-chef": {"price": 250_000}})
    assert lines_of(read_basket([{"id": "bribes"}]), who)[0].price == 80_000
    assert codes(who, {"id": "bribes", "count": 2}) == ["too_many_bought"]
    rules = who.rules
    assert rules.inducement_price("halfling-master-chef", "halfling") == 250_000


def test_one_price_is_that_of_both_of_a_pair() -> None:
    who = buyer(changed={"dribl": {"price": 150_000, "closed": False}})
    rules = who.rules
    pairs = [rules.star(id).pair for id in ("dribl", "drull")]
    assert {pair.cost for pair in pairs if pair} == {150_000}
    closed = buyer(changed={"dribl": {"closed": True}}).rules
    assert closed.star("drull").banned


def test_all_stars_or_all_mercenaries_may_be_closed() -> None:
    who = buyer(changed={"star-players": {"closed": True}, "mercenary-players": {"closed": True}})
    assert catalogue(who)["stars"] == catalogue(who)["mercenaries"] == []
    assert codes(who, star("morg-n-thorg")) == ["inducement_closed"]
    one = buyer(changed={"star-players": {"most": 1}})
    assert codes(one, star("morg-n-thorg"), star("helmut-wulf")) == ["too_many_bought"]


def test_a_league_adds_its_own() -> None:
    mine = {"id": "house-1", "name": "Brass band", "price": 30_000, "most": 2, "effect": "Plays at half-time."}
    who = buyer(added=[mine])
    (line,) = [each for each in catalogue(who)["lines"] if each["id"] == "house-1"]
    assert (line["name"], line["price"], line["most"], line["refused"]) == ("Brass band", 30_000, 2, None)
    assert codes(who, {"id": "house-1", "count": 3}) == ["too_many_bought"]
    (bought,) = lines_of(read_basket([{"id": "house-1"}]), who)
    assert bought.hired(()).name == "Brass band", "it stays in the match's history under its name"


def test_the_list_goes_with_the_rules_of_a_season() -> None:
    house = read_house_list({"changed": {"bribes": {"most": 1}}})
    rules = BOOK.with_house_list(house)
    assert rules != BOOK and Ruleset.from_ref(rules.ref()) is rules
    assert rules.with_options({"mega_stars": "one"}).house == house
    assert "house" not in BOOK.ref() and Ruleset.from_ref(BOOK.ref()) == BOOK


def test_what_a_module_adds_may_be_changed_before_the_module_is_on() -> None:
    house = read_house_list({"changed": {"kari-coldsteel": {"closed": True}}})
    assert BOOK.with_house_list(house)
    with_module = Ruleset.of("bb2020", {"death_zone_staff": True}, house)
    assert with_module.inducement("kari-coldsteel").max == 0


@pytest.mark.parametrize(
    "raw",
    [
        3,
        [],
        {"closed": ["bribes"]},
        {"changed": {"bribes": {"price": -1}}},
        {"changed": {"bribes": {"price": 2_000_001}}},
        {"changed": {"bribes": {"most": 0}}},
        {"added": [{"id": "bribes", "name": "x", "price": 1}]},
        {"added": [{"id": "house-1", "name": "", "price": 1}]},
        {"added": [{"id": "house-1", "name": "a", "price": 1}, {"id": "house-1", "name": "b", "price": 1}]},
    ],
)
def test_what_is_no_list_is_refused(raw: Any) -> None:
    with pytest.raises(UnreadableHouseList):
        read_house_list(raw)


def test_an_empty_list_changes_nothing() -> None:
    assert BOOK.with_house_list(HouseList()) == BOOK
