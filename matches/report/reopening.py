"""What a commissioner does with a report besides accepting it: take it back for review, leave it in spite of an objection, move it."""

from django.db import transaction
from django.utils.translation import gettext

from league.models import Competition, Fixture, Result, Tie
from league.season.laying_out import held
from matches import refusals
from matches.correction.waiting import put_aside
from matches.models import Intervention, Match, ReportVersion, StepAnswer
from matches.report.reporting import refuse_own_game, settle_objections
from matches.selectors import accepted_report, outcome_of
from matches.telling import tell
from matches.workflow import move, read_anew, touch
from rulebook.naming import tidy
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import SIDES
from teams.actions import append_corrections, hold
from teams.history.entry import Entry
from teams.history.journal import Row, effective
from teams.history.objections import reason_given
from teams.models import Coach, Team
from teams.selectors import journal

Kind = Intervention.Kind


def reopen(*, match: Match, by: Coach | None, reason: str) -> Intervention:
    """The report is under review: it is kept, the table does not count it, and both sides may answer anew.

    Possible while nothing has followed from it: no die rolled and no choice made in either sequence afterwards, no later entry in either history,
    no bracket that has gone on. After that a result is corrected.
    """
    refuse(reason_given(reason))
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        because = what_followed(match)
        if because:
            raise refusals.TooLateToReopen(fixture=str(match.fixture), because=because)
        refuse_own_game(match.fixture, by)
        was = accepted_report(match)
        move(match, "reopen")
        for row in match.sides.select_related("team"):
            _take_back(row.team, match.fixture.ref, by, reason)
        match.sides.update(step="", open=True, due_at=None, stands_by=None)
        ReportVersion.objects.filter(match=match).update(accepted=False, way="", accepted_by=None, accepted_at=None)
        Result.objects.filter(fixture=match.fixture).delete()
        settle_objections(match)
        put_aside(match)
        tell(match, "result_reopened", by=by, reason=_told(reason))
        return Intervention.objects.create(match=match, kind=Kind.REOPENED, version=was, reason=_told(reason), by=by)


def what_followed(match: Match) -> str:
    """What has followed from the accepted report, in words; nothing, while it may still be reopened."""
    accepted = accepted_report(match)
    if match.state not in (Match.State.AFTER, Match.State.FINISHED) or accepted is None:
        return gettext("none of its reports has been accepted")
    if outcome_of(accepted.body)[0] is None:
        return gettext("it was awarded, not played")
    if match.corrections.exists():
        return gettext("its result has already been corrected")
    answered = StepAnswer.objects.filter(match=match, side__in=SIDES).first()
    if answered is not None:
        team = match.fixture.home if answered.side == "home" else match.fixture.away
        return gettext("{team} has continued with the steps after the match").format(team=team.name)
    for row in match.sides.select_related("team"):
        if not row.open or any(each.match != match.fixture.ref for each in _entries_since(row.team, match)):
            return gettext("{team} has moved on since").format(team=row.team.name)
    return _bracket_gone_on(match.fixture)


def _entries_since(team: Team, match: Match) -> list[Entry]:
    rows = [row.entry for row in effective(journal(team)) if row.entry is not None]
    first = next(place for place, entry in enumerate(rows) if entry.match == match.fixture.ref)
    return rows[first:]


def _bracket_gone_on(fixture: Fixture) -> str:
    competition = fixture.round.competition
    if competition.format != Competition.Format.KNOCKOUT:
        drawn = Competition.objects.filter(play_offs_of=competition).exists()
        return gettext("the play-offs have been drawn from the table") if drawn else ""
    tie = Tie.objects.filter(fixture=fixture).first()
    if tie is None:
        return ""
    sources = [f"winner {tie.key}", f"loser {tie.key}"]
    following = Tie.objects.filter(round__competition=competition).exclude(fixture=None)
    gone_on = following.filter(home_from__in=sources) | following.filter(away_from__in=sources)
    return gettext("the bracket has moved on") if gone_on.exists() else ""


def _take_back(team: Team, ref: str, by: Coach | None, reason: str) -> None:
    """The match is out of the team's history; what was written stays to be read, voided."""
    rows = journal(team)
    voids = [
        Row(seq=0, entry=None, how="voids", corrects=row.seq)
        for row in effective(rows)
        if row.entry is not None and row.entry.match == ref
    ]
    append_corrections(team=team, rows=voids, by=by, seen=max(row.seq for row in rows), reason=_told(reason))


def leave_it(*, match: Match, by: Coach, reason: str) -> Intervention:
    """The accepted result stands in spite of an objection, and everybody can read why."""
    refuse(reason_given(reason))
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        version = accepted_report(match)
        if version is None:
            raise refusals.NothingFiled(fixture=str(match.fixture))
        refuse_own_game(match.fixture, by)
        if not settle_objections(match):
            raise refusals.NoOpenObjection(fixture=str(match.fixture))
        touch(match)
        read_anew(match)
        tell(match, "result_stands", by=by, reason=_told(reason))
        return Intervention.objects.create(match=match, kind=Kind.STANDS, version=version, reason=_told(reason), by=by)


def move_report(*, match: Match, to: Fixture, by: Coach, reason: str) -> Intervention:
    """What was played counts as the fixture ``to``: the two fixtures of the pair have changed places in the calendar.

    Each keeps its two sides as they are, so that a match reported with home and away swapped is simply the pair's other game.
    """
    refuse(reason_given(reason))
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        here = Fixture.objects.select_related("round__competition", "home", "away").get(pk=match.fixture_id)
        there = Fixture.objects.select_related("round__competition", "home", "away").get(pk=to.pk)
        _refuse_move(match, here, there)
        refuse_own_game(match.fixture, by)
        moved = gettext("Moved from {here} to {there}.").format(here=_place(here), there=_place(there))
        _change_places(here, there)
        touch(match)
        read_anew(match)
        match.fixture.round = there.round
        told = f"{_told(reason)} ({moved})"[:300]
        tell(match, "report_moved", by=by, reason=told)
        return Intervention.objects.create(match=match, kind=Kind.MOVED, reason=told, by=by)


def _refuse_move(match: Match, here: Fixture, there: Fixture) -> None:
    if {here.home_id, here.away_id} != {there.home_id, there.away_id}:
        raise refusals.NotTheSamePair(match=str(here), fixture=str(there))
    because = ""
    if match.state not in (Match.State.PLAYING, Match.State.REPORTED):
        because = (
            gettext("it is accepted and must be reopened first")
            if accepted_report(match)
            else gettext("it is not played yet")
        )
    elif there.pk == here.pk:
        because = gettext("it already belongs there")
    elif Result.objects.filter(fixture=there).exists():
        because = gettext("that fixture has a result")
    elif there.matches.exclude(state=Match.State.ABANDONED).exists():
        because = gettext("that fixture has started")
    elif Tie.objects.filter(fixture__in=[here, there]).exists():
        because = gettext("a tie keeps its place in the bracket")
    elif here.round.competition.season_id != there.round.competition.season_id:
        because = gettext("that fixture belongs to another season")
    if because:
        raise refusals.CannotMoveThere(fixture=str(there), because=because)


def _place(fixture: Fixture) -> str:
    return f"{fixture.round.competition}, {str(fixture.round).lower()}"


def _change_places(here: Fixture, there: Fixture) -> None:
    """Each stands where the other stood; one steps aside first, for no two may stand in one place."""
    for competition in sorted({here.round.competition, there.round.competition}, key=lambda each: each.pk):
        held(competition)
    mine, theirs = (here.round_id, here.number), (there.round_id, there.number)
    Fixture.objects.filter(pk=here.pk).update(number=ASIDE)
    Fixture.objects.filter(pk=there.pk).update(round=mine[0], number=mine[1])
    Fixture.objects.filter(pk=here.pk).update(round=theirs[0], number=theirs[1])


#: A number that no fixture of a round has.
ASIDE = 32_000


def _told(reason: str) -> str:
    return tidy(reason, 300)
