"""Fans: how many come to a match, and how many stay."""

from abc import abstractmethod

from rulebook.policies.policy import Policy, Slot
from rulebook.shapes.tables import Table


class Fans(Slot):
    """How many fans come to a match, and how many stay."""

    __slots__ = ()

    #: What is rolled for those who come for one match: "1d3".
    fair_weather_dice: str
    #: What the fans that a team keeps are called in a sentence: one of them, and several.
    called: tuple[str, str]

    @property
    def title(self) -> str:
        """What they are called as a label: `Dedicated fans`."""
        return self.called[1].capitalize()

    def counted(self, fans: int) -> str:
        """`1 dedicated fan`, `3 dedicated fans`."""
        return f"{fans:,} {self.called[fans != 1]}"

    @abstractmethod
    def change(self, fans: int, outcome: str, die: int) -> int:
        """How the fans change after a match, by its outcome for their team and a die."""

    @abstractmethod
    def after_concession(self, fans: int, lost: int) -> int:
        """The fans of a team that conceded and lost so many."""


class DedicatedFans(Policy, Fans, frozen=True, tag="dedicated_fans"):
    """BB2020: fair-weather fans come for one match; dedicated fans follow the results, never below ``min`` (p.37, 69)."""

    fair_weather_dice: str
    called: tuple[str, str]
    min: int
    change_table: Table

    def change(self, fans: int, outcome: str, die: int) -> int:
        """How the fans change: +1 after a win on their number or more, -1 after a loss on less, never below 1 (p.69)."""
        change: int = self.change_table.named(outcome)["change"]
        moved = die >= fans if change > 0 else die < fans
        return max(self.min - fans, change) if moved else 0

    def after_concession(self, fans: int, lost: int) -> int:
        """The dedicated fans after a concession that lost this many, never below 1 (p.67)."""
        return max(self.min, fans - lost)
