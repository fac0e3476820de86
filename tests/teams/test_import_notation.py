"""Gains and injuries written in one line."""

import pytest

from rulebook.ruleset import Ruleset
from teams.imports.notation import Injuries, gains_in, injuries_in

RULES = Ruleset.of("bb2020")


def test_gains_are_read_in_the_order_in_which_they_came() -> None:
    block, guard, strength, mighty = gains_in("Block, Guard (random); +1 ST, Mighty Blow (+1)", RULES)
    assert (block.skill, block.rolled) == ("Block", False)
    assert (guard.skill, guard.rolled) == ("Guard", True)
    assert (strength.skill, strength.characteristic) == ("", "st")
    assert (mighty.skill, mighty.characteristic) == ("Mighty Blow (+1)", None)
    assert gains_in("  ,; ", RULES) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", Injuries()),
        ("m", Injuries(misses_next=True)),
        ("-AV, n,m", Injuries(niggling=1, worsened=("av",), misses_next=True)),
        ("−st −st 2n", Injuries(niggling=2, worsened=("st", "st"))),
        ("sore, n", Injuries(niggling=1, unread=("sore",))),
    ],
)
def test_injuries_are_read_part_by_part(text: str, said: Injuries) -> None:
    assert injuries_in(text, RULES) == said
