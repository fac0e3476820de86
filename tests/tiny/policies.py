"""The policies of the tiny edition: each in another way than any book's."""

from rulebook.policies.advancement import Advancement
from rulebook.policies.casualty import Casualty, CasualtyRoll
from rulebook.policies.fans import Fans
from rulebook.policies.policy import Policy
from rulebook.policies.team_value import TeamValue
from rulebook.policies.upkeep import Upkeep
from rulebook.policies.winnings import Winnings
from rulebook.shapes.tables import Table


class Learning(Policy, Advancement, frozen=True, tag="tiny_learning"):
    """Players pay nothing: who has earned so much fame rolls a D6 for what they learn."""

    thresholds: tuple[int, ...]
    values: dict[str, int]
    gained_value: dict[str, str] = {}
    improvements_per_characteristic: int = 1

    def __hash__(self) -> int:
        return hash(self.thresholds)

    @property
    def max(self) -> int:  # type: ignore[override]
        return len(self.thresholds)

    @property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("chosen_normal", "chosen_double", "characteristic")

    def price(self, so_far: int, kind: str) -> int:
        return 0

    def next_at(self, so_far: int) -> int | None:
        return self.thresholds[so_far] if so_far < self.max else None

    def value(self, gained: str, so_far: int = 0) -> int:
        return self.values[gained]


class Knocks(Policy, CasualtyRoll, frozen=True, tag="tiny_knocks"):
    """A D6; the row itself says what gets worse."""

    table: Table

    def result(self, die: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        row = self.table.row(die)
        return Casualty(
            row.id, row.name, row.effect, row.get("miss_next_game", False), 0, False, row.get("dead", False)
        )


class Street(Policy, Fans, frozen=True, tag="tiny_street"):
    """Two more after a win, one fewer after a loss, whatever the die says."""

    fair_weather_dice: str
    called: tuple[str, str]
    min: int
    most: int

    def change(self, fans: int, outcome: str, die: int) -> int:
        after = fans + (2 if outcome == "win" else -1)
        return max(self.min, min(self.most, after)) - fans

    def after_concession(self, fans: int, lost: int) -> int:
        return self.min


class FitOnly(Policy, TeamValue, frozen=True, tag="tiny_fit_only"):
    """Who cannot play the next match counts for nothing; fans count."""

    fans_each: int

    def counts(self, available: bool) -> bool:
        return available


class Hat(Policy, Winnings, frozen=True, tag="tiny_hat"):
    """So much by the outcome, and something for each touchdown."""

    win: int
    draw: int
    loss: int
    each_touchdown: int

    def amount(self, attendance: int, touchdowns: int, outcome: str, *, opponent_conceded: bool = False) -> int:
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[outcome] + touchdowns * self.each_touchdown

    def explained(self, attendance: int, touchdowns: int, outcome: str, *, opponent_conceded: bool = False) -> str:
        return f"the hat of a {outcome}"


class Rent(Policy, Upkeep, frozen=True, tag="tiny_rent"):
    """So much for each full share of the treasury above the threshold."""

    threshold: int
    each: int
    rent: int

    def due(self, treasury: int) -> int:
        return max(0, treasury - self.threshold) // self.each * self.rent
