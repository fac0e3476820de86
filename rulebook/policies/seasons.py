"""Between seasons, and beside them: the re-draft, teams for a single game, and bonus League points."""

from rulebook.policies.policy import Policy
from rulebook.shapes.tables import Row, Table


class Redraft(Policy, frozen=True, tag="redraft"):
    """BB2020: the budget of a team that goes on into a new season. A ``cap`` of None: no cap (p.99-100)."""

    base: int
    per_game: int
    per_win: int
    per_draw: int
    cap: int | None
    agents_fee_per_season: int
    recovery_table: Table

    def budget(self, treasury: int, *, games: int, wins: int, draws: int) -> int:
        """The budget of the re-draft; the treasury is used up in it (p.99)."""
        budget = self.base + treasury + games * self.per_game + wins * self.per_win + draws * self.per_draw
        return budget if self.cap is None else min(budget, self.cap)

    def rehire_price(self, current_value: int, seasons: int) -> int:
        """What a player of last season costs: their current value and an agent's fee for each season played (p.99)."""
        return current_value + seasons * self.agents_fee_per_season


class Exhibition(Policy, frozen=True, tag="exhibition"):
    """BB2020: the budget and the fans of a team that is drafted for a single game (p.101-103)."""

    budget: int
    budget_min: int
    budget_max: int
    fans_start: int
    free_spp: int


class BonusPoints(Policy, frozen=True, tag="bonus_points"):
    """BB2020: the bonus League points that a commissioner may award (p.98)."""

    in_use: bool
    table: Table

    @property
    def rows(self) -> tuple[Row, ...]:
        """What earns bonus points; none unless they are in use."""
        return self.table.rows if self.in_use else ()

    def earned(self, touchdowns: int, conceded: int, casualties: int) -> tuple[Row, ...]:
        """The bonus points of one match, as rows of the table."""
        return tuple(
            row
            for row in self.rows
            if touchdowns >= row.get("touchdowns_min", 0)
            and casualties >= row.get("casualties_min", 0)
            and conceded <= row.get("conceded_max", conceded)
        )
