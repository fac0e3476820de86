"""Entries about what a team holds beside players and gold: a stadium, sponsors, trophies, cards. They know no kind by name, so that a module needs no field."""

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history.entry import Entry
from teams.history.state import TREASURY, Holding, TeamState
from teams.history.words import gold


class HeldAlready(Refusal):
    code = "held_already"
    sentence = "The team has “{name}” already."
    grantable = False


class NotHeld(Refusal):
    code = "not_held"
    sentence = "The team does not have “{name}”."
    grantable = False


class HoldingGained(Entry, frozen=True, kw_only=True, tag="holding_gained"):
    """The team holds this under the id from now on; ``price`` gold pieces were paid for it."""

    id: str
    holding: Holding
    price: int = 0

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        held = team.holdings.get(self.id)
        return [HeldAlready(name=held.name)] if held is not None else []

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price),) if self.price else ()

    def change(self, team: TeamState) -> TeamState:
        return team.but(holdings={**team.holdings, self.id: self.holding})

    def sentence(self) -> str:
        kind, paid = self.holding.kind.replace("_", " ").capitalize(), f" for {gold(self.price)}" if self.price else ""
        return f"{kind} gained{paid}: {self.holding.name}."


class HoldingLost(Entry, frozen=True, kw_only=True, tag="holding_lost"):
    """The team does not hold this any more: it was used up, sold or taken away. ``returned`` gold pieces came back for it."""

    id: str
    name: str
    returned: int = 0

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return [] if self.id in team.holdings else [NotHeld(name=self.name)]

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.returned),) if self.returned else ()

    def change(self, team: TeamState) -> TeamState:
        return team.but(holdings={id: each for id, each in team.holdings.items() if id != self.id})

    def sentence(self) -> str:
        back = f" for {gold(self.returned)}" if self.returned else ""
        return f"{self.name} is gone{back}."
