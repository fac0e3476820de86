"""The weather tables of the Death Zone: every row of each, the season's table, and one that both coaches agree on."""

import pytest

from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import Weather, WeatherTable
from tests.matches.scenes import refused, settled, team_of

#: Rows by result, as the pages of the supplement print them; 4-10 are Perfect Conditions in all of them.
TABLES = {
    "weather_spring": ("morning-dew", "blossoming-flowers", "misty-morning", "high-winds"),
    "weather_summer": ("sweltering-heat", "melting-astrogranite", "blinding-rays", "monsoon"),
    "weather_autumn": ("leaf-strewn", "autumnal-chill", "pouring-rain", "strong-winds"),
    "weather_winter": ("cold-winds", "freezing", "heavy-snow", "blizzard"),
    "weather_subterranean": ("bubbling-up", "gloomy", "thermal-geysers", "seismic-activity"),
    "weather_primordial_rainforest": ("praise-the-sun-gods", "heat-wave", "jungle-showers", "tropical-monsoon"),
    "weather_graveyard": ("angry-locals", "fog", "pouring-rain", "lightning"),
    "weather_desolate_wasteland": ("tremors", "pouring-rain", "lava-bombs", "strong-winds"),
    "weather_mountainous": ("gale-force-winds", "very-sunny", "blizzard", "ice-storm"),
    "weather_coastal": ("gale-force-winds", "strong-winds", "torrential-rain", "blizzard"),
    "weather_desert": ("sweltering-heat", "very-sunny", "strong-winds", "sandstorm"),
}
DICE = ((1, 1), (1, 2), (5, 6), (6, 6))
FANS, ROLL_OFF = (1, 1), (5, 2)
AGREED = Ruleset.of("bb2020", {"weather_tables": True})


def weather_on(dice: tuple[int, int], rules: Ruleset, *answers: object) -> tuple[str, str]:
    """The table and the row that these dice of the weather came to."""
    kick_off = settled(team_of(), team_of(), *FANS, *dice, *ROLL_OFF, answers=[*answers, True], rules=rules)
    row = rules.weather(kick_off)
    assert row is not None and row.effect and kick_off.of(Weather) == Weather(row=row.id, dice=dice)
    return kick_off.of(WeatherTable).table, row.id


@pytest.mark.parametrize(
    ("table", "dice", "row"),
    [(table, dice, row) for table, rows in TABLES.items() for dice, row in zip(DICE, rows, strict=True)],
)
def test_the_weather_is_rolled_on_the_table_of_the_season(table: str, dice: tuple[int, int], row: str) -> None:
    rules = Ruleset.of("bb2020", {"weather_tables": True, "weather_table": table})
    assert weather_on(dice, rules) == (table, row)


@pytest.mark.parametrize("table", TABLES)
def test_the_middle_of_every_table_is_perfect_conditions(table: str) -> None:
    rules = Ruleset.of("bb2020", {"weather_tables": True, "weather_table": table})
    assert [rules.weather_table().row(roll).id for roll in range(4, 11)] == ["perfect-conditions"] * 7


def test_both_coaches_agree_on_a_table() -> None:
    assert weather_on((6, 5), AGREED, "weather_winter", True) == ("weather_winter", "heavy-snow")


def test_without_agreement_the_weather_is_the_rulebooks() -> None:
    assert weather_on((6, 5), AGREED, "weather_winter", False) == ("weather", "pouring-rain")
    assert weather_on((6, 5), AGREED, "weather") == ("weather", "pouring-rain"), "nothing to agree to"


@pytest.mark.parametrize("answer", ["agreed", "weather_of_the_moon", None, 7, ["weather"]])
def test_what_is_no_table_is_refused(answer: object) -> None:
    with refused("answer_unreadable"):
        settled(team_of(), team_of(), *FANS, answers=[answer], rules=AGREED)


def test_an_option_of_the_tables_does_nothing_while_they_are_off() -> None:
    rules = Ruleset.of("bb2020", {"weather_table": "weather_winter"})
    assert rules.weather_table().id == "weather"
    assert [step.step for step in rules.sequence("pre_match")].count("weather_table") == 0
