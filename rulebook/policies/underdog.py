"""What evens out a match between unequal teams: gold for inducements, and prayers."""

from abc import abstractmethod
from typing import Literal, NamedTuple

from rulebook.policies.policy import Policy, Slot
from rulebook.shapes.tables import Row, Table


class Purses(NamedTuple):
    """What two teams may spend on inducements before a match. ``higher`` is "a", "b" or None when their current team values are equal."""

    higher: Literal["a", "b"] | None
    petty_cash_a: int
    petty_cash_b: int
    treasury_a: bool
    treasury_b: bool


class Underdog(Slot):
    """What evens out a match between unequal teams."""

    __slots__ = ()

    #: May gold be spent on inducements at all?
    may_be_spent: bool

    @abstractmethod
    def purses(self, ctv_a: int, ctv_b: int, spent_by_higher: int = 0) -> Purses:
        """Who may spend what on inducements, by both current team values, once the higher side has spent ``spent_by_higher``."""


class PettyCash(Policy, Underdog, frozen=True, tag="petty_cash"):
    """BB2020: the lower side in current team value has the difference to spend; options answer what the printings of the book answer differently (p.38, 89)."""

    includes_opponent_spending: bool
    lower_may_spend_treasury: bool
    equal_may_spend_treasury: bool
    may_be_spent: bool

    def purses(self, ctv_a: int, ctv_b: int, spent_by_higher: int = 0) -> Purses:
        """Who may spend what on inducements, journeymen counted in both values, once the higher side has spent ``spent_by_higher`` (p.38)."""
        if ctv_a == ctv_b:
            free = self.equal_may_spend_treasury
            return Purses(None, 0, 0, free, free)
        cash = abs(ctv_a - ctv_b) + (spent_by_higher if self.includes_opponent_spending else 0)
        lower = self.lower_may_spend_treasury
        if ctv_a > ctv_b:
            return Purses("a", 0, cash, True, lower)
        return Purses("b", cash, 0, lower, True)


class Prayers(Slot):
    """What the lower side prays for."""

    __slots__ = ()

    #: A row for each prayer.
    table: Table
    #: The difference in gold pieces that earns one prayer.
    gold_each: int

    @abstractmethod
    def count(self, ctv: int, other_ctv: int) -> int:
        """How many prayers a team may roll."""

    @abstractmethod
    def result(self, die: int) -> Row:
        """The prayer of this die."""


class PrayersToNuffle(Policy, Prayers, frozen=True, tag="prayers_to_nuffle"):
    """BB2020: one prayer for each full ``gold_each`` of difference (p.38-39)."""

    gold_each: int
    table: Table

    def count(self, ctv: int, other_ctv: int) -> int:
        """How many prayers a team may roll: one for each full 50,000 that its current team value, inducements counted, is lower (p.38)."""
        return max(0, other_ctv - ctv) // self.gold_each

    def result(self, die: int) -> Row:
        """The prayer of this die in league play (p.38-39)."""
        return self.table.row(die)
