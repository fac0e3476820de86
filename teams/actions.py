"""Everything that changes a team. ``append`` is the one way in."""

from collections.abc import Mapping, Sequence

from django.db import IntegrityError, transaction

from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Refusal, refuse
from teams.arms import PARTS, chosen_arms
from teams.history.entries import apply_all, plain_entry
from teams.history.entry import Entry
from teams.history.journal import Row, fold
from teams.history.match import StepClosed
from teams.history.season import Opened
from teams.history.state import TeamState
from teams.models import Coach, HistoryRow, Team
from teams.projection import project
from teams.selectors import journal, rules_of


class SomeoneWasFaster(Refusal):
    """Another writer has changed the team since this one looked."""

    code = "someone_was_faster"
    sentence = "Somebody changed {team} in the meantime. This is the current state."
    grantable = False


def hold(*teams: Team) -> None:
    """Until the transaction ends nobody else writes to these teams.

    A writer to several teams locks them all first: two who need the same teams in a different order wait for
    each other in turn, and not for ever. On SQLite the transaction itself holds everything.
    """
    # No key: rows that only refer to a team, such as a draft's, need not wait.
    rows = Team.objects.select_for_update(no_key=True).filter(pk__in=[team.pk for team in teams])
    list(rows.order_by("pk").values_list("pk"))


def open_team(
    *,
    opened: Opened,
    rules: Ruleset,
    coach: Coach | None = None,
    coach_name: str = "",
    by: Coach | None,
    arms: Mapping[str, str] | None = None,
) -> Team:
    """There is a team whose history opens with this list; or a Refusal, and there is none."""
    refuse(opened.problems(TeamState(), rules))
    with transaction.atomic():
        team = Team.objects.create(
            coach=coach,
            coach_name=coach_name,
            name=opened.name,
            roster=opened.roster,
            rules=rules.ref(),
            **chosen_arms(arms or {}),
        )
        append(team=team, entries=[opened], by=by)
    return team


def bear_arms(*, team: Team, arms: Mapping[str, str | None]) -> Team:
    """The team bears these arms; a part that was not chosen stays as it was."""
    for part, value in chosen_arms(arms).items():
        setattr(team, part, value)
    team.save(update_fields=[*PARTS])
    return team


def append(
    *,
    team: Team,
    entries: Sequence[Entry],
    by: Coach | None,
    seen: int | None = None,
    standing: TeamState | None = None,
    on_behalf: bool = False,
    checked: bool = True,
    reason: str = "",
) -> TeamState:
    """The entries are the newest of the team's history and its tables show them; or a Refusal, and nothing has changed.

    ``seen`` is the number of the newest row that the writer knows of, ``standing`` the team as it is folded up to there, where he knows it. With ``checked`` each entry is asked for its problems first;
    entries that a step has produced come from answers that were asked already.
    """
    rows = [Row(seq=0, entry=entry) for entry in entries]
    return _write(team, rows, by=by, seen=seen, standing=standing, on_behalf=on_behalf, checked=checked, reason=reason)


def append_corrections(*, team: Team, rows: Sequence[Row], by: Coach | None, seen: int, reason: str) -> TeamState:
    """The correction rows stand in the team's history, in the numbers that they were given, and its tables show the outcome."""
    return _write(team, list(rows), by=by, seen=seen, on_behalf=True, checked=False, reason=reason)


def _write(
    team: Team,
    rows: list[Row],
    *,
    by: Coach | None,
    seen: int | None,
    on_behalf: bool,
    checked: bool,
    reason: str,
    standing: TeamState | None = None,
) -> TeamState:
    if not rows:
        return fold(journal(team))
    try:
        with transaction.atomic():
            # This update is the lock: of two writers that saw the same number, only one finds it unchanged.
            # A writer without `seen` appends behind the current rows, and waits for their turn.
            newest = Team.objects.select_for_update(no_key=True).values_list("seq", flat=True)
            expected = newest.get(pk=team.pk) if seen is None else seen
            if not Team.objects.filter(pk=team.pk, seq=expected).update(seq=expected + len(rows)):
                raise SomeoneWasFaster(team=team.name)
            rules = rules_of(team)
            numbered = [_numbered(row, expected + place) for place, row in enumerate(rows, start=1)]
            # Nobody has written since: what the writer folded is the team, and new entries come after everything else.
            before = journal(team) if standing is None else []
            if checked:
                refuse(_problems(standing or fold(before), numbered, rules))
            HistoryRow.objects.bulk_create(_stored(team, row, by, on_behalf, reason) for row in numbered)
            state = (
                fold([*before, *numbered])
                if standing is None
                else apply_all(standing, (row.entry for row in numbered if row.entry is not None))
            )
            team.seq = expected + len(rows)
            project(team, state, rules)
    except IntegrityError as clash:
        raise SomeoneWasFaster(team=team.name) from clash
    return state


def _numbered(row: Row, seq: int) -> Row:
    return Row(seq=seq, entry=row.entry, how=row.how, corrects=row.corrects)


def _problems(state: TeamState, rows: Sequence[Row], rules: Ruleset) -> list[Problem]:
    found: list[Problem] = []
    for row in rows:
        if row.entry is not None:
            found += row.entry.problems(state, rules)
            state = row.entry.apply(state)
    return found


def _stored(team: Team, row: Row, by: Coach | None, on_behalf: bool, reason: str) -> HistoryRow:
    entry = row.entry
    body = plain_entry(entry) if entry is not None else None
    return HistoryRow(
        team=team,
        seq=row.seq,
        how=row.how,
        corrects=row.corrects,
        kind=body["entry"] if body else "",
        body=body,
        match=entry.match if entry is not None else "",
        step=entry.step if isinstance(entry, StepClosed) else "",
        by=by,
        on_behalf=on_behalf,
        reason=reason,
    )


def rebuild(*, team: Team) -> TeamState:
    """Rewrites the tables from the history."""
    with transaction.atomic():
        hold(team)
        team.refresh_from_db()
        state = fold(journal(team))
        project(team, state, rules_of(team), every_line=True)
    return state
