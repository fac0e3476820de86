"""Casualties: what the roll does to a player, now and for good."""

from abc import abstractmethod
from typing import NamedTuple

from rulebook.policies.policy import Policy, Slot
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

    @abstractmethod
    def result(self, die: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        """What this die does to the player, by their Niggling Injuries and whether they have the decay skill."""


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
        row = self.table.row(die + niggling * self.niggling_each + decay * self.decay_each)
        return Casualty(
            row.id,
            row.name,
            row.effect,
            miss_next_game=row.get("miss_next_game", False),
            niggling=row.get("niggling", 0),
            lasting=row.get("lasting", False),
            dead=row.get("dead", False),
        )

    def lasting_injury(self, d6: int) -> LastingInjury:
        """The lasting injury of a D6 (p.61)."""
        row = self.lasting_table.row(d6)
        return LastingInjury(row.id, row.name, row.effect, row["characteristic"])

    def rows(self, mark: str) -> tuple[Row, ...]:
        """The results that carry this mark: "dead", "lasting", "miss_next_game" or "niggling"."""
        return tuple(row for row in self.table if row.get(mark))
