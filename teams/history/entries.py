"""Every kind of entry, and how they go to plain data and back."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rulebook.sheets import plain
from teams.history.between import PurchaseReturned, Rested, RestTakenBack
from teams.history.club import (
    CameBack,
    CoachChanged,
    Fined,
    FineReturned,
    LeftCompetition,
    PlaceTaken,
    Retired,
    Revived,
)
from teams.history.entry import Entry
from teams.history.match import (
    FansChanged,
    Forfeited,
    MistakeMade,
    MoneyWon,
    MvpNamed,
    Played,
    PlayerQuit,
    Prepared,
    StepClosed,
)
from teams.history.season import Adjusted, Opened, PlayerRenamed, PointsGranted, ValueAdjusted
from teams.history.squad import (
    Advanced,
    PlayerFired,
    PlayerHired,
    PlayerRested,
    RerollBought,
    StaffDismissed,
    StaffHired,
)
from teams.history.state import TeamState

AnyEntry = (
    Opened
    | Played
    | Forfeited
    | MoneyWon
    | FansChanged
    | PlayerQuit
    | MvpNamed
    | Advanced
    | PlayerHired
    | PlayerFired
    | PlayerRested
    | StaffHired
    | StaffDismissed
    | RerollBought
    | MistakeMade
    | Prepared
    | StepClosed
    | Adjusted
    | PointsGranted
    | ValueAdjusted
    | PlayerRenamed
    | Rested
    | RestTakenBack
    | PurchaseReturned
    | Fined
    | FineReturned
    | CoachChanged
    | LeftCompetition
    | CameBack
    | PlaceTaken
    | Retired
    | Revived
)


def read_entry(raw: Any) -> Entry:
    """The entry that this plain data describes; msgspec.ValidationError names the place and the fault."""
    entry: Entry = msgspec.convert(raw, AnyEntry)
    return entry


def plain_entry(entry: Entry) -> dict[str, Any]:
    """The same as plain data for a JSON column, without what stands at its default."""
    data: dict[str, Any] = plain(entry)
    return data


def apply_all(team: TeamState, entries: Iterable[Entry]) -> TeamState:
    """The team after all of these, in order."""
    for entry in entries:
        team = entry.apply(team)
    return team
