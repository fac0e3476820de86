"""Dice that anyone can check."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.dice import DiceLeftOver, DiceMissing, KeyedDice, NumberedDice, ScriptedDice

DICE = KeyedDice(b"a sealed secret")


@given(key=st.text(max_size=20), count=st.integers(1, 8), sides=st.sampled_from([2, 3, 6, 8, 16]))
def test_a_keyed_roll_is_the_same_whenever_it_is_asked(key: str, count: int, sides: int) -> None:
    faces = DICE.roll(key, count, sides)
    assert faces == KeyedDice(b"a sealed secret").roll(key, count, sides)
    assert all(1 <= face <= sides for face in faces)


def test_another_key_or_another_secret_is_another_roll() -> None:
    rolls = {DICE.roll(f"match 1/home/fans#{n}", 8, 6) for n in range(200)}
    assert len(rolls) == 200
    assert KeyedDice(b"another").roll("k", 8, 16) != DICE.roll("k", 8, 16)


@pytest.mark.parametrize("sides", [3, 6, 8, 16])
def test_no_face_comes_up_too_often(sides: int) -> None:
    """Chi-squared far below what a biased die of this many throws would show."""
    throws = 24_000
    seen = Counter(face for n in range(throws // 8) for face in DICE.roll(f"fair {n}", 8, sides))
    expected = throws / sides
    assert sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < 40


@given(names=st.lists(st.text(min_size=1, max_size=5), min_size=2, max_size=16, unique=True), data=st.data())
def test_taking_one_player_out_changes_no_other_pick(names: list[str], data: st.DataObject) -> None:
    out = data.draw(st.sampled_from(names))
    whole = DICE.order("mvp", names)
    assert DICE.order("mvp", [name for name in names if name != out]) == tuple(name for name in whole if name != out)


def test_numbered_dice_go_on_from_their_number() -> None:
    dice = NumberedDice(b"seed")
    first = [dice.die(6) for _ in range(10)]
    assert [NumberedDice(b"seed", number=4).die(6), first[3]] == [first[4], first[3]]


def test_a_script_fails_when_a_die_is_missing_or_left_over() -> None:
    with pytest.raises(DiceMissing), ScriptedDice(3) as dice:
        dice.die(6)
        dice.die(6)
    with pytest.raises(DiceMissing):
        ScriptedDice(5).die(3)
    with pytest.raises(DiceLeftOver), ScriptedDice(3, 4) as dice:
        dice.die(6)
