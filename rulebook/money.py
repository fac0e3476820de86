"""Gold, fans and League points: what a match brings and what a full Treasury costs. Money is in gold pieces."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rulebook.lookups import Lookups
from rulebook.shapes.numbers import Loss
from rulebook.shapes.tables import Row

Outcome = Literal["win", "draw", "loss"]


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
        """How much of the Treasury is gone, `rolled` being the sum of `dice`; never more than there is (p.72-73)."""
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
    """The column of the Expensive Mistakes table that a Treasury falls into."""

    id: str
    outcomes: tuple[Mistake, ...]

    def __getitem__(self, d6: int) -> Mistake:
        """What a D6 of 1 to 6 comes to."""
        return self.outcomes[d6 - 1]


class PettyCash(NamedTuple):
    """What two teams may spend on Inducements before a match. `higher` is "a", "b" or None when their CTV is equal."""

    higher: Literal["a", "b"] | None
    petty_cash_a: int
    petty_cash_b: int
    treasury_a: bool
    treasury_b: bool


class Money(Lookups):
    """Winnings, fans, Expensive Mistakes, petty cash, re-draft, League points."""

    def fan_factor(self, dedicated_fans: int, fair_weather: int) -> int:
        """Dedicated Fans and fair-weather fans together (p.37)."""
        return dedicated_fans + fair_weather

    def winnings(
        self, attendance: int, touchdowns: int, *, opponent_conceded: bool = False, conceded: bool = False
    ) -> int:
        """A team's winnings: half the Fan Attendance and its touchdowns, 10,000 for each (p.69).

        Half of an odd attendance is worth 5,000. Against a conceding team the attendance is not halved; who conceded wins nothing (p.67).
        """
        if conceded:
            return 0
        numbers = self.edition.winnings
        divisor = numbers.attendance_divisor_against_concession if opponent_conceded else numbers.attendance_divisor
        return numbers.each * attendance // divisor + numbers.each * touchdowns

    def fan_change(self, dedicated_fans: int, outcome: Outcome | str, d6: int) -> int:
        """How Dedicated Fans change: +1 after a win on their number or more, -1 after a loss on less, never below 1 (p.69)."""
        change: int = self._row("dedicated_fans_change", outcome)["change"]
        if change > 0:
            return change if d6 >= dedicated_fans else 0
        if change < 0:
            return change if d6 < dedicated_fans and dedicated_fans > self.edition.fans.min else 0
        return 0

    def fans_after_concession(self, dedicated_fans: int, d3: int) -> int:
        """The Dedicated Fans of a team that conceded: D3 fewer, never below 1 (p.67)."""
        return max(self.edition.fans.min, dedicated_fans - d3)

    def league_points(self, outcome: Outcome | str) -> int:
        """The League points of a win, a draw or a loss: the book's (p.98), or the competition's own."""
        own = self.options[f"points_for_{outcome}"]
        points: int = self._row("league_points", outcome)["points"]
        return own if isinstance(own, int) else points

    def bonus_points(self, touchdowns: int, conceded: int, casualties: int) -> tuple[Row, ...]:
        """The bonus points earned, as rows of their table; none unless the option is on (p.98)."""
        return tuple(
            row
            for row in self.bonuses_in_use
            if touchdowns >= row.get("touchdowns_min", 0)
            and casualties >= row.get("casualties_min", 0)
            and conceded <= row.get("conceded_max", conceded)
        )

    @property
    def bonuses_in_use(self) -> tuple[Row, ...]:
        """What earns bonus League points, as rows of their table; none unless the option is on (p.98)."""
        numbers = self.edition.bonus_points
        return self.table(numbers.table).rows if numbers.in_use else ()

    def expensive_mistakes(self, treasury: int) -> MistakeColumn | None:
        """The column for this Treasury; None below 100,000, where nothing is rolled (p.72)."""
        table = self.table("expensive_mistakes")
        bands = [band for band in table.values["bands"] if treasury >= band["from"]]
        if not bands:
            return None
        column: str = bands[-1]["id"]
        outcomes = {outcome["id"]: outcome for outcome in table.values["outcomes"]}
        return MistakeColumn(
            column, tuple(self._mistake(outcomes[table.row(d6)["results"][column]]) for d6 in table.results)
        )

    def _mistake(self, outcome: dict[str, str]) -> Mistake:
        loss = self.edition.expensive_mistakes.losses[outcome["id"]]
        return Mistake(outcome["id"], outcome["name"], outcome["effect"], loss)

    def petty_cash(self, ctv_a: int, ctv_b: int, spent_by_higher: int = 0) -> PettyCash:
        """Who may spend what on Inducements, Journeymen counted in both CTVs, once the higher team has spent `spent_by_higher` (p.38)."""
        numbers = self.edition.petty_cash
        if ctv_a == ctv_b:
            free = numbers.equal_may_spend_treasury
            return PettyCash(None, 0, 0, free, free)
        cash = abs(ctv_a - ctv_b) + (spent_by_higher if numbers.includes_opponent_spending else 0)
        lower = numbers.lower_may_spend_treasury
        if ctv_a > ctv_b:
            return PettyCash("a", 0, cash, True, lower)
        return PettyCash("b", cash, 0, lower, True)

    def prayers(self, ctv: int, other_ctv: int) -> int:
        """How many Prayers to Nuffle a team may roll: one for each full 50,000 that its CTV, Inducements counted, is lower (p.38)."""
        return max(0, other_ctv - ctv) // self.edition.prayers.gold_each

    def forfeit_gold(self, d6: int) -> int:
        """What a team gains when its opponent gives a fixture up unplayed (p.97)."""
        return d6 * self.edition.unplayed.forfeit_gold_each

    def prize(self, place: int) -> int:
        """The prize money of a place in the play-offs, 0 where there is none (p.99)."""
        return next((row["gold"] for row in self.table("prizes") if row["place"] == place), 0)

    def redraft_budget(self, treasury: int, *, games: int, wins: int, draws: int) -> int:
        """The budget of a team that goes on into a new season; its Treasury is used up in it (p.99)."""
        numbers = self.edition.redraft
        budget = numbers.base + treasury + games * numbers.per_game + wins * numbers.per_win + draws * numbers.per_draw
        return budget if numbers.cap is None else min(budget, numbers.cap)

    def rehire_price(self, current_value: int, seasons: int) -> int:
        """What a player of last season costs at the re-draft: his Current Value and an agent's fee for each season played (p.99)."""
        return current_value + seasons * self.edition.redraft.agents_fee_per_season
