"""Reading teams: their journal, and the state that it folds to."""

from collections.abc import Collection, Iterable

from django.db.models import TextField
from django.db.models.functions import Cast

from rulebook.ruleset import Ruleset
from teams.history.entries import entry_from, read_entry
from teams.history.journal import Row, fold
from teams.history.state import TeamState
from teams.models import HistoryRow, Player, Team


def rules_of(team: Team) -> Ruleset:
    """The rules that the team's season is played by."""
    return Ruleset.from_ref(team.rules)


def journal(team: Team) -> list[Row]:
    """The whole journal of a team, in the order in which it was written."""
    return journals([team])[team.pk]


def journals(teams: Collection[Team]) -> dict[int, list[Row]]:
    """The journals of these teams by their keys; the database is asked once."""
    found: dict[int, list[Row]] = {team.pk: [] for team in teams}
    # The text as it is stored: it goes to entries in one step.
    stored = HistoryRow.objects.filter(team__in=list(found)).annotate(text=Cast("body", TextField()))
    columns = ("team_id", "seq", "text", "how", "corrects")
    for team, seq, text, how, corrects in stored.order_by("team_id", "seq").values_list(*columns):
        entry = entry_from(text) if text is not None else None
        found[team].append(Row(seq=seq, entry=entry, how=how, corrects=corrects))
    return found


def stored_history(team: Team) -> list[HistoryRow]:
    """Every row of the team's history with who wrote it, in the order in which it was written."""
    return list(HistoryRow.objects.filter(team=team).select_related("by").order_by("seq"))


def fallen(teams: Iterable[Team], limit: int) -> list[Player]:
    """The dead of these teams, at most this many, latest first."""
    dead = Player.objects.filter(team__in=[team.pk for team in teams], status="dead").select_related("team")
    return list(dead.order_by("-pk")[:limit])


def row(stored: HistoryRow) -> Row:
    entry = read_entry(stored.body) if stored.body is not None else None
    return Row(seq=stored.seq, entry=entry, how=stored.how, corrects=stored.corrects)  # type: ignore[arg-type]


def state_of(team: Team) -> TeamState:
    """The team as its history leaves it."""
    return fold(journal(team))
