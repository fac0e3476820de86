"""The gold of a shop: where it comes from line by line, what a basket leaves of it, and what follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pages.match.context import MatchContext
from pages.shell.shapes import Budget, BudgetPart, LedgerLine
from pages.shell.wording import gold, times
from rulebook.shapes.sheets import other

#: Kinds of slices in the bar of the budget, by turns.
SLICES = ("players", "rerolls", "staff")


@dataclass(frozen=True, slots=True)
class BasketRow:
    """One line of the basket."""

    key: str
    name: str
    price: int


def why_of(options: Mapping[str, Any], here: MatchContext, side: str) -> Iterator[LedgerLine]:
    """How the gold comes about, line by line."""
    why, mine, theirs = options["why"], here.team(side).name, here.team(other(side)).name
    day = _("current team value, at the lock")
    difference = why["other"] - why["own"]
    higher, lower = ((theirs, why["other"]), (mine, why["own"]))[:: 1 if difference >= 0 else -1]
    yield LedgerLine(higher[0], higher[1], note=day)
    yield LedgerLine(lower[0], -lower[1], note=day)
    whose = "" if difference >= 0 else _("the petty cash of {team}").format(team=theirs)
    yield LedgerLine(_("Difference"), abs(difference), kind="sum", note=whose)
    spent = options["petty_cash"] - max(0, difference)
    if spent > 0:
        names = ", ".join(times(each["count"], each["name"]) for each in options["other_side"])
        yield LedgerLine(_("{team} spent from its treasury").format(team=theirs), spent, note=names)
    if not options["besides"] and not options["treasury"]:
        yield LedgerLine(_("Petty cash"), options["petty_cash"], kind="total")
        return
    yield LedgerLine(_("Petty cash"), options["petty_cash"], kind="sum")
    if options["besides"]:
        yield LedgerLine(_("Given for this match"), options["besides"], note=_("spent first"))
    if options["treasury"]:
        yield LedgerLine(_("Treasury"), options["treasury"], note=_("spent last"))
    yield LedgerLine(_("To spend"), gold_in(options), kind="total")


def gold_in(options: Mapping[str, Any]) -> int:
    """What may be spent in all."""
    return int(options["petty_cash"] + options["besides"] + options["treasury"])


def terms_of(options: Mapping[str, Any], here: MatchContext, side: str) -> Iterator[str]:
    """What becomes of what is not spent, whatever is in the basket; and what the other side has bought."""
    other_side, mine = here.team(other(side)).name, here.team(side).name
    names = ", ".join(times(each["count"], each["name"]) for each in options["other_side"])
    if names:
        yield _("{team} bought {names}.").format(team=other_side, names=names)
    else:
        yield _("{team} has bought nothing so far.").format(team=other_side)
    if options["petty_cash"] + options["besides"]:
        yield _("Petty cash that is not spent is lost at the kick-off.")
    if not options["treasury"]:
        yield _("Nothing comes from the treasury of {team}.").format(team=mine)


def consequences_of(options: Mapping[str, Any], here: MatchContext, price: int) -> Iterator[str]:
    """Who is the underdog with this basket, and whether they may pray."""
    why, prayers = options["why"], here.rules.prayers
    if prayers is None:
        return
    own, theirs = why["own"] + price, why["other"] + why["spent_by_other"]
    facts = {"own": gold(own), "theirs": gold(theirs), "each": gold(prayers.gold_each)}
    yield _("With this basket it is {own} to {theirs}.").format(**facts)
    count = prayers.count(own, theirs)
    if count:
        yield _("A prayer to Nuffle comes with each {each} of difference: {count} as it stands.").format(
            count=count, **facts
        )
    elif own < theirs:
        yield _("A prayer to Nuffle needs a difference of {each}, so there is none.").format(**facts)


def budget_of(options: Mapping[str, Any], lines: Sequence[BasketRow]) -> Budget:
    """What there is, the lines of the basket as its slices, and the rest."""
    parts = tuple(
        BudgetPart(SLICES[place % len(SLICES)], line.name.lower(), line.price) for place, line in enumerate(lines)
    )
    name = _("petty cash") if not options["treasury"] else _("to spend")
    return Budget(gold_in(options), parts, name, rest="" if options["treasury"] else _("lost at the kick-off"))


def ledger_of(options: Mapping[str, Any], lines: Sequence[BasketRow]) -> Iterator[LedgerLine]:
    """The basket as a sum, with what is left."""
    total = gold_in(options)
    yield LedgerLine(_("To spend"), total)
    for line in lines:
        yield LedgerLine(line.name, -line.price)
    left = total - sum(line.price for line in lines)
    lost = bool(left) and not options["treasury"]
    yield LedgerLine(_("Left, and lost") if lost else _("Left"), left, kind="total")
