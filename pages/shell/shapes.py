"""What the larger components are handed: plain frozen values that a view fills in."""

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of a ledger. `part` is a heading without an amount; `total` has the double rule. Gold, unless the caption says otherwise."""

    label: str
    amount: int | None = None
    note: str = ""
    kind: Literal["part", "line", "sum", "total"] = "line"


@dataclass(frozen=True, slots=True)
class Stat:
    """A characteristic as it is printed; `change` is positive or negative if play has changed it."""

    label: str
    value: str
    change: int = 0


@dataclass(frozen=True, slots=True)
class SkillPresenter:
    """A skill in a list: printed ones plain, gained ones marked, the dice beside those that were rolled."""

    name: str
    gained: bool = False
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player of a roster. `out` says why they miss the next match; `has_points` is False where there are no star player points."""

    number: int
    name: str
    position: str
    stats: tuple[Stat, ...]
    skills: tuple[SkillPresenter, ...]
    value: int
    spp: int = 0
    spent: int = 0
    next_at: int | None = None
    may_advance: bool = False
    must_advance: bool = False
    url: str = ""
    health: str = ""
    out: bool = False
    has_points: bool = True


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A fixture in one line: with a score once it was played, with `due` (a date, "no date yet") before."""

    home: Any
    away: Any
    score: tuple[int, int] | None = None
    due: str = ""
    url: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One team's row of a line score; `cells` follow the columns that go with it."""

    team: Any
    cells: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class OfferLine:
    """Something that can be bought several times. `refused` says why not one more, `kept` why not one fewer."""

    key: str
    name: str
    price: int
    count: int = 0
    limit: int | None = None
    stats: tuple[Stat, ...] = ()
    skills: str = ""
    refused: Any = ""
    kept: Any = ""

    @property
    def why_id(self) -> str:
        """The id of the reason, which both buttons refer to."""
        return f"why-{self.key}"


@dataclass(frozen=True, slots=True)
class BudgetPart:
    """A slice of what is spent, for the bar and its legend: `kind` is players, rerolls or staff."""

    kind: str
    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget, what it is spent on, and what is left; negative if too much was spent. Gold."""

    total: int
    parts: tuple[BudgetPart, ...] = ()
    name: str = "budget"
    rest: str = ""

    @property
    def spent(self) -> int:
        return sum(part.amount for part in self.parts)

    @property
    def left(self) -> int:
        return self.total - self.spent

    @property
    def bars(self) -> list[tuple[str, float, float]]:
        """(kind, x, width) in thousandths of the bar; what is left comes last."""
        whole = max(self.total, self.spent, 1)
        at, bars = 0.0, []
        for kind, amount in [*((part.kind, part.amount) for part in self.parts), ("rest", max(self.left, 0))]:
            width = round(1000 * amount / whole, 1)
            bars.append((kind, round(at, 1), width))
            at += width
        return bars


@dataclass(frozen=True, slots=True)
class StepPresenter:
    """A step of a sequence: behind us, the one we are at, or ahead."""

    name: str
    note: str = ""
    state: Literal["done", "now", "ahead"] = "ahead"
    url: str = ""


@dataclass(frozen=True, slots=True)
class RollPresenter:
    """A roll in the order of the house: what for, faces, the sum with its modifiers, what was needed, the outcome."""

    label: str
    faces: tuple[int | str, ...]
    sides: int = 6
    total: str = ""
    needs: str = ""
    out: str = ""
    tone: Literal["", "good", "bad"] = ""
    aside: tuple[int | str, ...] = field(default=())
    by: str = ""
