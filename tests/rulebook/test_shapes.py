"""The shapes that all parts hand to each other: what they are where nothing is said, and what they read off themselves."""

import msgspec
import pytest

from rulebook.policies.upkeep import Loss
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill, slug
from rulebook.shapes.options import Option, OptionValue
from rulebook.shapes.refusals import LONGEST_TOLD, MOST_FAULTS, Refusal, Several
from rulebook.shapes.sheets import Hired, TeamSheet
from teams.history.draft import Draft
from teams.history.season import Opened

RULES = Ruleset.of("bb2020")


class TestedRefusal(Refusal):
    code = "test_shapes_refusal"
    sentence = "{text}"


def test_what_is_not_said_is_the_least_there_is() -> None:
    assert Hired("bribes").count == 1
    assert TeamSheet(team="A", roster="human", players=()).fans == 1
    assert Draft(name="A", roster="human").dedicated_fans == 1
    assert Opened(origin="drafted", name="A", roster="human", players=()).fans == 1
    loss = Loss(kind="lose_part")
    assert (loss.divisor, loss.rounded_down_to) == (1, 1)


def test_the_lines_of_scrimmage_meet_in_the_middle_unless_it_is_said_where_they_are() -> None:
    pitch = RULES.edition.pitch
    assert (pitch.length, pitch.half_length) == (26, 13)
    assert msgspec.structs.replace(pitch, length=20, line_of_scrimmage=7).half_length == 7


@pytest.mark.parametrize(
    ("title", "id"),
    [("I'll Be Back!", "ill-be-back"), ("Catch-22 (Again)", "catch-22-again"), ("  Two  Heads ", "two-heads")],
)
def test_a_heading_is_an_id(title: str, id: str) -> None:
    assert slug(title) == id


@pytest.mark.parametrize(("value", "number"), [("4+", 4), ("+1", 1), (None, None), ("Orcs", None)])
def test_the_figure_of_a_skill(value: str | None, number: int | None) -> None:
    assert OwnedSkill("loner", value).number == number


def test_a_version_ends_in_eight_digits_of_the_data() -> None:
    digits = RULES.pack_version.rpartition("-")[2]
    assert len(digits) == 8 and set(digits) <= set("0123456789abcdef")


def test_a_long_text_is_told_as_far_as_it_goes() -> None:
    for length in (LONGEST_TOLD - 1, LONGEST_TOLD, LONGEST_TOLD + 1):
        told = TestedRefusal(text="x" * length).as_dict()["facts"]["text"]
        assert len(told) == min(length, LONGEST_TOLD)
        assert told.endswith("…") == (length > LONGEST_TOLD)


def test_of_many_reasons_the_first_are_told_and_how_many_there_are() -> None:
    many = Several([TestedRefusal(text=str(number)) for number in range(MOST_FAULTS + 1)])
    assert (many.facts["count"], len(many.facts["reasons"])) == (MOST_FAULTS + 1, MOST_FAULTS)


def test_an_order_takes_each_of_its_values_once_and_all_of_them_too() -> None:
    option = Option(
        id="order",
        scope="competition",
        default=("b",),
        sentence="",
        source="",
        kind="order",
        values=tuple(OptionValue(value=letter, label=letter) for letter in "abc"),
    )
    assert [option.accepts(list(order)) for order in ("", "b", "cab", "aa", "abd")] == [True, True, True, False, False]
    assert not option.accepts([1]) and not option.accepts("abc")
