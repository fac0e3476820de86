"""A tournament report as the NAF takes it: an organiser, coaches, and games of two records each."""

from datetime import datetime

import msgspec

#: How a report writes a time. It names no zone: the clock on the wall of the hall.
TIME = "%Y-%m-%d %H:%M"
#: What a coach without a number is called, and the number that all of them share.
NAMELESS, NAMELESS_NUMBER = "Non-NAF", 9
MULTIPLE_RACES = "Multiple Races"


class NafCoach(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who took part. A coach without a number of the NAF may be one of several with the same name and number."""

    name: str = ""
    number: int | None = None
    race: str

    @property
    def key(self) -> tuple[int | None, str]:
        """How records identify the coach: by number, or by name if they have no number of their own."""
        return coach_key(self.name, self.number)


class NafRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a game. Casualties are those that it caused; ``race`` is said only by coaches who played several."""

    name: str = ""
    number: int | None = None
    race: str = ""
    rating: int
    touchdowns: int
    badly_hurt: int | None = None
    seriously_injured: int | None = None
    dead: int | None = None
    winnings: int | None = None

    @property
    def key(self) -> tuple[int | None, str]:
        return coach_key(self.name, self.number)

    @property
    def casualties(self) -> int:
        """All casualties that this side caused."""
        return (self.badly_hurt or 0) + (self.seriously_injured or 0) + (self.dead or 0)


class NafGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that was played: when, by the clock of the hall, and by which two."""

    at: str
    records: tuple[NafRecord, NafRecord]
    gate: int | None = None

    @property
    def moment(self) -> datetime:
        return datetime.strptime(self.at, TIME)  # noqa: DTZ007 - the report names no zone


class NafReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that a report says, in its order. ``unplayed``: the places in the file, from 1, of games that were not played and are left out."""

    organiser: str
    coaches: tuple[NafCoach, ...]
    games: tuple[NafGame, ...]
    unplayed: tuple[int, ...] = ()

    @property
    def on_record(self) -> "NafReport":
        """What of it is kept: the games that were played."""
        return msgspec.structs.replace(self, unplayed=())

    @property
    def days(self) -> tuple[str, str]:
        """The first and the last day that was played on, as ``2018-08-18``."""
        times = [game.at for game in self.games]
        return min(times)[:10], max(times)[:10]


def coach_key(name: str, number: int | None) -> tuple[int | None, str]:
    """A number of the NAF is enough to know a coach by; the number of those who have none is not."""
    return (None, name.casefold()) if number in (None, NAMELESS_NUMBER) else (number, "")
