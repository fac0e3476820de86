"""The kinds of entries that make a team's history.

Each is an immutable fact in the past tense with three pure functions. ``problems(team, rules)``: what the rules object to, asked before a live write and
collected in a preview. ``apply(team)``: the team after it; total, it never refuses, rolls, asks, or reads another team. ``sentence()``: what the log says.
Money moves only through ``money()``, so that the ledger's sum is the purse. Prices, dice and names are kept as facts: a later table changes no past.
"""

from typing import ClassVar

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history.state import TeamState


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry"):
    """A fact of a team's history."""

    #: The match and the step of its sequence that this belongs to; empty for what a commissioner entered between matches
    #: and for what was paid before one.
    match: str = ""

    silent: ClassVar[bool] = False

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return []

    def money(self) -> tuple[tuple[str, int], ...]:
        """What moves: (purse, gold pieces) pairs, below zero where it is spent."""
        return ()

    def change(self, team: TeamState) -> TeamState:
        """Everything but the money."""
        return team

    def apply(self, team: TeamState) -> TeamState:
        after = self.change(team)
        moves = self.money()
        if moves:
            purses = dict(after.purses)
            for purse, amount in moves:
                purses[purse] = purses.get(purse, 0) + amount
            after = after.but(purses=purses)
        return after

    def sentence(self) -> str:
        raise NotImplementedError(type(self).__name__)
