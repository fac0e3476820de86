"""Mercenaries built by the rules of Death Zone: what they cost, what goes together, and which teams may have it."""

from typing import Any

import pytest

from rulebook.ruleset import Ruleset
from rulebook.shop.basket import read_basket
from rulebook.shop.checks import basket_problems, lines_of
from rulebook.shop.hiring import Buyer, Purse
from teams.history.values import team_sheet
from tests.matches.scenes import team_of

RULES = Ruleset.of("bb2020", {"death_zone_mercenaries": True, "death_zone_staff": True, "giant": True})


def buyer(roster: str = "human", players: int = 11) -> Buyer:
    lineman = next(each.id for each in RULES.roster(roster).positions if each.is_lineman)
    sheet = team_sheet(team_of(*[lineman] * players, roster=roster, rules=RULES), RULES)
    return Buyer(sheet, Purse(2_000_000, 0), RULES)


def built(id: str, *chosen: str, skills: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"id": id, "skills": list(skills), "options": list(chosen)}


def codes(who: Buyer, *basket: Any) -> list[str]:
    return [each.code for each in basket_problems(who, list(basket))]


@pytest.mark.parametrize(
    ("item", "price"),
    [
        (built("stunty-superstar", skills=("catch",)), 40_000),
        (built("stunty-superstar", skills=("catch", "sprint")), 70_000),
        (built("stunty-superstar", "ma-plus-1", skills=("block",)), 100_000),
        (built("legendary-lineman", skills=("block", "tackle", "wrestle")), 140_000),
        (built("legendary-lineman", "ma-minus-1", skills=("block",)), 60_000),
        (built("legendary-lineman", "ma-minus-1"), 50_000),
        (built("reliable-ringer", "ma-minus-1", "ag-plus-1"), 110_000),
        (built("bona-fide-big-guy", "troll-like"), 120_000),
        (built("bona-fide-big-guy", "troll-like", "ma-minus-1"), 120_000),
        (built("brutal-blocker", skills=("guard", "mighty-blow")), 150_000),
    ],
)
def test_the_fee_is_the_sum_of_its_parts_and_a_reduction_never_goes_below_the_base(item: Any, price: int) -> None:
    who = buyer()
    (line,) = lines_of(read_basket([item]), who)
    assert (line.price, line.problems) == (price, ())


def test_a_package_takes_the_place_of_what_it_is_exchanged_for() -> None:
    who = buyer("goblin")
    (line,) = lines_of(read_basket([built("stunty-superstar", "ball-and-chain")]), who)
    (player,) = line.players
    has = {held.skill for held in player.skills}
    assert {"ball-and-chain", "secret-weapon", "no-hands", "stunty"} <= has and not {"right-stuff", "dodge"} & has
    assert (player.characteristics["st"], player.characteristics["ma"]) == (5, 3)
    assert line.problems == () and line.price == 90_000
    (dirty,) = lines_of(read_basket([built("legendary-lineman", "dirty-player-1")]), buyer())
    loner = [held.value for held in dirty.players[0].skills if held.skill == "loner"]
    assert loner == ["5+"]


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (built("stunty-superstar"), "too_few_options"),
        (built("stunty-superstar", skills=("dirty-player",)), "no_such_mercenary_option"),
        (built("stunty-superstar", skills=("dodge",)), "no_such_mercenary_option"),
        (built("stunty-superstar", skills=("block", "tackle")), "too_many_skills"),
        (built("stunty-superstar", skills=("flight",)), "not_in_the_book"),
        (built("stunty-superstar", "wings"), "no_such_mercenary_option"),
        (built("stunty-superstar", "ma-plus-1", "ma-plus-1"), "one_mercenary_option_of_a_kind"),
        (built("reliable-ringer", "ma-minus-1", "st-minus-1"), "one_mercenary_option_of_a_kind"),
        (built("brutal-blocker", "pa-minus-1", skills=("guard",)), "mercenary_option_without_effect"),
        (built("stunty-superstar", "ball-and-chain"), "inducement_for_other_teams"),
        (built("reliable-ringer", "mutation-big-hand"), "inducement_for_other_teams"),
        ({**built("stunty-superstar", skills=("catch",)), "count": 2}, "not_on_offer"),
    ],
)
def test_what_does_not_go_is_refused(item: Any, code: str) -> None:
    assert code in codes(buyer(), item)


def test_several_mutations_of_a_lineman_are_for_the_favoured_only() -> None:
    item = built("legendary-lineman", skills=("claws", "horns"))
    assert codes(buyer(), item) == ["too_many_skills"]
    (line,) = lines_of(read_basket([item]), buyer("khorne"))
    assert (line.problems, line.price) == ((), 130_000)


def test_three_built_mercenaries_are_the_most_and_each_type_has_its_own_limit() -> None:
    one = built("stunty-superstar", skills=("catch",))
    two = built("legendary-lineman", skills=("block",))
    assert codes(buyer(), one, one, two) == []
    assert codes(buyer(), one, one, one) == ["too_many_bought"]
    assert codes(buyer(), one, one, two, two) == ["too_many_bought"]
    assert codes(buyer(players=15), one, two) == ["no_place_left"]


def test_the_mercenaries_of_the_core_rules_are_closed_then() -> None:
    assert codes(buyer(), {"id": "mercenary-players", "position": "human-lineman"}) == ["inducement_closed"]


def test_a_giant_takes_a_place_and_stands_outside_the_three() -> None:
    one, two = built("stunty-superstar", skills=("catch",)), built("legendary-lineman", skills=("block",))
    assert codes(buyer(), {"id": "giant"}, one, one, two) == []
    assert codes(buyer(), {"id": "giant", "count": 2}) == ["too_many_bought"]
    assert codes(buyer(players=16), {"id": "giant"}) == ["no_place_left"]
    (line,) = lines_of(read_basket([{"id": "giant"}]), buyer())
    assert line.price == 350_000 and line.players[0].characteristics["st"] == 7


@pytest.mark.parametrize(
    ("roster", "id", "code"),
    [
        ("goblin", "bottles-of-heady-brew", None),
        ("human", "bottles-of-heady-brew", "inducement_for_other_tiers"),
        ("dwarf", "thoron-korensson", None),
        ("human", "thoron-korensson", "inducement_for_other_teams"),
        ("khorne", "papa-skullbones", None),
        ("human", "papa-skullbones", "inducement_for_other_teams"),
        ("human", "trundlefoot-triplets", None),
    ],
)
def test_the_help_of_death_zone_is_for_the_teams_that_it_names(roster: str, id: str, code: str | None) -> None:
    assert codes(buyer(roster), {"id": id}) == ([code] if code else [])


def test_staff_wizards_and_referees_of_both_books_share_their_limits() -> None:
    assert codes(buyer(), {"id": "josef-bugman"}, {"id": "kari-coldsteel"}) == []
    dwarfs = buyer("dwarf")
    staff = [one.id for one in RULES.inducements if one.counts_towards == "infamous-coaching-staff"]
    may = [id for id in staff if not codes(dwarfs, {"id": id})]
    assert codes(dwarfs, *({"id": id} for id in may[:2])) == []
    assert len(may) < 3 or codes(dwarfs, *({"id": id} for id in may[:3])) == ["too_many_bought"]
    assert codes(buyer(), {"id": "hireling-sports-wizard"}, {"id": "horatio-x-schottenheim"}) == ["too_many_bought"]
    assert codes(buyer(), {"id": "biased-referee"}, {"id": "jorm-the-ogre"}) == ["too_many_bought"]


def test_prices_for_teams_with_a_special_rule() -> None:
    prices = {
        roster: lines_of(read_basket([{"id": "trundlefoot-triplets"}]), buyer(roster))[0].price
        for roster in ("human", "halfling")
    }
    assert prices == {"human": 80_000, "halfling": 40_000}
