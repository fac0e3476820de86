"""What a step after a match came to, in the fewest words."""

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from django.utils.html import format_html

from pages.shell.drawings import dice
from pages.shell.wording import gold
from teams.history.entry import Entry
from teams.history.match import FansChanged, MistakeMade, MoneyWon, MvpNamed, PlayerQuit, Prepared
from teams.history.squad import (
    STAFF,
    Advanced,
    PlayerFired,
    PlayerHired,
    RerollBought,
    StaffDismissed,
    StaffHired,
    TemporarilyRetired,
)


def notes_of(entries: Iterable[Entry]) -> Any:
    """What a step entered, in a few words; nothing where it changed nothing."""
    notes = [note for note in map(note_of, entries) if note]
    if len(notes) > 1:
        return "; ".join(map(str, notes)) if len(notes) < 4 else f"{len(notes)} changes"
    return notes[0] if notes else ""


@singledispatch
def note_of(entry: Entry) -> Any:
    """What an entry came to, in the fewest words."""
    return ""


@note_of.register
def _(entry: MoneyWon) -> Any:
    return format_html("{} {}", dice(entry.dice), gold(entry.amount)) if entry.dice else gold(entry.amount)


@note_of.register
def _(entry: FansChanged) -> Any:
    if not entry.dice:
        return f"a draw: still {entry.after}"
    sides = 3 if entry.outcome == "concession" else 6
    came = f"still {entry.after}" if entry.after == entry.before else f"{entry.before} to {entry.after}"
    return format_html("{} {}, {}", dice(entry.dice, sides), needed(entry), came)


def needed(entry: FansChanged) -> str:
    """What the die of dedicated fans needed (page 69)."""
    if entry.outcome == "win":
        return f"needs {entry.before}+"
    if entry.outcome == "loss":
        return f"needs {entry.before}+ to keep them"
    return "gone"


@note_of.register
def _(entry: MvpNamed) -> Any:
    return entry.name


@note_of.register
def _(entry: PlayerQuit) -> Any:
    return format_html("{} {} leaves", dice(entry.dice), entry.name)


@note_of.register
def _(entry: Advanced) -> Any:
    return f"{entry.name}: {entry.what}"


@note_of.register
def _(entry: MistakeMade) -> Any:
    return format_html("{} {}", dice(entry.dice[:1]), entry.outcome)


@note_of.register
def _(entry: PlayerHired) -> Any:
    return f"{entry.name} came"


@note_of.register
def _(entry: PlayerFired) -> Any:
    return f"{entry.name} went"


@note_of.register
def _(entry: TemporarilyRetired) -> Any:
    return f"{entry.name} rests"


@note_of.register
def _(entry: StaffHired) -> Any:
    return f"one {STAFF[entry.staff]} more"


@note_of.register
def _(entry: StaffDismissed) -> Any:
    return f"one {STAFF[entry.staff]} fewer"


@note_of.register
def _(entry: RerollBought) -> Any:
    return "one re-roll more"


@note_of.register
def _(entry: Prepared) -> Any:
    return "the list is free again"
