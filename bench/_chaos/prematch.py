"""Matches before their kick-off, while their workers are killed, the sweep is delayed, and tasks come twice."""

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import OperationalError, close_old_connections
from django.utils import timezone

from bench._chaos import audit
from bench._chaos.surroundings import Victim, beat, worker
from bench._chaos.world import Played, a_league, a_match, begin, hidden_by, open_matches
from inducements.resolving import LATER
from inducements.tasks import resolve
from launcher.processes import stop_all
from league.models import League
from matches.actions import answer, current
from matches.models import Match
from matches.selectors import BOTH, match_with_all
from rulebook.procedure import Choice
from rulebook.shapes.refusals import Refusal

#: Seconds between two matches, between two looks, and after which a question that is due counts as stuck.
EVERY, LOOK, STUCK = 2.0, 0.25, 10.0
#: Seconds after the last lock until the run ends, resolved or not.
PATIENCE = 120.0
#: Of so many matches all pages are read at the end.
PAGES_OF = 15


def run(matches: int, seed: int, settings: Mapping[str, str]) -> dict[str, Any]:
    """What became of so many matches, by name."""
    chance = random.Random(seed)
    league = a_league()
    world = [a_match(league, number, chance) for number in range(matches)]
    chaos = Chaos(league, world, chance, dict(settings) | {"CHAOS_SEED": str(seed)})
    began = time.monotonic()
    try:
        chaos.go()
    finally:
        chaos.stop()
    seconds = round(time.monotonic() - began, 1)
    said = "\n".join(line for victim in chaos.victims for line in victim.said)
    read = chance.sample(world, min(matches, PAGES_OF))
    leaks = chaos.leaked + audit.told_to_others(world) + sum(audit.leaked(league, each) for each in read)
    leaks += sum(word in said for each in world for words in hidden_by(each).values() for word in words)
    return {
        "matches": matches,
        "resolved": audit.resolved(world),
        "twice": audit.twice(world),
        "untold": audit.untold(world),
        "stuck": len(chaos.stuck),
        "unbalanced": audit.unbalanced(world),
        "leaked": leaks,
        "kills": sum(victim.killed for victim in chaos.victims),
        "hints": chaos.hints,
        "by_coaches": chaos.by_coaches,
        "slowest": round(chaos.slowest, 1),
        "seconds": seconds,
    }


@dataclass
class Chaos:
    """The run: what is begun, killed, delayed and sent twice, and what was seen."""

    league: League
    world: list[Played]
    chance: random.Random
    settings: dict[str, str]
    stuck: set[int] = field(default_factory=set)
    slowest: float = 0.0
    hints: int = 0
    by_coaches: int = 0
    leaked: int = 0

    def __post_init__(self) -> None:
        self.workers = [worker(name, self.settings) for name in ("first", "second")]
        self.beat = beat(self.settings)
        self.victims: list[Victim] = [*self.workers, self.beat]
        self.due: dict[int, tuple[Any, float]] = {}
        self.paused_until = 0.0

    def go(self) -> None:
        """Every match is begun in its turn and looked after until all are resolved, or patience ends."""
        now = time.monotonic()
        begins = [now + 5 + EVERY * place for place in range(len(self.world))]
        kills, delays, reads = now + 6, now + 9, now + 7
        waiting = list(self.world)
        while now < begins[-1] + PATIENCE:
            now = time.monotonic()
            while waiting and begins[len(self.world) - len(waiting)] <= now:
                self._begin(waiting.pop(0))
            if now >= kills:
                victim = self.chance.choice(self.workers)
                if self.chance.random() < 0.2:
                    victim.kill()
                else:
                    victim.kill_a_child()
                kills = now + self.chance.uniform(5, 10)
            if now >= delays:
                self._delay(now)
                delays = now + self.chance.uniform(8, 15)
            if self.paused_until and now >= self.paused_until:
                self.beat.pause(False)
                self.paused_until = 0.0
            for victim in self.victims:
                victim.look()
            found = self._look()
            if found and now >= reads:
                self.leaked += audit.leaked(self.league, self._of(self.chance.choice(found)))
                reads = now + 15
            if not found and not waiting:
                return
            time.sleep(LOOK)

    def stop(self) -> None:
        if self.paused_until:
            self.beat.pause(False)
        stop_all(victim.child for victim in self.victims)
        close_old_connections()

    def _begin(self, played: Played) -> None:
        while True:
            try:
                begin(played, self.chance)
            except OperationalError:  # SQLite was busy: nothing was written
                time.sleep(LOOK)
            else:
                return

    def _delay(self, now: float) -> None:
        """The sweep is late: nobody is told what is due."""
        self.beat.pause(True)
        self.paused_until = now + self.chance.uniform(1, 4)

    def _look(self) -> list[Match]:
        """The matches that are open. Some questions are answered by their coaches at the last moment, and hints are sent twice."""
        found = open_matches(self.world)
        if found and self.chance.random() < 0.4:
            twice = self.chance.choice(found).pk
            for _ in range(2):
                resolve.delay(twice)
                self.hints += 1
        for match in found:
            self._note(match)
            if match.asks and match.due_at is not None:
                self._perhaps_answer(match)
        return found

    def _of(self, match: Match) -> Played:
        return next(each for each in self.world if each.match == match.pk)

    def _note(self, match: Match) -> None:
        if match.due_at is None:
            return
        late = (timezone.now() - match.due_at).total_seconds()
        if match.due_at - timezone.now() > LATER / 2:
            late = STUCK + 1  # something is broken in it
        self.slowest = max(self.slowest, late)
        if late > STUCK:
            self.stuck.add(match.pk)

    def _perhaps_answer(self, match: Match) -> None:
        """A coach answers when the time is all but over, or just over: one in four does."""
        assert match.due_at is not None
        left = (match.due_at - timezone.now()).total_seconds()
        own = random.Random(f"{match.fixture_id} {match.step} {match.asks}")
        if own.random() > 0.25 or left > own.uniform(-0.5, 1.0):
            return
        match = match_with_all(match.pk)
        try:
            _, progress = current(match, BOTH)
            if progress is None or not isinstance(progress.pending, Choice):
                return
            by = self._of(match).coaches[progress.pending.side]
            answer(match=match, side=BOTH, key=progress.key, value=progress.pending.default, by=by)
            self.by_coaches += 1
        except (Refusal, OperationalError):
            pass
