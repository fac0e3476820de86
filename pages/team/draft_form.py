"""The draft page as values: a sent form becomes a Draft; a Draft becomes offers, a budget, and the list so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pages.shell.shapes import Budget, BudgetPart, LedgerLine, OfferLine
from pages.team.names import player_name
from pages.team.presenter import profile
from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Position, Roster
from rulebook.shapes.refusals import Problem
from teams.history.draft import Draft, Pick

#: The most of one thing that a form can ask for; the rules may allow less.
MOST_OF_ONE = 20

STAFF = ("rerolls", "assistant_coaches", "cheerleaders", "apothecary", "dedicated_fans")
NAMES: dict[str, str | Promise] = {
    "rerolls": gettext_lazy("Team re-roll"),
    "assistant_coaches": gettext_lazy("Assistant coach"),
    "cheerleaders": gettext_lazy("Cheerleader"),
    "apothecary": gettext_lazy("Apothecary"),
}


def draft_sent(sent: QueryDict, before: Draft, rules: Ruleset, pressed: str = "") -> Draft:
    """The draft that a form describes. What it does not mention stays as it was; a number that can't be read becomes 0, and is refused later.

    `pressed` is the stepper's button where there is no script: `<what>:+1` or `<what>:-1`.
    """
    counts = _counts(sent, pressed)
    taken = {pick.name for pick in before.picks}
    picks = _typed_picks(sent) or list(before.picks)
    for position in rules.roster(before.roster).positions:
        if position.id in counts:
            picks = _with_count(picks, position, counts[position.id], before.roster, taken)
    chosen = tuple(rule for rule in sent.getlist("rule") if rule) or before.chosen_rules
    staff = {name: counts[name] for name in STAFF if name in counts}
    name = tidy(sent.get("name", before.name))
    return msgspec.structs.replace(before, name=name, picks=tuple(picks), chosen_rules=chosen, **staff)


def refusal_of(pressed: str, before: Draft, rules: Ruleset) -> Problem | None:
    """Why one more of what was pressed is refused; None if it is allowed, or if nothing was pressed."""
    what, _, by = pressed.rpartition(":")
    known = {position.id for position in rules.roster(before.roster).positions} | set(STAFF)
    return _one_more(_nameable(before), what, rules) if by == "+1" and what in known else None


def _counts(sent: QueryDict, pressed: str) -> dict[str, int]:
    """How many of each thing are wanted: the steppers, and the one that was pressed if there is no script."""
    counts = {}
    for field, typed in sent.items():
        if field.startswith("count-"):
            counts[field.removeprefix("count-")] = _number(str(typed))
    what, _, by = pressed.rpartition(":")
    if what in counts and by in ("+1", "-1"):
        counts[what] += int(by)
    return {what: max(0, min(count, MOST_OF_ONE)) for what, count in counts.items()}


def _number(typed: str) -> int:
    plain = typed.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 4 else 0


def _typed_picks(sent: QueryDict) -> list[Pick]:
    columns = (sent.getlist("pick-position"), sent.getlist("pick-number"), sent.getlist("pick-name"))
    return [
        Pick(position=position, number=_number(number), name=tidy(name))
        for position, number, name in zip(*columns, strict=False)
    ]


def _with_count(picks: list[Pick], position: Position, wanted: int, roster: str, taken: set[str]) -> list[Pick]:
    """The list with this many of the position. The last added are removed first; new ones get a free number and a name."""
    have = [pick for pick in picks if pick.position == position.id]
    for pick in reversed(have[wanted:]):
        picks = [each for each in picks if each is not pick]
    worn = {pick.number for pick in picks}
    for __ in range(wanted - len(have)):
        number = next(number for number in range(1, 200) if number not in worn)
        name = player_name(roster, taken)
        worn.add(number)
        taken.add(name)
        picks = [*picks, Pick(position=position.id, number=number, name=name)]
    return picks


@dataclass(frozen=True, slots=True)
class PickPresenter:
    """One player of the list, with the name and number that can be changed."""

    position: str
    position_name: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class RulePresenter:
    """One choice that the roster leaves to the coach."""

    choose: int
    among: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class DraftPresenter:
    """Everything that the draft page shows of a draft."""

    draft: Draft
    roster: Roster
    offers: tuple[OfferLine, ...]
    staff: tuple[OfferLine, ...]
    budget: Budget
    list: tuple[LedgerLine, ...]
    picks: tuple[PickPresenter, ...]
    rules: tuple[RulePresenter, ...]
    problems: tuple[Problem, ...]
    limits: tuple[str, ...]


def present_draft(draft: Draft, rules: Ruleset) -> DraftPresenter:
    roster = rules.roster(draft.roster)
    asked = _nameable(draft)
    return DraftPresenter(
        draft=draft,
        roster=roster,
        offers=tuple(_offer(position, asked, roster, rules) for position in roster.positions),
        staff=tuple(_staff_offer(name, asked, roster, rules) for name in STAFF),
        budget=_budget(draft, rules),
        list=_list(draft, rules),
        picks=tuple(
            PickPresenter(pick.position, roster.position(pick.position).name, pick.number, pick.name)
            for pick in draft.picks
        ),
        rules=tuple(
            RulePresenter(choice.choose, tuple((rule, rule in draft.chosen_rules) for rule in choice.among))
            for choice in roster.rule_choices
        ),
        problems=tuple(draft.problems(rules)),
        limits=tuple(_limit(limit.max, [roster.position(id).name for id in limit.of]) for limit in roster.limits),
    )


def _limit(most: int, names: list[str]) -> str:
    words = _("At most {most} of {names} and {last} together.")
    return words.format(most=most, names=", ".join(names[:-1]), last=names[-1])


def _nameable(draft: Draft) -> Draft:
    """The same list with placeholder names and numbers: whether one more is allowed does not depend on them."""
    picks = tuple(
        Pick(position=pick.position, number=place, name=f"#{place}") for place, pick in enumerate(draft.picks, start=1)
    )
    return msgspec.structs.replace(draft, name="-", picks=picks)


def _offer(position: Position, asked: Draft, roster: Roster, rules: Ruleset) -> OfferLine:
    count = sum(pick.position == position.id for pick in asked.picks)
    return OfferLine(
        key=position.id,
        name=position.name,
        price=position.cost,
        count=count,
        limit=position.quantity_max,
        stats=profile(position.characteristics, rules),
        skills=", ".join(rules.label(owned) for owned in position.skills),
        refused=_why_not(asked, position.id, position.name, position.cost, rules),
    )


def _staff_offer(name: str, asked: Draft, roster: Roster, rules: Ruleset) -> OfferLine:
    draft = rules.draft
    prices: Mapping[str, tuple[int, int | None]] = {
        "rerolls": (rules.reroll_price(roster), draft.rerolls_max),
        "assistant_coaches": (draft.assistant_coaches.cost, draft.assistant_coaches.max),
        "cheerleaders": (draft.cheerleaders.cost, draft.cheerleaders.max),
        "apothecary": (draft.apothecary.cost, draft.apothecary.max),
        "dedicated_fans": (draft.dedicated_fans.cost, draft.dedicated_fans.max),
    }
    price, limit = prices[name]
    count, start = getattr(asked, name), draft.dedicated_fans.start
    after = rules.later_reroll_price(roster)
    later = _("After the draft one costs {price:,}.") if after else _("There are none to be had after the draft.")
    called = rules.fans.title if name == "dedicated_fans" else str(NAMES[name])
    notes = {
        "rerolls": later.format(price=after),
        "dedicated_fans": _("Every team starts with {start}.").format(start=start),
    }
    return OfferLine(
        key=name,
        name=called,
        price=price,
        count=count,
        limit=limit,
        skills=notes.get(name, ""),
        refused=_why_not(asked, name, called.lower(), price, rules),
        kept=notes[name] if name == "dedicated_fans" and count < start else "",
    )


#: Refusals that count the list with one more on it; the page says how many there are now.
COUNTED = ("too_many_players", "too_many_of_position", "too_many_together", "too_many_specialists")


def _one_more(asked: Draft, what: str, rules: Ruleset) -> Problem | None:
    problem = asked.refusal_of_one_more(what, rules)
    if problem and problem.code in COUNTED:
        return type(problem)(**{**problem.facts, "count": problem.facts["count"] - 1})
    return problem


def _why_not(asked: Draft, what: str, name: str, price: int, rules: Ruleset) -> Any:
    """Why one more is refused: the rules' own refusal, or how much money is missing."""
    problem = _one_more(asked, what, rules)
    if problem is None or problem.code != "over_budget":
        return problem or ""
    left = asked.left(rules)
    if left < 0:
        return _("The budget is overspent by {gold:,}.").format(gold=-left)
    return _("{short:,} short: one costs {price:,}, {left:,} is left.").format(
        short=price - left, price=price, left=left
    )


def _budget(draft: Draft, rules: Ruleset) -> Budget:
    roster = rules.roster(draft.roster)
    players = sum(roster.position(pick.position).cost for pick in draft.picks)
    rerolls, count = draft.rerolls * rules.reroll_price(roster), len(draft.picks)
    return Budget(
        total=rules.draft.budget,
        parts=(
            BudgetPart("players", _counted(ngettext("{n} player", "{n} players", count), count), players),
            BudgetPart(
                "rerolls", _counted(ngettext("{n} re-roll", "{n} re-rolls", draft.rerolls), draft.rerolls), rerolls
            ),
            BudgetPart("staff", _("staff and fans"), draft.price(rules) - players - rerolls),
        ),
        rest=_("goes to the treasury"),
    )


def _counted(words: str, number: int) -> str:
    return words.format(n=number)


def _list(draft: Draft, rules: Ruleset) -> tuple[LedgerLine, ...]:
    lines = [LedgerLine(part.what, part.amount) for part in draft.bill(rules)]
    return (*lines, LedgerLine(_("Spent"), draft.price(rules), kind="total"))
