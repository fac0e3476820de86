"""Entries between two matches: what a coach takes back until the next roster is locked, and what a commissioner returns."""

from typing import Literal

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal
from teams.history import objections
from teams.history.entry import Entry
from teams.history.squad import STAFF, PlayerHired, RerollBought, StaffHired
from teams.history.state import TREASURY, TeamState, change, leave
from teams.history.words import gold

Bought = Literal["player", "reroll", "assistant_coaches", "cheerleaders", "apothecary"]


class NotRetired(Refusal):
    code = "not_retired"
    sentence = "{player} is not temporarily retired."
    grantable = False


class NothingLeftToReturn(Refusal):
    code = "nothing_left_to_return"
    sentence = "{team} has no {what} left to return."
    grantable = False


class TemporaryRetirementTakenBack(Entry, frozen=True, kw_only=True, tag="rest_taken_back"):
    """A player who had temporarily retired is on the list for the next match again."""

    player: str
    name: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        found = objections.listed_player(team, self.player)
        if not found and team.players[self.player].status != "retired":
            found.append(NotRetired(player=self.name))
        return found

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None or player.status != "retired":
            return team
        return team.with_player(change(player, status="active"))

    def sentence(self) -> str:
        return f"{self.name} came back from temporary retirement."


class ByeCounted(Entry, frozen=True, kw_only=True, tag="rested"):
    """The team had a bye that its league counts as a game for injured players: those who had to miss the next game have missed it.

    ``round`` names the round by the calendar, as references of matches do.
    """

    round: str
    name: str

    def change(self, team: TeamState) -> TeamState:
        fit = {id: change(player, hurt_in=None) for id, player in team.players.items() if player.misses_next}
        return team.but(players={**team.players, **fit})

    def sentence(self) -> str:
        return f"Had a bye in {self.name[:1].lower()}{self.name[1:]}. It counts as the missed game of injured players."


class PurchaseReturned(Entry, frozen=True, kw_only=True, tag="purchase_returned"):
    """A commissioner undid the team's last purchase: what was bought is gone and its price is back in the treasury."""

    what: Bought
    name: str
    price: int
    reason: str
    player: str = ""

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        found = objections.reason_given(self.reason)
        if self.what == "player":
            return found + objections.listed_player(team, self.player)
        if not (team.rerolls if self.what == "reroll" else getattr(team, self.what)):
            found.append(NothingLeftToReturn(team=team.name, what=self.name))
        return found

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.price),) if self.price else ()

    def change(self, team: TeamState) -> TeamState:
        if self.what == "player":
            return leave(team, self.player, "left", "")
        if self.what == "reroll":
            return team.but(rerolls=max(0, team.rerolls - 1))
        return team.but(**{self.what: max(0, getattr(team, self.what) - 1)})

    def sentence(self) -> str:
        return f"The commissioner undid a purchase, {self.name} for {gold(self.price)}: {self.reason}."


def bought(entry: Entry) -> tuple[Bought, str, int, str] | None:
    """What a row of the history bought: its kind, its name, its price and, for a player, who; nothing if it bought nothing."""
    if isinstance(entry, PlayerHired):
        return "player", entry.name, entry.price, entry.player
    if isinstance(entry, RerollBought):
        return "reroll", "team re-roll", entry.price, ""
    if isinstance(entry, StaffHired):
        return entry.staff, STAFF[entry.staff], entry.price, ""
    return None
