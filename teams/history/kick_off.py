"""Entries of a kick-off: what a team paid for one match before it began."""

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history import objections
from teams.history.entry import Entry
from teams.history.state import TREASURY, TeamState
from teams.history.words import gold, listed


class Purchase(msgspec.Struct, frozen=True):
    """A number of one inducement, by the name that it had, for ``price`` gold pieces in all."""

    name: str
    count: int
    price: int

    def __str__(self) -> str:
        return self.name if self.count == 1 else f"{self.count} × {self.name}"


class InducementsBought(Entry, frozen=True, kw_only=True, tag="inducements_bought"):
    """Gold left the treasury for inducements of one match when it was kicked off (BB2020 page 38); what petty cash paid is no money of the team's.

    It belongs to no step after the match, so that no correction of the match works it out anew: ``kick_off`` is the number of the match that it was for.
    """

    kick_off: int
    opponent: str
    amount: int
    bought: tuple[Purchase, ...]

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.affordable(team, self.amount)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.amount),) if self.amount else ()

    def sentence(self) -> str:
        what = listed([str(each) for each in self.bought]) if self.bought else "inducements"
        petty = sum(each.price for each in self.bought) - self.amount
        rest = f" and {gold(petty)} of petty cash" if petty > 0 else ""
        return f"Spent {gold(self.amount)}{rest} on {what} for the match against {self.opponent}."
