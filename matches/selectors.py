"""Reading matches: facts, what was answered, and what is asked now."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from league.models import Competition, Fixture, Season
from matches.models import Correction, Intervention, Match, MatchSide, ReportVersion, StepAnswer
from matches.pure.correction import Chapter
from matches.steps.before import Setting, opening_sheets
from matches.steps.facts import Facts
from matches.steps.registry import OF_BOTH_SIDES
from matches.steps.running import PRE_MATCH, Answer, outdated, run_before, run_on, run_step, told
from rulebook.dice import KeyedDice
from rulebook.procedure import NOT_YET, Choice, Progress, Request, Source
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import SequenceStep
from rulebook.shapes.death_zone import Stadium
from rulebook.shapes.sheets import KickOff, MatchReport, other, plain, read
from teams.history.entry import Entry
from teams.history.journal import effective
from teams.history.match import Forfeited, Played, StepClosed
from teams.history.state import TeamState
from teams.models import Team
from teams.selectors import journal, rules_of, state_of

#: The side under which the sequence before the kick-off keeps its answers.
BOTH = "both"


def season_of(match: Match) -> Season:
    return match.fixture.round.competition.season


def rules_for(match: Match) -> Ruleset:
    """The rules that the match is played by: those of its season."""
    return Ruleset.from_ref(season_of(match).rules)


def dice_of(season: Season) -> KeyedDice:
    """The season's sealed dice."""
    return KeyedDice(bytes.fromhex(season.secret))


def match_with_all(pk: int) -> Match:
    """The match with everything that its pages and actions read."""
    return Match.objects.select_related(
        "fixture__round__competition__season__league", "fixture__home__coach", "fixture__away__coach"
    ).get(pk=pk)


def kick_off_of(match: Match) -> KickOff | None:
    return read(KickOff, match.kick_off) if match.kick_off else None


def setting_of(match: Match) -> Setting:
    setting: Setting = read(Setting, match.setting)
    return setting


def accepted_report(match: Match) -> ReportVersion | None:
    return match.reports.filter(accepted=True).first()


def outcome_of(body: dict[str, Any]) -> tuple[MatchReport | None, str | None]:
    """What a stored version says: a report of what was played, or the side that an unplayed fixture was awarded to."""
    if "awarded_to" in body:
        return None, body["awarded_to"]
    return read(MatchReport, body), None


def facts_for(match: Match, side: str, body: dict[str, Any] | None = None) -> Facts:
    """The match as one side's sequence sees it, by its accepted report or by the version given."""
    if body is None:
        accepted = accepted_report(match)
        assert accepted is not None
        body = accepted.body
    report, awarded_to = outcome_of(body)
    fixture: Fixture = match.fixture
    return Facts(
        match=fixture.ref,
        side=side,  # type: ignore[arg-type]
        home=fixture.home.name,
        away=fixture.away.name,
        kick_off=kick_off_of(match),
        report=report,
        awarded_to=awarded_to,
        friendly=fixture.round.competition.format == Competition.Format.FRIENDLY,
        playoffs=fixture.round.competition.play_offs_of_id is not None,
        theirs=answers_of_the_others(match, side),
    )


def answers_of_the_others(match: Match, side: str) -> dict[str, Any]:
    """What the other side has answered in the steps that look at both sides, where the match was at a stadium that has such a step."""
    settled = (match.kick_off or {}).get("settled", {})
    if not settled.get(Stadium.step, {}).get("attribute"):
        return {}
    rows = StepAnswer.objects.filter(match=match, side=other(side), step__in=OF_BOTH_SIDES)
    return dict(rows.order_by().values_list("key", "value"))


def answers_of(match: Match, side: str, step: str) -> dict[str, Answer]:
    """What is on record for one step, by the key of its question."""
    rows = StepAnswer.objects.filter(match=match, side=side, step=step).select_related("by")
    return {row.key: _answer(row) for row in rows}


def _answer(row: StepAnswer) -> Answer:
    return Answer(value=row.value, source=row.source, by=str(row.by) if row.by else "")


def chapters_of(team: Team) -> dict[str, Chapter]:
    """Every match in the team's history with its facts and its answers, by its reference."""
    accepted = ReportVersion.objects.filter(match__sides__team=team, accepted=True)
    bodies = dict(accepted.order_by().values_list("match_id", "body"))
    given: dict[int, list[StepAnswer]] = {}
    of_the_side = StepAnswer.objects.filter(match__sides__team=team, match__sides__side=F("side"))
    for row in of_the_side.select_related("by"):
        given.setdefault(row.match_id, []).append(row)
    sides = MatchSide.objects.filter(team=team, match__in=bodies).select_related(
        "match__fixture__home", "match__fixture__away", "match__fixture__round__competition"
    )
    return {
        row.match.fixture.ref: _chapter_from(
            facts_for(row.match, row.side, bodies[row.match_id]), given.get(row.match_id, [])
        )
        for row in sides
    }


def chapter_of(match: Match, side: str, body: dict[str, Any] | None = None) -> Chapter:
    rows = StepAnswer.objects.filter(match=match, side=side).select_related("by")
    return _chapter_from(facts_for(match, side, body), rows)


def _chapter_from(facts: Facts, rows: Iterable[StepAnswer]) -> Chapter:
    steps: dict[str, dict[str, Answer]] = {}
    for row in rows:
        steps.setdefault(row.step, {})[row.key] = _answer(row)
    return Chapter(facts=facts, answers=steps)


def before_from(match: Match) -> Iterator[tuple[SequenceStep, Progress[KickOff]]]:
    """The open step before the kick-off and those behind it, up to the first that waits. A match that has none open begins with the first."""
    rules, setting, given = rules_for(match), setting_of(match), answers_before(match)
    steps = rules.sequence(PRE_MATCH)
    at = [step.step for step in steps].index(match.step) if match.step else 0
    so_far = read(KickOff, match.so_far) if match.step else opening_sheets(setting, rules)

    def run(step: SequenceStep, kick_off: KickOff) -> Progress[KickOff]:
        return run_before(step.step, kick_off, setting, rules, told(given.get(step.step, {})))

    return run_on(steps[at:], so_far, run)


def answers_before(match: Match) -> dict[str, dict[str, Answer]]:
    """What is on record before the kick-off, by step and key."""
    given: dict[str, dict[str, Answer]] = {}
    for row in StepAnswer.objects.filter(match=match, side=BOTH).select_related("by"):
        given.setdefault(row.step, {})[row.key] = _answer(row)
    return given


def before_progress(match: Match) -> tuple[str, Progress[KickOff]]:
    """The step before the kick-off that waits, and how far it has come; the last one, where none does."""
    *_, (step, progress) = before_from(match)
    return step.step, progress


def step_progress(match: Match, side: MatchSide) -> Progress[None]:
    """How far the open step of one side has come, on the team as it stands."""
    facts, answers = facts_for(match, side.side), answers_of(match, side.side, side.step)
    return run_step(side.step, state_of(side.team), facts, rules_of(side.team), told(answers))


def steps_from(side: MatchSide, team: TeamState, chapter: Chapter, rules: Ruleset) -> tuple[list[Entry], str]:
    """What the open step of one side and those behind it enter until somebody is asked, and the step that asks; no step, where all are done."""
    names = [each.step for each in rules.sequence(chapter.facts.sequence)]
    entries: list[Entry] = []

    def run(name: str, team: TeamState) -> Progress[None]:
        return run_step(name, team, chapter.facts, rules_of(side.team), told(chapter.answers.get(name, {})))

    for name, progress in run_on(names[names.index(side.step) :], team, run):
        if not progress.finished:
            return entries, name
        entries += progress.entries
    return entries, ""


def outdated_answers(match: Match, side: MatchSide) -> tuple[str, ...]:
    """The keys of the open step's answers that no longer fit the team as it stands, and have to be asked anew."""
    if not side.step:
        return ()
    answers, facts = answers_of(match, side.side, side.step), facts_for(match, side.side)
    dice = dice_of(season_of(match))
    return outdated(side.step, state_of(side.team), facts, rules_of(side.team), answers, dice)


def steps_due_at(match: Match) -> datetime | None:
    """When the steps after a match that is accepted now take their safe defaults; never, where the season sets no deadline."""
    days = rules_for(match).option("post_match_days")
    assert isinstance(days, int)
    return timezone.now() + timedelta(days=days) if days else None


def plain_setting(match: str, home: TeamState, away: TeamState, **known: Any) -> Any:
    return plain(Setting.kept(match, home, away, **known))


# --- For reading, step by step ------------------------------------------------------------------------------------


@dataclass(slots=True)
class StepSoFar:
    """One step of a sequence: what was asked in it and answered, what it entered, and what it waits for."""

    step: SequenceStep
    told: list[tuple[str, Request, Any]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    state: Literal["done", "now", "ahead"] = "ahead"
    pending: Request | None = None
    key: str = ""
    #: What is settled once a step before the kick-off is done.
    kick_off: KickOff | None = None


def match_of(fixture: Fixture) -> Match | None:
    """The match that this fixture is, unless it has not been begun."""
    match = fixture.matches.exclude(state=Match.State.ABANDONED).first()
    if match is not None:
        match.fixture = fixture
    return match


def answer_rows(match: Match, side: str) -> list[StepAnswer]:
    """Every answer of one side's sequence with who gave it, in the order in which they were given."""
    return list(StepAnswer.objects.filter(match=match, side=side).select_related("by").order_by("pk"))


def forecast(
    fixture: Fixture, rules: Ruleset, locked: Setting | None = None, answered: Mapping[str, Any] | None = None
) -> KickOff:
    """The sheets, the journeymen and the petty cash as they would be at a kick-off now, or with the locked lists; nothing is rolled.

    ``answered``: what has been chosen so far, by the key of the question; for the rest the defaults are taken.
    """
    setting = locked or Setting(match=fixture.ref, home=state_of(fixture.home), away=state_of(fixture.away))
    kick_off = opening_sheets(setting, rules)
    for name in (step.step for step in rules.sequence(PRE_MATCH) if step.step in ("journeymen", "inducements")):
        progress = run_before(name, kick_off, setting, rules, partial(_default, answered or {}))
        kick_off = progress.result or kick_off
    return kick_off


def _default(answered: Mapping[str, Any], key: str, request: Request) -> Any:
    if not isinstance(request, Choice):
        return NOT_YET
    chosen = answered.get(key, request.default)
    return request.default if request.problems(chosen) else chosen


def steps_before(match: Match) -> list[StepSoFar]:
    """The sequence before the kick-off as far as it has come."""
    rules, setting, given = rules_for(match), setting_of(match), answers_before(match)
    steps = [StepSoFar(step) for step in rules.sequence(PRE_MATCH)]

    def run(so_far: StepSoFar, kick_off: KickOff) -> Progress[KickOff]:
        name = so_far.step.step
        return run_before(name, kick_off, setting, rules, _noting(told(given.get(name, {})), so_far))

    for so_far, progress in run_on(steps, opening_sheets(setting, rules), run):
        if progress.finished:
            so_far.state, so_far.kick_off = "done", progress.result
        else:
            _waits(so_far, progress)
    return steps


def _noting(source: Source, so_far: StepSoFar) -> Source:
    """The same source; what it says is noted with the step."""

    def noting(key: str, request: Request) -> Any:
        value = source(key, request)
        if value is not NOT_YET:
            so_far.told.append((key, request, value))
        return value

    return noting


def _waits(so_far: StepSoFar, progress: Progress[Any]) -> None:
    so_far.state, so_far.pending, so_far.key = "now", progress.pending, progress.key


@dataclass(slots=True)
class SideSoFar:
    """One side's sequence after a match, and the team before it, and as it stands with what the open step has entered."""

    steps: list[StepSoFar]
    before: TeamState
    state: TeamState
    facts: Facts

    @property
    def now(self) -> StepSoFar | None:
        return next((step for step in self.steps if step.state == "now"), None)


def steps_after(match: Match, side: MatchSide, body: dict[str, Any] | None = None) -> SideSoFar:
    """The sequence afterwards of one side as far as it has come: what is done from the team's history, the open step from its answers.

    ``body``: what the accepted report says, where somebody has read it already.
    """
    facts, rules = facts_for(match, side.side, body), rules_for(match)
    team_before, team, entered = _chapter(side.team, match.fixture.ref)
    steps = [StepSoFar(step, entries=entered.get(step.step, [])) for step in rules.sequence(facts.sequence)]
    for so_far in steps:
        so_far.state = "done" if so_far.step.step in entered else "ahead"
        if side.open and so_far.step.step == side.step:
            source = _noting(told(answers_of(match, side.side, side.step)), so_far)
            progress = run_step(side.step, team, facts, rules_of(side.team), source)
            so_far.entries, team = progress.entries, progress.state
            _waits(so_far, progress)
    return SideSoFar(steps=steps, before=team_before, state=team, facts=facts)


def _chapter(team: Team, ref: str) -> tuple[TeamState, TeamState, dict[str, list[Entry]]]:
    """The team as it came to the match, the team as it stands, and what each closed step of the match entered."""
    before_it: TeamState | None = None
    state = TeamState()
    gathered: list[Entry] = []
    entered: dict[str, list[Entry]] = {}
    for row in effective(journal(team)):
        if row.entry is None:
            continue
        if row.entry.match == ref:
            before_it = before_it or state
            if isinstance(row.entry, StepClosed):
                entered[row.entry.step] = gathered
                gathered = []
            elif not isinstance(row.entry, Played | Forfeited):
                gathered.append(row.entry)
        state = row.entry.apply(state)
    return before_it or state, state, entered


def corrections_in(competition: Competition) -> list[Correction]:
    """Every result of the competition that was corrected, with the reason, the latest first."""
    return list(
        Correction.objects.filter(match__fixture__round__competition=competition).select_related(
            "by", "match__fixture__round", "match__fixture__home", "match__fixture__away"
        )
    )


def reports_waiting(competition: Competition) -> list[Match]:
    """Matches whose report is filed and not yet accepted, in the order of the calendar."""
    return list(
        Match.objects.filter(fixture__round__competition=competition, state=Match.State.REPORTED)
        .select_related("fixture__round", "fixture__home", "fixture__away")
        .defer("setting", "kick_off")
        .order_by("fixture__round__number", "fixture__number")
    )


def states_among(fixtures: QuerySet[Fixture]) -> dict[int, str]:
    """How far each of these fixtures that was begun has come, in words, by the fixture's primary key."""
    reopened = Intervention.objects.filter(match=OuterRef("pk"), kind=Intervention.Kind.REOPENED)
    begun = Match.objects.filter(fixture__in=fixtures.order_by().values("pk")).exclude(state=Match.State.ABANDONED)
    under_review = Exists(reopened) & Q(state=Match.State.REPORTED)
    return {
        fixture: gettext("under review") if again else str(Match.State(state).label)
        for fixture, state, again in begun.annotate(again=under_review).values_list("fixture_id", "state", "again")
    }
