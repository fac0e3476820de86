"""What keeps an entry or a list out, at its bounds, with the facts that a coach can act on."""

from typing import Any

import msgspec
import pytest

from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.refusals import Problem
from teams.history import listing, objections
from teams.history.draft import Draft, Pick
from teams.history.state import Advancement, Injury, TeamState
from tests.matches.scenes import RULES, gained, man, team_of

replace = msgspec.structs.replace


def said(found: list[Problem], *facts: str) -> list[Any]:
    """The codes, or with their facts."""
    return [(each.code, *(each.facts[fact] for fact in facts)) if facts else each.code for each in found]


@pytest.mark.parametrize(
    ("treasury", "price", "short"),
    [(50, 50, 0), (50, 51, 1), (50, 0, 0), (0, 0, 0), (-10, 0, 0), (-10, 5, 15)],
)
def test_what_costs_no_more_than_there_is_can_be_paid(treasury: int, price: int, short: int) -> None:
    found = objections.affordable(team_of(treasury=treasury), price)
    assert said(found, "gold", "price", "short") == ([("treasury_too_low", treasury, price, short)] if short else [])


def test_each_position_and_each_group_has_its_most() -> None:
    def over(roster: str, *positions: str) -> list[Any]:
        return said(objections.too_many(team_of(*positions, roster=roster), RULES), "count", "limit")

    assert over("human", *["ogre"], *["human-lineman"] * 10) == []
    assert over("human", *["ogre"] * 2) == [("too_many_of_position", 2, 1)]
    chosen = RULES.roster("chaos-chosen")
    (group,) = chosen.limits
    most = (*group.of,)[: group.max]
    assert over("chaos-chosen", *most) == []
    assert ("too_many_together", group.max + 1, group.max) in over("chaos-chosen", *most, group.of[group.max])


def test_a_list_has_eleven_players_at_least_and_sixteen_at_most() -> None:
    def opening(count: int, **fields: Any) -> list[Problem]:
        return listing.opening(team_of(*["human-lineman"] * count, **fields), RULES)

    assert [said(opening(count)) for count in (11, 16)] == [[], []]
    assert said(opening(9), "count", "missing") == [("too_few_players", 9, 2)]
    assert ("too_many_players", 17, 16) in said(
        [each for each in opening(17) if each.code == "too_many_players"], "count", "limit"
    )
    assert [said(opening(11, rerolls=count)) for count in (8, 9)] == [[], ["too_many_rerolls"]]
    assert [said(opening(11, cheerleaders=count)) for count in (12, 13)] == [[], ["too_many_staff"]]
    assert [said(opening(11, fans=count)) for count in (0, 1, 6, 7)] == [
        ["fans_out_of_range"],
        [],
        [],
        ["fans_out_of_range"],
    ]


def test_a_list_over_the_budget_says_by_how_much() -> None:
    picks = tuple(Pick(position="human-lineman", number=n, name=f"Man {n}") for n in range(1, 12))
    for cheerleaders, short in ((5, 0), (6, 10_000), (12, 70_000)):
        draft = Draft(name="Reavers", roster="human", picks=picks, rerolls=8, cheerleaders=cheerleaders)
        found = [each for each in draft.problems(RULES) if each.code == "over_budget"]
        assert said(found, "short", "budget") == ([("over_budget", short, 1_000_000)] if short else [])


def test_every_shirt_is_worn_by_one_of_those_on_the_list() -> None:
    team = man(team_of(), "p2", number=1)
    assert said(listing.unreadable_list(team, RULES), "number", "other") == [("number_taken", 1, "Man 2")]
    assert said(listing.unreadable_list(man(team, "p3", number=1), RULES)) == ["number_taken"]
    assert listing.unreadable_list(man(team, "p2", status="dead"), RULES) == []
    for number, codes in ((1, []), (99, []), (0, ["number_out_of_range"]), (100, ["number_out_of_range"])):
        alone = man(man(team_of(), "p1", number=50), "p2", number=number)
        assert said(listing.unreadable_list(alone, RULES)) == codes


@pytest.mark.parametrize(
    ("number", "codes"),
    [(0, ["number_out_of_range"]), (1, []), (2, ["number_taken"]), (99, []), (100, ["number_out_of_range"])],
)
def test_a_number_is_free_that_nobody_else_wears(number: int, codes: list[str]) -> None:
    assert said(objections.number_free(team_of(), "p1", number)) == codes


def test_a_name_has_a_letter_at_least_and_sixty_at_most() -> None:
    for name, right in (("", False), (" ", False), ("A", True), ("A" * 60, True), ("A" * 61, False)):
        assert (objections.name_given("The player", name) == []) == right


def test_staff_are_named_as_one_says_it() -> None:
    none = team_of()
    words = [
        objections.staff_dismissal(none, staff)[0].facts["staff"]
        for staff in ("assistant_coaches", "cheerleaders", "apothecary")
    ]
    assert words == ["assistant coach", "cheerleader", "apothecary"]
    assert objections.staff_dismissal(team_of(cheerleaders=1), "cheerleaders") == []


def test_only_a_lasting_injury_of_this_match_lets_a_player_rest() -> None:
    def resting(*injuries: Injury) -> list[Any]:
        return said(objections.temporary_retirement(man(team_of(), "p1", injuries=injuries), "p1", "7"))

    lasting = Injury(result="lasting-injury", match="7", characteristic="ma")
    assert resting(lasting) == []
    assert resting(replace(lasting, match="6")) == ["no_lasting_injury"]
    assert resting(Injury(result="serious-injury", match="7", niggling=1)) == ["no_lasting_injury"]
    assert resting(replace(lasting, match="6"), Injury(result="serious-injury", match="7")) == ["no_lasting_injury"]
    rests = man(team_of(), "p1", injuries=(lasting,), status="retired")
    assert said(objections.temporary_retirement(rests, "p1", "7")) == ["rests_already"]
    assert said(objections.temporary_retirement(team_of(), "p99", "7")) == ["no_such_player"]


def test_who_may_advance_and_what_is_missing() -> None:
    def may(spp: int, **fields: Any) -> list[Any]:
        return said(objections.may_advance(man(team_of(), "p1", **fields), "p1", spp, RULES))

    assert may(6, spp_before=6) == []
    (short,) = objections.may_advance(man(team_of(), "p1", spp_before=9, spent=5), "p1", 6, RULES)
    assert (short.facts["have"], short.facts["price"], short.facts["short"]) == (4, 6, 2)
    assert may(3, spp_before=500, advancements=gained(5)) == []
    assert may(3, spp_before=500, advancements=gained(6)) == ["career_complete"]
    assert may(3, spp_before=500, status="dead") == ["already_gone"]
    assert said(objections.may_advance(team_of(), "p99", 3, RULES)) == ["no_such_player"]


BLOCK = Advancement(how="chosen_primary", spp=6, value=20_000, skill=OwnedSkill("block"))
FASTER = Advancement(how="characteristic", spp=18, value=20_000, characteristic="ma")


@pytest.mark.parametrize(
    ("gain", "codes"),
    [
        (BLOCK, []),
        (FASTER, []),
        (replace(BLOCK, how="random_primary", spp=3, value=10_000), []),
        (replace(BLOCK, paid_for="characteristic", spp=18), []),
        (replace(BLOCK, skill=OwnedSkill("dodge"), how="chosen_secondary", spp=12, value=40_000), []),
        # neither or both, or by another road than was paid for
        (replace(BLOCK, skill=None), ["advancement_unclear"]),
        (replace(BLOCK, characteristic="ma"), ["advancement_unclear"]),
        (replace(FASTER, characteristic=None), ["advancement_unclear"]),
        (replace(FASTER, how="chosen_primary", spp=6), ["advancement_unclear"]),
        (replace(FASTER, paid_for="characteristic"), ["advancement_unclear"]),
        (replace(BLOCK, how="chosen_secondary", spp=12, value=40_000), ["advancement_unclear"]),
        (
            replace(BLOCK, how="random_primary", paid_for="characteristic", spp=18, value=10_000),
            ["advancement_unclear"],
        ),
        (replace(BLOCK, paid_for="chosen_primary"), ["advancement_unclear"]),
        (replace(BLOCK, spp=7), ["wrong_points"]),
        (replace(BLOCK, value=10_000), ["wrong_value"]),
        (replace(FASTER, value=30_000), ["wrong_value"]),
        (replace(BLOCK, skill=OwnedSkill("claws"), how="chosen_secondary", spp=12, value=40_000), ["category_closed"]),
    ],
)
def test_an_advancement_is_what_was_paid_for_at_its_value(gain: Advancement, codes: list[str]) -> None:
    team = man(team_of(), "p1", spp_before=100)
    found = said(objections.advancement(team, "p1", gain, RULES))
    assert set(found) - {"category_closed"} == set(codes) - {"category_closed"}
    assert ("category_closed" in found) >= ("category_closed" in codes)


def test_an_advancement_of_somebody_unknown_is_refused_for_that_alone() -> None:
    assert said(objections.advancement(TeamState(roster="human"), "p1", BLOCK, RULES)) == ["no_such_player"]
    poor = man(team_of(), "p1", spp_before=5)
    assert said(objections.advancement(poor, "p1", replace(BLOCK, value=0), RULES)) == ["not_enough_points"]
