"""SPP, advancements and characteristics, at their boundaries (BB2020 p.28, 61, 70-74)."""

import msgspec
import pytest

from rulebook.careers import (
    AtItsBest,
    CategoryClosed,
    ImprovedTooOften,
    SkillHadAlready,
    SkillNeedsAnother,
    SkillsClash,
    TraitNotGained,
)
from rulebook.lookups import NotInTheBook
from rulebook.policies.advancement import CareerComplete
from rulebook.ruleset import Ruleset

RULES = Ruleset.of("bb2020")
LINEMAN = RULES.position("human", "human-lineman")
OGRE = RULES.position("human", "ogre")


def test_star_player_points() -> None:
    deeds = ("completion", "superb_throw", "deflection", "interception", "casualty", "touchdown", "mvp")
    assert [RULES.spp(deed) for deed in deeds] == [1, 1, 1, 2, 2, 3, 4]


def test_a_prayer_makes_each_deed_that_it_blesses_earn_more() -> None:
    assert RULES.blessed_spp({"perfect-passing": 3, "necessary-violence": 2}) == 5
    assert RULES.blessed_spp({}) == 0
    assert "fan-interaction" not in RULES.blessings  # such a Casualty counts like one from a Block, no more


def test_a_deed_that_earns_nothing_is_not_in_the_book() -> None:
    with pytest.raises(NotInTheBook):
        RULES.spp("foul")


@pytest.mark.parametrize(
    ("kind", "prices"),
    [
        ("random_primary", [3, 4, 6, 8, 10, 15]),
        ("chosen_primary", [6, 8, 12, 16, 20, 30]),
        ("random_secondary", [6, 8, 12, 16, 20, 30]),
        ("chosen_secondary", [12, 14, 18, 22, 26, 40]),
        ("characteristic", [18, 20, 24, 28, 32, 50]),
    ],
)
def test_the_price_of_each_advancement(kind: str, prices: list[int]) -> None:
    assert [RULES.advancement.price(so_far, kind) for so_far in range(6)] == prices


def test_there_is_no_seventh_advancement() -> None:
    with pytest.raises(CareerComplete):
        RULES.advancement.price(6, "random_primary")
    assert RULES.advancement.affordable(6, 1000) == ()
    assert not RULES.advancement.must_spend(6, 1000)


def test_saving_ends_where_a_characteristic_could_be_paid() -> None:
    assert not RULES.advancement.must_spend(0, 17) and RULES.advancement.must_spend(0, 18)
    assert not RULES.advancement.must_spend(5, 49) and RULES.advancement.must_spend(5, 50)


def test_what_can_be_paid_for_at_the_first_level() -> None:
    assert RULES.advancement.affordable(0, 2) == ()
    assert RULES.advancement.affordable(0, 3) == ("random_primary",)
    assert RULES.advancement.affordable(0, 6) == ("random_primary", "chosen_primary", "random_secondary")
    assert RULES.advancement.affordable(0, 18)[-1] == "characteristic"


def test_titles() -> None:
    titles = ["Rookie", "Experienced", "Veteran", "Emerging Star", "Star", "Super Star", "Legend"]
    assert [RULES.advancement.title(count) for count in range(7)] == titles


def test_what_each_gain_adds_to_the_value() -> None:
    skills = ("random_primary", "chosen_primary", "random_secondary", "chosen_secondary")
    assert [RULES.advancement.value(kind) for kind in skills] == [10_000, 20_000, 20_000, 40_000]
    assert [RULES.advancement.value(name) for name in ("av", "ma", "pa", "ag", "st")] == [
        10_000,
        20_000,
        20_000,
        40_000,
        80_000,
    ]


@pytest.mark.parametrize(
    ("d16", "names"),
    [
        (1, {"ma", "av"}),
        (7, {"ma", "av"}),
        (8, {"ma", "pa", "av"}),
        (13, {"ma", "pa", "av"}),
        (14, {"ag", "pa"}),
        (15, {"st", "ag"}),
        (16, {"ma", "st", "ag", "pa", "av"}),
    ],
)
def test_which_characteristic_a_d16_improves(d16: int, names: set[str]) -> None:
    assert set(RULES.advancement.characteristic_choices(d16)) == names


@pytest.mark.parametrize(
    ("name", "value", "better", "worse"),
    [
        ("ma", 6, 7, 5),
        ("ma", 9, 9, 8),
        ("ma", 1, 2, 1),
        ("st", 8, 8, 7),
        ("st", 1, 2, 1),
        ("ag", 3, 2, 4),
        ("ag", 1, 1, 2),
        ("ag", 6, 5, 6),
        ("pa", 6, 5, 6),
        ("pa", None, 6, None),
        ("av", 9, 10, 8),
        ("av", 11, 11, 10),
        ("av", 3, 4, 3),
    ],
)
def test_one_step_better_and_one_step_worse(name: str, value: int | None, better: int, worse: int | None) -> None:
    assert RULES.improve(name, value) == better
    assert RULES.worsen(name, value) == worse


def test_a_characteristic_is_improved_twice_at_most_and_never_beyond_its_best() -> None:
    assert RULES.characteristic_refusal("ma", 7, improved=1) is None
    assert isinstance(RULES.characteristic_refusal("ma", 8, improved=2), ImprovedTooOften)
    # The injury between them does not give a third improvement.
    assert isinstance(RULES.characteristic_refusal("ma", 6, improved=2), ImprovedTooOften)
    assert isinstance(RULES.characteristic_refusal("ag", 1, improved=0), AtItsBest)
    assert RULES.characteristic_refusal("pa", None, improved=0) is None


def test_a_lasting_injury_at_the_worst_is_rolled_again() -> None:
    assert RULES.lasting_injury_is_rolled_again("st", 1)
    assert not RULES.lasting_injury_is_rolled_again("st", 2)
    assert RULES.lasting_injury_is_rolled_again("av", 3)
    assert RULES.lasting_injury_is_rolled_again("pa", 6)
    assert RULES.lasting_injury_is_rolled_again("pa", None)


def test_the_older_answer_spares_the_passing_ability() -> None:
    older = RULES.with_options({"lasting_injury_at_minimum": "reroll_except_pa"})
    assert not older.lasting_injury_is_rolled_again("pa", 6)
    assert older.worsen("pa", 6) == 6
    assert older.lasting_injury_is_rolled_again("ag", 6)


def test_the_lasting_injuries_by_their_die() -> None:
    assert [RULES.casualty.lasting_injury(roll).characteristic for roll in range(1, 7)] == [
        "av",
        "av",
        "ma",
        "pa",
        "ag",
        "st",
    ]


@pytest.mark.parametrize(
    ("d16", "result"),
    [
        (1, "badly-hurt"),
        (6, "badly-hurt"),
        (7, "seriously-hurt"),
        (9, "seriously-hurt"),
        (10, "serious-injury"),
        (12, "serious-injury"),
        (13, "lasting-injury"),
        (14, "lasting-injury"),
        (15, "dead"),
        (16, "dead"),
    ],
)
def test_the_casualty_table(d16: int, result: str) -> None:
    assert RULES.casualty.result(d16).id == result


def test_what_a_casualty_does() -> None:
    assert not RULES.casualty.result(6).miss_next_game
    assert RULES.casualty.result(7).miss_next_game and RULES.casualty.result(7).niggling == 0
    assert RULES.casualty.result(10).niggling == 1
    assert RULES.casualty.result(13).lasting and RULES.casualty.result(13).miss_next_game
    assert RULES.casualty.result(15).dead


def test_niggling_injuries_and_decay_add_to_the_roll_and_sixteen_is_the_end() -> None:
    assert RULES.casualty.result(6, niggling=1).id == "seriously-hurt"
    assert RULES.casualty.result(6, decay=True).id == "seriously-hurt"
    assert RULES.casualty.result(13, niggling=1, decay=True).id == "dead"
    assert RULES.casualty.result(16, niggling=3).id == "dead"


# --- Skills ------------------------------------------------------------------------------------------------------


def reasons(position: str, have: tuple[str, ...], skill: str, roster: str = "human") -> list[type]:
    return [type(problem) for problem in RULES.skill_problems(RULES.position(roster, position), have, skill)]


def test_a_lineman_takes_general_skills_as_primary_and_agility_and_strength_as_secondary() -> None:
    assert RULES.access(LINEMAN, "block") == "primary"
    assert RULES.access(LINEMAN, "dodge") == "secondary"
    assert RULES.access(LINEMAN, "claws") is None
    assert RULES.chosen_skill(LINEMAN, "block") == "chosen_primary"
    assert RULES.chosen_skill(LINEMAN, "guard") == "chosen_secondary"
    assert RULES.random_skill_kind(LINEMAN, "general") == RULES.random_skill_kind(LINEMAN, "G") == "random_primary"
    assert RULES.random_skill_kind(LINEMAN, "strength") == "random_secondary"
    assert [category.id for category in RULES.categories(LINEMAN, "primary")] == ["general"]


def test_why_a_skill_cannot_be_gained() -> None:
    assert reasons("human-lineman", (), "block") == []
    assert reasons("human-lineman", ("block",), "block") == [SkillHadAlready]
    assert reasons("human-lineman", (), "claws") == [CategoryClosed]
    assert reasons("human-lineman", (), "regeneration") == [TraitNotGained]
    assert reasons("ogre", ("frenzy", "throw-team-mate"), "grab") == [SkillsClash]
    assert reasons("ogre", ("grab",), "frenzy") == [SkillsClash]


def test_strong_arm_is_for_players_who_throw_team_mates() -> None:
    assert reasons("ogre", ("throw-team-mate",), "strong-arm") == []
    assert reasons("human-lineman", (), "strong-arm") == [SkillNeedsAnother]


def test_a_value_skill_is_taken_once_and_comes_as_plus_one() -> None:
    assert reasons("ogre", ("mighty-blow",), "mighty-blow") == [SkillHadAlready]
    assert RULES.label(RULES.gained_skill("mighty-blow")) == "Mighty Blow (+1)"
    assert RULES.label(RULES.gained_skill("block")) == "Block"


@pytest.mark.parametrize(
    "other", ["diving-tackle", "frenzy", "grab", "leap", "multiple-block", "on-the-ball", "shadowing"]
)
def test_seven_skills_no_fanatic_can_have(other: str) -> None:
    fanatic = RULES.position("goblin", "fanatic")
    assert SkillsClash in [type(problem) for problem in RULES.skill_problems(fanatic, ("ball-and-chain",), other)]


def test_leap_does_not_go_with_a_pogo_stick() -> None:
    assert SkillsClash in [type(problem) for problem in RULES.skill_problems(LINEMAN, ("pogo-stick",), "leap")]


def test_one_of_two_skills_may_exclude_the_other_by_itself() -> None:
    """A module adds skills and changes none, so that only the new one can name the other."""
    new = msgspec.structs.replace(RULES.skill("guard"), excludes=("block",))
    assert [type(problem) for problem in RULES.skill_problems(OGRE, ("block",), new)] == [SkillsClash]
    assert RULES.skill_problems(OGRE, ("tackle",), new) == []


def test_the_open_skills_leave_out_what_the_player_has() -> None:
    primary = {skill.id for skill in RULES.skills_open(LINEMAN, ("block",), "primary")}
    assert len(primary) == 11 and "block" not in primary
    secondary = {skill.id for skill in RULES.skills_open(LINEMAN, (), "secondary")}
    assert len(secondary) == 12 + 12 - 1 and "strong-arm" not in secondary  # nothing to throw


def test_a_refusal_tells_the_coach_why() -> None:
    (problem,) = RULES.skill_problems(LINEMAN, (), "claws")
    assert (
        str(problem) == "Claws is a Mutations skill. A Human Lineman has no primary or secondary access to Mutations."
    )


def test_the_figure_in_a_bracket() -> None:
    loner = next(owned for owned in OGRE.skills if owned.skill == "loner")
    assert (loner.value, loner.number) == ("4+", 4)
    assert RULES.gained_skill("dirty-player").number == 1
    assert RULES.gained_skill("block").number is None
