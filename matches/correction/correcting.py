"""Correcting an accepted result: the preview with every consequence, and the one transaction that makes it so."""

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec
from django.db import transaction

from league.actions import record_result
from league.models import Fixture, Season
from league.table.decisions import award_overtaken, note_award
from matches import refusals
from matches.correction.league_consequences import league_consequences
from matches.correction.waiting import put_aside, waiting_correction, with_who_chose
from matches.models import Correction, Match, MatchSide, ReportVersion, Ruling
from matches.pure.consequences import Consequence, TeamLabels, consequences
from matches.pure.correction import Change, Chapter, Corrected, correct
from matches.report.reporting import refuse_own_game, refuse_roll_offs, result_columns, settle_objections
from matches.selectors import (
    accepted_report,
    chapter_of,
    chapters_of,
    dice_of,
    kick_off_of,
    outcome_of,
    rules_for,
    season_of,
)
from matches.sequence.afterwards import go_on_with_open_steps
from matches.sequence.neutral import refuse_who_plays
from matches.sequence.sheets import keep_sheets
from matches.steps.before import Setting
from matches.steps.raising import with_tidy_names, without_the_living
from matches.steps.running import dice_key_before, run_all_before, site_answer
from matches.telling import tell_correction
from matches.workflow import read_anew, touch
from rulebook.dice import KeyedDice
from rulebook.naming import tidy
from rulebook.procedure import Choice, Request
from rulebook.report.checks import judged
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.refusals import refuse
from rulebook.shapes.sheets import SIDES, KickOff, MatchReport, plain, read
from teams.actions import append_corrections, hold
from teams.history.entry import Entry
from teams.history.journal import Row, effective, fold
from teams.history.match import Forfeited, Played, StepClosed
from teams.history.objections import reason_given
from teams.history.season import Opened
from teams.history.state import TeamState
from teams.models import Coach, Team
from teams.selectors import journal, rules_of


class SidePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a correction does to one team. ``seen`` is the number of the newest row of its history that this was worked out on."""

    team: Team
    seen: int
    corrected: Corrected
    #: The team has opened another season since, so that nothing of it changes.
    turned: bool = False


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A correction before it is saved: what it would do, and what a commissioner must still decide."""

    body: dict[str, Any]
    kick_off: KickOff | None
    sides: dict[str, SidePreview]
    consequences: tuple[Consequence, ...]
    rulings: dict[str, str]

    @property
    def undecided(self) -> list[Consequence]:
        return [each for each in self.consequences if each.rulings and not each.ruling]

    @property
    def mark(self) -> str:
        """The same for as long as saving would do exactly this and nothing else: the result, what follows from it, and what was ruled."""
        return blake2b(
            msgspec.json.encode([self.body, self.consequences], order="deterministic"), digest_size=12
        ).hexdigest()


def preview(match: Match, body: Any, rulings: Mapping[str, str] | None = None, by: Coach | None = None) -> Preview:
    """Everything that follows if the match had been reported so; nothing is written. A report that cannot be true is refused, and so is a reader
    who would see dice of a kick-off of their own that has not been (`kick_off_to_correct`).
    """
    was = accepted_report(match)
    if was is None:
        raise refusals.NothingToCorrect(fixture=str(match.fixture))
    awarded = isinstance(body, dict) and "awarded_to" in body
    kick_off = None if awarded and match.kick_off is None else kick_off_to_correct(match, by)
    body = _award(body) if awarded else _report(body, was, match, kick_off)
    if body == was.body:
        raise refusals.SameResult()
    decided = {**_earlier_rulings(season_of(match)), **(rulings or {})}
    sides, found = {}, []
    for row in MatchSide.objects.filter(match=match).select_related("team"):
        if row.waits:
            raise refusals.WaitsForAnotherMatch(team=row.team.name, fixture=str(match.fixture))
        side = _side_preview(match, row, body, kick_off, decided)
        sides[row.side] = side
        found += consequences(side.corrected, labels_of(row.team))
        if side.turned:
            found.append(_turned(row.team))
    found += league_consequences(match.fixture, result_columns(match, body))
    return Preview(body=body, kick_off=kick_off, sides=sides, consequences=tuple(found), rulings=decided)


def correct_result(
    *,
    match: Match,
    body: Any,
    by: Coach | None,
    reason: str,
    rulings: Mapping[str, str] | None = None,
    mark: str | None = None,
) -> Correction:
    """The match has this result, and everything after it is as if it had had it from the beginning; or a Refusal, and nothing has changed.

    ``rulings`` says, by the id of each consequence that wants one, whether what no longer fits is kept ("keep") or reversed ("reverse").
    A match that has changed since it was read is not corrected: the preview would no longer be true. With the ``mark`` of the preview that was
    read, nothing is saved that it did not tell: not what somebody else changed meanwhile in a later match or in the table either.
    """
    refuse(reason_given(reason))
    reason = tidy(reason, 300)
    refuse_own_game(match.fixture, by)
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        touch(match)
        plan = preview(match, body, rulings, by)
        if mark is not None and mark != plan.mark:
            raise refusals.MoreFollowsNow()
        if plan.undecided:
            raise refusals.RulingsMissing(count=len(plan.undecided), missing=[each.id for each in plan.undecided])
        was = accepted_report(match)
        assert was is not None
        now = _accept_instead(match, was, plan, by)
        for side in SIDES:
            part = plan.sides[side]
            append_corrections(team=part.team, rows=part.corrected.rows, by=by, seen=part.seen, reason=reason)
        result = record_result(fixture=match.fixture, corrected=True, **result_columns(match, plan.body))
        tell_correction(match, result, reason, by)
        _point_at_the_right_step(match, plan)
        _say_how_it_was_decided(match, plan, reason, by)
        settle_objections(match)
        correction = Correction.objects.create(
            match=match,
            was=was,
            now=now,
            reason=reason,
            rulings=dict(rulings or {}),
            consequences=[plain(each) for each in with_who_chose(plan.consequences, waiting_correction(match))],
            draws=[plain(each) for part in plan.sides.values() for each in part.corrected.draws],
            by=by,
        )
        put_aside(match)
        _keep_rulings(season_of(match), plan.consequences, by)
        for part in plan.sides.values():
            go_on_with_open_steps(part.team, by)
    read_anew(match)
    return correction


def _say_how_it_was_decided(match: Match, plan: Preview, reason: str, by: Coach | None) -> None:
    """That the fixture was awarded stands no more; that it is awarded now is a decision."""
    award_overtaken(fixture=match.fixture, reason=reason, by=by)
    if "awarded_to" in plan.body:
        winner = {"home": match.fixture.home, "away": match.fixture.away}.get(plan.body["awarded_to"])
        note_award(fixture=match.fixture, winner=winner, reason=reason, by=by)


def insert_entry(
    *, team: Team, entry: Entry, after: int, by: Coach | None, reason: str, rulings: Mapping[str, str] | None = None
) -> tuple[Consequence, ...]:
    """The entry stands in the team's history behind the row ``after``, and what came later is as if it had always stood there."""
    refuse(reason_given(reason))
    with transaction.atomic():
        hold(team)
        rows = journal(team)
        _same_season(team, rows, after)
        rules = rules_of(team)
        chapters = chapters_of(team)
        side = MatchSide.objects.filter(team=team).first()
        season = season_of(side.match) if side else None
        dice = dice_of(season) if season else KeyedDice(b"")
        decided = {**(_earlier_rulings(season) if season else {}), **(rulings or {})}
        corrected = correct(rows, Change(entry=entry, after=after), chapters, rules, dice, decided)
        found = tuple(consequences(corrected, labels_of(team)))
        missing = [each.id for each in found if each.rulings and not each.ruling]
        if missing:
            raise refusals.RulingsMissing(count=len(missing), missing=missing)
        append_corrections(team=team, rows=corrected.rows, by=by, seen=_newest(rows), reason=reason)
        if season:
            _keep_rulings(season, found, by)
        go_on_with_open_steps(team, by)
    return found


def _award(body: dict[str, Any]) -> dict[str, Any]:
    """The stored form of an award of the fixture."""
    if body["awarded_to"] not in (*SIDES, ""):
        raise refusals.AwardedToNobodyKnown()
    return {"awarded_to": body["awarded_to"]}


def _report(body: Any, was: ReportVersion, match: Match, kick_off: KickOff | None) -> dict[str, Any]:
    """The report as it is stored, without players raised from a player who did not die after all."""
    assert kick_off is not None
    rules = rules_for(match)
    verdict = judged(without_the_living(with_tidy_names(read(MatchReport, body)), rules), kick_off, rules)
    if verdict.report == outcome_of(was.body)[0]:
        raise refusals.SameResult()
    refuse_roll_offs(match, verdict.report)
    refuse(verdict.problems)
    stored: dict[str, Any] = plain(verdict.report)
    return stored


def _side_preview(
    match: Match, row: MatchSide, body: dict[str, Any], kick_off: KickOff | None, rulings: Mapping[str, str]
) -> SidePreview:
    rows = journal(row.team)
    chapter = chapter_of(match, row.side, body)
    chapter = msgspec.structs.replace(chapter, facts=msgspec.structs.replace(chapter.facts, kick_off=kick_off))
    if _has_turned(rows, _opening_row(rows, chapter).seq):
        as_it_is = fold(rows)
        untouched = Corrected(rows=(), before=as_it_is, after=as_it_is, points=())
        return SidePreview(team=row.team, seen=_newest(rows), corrected=untouched, turned=True)
    corrected = correct(
        rows, Change(chapter=chapter), chapters_of(row.team), rules_of(row.team), dice_of(season_of(match)), rulings
    )
    return SidePreview(team=row.team, seen=_newest(rows), corrected=corrected)


def _newest(rows: list[Row]) -> int:
    return max(row.seq for row in rows)


def _opening_row(rows: list[Row], chapter: Chapter) -> Row:
    """The row that counts now as the match's own."""
    wanted = chapter.facts.match
    return next(
        row
        for row in effective(rows)
        if isinstance(row.entry, Played | Forfeited) and row.entry is not None and row.entry.match == wanted
    )


def _same_season(team: Team, rows: list[Row], seq: int) -> None:
    """What is entered in hindsight does not cross the opening of a later season: then it is granted there."""
    if _has_turned(rows, seq):
        raise refusals.SeasonHasTurned(team=team.name)


def _has_turned(rows: list[Row], seq: int) -> bool:
    """Has the team opened another season since this row?"""
    behind = False
    for row in effective(rows):
        if behind and isinstance(row.entry, Opened):
            return True
        behind = behind or row.seq == seq
    return False


def _turned(team: Team) -> Consequence:
    sentence = (
        f"{team.name} has started another season since. The result and the records of that season are corrected, "
        "but not the current team. Grant it what it should have had."
    )
    return Consequence(code="season_has_turned", team=team.name, sentence=sentence)


def kick_off_to_correct(match: Match, by: Coach | None = None) -> KickOff:
    """The sheets that a corrected report is about: those of the kick-off, or of the one that there would have been.

    The dice of the latter fall again should the award be taken back and the match be played: no officer who plays in it sees them beforehand.
    """
    kick_off = kick_off_of(match)
    if kick_off is None:
        refuse_who_plays(match.fixture, by)
    return kick_off or _kick_off_as_it_would_have_been(match)


def _kick_off_as_it_would_have_been(match: Match) -> KickOff:
    """The sheets of a match that was never locked: both teams as they stood then, the site's dice, every choice at its default."""
    states = {}
    for row in MatchSide.objects.filter(match=match).select_related("team"):
        team = TeamState()
        for each in effective(journal(row.team)):
            entry = each.entry
            if isinstance(entry, Played | Forfeited) and entry.match == match.fixture.ref:
                break
            assert entry is not None
            team = entry.apply(team)
        states[row.side] = team
    setting = Setting(match=match.fixture.ref, home=states["home"], away=states["away"])
    rules: Ruleset = rules_for(match)
    dice = dice_of(season_of(match))

    def source(step: SequenceStep, key: str, request: Request) -> Any:
        if isinstance(request, Choice):
            return request.default
        return site_answer(dice, dice_key_before(match.fixture.ref, step, key), request)

    result = run_all_before(setting, rules, lambda step: partial(source, step)).result
    assert result is not None
    return result


def _earlier_rulings(season: Season) -> dict[str, str]:
    """What commissioners of this season have ruled before: it stands until somebody rules otherwise."""
    ruled = Ruling.objects.filter(match__fixture__round__competition__season=season)
    return dict(ruled.values_list("point", "ruling"))


def _keep_rulings(season: Season, found: Iterable[Consequence], by: Coach | None) -> None:
    """Whatever was ruled on is kept beside the match that it concerns."""
    ruled = {each.id: each.ruling for each in found if each.id and each.ruling}
    refs = {id.partition("/")[0] for id in ruled}
    matches = Match.objects.filter(fixture__round__competition__season=season, fixture__ref__in=refs)
    by_ref = {
        match.fixture.ref: match for match in matches.exclude(state=Match.State.ABANDONED).select_related("fixture")
    }
    for id, ruling in ruled.items():
        match = by_ref[id.partition("/")[0]]
        Ruling.objects.update_or_create(match=match, point=id, defaults={"ruling": ruling, "by": by})


def labels_of(team: Team) -> TeamLabels:
    """What the sentences about this team's corrections call it and its matches."""
    fixtures = Fixture.objects.filter(matches__sides__team=team).select_related("round", "home", "away")
    matches = {}
    for fixture in fixtures:
        opponent = fixture.away if fixture.home_id == team.pk else fixture.home
        matches[fixture.ref] = f"{str(fixture.round).lower()} against {opponent}"
    return TeamLabels(name=team.name, rules=rules_of(team), matches=matches)


def _accept_instead(match: Match, was: ReportVersion, plan: Preview, by: Coach | None) -> ReportVersion:
    ReportVersion.objects.filter(pk=was.pk).update(accepted=False)
    if match.kick_off is None and plan.kick_off is not None:
        keep_sheets(match, plan.kick_off)
    return ReportVersion.objects.create(
        match=match,
        number=match.reports.count() + 1,
        body=plan.body,
        filed_by=by,
        for_side="both",
        accepted=True,
        way=was.way,
        accepted_by=was.accepted_by,
        accepted_at=was.accepted_at,
    )


def _point_at_the_right_step(match: Match, plan: Preview) -> None:
    """Where the match is now of another kind, and its steps are not done, they begin anew."""
    for row in MatchSide.objects.filter(match=match, open=True):
        names = [step.step for step in rules_for(match).sequence(chapter_of(match, row.side).facts.sequence)]
        if row.step not in names or not _closed_before(plan.sides[row.side], row.step, names, match.fixture.ref):
            MatchSide.objects.filter(pk=row.pk).update(step=names[0])


def _closed_before(part: SidePreview, step: str, names: list[str], match: str) -> bool:
    """Are all steps before this one closed in the corrected history?"""
    rows = effective([*journal(part.team)])
    closed = {row.entry.step for row in rows if isinstance(row.entry, StepClosed) and row.entry.match == match}
    return all(name in closed for name in names[: names.index(step)])
