"""The odds of throws: where the ball or a thrown team-mate may come down, and who gets it (p.25, 48-54)."""

from dataclasses import dataclass

from engine.geometry import OFF
from engine.odds import as_if_on, catch_chance, team_reroll_works, test_chance
from engine.passing import INACCURATE, ON_TARGET, WILDLY_INACCURATE, interference_modifiers, pass_modifiers
from engine.rolls import total
from engine.skills import ALWAYS_HUNGRY, NO_HANDS, PASS, RELIABLE, SWOOP
from engine.state import STANDING, Player, State
from engine.teammate import TEMPLATE, landing_modifiers, throw_modifiers


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
    """The odds of a pass from where p is to this square (p.48-51). The opponent tries to get at it with whoever is best at it.

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


def interference_odds(g: State, p: Player, landing: int, result: str) -> tuple[float, float]:
    """How likely the best placed opponent gets a hand to a pass that comes down there, and how likely he then holds it (p.50)."""
    best = (0.0, 0.0)
    for q in g.players_on(g.zones[1 - p.side] & g.pitch.ruler(p.sq, landing)):
        if not q.skills & NO_HANDS:
            touches = test_chance(q.ag, total(interference_modifiers(g, p, q, result)))
            best = max(best, (touches, catch_chance(g, q, "interception")))
    return best


@dataclass(frozen=True, slots=True)
class MateOdds:
    """How throwing a team-mate may go; the three first and ``eaten`` sum to 1. ``lands``: he stands where he came down; the rest of the time he is
    down, or gone. Either is a Turnover only if he holds the ball."""

    superb: float
    successful: float
    fumbled: float
    lands: float
    eaten: float = 0.0


def mate_odds(g: State, p: Player, q: Player, square: int) -> MateOdds:
    """The odds of p throwing q to this square, without re-rolls (p.52-54). Whoever swoops does so the way that lands him most often (p.86).

    Always Hungry comes before the throw: one in six tries to eat him, and of those one in six does, while the others fumble him (p.81).
    """
    hungry = 1 / 6 if p.skills & ALWAYS_HUNGRY else 0.0
    accurate, inaccurate, wild, fumbled = (
        (1 - hungry) * chance for chance in throw_chances(p.pa, total(throw_modifiers(g, p, square, False)))
    )
    fumbled += hungry * 5 / 6
    lands = 0.0
    if q.stance == STANDING and q.has_zone:
        ways = [scatters(g, square), *(swoops(g, square) if q.skills & SWOOP else ())]
        lands = accurate * max(landing_chance(g, q, way, ON_TARGET) for way in ways)
        lands += inaccurate * max(landing_chance(g, q, way, INACCURATE) for way in ways)
        lands += wild * landing_chance(g, q, deviates(g, p.sq), WILDLY_INACCURATE)
        tumbles = landing_chance(g, q, flies(g, p.sq, 1), "fumbled", bool(p.able & RELIABLE))
        lands += fumbled * tumbles
    return MateOdds(accurate, inaccurate + wild, fumbled, lands, hungry / 6)


def landing_chance(g: State, q: Player, where: dict[int, float], result: str, surely: bool = False) -> float:
    """The chance that the thrown player stays on his feet, given where he may come down; ``surely``: in any free square."""
    chance = 0.0
    for square, likely in where.items():
        if g.at[square] is None or square == q.sq:
            with as_if_on(g, q, square):
                chance += likely * (1.0 if surely else test_chance(q.ag, total(landing_modifiers(g, q, result))))
    return chance


def swoops(g: State, square: int) -> list[dict[int, float]]:
    """Where somebody who swoops from this square may come down, for each of the four ways that he may face (p.86)."""
    found = []
    for directions in TEMPLATE.values():
        where: dict[int, float] = {}
        for direction in directions:
            to = square
            for _ in range(3):
                to = g.step[direction][to]
                if to == OFF:
                    break
                where[to] = where.get(to, 0.0) + 1 / 9
        found.append(where)
    return found


def flies(g: State, square: int, times: int) -> dict[int, float]:
    """Where something that moves so often in a random direction may be; what leaves the pitch is in none of the squares (p.25)."""
    where = {square: 1.0}
    for _ in range(times):
        then: dict[int, float] = {}
        for here, chance in where.items():
            for to in g.neighbours[here]:
                then[to] = then.get(to, 0.0) + chance / 8
        where = then
    return where


def scatters(g: State, square: int) -> dict[int, float]:
    """Where something that scatters may come down (p.25)."""
    return flies(g, square, 3)


def deviates(g: State, square: int) -> dict[int, float]:
    """Where something that deviates may come down (p.25)."""
    where: dict[int, float] = {}
    for line in g.step:
        to = square
        for _ in range(6):
            to = line[to]
            if to == OFF:
                break
            where[to] = where.get(to, 0.0) + 1 / 48
    return where
