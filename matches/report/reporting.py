"""Reports: each coach files or agrees, a commissioner accepts, and both teams' histories have the match."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.actions import record_result, refuse_over
from league.models import Competition, Fixture, Result, Tie
from league.table.decisions import note_award
from matches import refusals
from matches.access import own_side, team_of
from matches.actions import begin, held
from matches.models import Match, MatchSide, ReportAnswer, ReportVersion
from matches.pure.correction import Chapter
from matches.pure.differences import same
from matches.report.status import Positions, positions, scorer_unknown
from matches.selectors import BOTH, chapter_of, kick_off_of, outcome_of, rules_for, steps_due_at
from matches.sequence.afterwards import go_on
from matches.steps.facts import opening_entry, unplayed_outcome
from matches.steps.raising import with_tidy_names
from matches.telling import tell_of_objection, tell_result, tell_where_it_stands
from matches.workflow import NotNow, move, read_anew, touch
from rulebook.naming import tidy
from rulebook.report.checks import judged
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import SIDES, MatchReport, other, plain, read
from teams.actions import append_corrections, hold
from teams.history import objections
from teams.history.entry import Entry
from teams.history.journal import Row, effective
from teams.models import Coach, HistoryRow, Team
from teams.selectors import journal

Way = ReportVersion.Way


# --- The two sides ------------------------------------------------------------------------------------------------


def file_report(*, match: Match, body: Any, by: Coach | None, for_side: str = BOTH, once: str = "") -> ReportVersion:
    """There is one more version of the report, completed, and its side stands by it; what cannot be true is refused, what is unlikely asked.

    The same form sent twice is one version, and so is what a side says already. Two who file at the same moment have filed two.
    Where both sides now say the same, and the season lets that be enough, it is accepted.
    """
    said: MatchReport = with_tidy_names(read(MatchReport, body))
    with transaction.atomic():
        _hold(match)
        known = ReportVersion.objects.filter(match=match, once=once).first() if once else None
        if known is not None:
            return known
        kick_off = kick_off_of(match)
        if kick_off is None:
            raise refusals.NotKickedOff(fixture=str(match.fixture))
        verdict = judged(said, kick_off, rules_for(match))
        stands = _said_already(match, plain(verdict.report), for_side)
        if stands is not None:
            return stands
        refuse(verdict.problems)
        refuse_roll_offs(match, verdict.report)
        move(match, "report")
        version = ReportVersion.objects.create(
            match=match,
            number=match.reports.count() + 1,
            body=plain(verdict.report),
            filed_by=by,
            for_side=for_side,
            once=once,
        )
        for side in _speaks_for(match, for_side, by):
            _stand_by(match, side, version)
        where = _settle(match, by)
        tell_where_it_stands(match, where, version, by)
    if where.agreed is not None:
        version.refresh_from_db()
    return version


def refuse_roll_offs(match: Match, report: MatchReport) -> None:
    """Nothing, where the match needs a winner or the report tells of neither extra time nor roll-offs."""
    if (report.extra_time or report.roll_offs) and not Tie.objects.filter(fixture=match.fixture).exists():
        raise refusals.NeedsNoWinner(fixture=str(match.fixture))


def agree(*, match: Match, side: str, version: ReportVersion, by: Coach | None, on_behalf: bool = False) -> None:
    """The side stands by this version. Where both sides now do, and the season lets that be enough, it is accepted."""
    with transaction.atomic():
        _hold(match)
        _answerable(match)
        if MatchSide.objects.filter(match=match, side=side, stands_by=version).exists():
            return
        _answer(match, version, side, ReportAnswer.Says.AGREES, "", by, on_behalf)
        for each in {side, *_speaks_for(match, side, by)}:
            _stand_by(match, each, version)
        touch(match)
        match.version += 1
        tell_where_it_stands(match, _settle(match, by), version, by)


def object_to(
    *, match: Match, side: str, version: ReportVersion, reason: str, by: Coach | None, on_behalf: bool = False
) -> ReportAnswer:
    """The side's objection to this version is on record with its reason and waits for a commissioner; an accepted result counts until then."""
    refuse(objections.reason_given(reason))
    with transaction.atomic():
        _hold(match)
        if match.state not in (Match.State.REPORTED, Match.State.AFTER, Match.State.FINISHED):
            raise refusals.NothingFiled(fixture=str(match.fixture))
        row = match.sides.select_related("team", "stands_by").get(side=side)
        if row.stands_by == version and match.state == Match.State.REPORTED:
            raise refusals.OwnVersion(team=row.team.name, number=version.number)
        told = tidy(reason, 500)
        open_ones = match.report_answers.filter(side=side, version=version, settled_at=None, reason=told)
        known = open_ones.filter(says=ReportAnswer.Says.OBJECTS).first()
        if known is not None:
            return known
        answer = _answer(match, version, side, ReportAnswer.Says.OBJECTS, told, by, on_behalf)
        touch(match)
        read_anew(match)
        if match.state == Match.State.REPORTED:
            _settle(match, by)
        tell_of_objection(match, told, by)
    return answer


def _hold(match: Match) -> None:
    """Locks the match and its teams until the transaction ends, and reads the match again."""
    hold(match.fixture.home, match.fixture.away)
    read_anew(match)


def _answerable(match: Match) -> None:
    if match.state == Match.State.PLAYING:
        raise refusals.NothingFiled(fixture=str(match.fixture))
    if match.state != Match.State.REPORTED:
        raise NotNow(state=match.get_state_display())


def _said_already(match: Match, body: dict[str, Any], side: str) -> ReportVersion | None:
    """The version that the side stands by, if it says the same for the same reasons."""
    row = match.sides.select_related("stands_by").filter(side=side).first()
    stands = row.stands_by if row is not None and match.state == Match.State.REPORTED else None
    again = stands is not None and same(stands.body, body) and stands.body.get("reasons", {}) == body["reasons"]
    return stands if again else None


def _speaks_for(match: Match, for_side: str, by: Coach | None) -> set[str]:
    """The sides that stand by this report: the one that it was filed for, and the other too if its coach is the same. A report that a commissioner files for both has none."""
    if for_side not in SIDES:
        return set()
    coaches = {"home": match.fixture.home.coach_id, "away": match.fixture.away.coach_id}
    twice = by is not None and coaches["home"] == coaches["away"] == by.pk
    return set(SIDES) if twice else {for_side}


def _stand_by(match: Match, side: str, version: ReportVersion) -> None:
    MatchSide.objects.filter(match=match, side=side).update(stands_by=version)
    # What the side objected to is answered by its own word, and what was objected to in the side's older word is overtaken by the new one.
    mine, theirs = Q(side=side), Q(side=other(side)) & ~Q(version=version)
    open_ones = match.report_answers.filter(says=ReportAnswer.Says.OBJECTS, settled_at=None)
    open_ones.filter(mine | theirs).update(settled_at=timezone.now())


def _answer(
    match: Match, version: ReportVersion, side: str, says: str, reason: str, by: Coach | None, on_behalf: bool
) -> ReportAnswer:
    return ReportAnswer.objects.create(
        match=match, version=version, side=side, says=says, reason=reason, by=by, on_behalf=on_behalf
    )


def _settle(match: Match, by: Coach | None) -> Positions:
    """What both agree on is accepted where the season lets that be enough; what one side alone says has its day on which it counts.

    A touchdown without a scorer waits for a commissioner in either case. Returns where the two sides stand.
    """
    where = positions(match)
    enough = rules_for(match).option("post_match_starts") == "when_both_agree"
    if where.agreed is not None and enough and not scorer_unknown(where.agreed):
        _accept_now(match, where.agreed, by, Way.AGREED)
        return where
    alone = (where.home or where.away) if where.awaited else None
    match.answer_by = answer_by(match) if alone is not None and not scorer_unknown(alone) else None
    Match.objects.filter(pk=match.pk).update(answer_by=match.answer_by)
    return where


def answer_by(match: Match) -> datetime | None:
    """When a report that is filed now counts without the other side's answer; never, where the season sets no such day."""
    days = rules_for(match).option("auto_accept_days")
    assert isinstance(days, int)
    return timezone.now() + timedelta(days=days) if days else None


# --- The result ---------------------------------------------------------------------------------------------------


def accept_report(*, match: Match, version: ReportVersion, by: Coach | None) -> None:
    """The report is the result: both histories have the match, the table counts it, both sequences afterwards have begun."""
    refuse_own_game(match.fixture, by)
    with transaction.atomic():
        # Teams are locked before their match, here as everywhere: so no two transactions wait for each other.
        hold(match.fixture.home, match.fixture.away)
        _accept_now(match, version, by, Way.BY_A_COMMISSIONER)


def accept_unanswered(*, match: Match, at: datetime) -> bool:
    """The report that one side filed and the other did not answer in time is the result; nothing, where somebody has answered meanwhile."""
    with transaction.atomic():
        _hold(match)
        where = positions(match) if match.state == Match.State.REPORTED else None
        if where is None or not where.awaited or match.answer_by is None or match.answer_by > at:
            return False
        version = where.home or where.away
        assert version is not None
        _accept_now(match, version, None, Way.UNANSWERED)
    return True


def own_game(fixture: Fixture, by: Coach | None) -> Team | None:
    """The team that this officer coaches, even as a substitute in this match only."""
    side = own_side(by, fixture)
    return team_of(fixture, side) if side else None


def refuse_own_game(fixture: Fixture, by: Coach | None) -> None:
    """Nothing, unless the league wants a second officer where the first one plays."""
    team = own_game(fixture, by)
    rules = Ruleset.from_ref(fixture.round.competition.season.rules)
    if team is not None and rules.option("own_games") == "second_officer":
        raise refusals.SecondOfficerNeeded(team=team.name)


def _accept_now(match: Match, version: ReportVersion, by: Coach | None, way: str) -> None:
    # The report was checked when it was filed: a version of the house that checks more takes it as it stands.
    move(match, "accept", answer_by=None)
    _accept(match, version, by, way)


def award(*, fixture: Fixture, to: str, by: Coach, reason: str) -> Match:
    """The fixture is decided without being played: for ``to`` ("home" or "away"), or, with nobody, a loss for both (page 97)."""
    refuse(objections.reason_given(reason))
    if to not in (*SIDES, ""):
        raise refusals.AwardedToNobodyKnown()
    refuse_own_game(fixture, by)
    return award_unplayed(fixture=fixture, to=to, by=by, reason=reason)


def award_unplayed(*, fixture: Fixture, to: str, by: Coach | None, reason: str) -> Match:
    """The fixture is decided without being played: a decision records it, and both histories and sequences follow.

    The table has it at once. In the history of a team that is in another match it follows as soon as that match is done.
    """
    with transaction.atomic():
        fixture = held(fixture)
        if Result.objects.filter(fixture=fixture).exists():
            raise refusals.DecidedAlready(fixture=str(fixture))
        if fixture.round.competition.format == Competition.Format.FRIENDLY:
            raise refusals.NothingToAward(fixture=str(fixture))
        match = fixture.matches.exclude(state=Match.State.ABANDONED).first()
        if match is None:
            refuse_over(fixture.round.competition.season)
            match = begin(fixture, state=Match.State.AFTER)
        else:
            # Lists that were locked and never kicked off are free again: nothing was played with them.
            Match.objects.filter(pk=match.pk, state=Match.State.LOCKED).update(setting=None)
            move(match, "award", answer_by=None)
        number = match.reports.count() + 1
        body = {"awarded_to": to, "reason": tidy(reason)}
        version = ReportVersion.objects.create(match=match, number=number, body=body, filed_by=by, for_side=BOTH)
        _accept(match, version, by, Way.BY_A_COMMISSIONER)
        winner = {"home": fixture.home, "away": fixture.away}.get(to)
        note_award(fixture=fixture, winner=winner, reason=reason, by=by)
    return match


def _accept(match: Match, version: ReportVersion, by: Coach | None, way: str) -> None:
    version.accepted, version.way = True, way
    version.accepted_by, version.accepted_at = by, timezone.now()
    version.save(update_fields=["accepted", "way", "accepted_by", "accepted_at"])
    settle_objections(match)
    record_result(fixture=match.fixture, **result_columns(match, version.body))
    tell_result(match, version.body, by)
    rules = rules_for(match)
    chapters: dict[str, Chapter] = {side: chapter_of(match, side, version.body) for side in SIDES}
    first = rules.sequence(chapters["home"].facts.sequence)[0].step
    match.sides.update(step=first)
    match.sides.filter(open=True).update(due_at=steps_due_at(match))
    entered = _entered_before(match)
    for row in match.sides.select_related("team"):
        chapter = chapters[row.side]
        opening = opening_entry(chapter.facts, rules)
        if row.team_id in entered:
            _enter_again(row.team, opening, by)
        go_on(match, row, by, chapter=chapter, opening=None if row.team_id in entered else opening)


def _entered_before(match: Match) -> set[int]:
    """The teams, by primary key, whose histories have had an earlier report of the match."""
    fixture = match.fixture
    rows = HistoryRow.objects.filter(team__in=(fixture.home_id, fixture.away_id), match=fixture.ref)
    entered = rows.filter(kind__in=("played", "forfeited"), how=HistoryRow.How.ADDS)
    return set(entered.values_list("team_id", flat=True))


def _enter_again(team: Team, entry: Entry, by: Coach | None) -> None:
    """The match is the newest in the team's history. The rows of the report that was taken back stay, voided."""
    rows = journal(team)
    row = Row(seq=0, entry=entry, how="follows", corrects=effective(rows)[-1].seq)
    seen = max(each.seq for each in rows)
    append_corrections(team=team, rows=[row], by=by, seen=seen, reason="accepted after it was reopened")


def settle_objections(match: Match) -> int:
    """No objection to this match is open any more; how many were."""
    open_ones = match.report_answers.filter(says=ReportAnswer.Says.OBJECTS, settled_at=None)
    return open_ones.update(settled_at=timezone.now())


def result_columns(match: Match, body: dict[str, Any]) -> dict[str, Any]:
    """What the league keeps of a report or an award."""
    report, awarded_to = outcome_of(body)
    if report is None:
        rules = rules_for(match)
        win, lose = rules.edition.unplayed.forfeit_score
        return {
            "kind": Result.Kind.AWARDED if awarded_to else Result.Kind.LOST_BY_BOTH,
            "home_outcome": unplayed_outcome(awarded_to, "home", rules),
            "away_outcome": unplayed_outcome(awarded_to, "away", rules),
            "home_touchdowns": win if awarded_to == "home" else lose,
            "away_touchdowns": win if awarded_to == "away" else lose,
            "home_casualties": 0,
            "away_casualties": 0,
            "conceded": "",
        }
    return {
        "kind": Result.Kind.PLAYED,
        "home_outcome": report.outcome("home"),
        "away_outcome": report.outcome("away"),
        "home_touchdowns": report.home.touchdowns,
        "away_touchdowns": report.away.touchdowns,
        "home_casualties": report.casualties("home"),
        "away_casualties": report.casualties("away"),
        "conceded": next((side for side in SIDES if report.side(side).conceded), ""),
        # Where the report does not tell of roll-offs, what a commissioner noted of them stays.
        **({"shoot_out": report.roll_offs} if report.roll_offs else {}),
    }
