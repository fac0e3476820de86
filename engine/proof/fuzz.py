"""Matches by the thousand between teams that never were: nothing may crash, get stuck, or break an invariant."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.board.dice import SealedDice
from engine.board.skills import names
from engine.bots.scorer import Scorer
from engine.game import Game
from engine.proof.chance import Chance
from engine.proof.check import check
from engine.proof.effects import Effects
from engine.proof.policies import POLICIES, Policy
from engine.proof.referee import audit
from engine.proof.squads import MEETING, fuzzed, learned, squad, with_stars
from rulebook.report.checks import judged
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import KickOff, TeamSheet

#: Re-rolls and optional skills: asked about each time, always used, or never.
HABITS = ("ask", "always", "never")
#: Of every fifty seeds the one that the bot `scorer` plays.
SCORES = 20
#: So many decisions never happen in one match.
STUCK = 30_000


@dataclass(slots=True)
class Tally:
    """What a run of fuzzed matches has seen."""

    matches: int = 0
    decisions: int = 0
    touchdowns: int = 0
    broken: list[str] = field(default_factory=list)
    #: In how many matches each skill and trait has changed what came of an answer, if that was looked for.
    skills: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, effects: Effects | None) -> None:
        """One more match that went well."""
        self.matches += 1
        self.decisions += len(game.actions)
        self.touchdowns += sum(game.state.score)
        if effects is not None:
            self.skills.update(names(effects.found))


def sheets(ruleset: Ruleset, seed: int) -> tuple[TeamSheet, TeamSheet]:
    """The two teams of this seed: random rosters, skills, injuries, sizes and help."""
    chance = Chance(seed)
    home, away = (chance.one(ruleset.rosters) for _ in range(2))
    together = learned(chance)
    squads = (squad(ruleset, roster, side) for roster, side in ((home, "home"), (away, "away")))
    teams = (fuzzed(sheet, chance, together if together in MEETING else learned(chance)) for sheet in squads)
    ours, theirs = (with_stars(team, ruleset.stars, chance) for team in teams)
    return ours, theirs


def begun(ruleset: Ruleset, seed: int) -> Game:
    """The match of this seed before its first decision."""
    home, away = sheets(ruleset, seed)
    return Game(home, away, ruleset, SealedDice(f"fuzz {seed}".encode()), decider=seed % 7 == 0)


def played(game: Game, seed: int, every_step: bool, send: Callable[[int], object]) -> None:
    """The match is played to the end and checked: at every step, or at every turn."""
    policy = _policy(seed)
    habit = HABITS[seed % 3]
    while game.pending is not None:
        if every_step or game.pending.kind == "turn":
            check(game)
        if every_step:
            assert game.question, "nobody says what is to be decided"
        send(_wanted(game, policy, habit))
        assert len(game.actions) < STUCK, f"stuck at {game.pending}"
    check(game)
    report = game.report()
    verdict = judged(report, KickOff(home=game.home, away=game.away), game.rules.ruleset)
    assert not verdict.problems, f"the report is not true: {verdict.problems[0]}"
    assert verdict.report == report, "the report leaves out what follows from it"
    faults = audit(game.events)
    assert not faults, faults[0]


def _policy(seed: int) -> Policy:
    """Who plays both sides: mostly what knows nothing of the game; every fiftieth match the bot that looks for odds, which costs ten times as much."""
    chance = Chance(seed + 1_000_003)
    if seed % 50 == SCORES:
        return Scorer(chance)
    return POLICIES[chance.one(("flat", "full-turns", "chaser", "chaser", "fighter", "fighter"))](chance)


def _wanted(game: Game, policy: Policy, habit: str) -> int:
    choice = game.pending
    assert choice is not None
    if habit != "ask" and choice.kind in ("use", "re-roll"):
        return choice.options[0] if habit == "always" else choice.options[-1]
    return policy(game)


def run(ruleset: Ruleset, games: int, first: int = 0, effects: bool = False) -> Tally:
    """The matches of seeds ``first`` and on; every tenth is checked at every step and replayed. With ``effects`` every skill is looked for that
    has changed something."""
    tally = Tally()
    for seed in range(first, first + games):
        try:
            game = begun(ruleset, seed)
            found = Effects(game) if effects else None
            played(game, seed, seed % 10 == 0, game.send if found is None else found.send)
            if seed % 10 == 0:
                again = begun(ruleset, seed)
                for action in game.actions:
                    again.send(action)
                assert again.events == game.events, "the replay tells another match"
        except Exception as fault:  # noqa: BLE001  (a fuzzer reports whatever goes wrong)
            tally.broken.append(f"seed {seed}: {type(fault).__name__}: {fault}")
            continue
        tally.add(game, found)
    return tally
