"""Names where a coach has not thought of one yet. He changes them as he likes."""

import secrets
from collections.abc import Collection

from teams.names import names

_PLACES = "Ashmarket Blackwater Brindle Crookwater Deepvault Drystone Eastgate Fenwick Gallowgate Harrowfield Millrace Mudport Oldbridge Pinfold Quayside Rookery Saltmarsh Sump Thornwood Underquay Westering"
_BANDS = "Albions Athletic Auditors Eleven Gnawers Heralds Hounds Irregulars Lanterns Old~Boys Pilgrims Raiders Ravens Reavers Regulars Rovers Stags Terriers Wanderers Wreckers"


def player_name(roster: str, taken: Collection[str]) -> str:
    """A name that nobody of the team has yet, in the sound of its roster."""
    return next(name for name in names(roster, secrets.token_hex(4)) if name not in taken)


def team_name(taken: Collection[str] = ()) -> str:
    """A name for a team that is not taken, from a place and what plays there."""
    pairs = [f"{place} {band.replace('~', ' ')}" for place in _PLACES.split() for band in _BANDS.split()]
    free = [name for name in pairs if name not in taken]
    return secrets.choice(free or pairs)
