"""Teams, matches and scripted dice for tests of single steps."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from matches.steps.before import Setting
from matches.steps.facts import Facts, opening_entry
from matches.steps.running import run_all_before, run_step
from rulebook.dice import ScriptedDice
from rulebook.procedure import Choice, Draw, Progress, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, refuse
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import KickOff, MatchReport, Side, SideReport
from teams.history.draft import Draft, Pick
from teams.history.state import TREASURY, Advancement, Player, TeamState, change
from teams.history.values import team_sheet

RULES = Ruleset.of("bb2020")
NOTHING_DONE = SideReport()
#: The dice that there are, two-coloured ones and those with symbols left out (BB2020 p. 24).
DIE_SIDES = (2, 3, 6, 8, 16)
GAINS = ("block", "dauntless", "fend", "kick", "pro", "tackle")


def team_of(*positions: str, roster: str = "human", rules: Ruleset = RULES, **fields: Any) -> TeamState:
    """A team of these positions, numbered from 1 with the ids p1, p2, …; eleven linemen if none are named."""
    page = rules.roster(roster)
    lineman = next(position.id for position in page.positions if position.is_lineman)
    wanted = positions or (lineman,) * 11
    picks = tuple(Pick(position=each, number=n, name=f"Man {n}") for n, each in enumerate(wanted, start=1))
    chosen = tuple(rule for choice in page.rule_choices for rule in choice.among[: choice.choose])
    team = Draft(name="Reavers", roster=roster, chosen_rules=chosen, picks=picks).team(rules)
    gold = fields.pop("treasury", 0)
    return team.but(purses={TREASURY: gold}, **fields)


def man(team: TeamState, id: str, **fields: Any) -> TeamState:
    """The team with this player changed."""
    return team.with_player(change(team.players[id], **fields))


def gained(count: int, rules: Ruleset = RULES) -> tuple[Advancement, ...]:
    """So many chosen primary skills, general ones."""
    return tuple(
        Advancement(how="chosen_primary", spp=6, value=20_000, skill=rules.gained_skill(skill))
        for skill in GAINS[:count]
    )


def played(
    team: TeamState,
    mine: SideReport = NOTHING_DONE,
    theirs: SideReport = NOTHING_DONE,
    *,
    fans: Mapping[str, int] | None = None,
    journeymen: tuple[Player, ...] = (),
    their_fans: int = 1,
    friendly: bool = False,
    match: str = "7",
    rules: Ruleset = RULES,
) -> Facts:
    """A match that the team played at home against eleven of its own kind."""
    kick_off = KickOff(
        home=team_sheet(team, rules, journeymen),
        away=team_sheet(team_of(fans=their_fans), rules),
        settled={"fans": FairWeatherFans(count=dict(fans or {"home": 1, "away": 1}))},
    )
    report = MatchReport(home=mine, away=theirs)
    return Facts(
        match=match, side="home", home=team.name, away="Others", kick_off=kick_off, report=report, friendly=friendly
    )


def unplayed(team: TeamState, awarded_to: str = "home", side: Side = "home") -> Facts:
    return Facts(match="7", side=side, home=team.name, away="Others", awarded_to=awarded_to)


def after_whistle(team: TeamState, facts: Facts, rules: Ruleset = RULES) -> TeamState:
    """The team when its sequence begins."""
    return opening_entry(facts, rules).apply(team)


def take(
    step: str,
    team: TeamState,
    facts: Facts,
    *dice: int,
    answers: Iterable[Any] = (),
    drawn: Iterable[str] = (),
    rules: Ruleset = RULES,
) -> Progress[None]:
    """The step with exactly these dice and answers; an answer that the rules refuse is raised."""
    told, names = list(answers), list(drawn)
    with ScriptedDice(*dice) as script:
        progress = run_step(step, team, facts, rules, _script(script, told, names))
    assert progress.finished and not told and not names
    return progress


def settled(
    home: TeamState, away: TeamState, *dice: int, answers: Iterable[Any] = (), rules: Ruleset = RULES
) -> KickOff:
    """Everything before the kick-off, with exactly these dice and answers."""
    told = list(answers)
    with ScriptedDice(*dice) as script:
        source = _script(script, told, [])
        progress = run_all_before(Setting(match="7", home=home, away=away), rules, lambda step: source)
    assert progress.result is not None and not told
    return progress.result


def _script(script: ScriptedDice, told: list[Any], drawn: list[str]) -> Any:
    def source(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            assert request.sides in DIE_SIDES
            return script.roll(key, request.count, request.sides)
        if isinstance(request, Draw):
            name = drawn.pop(0)
            assert name in request.among, f"{name} is not among {request.among}"
            return name
        assert isinstance(request, Choice)
        answer = told.pop(0)
        refuse(request.problems(answer))
        return answer

    return source


@contextmanager
def refused(reason: str | type[Problem], **facts: Any) -> Iterator[None]:
    """What is done here is refused for this reason, by its code or its class, with at least these facts."""
    with pytest.raises(Problem) as caught:
        yield
    problem = caught.value
    assert problem.code == (reason if isinstance(reason, str) else reason.code), str(problem)
    assert facts.items() <= dict(problem.facts).items()


def entry_of(progress: Progress[None], kind: type) -> Any:
    """The one entry of this kind."""
    (entry,) = [entry for entry in progress.entries if isinstance(entry, kind)]
    return entry


def report(**fields: Any) -> SideReport:
    """One side of a report."""
    return msgspec.convert(fields, SideReport)


def facts_of(kick_off: KickOff, report: MatchReport, side: Side = "home", match: str = "7") -> Facts:
    """This match as one side's sequence sees it."""
    home, away = kick_off.home.team, kick_off.away.team
    return Facts(match=match, side=side, home=home, away=away, kick_off=kick_off, report=report)
