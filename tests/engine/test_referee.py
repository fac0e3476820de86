"""The second reading of the log: it lets good matches pass, and notices what cannot be."""

import pytest

from engine.board.events import ACTIVATED, ARMOUR, FALLS, TEST, TOUCHDOWN, TURN, TURN_ENDS, Event
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
    ],
)
def test_what_cannot_be_is_noticed(log: list[Event]) -> None:
    assert len(audit(log)) == 1


def test_a_fall_with_its_turnover_is_in_order() -> None:
    assert audit([TURN_ONE, MOVED, (FALLS, 3), (TURN_ENDS, 0, "falls"), (TURN, 1, 1)]) == []
