"""What the pure packages hand around: values that stay as they are, and fields that are given by name."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rulebook.shapes.contents import Content
from tests.values import changeable, classes, dataclasses_of, roomy

PACKAGES = ("rulebook", "teams.history", "matches.steps", "matches.pure.correction", "league.pure.standings")
#: So few fields, and in so plain an order, that they may be given by place.
BY_PLACE = {"ResultMeaning", "Hired", "Purchase", "Column", "Verdict"}


#: It is filled while a procedure runs, by the one function that made it.
FILLED = {"Progress"}


def structs() -> Iterator[Any]:
    """Every struct that these packages define."""
    return (each for each in classes(*PACKAGES) if issubclass(each, msgspec.Struct))


def test_a_value_is_the_same_whoever_else_holds_it() -> None:
    """Histories, rules and sheets are shared: nobody who is given one may change it for the others."""
    found = list(structs())
    assert len(found) > 100
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []


def test_a_dataclass_is_as_fixed_as_a_struct() -> None:
    found = dataclasses_of(*PACKAGES)
    assert len(found) > 5
    assert changeable(found) == FILLED
    assert roomy(found) == set()


def test_fields_are_given_by_name_so_that_a_new_one_moves_no_other() -> None:
    """What is read from a pack has its names in the file."""
    by_place = {
        each.__name__
        for each in structs()
        if not issubclass(each, Content) and each.__struct_fields__ and _takes_by_place(each)
    }
    assert by_place == BY_PLACE


def _takes_by_place(struct: Any) -> bool:
    try:
        struct(None)
    except TypeError as error:
        return "positional" not in str(error)
    return True
