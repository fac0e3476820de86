"""What a series of tests leaves of a player's chances, die by die: at the need, one below it, and with each thing that may be used (p.44-46, 75, 80)."""

import pytest

from engine.odds.risk import (
    BREAK_LEFT,
    DIVE,
    DODGE_LEFT,
    FEET_LEFT,
    HELD,
    LEAPT,
    PICK_UP,
    PRO_LEFT,
    RUSH,
    RUSH_AGAIN,
    STAND,
    TACKLED,
    TEAM,
    Profile,
    away,
    name_of,
    need_of,
    settle,
)
from engine.odds.risk import (
    tests_of as single_tests,
)

PLAIN = Profile(rush=5, breaks=0, team=1.0, sure_hands=False)
LONER = Profile(rush=5, breaks=0, team=0.5, sure_hands=False)
STRONG = Profile(rush=5, breaks=2, team=1.0, sure_hands=False)


@pytest.mark.parametrize(
    ("die", "need", "passed"),
    [
        (1, -2, False),
        (2, 2, True),
        (2, 3, False),
        (3, 3, True),
        (5, 6, False),
        (6, 6, True),
        (6, 10, True),
        (5, 5, True),
    ],
)
def test_a_one_fails_and_a_six_passes_whatever_is_needed(die: int, need: int, passed: bool) -> None:
    assert settle(die, need, 0, 0, 0) == (passed, 0, 0, need)


@pytest.mark.parametrize(
    ("die", "need", "breaks", "passed", "left"),
    [
        (2, 4, 2, True, 0),  # just enough
        (2, 5, 2, False, BREAK_LEFT),
        (1, 2, 2, False, BREAK_LEFT),  # never on a 1
        (4, 4, 2, True, BREAK_LEFT),  # not needed
        (3, 4, 1, True, 0),
        (2, 4, 1, False, BREAK_LEFT),
    ],
)
def test_break_tackle_is_used_where_it_is_enough(die: int, need: int, breaks: int, passed: bool, left: int) -> None:
    after = need - breaks if passed and not left else need
    assert settle(die, need, BREAK_LEFT, 0, breaks) == (passed, left, 0, after)
    assert settle(die, need, 0, 0, breaks)[0] is (die != 1 and die >= need)


@pytest.mark.parametrize(
    ("die", "need", "passed", "dives", "after"),
    [
        (3, 3, False, 0, 5),
        (4, 3, False, 0, 5),
        (5, 3, True, 2, 3),  # two less is still enough
        (6, 6, True, 2, 6),  # nobody dives after a 6
        (2, 3, False, 2, 3),  # it had failed by itself
    ],
)
def test_somebody_dives_where_that_decides(die: int, need: int, passed: bool, dives: int, after: int) -> None:
    assert settle(die, need, 0, 2, 0) == (passed, 0, dives, after)


def test_a_dive_may_be_broken_in_its_turn() -> None:
    assert settle(3, 3, BREAK_LEFT, 2, 2) == (True, 0, 0, 3)
    assert settle(3, 3, BREAK_LEFT, 2, 1) == (False, BREAK_LEFT, 0, 5)


@pytest.mark.parametrize(
    ("test", "name", "need"),
    [
        (2 * HELD, "tentacles", 3),
        (3 * STAND, "stand up", 4),
        (RUSH, "rush", 2),
        (RUSH_AGAIN, "rush", 2),
        (away(-5), "dodge", 2),
        (away(2), "dodge", 2),
        (away(4), "dodge", 4),
        (away(6), "dodge", 6),
        (away(9), "dodge", 6),
        (away(3) | LEAPT, "jump", 3),
        (away(3) | TACKLED, "dodge", 3),
        (3 * PICK_UP, "pick-up", 3),
        (7 * PICK_UP, "pick-up", 7),
    ],
)
def test_a_single_test_has_its_name_and_what_the_die_must_show(test: int, name: str, need: int) -> None:
    assert (single_tests(test), name_of(test), need_of(test, PLAIN)) == ([test], name, need)


def test_the_tests_of_a_step_come_in_the_order_in_which_they_are_rolled() -> None:
    code = 3 * PICK_UP | away(4) | TACKLED | DIVE | RUSH_AGAIN | RUSH | 2 * STAND | HELD
    names = [name_of(test) for test in single_tests(code)]
    assert names == ["tentacles", "stand up", "rush", "rush", "dodge", "pick-up"]
    assert single_tests(TACKLED | DIVE | LEAPT) == []


def passing(profile: Profile, test: int, left: int = 0) -> dict[int, float]:
    return dict(profile.passing(test, left))


@pytest.mark.parametrize(
    ("profile", "test", "left", "chances"),
    [
        (PLAIN, RUSH, 0, {0: 5 / 6}),
        (PLAIN, RUSH, FEET_LEFT, {FEET_LEFT: 5 / 6, 0: 5 / 36}),
        (PLAIN, RUSH_AGAIN, TEAM, {TEAM: 5 / 6, 0: 5 / 36}),
        (PLAIN, RUSH, 2 * TEAM + PRO_LEFT, {2 * TEAM + PRO_LEFT: 5 / 6, TEAM + PRO_LEFT: 5 / 36}),
        (PLAIN, RUSH, PRO_LEFT, {PRO_LEFT: 5 / 6, 0: 5 / 36 * 2 / 3}),
        (LONER, RUSH, TEAM + PRO_LEFT, {TEAM + PRO_LEFT: 5 / 6, TEAM: 5 / 36 * 2 / 3}),
        (LONER, RUSH, TEAM, {TEAM: 5 / 6, 0: 5 / 36 / 2}),
        (PLAIN, 2 * HELD, TEAM, {TEAM: 4 / 6}),
        (PLAIN, 3 * STAND, TEAM + PRO_LEFT, {TEAM + PRO_LEFT: 1 / 2, PRO_LEFT: 1 / 4}),
        (PLAIN, 3 * STAND, PRO_LEFT, {PRO_LEFT: 1 / 2}),
        (PLAIN, 3 * PICK_UP, 0, {0: 4 / 6}),
        (PLAIN, 7 * PICK_UP, TEAM, {}),
        (PLAIN, away(4), 0, {0: 1 / 2}),
        (PLAIN, away(4), DODGE_LEFT, {DODGE_LEFT: 1 / 2, 0: 1 / 4}),
        (PLAIN, away(4) | TACKLED, DODGE_LEFT, {DODGE_LEFT: 1 / 2}),
        (PLAIN, away(4) | LEAPT, DODGE_LEFT, {DODGE_LEFT: 1 / 2}),
        (PLAIN, away(4) | LEAPT, TEAM, {TEAM: 1 / 2, 0: 1 / 4}),
        # 4 and 5 by themselves, 2 and 3 with Break Tackle, 6 always
        (STRONG, away(4), BREAK_LEFT, {BREAK_LEFT: 1 / 2, 0: 2 / 6}),
        (STRONG, away(4) | LEAPT, BREAK_LEFT, {BREAK_LEFT: 1 / 2}),
    ],
)
def test_the_chances_of_a_single_test_and_what_is_left(
    profile: Profile, test: int, left: int, chances: dict[int, float]
) -> None:
    assert passing(profile, test, left) == pytest.approx(chances)


def test_sure_hands_are_never_used_up() -> None:
    sure = Profile(rush=5, breaks=0, team=1.0, sure_hands=True)
    assert passing(sure, 3 * PICK_UP, TEAM) == pytest.approx({TEAM: 4 / 6 + 2 / 6 * 4 / 6})


def test_a_second_die_needs_more_once_somebody_has_dived() -> None:
    # needs 3: 5 and 6 by themselves; 1 to 4 are rolled again, 3 and 4 against a 5+ once somebody has dived, 1 and 2 against another dive
    found = passing(PLAIN, away(3) | 2 * DIVE, TEAM)
    assert found == pytest.approx({TEAM: 2 / 6, 0: 4 / 36 + 4 / 36})


def test_a_series_is_what_its_tests_are_one_after_the_other() -> None:
    root = PLAIN.root(TEAM)
    both = root.after(RUSH | 3 * PICK_UP)
    assert both.left == pytest.approx({TEAM: 5 / 6 * 4 / 6, 0: 5 / 36 * 4 / 6 + 5 / 6 * 8 / 36})
    assert both.total == pytest.approx(sum(both.left.values()))
    assert root.after(RUSH).after(3 * PICK_UP).total == pytest.approx(both.total)
    assert root.after(RUSH | 3 * PICK_UP) is both and PLAIN.root(TEAM) is root
