"""Every kind of entry, and how they go to plain data and back."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rulebook.shapes.sheets import plain
from teams.history.between import ByeCounted, PurchaseReturned, TemporaryRetirementTakenBack
from teams.history.club import (
    CameBack,
    CoachChanged,
    Fined,
    FineReturned,
    HoldingGained,
    HoldingLost,
    LeftCompetition,
    PlaceTaken,
    Retired,
    Revived,
)
from teams.history.death_zone.sponsors import (
    Blacklisted,
    DealEnded,
    DealKept,
    DuesTaken,
    PlayerEquipped,
    Sidelined,
    SponsorBehaviour,
    SponsorPaid,
    SponsorSought,
    WinningsChanged,
)
from teams.history.death_zone.stadia import (
    ContractCancelled,
    ResidencyKept,
    ResidencyLost,
    ResidencySought,
    ResidencyStruck,
    StadiumBought,
    StadiumFundPaid,
    StadiumSold,
)
from teams.history.entry import Entry
from teams.history.kick_off import InducementsBought
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
    TurnedProfessional,
)
from teams.history.season import Adjusted, Opened, PlayerRenamed, PointsGranted, ValueAdjusted
from teams.history.squad import (
    Advanced,
    PlayerFired,
    PlayerHired,
    RerollBought,
    StaffDismissed,
    StaffHired,
    TemporarilyRetired,
    TraitGained,
)
from teams.history.state import TeamState

AnyEntry = (
    Opened
    | Played
    | Forfeited
    | MoneyWon
    | FansChanged
    | PlayerQuit
    | TurnedProfessional
    | MvpNamed
    | Advanced
    | PlayerHired
    | PlayerFired
    | TemporarilyRetired
    | StaffHired
    | TraitGained
    | StaffDismissed
    | RerollBought
    | MistakeMade
    | Prepared
    | StepClosed
    | Adjusted
    | PointsGranted
    | ValueAdjusted
    | PlayerRenamed
    | ByeCounted
    | TemporaryRetirementTakenBack
    | PurchaseReturned
    | InducementsBought
    | Fined
    | FineReturned
    | CoachChanged
    | LeftCompetition
    | CameBack
    | PlaceTaken
    | Retired
    | Revived
    | HoldingGained
    | HoldingLost
    | SponsorSought
    | SponsorPaid
    | SponsorBehaviour
    | DealEnded
    | DealKept
    | DuesTaken
    | Blacklisted
    | PlayerEquipped
    | WinningsChanged
    | Sidelined
    | ResidencySought
    | ResidencyStruck
    | ResidencyKept
    | ResidencyLost
    | ContractCancelled
    | StadiumFundPaid
    | StadiumBought
    | StadiumSold
)


#: Made once: what a union of so many shapes may hold is worked out anew for each one that is asked for.
_READER = msgspec.json.Decoder(AnyEntry)


def entry_from(text: str | bytes) -> Entry:
    """The entry that this JSON describes; msgspec.ValidationError names the place and the fault."""
    entry: Entry = _READER.decode(text)
    return entry


def read_entry(raw: Any) -> Entry:
    """The same from plain data."""
    return entry_from(msgspec.json.encode(raw))


def plain_entry(entry: Entry) -> dict[str, Any]:
    """The same as plain data for a JSON column, without what stands at its default."""
    data: dict[str, Any] = plain(entry)
    return data


def apply_all(team: TeamState, entries: Iterable[Entry]) -> TeamState:
    """The team after all of these, in order."""
    for entry in entries:
        team = entry.apply(team)
    return team
