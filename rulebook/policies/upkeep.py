"""What a full treasury, or a rich team, costs after a match."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rulebook.policies.policy import Policy, Slot
from rulebook.shapes.contents import Content
from rulebook.shapes.tables import Table


class Loss(Content, frozen=True):
    """What an Expensive Mistake does to the treasury."""

    kind: Literal["nothing", "lose_dice", "lose_part", "keep_dice"]
    dice: str | None = None
    each: int = 0
    divisor: int = 1
    rounded_down_to: int = 1


class Mistake(NamedTuple):
    """What an Expensive Mistakes roll came to."""

    id: str
    name: str
    effect: str
    loss: Loss

    @property
    def dice(self) -> tuple[int, int] | None:
        """How many dice of how many sides settle the amount: (1, 3); None if none do."""
        if self.loss.dice is None:
            return None
        count, sides = self.loss.dice.split("d")
        return int(count), int(sides)

    def lost(self, treasury: int, rolled: int = 0) -> int:
        """How much of the treasury is gone, ``rolled`` being the sum of ``dice``; never more than there is (p.72-73)."""
        loss = self.loss
        if loss.kind == "lose_dice":
            return min(treasury, rolled * loss.each)
        if loss.kind == "lose_part":
            return treasury // loss.divisor // loss.rounded_down_to * loss.rounded_down_to
        if loss.kind == "keep_dice":
            return max(0, treasury - rolled * loss.each)
        return 0


@dataclass(frozen=True, slots=True)
class MistakeColumn:
    """The column of the Expensive Mistakes table that a treasury falls into."""

    id: str
    outcomes: tuple[Mistake, ...]

    def __getitem__(self, d6: int) -> Mistake:
        """What a D6 of 1 to 6 comes to."""
        return self.outcomes[d6 - 1]


class Upkeep(Slot):
    """What a full treasury, or a rich team, costs after a match."""

    __slots__ = ()

    #: A treasury of this much and more costs something.
    threshold: int

    def column(self, treasury: int) -> MistakeColumn | None:
        """What a die may cost with this treasury; None if nothing is rolled."""
        return None


class ExpensiveMistakes(Policy, Upkeep, frozen=True, tag="expensive_mistakes"):
    """BB2020: a treasury of ``threshold`` or more tempts its coach (p.72-73)."""

    threshold: int
    losses: dict[str, Loss]
    table: Table

    def __hash__(self) -> int:
        return hash((self.threshold, self.table, self.where))

    def column(self, treasury: int) -> MistakeColumn | None:
        """The column for this treasury; None below 100,000, where nothing is rolled (p.72)."""
        bands = [band for band in self.table.values["bands"] if treasury >= band["from"]]
        if not bands:
            return None
        column: str = bands[-1]["id"]
        outcomes = {outcome["id"]: outcome for outcome in self.table.values["outcomes"]}
        results = [outcomes[self.table.row(d6)["results"][column]] for d6 in self.table.results]
        return MistakeColumn(
            column,
            tuple(Mistake(each["id"], each["name"], each["effect"], self.losses[each["id"]]) for each in results),
        )
