"""The second reading of the log: it lets good matches pass, and notices what cannot be."""

import pytest

from engine.board.events import (
    ACTIVATED,
    ARMOUR,
    CONTEST,
    DRIVE_ENDS,
    FALLS,
    FULL_TIME,
    HALF,
    TEST,
    TOUCHDOWN,
    TURN,
    TURN_ENDS,
    Event,
)
from engine.proof.referee import audit
from tests.engine.test_match import play_out

TURN_ONE: Event = (TURN, 0, 1)
MOVED: Event = (ACTIVATED, 3, "move")


@pytest.mark.parametrize("seed", [21, 22])
def test_a_match_that_was_played_has_no_faults(seed: int) -> None:
    assert audit(play_out(seed).events) == []


@pytest.mark.parametrize(
    "log",
    [
        [(TEST, 3, "dodge", 2, 3, (), True)],
        [(TEST, 3, "dodge", 6, 3, (("marked", -4),), False)],
        [(TEST, 3, "dodge", 1, 1, (), True)],
        [(TEST, 3, "rush", 2, 2, (("blizzard", -1),), True)],
        [(ARMOUR, 3, (4, 4), 9, (), True)],
        [TURN_ONE, MOVED, MOVED],
        [TURN_ONE, (ACTIVATED, 3, "blitz"), (ACTIVATED, 4, "blitz")],
        [TURN_ONE, MOVED, (FALLS, 3), (ACTIVATED, 4, "move")],
        [TURN_ONE, MOVED, (FALLS, 3), (TURN_ENDS, 0, "")],
        [TURN_ONE, MOVED, (TEST, 3, "pick-up", 2, 3, (), False), (TURN_ENDS, 0, "")],
        [TURN_ONE, MOVED, (TOUCHDOWN, 3, 0, 2, 0)],
        [TURN_ONE, MOVED, (TOUCHDOWN, 3, 0, 1, 0), (ACTIVATED, 4, "move")],
        [TURN_ONE, MOVED, (TOUCHDOWN, 3, 0, 1, 0), (TURN, 1, 1)],
        [TURN_ONE, *((ACTIVATED, player, "foul") for player in (3, 4, 5))],
        [(TEST, 3, "dodge", 2, 3, (("marked", 1), ("break tackle", 1)), False)],
        [(TEST, 3, "stand up", 6, 7, (), True)],
        [(TEST, 3, "stand up", 1, 1, (), True)],
        [(TEST, 3, "stand up", 4, 4, (), False)],
        [(ARMOUR, 3, (4, 4), 9, (("mighty blow", 1),), False)],
        [(CONTEST, 3, 4, "dauntless", 1, 5, 5, False)],
        [(CONTEST, 3, 4, "dauntless", 6, 5, 6, True)],
        [(CONTEST, 3, 4, "shadowing", 6, 3, 6, False)],
        [(CONTEST, 3, 4, "shadowing", 1, 6, 6, True)],
        [(CONTEST, 3, 4, "shadowing", 4, 6, 6, False)],
    ],
)
def test_what_cannot_be_is_noticed(log: list[Event]) -> None:
    assert len(audit(log)) == 1


def test_a_fall_with_its_turnover_is_in_order() -> None:
    assert audit([TURN_ONE, MOVED, (FALLS, 3), (TURN_ENDS, 0, "falls"), (TURN, 1, 1)]) == []


@pytest.mark.parametrize(
    "log",
    [
        [(TEST, 3, "dodge", 1, 1, (), False)],
        [(TEST, 3, "dodge", 6, 7, (), True)],
        [(TEST, 3, "stand up", 6, 7, (), False)],
        [(TEST, 3, "zap", 1, 9, (), True)],
        [(ARMOUR, 3, (4, 4), 8, (), True)],
        [(ARMOUR, 3, (4, 4), 9, (), False)],
        [(CONTEST, 3, 4, "dauntless", 1, 6, 6, True)],
        [(CONTEST, 3, 4, "shadowing", 6, 3, 6, True)],
        [(CONTEST, 3, 4, "shadowing", 1, 6, 6, False)],
        [(CONTEST, 3, 4, "shadowing", 3, 6, 6, True)],
        # two Fouls a turn (Bribery and stars), and everything once more in the next
        [TURN_ONE, (ACTIVATED, 3, "foul"), (ACTIVATED, 4, "foul"), (TURN_ENDS, 0, ""), (TURN, 1, 1), MOVED],
        # in a kick-off Blitz nobody counts
        [MOVED, MOVED],
        # a failed pick-up that a re-roll mends, one in a kick-off Blitz, and one by somebody else
        [
            TURN_ONE,
            MOVED,
            (TEST, 3, "pick-up", 2, 3, (), False),
            (TEST, 3, "pick-up", 3, 3, (), True),
            (TURN_ENDS, 0, ""),
        ],
        [MOVED, (TEST, 3, "pick-up", 2, 3, (), False), TURN_ONE],
        [TURN_ONE, MOVED, (TEST, 4, "pick-up", 2, 3, (), False), (TURN_ENDS, 0, "")],
        # somebody else falls, or falls when nobody is active
        [TURN_ONE, MOVED, (FALLS, 4), (TURN_ENDS, 0, "")],
        [TURN_ONE, MOVED, (TURN_ENDS, 0, ""), (FALLS, 3), (TURN, 1, 1)],
        # a touchdown ends the turn without a Turnover, and the score runs on
        [TURN_ONE, MOVED, (TOUCHDOWN, 3, 0, 1, 0), (TURN_ENDS, 0, ""), (TURN, 1, 1), (TOUCHDOWN, 9, 1, 1, 1)],
        *([TURN_ONE, MOVED, (FALLS, 3), (end,), TURN_ONE] for end in (DRIVE_ENDS, FULL_TIME, HALF)),
    ],
)
def test_what_can_be_passes(log: list[Event]) -> None:
    assert audit(log) == []
