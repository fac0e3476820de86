"""Names where a coach has not thought of one yet. He changes them as he likes."""

import secrets
from collections.abc import Collection
from itertools import islice

from teams.names import names, team_names


def player_name(roster: str, taken: Collection[str]) -> str:
    """A name that nobody of the team has yet, in the sound of its roster."""
    return next(name for name in names(roster, secrets.token_hex(4)) if name not in taken)


def player_names(roster: str, count: int) -> list[str]:
    """So many names in the sound of the roster, none of them twice while there are enough."""
    return list(islice(names(roster, secrets.token_hex(4)), count))


def team_name(roster: str, taken: Collection[str] = ()) -> str:
    """A name for a team in the sound of its roster, one that is not taken as long as there are others."""
    found = list(islice(team_names(roster, secrets.token_hex(4)), 196))
    return next((name for name in found if name not in taken), found[0])
