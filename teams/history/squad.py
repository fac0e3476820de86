"""Entries that a coach chose: advancements, hiring and firing."""

from typing import Literal

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.refusals import Problem
from teams.history import objections
from teams.history.entry import Entry
from teams.history.state import TREASURY, Advancement, Player, TeamState, change, dress, leave
from teams.history.words import dice, gold


class Advanced(Entry, frozen=True, kw_only=True, tag="advanced"):
    """A player spent star player points on an advancement."""

    player: str
    name: str
    what: str
    advancement: Advancement

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.advancement(team, self.player, self.advancement, rules)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None:
            return team
        gained = msgspec.structs.replace(self.advancement, injuries_before=len(player.injuries))
        advancements = (*player.advancements, gained)
        return team.with_player(change(player, advancements=advancements, spent=player.spent + self.advancement.spp))

    def sentence(self) -> str:
        rolled = f" ({dice(self.advancement.dice)})" if self.advancement.dice else ""
        paid = f" for {self.advancement.spp} SPP" if self.advancement.spp else ""
        return f"{self.name} gained {self.what}{rolled}{paid}; worth {gold(self.advancement.value)} more."


class TraitGained(Entry, frozen=True, kw_only=True, tag="trait_gained"):
    """A player has a trait for good; it changes nothing in their value."""

    player: str
    name: str
    trait: OwnedSkill
    what: str
    why: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.known_player(team, self.player)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None or self.trait in player.traits:
            return team
        return team.with_player(change(player, traits=(*player.traits, self.trait)))

    def sentence(self) -> str:
        return f"{self.name} gained {self.what}: {self.why}."


class PlayerHired(Entry, frozen=True, kw_only=True, tag="player_hired"):
    """A player joined the list for good: a new one, or a journeyman or raised player who stays."""

    player: str
    number: int
    name: str
    position: str
    price: int
    source: str = "roster"

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        found = objections.hiring(team, self.player, self.position, self.price, self.source, rules)
        found += objections.name_given("The new player", self.name)
        return found + objections.number_free(team, self.player, self.number)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price),) if self.price else ()

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None:
            return dress(team, Player(id=self.player, number=self.number, name=self.name, position=self.position))
        if player.kind == "rostered" or player.status != "active":
            return team
        return dress(team, change(player, number=self.number, name=self.name, kind="rostered", free=False))

    def sentence(self) -> str:
        how = {
            "journeyman": "The journeyman {0} was hired",
            "raised": "{0}, raised in the match, was hired",
            "risen": "{0} rose from the dead in the match and was hired",
        }.get(self.source, "{0} was hired")
        return f"{how.format(self.name)} for {gold(self.price) if self.price else 'nothing'}."


class PlayerFired(Entry, frozen=True, kw_only=True, tag="player_fired"):
    """A player was dismissed; nothing is paid back."""

    player: str
    name: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.listed_player(team, self.player)

    def change(self, team: TeamState) -> TeamState:
        return leave(team, self.player, "fired", self.match)

    def sentence(self) -> str:
        return f"{self.name} was dismissed."


class TemporarilyRetired(Entry, frozen=True, kw_only=True, tag="player_rested"):
    """A player with a lasting injury temporarily retired: on the list and in team value, out for the season."""

    player: str
    name: str

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.temporary_retirement(team, self.player, self.match)

    def change(self, team: TeamState) -> TeamState:
        player = team.players.get(self.player)
        if player is None or player.status != "active":
            return team
        return team.with_player(change(player, status="retired"))

    def sentence(self) -> str:
        return f"{self.name} temporarily retired for the rest of the season."


Staff = Literal["assistant_coaches", "cheerleaders", "apothecary"]

#: What can be bought and dismissed for the sideline, by the field of the team that counts it.
STAFF: dict[Staff, str] = {
    "assistant_coaches": "assistant coach",
    "cheerleaders": "cheerleader",
    "apothecary": "apothecary",
}


class StaffHired(Entry, frozen=True, kw_only=True, tag="staff_hired"):
    """One more of the sideline staff."""

    staff: Staff
    price: int

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.staff_hiring(team, self.staff, self.price, rules)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price),)

    def change(self, team: TeamState) -> TeamState:
        return team.but(**{self.staff: getattr(team, self.staff) + 1})

    def sentence(self) -> str:
        return (
            f"Hired an {STAFF[self.staff]} for {gold(self.price)}."
            if STAFF[self.staff][0] == "a"
            else f"Hired a {STAFF[self.staff]} for {gold(self.price)}."
        )


class StaffDismissed(Entry, frozen=True, kw_only=True, tag="staff_dismissed"):
    """One fewer of the sideline staff; nothing is paid back."""

    staff: Staff

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.staff_dismissal(team, self.staff)

    def change(self, team: TeamState) -> TeamState:
        return team.but(**{self.staff: getattr(team, self.staff) - 1})

    def sentence(self) -> str:
        return f"Dismissed one {STAFF[self.staff]}."


class RerollBought(Entry, frozen=True, kw_only=True, tag="reroll_bought"):
    """One more team re-roll, at the price after the draft."""

    price: int

    def problems(self, team: TeamState, rules: Ruleset) -> list[Problem]:
        return objections.reroll_purchase(team, self.price, rules)

    def money(self) -> tuple[tuple[str, int], ...]:
        return ((TREASURY, -self.price),)

    def change(self, team: TeamState) -> TeamState:
        return team.but(rerolls=team.rerolls + 1)

    def sentence(self) -> str:
        return f"Bought a team re-roll for {gold(self.price)}."
