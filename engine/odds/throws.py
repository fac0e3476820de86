"""The odds of throws: where the ball or a thrown team-mate may come down, and who gets it (p.25, 48-54)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.board.geometry import OFF
from engine.board.skills import ALWAYS_HUNGRY, DUMP_OFF, LONER, MY_BALL, NO_HANDS, PASS, PRO, RELIABLE, SWOOP
from engine.board.state import STANDING, Player, State
from engine.odds.blocks import again, as_if_on, catch_chance, team_reroll_works, test_chance
from engine.odds.risk import PRO_WORKS
from engine.play.rolls import team_reroll_ready, total
from engine.play.throwing.passing import (
    FUMBLED,
    INACCURATE,
    ON_TARGET,
    QUICK,
    WILDLY_INACCURATE,
    interference_modifiers,
    pass_modifiers,
)
from engine.play.throwing.teammate import TEMPLATE, landing_modifiers, throw_modifiers

#: How likely something comes down on which square.
Where = dict[int, float]


@dataclass(frozen=True, slots=True)
class PassOdds:
    """How a throw may go; the four first sum to 1. What follows is the chance of the whole: the receiver holds the ball, an opponent does."""

    accurate: float
    inaccurate: float
    wild: float
    fumbled: float
    completed: float = 0.0
    intercepted: float = 0.0


def throw_chances(pa: int, modifier: int, works: float = 0.0) -> tuple[float, float, float, float]:
    """Accurate, inaccurate, wildly inaccurate, fumbled (p.49); everything but an accurate throw is thrown again if a re-roll ``works``."""
    if not pa:
        return 0.0, 0.0, 0.0, 1.0
    counts = [0, 0, 0, 0]
    for die in range(1, 7):
        reached = die + modifier
        counts[3 if die == 1 else 0 if die == 6 or reached >= pa else 2 if reached <= 1 else 1] += 1
    once = [count / 6 for count in counts]
    failed = 1 - once[0]
    return (
        once[0] + failed * works * once[0],
        once[1] * (1 - works) + failed * works * once[1],
        once[2] * (1 - works) + failed * works * once[2],
        once[3] * (1 - works) + failed * works * once[3],
    )


def pass_odds(g: State, p: Player, square: int, reroll: bool = False) -> PassOdds:
    """The odds of a pass from where p is to this square (p.48-51). The opponent tries to get at it with their best player.

    With ``reroll`` a team re-roll may be used on the throw, not on the catch. ``completed`` and ``intercepted`` speak of accurate passes only; an inaccurate one may still end well, or worse.
    """
    band = g.rules.band(p.sq, square)
    if band < 0:
        return PassOdds(0.0, 0.0, 0.0, 1.0)
    works = 1.0 if p.able & PASS else team_reroll_works(g, p) if reroll else 0.0
    chances = throw_chances(p.pa, total(pass_modifiers(g, p, band)), works)
    deflected, caught = interference_odds(g, p, square, ON_TARGET)
    receiver = g.at[square]
    holds = 0.0
    if receiver is not None and receiver.side == p.side:
        holds = catch_chance(g, receiver)
    return PassOdds(*chances, chances[0] * (1 - deflected) * holds, chances[0] * deflected * caught)


def dump_off_odds(g: State, d: Player) -> tuple[int, PassOdds] | None:
    """Where the target of a Block gets rid of the ball to, and how that goes (p.79): by the Quick Pass that a team-mate holds most often and then
    an opponent least often. None if they have no Dump-off or no ball, or nobody to throw it to; no team re-roll helps, because it is not their turn."""
    if not d.able & DUMP_OFF or g.carrier is not d or d.skills & MY_BALL:
        return None
    throws = ((square, pass_odds(g, d, square)) for square in g.rules.targets(d.sq)[QUICK])
    best = max(throws, key=lambda throw: (throw[1].completed, -throw[1].intercepted))
    return best if best[1].completed else None


def interference_odds(g: State, p: Player, landing: int, result: str) -> tuple[float, float]:
    """How likely the best placed opponent gets a hand to a pass that comes down there, and how likely they then hold it (p.50)."""
    best = (0.0, 0.0)
    for q in g.players_on(g.zones[1 - p.side] & g.pitch.ruler(p.sq, landing)):
        if not q.skills & NO_HANDS:
            touches = test_chance(q.ag, total(interference_modifiers(g, p, q, result)))
            best = max(best, (touches, catch_chance(g, q, "interception")))
    return best


@dataclass(frozen=True, slots=True)
class MateOdds:
    """How throwing a team-mate may go; the three first and ``eaten`` sum to 1. ``lands``: they stand where they came down; the rest of the time they are
    down, or gone. Either is a Turnover only if they hold the ball."""

    superb: float
    successful: float
    fumbled: float
    lands: float
    eaten: float = 0.0


def mate_odds(g: State, p: Player, q: Player, square: int, reroll: bool = False) -> MateOdds:
    """The odds of p throwing q to this square (p.52-54). A player who swoops does so the way that lands them most often (p.86).

    Always Hungry comes before the throw: one in six tries to eat them, and of those one in six does, while the others fumble them (p.81). With
    ``reroll`` the team re-rolls at hand and the thrower's Pro are used on whatever makes it likelier that they land on their feet.
    """
    left = g.rerolls_left(p.side) if reroll and team_reroll_ready(g, p.side) else 0
    pro = bool(reroll and p.able & PRO and not (p is g.acting and p.spent & PRO))
    accurate, inaccurate, wild, fumbled, eaten, lands = _MateThrow(g, p, q, square).begun(left, pro)
    return MateOdds(accurate, inaccurate + wild, fumbled, lands, eaten)


#: The chances that they are thrown accurately, inaccurately, wildly or not at all, that they are eaten, and that they land on their feet.
Flight = tuple[float, ...]
EATEN: Flight = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
#: What is reckoned from the team re-rolls that are left, and from whether Pro is.
Reckon = Callable[[int, bool], Flight]


class _MateThrow:
    """One throw of a team-mate, reckoned out from its first die. ``left``: team re-rolls that may still be used, ``pro``: whether Pro may."""

    def __init__(self, g: State, p: Player, q: Player, square: int) -> None:
        self.works, helped = ((7 - one.loner) / 6 if one.skills & LONER else 1.0 for one in (p, q))
        self.hungry, self.hopeless = bool(p.skills & ALWAYS_HUNGRY), not p.pa
        self.once = throw_chances(p.pa, total(throw_modifiers(g, p, square, False)))
        glides = swoops(g, square) if q.skills & SWOOP else []
        ends: tuple[tuple[Where, list[Where], str, bool], ...] = (
            (scatters(g, square), glides, ON_TARGET, False),
            (scatters(g, square), glides, INACCURATE, False),
            (deviates(g, p.sq), [], WILDLY_INACCURATE, False),
            (flies(g, p.sq, 1), [], FUMBLED, bool(p.able & RELIABLE)),
        )
        upright = q.stance == STANDING and q.has_zone
        #: By the quality of the throw: how likely the landing is with no team re-roll left, with one, and with two.
        self.landing = [
            _landings(g, q, where, ways, result, surely, helped) if upright else (0.0, 0.0, 0.0)
            for where, ways, result, surely in ends
        ]

    def begun(self, left: int, pro: bool) -> Flight:
        """Before the first die, which is that of the hungry."""
        if not self.hungry:
            return self.thrown(left, pro)
        return _mixed(
            (5 / 6, self.thrown(left, pro)), (1 / 6, self.best(self.bitten, self.bitten_or_thrown, left, pro))
        )

    def bitten(self, left: int, pro: bool) -> Flight:
        """Always Hungry has failed, and the team-mate may squirm free."""
        return _mixed((5 / 6, self.flown(3, left)), (1 / 6, self.best(self.eaten, self.eaten_or_free, left, pro)))

    def eaten(self, left: int, pro: bool) -> Flight:
        """The second die stands."""
        return EATEN

    def eaten_or_free(self, left: int, pro: bool) -> Flight:
        """The second die, rolled again."""
        return _mixed((5 / 6, self.flown(3, left)), (1 / 6, EATEN))

    def bitten_or_thrown(self, left: int, pro: bool) -> Flight:
        """The die of the hungry, rolled for the second time."""
        return _mixed((5 / 6, self.thrown(left, pro)), (1 / 6, self.bitten(left, pro)))

    def thrown(self, left: int, pro: bool) -> Flight:
        """Before the Passing Ability test; anything but an accurate throw may be rolled again."""
        if self.hopeless:
            return self.flown(3, left)
        ways = (self.best(partial(self.flown, how), self.flown_somehow, left, pro) for how in (1, 2, 3))
        return _mixed(*zip(self.once, (self.flown(0, left), *ways), strict=True))

    def flown_somehow(self, left: int, pro: bool) -> Flight:
        """The throw, rolled for the second time."""
        return _mixed(*zip(self.once, (self.flown(how, left) for how in range(4)), strict=True))

    def flown(self, how: int, left: int, pro: bool = False) -> Flight:
        """The team-mate is in the air; nothing of the thrower's helps now."""
        return (*(float(how == n) for n in range(4)), 0.0, self.landing[how][min(left, 2)])

    def best(self, kept: Reckon, again: Reckon, left: int, pro: bool) -> Flight:
        """A die has failed: what it says is ``kept``, or it is rolled ``again`` with Pro or with the team's help. Nobody is eaten for nothing."""
        ways = [kept(left, pro)]
        if pro:
            ways.append(_mixed((PRO_WORKS, again(left, False)), (1 - PRO_WORKS, kept(left, False))))
        if left:
            ways.append(_mixed((self.works, again(left - 1, pro)), (1 - self.works, kept(left - 1, pro))))
        return max(ways, key=lambda flight: (flight[-1], -flight[4]))


def _mixed(*parts: tuple[float, Flight]) -> Flight:
    return tuple(sum(likely * flight[n] for likely, flight in parts) for n in range(6))


def landing_chance(g: State, q: Player, where: Where, result: str, surely: bool = False, works: float = 0.0) -> float:
    """The chance that the thrown player stays on their feet, given where they may come down; ``surely``: in any free square; ``works``: how often a
    re-roll would."""
    return sum(likely * _lands_on(g, q, square, result, surely, works) for square, likely in where.items())


def _lands_on(g: State, q: Player, square: int, result: str, surely: bool, works: float) -> float:
    if g.at[square] is not None and square != q.sq:
        return 0.0
    with as_if_on(g, q, square):
        return 1.0 if surely else again(test_chance(q.ag, total(landing_modifiers(g, q, result))), works)


def _landings(
    g: State,
    q: Player,
    where: Where,
    glides: list[Where],
    result: str,
    surely: bool,
    works: float,
) -> tuple[float, ...]:
    """How likely the landing is with no, one and two team re-rolls left, the best way: a scatter, or a glide that may be rolled again as a whole."""
    once = [landing_chance(g, q, where, result, surely, helps) for helps in (0.0, works)]
    found = [once[0], once[1], once[1]]
    for glide in glides:
        each = [
            (likely, *(_lands_on(g, q, to, result, surely, helps) for helps in (0.0, works)))
            for to, likely in glide.items()
        ]
        each.append((1 - sum(glide.values()), 0.0, 0.0))  # into the crowd
        once = [sum(way[0] * way[1 + helped] for way in each) for helped in (0, 1)]
        found[0] = max(found[0], once[0])
        for left in (1, 2):
            spent = min(left - 1, 1)
            then = sum(way[0] * max(way[2], works * once[spent] + (1 - works) * way[1 + spent]) for way in each)
            found[left] = max(found[left], then)
    return tuple(found)


def swoops(g: State, square: int) -> list[Where]:
    """Where somebody who swoops from this square may come down, for each of the four ways that they may face (p.86)."""
    found = []
    for directions in TEMPLATE.values():
        where: Where = {}
        for direction in directions:
            to = square
            for _ in range(3):
                to = g.step[direction][to]
                if to == OFF:
                    break
                where[to] = where.get(to, 0.0) + 1 / 9
        found.append(where)
    return found


def flies(g: State, square: int, times: int) -> Where:
    """Where something that moves so often in a random direction may be; what leaves the pitch is in none of the squares (p.25)."""
    where = {square: 1.0}
    for _ in range(times):
        then: Where = {}
        for here, chance in where.items():
            for to in g.neighbours[here]:
                then[to] = then.get(to, 0.0) + chance / 8
        where = then
    return where


def scatters(g: State, square: int) -> Where:
    """Where something that scatters may come down (p.25)."""
    return flies(g, square, 3)


def deviates(g: State, square: int) -> Where:
    """Where something that deviates may come down (p.25)."""
    where: Where = {}
    for line in g.step:
        to = square
        for _ in range(6):
            to = line[to]
            if to == OFF:
                break
            where[to] = where.get(to, 0.0) + 1 / 48
    return where
