"""Fans: how many come to a match, and how many stay."""

from rulebook.policies.policy import Policy
from rulebook.shapes.tables import Table


class DedicatedFans(Policy, frozen=True, tag="dedicated_fans"):
    """BB2020: fair-weather fans come for one match; dedicated fans follow the results, never below ``min`` (p.37, 69)."""

    fair_weather_dice: str
    min: int
    change_table: Table

    def change(self, fans: int, outcome: str, d6: int) -> int:
        """How the fans change: +1 after a win on their number or more, -1 after a loss on less, never below 1 (p.69)."""
        change: int = self.change_table.named(outcome)["change"]
        moved = d6 >= fans if change > 0 else d6 < fans
        return max(self.min - fans, change) if moved else 0

    def after_concession(self, fans: int, lost: int) -> int:
        """The fans of a team that conceded and lost so many, never below 1 (p.67)."""
        return max(self.min, fans - lost)


#: Every kind of fans.
Fans = DedicatedFans
