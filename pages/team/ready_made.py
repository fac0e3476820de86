"""A ready-made list: legal and sensible, for a coach who wants to start at once."""

import msgspec
from django.utils.translation import gettext

from pages.team.names import player_name
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Position
from teams.history.draft import Draft, Pick

#: What is bought with the gold that is left.
EXTRAS = ("dedicated_fans", "assistant_coaches", "cheerleaders")


def ready_made(before: Draft, rules: Ruleset) -> Draft:
    """A list for this roster, with the draft's name: eleven or more players, two or three re-rolls, the most expensive positions that fit."""
    roster = rules.roster(before.roster)
    chosen = before.chosen_rules or tuple(
        rule for choice in roster.rule_choices for rule in choice.among[: choice.choose]
    )
    draft = msgspec.structs.replace(
        before,
        name=before.name or gettext("The team"),
        chosen_rules=chosen,
        picks=(),
        rerolls=min(3 if rules.reroll_price(roster) < 60_000 else 2, rules.draft.rerolls_max),
        assistant_coaches=0,
        cheerleaders=0,
        apothecary=0,
        dedicated_fans=rules.draft.dedicated_fans.start,
    )
    lineman = min((each for each in roster.positions if each.is_lineman), key=lambda each: each.cost)
    draft = _specialists(draft, lineman, rules)
    while len(draft.picks) < rules.draft.players_min:
        draft = _with(draft, lineman)
    for what in ("apothecary", lineman.id, "rerolls", lineman.id, *EXTRAS, "rerolls", lineman.id, *EXTRAS):
        if draft.refusal_of_one_more(what, rules) is None:
            draft = _with(draft, lineman) if what == lineman.id else _one_more(draft, what)
    return msgspec.structs.replace(draft, name=before.name)


def _specialists(draft: Draft, lineman: Position, rules: Ruleset) -> Draft:
    """The most expensive first, as long as the budget allows linemen for the rest of the eleven."""
    positions = rules.roster(draft.roster).positions
    for position in sorted(positions, key=lambda each: -each.cost):
        while position is not lineman and len(draft.picks) < rules.draft.players_min - 2:
            more = _with(draft, position)
            missing = rules.draft.players_min - len(more.picks)
            if draft.refusal_of_one_more(position.id, rules) or more.left(rules) < missing * lineman.cost:
                break
            draft = more
    return draft


def _one_more(draft: Draft, what: str) -> Draft:
    return msgspec.structs.replace(draft, **{what: getattr(draft, what) + 1})


def _with(draft: Draft, position: Position) -> Draft:
    name = player_name(draft.roster, {pick.name for pick in draft.picks})
    pick = Pick(position=position.id, number=len(draft.picks) + 1, name=name)
    return msgspec.structs.replace(draft, picks=(*draft.picks, pick))
