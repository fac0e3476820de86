"""What the steps before the kick-off settle: one struct for each step, kept in ``KickOff.settled`` under the step's name.

A step that settles something registers its struct here or, where it belongs to a module, beside its procedure.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What one step settled. Its fields have defaults: they hold while the step has settled nothing."""

    step: ClassVar[str] = ""

    def petty_cash(self, side: str) -> int:
        """Gold pieces that the side may spend on inducements besides its treasury and the petty cash of the book.

        They are spent first and raise nobody else's petty cash; only gold of a treasury does.
        """
        return 0

    def fan_factor(self, side: str) -> int:
        """What it adds to the fan factor of the side for this match."""
        return 0

    def from_treasury(self, side: str) -> dict[str, int]:
        """What the side pays for this from its treasury at the kick-off, in gold pieces, by what it is."""
        return {}

    def price(self, side: str, inducement: str, price: int) -> int:
        """The price for the side, in gold pieces, of an inducement that would cost it ``price``."""
        return price


S = TypeVar("S", bound=type[Settled])

_STRUCTS: dict[str, type[Settled]] = {}


def settles(step: str) -> Callable[[S], S]:
    """Decorates the struct of what the step of this name settles."""

    def register(struct: S) -> S:
        if step in _STRUCTS:
            raise AssertionError(f"the step {step!r} settles two structs")
        struct.step = step
        _STRUCTS[step] = struct
        return struct

    return register


def typed(step: str, value: Any) -> Any:
    """The struct of the step from its plain data. What a module that is no longer there has settled stays as it is."""
    struct = _STRUCTS.get(step)
    return msgspec.convert(value, struct) if struct is not None and isinstance(value, Mapping) else value


@settles("fans")
class FairWeatherFans(Settled, frozen=True, kw_only=True):
    """How many fair-weather fans each side has, by side (BB2020 p. 37)."""

    count: dict[str, int] = {}


@settles("weather_table")
class WeatherTable(Settled, frozen=True, kw_only=True):
    """The table that the weather of this match is rolled on, by its id, where it is not the season's for every match (Death Zone)."""

    table: str = ""


@settles("weather")
class Weather(Settled, frozen=True, kw_only=True):
    """The weather, a row of the table that it was rolled on, and its dice (BB2020 p. 37)."""

    row: str = ""
    dice: tuple[int, ...] = ()


@settles("inducements")
class PettyCash(Settled, frozen=True, kw_only=True):
    """The petty cash of each side in gold pieces, whether it was spent or not (BB2020 p. 38), and what else it had to spend that is not its treasury's."""

    gold: dict[str, int] = {}
    besides: dict[str, int] = {}


class SealedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that nobody but its owner has seen: its deck (a row of the table of decks), and the SHA-256 of its salt and name in hexadecimal.

    No hash: no card was named in time.
    """

    deck: str
    hash: str = ""


@settles("special_plays")
class SealedCards(Settled, frozen=True, kw_only=True):
    """The Special Plays cards of each side, in the order in which their decks were rolled (BB2020 p. 90). What is on them stands nowhere here."""

    cards: dict[str, tuple[SealedCard, ...]] = {}

    def of(self, side: str) -> tuple[SealedCard, ...]:
        return self.cards.get(side, ())


@settles("prayers")
class PrayersHeard(Settled, frozen=True, kw_only=True):
    """The results of each side's prayers, by the ids of their rows (BB2020 p. 39). A side that could not pray is missing."""

    heard: dict[str, tuple[str, ...]] = {}

    def of(self, side: str) -> tuple[str, ...]:
        return self.heard.get(side, ())


@settles("kicking_team")
class KickingTeam(Settled, frozen=True, kw_only=True):
    """The side that kicks, "home" or "away" (BB2020 p. 39)."""

    side: str = ""
