"""Reading matches: facts, what was answered, and what is asked now."""

from typing import Any

from league.models import Fixture, Season
from matches.correction import Chapter
from matches.models import Match, MatchSide, ReportVersion, StepAnswer
from matches.steps.before import Setting, pre_match
from matches.steps.facts import Facts
from matches.steps.running import Answer, run_step, told
from rulebook.dice import KeyedDice
from rulebook.procedure import Progress, advance
from rulebook.ruleset import Ruleset
from rulebook.sheets import KickOff, MatchReport, plain, read
from teams.history.state import TeamState
from teams.models import Team
from teams.selectors import rules_of, state_of

#: The side under which the sequence before the kick-off keeps its answers.
BOTH = "both"
PRE_MATCH = "pre_match"


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
    )


def answers_of(match: Match, side: str, step: str) -> dict[str, Answer]:
    """What is on record for one step, by the key of its question."""
    rows = StepAnswer.objects.filter(match=match, side=side, step=step).select_related("by")
    return {row.key: _answer(row) for row in rows}


def _answer(row: StepAnswer) -> Answer:
    return Answer(value=row.value, source=row.source, by=str(row.by) if row.by else "")


def chapters_of(team: Team) -> dict[str, Chapter]:
    """Every match in the team's history with its facts and its answers, by its reference."""
    chapters = {}
    sides = MatchSide.objects.filter(team=team, match__reports__accepted=True).select_related(
        "match__fixture__home", "match__fixture__away"
    )
    for side in sides:
        chapters[side.match.fixture.ref] = chapter_of(side.match, side.side)
    return chapters


def chapter_of(match: Match, side: str, body: dict[str, Any] | None = None) -> Chapter:
    steps: dict[str, dict[str, Answer]] = {}
    for row in StepAnswer.objects.filter(match=match, side=side).select_related("by"):
        steps.setdefault(row.step, {})[row.key] = _answer(row)
    return Chapter(facts=facts_for(match, side, body), answers=steps)  # type: ignore[arg-type]


def pre_match_progress(match: Match) -> Progress[KickOff]:
    """How far the sequence before the kick-off has come."""
    return advance(pre_match(setting_of(match), rules_for(match)), told(answers_of(match, BOTH, PRE_MATCH)))


def step_progress(match: Match, side: MatchSide) -> Progress[None]:
    """How far the open step of one side has come, on the team as it stands."""
    return run_step(
        side.step,
        state_of(side.team),
        facts_for(match, side.side),
        rules_of(side.team),
        told(answers_of(match, side.side, side.step)),
    )


def next_step(match: Match, side: MatchSide) -> str:
    """The name of the step after the open one; empty at the end of the sequence."""
    names = [step.step for step in rules_for(match).sequence(facts_for(match, side.side).sequence)]
    if not side.step:
        return names[0]
    place = names.index(side.step) + 1
    return names[place] if place < len(names) else ""


def plain_setting(match: str, home: TeamState, away: TeamState) -> Any:
    return plain(Setting(match=match, home=home, away=away))
