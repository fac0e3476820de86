"""What things are likely to come to before the dice are rolled: blocks, wounds and catches (throws: throw_odds, fouls: foul_odds). Read-only.

The modifiers are those of the procedures. Each coach does what is best for them: for a block that is reckoned out to the last re-roll, from
what each outcome is worth to the blocker; elsewhere a skill is used whenever it helps, and a re-roll on whatever failed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.board.skills import (
    BALL_AND_CHAIN,
    BLIND_RAGE,
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
from engine.board.state import STANDING, Player, State
from engine.odds.pushes import gives_way, over_the_edge
from engine.odds.risk import PRO_WORKS
from engine.play.blocking.block import assists, dice_count, strength
from engine.play.blocking.injury import chained, injury_result
from engine.play.pool import Share, Worth, mix, pool
from engine.play.rolls import team_reroll_ready, total
from engine.play.throwing.ball import catch_modifiers, pick_up_modifiers

#: What a block can come to: nobody moves, the target is pushed, they go down, both are Knocked Down, both are Placed Prone, the blocker goes
#: down, the target is in the crowd.
NOTHING, PUSHED, DOWN, BOTH_DOWN, BOTH_PRONE, FALLS, SURFED = range(7)
#: What each is worth to the blocker, unless they know better.
WORTH = (0.0, 0.25, 1.0, -0.8, 0.1, -1.2, 1.4)
TWO_DICE = tuple(product(range(1, 7), repeat=2))


@contextmanager
def as_if_on(g: State, p: Player, square: int) -> Iterator[None]:
    """Within, the player stands on this free square (or their own) with all that they have; afterwards they are where they were."""
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
    """Within, the player is on this free square (or their own) in the state that they are in; afterwards they are where they were."""
    here = p.sq
    if square == here:
        yield
        return
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
    """The chance that the player catches the ball where they are (p.51): their skill is used, and a team re-roll if ``reroll``."""
    if q.skills & NO_HANDS or q.stance != STANDING or not q.has_zone:
        return 0.0
    once = test_chance(q.ag, total(catch_modifiers(g, q, how)))
    return again(once, 1.0 if q.able & (CATCH | MONSTROUS_MOUTH) else team_reroll_works(g, q) if reroll else 0.0)


def pick_up_chance(g: State, p: Player, reroll: bool = False) -> float:
    """The chance that the player picks up a ball that lies where they are (p.46)."""
    if p.skills & NO_HANDS:
        return 0.0
    once = test_chance(p.ag, total(pick_up_modifiers(g, p)))
    return again(once, 1.0 if p.able & SURE_HANDS else team_reroll_works(g, p) if reroll else 0.0)


def pro_left(g: State, p: Player) -> bool:
    """True if the player could use Pro in an activation that goes on or begins now: not again in the same one, nor in a kick-off Blitz."""
    return bool(p.able & PRO and not (p is g.acting and p.spent & PRO) and not g.blitzers)


def dares_chance(g: State, a: Player, d: Player, reroll: bool = False) -> float:
    """The chance that a player who declared a Block or Blitz against d dares attack them at all (p.79); if not, their activation is lost, no more."""
    return again(5 / 6, team_reroll_works(g, a) if reroll else 0.0) if d.able & FOUL_APPEARANCE else 1.0


# --- wounds ---


@dataclass(frozen=True, slots=True)
class Wounds:
    """What becomes of somebody who goes down: their armour breaks, they leave the pitch, they are a casualty."""

    broken: float
    out: float
    casualty: float


def wounds(g: State, p: Player, by: Player | None = None) -> Wounds:
    """The chances of a player who Falls Over, or is knocked down by ``by`` with a Block: Mighty Blow and Claws are used where they help (p.60)."""
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
    dared: bool | None = None,
) -> BlockOdds:
    """The odds of a Block of a against d from where they stand (p.56-58). Both coaches do what is best for them by ``worth``.

    With ``reroll`` a team re-roll may be used, if it gains more than ``price``: on Dauntless, on the block dice, or on both if there are two. What
    comes before the dice is not reckoned with: whether a dares at all (``dares_chance``), whether d still has the ball (``dump_off_odds``), where a
    Trickster goes (``declared_odds``). ``dared`` says how Dauntless went if that is known already.
    """
    own, theirs = strength(a, blitz), d.st
    reckoned = _Reckoned(g, a, d, blitz, worth, price)
    left = min(g.rerolls_left(a.side), 2) if reroll and team_reroll_ready(g, a.side) else 0
    pro = pro_left(g, a)
    dice, ours = reckoned.size(own)
    if dared is None:
        dares = dauntless_chance(a, own, theirs)
        chances = reckoned.daring(dares, left, pro) if dares else reckoned.pool(own, left, pro)
    else:
        chances = reckoned.pool(theirs if dared else own, left, pro)
    return BlockOdds(dice, ours, chances, g.carrier is a)


def dauntless_chance(a: Player, own: int, theirs: int) -> float:
    """The chance that Dauntless raises the blocker's Strength to the target's, without a team re-roll or Pro; 0 if it is missing or not needed
    (p.77)."""
    if theirs <= own or not a.able & DAUNTLESS:
        return 0.0
    once = max(6 - (theirs - own), 0) / 6
    return again(once, 1.0 if a.able & BLIND_RAGE else 0.0)


class _Reckoned:
    """The block dice of a against d, by a's Strength."""

    def __init__(self, g: State, a: Player, d: Player, blitz: bool, worth: Worth, price: float) -> None:
        self.worth, self.price = worth, price
        self.helping, self.theirs = assists(g, a, d), d.st + assists(g, d, a)
        self.own, self.even = strength(a, blitz), d.st
        self.faces = results(g, a, d, blitz, worth)
        self.works = (7 - a.loner) / 6 if a.skills & LONER else 1.0
        self.brawls = bool(a.able & BRAWLER and not blitz and not (a is g.acting and a.spent & BRAWLER))
        self.rages = bool(a.able & BLIND_RAGE)

    def size(self, own: int) -> tuple[int, bool]:
        """How many dice are rolled with this Strength, and whether the blocker's coach chooses."""
        return dice_count(own + self.helping, self.theirs), own + self.helping >= self.theirs

    def pool(self, own: int, left: int, pro: bool) -> Share:
        """The chances with this Strength, with so many team re-rolls left, and Pro or not."""
        dice, ours = self.size(own)
        extra = self.works if left else 0.0, self.brawls, pro
        return pool(dice, ours, self.faces, self.worth, extra, self.price)

    def daring(self, dares: float, left: int, pro: bool) -> Share:
        """The chances if Dauntless is rolled first, which as any die may be rolled again once."""
        kept = self.pool(self.own, left, pro)
        ways = [(self.value(kept), kept)]
        if pro and not self.rages:
            share = mix(
                ((PRO_WORKS, self.dared(dares, left, False)), (1 - PRO_WORKS, self.pool(self.own, left, False)))
            )
            ways.append((self.value(share), share))
        if left and not self.rages:
            share = mix(
                ((self.works, self.dared(dares, left - 1, pro)), (1 - self.works, self.pool(self.own, left - 1, pro)))
            )
            ways.append((self.value(share) - self.price, share))
        failed = max(ways, key=lambda way: way[0])[1]
        return mix(((dares, self.pool(self.even, left, pro)), (1 - dares, failed)))

    def dared(self, dares: float, left: int, pro: bool) -> Share:
        """The chances once a die of Dauntless is rolled that stands."""
        return mix(((dares, self.pool(self.even, left, pro)), (1 - dares, self.pool(self.own, left, pro))))

    def value(self, share: Share) -> float:
        return sum(chance * value for chance, value in zip(share, self.worth, strict=True))


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
