"""What things are likely to come to before the dice are rolled: blocks, wounds and catches (throws: throw_odds, fouls: foul_odds). Read-only.

The modifiers are those of the procedures. Whoever may choose does what is best for him: for a block that is reckoned out to the last re-roll, from
what each outcome is worth to the blocker; elsewhere a skill is used whenever it helps, and a re-roll on whatever failed.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial

from engine.ball import catch_modifiers, pick_up_modifiers
from engine.block import BOTH_DOWN as BOTH_DOWN_FACE
from engine.block import assists, dice_count, strength
from engine.injury import chained, injury_result
from engine.push_odds import gives_way, over_the_edge
from engine.rolls import team_reroll_ready, total
from engine.skills import (
    BALL_AND_CHAIN,
    BLOCK,
    BRAWLER,
    CATCH,
    CLAWS,
    DAUNTLESS,
    DODGE,
    FOUL_APPEARANCE,
    IRON_HARD_SKIN,
    JUGGERNAUT,
    LONER,
    MIGHTY_BLOW,
    MONSTROUS_MOUTH,
    NO_HANDS,
    PRO,
    STAND_FIRM,
    SURE_HANDS,
    TACKLE,
    TRICKSTER,
    WRESTLE,
)
from engine.state import STANDING, Player, State

#: What a block can come to: nobody moves, the target is pushed, he goes down, both are Knocked Down, both are Placed Prone, the blocker goes
#: down, the target is in the crowd.
NOTHING, PUSHED, DOWN, BOTH_DOWN, BOTH_PRONE, FALLS, SURFED = range(7)
#: What each is worth to the blocker, unless he knows better.
WORTH = (0.0, 0.25, 1.0, -0.8, 0.1, -1.2, 1.4)
TWO_DICE = tuple(product(range(1, 7), repeat=2))

Worth = tuple[float, ...]


@contextmanager
def as_if_on(g: State, p: Player, square: int) -> Iterator[None]:
    """Within, the player stands on this free square (or his own) with all that he has; afterwards he is where he was."""
    here, stance, able, has_zone, zones = p.sq, p.stance, p.able, p.has_zone, g.zones[p.side]
    g.at[here], g.at[square] = None, p
    p.sq, p.stance, p.able, p.has_zone = square, STANDING, p.skills, True
    g.zones[p.side] = zones & ~(1 << here) | 1 << square
    try:
        yield
    finally:
        g.at[square], g.at[here] = None, p
        p.sq, p.stance, p.able, p.has_zone, g.zones[p.side] = here, stance, able, has_zone, zones


@contextmanager
def moved(g: State, p: Player, square: int) -> Iterator[None]:
    """Within, the player is on this free square (or his own) in the state that he is in; afterwards he is where he was."""
    here = p.sq
    g.move(p, square)
    try:
        yield
    finally:
        g.move(p, here)


# --- tests ---


def test_chance(need: int, modifier: int = 0) -> float:
    """The chance of a characteristic test: never on a natural 1, always on a natural 6 (p.29)."""
    return (7 - min(max(need - modifier, 2), 6)) / 6


def team_reroll_works(g: State, p: Player) -> float:
    """How likely a team re-roll would help this player now: 0 if there is none, less than 1 for a Loner."""
    if not team_reroll_ready(g, p.side):
        return 0.0
    return (7 - p.loner) / 6 if p.skills & LONER else 1.0


def again(chance: float, works: float) -> float:
    """The chance with one re-roll that works so often."""
    return chance + (1 - chance) * works * chance


def catch_chance(g: State, q: Player, how: str = "accurate", reroll: bool = False) -> float:
    """The chance that the player catches the ball where he is (p.51): his skill is used, and a team re-roll if ``reroll``."""
    if q.skills & NO_HANDS or q.stance != STANDING or not q.has_zone:
        return 0.0
    once = test_chance(q.ag, total(catch_modifiers(g, q, how)))
    return again(once, 1.0 if q.able & (CATCH | MONSTROUS_MOUTH) else team_reroll_works(g, q) if reroll else 0.0)


def pick_up_chance(g: State, p: Player, reroll: bool = False) -> float:
    """The chance that the player picks up a ball that lies where he is (p.46)."""
    if p.skills & NO_HANDS:
        return 0.0
    once = test_chance(p.ag, total(pick_up_modifiers(g, p)))
    return again(once, 1.0 if p.able & SURE_HANDS else team_reroll_works(g, p) if reroll else 0.0)


def dares_chance(g: State, a: Player, d: Player, reroll: bool = False) -> float:
    """The chance that a player who declared a Block or Blitz against d dares attack him at all (p.79); if not, his activation is lost, no more."""
    return again(5 / 6, team_reroll_works(g, a) if reroll else 0.0) if d.able & FOUL_APPEARANCE else 1.0


# --- wounds ---


@dataclass(frozen=True, slots=True)
class Wounds:
    """What becomes of somebody who goes down: his armour breaks, he leaves the pitch, he is a casualty."""

    broken: float
    out: float
    casualty: float


def wounds(g: State, p: Player, by: Player | None = None) -> Wounds:
    """The chances of a player who Falls Over, or whom ``by`` knocks down with a Block: Mighty Blow and Claws are used where they help (p.60)."""
    mighty = by.mighty if by is not None and by.able & MIGHTY_BLOW else 0
    claws = bool(by is not None and by.able & CLAWS and not p.able & IRON_HARD_SKIN)
    modifier, spare = total(chained(p)), mighty
    if p.able & IRON_HARD_SKIN and g.rules.options["iron_hard_skin_unmodifiable"]:
        modifier, spare = 0, 0
    injuries = tuple(injury_result(g, p, n) for n in range(25))
    if p.skills & BALL_AND_CHAIN:
        injuries = tuple("ko" if result == "stunned" else result for result in injuries)
    av = 0 if p.skills & BALL_AND_CHAIN else p.av
    return _wounds(av, modifier, spare, mighty, claws, injuries)


@lru_cache(maxsize=1024)
def _wounds(av: int, modifier: int, spare: int, mighty: int, claws: bool, injuries: tuple[str, ...]) -> Wounds:
    broken = out = casualty = 0.0
    for dice in TWO_DICE:
        natural = sum(dice)
        left = mighty
        if natural + modifier < av and not (claws and natural >= 8):
            if natural + modifier + spare < av or not spare:
                continue
            left = 0
        broken += 1
        plain, worse = _injured(injuries, 0), _injured(injuries, left)
        out += max(plain[0], worse[0])
        casualty += max(plain[1], worse[1])
    return Wounds(broken / 36, out / 36, casualty / 36)


@lru_cache(maxsize=512)
def _injured(injuries: tuple[str, ...], bonus: int) -> tuple[float, float]:
    results = [injuries[sum(dice) + bonus] for dice in TWO_DICE]
    stunned = sum(1 for result in results if result == "stunned")
    hurt = sum(1 for result in results if result not in ("stunned", "ko"))
    return 1 - stunned / 36, hurt / 36


# --- blocks ---


@dataclass(frozen=True, slots=True)
class BlockOdds:
    """What a Block is likely to come to. ``chances`` are by outcome, NOTHING to SURFED."""

    #: Block dice, and whether the blocker's coach chooses; with Dauntless, those without it.
    dice: int
    ours: bool
    chances: tuple[float, ...]
    #: True if the blocker holds the ball, so that being Placed Prone is a Turnover as well.
    carrying: bool

    @property
    def down(self) -> float:
        """The chance that the target stands no more."""
        chances = self.chances
        return chances[DOWN] + chances[BOTH_DOWN] + chances[BOTH_PRONE] + chances[SURFED]

    @property
    def pushed(self) -> float:
        """The chance that the target is moved and still stands."""
        return self.chances[PUSHED]

    @property
    def falls(self) -> float:
        """The chance that the blocker is Knocked Down."""
        return self.chances[BOTH_DOWN] + self.chances[FALLS]

    @property
    def turnover(self) -> float:
        """The chance that the Block ends the blocker's own turn."""
        return self.falls + (self.chances[BOTH_PRONE] if self.carrying else 0.0)

    def worth(self, worth: Worth = WORTH) -> float:
        """What the Block is worth on average."""
        return sum(chance * value for chance, value in zip(self.chances, worth, strict=True))


def block_odds(
    g: State,
    a: Player,
    d: Player,
    blitz: bool = False,
    *,
    reroll: bool = False,
    worth: Worth = WORTH,
    price: float = 0.0,
) -> BlockOdds:
    """The odds of a Block of a against d from where they stand (p.56-58). Both coaches do what is best for them by ``worth``.

    With ``reroll`` a team re-roll may be used, if it gains more than ``price``. What comes before the dice is not reckoned with: whether a dares at
    all (``dares_chance``), whether d still has the ball (``dump_off_odds``), where a Trickster goes (``declared_odds``).
    """
    own, theirs = strength(a, blitz), d.st
    helping, hindering = assists(g, a, d), assists(g, d, a)
    faces = results(g, a, d, blitz, worth)
    extra = (
        team_reroll_works(g, a) if reroll else 0.0,
        bool(a.able & BRAWLER and not blitz and not (a is g.acting and a.spent & BRAWLER)),
        bool(a.able & PRO and not (a is g.acting and a.spent & PRO)),
    )
    dared = 0.0
    if theirs > own and a.able & DAUNTLESS:
        dared = min(max(6 - (theirs - own), 0), 6) / 6
    dice, ours = dice_count(own + helping, theirs + hindering), own + helping >= theirs + hindering
    chances = pool(dice, ours, faces, worth, extra, price)
    if dared:
        even = theirs
        dares = pool(
            dice_count(even + helping, theirs + hindering),
            even + helping >= theirs + hindering,
            faces,
            worth,
            extra,
            price,
        )
        chances = tuple(dared * bold + (1 - dared) * shy for bold, shy in zip(dares, chances, strict=True))
    return BlockOdds(dice, ours, chances, g.carrier is a)


def declared_odds(
    g: State,
    a: Player,
    d: Player,
    blitz: bool = False,
    *,
    reroll: bool = False,
    worth: Worth = WORTH,
    price: float = 0.0,
) -> BlockOdds:
    """``block_odds`` of a Block that is still to be declared: a Trickster goes first where it is worth least to the blocker (p.86)."""
    squares = [d.sq]
    if d.able & TRICKSTER:
        squares += [square for square in g.neighbours[a.sq] if g.at[square] is None]
    found = []
    for square in squares:
        with moved(g, d, square):
            found.append(block_odds(g, a, d, blitz, reroll=reroll, worth=worth, price=price))
    return min(found, key=lambda odds: odds.worth(worth))


def results(g: State, a: Player, d: Player, blitz: bool, worth: Worth) -> tuple[int, ...]:
    """What each of the six faces comes to between these two (p.57, and the skills that change it)."""

    def best(*outcomes: int) -> int:
        return max(outcomes, key=worth.__getitem__)

    def worst(*outcomes: int) -> int:
        return min(outcomes, key=worth.__getitem__)

    charging = bool(blitz and a.able & JUGGERNAUT)
    firm = bool(d.able & STAND_FIRM) and not charging
    pushed = SURFED if over_the_edge(g, a, d) else PUSHED
    down = SURFED if pushed == SURFED and not d.rooted else DOWN
    if firm:
        down = worst(down, DOWN)
    stuck = pushed == PUSHED and not gives_way(g, a, d, blitz, worth[PUSHED] - worth[NOTHING])
    moved = NOTHING if d.rooted or stuck else worst(pushed, NOTHING) if firm else pushed
    stumble = worst(down, moved) if d.able & DODGE and not a.able & TACKLE else down
    standing = [worst(NOTHING, DOWN) if d.able & BLOCK else DOWN] if a.able & BLOCK else []
    both = best(worst(FALLS, BOTH_DOWN) if d.able & BLOCK else BOTH_DOWN, *standing)
    if a.able & WRESTLE:
        both = best(both, BOTH_PRONE)
    if charging:
        both = best(both, moved)
    elif d.able & WRESTLE:
        both = worst(both, BOTH_PRONE)
    return FALLS, both, moved, moved, stumble, down


Die = tuple[int, bool]
Share = tuple[float, ...]


@lru_cache(maxsize=4096)
def pool(
    count: int, ours: bool, faces: tuple[int, ...], worth: Worth, extra: tuple[float, bool, bool], price: float
) -> Share:
    """The chances of the outcomes of so many block dice, by what each face comes to. ``extra``: how often a team re-roll works, Brawler, Pro."""
    return _Pool(count, ours, faces, worth, price).solve(extra)


class _Pool:
    """One pool of block dice, reckoned out. A die is (face, whether it was re-rolled already)."""

    def __init__(self, count: int, ours: bool, faces: tuple[int, ...], worth: Worth, price: float) -> None:
        self.count, self.ours, self.faces, self.worth, self.price = count, ours, faces, worth, price
        self.first = self.rolled(lambda dice: self.chosen(tuple((face, True) for face in dice)))
        self.known: dict[tuple[tuple[Die, ...], bool, bool], Share] = {}

    def solve(self, extra: tuple[float, bool, bool]) -> Share:
        """The chances, if the blocker's coach re-rolls whenever it pays."""
        team, brawler, pro = extra
        if not team and not brawler and not pro:
            return self.first
        return self.rolled(lambda dice: self.decided(dice, team, brawler, pro))

    def rolled(self, then: Callable[[tuple[int, ...]], Share]) -> Share:
        """All the dice are rolled, and ``then`` says what comes of them."""
        sums = [0.0] * 7
        for dice in combinations_with_replacement(range(1, 7), self.count):
            ways = factorial(self.count)
            for face in set(dice):
                ways //= factorial(dice.count(face))
            for outcome, chance in enumerate(then(dice)):
                sums[outcome] += chance * ways / 6**self.count
        return tuple(sums)

    def decided(self, dice: tuple[int, ...], team: float, brawler: bool, pro: bool) -> Share:
        found = self.single(tuple((face, False) for face in dice), brawler, pro)
        if team:
            kept = self.chosen(tuple((face, True) for face in dice))
            whole = mix(((team, self.first), (1 - team, kept)))
            if self.value(whole) - self.price > self.value(found) + 1e-12:
                return whole
        return found

    def single(self, dice: tuple[Die, ...], brawler: bool, pro: bool) -> Share:
        """The best that single dice can still come to."""
        key = dice, brawler, pro
        if key in self.known:
            return self.known[key]
        found = self.chosen(dice)
        for place, (face, spent) in enumerate(dice):
            if spent:
                continue
            if brawler and face == BOTH_DOWN_FACE:
                found = self.better(found, self.other_die(dice, place, False, pro))
            if pro:
                new = self.other_die(dice, place, brawler, False)
                old = self.single(self.replaced(dice, place, face), brawler, False)
                found = self.better(found, mix(((2 / 3, new), (1 / 3, old))))
        self.known[key] = found
        return found

    def other_die(self, dice: tuple[Die, ...], place: int, brawler: bool, pro: bool) -> Share:
        return mix(tuple((1 / 6, self.single(self.replaced(dice, place, face), brawler, pro)) for face in range(1, 7)))

    @staticmethod
    def replaced(dice: tuple[Die, ...], place: int, face: int) -> tuple[Die, ...]:
        return tuple(sorted((*dice[:place], (face, True), *dice[place + 1 :])))

    def chosen(self, dice: tuple[Die, ...]) -> Share:
        """One of the dice is applied."""
        outcomes = [self.faces[face - 1] for face, _ in dice]
        outcome = (max if self.ours else min)(outcomes, key=self.worth.__getitem__)
        return tuple(1.0 if n == outcome else 0.0 for n in range(7))

    def better(self, one: Share, other: Share) -> Share:
        return other if self.value(other) > self.value(one) + 1e-12 else one

    def value(self, share: Share) -> float:
        return sum(chance * value for chance, value in zip(share, self.worth, strict=True))


def mix(parts: tuple[tuple[float, Share], ...]) -> Share:
    """Several shares, each as likely as it says."""
    return tuple(sum(likely * share[n] for likely, share in parts) for n in range(7))
