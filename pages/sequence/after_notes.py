"""What a step after a match came to, in the fewest words."""

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pages.shell.drawings import dice
from pages.shell.wording import gold, signed
from teams.history.club import HoldingGained, HoldingLost
from teams.history.death_zone.sponsors import (
    Blacklisted,
    DealEnded,
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
from teams.history.match import FansChanged, MistakeMade, MoneyWon, MvpNamed, PlayerQuit, Prepared, TurnedProfessional
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
        if len(notes) < 4:
            return "; ".join(map(str, notes))
        return ngettext("{count} change", "{count} changes", len(notes)).format(count=len(notes))
    return notes[0] if notes else ""


@singledispatch
def note_of(entry: Entry) -> Any:
    """What an entry came to, in the fewest words."""
    return ""


@note_of.register
def _money(entry: MoneyWon) -> Any:
    return format_html("{} {}", dice(entry.dice), gold(entry.amount)) if entry.dice else gold(entry.amount)


@note_of.register
def _fans(entry: FansChanged) -> Any:
    if not entry.dice:
        return _("a draw: still {fans}").format(fans=entry.after)
    sides = 3 if entry.outcome == "concession" else 6
    words = _("still {after}") if entry.after == entry.before else _("{before} to {after}")
    came = words.format(before=entry.before, after=entry.after)
    return format_html("{} {}, {}", dice(entry.dice, sides), needed(entry), came)


def needed(entry: FansChanged) -> str:
    """What the die needed for the fans to stay or to grow (page 69)."""
    if entry.outcome == "win":
        return _("needs {fans}+").format(fans=entry.before)
    if entry.outcome == "loss":
        return _("needs {fans}+ to keep them").format(fans=entry.before)
    return _("gone")


@note_of.register
def _most_valuable(entry: MvpNamed) -> Any:
    return entry.name


@note_of.register
def _quits(entry: PlayerQuit) -> Any:
    return format_html("{} {}", dice(entry.dice), _("{player} leaves").format(player=entry.name))


@note_of.register
def _turned_professional(entry: TurnedProfessional) -> Any:
    return format_html("{} {}", dice(entry.dice), _("{player} leaves").format(player=entry.name))


@note_of.register
def _advanced(entry: Advanced) -> Any:
    return _("{player}: {what}").format(player=entry.name, what=entry.what)


@note_of.register
def _mistake(entry: MistakeMade) -> Any:
    return format_html("{} {}", dice(entry.dice[:1]), entry.outcome)


@note_of.register
def _hired(entry: PlayerHired) -> Any:
    return _("{player} hired").format(player=entry.name)


@note_of.register
def _dismissed(entry: PlayerFired) -> Any:
    return _("{player} dismissed").format(player=entry.name)


@note_of.register
def _retired(entry: TemporarilyRetired) -> Any:
    return _("{player} retires for the season").format(player=entry.name)


@note_of.register
def _staff_hired(entry: StaffHired) -> Any:
    return _("one more: {staff}").format(staff=STAFF[entry.staff])


@note_of.register
def _staff_dismissed(entry: StaffDismissed) -> Any:
    return _("one fewer: {staff}").format(staff=STAFF[entry.staff])


@note_of.register
def _reroll(entry: RerollBought) -> Any:
    return _("one more re-roll")


@note_of.register
def _prepared(entry: Prepared) -> Any:
    return _("the list is free again")


@note_of.register
def _gained(entry: HoldingGained) -> Any:
    return entry.holding.name


@note_of.register
def _lost(entry: HoldingLost) -> Any:
    return _("{name} is gone").format(name=entry.name)


@note_of.register
def _sought(entry: SponsorSought) -> Any:
    return format_html(
        "{} {}", dice(entry.dice, 16), _("{total}, {target} needed").format(total=entry.total, target=entry.target)
    )


@note_of.register
def _paid(entry: SponsorPaid) -> Any:
    sides = 3 if entry.why == "its ongoing sponsorship" else 6
    return format_html("{} {}", dice(entry.dice, sides), gold(entry.amount)) if entry.dice else gold(entry.amount)


@note_of.register
def _behaviour(entry: SponsorBehaviour) -> Any:
    return format_html("{} {}", dice(entry.dice), entry.outcome)


@note_of.register
def _deal_ended(entry: DealEnded) -> Any:
    return _("{name} is gone").format(name=entry.name)


@note_of.register
def _dues(entry: DuesTaken) -> Any:
    return _("dues of {gold}").format(gold=gold(entry.paid)) if entry.due else _("no dues")


@note_of.register
def _blacklisted(entry: Blacklisted) -> Any:
    return _("blacklisted by {name}").format(name=entry.name)


@note_of.register
def _equipped(entry: PlayerEquipped) -> Any:
    return _("{name} has bombs").format(name=entry.name)


@note_of.register
def _winnings_changed(entry: WinningsChanged) -> Any:
    return _("winnings {gold}").format(gold=signed(entry.amount))


@note_of.register
def _sidelined(entry: Sidelined) -> Any:
    return _("{name} misses the next match").format(name=entry.name)


@note_of.register
def _residency_sought(entry: ResidencySought) -> Any:
    return format_html("{} {}", dice(entry.dice), entry.outcome)


@note_of.register
def _residency_struck(entry: ResidencyStruck) -> Any:
    return _("resident of {name}").format(name=entry.name)


@note_of.register
def _residency_kept(entry: ResidencyKept) -> Any:
    return format_html("{} {}", dice(entry.dice), _("stays at {name}").format(name=entry.name))


@note_of.register
def _residency_lost(entry: ResidencyLost) -> Any:
    return format_html("{} {}", dice(entry.dice), _("{name} is lost").format(name=entry.name))


@note_of.register
def _cancelled(entry: ContractCancelled) -> Any:
    return _("{name} is gone").format(name=entry.name)


@note_of.register
def _fund_paid(entry: StadiumFundPaid) -> Any:
    return _("{gold} into the stadium fund").format(gold=gold(entry.credited))


@note_of.register
def _bought(entry: StadiumBought) -> Any:
    return _("owner of {name}").format(name=entry.name)


@note_of.register
def _sold(entry: StadiumSold) -> Any:
    return format_html("{} {}", dice(entry.dice[:1]), entry.outcome)
