"""Entries of a home stadium and of the fund to buy one. The stadium is a holding of the kind "stadium", the fund a purse."""

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.tables import Row
from teams.history import objections
from teams.history.entry import Entry
from teams.history.state import TREASURY, Holding, TeamState
from teams.history.words import dice, gold

MODULE = "stadia"
#: The kind and the id of the holding: a team has one home stadium at most.
STADIUM = "stadium"
#: The purse of what is saved for a stadium. It pays for nothing else.
FUND = "stadium_fund"


def home_stadium(team: TeamState, rules: Ruleset) -> Holding | None:
    """The stadium where the team is resident or that it owns, in a season with the module."""
    return team.holdings.get(STADIUM) if team.holdings and rules.has_module(MODULE) else None


def owns(stadium: Holding | None) -> bool:
    """True if the stadium is the team's own."""
    return stadium is not None and bool(stadium.facts.get("owned"))


def attribute(rules: Ruleset, id: str) -> Row:
    """The row of an attribute: the id of its table and of the row, with a colon between."""
    table, _, row = id.partition(":")
    return rules.table(table).named(row)


class ResidencySought(Entry, frozen=True, kw_only=True, tag="residency_sought"):
    """The team tried to become the resident of the stadium where it had played: its roll, the opponents' if they tried, and the outcome."""

    outcome: str
    total: int
    dice: tuple[int, ...]
    theirs: int | None = None

    def sentence(self) -> str:
        against = "" if self.theirs is None else f" against {self.theirs} of the opponents"
        return f"Tried for a residency: {dice(self.dice)}, {self.total} in all{against}: {self.outcome}."


class ResidencyStruck(Entry, frozen=True, kw_only=True, tag="residency_struck"):
    """The team is the resident of a stadium from now on; ``winnings`` gold pieces of the match were given up for it."""

    attribute: str
    name: str
    called: str
    winnings: int = 0

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.winnings),) if self.winnings else ()

    def change(self, team: TeamState) -> TeamState:
        facts: dict[str, bool | int | str | None] = {"attribute": self.attribute, "owned": False, "since": self.match}
        held = Holding(kind=STADIUM, name=self.name, facts=facts)
        return team.but(holdings={**team.holdings, STADIUM: held}, winnings=team.winnings - self.winnings)

    def sentence(self) -> str:
        paid = f" for the winnings of {gold(self.winnings)}" if self.winnings else ""
        return f"Became resident of {self.name} ({self.called}){paid}."


class _StadiumGone(Entry, frozen=True, kw_only=True):
    """The team has no home stadium any more."""

    name: str

    def change(self, team: TeamState) -> TeamState:
        return team.but(holdings={id: each for id, each in team.holdings.items() if id != STADIUM})


class ContractCancelled(_StadiumGone, frozen=True, kw_only=True, tag="contract_cancelled"):
    """The team left its home stadium and paid for it."""

    price: int

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.affordable(team, self.price)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price),)

    def sentence(self) -> str:
        return f"Ended the contract with {self.name} for {gold(self.price)}."


class ResidencyLost(_StadiumGone, frozen=True, kw_only=True, tag="residency_lost"):
    """The owners of a stadium ended the team's contract after a defeat."""

    fans: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        return f"Lost the residency at {self.name} ({dice(self.dice)} with {self.fans} dedicated fans)."


class ResidencyKept(Entry, frozen=True, kw_only=True, tag="residency_kept"):
    """The team stays at its home stadium after a defeat; ``paid`` gold pieces lowered the roll."""

    name: str
    fans: int
    dice: tuple[int, ...]
    paid: int = 0

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.affordable(team, self.paid)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.paid),) if self.paid else ()

    def sentence(self) -> str:
        paid = f" for {gold(self.paid)}" if self.paid else ""
        return f"Kept the residency at {self.name}{paid} ({dice(self.dice)} with {self.fans} dedicated fans)."


class StadiumFundPaid(Entry, frozen=True, kw_only=True, tag="stadium_fund_paid"):
    """A payment into the stadium fund, of which a part is credited."""

    price: int
    credited: int

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.affordable(team, self.price)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price), (FUND, self.credited))

    def sentence(self) -> str:
        return f"Paid {gold(self.price)} towards a stadium; {gold(self.credited)} went into the stadium fund."


class StadiumBought(Entry, frozen=True, kw_only=True, tag="stadium_bought"):
    """The team owns its home stadium; the fund paid a part and is empty."""

    name: str
    price: int
    from_fund: int = 0

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.affordable(team, self.price)

    def money(self) -> tuple[tuple[str, int], ...]:
        fund = ((FUND, -self.from_fund),) if self.from_fund else ()
        return ((TREASURY, -self.price), *fund)

    def change(self, team: TeamState) -> TeamState:
        held = team.holdings.get(STADIUM)
        if held is None:
            return team
        owned = msgspec.structs.replace(held, facts={**held.facts, "owned": True})
        return team.but(holdings={**team.holdings, STADIUM: owned})

    def sentence(self) -> str:
        fund = f" and {gold(self.from_fund)} of the stadium fund" if self.from_fund else ""
        return f"Bought {self.name} for {gold(self.price)}{fund}."


class StadiumSold(_StadiumGone, frozen=True, kw_only=True, tag="stadium_sold"):
    """The team sold its stadium and has no home stadium now."""

    amount: int
    outcome: str
    dice: tuple[int, ...]

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.amount),) if self.amount else ()

    def sentence(self) -> str:
        return f"Sold {self.name} for {gold(self.amount)}: {self.outcome} ({dice(self.dice)})."
