"""Dice that anyone can check."""

import hashlib
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


def test_the_dice_of_a_secret_are_what_they_have_always_been() -> None:
    """Seasons that were played are checked with them: by hand, from the secret and the key, by whoever wants to."""
    assert DICE.roll("match 1/home/fans#0", 12, 6) == (1, 5, 6, 2, 1, 1, 3, 1, 5, 2, 4, 2)
    assert DICE.roll("a", 100, 16)[60:72] == (3, 5, 12, 15, 7, 2, 11, 12, 11, 7, 3, 2)  # from one block to the next
    assert sum(DICE.roll("a", 1000, 6)) == 3477
    numbered = NumberedDice(b"seed")
    assert [numbered.die(6) for _ in range(10)] == [4, 3, 4, 5, 1, 2, 4, 3, 1, 6]
    assert DICE.order("x", "abcdef") == tuple("dcaebf")
    assert DICE.seed("draw") == "36fe692a260b014e"


def test_a_roll_can_be_checked_with_the_hashes_of_any_library() -> None:
    """BLAKE2b of the key and the number of the block, keyed with the SHA-256 of the secret; bytes above the last multiple of the sides are passed over."""
    key, sides, seal = "match 1/home/fans#0", 6, hashlib.sha256(b"a sealed secret").digest()
    stream = b"".join(hashlib.blake2b(key.encode() + block.to_bytes(4, "big"), key=seal).digest() for block in range(3))
    faces = [byte % sides + 1 for byte in stream if byte < 252]
    assert DICE.roll(key, 150, sides) == tuple(faces[:150])


def test_a_script_says_which_die_is_missing_or_wrong() -> None:
    with pytest.raises(DiceMissing, match=r"die 2 \(a D6\)"), ScriptedDice(3) as dice:
        dice.roll("x", 2, 6)
    with pytest.raises(DiceMissing, match="die 2 of the script is 7, which no D6 shows"):
        ScriptedDice(3, 7).roll("x", 2, 6)
    with pytest.raises(DiceMissing, match="die 1 of the script is 0"):
        ScriptedDice(0).die(6)
    assert ScriptedDice(1, 6).roll("x", 2, 6) == (1, 6)
    assert ScriptedDice(2).order("x", "abc") == ("b", "a", "c")


def test_a_script_fails_when_a_die_is_missing_or_left_over() -> None:
    with pytest.raises(DiceMissing), ScriptedDice(3) as dice:
        dice.die(6)
        dice.die(6)
    with pytest.raises(DiceMissing):
        ScriptedDice(5).die(3)
    with pytest.raises(DiceLeftOver), ScriptedDice(3, 4) as dice:
        dice.die(6)
