"""What is looked up on the day of a match: the weather, prayers, casualties and lasting injuries."""

from typing import NamedTuple

from rulebook.careers import Careers
from rulebook.shapes.contents import Characteristic
from rulebook.shapes.tables import Row


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
    """A Lasting Injury, and the characteristic that it makes worse."""

    id: str
    name: str
    effect: str
    characteristic: Characteristic


class MatchDay(Careers):
    """Weather, prayers, injuries."""

    def weather(self, two_d6: int) -> Row:
        """The weather for the sum of the coaches' two D6 (p.37)."""
        return self.table("weather").row(two_d6)

    def prayer(self, d16: int) -> Row:
        """The result of a Prayer to Nuffle in league play (p.38-39)."""
        return self.table(self.edition.prayers.table).row(d16)

    def casualty(self, d16: int, *, niggling: int = 0, decay: bool = False) -> Casualty:
        """What a D16 does to the player, with 1 added for each Niggling Injury and for Decay; above 16 counts as 16 (p.61)."""
        numbers = self.edition.injuries
        row = self.table("casualty").row(d16 + niggling * numbers.niggling_each + decay * numbers.decay_each)
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
        """The Lasting Injury of a D6 (p.61)."""
        row = self.table("lasting_injury").row(d6)
        return LastingInjury(row.id, row.name, row.effect, row["characteristic"])

    def lasting_injury_is_rolled_again(self, characteristic: Characteristic | str, value: int | None) -> bool:
        """True if the D6 is rolled again because the characteristic cannot get worse (p.61 and its commentary)."""
        return self.at_worst(characteristic, value) and characteristic in self.edition.injuries.reroll_at_minimum
