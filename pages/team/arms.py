"""A team's arms: two kit colours by name, a shield, a division of its field, a charge.

The arms of a team that has chosen none follow from its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from teams.arms import CHARGES, COLOURS, PARTS, SHIELDS


@dataclass(frozen=True, slots=True)
class Division:
    """How a shield is divided: the path of the second colour, and the place of the charge."""

    path: str
    ground: str
    x: float
    y: float
    width: float
    height: float


DIVISIONS = {
    "plain": Division("", "on-field", 9, 12, 22, 22),
    "chevron": Division("M0 40 20 23 40 40V50L20 33 0 50Z", "on-field", 11, 6, 18, 18),
    "pale": Division("M12 0H28V46H12Z", "on-part", 13, 15, 14, 14),
    "fess": Division("M0 13H40V32H0Z", "on-part", 12, 14.5, 16, 16),
    "bend": Division("M-6 4 8-6 46 40 34 50Z", "on-both", 10, 13, 20, 20),
    "quarters": Division("M20 0H40V22H20ZM0 22H20V46H0Z", "on-both", 9, 11, 22, 22),
    "cross": Division("M14 0H26V17H40V29H26V46H14V29H0V17H14Z", "on-both", 10.5, 13, 19, 20),
}

#: Trims that contrast with most kits, and trims that contrast with pale kits.
PALE_TRIMS = ("bone", "white", "silver", "lemon")
DARK_TRIMS = ("black", "navy")
PALE_KITS = frozenset(("orange", "amber", "lemon", "sky", "rose", "bone", "silver", "white"))


@dataclass(frozen=True, slots=True)
class Arms:
    """Everything that is needed to draw a crest, a shirt or a scarf."""

    kit: str
    trim: str
    shield: str
    division: str
    charge: str

    @property
    def parted(self) -> Division:
        return DIVISIONS[self.division]


@lru_cache(maxsize=4096)
def arms_by_name(name: str) -> Arms:
    """The arms that follow from this name; the same on every machine and in every version."""
    number = int.from_bytes(blake2b(name.strip().casefold().encode(), digest_size=8).digest())

    def drawn(options: tuple[str, ...]) -> str:
        nonlocal number
        number, place = divmod(number, len(options))
        return options[place]

    kit = drawn(COLOURS)
    return Arms(
        kit=kit,
        trim=drawn(DARK_TRIMS if kit in PALE_KITS else PALE_TRIMS),
        shield=drawn(SHIELDS),
        division=drawn(tuple(DIVISIONS)),
        charge=drawn(CHARGES),
    )


def arms_of(bearer: Any) -> Arms:
    """The arms of a team, a sheet, a mapping or a name. Parts that are not chosen follow from the name."""
    if isinstance(bearer, Arms):
        return bearer
    if isinstance(bearer, str):
        return arms_by_name(bearer)

    def chosen(part: str, known: Any) -> str:
        value = bearer.get(part) if isinstance(bearer, Mapping) else getattr(bearer, part, "")
        return str(value) if value in known else ""

    parts = [chosen(part, known) for part, known in PARTS.items()]
    if all(parts):
        return Arms(*parts)
    named = bearer.get("name") if isinstance(bearer, Mapping) else getattr(bearer, "name", None)
    given = arms_by_name(str(named or bearer))
    return Arms(*(part or getattr(given, name) for part, name in zip(parts, PARTS, strict=True)))
