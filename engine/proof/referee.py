"""A second reading of a match's log that shares nothing with the procedures but the names of the events: arithmetic, order, and limits a turn."""

from collections import Counter
from collections.abc import Iterable

from engine.board import events
from engine.board.events import Event

#: Agility and Passing Ability tests: a natural 1 fails, a natural 6 passes.
NATURAL = frozenset(
    (
        "dodge", "jump", "pick-up", "catch", "interfere", "landing", "jump up", "hypnotic gaze", "catch the bomb", "pass", "bomb",
        "throw team-mate",
    )
)  # fmt: skip
#: A natural 1 fails, but a 6 is only a 6.
FAILS_ON_ONE = frozenset(("stand up",))
#: Read in their own way: by Strength, or with a result between passed and failed.
BY_THEMSELVES = frozenset(("zap", "breathe-fire"))
ONCE = frozenset(("blitz", "pass", "hand-off", "throw-team-mate", "kick-team-mate", "throw-bomb"))


class Referee:
    """Reads events in order; ``faults`` says what cannot be."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.turn: int | None = None
        self.acted: Counter[int] = Counter()
        self.declared: Counter[str] = Counter()
        self.active_player = -1
        self.must_end = ""
        self.score = [0, 0]

    def read(self, happened: Iterable[Event]) -> "Referee":
        """All of these events are read."""
        for number, event in enumerate(happened):
            fault = self._read(event)
            if fault:
                self.faults.append(f"event {number}, {event}: {fault}")
        return self

    def _read(self, event: Event) -> str:
        name = event[0]
        if name == events.TEST:
            return self._test(event)
        if name == events.ARMOUR:
            _, _, dice, need, modifiers, broken = event
            return "" if broken == (sum(dice) + _sum(modifiers) >= need) else "the armour is not what the dice say"
        if name == events.CONTEST:
            return self._contest(event)
        if name == events.ACTIVATED:
            return self._activated(event)
        if name == events.FALLS and event[1] == self.active_player:
            self.must_end = "somebody Fell Over"
        return self._course(event)

    def _course(self, event: Event) -> str:
        name = event[0]
        if name == events.TURN:
            fault = f"a turn begins although {self.must_end}" if self.must_end else ""
            self.turn, self.must_end, self.active_player = event[1], "", -1
            self.acted.clear()
            self.declared.clear()
            return fault
        if name == events.TURN_ENDS:
            fault = (
                ""
                if event[2] or not self.must_end or self.must_end == "a touchdown"
                else f"no Turnover although {self.must_end}"
            )
            self.turn, self.must_end, self.active_player = None, "", -1
            return fault
        if name == events.TOUCHDOWN:
            self.score[event[2]] += 1
            self.must_end = "a touchdown" if self.turn is not None else ""
            return "" if list(event[3:]) == self.score else "the score does not add up"
        if name in (events.DRIVE_ENDS, events.FULL_TIME, events.HALF):
            self.must_end = ""
        return ""

    def _activated(self, event: Event) -> str:
        _, player, action = event
        if self.turn is None:
            return ""  # a kick-off Blitz: fewer limits
        if self.must_end:
            return f"somebody is activated although {self.must_end}"
        self.acted[player] += 1
        self.declared[action] += 1
        self.active_player = player
        if self.acted[player] > 1:
            return "that player was activated already"
        limit = 2 if action == "foul" else 1
        return f"{action} for the second time" if action in ONCE | {"foul"} and self.declared[action] > limit else ""

    def _test(self, event: Event) -> str:
        _, player, what, die, need, modifiers, passed = event
        if what in BY_THEMSELVES:
            return ""
        reached = die + _sum(modifiers) >= need
        if what in NATURAL:
            reached = die == 6 or (die != 1 and reached)
        elif what in FAILS_ON_ONE:
            reached = die != 1 and reached
        if what == "pick-up" and not passed and player == self.active_player and self.turn is not None:
            # a re-roll may still mend it; the next pick-up test says so
            self.must_end = "a pick-up failed"
        elif what == "pick-up" and passed and self.must_end == "a pick-up failed":
            self.must_end = ""
        return "" if passed == reached else "the test is not what the die says"

    def _contest(self, event: Event) -> str:
        _, _, _, what, die, total, need, passed = event
        if what == "dauntless":
            return "" if passed == (total >= need) else "the contest is not what the die says"
        return "" if passed == (die == 6 or (die != 1 and total >= need)) else "the contest is not what the die says"


def _sum(modifiers: tuple[tuple[str, int], ...]) -> int:
    return sum(value for _, value in modifiers)


def audit(happened: Iterable[Event]) -> list[str]:
    """What cannot be in this log; empty if nothing."""
    return Referee().read(happened).faults
