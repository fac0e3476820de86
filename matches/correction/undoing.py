"""Taking a choice back: the last one of a side, until somebody has rolled. Dice that were shown stay shown."""

from django.db import transaction

from league.actions import refuse_over
from matches import refusals
from matches.models import Match, MatchSide, StepAnswer
from matches.selectors import BOTH, before_progress
from matches.sequence.before import reopen_before
from matches.sequence.timing import keep_turn
from matches.workflow import move, read_anew
from rulebook.shapes.sheets import SIDES
from teams.actions import append_corrections, hold
from teams.history.journal import Row, effective
from teams.history.match import Forfeited, Played, StepClosed
from teams.models import Coach
from teams.selectors import journal

#: What somebody chose. What a deadline took for a coach stands, and so does everything that was rolled or drawn.
CHOSEN = (StepAnswer.Source.COACH, StepAnswer.Source.COMMISSIONER, StepAnswer.Source.GRANTED)


def last_choice(match: Match, side: str) -> StepAnswer | None:
    """The choice of this side that could be taken back now; none where dice have fallen since, or where something else has followed from it."""
    if match.state == Match.State.FINISHED and match.fixture.round.competition.season.over:
        return None
    if match.state not in ([Match.State.LOCKED] if side == BOTH else [Match.State.AFTER, Match.State.FINISHED]):
        return None
    last = StepAnswer.objects.filter(match=match, side=side).select_related("by").order_by("pk").last()
    if last is None or last.source not in CHOSEN:
        return None
    if side == BOTH:
        return last
    row = _row(match, side)
    return last if _rows_since(row, last.step) is not None else None


def whose(choice: StepAnswer) -> str:
    """The side whose choice it was: before the kick-off both sides choose in one sequence, and the key says which."""
    if choice.side != BOTH:
        return choice.side
    named = choice.key.partition("/")[0]
    return named if named in SIDES else BOTH


def take_back(*, match: Match, side: str, choice: int, by: Coach | None, on_behalf: bool = False) -> None:
    """The choice with this primary key is as if it had not been made, and is asked again; what its step had written is voided, and kept to be read.

    Only the side's last choice can be taken back, and only until the next roll: of two who try at once, one is refused.
    """
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        if match.state == Match.State.FINISHED:
            refuse_over(match.fixture.round.competition.season)
        last = last_choice(match, side)
        if last is None or last.pk != choice:
            raise refusals.NothingToTakeBack()
        if side == BOTH:
            reopen_before(match, last.step)
        else:
            _go_back(match, _row(match, side), last, by)
        last.delete()
        if side == BOTH:
            keep_turn(match, before_progress(match)[1])


def _row(match: Match, side: str) -> MatchSide:
    row = MatchSide.objects.select_related("team").get(match=match, side=side)
    row.match = match
    return row


def _go_back(match: Match, row: MatchSide, choice: StepAnswer, by: Coach | None) -> None:
    """The step of the choice is open again, and nothing that it or a later step has written counts."""
    rows = _rows_since(row, choice.step)
    assert rows is not None
    if rows:
        voids = [Row(seq=0, entry=None, how="voids", corrects=each.seq) for each in rows]
        append_corrections(
            team=row.team, rows=voids, by=by, seen=_newest(row), reason="The last choice was taken back."
        )
    MatchSide.objects.filter(pk=row.pk).update(step=choice.step, open=True)
    if match.state == Match.State.FINISHED:
        move(match, "go_back")


def _newest(row: MatchSide) -> int:
    return max(each.seq for each in journal(row.team))


def _rows_since(row: MatchSide, step: str) -> list[Row] | None:
    """What this step and later ones of the match have written; None where something else stands behind it, or the team has another match open."""
    if row.open and row.step == step:
        return []
    if not row.open and MatchSide.objects.filter(team=row.team, open=True).exists():
        return None
    ref = row.match.fixture.ref
    rows = effective(journal(row.team))
    first, found = 0, False
    for place, each in enumerate(rows):
        if isinstance(each.entry, StepClosed) and each.entry.match == ref:
            found = each.entry.step == step
            if found:
                break
            first = place + 1
        elif not _of(each, ref) or isinstance(each.entry, Played | Forfeited):
            first = place + 1
    since = rows[first:]
    return since if found and all(_of(each, ref) for each in since) else None


def _of(row: Row, ref: str) -> bool:
    return row.entry is not None and row.entry.match == ref
