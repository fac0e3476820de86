"""What the engine hands out: values that stay as they are."""

from tests.values import changeable, dataclasses_of, roomy

#: It is counted up while matches are fuzzed.
COUNTED = {"Tally"}


def test_a_value_is_the_same_whoever_else_holds_it() -> None:
    found = dataclasses_of("engine")
    assert len(found) > 10
    assert changeable(found) == COUNTED
    assert roomy(found) == set()
