"""Figures of the book of 2020, typed in again from its pages, so that a slip in the pack shows."""

from collections import Counter

import pytest

from rulebook.pack import reading
from rulebook.ruleset import Ruleset

RULES = Ruleset.of("bb2020")


def test_how_much_of_everything_there_is() -> None:
    traits = sum(skill.is_trait for skill in RULES.skills)
    assert (len(RULES.rosters), len(RULES.stars), len(RULES.skills), traits) == (30, 67, 95, 35)
    assert (len(RULES.tables), len(RULES.inducements), len(RULES.pack.rulings)) == (23, 20, 198)
    added = {id for module in reading.modules_of("bb2020") for id in module.option_ids}
    assert len(set(RULES.register) - reading.common_options() - added) == 28


def test_five_categories_of_twelve_skills() -> None:
    counts = Counter(skill.category for skill in RULES.skills if not skill.is_trait)
    assert counts == dict.fromkeys(("agility", "general", "mutation", "passing", "strength"), 12)


def test_the_compulsory_skills_of_the_book() -> None:
    compulsory = {skill.name for skill in RULES.skills if skill.compulsory and not skill.is_trait}
    assert compulsory == {"Disturbing Presence", "Foul Appearance", "Frenzy"}


@pytest.mark.parametrize(
    ("roster", "position", "line"),
    [
        ("human", "human-lineman", (16, 50_000, 6, 3, 3, 4, 9)),
        ("elven-union", "blitzer", (2, 115_000, 7, 3, 2, 3, 9)),
        ("dwarf", "deathroller", (1, 170_000, 4, 7, 5, None, 11)),
        ("black-orc", "black-orc", (6, 90_000, 4, 4, 4, 5, 10)),
    ],
)
def test_lines_of_rosters(roster: str, position: str, line: tuple[int | None, ...]) -> None:
    it = RULES.position(roster, position)
    assert (it.quantity_max, it.cost, *it.characteristics.values()) == line


def test_prices_that_errata_changed() -> None:
    assert RULES.star("morg-n-thorg").cost == 380_000
    assert RULES.star("hakflem-skuttlespike").cost == 210_000


def test_the_common_inducements_and_their_prices() -> None:
    printed = {
        "temp-agency-cheerleaders": (4, 20_000),
        "part-time-assistant-coaches": (3, 20_000),
        "weather-mage": (1, 30_000),
        "bloodweiser-kegs": (2, 50_000),
        "special-plays": (5, 100_000),
        "extra-team-training": (8, 100_000),
        "bribes": (3, 100_000),
        "wandering-apothecaries": (2, 100_000),
        "mortuary-assistant": (1, 100_000),
        "plague-doctor": (1, 100_000),
        "riotous-rookies": (1, 100_000),
        "halfling-master-chef": (1, 300_000),
        "mercenary-players": (None, None),
        "star-players": (2, None),
        "infamous-coaching-staff": (2, None),
        "wizard": (1, None),
        "biased-referee-any": (1, None),
    }
    assert {one.id: (one.max, one.cost) for one in RULES.inducements if one.kind == "common"} == printed


def test_the_random_skills_of_the_book() -> None:
    general = "Block Dauntless Dirty-Player Fend Frenzy Kick Pro Shadowing Strip-Ball Sure-Hands Tackle Wrestle"
    rolled = [RULES.random_skill("G", first, second) for first in (3, 4) for second in range(1, 7)]
    assert rolled == general.lower().split()
    assert RULES.random_skill("agility", 6, 6) == "sure-feet"  # the printed 4-5 means 4-6


def test_every_skill_can_be_rolled_once() -> None:
    rolled = [
        RULES.random_skill(letter, first, second) for letter in "AGMPS" for first in (1, 6) for second in range(1, 7)
    ]
    assert sorted(rolled) == sorted(skill.id for skill in RULES.skills if not skill.is_trait)


def test_the_pitch_and_the_set_up() -> None:
    pitch = RULES.pitch
    assert (pitch.length, pitch.width, pitch.half_length, pitch.wide_zone) == (26, 15, 13, 4)
    assert (pitch.halves, pitch.turns_per_half, pitch.players) == (2, 8, 11)
    assert (pitch.line_of_scrimmage_min, pitch.wide_zone_max) == (3, 2)


def test_the_sequences_in_the_order_of_the_book() -> None:
    assert [step.step for step in RULES.sequence("pre_match")] == [
        "fans",
        "weather",
        "journeymen",
        "inducements",
        "prayers",
        "kicking_team",
    ]
    assert [(step.number, step.step) for step in RULES.sequence("post_match")] == [
        (1, "winnings"),
        (2, "dedicated_fans"),
        (3, "most_valuable_player"),
        (3, "advancements"),
        (4, "hiring"),
        (5, "expensive_mistakes"),
        (6, "next_fixture"),
    ]
    assert RULES.sequence("forfeit")[0].step == "forfeit_award"


def test_weather_by_the_two_dice() -> None:
    names = [RULES.weather_table().row(roll).id for roll in range(2, 13)]
    assert names == ["sweltering-heat", "very-sunny", *["perfect-conditions"] * 7, "pouring-rain", "blizzard"]


def test_sixteen_prayers() -> None:
    assert len({RULES.prayers.result(roll).id for roll in range(1, 17)}) == 16
    assert RULES.prayers.result(16).name == "Intensive Training"
