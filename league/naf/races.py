"""What the NAF calls a race: in the singular today, in the plural in reports before 2020. `races.json` has both."""

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from teams.imports.names import key

#: Today's names; or those that reports had before the edition of 2020.
Era = Literal["current", "old"]
ERAS: tuple[Era, ...] = ("current", "old")


class Race(msgspec.Struct, frozen=True):
    """A race of the NAF's list: its number there, its names, and the roster that it is here, if there is one."""

    id: int
    name: str
    old: str
    also: tuple[str, ...]
    roster: str

    def called(self, era: Era) -> str:
        """The name in that era; races that came later keep the only name that they have."""
        return (self.old or self.name) if era == "old" else self.name


@lru_cache
def races() -> tuple[Race, ...]:
    """The NAF's list, by number."""
    return msgspec.json.decode(Path(__file__).with_name("races.json").read_bytes(), type=tuple[Race, ...])


def race_called(name: str) -> Race | None:
    """The race that a name of either era means."""
    return _by_name().get(key(name))


def race_of(roster: str) -> Race | None:
    """The race that a roster of ours is to the NAF."""
    return next((race for race in races() if race.roster and race.roster == roster), None)


def renamed(name: str, era: Era) -> str:
    """The race's name in that era; an unknown race keeps its name."""
    race = race_called(name)
    return race.called(era) if race else name


@lru_cache
def _by_name() -> dict[str, Race]:
    return {key(name): race for race in races() for name in (race.name, race.old, *race.also) if name}
