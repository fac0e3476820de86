"""A table as it counts, or as it counted before its way of counting was changed: `?before=` names the change."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from league.access import NotHere
from league.models import Competition, CountingChange
from league.table.counting_rules import as_if, changes_of
from pages.shell.league_context import LeagueContext
from pages.shell.numbers import whole_number
from pages.table.counting_form import change_words


@dataclass(frozen=True, slots=True)
class Counted:
    """A competition with the scoring rules that the page shows: the current ones, or those `before` a change. `notes` list the changes since the first result."""

    competition: Competition
    before: CountingChange | None
    notes: tuple[tuple[CountingChange, list[str]], ...]


def counted_parameter(request: HttpRequest, here: LeagueContext, competition: Competition) -> Counted:
    """The scoring rules that the page shows; `NotHere` if there was no such change."""
    changes = changes_of(competition)
    notes = tuple((each, change_words(here.rules, each)) for each in changes if each.since_round)
    parameter = request.GET.get("before", "")
    if not parameter:
        return Counted(competition, None, notes)
    number = whole_number(parameter, what="changes")
    before = next((each for each in changes if each.number == number), None)
    if before is None:
        raise NotHere(what="change")
    return Counted(as_if(competition, _whole(before, changes)), before, notes)


def _whole(change: CountingChange, changes: list[CountingChange]) -> dict[str, Any]:
    """The scoring rules before this change, and before all later ones."""
    counting: dict[str, Any] = {}
    for each in changes:
        if each.number >= change.number:
            counting |= each.before
    return counting
