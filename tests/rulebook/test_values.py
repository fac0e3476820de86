"""What the pure packages hand around: values that stay as they are, and fields that are given by name."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec

from rulebook.shapes.contents import Content

PACKAGES = ("rulebook", "teams.history", "matches.steps")
MODULES = ("matches.pure.correction", "league.pure.standings")
#: So few fields, and in so plain an order, that they may be given by place.
BY_PLACE = {"ResultMeaning", "Hired", "Purchase", "Column", "Verdict"}


def structs() -> Iterator[Any]:
    """Every struct that these packages define."""
    names = [*PACKAGES, *MODULES]
    for package in PACKAGES:
        inside = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
        names += [each.name for each in inside if not each.name.endswith("__main__")]
    for name in names:
        for each in vars(importlib.import_module(name)).values():
            if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == name:
                yield each


def test_a_value_is_the_same_whoever_else_holds_it() -> None:
    """Histories, rules and sheets are shared: nobody who is given one may change it for the others."""
    found = list(structs())
    assert len(found) > 100
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []


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
