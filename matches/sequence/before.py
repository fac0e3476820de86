"""The steps before the kick-off: both sides go through them together, and once the last one is closed the match is kicked off."""

from typing import Any

from django.utils import timezone

from matches.models import Match
from matches.selectors import before_from, rules_for, setting_of
from matches.sequence.purchases import enter_purchases
from matches.sequence.sheets import keep_sheets
from matches.sequence.timing import keep_turn
from matches.steps.before import opening_sheets
from matches.workflow import move, read_anew
from rulebook.shapes.sheets import KickOff, plain


def go_on_before(match: Match) -> None:
    """Every step that asks nothing more is closed, and what it settled is kept; the next one that asks something is open. Both teams must be held."""
    read_anew(match)
    kick_off: KickOff = opening_sheets(setting_of(match), rules_for(match))
    for step, progress in before_from(match):
        if not progress.finished:
            _keep(match, step=step.step, so_far=plain(progress.state))
            keep_turn(match, progress)
            return
        kick_off = progress.state
    keep_sheets(match, kick_off)
    _keep(match, step="", so_far=None, asks="", due_at=None, kicked_off_at=timezone.now())
    move(match, "kick_off")
    enter_purchases(match, kick_off)


def reopen_before(match: Match, step: str) -> None:
    """The step is open again: what it settled, and what those behind it did, is not settled any more."""
    if match.step == step:
        return
    match.step, kick_off = "", opening_sheets(setting_of(match), rules_for(match))
    for each, progress in before_from(match):
        if each.step == step:
            break
        kick_off = progress.state
    _keep(match, step=step, so_far=plain(kick_off))


def _keep(match: Match, **columns: Any) -> None:
    Match.objects.filter(pk=match.pk).update(**columns)
    for name, value in columns.items():
        setattr(match, name, value)
