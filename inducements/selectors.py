"""Reading what was put aside, and what is due."""

from datetime import datetime
from typing import Any

from inducements.models import Basket
from matches.models import Match
from matches.selectors import answers_before, rules_for, setting_of, steps_before
from matches.sequence.timing import BUYING
from matches.steps.before import opening_sheets
from matches.steps.running import PRE_MATCH, run_before, told
from rulebook.procedure import NOT_YET, Choice, Request
from rulebook.ruleset import Ruleset


def basket_of(match: Match, side: str) -> list[dict[str, Any]]:
    """What this side has saved for the match, in the order in which it was filled; nothing, where it saved nothing."""
    row = Basket.objects.filter(match=match, side=side).first()
    return list(row.items) if row is not None else []


def buys_before_matches(rules: Ruleset) -> bool:
    """Do coaches buy inducements before a match by these rules?"""
    spends = rules.underdog is not None and rules.underdog.may_be_spent
    return spends and any(step.step == BUYING for step in rules.sequence(PRE_MATCH))


def choice_ahead(match: Match, side: str) -> Choice | None:
    """What this side will be asked to buy once the other side has: as if that bought nothing. None where this side is asked now, has bought, or buys nothing."""
    steps = steps_before(match)
    now = next((place for place, step in enumerate(steps) if step.pending is not None), None)
    asked = steps[now].pending if now is not None else None
    if now is None or asked is None or not _buys(asked) or asked.side == side:
        return None
    name, rules, setting = steps[now].step.step, rules_for(match), setting_of(match)
    settled = steps[now - 1].kick_off if now else opening_sheets(setting, rules)
    on_record = told(answers_before(match).get(name, {}))

    def source(key: str, request: Request) -> Any:
        value = on_record(key, request)
        if value is NOT_YET and isinstance(request, Choice) and request.kind == BUYING and request.side != side:
            return request.default
        return value

    assert settled is not None
    pending = run_before(name, settled, setting, rules, source).pending
    return pending if isinstance(pending, Choice) and pending.kind == BUYING else None


def _buys(request: Request | None) -> bool:
    return isinstance(request, Choice) and request.kind == BUYING


def due_matches(at: datetime, most: int) -> list[int]:
    """The matches in which the site has something to do before the kick-off, by primary key, the oldest first."""
    due = Match.objects.filter(state=Match.State.LOCKED, due_at__lte=at).order_by("due_at", "pk")
    return list(due.values_list("pk", flat=True)[:most])
