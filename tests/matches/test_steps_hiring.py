"""Hiring, firing and temporarily retiring (BB2020 pages 34 and 72)."""

from typing import Any

import msgspec
import pytest

from matches.steps.after import DONE
from matches.steps.before import journeymen_of
from matches.steps.facts import Facts
from matches.steps.hiring import hiring_offers, hiring_problems
from rulebook.ruleset import Ruleset
from teams.history.squad import Advanced, PlayerHired
from teams.history.state import Advancement, Injury, TeamState
from teams.history.values import current_team_value, player_sheet, team_value
from tests.matches.scenes import RULES, after_whistle, entry_of, man, played, refused, report, take, team_of


def hire(team: TeamState, *answers: dict[str, Any], facts: Facts | None = None, rules: Ruleset = RULES) -> TeamState:
    after: TeamState = take("hiring", team, facts or played(team), answers=[*answers, DONE], rules=rules).state
    return after


def newcomer(position: str = "human-lineman", name: str = "Newcomer", **more: Any) -> dict[str, Any]:
    return {"do": "hire", "position": position, "name": name, **more}


def keep(player: str = "j7.1") -> dict[str, Any]:
    return {"do": "keep", "player": player}


def fire(player: str) -> dict[str, Any]:
    return {"do": "fire", "player": player}


def of(count: int, position: str = "human-lineman", **fields: Any) -> TeamState:
    return team_of(*[position] * count, treasury=fields.pop("treasury", 1_000_000), **fields)


def with_journeyman(roster: str = "human", **more: Any) -> tuple[TeamState, Facts]:
    """A team of ten and a journeyman, after a match."""
    position = RULES.journeyman_positions(roster)[0].id
    team = team_of(*[position] * 10, roster=roster, treasury=more.pop("treasury", 1_000_000))
    facts = played(team, report(**more), journeymen=journeymen_of(team, "7", [position]))
    return after_whistle(team, facts), facts


# --- New players -----------------------------------------------------------------------------------------------------


def test_a_new_player_costs_what_the_roster_says() -> None:
    after = hire(of(11, treasury=90_000), newcomer("blitzer"))
    assert (after.treasury, after.of_position("blitzer")) == (5_000, 1)
    with refused("treasury_too_low", gold=80_000, price=85_000, short=5_000):
        hire(of(11, treasury=80_000), newcomer("blitzer"))


def test_sixteen_players_are_the_most_including_hurt_and_retired_ones() -> None:
    full = man(man(of(16), "p1", status="retired"), "p2", hurt_in="7")
    with refused("too_many_players", count=16, limit=16):
        hire(full, newcomer("thrower"))
    assert len(hire(full, fire("p3"), newcomer("thrower")).listed) == 16
    for status in ("dead", "fired", "left"):
        assert len(hire(man(full, "p3", status=status), newcomer("thrower")).listed) == 16


def test_no_more_of_a_position_than_the_roster_has() -> None:
    team = team_of("ogre", *["human-lineman"] * 10, treasury=500_000)
    with refused("too_many_of_position", count=1, limit=1):
        hire(team, newcomer("ogre"))
    with refused("too_many_of_position"):
        hire(man(team, "p1", status="retired"), newcomer("ogre"))
    assert hire(team, fire("p1"), newcomer("ogre")).of_position("ogre") == 1


def test_big_guys_of_several_positions_have_one_limit_together() -> None:
    big = ["renegade-troll", "renegade-ogre", "renegade-minotaur"]
    team = team_of(*big, *["renegade-human-lineman"] * 8, roster="chaos-renegades", treasury=500_000)
    with refused("too_many_together", count=3, limit=3):
        hire(team, newcomer("renegade-rat-ogre"))
    assert hire(team, fire("p1"), newcomer("renegade-rat-ogre")).of_position("renegade-rat-ogre") == 1


def test_a_shirt_is_the_one_asked_for_or_the_lowest_that_is_free() -> None:
    team = hire(of(11), newcomer(number=44), newcomer(), fire("p2"), newcomer())
    assert [player.number for player in team.listed][-3:] == [11, 12, 44]
    assert team.players["m7.4"].number == 2, "a shirt that was handed in is worn again"
    for number, reason in ((1, "number_taken"), (0, "number_out_of_range"), (100, "number_out_of_range")):
        with refused(reason, number=number):
            hire(of(11), newcomer(number=number))


def test_a_new_player_needs_a_name() -> None:
    for name in ("", "  ", "x" * 61, 7, None):
        with refused("name_missing"):
            hire(of(11), {**newcomer(), "name": name})


def test_a_team_may_fire_everybody() -> None:
    team = of(11)
    assert hire(team, *(fire(f"p{number}") for number in range(1, 12))).listed == []
    with refused("already_gone"):
        hire(team, fire("p1"), fire("p1"))


# --- Journeymen ------------------------------------------------------------------------------------------------------


def test_a_journeyman_is_hired_at_his_current_value_and_loses_his_loner() -> None:
    team, facts = with_journeyman(touchdowns=2, deeds={"j7.1": {"touchdown": 2}})
    choice = {"do": "choose", "player": "j7.1", "skill": "block"}
    team = take("advancements", team, facts, answers=[choice, DONE]).state
    skills = [owned.skill for owned in player_sheet(team.players["j7.1"], team, RULES).skills]
    assert skills == ["loner", "block"]
    progress = take("hiring", team, facts, answers=[keep(), DONE])
    assert entry_of(progress, PlayerHired).price == 50_000 + 20_000
    after = progress.state
    assert [owned.skill for owned in player_sheet(after.players["j7.1"], after, RULES).skills] == ["block"]
    assert after.players["j7.1"].listed
    assert after.players["j7.1"].earned == 6


def test_a_low_cost_lineman_is_paid_for_but_counts_as_nothing() -> None:
    team, facts = with_journeyman("snotling", touchdowns=1, deeds={"j7.1": {"touchdown": 1}})
    team = take("advancements", team, facts, 1, 1, answers=[_rolled("j7.1", "agility"), DONE]).state
    before = team_value(team, RULES)
    progress = take("hiring", team, facts, answers=[keep(), DONE])
    assert entry_of(progress, PlayerHired).price == 15_000 + 10_000
    assert team_value(progress.state, RULES) - before == 10_000, "only what he has learnt"


def _rolled(player: str, category: str) -> dict[str, Any]:
    return {"do": "random", "player": player, "category": category}


def test_only_a_living_journeyman_can_be_hired_as_one() -> None:
    team, facts = with_journeyman(hurt=[{"player": "j7.1", "result": "dead"}])
    for player in ("j7.1", "p1"):
        with refused("not_a_journeyman"):
            hire(team, keep(player), facts=facts)
    dead = man(team, "p1", status="dead")
    with refused("not_a_journeyman"):
        hire(dead, keep("p1"), facts=facts)
    with refused("no_such_player"):
        hire(team, keep("p99"), facts=facts)


def test_a_journeyman_needs_a_place_on_the_list_and_in_his_position() -> None:
    team = team_of("thrower", *["human-lineman"] * 15, treasury=500_000)
    team = man(team, "p1", hurt_in="6")
    facts = played(team, journeymen=journeymen_of(team, "7", ["human-lineman"]))
    team = after_whistle(team, facts)
    with refused("too_many_players"):
        hire(team, keep(), facts=facts)
    assert hire(team, fire("p1"), keep(), facts=facts).players["j7.1"].listed
    skeletons = team_of(*["skeleton-lineman"] * 12, roster="shambling-undead", treasury=500_000)
    facts = played(skeletons, journeymen=journeymen_of(skeletons, "7", ["skeleton-lineman"]))
    with refused("too_many_of_position"):
        hire(after_whistle(skeletons, facts), keep(), facts=facts)


def test_the_shirt_of_a_journeyman_is_his_until_he_leaves() -> None:
    team, facts = with_journeyman()
    with refused("number_taken", number=11, other="Journeyman 1"):
        hire(team, newcomer(number=11), facts=facts)
    after = hire(team, newcomer(), keep(), facts=facts)
    assert [player.number for player in after.listed] == list(range(1, 13))


# --- The sideline ----------------------------------------------------------------------------------------------------


def test_a_re_roll_costs_double_after_the_draft() -> None:
    after = hire(of(11), {"do": "reroll"})
    assert (after.rerolls, 1_000_000 - after.treasury) == (1, 100_000)
    assert team_value(after, RULES) - team_value(of(11), RULES) == 50_000


def test_eight_re_rolls_are_the_most_unless_the_league_says_otherwise() -> None:
    with refused("too_many_rerolls", count=9, limit=8):
        hire(of(11, rerolls=8), {"do": "reroll"})
    free = Ruleset.of("bb2020", {"team_reroll_cap": None})
    assert hire(of(11, rerolls=8), {"do": "reroll"}, rules=free).rerolls == 9


def test_a_team_re_roll_once_bought_is_never_given_up() -> None:
    """R008."""
    team = of(11, rerolls=3)
    for answer in ({"do": "dismiss", "staff": "rerolls"}, {"do": "dismiss", "staff": "reroll"}):
        with refused("answer_unreadable"):
            hire(team, answer)
    dismissed = [offer for offer in hiring_offers(team, "7", RULES) if offer["answer"]["do"] == "dismiss"]
    assert dismissed == [], "there is nobody on the sideline, and a re-roll is nobody"


@pytest.mark.parametrize(
    ("staff", "price", "most"),
    [("assistant_coaches", 10_000, 6), ("cheerleaders", 10_000, 12), ("apothecary", 50_000, 1)],
)
def test_staff_at_their_price_up_to_their_number(staff: str, price: int, most: int) -> None:
    one_more = {"do": "staff", "staff": staff}
    after = hire(of(11, **{staff: most - 1}), one_more)
    assert (getattr(after, staff), 1_000_000 - after.treasury) == (most, price)
    with refused("too_many_staff", limit=most):
        hire(after, one_more)
    gone = hire(after, {"do": "dismiss", "staff": staff})
    assert (getattr(gone, staff), gone.treasury) == (most - 1, after.treasury), "nothing is paid back"
    with refused("nothing_to_dismiss"):
        hire(of(11), {"do": "dismiss", "staff": staff})


def test_teams_that_cannot_have_an_apothecary_cannot_hire_one() -> None:
    undead = team_of(*["skeleton-lineman"] * 11, roster="shambling-undead", treasury=500_000)
    with refused("no_apothecary"):
        hire(undead, {"do": "staff", "staff": "apothecary"})


# --- Temporarily retiring --------------------------------------------------------------------------------------------


def test_only_right_after_a_lasting_injury_and_only_once() -> None:
    hurt = [
        {"player": "p1", "result": "lasting-injury", "characteristic": "ma"},
        {"player": "p2", "result": "serious-injury"},
    ]
    team = man(of(11), "p3", injuries=(Injury(result="lasting-injury", match="6", characteristic="av"),))
    facts = played(team, report(hurt=hurt))
    team = after_whistle(team, facts)
    after = hire(team, {"do": "rest", "player": "p1"}, facts=facts)
    assert after.players["p1"].status == "retired"
    assert len(after.listed) == 11 and not after.players["p1"].available
    assert team_value(after, RULES) - current_team_value(after, RULES) == 2 * 50_000, "the retired and the hurt"
    for player in ("p2", "p3", "p4"):
        with refused("no_lasting_injury"):
            hire(team, {"do": "rest", "player": player}, facts=facts)
    with refused("rests_already"):
        hire(after, {"do": "rest", "player": "p1"}, facts=facts)


# --- Offers and nonsense ---------------------------------------------------------------------------------------------


def test_every_offer_says_whether_it_would_be_taken() -> None:
    team, facts = with_journeyman(hurt=[{"player": "p1", "result": "lasting-injury", "characteristic": "ma"}])
    for treasury in (0, 60_000, 1_000_000):
        team = team.but(purses={"treasury": treasury})
        offers = hiring_offers(team, "7", RULES)
        assert {offer["answer"]["do"] for offer in offers} == {"hire", "keep", "staff", "reroll", "fire", "rest"}
        for offer in offers:
            answer = {"name": "Newcomer", **offer["answer"]}
            problems = hiring_problems(team, "7", 1, RULES, answer)
            assert offer["refused"] == (str(problems[0]) if problems else "")
            if not problems:
                assert treasury - hire(team, answer, facts=facts).treasury == offer["price"]


@pytest.mark.parametrize(
    "answer",
    [
        *(None, [], "done", 7, {}, {"do": None}, {"do": []}, {"do": "steal"}),
        *(
            {"do": "hire"},
            {"do": "hire", "position": [], "name": "x"},
            {"do": "hire", "position": "wizard", "name": "x"},
        ),
        *(
            {"do": "hire", "position": "ogre", "name": "x", "number": True},
            {"do": "fire"},
            {"do": "keep", "player": []},
        ),
        *({"do": "rest", "player": 1}, {"do": "staff", "staff": "rerolls"}, {"do": "staff", "staff": {}}),
        *({"do": "dismiss"}, {"do": "dismiss", "staff": "purses"}),
    ],
)
def test_nonsense_is_refused_and_never_raises(answer: Any) -> None:
    assert hiring_problems(of(11), "7", 1, RULES, answer)


@pytest.mark.parametrize("number", ["7", True, 7.5, [7]])
def test_a_number_is_a_whole_number(number: Any) -> None:
    answer = {"do": "hire", "position": "human-lineman", "name": "x"}
    rich = of(11).but(purses={"treasury": 900_000})
    assert hiring_problems(rich, "7", 1, RULES, answer | {"number": 70}) == []
    assert [each.code for each in hiring_problems(rich, "7", 1, RULES, answer | {"number": number})] == [
        "answer_unreadable"
    ]


def test_a_player_cannot_be_hired_from_the_roster_twice() -> None:
    team = hire(of(11), newcomer())
    entry = PlayerHired(match="7", player="m7.1", number=40, name="Again", position="human-lineman", price=50_000)
    assert [problem.code for problem in entry.problems(team, RULES)] == ["newcomer_known"]


def test_entries_must_match_the_rules() -> None:
    team = man(of(11), "p1", spp_before=12)
    right = Advancement(how="chosen_primary", spp=6, value=20_000, skill=RULES.gained_skill("block"))
    wrong = {
        "wrong_points": {"spp": 3},
        "wrong_value": {"value": 10_000},
        "advancement_unclear": {"skill": None},
        "category_closed": {"skill": RULES.gained_skill("claws")},
    }
    assert Advanced(player="p1", name="Man 1", what="Block", advancement=right).problems(team, RULES) == []
    for code, fields in wrong.items():
        entry = Advanced(player="p1", name="Man 1", what="Block", advancement=msgspec.structs.replace(right, **fields))
        assert code in [problem.code for problem in entry.problems(team, RULES)]
