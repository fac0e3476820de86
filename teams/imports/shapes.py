"""An existing team as it is given, before anybody has asked what it means here."""

from typing import Annotated

import msgspec

from teams.history.state import Record

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Gold = Annotated[int, msgspec.Meta(ge=-100_000_000, le=100_000_000)]
Number = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
Tally = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
Text = Annotated[str, msgspec.Meta(max_length=200)]


class PaperGain(msgspec.Struct, frozen=True, kw_only=True):
    """One advancement as given: a skill by name or id, or a characteristic. What is not given is the book's."""

    skill: Text = ""
    characteristic: Text | None = None
    how: Text | None = None
    value: Gold | None = None
    #: The skill was rolled, by whichever access the player has to it.
    rolled: bool = False


class PaperPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One player as given. SPP earned in all, and spent; without ``spent`` the advancements cost what the book says."""

    number: Number
    name: Text
    position: Text
    gains: Annotated[tuple[PaperGain, ...], msgspec.Meta(max_length=20)] = ()
    spp: Points = 0
    spent: Points | None = None
    niggling: Count = 0
    #: One for each Lasting Injury.
    worsened: Annotated[tuple[Text, ...], msgspec.Meta(max_length=20)] = ()
    misses_next: bool = False
    retired: bool = False
    deeds: Annotated[dict[Text, Tally], msgspec.Meta(max_length=50)] = {}
    #: The player's number at the source.
    known_as: Text = ""


class PaperRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Matches played before, and what was scored and suffered in them."""

    won: Tally = 0
    drawn: Tally = 0
    lost: Tally = 0
    touchdowns: Tally = 0
    touchdowns_against: Tally = 0
    casualties: Tally = 0
    casualties_against: Tally = 0

    def record(self) -> Record:
        return msgspec.convert(msgspec.to_builtins(self), Record)


class PaperTeam(msgspec.Struct, frozen=True, kw_only=True):
    """A whole team as given. The treasury must be said: money is never invented."""

    name: Text
    roster: Text
    treasury: Gold
    players: Annotated[tuple[PaperPlayer, ...], msgspec.Meta(max_length=100)]
    coach: Text = ""
    chosen_rules: Annotated[tuple[Text, ...], msgspec.Meta(max_length=20)] = ()
    rerolls: Count = 0
    assistant_coaches: Count = 0
    cheerleaders: Count = 0
    apothecary: Count = 0
    dedicated_fans: Count = 1
    record: PaperRecord = PaperRecord()
    team_value: Gold | None = None
    current_team_value: Gold | None = None
