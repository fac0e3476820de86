"""Entries about the team as a club: fines, who coaches it, whether it still plays, and what it holds beside players and gold (a stadium, sponsors,
trophies, cards). None of them touches a player. They know no kind of holding by name, so that a module needs no field."""

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history import objections
from teams.history.entry import Entry
from teams.history.state import TREASURY, Holding, TeamState
from teams.history.words import gold


class Fined(Entry, frozen=True, kw_only=True, tag="fined"):
    """A commissioner took a fine out of the treasury, which may go below zero by it."""

    amount: int
    reason: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reason_given(self.reason)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.amount),)

    def sentence(self) -> str:
        return f"Fined {gold(self.amount)}: {self.reason}."


class FineReturned(Entry, frozen=True, kw_only=True, tag="fine_returned"):
    """A fine was taken back: the treasury has the gold again."""

    amount: int
    reason: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reason_given(self.reason)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.amount),)

    def sentence(self) -> str:
        return f"The fine of {gold(self.amount)} was returned: {self.reason}."


class CoachChanged(Entry, frozen=True, kw_only=True, tag="coach_changed"):
    """Somebody else now coaches the team. Everything else stays as it is."""

    was: str
    now: str
    reason: str = ""

    def sentence(self) -> str:
        before = f" in place of {self.was}" if self.was else ""
        return f"{self.now or 'Nobody'} now coaches the team{before}{f': {self.reason}' if self.reason else ''}."


class LeftCompetition(Entry, frozen=True, kw_only=True, tag="left_competition"):
    """The team left a competition before its end. ``successor`` names the team that took its place, if one did."""

    competition: str
    reason: str
    successor: str = ""

    def sentence(self) -> str:
        took = f" {self.successor} took its place." if self.successor else ""
        return f"Left {self.competition}: {self.reason}.{took}"


class CameBack(Entry, frozen=True, kw_only=True, tag="came_back"):
    """A withdrawal was taken back: the team is in the competition as before."""

    competition: str
    reason: str

    def sentence(self) -> str:
        return f"Returned to {self.competition}: {self.reason}."


class PlaceTaken(Entry, frozen=True, kw_only=True, tag="place_taken"):
    """The team took the place of another in a running competition, with its results or without."""

    competition: str
    of: str
    with_points: bool

    def sentence(self) -> str:
        points = "with its results" if self.with_points else "starting from zero"
        return f"Took the place of {self.of} in {self.competition}, {points}."


class Retired(Entry, frozen=True, kw_only=True, tag="team_retired"):
    """The team plays no more. It is left out of lists; what it did stays told."""

    reason: str = ""

    def change(self, team: TeamState) -> TeamState:
        return team.but(retired=True)

    def sentence(self) -> str:
        return f"The team retired{f': {self.reason}' if self.reason else ''}."


class Revived(Entry, frozen=True, kw_only=True, tag="team_revived"):
    """A retired team plays again."""

    def change(self, team: TeamState) -> TeamState:
        return team.but(retired=False)

    def sentence(self) -> str:
        return "The team returned from retirement."


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
