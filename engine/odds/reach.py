"""How far a player can go, how safely, and what it costs them to fail: the safest way to every square they can reach.

Squares are taken in the order of the chance to get there. Each keeps the way with the fewest squares so far; a later, riskier one counts only if
it is shorter. The board is taken as it stands: an opponent who dives or follows is not where they were, but that is not followed up.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.board.actions import ARGUMENT, JUMP, STAND_UP, STEP
from engine.board.geometry import OFF
from engine.board.skills import BALL_AND_CHAIN
from engine.board.state import PRONE, STANDING, STUNNED, Player, State
from engine.odds.risk import RUSH, Risk, name_of, need_of, tests_of
from engine.odds.search import Label, Search
from engine.play.blocking.injury import chained
from engine.play.rolls import total

#: How likely 2D6 come to at least this.
AT_LEAST = tuple(sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= n) / 36 for n in range(14))


@contextmanager
def on_his_feet(g: State, p: Player) -> Iterator[None]:
    """Within, the player may use all that they have, as they may once they are activated and stand, and their square is empty."""
    able, stance, here = p.able, p.stance, p.sq
    p.able, p.stance, g.at[here] = p.skills, STANDING, None
    try:
        yield
    finally:
        p.able, p.stance, p.sq, g.at[here] = able, stance, here, p


@dataclass(frozen=True, slots=True)
class Failure:
    """One test of a way: how likely it is the one that fails, where the player is then, and whether they Fall Over there."""

    test: str
    chance: float
    square: int
    falls: bool
    #: What its die must show, modifiers counted.
    need: int


@dataclass(frozen=True, slots=True)
class Way:
    """The way to one square: what to send, how likely it succeeds, and how it may fail."""

    square: int
    actions: tuple[int, ...]
    success: float
    failures: tuple[Failure, ...]
    #: How likely the armour breaks if the player Falls Over.
    breaks: float

    @property
    def turnover(self) -> float:
        """The chance that trying it ends the turn: a fall, or a ball that was not picked up."""
        return sum(failure.chance for failure in self.failures if failure.falls or failure.test == "pick-up")

    @property
    def fall(self) -> float:
        """The chance to Fall Over on the way."""
        return sum(failure.chance for failure in self.failures if failure.falls)

    @property
    def broken(self) -> float:
        """The chance to Fall Over on the way and have the armour broken."""
        return self.fall * self.breaks


def falls_badly(p: Player) -> float:
    """The chance that the armour breaks when the player Falls Over (p.60); a Ball & Chain has none."""
    if p.skills & BALL_AND_CHAIN:
        return 1.0
    return AT_LEAST[min(max(p.av - total(chained(p)), 0), 13)]


class Reach:
    """Where a player can get to in this activation, or in one that begins now. Read-only; true of the board it was made for."""

    def __init__(
        self, g: State, p: Player, rerolls: int | None = None, with_ball: bool = False, next_only: bool = False
    ) -> None:
        """``rerolls``: team re-rolls to reckon with; those at hand if None. ``with_ball``: look also for where the player gets with a ball picked up
        on the way; otherwise picking it up is only one more danger. ``next_only``: look no further than the next Step or Jump."""
        self.player, self.size, self.start = p, g.pitch.size, p.sq
        self._pitch, self._root_code = g.pitch, 0
        #: By place, the labels that count, the safest first.
        self.labels: dict[int, list[Label]] = {}
        if p.sq == OFF or p.stance == STUNNED:
            return
        prone = p.stance == PRONE
        with on_his_feet(g, p):
            search = Search(g, p, rerolls, prone, with_ball)
            self.free, self.last = search.free, search.last
            self._root, self._root_code = search.root, search.root_code
            if next_only:
                search.look_round(self.labels)
            else:
                search.run(self.labels)
        self._breaks = falls_badly(p)

    @cached_property
    def squares(self) -> dict[int, float]:
        """Every square in reach with the chance to get there, however much was picked up or jumped on the way."""
        best: dict[int, float] = {}
        for place, labels in self.labels.items():
            square = place % self.size
            if labels[0][0].total > best.get(square, 0.0):
                best[square] = labels[0][0].total
        return best

    @cached_property
    def carrying(self) -> dict[int, float]:
        """Every square that the player reaches with a ball that lies on the pitch now, and the chance to get there with it."""
        best: dict[int, float] = {}
        for place, labels in self.labels.items():
            square = place % self.size
            if place >= 2 * self.size and labels[0][0].total > best.get(square, 0.0):
                best[square] = labels[0][0].total
        return best

    def success(self, square: int) -> float:
        """The chance to get to this square; 0 if it is out of reach."""
        return self.squares.get(square, 0.0)

    def way(self, square: int, carrying: bool = False, spare: int = 0) -> Way | None:
        """The safest way to this square, with the ball if ``carrying``, with so many squares of movement left over; None if there is none."""
        label = self._label(square, carrying, spare)
        return None if label is None else self._told(label)

    def next(self, action: int) -> Way | None:
        """The Step or Jump that this action is, of a reach that looks no further; None if there is none that can succeed."""
        square = action & ARGUMENT
        found = self.labels.get(square + self.size if action & ~ARGUMENT == JUMP else square)
        return None if found is None else self._told(found[0])

    @property
    def stand_up(self) -> Way:
        """Standing up, and no more."""
        failures: list[Failure] = []
        risk = self._fails(self._root, self._root_code, self.start, self.start, failures)
        return Way(self.start, (STAND_UP,), risk.total, tuple(failures), self._breaks)

    @property
    def rush(self) -> tuple[float, int]:
        """The chance of one Rush made now, and what its die must show."""
        return self._root.after(RUSH).total, need_of(RUSH, self._root.profile)

    def blitz(self, target: int) -> tuple[Way, float] | None:
        """The safest way to hit the player on this square, and the chance to do so, the square that the Block costs counted (p.59)."""
        best, chance = None, 0.0
        for square in self._pitch.neighbours[target]:
            for place in (square, square + self.size, square + 2 * self.size, square + 3 * self.size):
                for label in self.labels.get(place, ()):
                    if label[1] >= self.last:
                        continue
                    risk = label[0].after(RUSH) if label[1] >= self.free else label[0]
                    if risk.total > chance:
                        best, chance = label, risk.total
        return None if best is None else (self._told(best), chance)

    def _label(self, square: int, carrying: bool, spare: int) -> Label | None:
        best = None
        for layer in (2, 3) if carrying else (0, 1, 2, 3):
            for label in self.labels.get(square + layer * self.size, ()):
                if label[1] + spare <= self.last and (best is None or label[0].total > best[0].total):
                    best = label
        return best

    def _told(self, label: Label) -> Way:
        chain: list[Label] = []
        at: Label | None = label
        while at is not None:
            chain.append(at)
            at = at[3]
        chain.reverse()
        actions: list[int] = [STAND_UP] if self.player.stance == PRONE else []
        failures: list[Failure] = []
        risk = self._fails(self._root, self._root_code, self.start, self.start, failures)
        for before, after in pairwise(chain):
            here, to = before[2] % self.size, after[2] % self.size
            actions.append((STEP if self._pitch.distance(here, to) == 1 else JUMP) | to)
            code = (
                next(code for code, kid in before[0].kids.items() if kid is after[0])
                if before[0] is not after[0]
                else 0
            )
            risk = self._fails(risk, code, here, to, failures)
        return Way(label[2] % self.size, tuple(actions), label[0].total, tuple(failures), self._breaks)

    def _fails(self, risk: Risk, code: int, here: int, to: int, failures: list[Failure]) -> Risk:
        for test in tests_of(code):
            after = risk.after(test)
            name = name_of(test)
            falls = name in ("rush", "dodge", "jump")
            failures.append(
                Failure(
                    name,
                    risk.total - after.total,
                    here if name == "tentacles" else to,
                    falls,
                    need_of(test, risk.profile),
                )
            )
            risk = after
        return risk
