"""Casualties: what the roll does to a player, now and for good."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from rulebook.policies.policy import Policy, Slot
from rulebook.shapes.sheets import SheetPlayer
from rulebook.shapes.tables import Row, Table


class Casualty(NamedTuple):
    """What a casualty roll did to a player."""

    id: str
    name: str
    effect: str
    miss_next_game: bool
    niggling: int
    lasting: bool
    dead: bool


class LastingInjury(NamedTuple):
    """A lasting injury, and the characteristic that it makes worse."""

    id: str
    name: str
    effect: str
    characteristic: str


class CasualtyRoll(Slot):
    """What is rolled for a casualty. A row of the table may say ``dead``, ``lasting`` (a characteristic gets worse: the report names it), ``niggling``
    and ``miss_next_game``; one that names its ``characteristic`` makes that one worse."""

    __slots__ = ()

    table: Table
    #: Characteristics at whose worst the injury is rolled again.
    reroll_at_minimum: tuple[str, ...] = ()
    #: The skills by which a casualty is shaken off, and by which it is worse.
    regeneration_skill: str | None = None
    decay_skill: str | None = None
    #: The kinds of players that the team's own apothecary may treat.
    patients: tuple[str, ...] = ("rostered",)

    @abstractmethod
    def result(self, die: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        """What this die does to the player, by their Niggling Injuries and whether they have the decay skill."""

    def result_of(self, die: int, player: SheetPlayer) -> str:
        """The id of the result that this die brings this player."""
        decays = any(owned.skill == self.decay_skill for owned in player.skills)
        return self.result(die, niggling=player.niggling, decay=decays).id

    def brought(self, dice: Sequence[int], player: SheetPlayer) -> tuple[str, ...]:
        """The ids of the results that the dice of one casualty bring this player: one, or a second by an apothecary."""
        return tuple(self.result_of(die, player) for die in dice)

    def fits(self, dice: Sequence[int], results: Sequence[str | None], player: SheetPlayer) -> bool:
        """Can these dice have led to these results: the one that applies, and after an apothecary the one set aside? None: it is not told.

        Of two dice nobody says which came first.
        """
        brought = self.brought(dice, player)
        return any(
            all(right in (None, found) for right, found in zip(order, brought, strict=False))
            for order in permutations(results)
        )

    def returns(self, row: Row) -> bool:
        """Does a player go to the Reserves box if an apothecary leaves them with this result?"""
        return not (row.get("miss_next_game") or row.get("dead"))


class D16(Policy, CasualtyRoll, frozen=True, tag="d16"):
    """BB2020: a D16, and a second die for a lasting injury (p.61). ``reroll_at_minimum`` lists the characteristics at whose minimum that die is rolled again."""

    table: Table
    lasting_table: Table
    reroll_at_minimum: tuple[str, ...]
    niggling_each: int
    decay_skill: str
    decay_each: int
    regeneration_skill: str

    def result(self, die: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        """What a D16 does to the player, with 1 added for each Niggling Injury and for Decay; above 16 counts as 16 (p.61)."""
        return _as_casualty(self.table.row(die + niggling * self.niggling_each + decay * self.decay_each))

    def lasting_injury(self, d6: int) -> LastingInjury:
        """The lasting injury of a D6 (p.61)."""
        row = self.lasting_table.row(d6)
        return LastingInjury(row.id, row.name, row.effect, row["characteristic"])

    def rows(self, mark: str) -> tuple[Row, ...]:
        """The results that carry this mark: "dead", "lasting", "miss_next_game" or "niggling"."""
        return tuple(row for row in self.table if row.get(mark))


class InjuryAlone(Policy, CasualtyRoll, frozen=True, tag="injury_alone"):
    """Blood Bowl Sevens: the injury roll itself says how badly a player is hurt; those with ``stunty_skill`` have a table of their own. An apothecary
    rolls once, and the player is patched up or is not (Death Zone, "Blood Bowl Sevens Injury Table" and "Apothecaries").

    Rows with ``casualty`` are casualties. A modified total above 12 counts as 12.
    """

    injury_table: Table
    stunty_table: Table
    stunty_skill: str
    apothecary_table: Table
    patients: tuple[str, ...]
    regeneration_skill: str

    @property
    def table(self) -> Table:  # type: ignore[override]  # worked out: the pack holds the tables that it comes from
        """What a casualty may come to: the casualties among the injuries, and what saves a player from them."""
        saved = (
            Row(row.id, None, row.name, row.effect, {"saved": True}) for row in self.apothecary_table if row["saved"]
        )
        rows = (*(row for row in self.injury_table if row.get("casualty")), *saved)
        return Table("casualty", self.injury_table.title, "lookup", self.injury_table.dice, self.where, rows)

    def result(self, die: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        """What an injury roll of this total does to a player without ``stunty_skill``."""
        return _as_casualty(self.injury_table.row(die))

    def result_of(self, die: int, player: SheetPlayer) -> str:
        """The id of the result of an injury roll of this total."""
        stunty = any(owned.skill == self.stunty_skill for owned in player.skills)
        return (self.stunty_table if stunty else self.injury_table).row(die).id

    def brought(self, dice: Sequence[int], player: SheetPlayer) -> tuple[str, ...]:
        """The result of the injury roll; and by a second die, the apothecary's, the one that applies in its place if it saves the player."""
        rolled, *second = dice
        hurt = self.result_of(rolled, player)
        saved = [row.id for row in map(self.apothecary_table.row, second) if row["saved"]]
        return (*saved, hurt)

    def fits(self, dice: Sequence[int], results: Sequence[str | None], player: SheetPlayer) -> bool:
        """Can these dice, the injury roll first, have led to these results? The apothecary's die saves the player or leaves the injury as it was."""
        if not dice:
            return True
        applied, *aside = results
        hurt, saved = self.result_of(dice[0], player), [row.id for row in self.table if row.get("saved")]
        stands = applied in (None, hurt) and set(aside) <= {None}
        patched = bool(aside) and applied in (None, *saved) and aside[0] in (None, hurt)
        if len(dice) == 1:
            return stands or patched
        return patched if self.apothecary_table.row(dice[1])["saved"] else stands

    def returns(self, row: Row) -> bool:
        """Only who was patched up goes to the Reserves box."""
        return bool(row.get("saved"))


def _as_casualty(row: Row) -> Casualty:
    return Casualty(
        row.id,
        row.name,
        row.effect,
        miss_next_game=row.get("miss_next_game", False),
        niggling=row.get("niggling", 0),
        lasting=row.get("lasting", False),
        dead=row.get("dead", False),
    )
