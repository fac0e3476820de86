"""Suggested names for teams and players. Their coach can change them."""

import secrets
from collections.abc import Collection
from itertools import islice

from teams.names import names, team_names


def player_name(roster: str, taken: Collection[str]) -> str:
    """A name in the style of the roster that nobody of the team has yet."""
    return next(name for name in names(roster, secrets.token_hex(4)) if name not in taken)


def player_names(roster: str, count: int) -> list[str]:
    """Names in the style of the roster, without repeats while there are enough."""
    return list(islice(names(roster, secrets.token_hex(4)), count))


def team_name(roster: str, taken: Collection[str] = ()) -> str:
    """A name for a team in the style of its roster, not yet taken while there are others."""
    found = list(islice(team_names(roster, secrets.token_hex(4)), 196))
    return next((name for name in found if name not in taken), found[0])
