"""Reading teams: their journal, and the state that it folds to."""

from functools import lru_cache
from typing import Any

import msgspec

from rulebook.ruleset import Ruleset
from teams.history.entries import read_entry
from teams.history.journal import Row, fold
from teams.history.state import TeamState
from teams.models import HistoryRow, Team


def rules_of(team: Team) -> Ruleset:
    """The rules that the team's season is played by."""
    return Ruleset.from_ref(team.rules)


def journal(team: Team) -> list[Row]:
    """The whole journal of a team, in the order in which it was written."""
    return [row(stored) for stored in HistoryRow.objects.filter(team=team).order_by("seq")]


def row(stored: HistoryRow) -> Row:
    entry = _entry(msgspec.json.encode(stored.body)) if stored.body is not None else None
    return Row(seq=stored.seq, entry=entry, how=stored.how, corrects=stored.corrects)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def _entry(body: bytes) -> Any:
    return read_entry(msgspec.json.decode(body))


def state_of(team: Team) -> TeamState:
    """The team as its history leaves it."""
    return fold(journal(team))
