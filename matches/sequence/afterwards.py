"""The steps after a match: each side goes through its own, and what waited for a team to be free follows."""

from django.db.models import Q

from league.telling.happenings import happened
from matches.models import Match, MatchSide, StepAnswer
from matches.pure.correction import Chapter
from matches.selectors import accepted_report, chapter_of, outdated_answers, rules_for, steps_due_at, steps_from
from matches.steps.facts import opening_entry
from matches.workflow import move, read_anew
from teams.actions import SomeoneWasFaster, append
from teams.history.entries import apply_all
from teams.history.entry import Entry
from teams.models import Coach, Team
from teams.selectors import state_of


def go_on(
    match: Match,
    row: MatchSide,
    by: Coach | None,
    *,
    on_behalf: bool = False,
    chapter: Chapter | None = None,
    opening: Entry | None = None,
) -> None:
    """Every step of the side that asks nothing more is done and in its team's history; the next one that asks something is open.

    ``row`` is as it stands while its team is held. The ``opening`` of a match that is only being entered comes before its steps.
    """
    if not row.open or not row.step:
        return
    seen, before = row.team.seq, state_of(row.team)
    entries = [opening] if opening is not None else []
    chapter = chapter or chapter_of(match, row.side)
    more, at = steps_from(row, apply_all(before, entries), chapter, rules_for(match))
    entries += more
    if entries:
        append(team=row.team, entries=entries, by=by, seen=seen, standing=before, on_behalf=on_behalf, checked=False)
    if at == row.step:
        return
    moved = MatchSide.objects.filter(pk=row.pk, step=row.step, open=True).update(step=at, open=bool(at))
    if not moved:
        raise SomeoneWasFaster(team=row.team.name)
    if not at:
        league = match.fixture.round.competition.season.league
        happened(league, "sequence_finished", fixture=match.fixture, team=row.team, by=by)
        _finish_when_both_have(match)
        _open_next(row.team)


def open_what_waited(match: Match) -> None:
    """The match is no longer open: each team has the sequence that waited for the end of it. Both teams must be held."""
    for team in (match.fixture.home, match.fixture.away):
        _open_next(team)


def _open_next(team: Team) -> None:
    """Of the fixtures of a free team that were decided unplayed meanwhile, the first is in its history, and its steps are open."""
    rows = MatchSide.objects.filter(team=team).select_related(
        "team", "match__fixture__round__competition__season__league"
    )
    if rows.filter(open=True).exists():
        return
    row = rows.exclude(step="").order_by("match_id").first()
    if row is None:
        return
    row.open, row.due_at = True, steps_due_at(row.match)
    row.save(update_fields=["open", "due_at"])
    accepted = accepted_report(row.match)
    assert accepted is not None
    chapter = chapter_of(row.match, row.side, accepted.body)
    opening = opening_entry(chapter.facts, rules_for(row.match))
    go_on(row.match, row, accepted.accepted_by, chapter=chapter, opening=opening)


def go_on_with_open_steps(team: Team, by: Coach | None) -> None:
    """Answers of the team's open step that a correction has overtaken are asked anew; whatever asks nobody any more has happened."""
    rows = MatchSide.objects.select_related("match", "team").filter(team=team, open=True)
    row = rows.filter(match__state=Match.State.AFTER).first()
    if row is not None:
        drop_what_was_overtaken(row.match, row.side)
        go_on(row.match, row, by)


def drop_what_was_overtaken(match: Match, side: str) -> None:
    """No answer of the side's open step stands that its team, as it is by now, could not have been given."""
    row = MatchSide.objects.select_related("team").filter(match=match, side=side, open=True).first()
    if row is not None and match.state == Match.State.AFTER:
        keys = outdated_answers(match, row)
        StepAnswer.objects.filter(match=match, side=side, step=row.step, key__in=keys).delete()


def _finish_when_both_have(match: Match) -> None:
    # The last steps of both sides may be done at the same moment: the one that is told second sees the other's.
    Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if not MatchSide.objects.filter(match=match).filter(Q(open=True) | ~Q(step="")).exists():
        read_anew(match)
        move(match, "finish")
