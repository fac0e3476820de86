"""Entries of a season: how it opened, and what a commissioner wrote into it."""

from typing import Any

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history import listing, objections
from teams.history.entry import Entry
from teams.history.state import TREASURY, Player, Record, TeamState, change, dress
from teams.history.words import gold, signed


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What only a commissioner can settle about a list that was taken over: the code, the sentence and the facts, as they were then."""

    code: str
    sentence: str
    facts: dict[str, Any] = {}


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """Where a list was taken over from: a site, the team's number there, and the numbers there of our players."""

    site: str
    id: str
    players: dict[str, str] = {}


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """A season of the team began with this whole list; folding starts here."""

    origin: str
    name: str
    roster: str
    players: tuple[Player, ...]
    treasury: int = 0
    chosen_rules: tuple[str, ...] = ()
    rerolls: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    fans: int = msgspec.field(default=1, name="dedicated_fans")
    record_before: Record = Record()
    spent: int = 0
    #: What a source said that no match here accounts for, or that could not be read: left for a commissioner to decide.
    open_questions: tuple[OpenQuestion, ...] = ()
    source: Source | None = None
    #: What players did before, by player and deed, where no match here is behind it. Their star player points stand in the players.
    careers_before: dict[str, dict[str, int]] = {}

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return (
            listing.opening(self.change(team), rules)
            if self.origin == "drafted"
            else listing.unreadable_list(self.change(team), rules)
        )

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.treasury),)

    def change(self, team: TeamState) -> TeamState:
        return TeamState(
            name=self.name,
            roster=self.roster,
            chosen_rules=self.chosen_rules,
            players={player.id: player for player in self.players},
            rerolls=self.rerolls,
            assistant_coaches=self.assistant_coaches,
            cheerleaders=self.cheerleaders,
            apothecary=self.apothecary,
            fans=self.fans,
            record_before=self.record_before,
        )

    def sentence(self) -> str:
        how = {
            "drafted": f"was drafted with {len(self.players)} players for {gold(self.spent)}",
            "imported": f"was imported with {len(self.players)} players",
            "paper": f"was entered as it is, with {len(self.players)} players",
        }.get(self.origin, f"opened its season with {len(self.players)} players")
        return f"{self.name} {how}; {gold(self.treasury)} in the treasury."


class Adjusted(Entry, frozen=True, kw_only=True, tag="adjusted"):
    """A commissioner put gold in or took it out, with a reason."""

    amount: int
    reason: str
    purse: str = TREASURY

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reason_given(self.reason)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((self.purse, self.amount),)

    def sentence(self) -> str:
        return f"The commissioner entered {signed(self.amount)} gp: {self.reason}."


class PointsGranted(Entry, frozen=True, kw_only=True, tag="points_granted"):
    """A commissioner gave a player star player points or took them, with a reason."""

    player: str
    name: str
    amount: int
    reason: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reason_given(self.reason) + objections.known_player(team, self.player)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        return (
            team if player is None else team.with_player(change(player, spp_granted=player.spp_granted + self.amount))
        )

    def sentence(self) -> str:
        return f"The commissioner entered {signed(self.amount)} SPP for {self.name}: {self.reason}."


class ValueAdjusted(Entry, frozen=True, kw_only=True, tag="value_adjusted"):
    """A commissioner changed what a player counts for in team value, with a reason."""

    player: str
    name: str
    amount: int
    reason: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reason_given(self.reason) + objections.known_player(team, self.player)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        return team if player is None else team.with_player(change(player, adjustment=player.adjustment + self.amount))

    def sentence(self) -> str:
        return f"The commissioner changed the value of {self.name} by {signed(self.amount)} gp: {self.reason}."


class PlayerRenamed(Entry, frozen=True, kw_only=True, tag="player_renamed"):
    """A player has another name or shirt number from now on."""

    player: str
    was: str
    name: str
    number: int

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        found = objections.known_player(team, self.player) + objections.name_given("The player", self.name)
        return found + objections.number_free(team, self.player, self.number)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        return team if player is None else dress(team, change(player, name=self.name, number=self.number))

    def sentence(self) -> str:
        return f"{self.was} is now {self.name}, number {self.number}."
