"""What may be hired for one match, at what price, and what is wrong with a basket (BB2020 p. 89-95)."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import TeamSheet
from rulebook.shop.basket import MOST_LINES, BasketUnreadable, Item, fitting, plain_basket, read_basket
from rulebook.shop.catalogue import catalogue
from rulebook.shop.checks import basket_problems, lines_of
from rulebook.shop.hiring import Buyer, Purse, arrivals
from teams.history.values import team_sheet
from tests.matches.scenes import man, team_of
from tests.rulebook.on_offer import table

RULES = Ruleset.of("bb2020")
STAR, MERC = "star-players", "mercenary-players"


def sheet_of(*positions: str, roster: str = "human", out: int = 0, rules: Ruleset = RULES) -> TeamSheet:
    """The sheet of such a team, of which the first ``out`` players miss the match."""
    team = team_of(*positions, roster=roster, rules=rules)
    for number in range(1, out + 1):
        team = man(team, f"p{number}", hurt_in="6")
    return team_sheet(team, rules)


def buyer(*positions: str, gold: int = 2_000_000, roster: str = "human", out: int = 0, rules: Ruleset = RULES) -> Buyer:
    return Buyer(sheet_of(*positions, roster=roster, out=out, rules=rules), Purse(gold, 0), rules)


def codes(who: Buyer, *basket: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(each.code, dict(each.facts)) for each in basket_problems(who, list(basket))]


def star(id: str) -> dict[str, Any]:
    return {"id": STAR, "star": id}


def merc(position: str, *skills: str) -> dict[str, Any]:
    return {"id": MERC, "position": position, "skills": list(skills)}


# --- Stars ------------------------------------------------------------------------------------------------------------


def test_two_stars_are_the_most_and_a_pair_is_one_choice_of_two_places() -> None:
    any_team = ["morg-n-thorg", "helmut-wulf", "akhorne-the-squirrel"]
    assert codes(buyer(), star(any_team[0]), star(any_team[1])) == []
    found = codes(buyer(), *(star(each) for each in any_team))
    assert found == [("too_many_bought", {"name": "Star Players", "count": 3, "limit": 2})]
    pair = next(each for each in RULES.stars if each.pair and each.plays_for.any_team)
    assert codes(buyer(), star(pair.id), star("morg-n-thorg")) == []
    full = buyer(*["human-lineman"] * 15)
    assert codes(full, star(pair.id)) == [("no_place_left", {"count": 17, "limit": 16})]
    assert codes(full, star("morg-n-thorg")) == []


@pytest.mark.parametrize(
    "more",
    [{"position": "human-lineman"}, {"skills": ["block"]}, {"options": ["wings"]}],
    ids=lambda more: next(iter(more)),
)
def test_a_star_comes_as_they_are(more: dict[str, Any]) -> None:
    assert codes(buyer(), star("morg-n-thorg")) == []
    assert [code for code, _ in codes(buyer(), star("morg-n-thorg") | more)] == ["not_on_offer"]


def test_only_staff_with_a_profile_take_the_pitch_themselves() -> None:
    assert RULES.playing_staff == {"josef-bugman"}


def test_both_of_a_pair_come_for_one_price_whichever_is_named() -> None:
    one = RULES.star("lucien-swift")
    elves = buyer(roster="elven-union")
    for name in ("lucien-swift", "valen-swift"):
        (line,) = lines_of(read_basket([star(name)]), elves)
        assert (line.price, line.places, line.problems) == (one.cost, 2, ())
        hired, players = arrivals((line,), iter(range(40, 99)))
        assert {player.id for player in players} == {"lucien-swift", "valen-swift"}
        assert {player.number for player in players} == {40, 41}
        assert set(hired[0].players) == {"lucien-swift", "valen-swift"}
    twice = codes(elves, star("lucien-swift"), star("valen-swift"))
    assert [code for code, _ in twice] == ["too_many_bought"]


def test_a_star_is_hired_once() -> None:
    found = codes(buyer(), star("morg-n-thorg"), star("morg-n-thorg"))
    assert found == [("too_many_bought", {"name": "Morg 'n' Thorg", "count": 2, "limit": 1})]


@pytest.mark.parametrize("each", RULES.stars, ids=lambda one: one.id)
def test_every_star_plays_for_the_teams_of_the_book_and_for_no_other(each: Any) -> None:
    for roster in RULES.rosters:
        who = buyer(roster=roster.id)
        own = frozenset(who.sheet.special_rules)
        terms = each.plays_for
        may = own.isdisjoint(terms.none_of) and (terms.any_team or not own.isdisjoint(terms.any_of))
        assert bool(codes(who, star(each.id))) is not may, roster.id


def test_a_league_may_allow_one_mega_star_only() -> None:
    two = ["griff-oberwald", "morg-n-thorg"]
    assert codes(buyer(), *map(star, two)) == []
    strict = Ruleset.of("bb2020", {"mega_stars": "one"})
    found = codes(buyer(rules=strict), *map(star, two))
    assert found == [("too_many_bought", {"name": "Mega-stars", "count": 2, "limit": 1})]


def test_whoever_misses_the_match_leaves_their_place_to_a_star() -> None:
    sixteen = ["human-lineman"] * 16
    assert codes(buyer(*sixteen), star("morg-n-thorg"))[0][0] == "no_place_left"
    assert codes(buyer(*sixteen, out=1), star("morg-n-thorg")) == []


# --- Mercenaries --------------------------------------------------------------------------------------------------------


def test_a_mercenary_costs_the_position_and_a_surcharge_and_has_loner() -> None:
    (plain, with_tackle) = lines_of(read_basket([merc("human-lineman"), merc("blitzer", "tackle")]), buyer())
    assert plain.price == 80_000
    assert with_tackle.price == RULES.position("human", "blitzer").cost + 30_000 + 50_000
    (player,) = with_tackle.players
    assert {"loner", "tackle", "block"} <= {held.skill for held in player.skills}
    assert next(held.value for held in player.skills if held.skill == "loner") == "4+"
    assert player.kind == "mercenary"


def test_who_has_loner_already_has_it_once() -> None:
    (ogre,) = lines_of(read_basket([merc("ogre")]), buyer())
    assert [held.skill for held in ogre.players[0].skills].count("loner") == 1


def test_the_limits_of_positions_count_who_is_available() -> None:
    most = RULES.position("human", "blitzer").quantity_max
    squad = ["blitzer"] * most + ["human-lineman"] * 7
    found = codes(buyer(*squad), merc("blitzer"))
    assert found == [("no_position_left", {"name": "Blitzers", "have": most, "limit": most})]
    assert codes(buyer(*squad, out=1), merc("blitzer")) == []
    assert [code for code, _ in codes(buyer(*squad, out=1), merc("blitzer"), merc("blitzer"))] == ["no_position_left"]


def test_limits_over_several_positions_count_for_mercenaries() -> None:
    roster = next(each for each in RULES.rosters if each.big_guy_limit and len(each.big_guy_limit.of) > 1)
    limit = roster.big_guy_limit
    assert limit is not None
    lineman = next(each.id for each in roster.positions if each.is_lineman)
    who = buyer(*[*limit.of][: limit.max], *[lineman] * 10, roster=roster.id)
    found = [code for code, _ in codes(who, merc(limit.of[-1]))]
    assert found == ["no_position_left"] or limit.max > len(limit.of)


@pytest.mark.parametrize(
    ("skills", "code"),
    [
        (["mighty-blow"], "category_closed"),
        (["block", "tackle"], "too_many_skills"),
        (["loner"], "trait_not_gained"),
        (["flight"], "not_in_the_book"),
    ],
)
def test_an_extra_skill_is_one_primary_skill(skills: list[str], code: str) -> None:
    assert code in [each for each, _ in codes(buyer(), merc("human-lineman", *skills))]


def test_a_position_of_another_roster_is_refused() -> None:
    assert codes(buyer(), merc("zombie"))[0][0] == "not_on_offer"


# --- Groups, prices, gold -----------------------------------------------------------------------------------------------


def test_one_wizard_and_two_of_the_staff_are_the_most() -> None:
    with_limits = {one.id: one for one in RULES.inducements}
    assert with_limits["wizard"].max == 1 and with_limits["infamous-coaching-staff"].max == 2
    found = codes(buyer(), {"id": "hireling-sports-wizard", "count": 2})
    assert {facts["name"] for _, facts in found} == {"Hireling Sports-Wizard", "Wizard"}


def test_the_whole_basket_is_paid_for() -> None:
    basket = [{"id": "bribes", "count": 2}, star("helmut-wulf")]
    price = 200_000 + RULES.star("helmut-wulf").cost
    assert codes(buyer(gold=price), *basket) == []
    assert codes(buyer(gold=price - 1), *basket) == [
        ("too_dear", {"price": price, "short": 1, "petty_cash": price - 1, "treasury": 0})
    ]


def test_the_price_of_the_day_counts() -> None:
    who = Buyer(sheet_of(), Purse(50_000, 0), RULES, lambda id, price: price // 2 if id == "bribes" else price)
    assert basket_problems(who, [{"id": "bribes"}]) == []
    assert [each.code for each in basket_problems(who, [{"id": "bloodweiser-kegs", "count": 2}])] == ["too_dear"]


@pytest.mark.parametrize(
    "answer",
    [None, 3, "bribes", ["bribes"], [{"id": "bribes", "count": 0}], [{"id": "bribes", "colour": "red"}], [{}],
     [{"id": "bribes"}] * 61, {"bribes": -1}, {"bribes": True}, [{"id": "x" * 300}]],
)  # fmt: skip
def test_what_is_no_basket_is_refused(answer: Any) -> None:
    assert [each.code for each in basket_problems(buyer(), answer)] == ["basket_unreadable"]


def test_older_answers_are_counts_by_id() -> None:
    assert read_basket({"bribes": 2, "weather-mage": 0}) == (Item(id="bribes", count=2),)


# --- What fits ----------------------------------------------------------------------------------------------------------


def test_a_saved_basket_is_taken_in_its_order_as_far_as_it_fits() -> None:
    who = buyer(gold=260_000)
    basket = read_basket([{"id": "bribes", "count": 3}, star("morg-n-thorg"), {"id": "bloodweiser-kegs"}])
    kept, left = fitting(basket, lambda answer: basket_problems(who, answer))
    assert kept == (Item(id="bribes", count=2), Item(id="bloodweiser-kegs"))
    assert [(each.item.id, each.item.count, each.problems[0].code) for each in left] == [
        ("bribes", 1, "too_dear"),
        (STAR, 1, "too_dear"),
    ]


GOODS = st.one_of(
    st.builds(dict, id=st.sampled_from([one.id for one in RULES.inducements] + ["dragon"]), count=st.integers(1, 9)),
    st.sampled_from([star(each.id) for each in RULES.stars]),
    st.sampled_from([merc("blitzer"), merc("human-lineman", "block"), merc("ogre"), merc("zombie")]),
)


@given(st.lists(GOODS, max_size=8), st.integers(0, 900_000))
def test_what_fits_may_always_be_bought_and_nothing_is_lost(basket: list[Any], gold: int) -> None:
    who = buyer(gold=gold)

    def problems(answer: Any) -> list[Problem]:
        return basket_problems(who, answer)

    kept, left = fitting(read_basket(basket), problems)
    assert problems(plain_basket(kept)) == []
    wanted = sum(item.get("count", 1) for item in basket)
    assert sum(item.count for item in kept) + sum(each.item.count for each in left) == wanted
    assert all(each.problems for each in left)
    assert fitting(kept, problems) == (kept, ())


# --- The catalogue ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roster", RULES.rosters, ids=lambda one: one.id)
def test_what_the_catalogue_offers_may_be_bought_and_what_it_refuses_has_a_reason(roster: Any) -> None:
    who = buyer(roster=roster.id)
    offered = catalogue(who)
    alone = [(line, {"id": line["id"]}) for line in offered["lines"]]
    alone += [(line, star(line["id"])) for line in offered["stars"]]
    alone += [(line, merc(line["position"])) for line in offered["mercenaries"]]
    assert len(alone) > 60
    for line, item in alone:
        found = basket_problems(who, [item])
        assert (line["refused"] or {}).get("code") == (found[0].code if found else None)
        assert line["price"] > 0 or line["refused"]


def test_the_table_of_all_rosters_and_all_inducements_is_as_it_was_reviewed() -> None:
    reviewed = (Path(__file__).parent / "golden" / "on_offer.tsv").read_text()
    assert "\n".join(table()) + "\n" == reviewed, "python -m tests.rulebook.on_offer, and read the differences"


def test_a_basket_has_so_many_lines_and_no_more() -> None:
    line = {"id": "bribes"}
    assert len(read_basket([line] * MOST_LINES)) == MOST_LINES
    with pytest.raises(BasketUnreadable):
        read_basket([line] * (MOST_LINES + 1))


def test_staff_with_a_profile_are_no_players_of_the_sheet() -> None:
    (line,) = lines_of(read_basket([{"id": "josef-bugman"}]), buyer())
    assert (line.players, line.places) == ((), 0)
