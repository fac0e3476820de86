"""Matches by the thousand between teams that never were: nothing may crash, get stuck, or break an invariant."""

from collections import Counter
from dataclasses import dataclass, field

from engine import events
from engine.chance import Chance
from engine.check import check
from engine.dice import SealedDice
from engine.game import Game
from engine.policies import POLICIES, Policy
from engine.referee import audit
from engine.squads import fuzzed, squad, with_stars
from rulebook.ruleset import Ruleset
from rulebook.sheets import TeamSheet

#: Re-rolls and optional skills: asked about each time, always used, or never.
HABITS = ("ask", "always", "never")
#: So many decisions never happen in one match.
STUCK = 30_000


@dataclass
class Tally:
    """What a run of fuzzed matches has seen."""

    matches: int = 0
    decisions: int = 0
    touchdowns: int = 0
    broken: list[str] = field(default_factory=list)
    #: In how many matches each skill was used or rolled for.
    skills: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """One more match that went well."""
        self.matches += 1
        self.decisions += len(game.actions)
        self.touchdowns += sum(game.state.score)
        self.skills.update(seen(game))


def seen(game: Game) -> set[str]:
    """The skills and traits that show in the events of a match."""
    found: set[str] = set()
    for event in game.events:
        name = event[0]
        if name == events.USES:
            found.add(event[2])
        elif name in (events.TEST, events.CONTEST):
            found.add(event[2] if name == events.TEST else event[3])
            if name == events.TEST:
                found.update(reason for reason, _ in event[5])
        elif name == events.REROLL:
            found.add(event[2])
        elif name in (events.ARMOUR, events.INJURY):
            found.update(reason for reason, _ in event[-2])
    return found


def sheets(ruleset: Ruleset, seed: int) -> tuple[TeamSheet, TeamSheet]:
    """The two teams of this seed: random rosters, skills, injuries, sizes and help."""
    chance = Chance(seed)
    home, away = (chance.one(ruleset.rosters) for _ in range(2))
    teams = (fuzzed(squad(ruleset, roster, side), chance) for roster, side in ((home, "home"), (away, "away")))
    ours, theirs = (with_stars(team, ruleset.stars, chance) for team in teams)
    return ours, theirs


def match(ruleset: Ruleset, seed: int, every_step: bool) -> Game:
    """The match of this seed, played to the end and checked: at every step, or at every turn."""
    chance = Chance(seed + 1_000_003)
    home, away = sheets(ruleset, seed)
    game = Game(home, away, ruleset, SealedDice(f"fuzz {seed}".encode()), decider=seed % 7 == 0)
    policy = POLICIES[chance.one(("flat", "full-turns", "chaser", "chaser"))](chance)
    habit = HABITS[seed % 3]
    while game.pending is not None:
        if every_step or game.pending.kind == "turn":
            check(game)
        if every_step:
            assert game.question, "nobody says what is to be decided"
        game.send(_wanted(game, policy, habit))
        assert len(game.actions) < STUCK, f"stuck at {game.pending}"
    check(game)
    game.report()
    faults = audit(game.events)
    assert not faults, faults[0]
    return game


def _wanted(game: Game, policy: Policy, habit: str) -> int:
    choice = game.pending
    assert choice is not None
    if habit != "ask" and choice.kind in ("use", "re-roll"):
        return choice.options[0] if habit == "always" else choice.options[-1]
    return policy(game)


def run(ruleset: Ruleset, games: int, first: int = 0) -> Tally:
    """The matches of seeds ``first`` and on; every tenth is checked at every step and replayed."""
    tally = Tally()
    for seed in range(first, first + games):
        try:
            game = match(ruleset, seed, every_step=seed % 10 == 0)
            if seed % 10 == 0:
                home, away = sheets(ruleset, seed)
                again = Game.replay(
                    home, away, ruleset, SealedDice(f"fuzz {seed}".encode()), game.actions, decider=seed % 7 == 0
                )
                assert again.events == game.events, "the replay tells another match"
        except Exception as fault:  # noqa: BLE001  (a fuzzer reports whatever goes wrong)
            tally.broken.append(f"seed {seed}: {type(fault).__name__}: {fault}")
            continue
        tally.add(game)
    return tally
