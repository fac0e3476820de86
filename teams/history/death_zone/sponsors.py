"""Entries of sponsors, and of what else the Death Zone does to winnings and players after a match."""

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from teams.history import objections
from teams.history.death_zone.deals import BLACKLIST
from teams.history.entry import Entry
from teams.history.state import LISTED, TREASURY, Holding, Injury, TeamState, change
from teams.history.words import dice, gold, signed


class SponsorSought(Entry, frozen=True, kw_only=True, tag="sponsor_sought"):
    """The team looked for a sponsor after a match: the die, the total with fans and modifiers, and what was needed."""

    dice: tuple[int, ...]
    total: int
    target: int

    def sentence(self) -> str:
        found = "found one" if self.total >= self.target else "found none"
        return f"Looked for a sponsor and {found}: {dice(self.dice)}, {self.total} in all, {self.target} needed."


class SponsorPaid(Entry, frozen=True, kw_only=True, tag="sponsor_paid"):
    """A sponsor paid the team; ``why`` says for what."""

    name: str
    amount: int
    why: str
    dice: tuple[int, ...] = ()

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.amount),) if self.amount else ()

    def sentence(self) -> str:
        rolled = f" ({dice(self.dice)})" if self.dice else ""
        return f"{self.name} paid {gold(self.amount)}{rolled}: {self.why}."


class SponsorBehaviour(Entry, frozen=True, kw_only=True, tag="sponsor_behaviour"):
    """How the players behaved towards a sponsor: the row of the table."""

    name: str
    outcome: str
    dice: tuple[int, ...]

    def sentence(self) -> str:
        return f"{self.name}: {self.outcome} ({dice(self.dice)})."


class DealEnded(Entry, frozen=True, kw_only=True, tag="deal_ended"):
    """A deal with a sponsor is over, and what it gave is gone."""

    id: str
    name: str
    why: str

    def change(self, team: TeamState) -> TeamState:
        return team.but(holdings={id: each for id, each in team.holdings.items() if id != self.id})

    def sentence(self) -> str:
        return f"The deal with {self.name} ended: {self.why}."


class DealKept(Entry, frozen=True, kw_only=True, tag="deal_kept"):
    """A sponsor goes on into the next season."""

    id: str
    name: str
    outcome: str
    dice: tuple[int, ...]

    def sentence(self) -> str:
        return f"{self.name} stays for the next season: {self.outcome} ({dice(self.dice)})."


class DuesTaken(Entry, frozen=True, kw_only=True, tag="dues_taken"):
    """A sponsor called in what it was owed; ``paid`` is less than ``due`` where the treasury did not hold so much."""

    name: str
    dead: int
    due: int
    paid: int
    dice: tuple[int, ...]

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.paid),) if self.paid else ()

    def sentence(self) -> str:
        if not self.due:
            return f"{self.name} called in nothing ({dice(self.dice)} with {self.dead} dead)."
        short = "" if self.paid == self.due else f", and could take only {gold(self.paid)}"
        return f"{self.name} called in {gold(self.due)}{short} ({dice(self.dice)} with {self.dead} dead)."


class Blacklisted(Entry, frozen=True, kw_only=True, tag="blacklisted"):
    """A sponsor will not have the team again, ever."""

    sponsor: str
    name: str

    def change(self, team: TeamState) -> TeamState:
        held = Holding(kind=BLACKLIST, name=self.name, facts={"sponsor": self.sponsor})
        return team.but(holdings={**team.holdings, f"{BLACKLIST}-{self.sponsor}": held})

    def sentence(self) -> str:
        return f"{self.name} has the team on its blacklist for ever."


class PlayerEquipped(Entry, frozen=True, kw_only=True, tag="player_equipped"):
    """A sponsor equipped a player, who keeps the equipment while the deal lasts."""

    id: str
    player: str
    name: str
    sponsor: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.listed_player(team, self.player)

    def change(self, team: TeamState) -> TeamState:
        held = team.holdings.get(self.id)
        if held is None:
            return team
        armed = msgspec.structs.replace(held, facts={**held.facts, "bomber": self.player})
        return team.but(holdings={**team.holdings, self.id: armed})

    def sentence(self) -> str:
        return f"{self.sponsor} equipped {self.name}."


class WinningsChanged(Entry, frozen=True, kw_only=True, tag="winnings_changed"):
    """The winnings of a match became more or less; ``why`` says by what. They never fall below 0 by it."""

    amount: int
    why: str
    dice: tuple[int, ...] = ()

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, self.amount),) if self.amount else ()

    def change(self, team: TeamState) -> TeamState:
        return team.but(winnings=team.winnings + self.amount)

    def sentence(self) -> str:
        rolled = f" ({dice(self.dice)})" if self.dice else ""
        return f"Winnings {signed(self.amount)} gp{rolled}: {self.why}."


class Sidelined(Entry, frozen=True, kw_only=True, tag="sidelined"):
    """A player was hurt or went missing after a match and misses the next one, as if by a casualty with this result."""

    player: str
    name: str
    why: str
    result: str
    niggling: int = 0
    dice: tuple[int, ...] = ()

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None or player.status not in LISTED:
            return team
        injury = Injury(result=self.result, match=self.match, niggling=self.niggling)
        return team.with_player(change(player, injuries=(*player.injuries, injury), hurt_in=self.match))

    def sentence(self) -> str:
        rolled = f" ({dice(self.dice)})" if self.dice else ""
        niggling = " and has a Niggling Injury" if self.niggling else ""
        return f"{self.name} misses the next match{niggling}: {self.why}{rolled}."
