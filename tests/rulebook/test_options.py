"""The register of options, and the page that tells of it."""

from pathlib import Path

import pytest

from rulebook.options_page import options_page
from rulebook.pack import reading
from rulebook.ruleset import Ruleset
from rulebook.shapes.options import UnknownOption, UnknownOptionValue

RULES = Ruleset.of("bb2020")
PAGE = Path(__file__).parents[2] / "docs" / "options.md"


def test_the_options_page_is_current() -> None:
    assert PAGE.read_text() == options_page(), "run: python -m rulebook options > docs/options.md"


def test_every_option_says_what_it_decides_and_where_it_comes_from() -> None:
    for option in RULES.register.values():
        assert option.sentence[0].isupper() and option.sentence[-1] in ".?", option.id
        assert option.source.endswith("."), option.id
        assert all(choice.label for choice in option.values), option.id


def test_nothing_chosen_is_the_default() -> None:
    for option in RULES.register.values():
        assert RULES.option(option.id) == option.default


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownOption) as refused:
        Ruleset.of("bb2020", {"four_minute_warning": True})
    assert "bye_points" in refused.value.facts["allowed"]
    assert "four_minute_warning" in str(refused.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("bye_points", 2),
        ("bye_points", True),
        ("bye_counts_as_game", 1),
        ("underdog_treasury", "Allowed"),
        ("underdog_treasury", None),
        ("redraft_cap", 1_200_000),
        ("auto_accept_days", -1),
        ("auto_accept_days", 61),
        ("auto_accept_days", "3"),
        ("auto_accept_days", True),
        ("points_for_win", 101),
        ("tie_order", "touchdowns"),
        ("tie_order", ["touchdowns", "alphabet"]),
        ("tie_order", ["touchdowns", "touchdowns"]),
        ("tie_order", [["touchdowns"]]),
        ("tie_order", None),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_those_that_are(option: str, value: object) -> None:
    with pytest.raises(UnknownOptionValue) as refused:
        Ruleset.of("bb2020", {option: value})
    assert refused.value.facts["option"] == option
    assert refused.value.facts["allowed"]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("bye_points", 2, "The option 'bye_points' cannot be 2. Choose: 0 or 1 or 3."),
        ("redraft_cap", 5, "The option 'redraft_cap' cannot be 5. Choose: nothing or 1300000."),
        ("points_for_win", -1, "The option 'points_for_win' cannot be -1. Choose: nothing or 0 to 100."),
        ("bye_counts_as_game", 1, "The option 'bye_counts_as_game' cannot be 1. Choose: false or true."),
    ],
)
def test_the_refusal_says_what_may_be_chosen(option: str, value: object, sentence: str) -> None:
    with pytest.raises(UnknownOptionValue) as refused:
        Ruleset.of("bb2020", {option: value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("auto_accept_days", 0),
        ("auto_accept_days", 60),
        ("points_for_win", 2),
        ("points_for_win", None),
        ("redraft_cap", 1_300_000),
        ("tie_order", ["head_to_head", "touchdowns"]),
        ("tie_order", []),
    ],
)
def test_values_within_bounds_are_taken(option: str, value: object) -> None:
    taken = Ruleset.of("bb2020", {option: value}).option(option)
    assert (list(taken) if isinstance(taken, tuple) else taken) == value


def test_an_option_of_leagues_in_general_is_in_every_edition() -> None:
    for edition in reading.editions():
        assert reading.common_options() <= set(Ruleset.of(edition).register)


def test_a_change_for_one_league_is_no_change_for_another() -> None:
    Ruleset.of("bb2020", {"chaos_chosen_big_guy_limit": None, "team_reroll_cap": None})
    assert Ruleset.of("bb2020").big_guy_limit("chaos-chosen") is not None
    assert Ruleset.of("bb2020").draft.rerolls_max_ever == 8
