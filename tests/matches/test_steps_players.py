"""The most valuable player, and advancements (BB2020 pages 70-74)."""

from typing import Any

import msgspec
import pytest

from matches.steps.advancing import MustSpend, NotRolled, advancement_problems, improvement_problems
from matches.steps.after import DONE, NOTHING, eligible_for_mvp
from matches.steps.before import journeymen_of
from rulebook.careers import AtItsBest, CategoryClosed, ImprovedTooOften, SkillHadAlready
from rulebook.policies.advancement import CareerComplete
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import SheetPlayer
from teams.history.objections import NotEnoughPoints
from teams.history.state import Advancement, Injury, TeamState
from teams.history.values import player_sheet, player_value
from tests.matches.scenes import (
    RULES,
    after_whistle,
    gained,
    man,
    played,
    refused,
    report,
    take,
    team_of,
    unplayed,
)

# --- The most valuable player ----------------------------------------------------------------------------------------


def test_the_most_valuable_player_has_four_points() -> None:
    team = team_of()
    after = take("most_valuable_player", team, played(team), drawn=["p5"]).state
    assert after.players["p5"].unspent == 4
    assert after.players["p5"].lines[-1].deeds == {"mvp": 1}


def test_players_who_missed_the_match_or_died_are_not_eligible_for_mvp_but_hurt_ones_are() -> None:
    team = man(man(team_of(), "p1", hurt_in="6"), "p2", status="retired")
    facts = played(
        team, report(hurt=[{"player": "p3", "result": "dead"}, {"player": "p4", "result": "serious-injury"}])
    )
    eligible = eligible_for_mvp(after_whistle(team, facts), facts, RULES)
    assert set(eligible) == {f"p{number}" for number in range(4, 12)}


def test_journeymen_are_eligible_stars_and_mercenaries_are_not() -> None:
    team = team_of(*["human-lineman"] * 11)
    team = man(team, "p11", status="fired")
    facts = played(team, journeymen=journeymen_of(team, "7", ["human-lineman"]))
    star = SheetPlayer(
        id="s1",
        number=90,
        name="A star",
        position="star",
        characteristics={"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9},
        kind="star",
    )
    mercenary = msgspec.structs.replace(star, id="m1", number=91, kind="mercenary")
    assert facts.kick_off is not None
    sheet = facts.kick_off.home
    kick_off = msgspec.structs.replace(
        facts.kick_off, home=msgspec.structs.replace(sheet, players=(*sheet.players, star, mercenary))
    )
    eligible = eligible_for_mvp(team, msgspec.structs.replace(facts, kick_off=kick_off), RULES)
    assert "j7.1" in eligible and not {"s1", "m1"} & eligible.keys()


def test_a_friendly_and_a_concession_have_no_most_valuable_player() -> None:
    team = team_of()
    for facts in (played(team, friendly=True), played(team, report(conceded=True))):
        assert len(take("most_valuable_player", team, facts).entries) == 1, "only the step's own end"


def test_an_awarded_fixture_names_two_and_the_side_that_gave_it_up_none() -> None:
    team = team_of()
    named = take("most_valuable_player", team, unplayed(team), drawn=["p1", "p1"])
    assert named.state.players["p1"].unspent == 8, "twice the same man is legal"
    assert len(take("most_valuable_player", team, unplayed(team, "away")).entries) == 1


def test_a_league_may_require_two_different_players() -> None:
    rules = Ruleset.of("bb2020", {"two_mvps_on_one_player": False})
    team = team_of()
    with pytest.raises(AssertionError, match="p1 is not among"):
        take("most_valuable_player", team, unplayed(team), drawn=["p1", "p1"], rules=rules)
    assert take("most_valuable_player", team, unplayed(team), drawn=["p1", "p2"], rules=rules).finished


@pytest.mark.parametrize(("players", "second", "legal"), [(1, "p1", True), (2, "p2", True), (2, "p1", False)])
def test_the_second_of_two_is_another_as_long_as_there_is_one(players: int, second: str, legal: bool) -> None:
    rules = Ruleset.of("bb2020", {"two_mvps_on_one_player": False})
    team = team_of(*["human-lineman"] * players)

    def name() -> bool:
        return take("most_valuable_player", team, unplayed(team), drawn=["p1", second], rules=rules).finished

    if legal:
        assert name()
    else:
        with pytest.raises(AssertionError, match="p1 is not among"):
            name()


def test_a_team_without_players_names_nobody() -> None:
    team = team_of()
    facts = played(team, report(hurt=[{"player": f"p{n}", "result": "dead"} for n in range(1, 12)]))
    assert len(take("most_valuable_player", after_whistle(team, facts), facts).entries) == 1


# --- Advancements ----------------------------------------------------------------------------------------------------


def rich(points: int = 100, position: str = "human-lineman", level: int = 0) -> TeamState:
    team = team_of(position, *["human-lineman"] * 10)
    return man(team, "p1", spp_before=points, advancements=gained(level))


def advance(team: TeamState, answer: dict[str, Any], *dice: int, more: tuple[Any, ...] = ()) -> TeamState:
    return take("advancements", team, played(team), *dice, answers=[answer, *more, DONE]).state


def choose(skill: str) -> dict[str, Any]:
    return {"do": "choose", "player": "p1", "skill": skill}


def roll(category: str) -> dict[str, Any]:
    return {"do": "random", "player": "p1", "category": category}


IMPROVE: dict[str, Any] = {"do": "characteristic", "player": "p1"}

PRICES = {
    "random primary": [3, 4, 6, 8, 10, 15],
    "chosen primary": [6, 8, 12, 16, 20, 30],
    "random secondary": [6, 8, 12, 16, 20, 30],
    "chosen secondary": [12, 14, 18, 22, 26, 40],
}


@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize(
    ("kind", "answer", "dice", "value"),
    [
        ("random primary", roll("general"), (4, 6), 10_000),
        ("chosen primary", choose("wrestle"), (), 20_000),
        ("random secondary", roll("strength"), (1, 1), 20_000),
        ("chosen secondary", choose("guard"), (), 40_000),
    ],
)
def test_what_each_advancement_costs_and_adds(
    kind: str, answer: dict[str, Any], dice: tuple[int, ...], value: int, level: int
) -> None:
    price = PRICES[kind][level]
    team = rich(price, level=level)
    after = advance(team, answer, *dice)
    assert after.players["p1"].unspent == 0
    worth = player_value(after.players["p1"], after, RULES) - player_value(team.players["p1"], team, RULES)
    assert worth == value
    with refused(NotEnoughPoints):
        advance(man(team, "p1", spp_before=price - 1), answer, *dice)


def test_a_random_skill_is_rolled_again_while_the_player_has_it() -> None:
    team = rich(3)
    team = man(team, "p1", advancements=(Advancement(how="chosen_primary", skill=RULES.gained_skill("block")),))
    after = advance(man(team, "p1", spp_before=4), roll("general"), 1, 1, 3, 1, 1, 2)
    assert after.players["p1"].advancements[-1].skill == RULES.gained_skill("dauntless")
    assert after.players["p1"].advancements[-1].dice == (1, 2), "the dice that counted"


RUNNER = ("underworld-denizens", "gutter-runner")


def has_gained(*skills: str) -> dict[str, Any]:
    return {
        "advancements": tuple(
            Advancement(how="chosen_primary", value=20_000, skill=RULES.gained_skill(skill)) for skill in skills
        )
    }


@pytest.mark.parametrize(
    ("player", "fields", "category", "dice", "gains"),
    [
        (("goblin", "fanatic"), {}, "agility", (1, 1, 4, 5), "sprint"),
        (("goblin", "fanatic"), {}, "strength", (4, 3, 1, 5), "guard"),
        (RUNNER, {}, "mutation", (4, 1, 1, 2), "claws"),
        (RUNNER, has_gained("monstrous-mouth"), "agility", (1, 1, 4, 5), "sprint"),
        (RUNNER, has_gained("catch"), "mutation", (4, 2), "monstrous-mouth"),
        (("nurgle", "rotter-lineman"), {}, "mutation", (4, 1), "iron-hard-skin"),
    ],
    ids=[
        "R058: Catch is of no use without hands",
        "R123: nor Pile Driver with a ball and chain",
        "R059: nor Iron Hard Skin at AV 8+",
        "R062: nor Catch with a Monstrous Mouth",
        "R062: which is of use to who has Catch",
        "R059: as Iron Hard Skin is at AV 9+",
    ],
)
def test_a_random_skill_that_could_never_be_used_is_rolled_again(
    player: tuple[str, str], fields: dict[str, Any], category: str, dice: tuple[int, ...], gains: str
) -> None:
    """R058, R059, R062 and R123: a die more would be missing, and one fewer left over."""
    roster, position = player
    team = team_of(position, *[RULES.journeyman_positions(roster)[0].id] * 10, roster=roster)
    team = man(team, "p1", spp_before=17, **fields)
    after = advance(team, roll(category), *dice)
    gain = after.players["p1"].advancements[-1]
    assert gain.skill is not None and gain.skill.skill == gains


def test_neither_stars_nor_mercenaries_nor_staff_who_take_the_field_are_the_most_valuable() -> None:
    """R054."""
    team = team_of()
    facts = played(team)
    assert facts.kick_off is not None
    sheet = facts.kick_off.home
    hired = tuple(
        SheetPlayer(
            id=kind,
            number=90,
            name=kind,
            position=kind,
            characteristics={"ma": 6, "st": 3, "ag": 3, "pa": 4, "av": 9},
            kind=kind,
        )  # type: ignore[arg-type]
        for kind in ("star", "mercenary")
    )
    kick_off = msgspec.structs.replace(
        facts.kick_off, home=msgspec.structs.replace(sheet, players=(*sheet.players, *hired))
    )
    facts = msgspec.structs.replace(facts, kick_off=kick_off)
    assert {"star", "mercenary"}.isdisjoint(eligible_for_mvp(after_whistle(team, facts), facts, RULES))


def test_a_skill_twice_a_trait_or_a_closed_category_is_refused() -> None:
    team = rich(position="blitzer")
    with refused(SkillHadAlready):
        advance(team, choose("block"))
    with refused("trait_not_gained"):
        advance(team, choose("loner"))
    with refused(CategoryClosed):
        advance(team, choose("claws"))
    with refused("category_shut"):
        advance(team, roll("mutation"))


def test_mighty_blow_is_gained_as_plus_one() -> None:
    after = advance(rich(12), choose("mighty-blow"))
    assert [str(owned.value) for owned in player_sheet(after.players["p1"], after, RULES).skills] == ["+1"]


def test_six_advancements_are_the_most() -> None:
    team = rich(200, level=6)
    for answer in (choose("wrestle"), roll("general"), IMPROVE):
        with refused(CareerComplete):
            advance(team, answer)
        assert [type(each) for each in advancement_problems(team, RULES, answer)] == [CareerComplete]
    assert advance(team, NOTHING).players["p1"].unspent == 200, "nobody must spend who cannot"


@pytest.mark.parametrize(("level", "price"), list(enumerate([18, 20, 24, 28, 32, 50])))
def test_a_player_with_enough_points_for_a_characteristic_must_spend_some(level: int, price: int) -> None:
    team = rich(price, level=level)
    with refused(MustSpend, player="Man 1", have=price):
        take("advancements", team, played(team), answers=[DONE])
    assert take("advancements", rich(price - 1, level=level), played(team), answers=[DONE]).finished
    after = take("advancements", team, played(team), 4, 6, answers=[roll("general"), DONE]).state
    assert after.players["p1"].unspent > 0, "the rest may be saved"


@pytest.mark.parametrize(
    ("d16", "name", "value"),
    [
        (1, "ma", 20_000),
        (7, "av", 10_000),
        (8, "pa", 20_000),
        (14, "ag", 40_000),
        (15, "st", 80_000),
        (16, "st", 80_000),
    ],
)
def test_a_characteristic_is_rolled_and_chosen(d16: int, name: str, value: int) -> None:
    team = rich(18)
    after = advance(team, IMPROVE, d16, more=({"do": "improve", "characteristic": name},))
    before, now = (player_sheet(each.players["p1"], each, RULES) for each in (team, after))
    assert now.figure(name) == RULES.improve(name, before.characteristics[name])
    assert now.value - before.value == value
    assert after.players["p1"].unspent == 0


def test_what_the_die_does_not_offer_is_refused() -> None:
    with refused(NotRolled, offered="MA, AV", asked="ST"):
        advance(rich(), IMPROVE, 7, more=({"do": "improve", "characteristic": "st"},))


@pytest.mark.parametrize(("skill", "value"), [("guard", 40_000), ("block", 20_000)])
def test_a_secondary_or_primary_skill_may_be_taken_instead_of_what_was_rolled(skill: str, value: int) -> None:
    after = advance(rich(18), IMPROVE, 16, more=({"do": "skill", "skill": skill},))
    one = after.players["p1"].advancements[-1]
    assert (one.skill, one.spp, one.value) == (RULES.gained_skill(skill), 18, value)


def test_a_passing_ability_of_none_becomes_six() -> None:
    team = team_of("pump-wagon", *["snotling-lineman"] * 11, roster="snotling")
    team = man(team, "p1", spp_before=18)
    after = advance(team, IMPROVE, 14, more=({"do": "improve", "characteristic": "pa"},))
    assert player_sheet(after.players["p1"], after, RULES).figure("pa") == 6


def test_no_characteristic_is_improved_three_times_or_beyond_its_best() -> None:
    twice = tuple(Advancement(how="characteristic", characteristic="ma", value=20_000) for _ in range(2))
    with refused(ImprovedTooOften):
        advance(man(rich(), "p1", advancements=twice), IMPROVE, 1, more=({"do": "improve", "characteristic": "ma"},))
    fast = man(rich(position="catcher"), "p1", advancements=twice[:1])
    with refused(AtItsBest):
        advance(fast, IMPROVE, 1, more=({"do": "improve", "characteristic": "ma"},))


def test_a_gain_after_a_loss_counts_though_the_player_had_been_at_his_best_before() -> None:
    """MA 8, improved to 9, hurt to 8, improved again: 9. Added up in another order it would be 8."""
    team = rich(18, position="catcher")
    team = advance(team, IMPROVE, 1, more=({"do": "improve", "characteristic": "ma"},))
    hurt = (Injury(result="lasting-injury", match="7", characteristic="ma"),)
    team = man(team, "p1", injuries=hurt, spp_before=38)
    assert player_sheet(team.players["p1"], team, RULES).figure("ma") == 8
    team = advance(team, IMPROVE, 1, more=({"do": "improve", "characteristic": "ma"},))
    assert player_sheet(team.players["p1"], team, RULES).figure("ma") == 9


def test_a_gain_makes_good_a_loss() -> None:
    hurt = (Injury(result="lasting-injury", match="7", characteristic="ma"),)
    team = advance(man(rich(18), "p1", injuries=hurt), IMPROVE, 1, more=({"do": "improve", "characteristic": "ma"},))
    assert player_sheet(team.players["p1"], team, RULES).figure("ma") == 6
    assert team.players["p1"].advancements[0].injuries_before == 1


def test_journeymen_and_retired_players_advance_like_others() -> None:
    team = man(team_of(), "p11", status="fired")
    facts = played(
        team,
        report(touchdowns=2, deeds={"j7.1": {"touchdown": 2}}),
        journeymen=journeymen_of(team, "7", ["human-lineman"]),
    )
    team = man(after_whistle(team, facts), "p2", status="retired", spp_before=6)
    answers = [{**choose("block"), "player": "j7.1"}, {**choose("block"), "player": "p2"}, DONE]
    after = take("advancements", team, facts, answers=answers).state
    assert [len(after.players[id].advancements) for id in ("j7.1", "p2")] == [1, 1]


def test_players_who_left_or_never_joined_do_not_advance() -> None:
    team = man(rich(), "p1", status="dead")
    with refused("already_gone"):
        advance(team, choose("block"))
    with refused("no_such_player"):
        advance(team, {**choose("block"), "player": "p99"})


@pytest.mark.parametrize(
    "answer",
    [
        *(None, [], "done", {}, {"do": "fly"}, {"do": []}, {"do": "choose", "player": []}),
        *({"do": "choose", "player": "p1"}, {"do": "choose", "player": "p1", "skill": []}),
        {"do": "random", "player": "p1", "category": {}},
    ],
)
def test_nonsense_is_refused_and_never_raises(answer: Any) -> None:
    assert advancement_problems(rich(), RULES, answer)
    assert improvement_problems(rich(), "p1", 16, RULES, answer)
