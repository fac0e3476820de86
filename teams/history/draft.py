"""A draft in progress: a form, not a history. It says what it costs and what is wrong with it, and becomes the entry that opens a season."""

from typing import Annotated, Any

import msgspec

from rulebook.naming import tidy
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Unreadable
from teams.history import objections
from teams.history.season import Opened
from teams.history.state import Player, TeamState
from teams.history.values import Part

# A list in progress may be too long for the rules, but not for a form.
_BOUND = msgspec.Meta(max_length=200)
Word = Annotated[str, _BOUND]


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """One player wanted: a position, a shirt and a name."""

    position: Word
    number: int
    name: Word


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A list as far as its coach has come (BB2020 pages 30-35)."""

    name: Word = ""
    roster: Word
    chosen_rules: Annotated[tuple[Word, ...], _BOUND] = ()
    picks: Annotated[tuple[Pick, ...], _BOUND] = ()
    rerolls: int = 0
    assistant_coaches: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    dedicated_fans: int = 1

    def bill(self, rules: Ruleset) -> list[Part]:
        """What the list costs, line by line, in gold pieces."""
        roster, draft = rules.roster(self.roster), rules.draft
        parts = []
        for position in roster.positions:
            count = sum(pick.position == position.id for pick in self.picks)
            if count:
                parts.append(
                    Part(f"{count} × {position.name if count == 1 else position.plural}", count * position.cost)
                )
        if self.rerolls:
            parts.append(Part(f"{self.rerolls} × team re-roll", self.rerolls * rules.reroll_price(roster)))
        for field, what, staff in (
            ("assistant_coaches", "assistant coach", draft.assistant_coaches),
            ("cheerleaders", "cheerleader", draft.cheerleaders),
            ("apothecary", "apothecary", draft.apothecary),
        ):
            if getattr(self, field):
                parts.append(Part(f"{getattr(self, field)} × {what}", getattr(self, field) * staff.cost))
        more_fans = self.dedicated_fans - draft.dedicated_fans.start
        if more_fans > 0:
            parts.append(Part(f"{more_fans} × {rules.fans.called[0]}", more_fans * draft.dedicated_fans.cost))
        return parts

    def price(self, rules: Ruleset) -> int:
        return sum(part.amount for part in self.bill(rules))

    def left(self, rules: Ruleset) -> int:
        """What remains of the budget; below zero while the list is too dear."""
        return rules.draft.budget - self.price(rules)

    def team(self, rules: Ruleset) -> TeamState:
        return self.opened(rules).apply(TeamState())

    def problems(self, rules: Ruleset) -> list[Problem]:
        """Everything that keeps the list from being submitted."""
        known = {position.id for position in rules.roster(self.roster).positions}
        strange = [
            objections.NoSuchPosition(roster=rules.roster(self.roster).name, position=pick.position)
            for pick in self.picks
            if pick.position not in known
        ]
        if strange:
            return list(strange)
        found = self.opened(rules).problems(TeamState(), rules)
        negative = [
            field
            for field in ("rerolls", "assistant_coaches", "cheerleaders", "apothecary")
            if getattr(self, field) < 0
        ]
        found += [BelowZero(what=field.replace("_", " ")) for field in negative]
        price, budget = self.price(rules), rules.draft.budget
        if price > budget:
            found.append(objections.OverBudget(price=price, budget=budget, short=price - budget))
        return found

    def refusal_of_one_more(self, what: str, rules: Ruleset) -> Problem | None:
        """Why one more of this position or field is not to be had now; None if it is."""
        before = set(self.problems(rules))
        if any(position.id == what for position in rules.roster(self.roster).positions):
            number = next(self.team(rules).free_numbers())
            more = msgspec.structs.replace(
                self, picks=(*self.picks, Pick(position=what, number=number, name="One more"))
            )
        else:
            more = msgspec.structs.replace(self, **{what: getattr(self, what) + 1})
        after = more.problems(rules)
        fresh = [problem for problem in after if problem not in before and problem.code not in ("too_few_players",)]
        return fresh[0] if fresh else None

    def opened(self, rules: Ruleset) -> Opened:
        """The entry that this list opens the season with."""
        players = tuple(
            Player(id=f"p{count}", number=pick.number, name=tidy(pick.name), position=pick.position)
            for count, pick in enumerate(self.picks, start=1)
        )
        return Opened(
            origin="drafted",
            name=tidy(self.name),
            roster=self.roster,
            chosen_rules=self.chosen_rules,
            players=players,
            treasury=self.left(rules),
            rerolls=self.rerolls,
            assistant_coaches=self.assistant_coaches,
            cheerleaders=self.cheerleaders,
            apothecary=self.apothecary,
            fans=self.dedicated_fans,
            spent=self.price(rules),
        )


class BelowZero(Unreadable):
    code = "below_zero"
    sentence = "The number of {what} can't be negative."


class BrokenDraft(Unreadable):
    code = "broken_draft"
    sentence = "This is not a valid draft: {fault}."


def read_draft(raw: Any) -> Draft:
    """The draft that this plain data describes, or ``BrokenDraft`` with the place and the fault."""
    try:
        return msgspec.convert(raw, Draft)
    except msgspec.ValidationError as fault:
        raise BrokenDraft(fault=str(fault)) from fault
