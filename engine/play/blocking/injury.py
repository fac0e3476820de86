"""Falling Over, being Knocked Down or Placed Prone, and what may come of it: armour, injury, casualty, and who can still help (p.27, 60-62)."""

from collections.abc import Callable

from engine.board import events
from engine.board.actions import DECLINE, PLACE
from engine.board.decisions import Choice
from engine.board.skills import (
    A_SNEAKY_PAIR,
    ARM_BAR,
    BALL_AND_CHAIN,
    BRUTAL_BLOCK,
    CHAINSAW,
    CLAWS,
    CRUSHING_BLOW,
    DWARFEN_SCOURGE,
    IRON_HARD_SKIN,
    MASTER_ASSASSIN,
    MIGHTY_BLOW,
    OLD_PRO,
    PRO,
    RAM,
    SAFE_PAIR_OF_HANDS,
    SAVAGE_MAULING,
    SLAYER,
    STUNTY,
    THICK_SKULL,
    TOXIN_CONNOISSEUR,
    title,
)
from engine.board.state import PRONE, RESERVES, STANDING, Player, Roll, State
from engine.play.blocking.casualty import (
    IS_BADLY_HURT,
    IS_CASUALTY,
    IS_KO,
    IS_STUNNED,
    casualty,
    knocked_out,
    stunned,
)
from engine.play.rolls import Modifiers, pro, total, use, use_gift
from engine.play.throwing.ball import drop, throw_in
from rulebook.procedure import Procedure

ARMOUR = Roll(2, 6, "armour")
ONE_DIE = Roll(1, 6, "armour")
INJURY = Roll(2, 6, "injury")

#: A skill that may be added to the armour roll or to the injury roll, whose it is, and how much it adds.
Spare = tuple[int, Player, int]
#: Special rules that may be added to one kind of roll only.
ARMOUR_ONLY, INJURY_ONLY = CRUSHING_BLOW, BRUTAL_BLOCK | TOXIN_CONNOISSEUR | A_SNEAKY_PAIR
#: Special rules about knock-downs by the player's own Block.
BLOWS = SLAYER | CRUSHING_BLOW | RAM | BRUTAL_BLOCK | DWARFEN_SCOURGE
#: Knock-downs to which the one who caused them may add Mighty Blow and Claws. When a savage lashes out, the opponent says so (p.81, R117).
HARD_HITS = frozenset(("block", "savaged"))
#: Injuries that put nobody on the ground: only a fall makes Stunned a KO for a player with a Ball & Chain (p.81).
LEFT_LYING = frozenset(("crowd", "foul", "trampled"))
#: How bad a result of the injury table is.
WORSE = {IS_STUNNED: 0, IS_KO: 1, IS_BADLY_HURT: 2, IS_CASUALTY: 3}


def fall_over(g: State, p: Player, barred_by: int = 0) -> Procedure[None]:
    """The player Falls Over where they are: a Turnover, and they risk injury; a ball they held bounces (p.27). ``barred_by`` are the squares of
    the opponents who were marking them when they failed to get away."""
    square, held = p.sq, g.carrier is p
    if p.side == g.active:
        g.turnover = g.turnover or "falls"
    g.stance(p, PRONE)
    g.events.append((events.FALLS, p.id))
    spare: list[Spare] = []
    if barred_by and g.present[1 - p.side] & ARM_BAR:
        spare = [(ARM_BAR, q, 1) for q in g.players_on(barred_by) if q.side != p.side and q.able & ARM_BAR][:1]
    yield from risk_injury(g, p, None, "fall", chained(p), spare)
    if held or g.ball == square:
        yield from drop(g, square)


def knocked_down(
    g: State,
    p: Player,
    by: Player | None,
    cause: str,
    modifiers: Modifiers = (),
    turnover: bool = True,
    spare: list[Spare] | None = None,
) -> Procedure[None]:
    """The player is Knocked Down where they are: a Turnover in their own team turn, and they risk injury; a ball they held bounces (p.27). A player
    who is Prone or Stunned already stays so.

    ``cause`` is "block" if ``by`` performed the Block, "blocked" if ``by`` was its target; only the first may use Mighty Blow and Claws.
    """
    square, held = p.sq, g.carrier is p
    if p.side == g.active and (turnover or held):
        g.turnover = g.turnover or "knocked-down"
    if p.stance == STANDING:
        g.stance(p, PRONE)
    g.events.append((events.KNOCKED_DOWN, p.id, -1 if by is None else by.id))
    kept = held and (yield from keeps_it_near(g, p))
    yield from risk_injury(
        g, p, by, cause, modifiers + chained(p), spares(by, p) if cause in HARD_HITS else spare or []
    )
    if (held and not kept) or g.ball == square:
        yield from drop(g, square)


def placed_prone(g: State, p: Player) -> Procedure[None]:
    """The player is Placed Prone where they are, without risk of injury; a ball they held bounces, which in their own team turn is a Turnover (p.27)."""
    square, held = p.sq, g.carrier is p
    if p.side == g.active and held:
        g.turnover = g.turnover or "placed-prone"
    g.stance(p, PRONE)
    g.events.append((events.PLACED_PRONE, p.id))
    kept = held and (yield from keeps_it_near(g, p))
    if p.skills & BALL_AND_CHAIN:
        yield from injury(g, p, None, "fall", (), [])
    if (held and not kept) or g.ball == square:
        yield from drop(g, square)


def list_near(g: State, p: Player, squares: list[int]) -> list[int]:
    """Where the ball may be put down, or letting it bounce."""
    return [PLACE | square for square in squares] + [DECLINE]


def keeps_it_near(g: State, p: Player) -> Procedure[bool]:
    """True if the player used Safe Pair of Hands to lay the ball on a free square beside them (p.76)."""
    if not p.able & SAFE_PAIR_OF_HANDS:
        return False
    free = [square for square in g.neighbours[p.sq] if g.at[square] is None]
    if not free:
        return False
    answer = yield Choice(g, p.side, "safe pair of hands", list_near, (p, free))
    if answer == DECLINE:
        return False
    g.carrier, g.ball = None, answer & ~PLACE
    g.events.append((events.USES, p.id, "safe-pair-of-hands"))
    g.events.append((events.BALL_RESTS, g.ball))
    return True


def chained(p: Player) -> Modifiers:
    """A chainsaw is a danger to its owner (p.82)."""
    return (("chainsaw", 3),) if p.skills & CHAINSAW else ()


def spares(by: Player | None, p: Player) -> list[Spare]:
    """What the blocker may add to the armour or the injury roll: Mighty Blow, while they are on their feet, and special rules (p.81)."""
    if by is None or not by.able & (MIGHTY_BLOW | BLOWS):
        return []
    found: list[Spare] = [(MIGHTY_BLOW, by, by.mighty)] if by.able & MIGHTY_BLOW else []
    able = by.able & ~by.gone
    return found + [
        (gift, by, 2 if gift == DWARFEN_SCOURGE and p.dwarf else 1)
        for gift in (SLAYER, CRUSHING_BLOW, RAM, BRUTAL_BLOCK, DWARFEN_SCOURGE)
        if able & gift and (gift != SLAYER or p.st >= 5)
    ]


def old_pro(g: State, p: Player, by: Player) -> Procedure[bool]:
    """True if Helmut Wulf's Pro lets the lower die of an armour roll be rolled again; only then the rule is used up (M008)."""
    if (
        not by.able & OLD_PRO & ~by.gone
        or not by.able & PRO
        or by.spent & PRO
        or not (yield from use(g, by, OLD_PRO, p))
    ):
        return False
    if not (yield from pro(g, by)):
        return False
    by.gone |= OLD_PRO
    return True


def added(g: State, p: Player, spare: list[Spare], barred: int, enough: Callable[[int], bool]) -> Procedure[Modifiers]:
    """The spares that are used on this roll, once it is known, because together they change it; ``enough`` says when no more is needed."""
    found: Modifiers = ()
    useful = [one for one in spare if not one[0] & barred]
    more = 0
    for one in useful:
        bit, whose, value = one
        if not enough(more + sum(other[2] for other in useful if other not in useful[: useful.index(one)])):
            continue
        if (yield from use(g, whose, bit, p, asked(p, whose))):
            spare.remove(one)
            whose.gone |= bit & ~(SLAYER - 1)
            found += ((title(bit), value),)
            more += value
            if enough(more):
                break
    return found


def asked(p: Player, whose: Player) -> int:
    """Whose coach says whether a skill makes it worse for p: their opponent's, even if it was a team-mate who hit them."""
    return 1 - p.side if whose.side == p.side else whose.side


def risk_injury(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[bool]:
    """True if the armour was broken; then the injury is rolled as well. A player with a Ball & Chain has no armour roll (p.81)."""
    if p.skills & BALL_AND_CHAIN:
        yield from injury(g, p, by, cause, (), spare)
        return True
    broken, _ = yield from armour(g, p, by, cause, modifiers, spare)
    if broken:
        yield from injury(g, p, by, cause, (), spare)
    return broken


def armour(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[tuple[bool, bool]]:
    """Whether 2D6 and the modifiers reach the Armour Value, and whether the two dice are the same (p.60, 63). A spare that was used is taken out of
    the list."""
    dice = yield ARMOUR
    natural = sum(dice)
    if p.able & IRON_HARD_SKIN and g.rules.options["iron_hard_skin_unmodifiable"]:
        modifiers, spare = (), []
    reached = natural + total(modifiers)
    broken: bool = reached >= p.av
    g.events.append((events.ARMOUR, p.id, dice, p.av, modifiers, broken))
    if not broken and by is not None and by is g.acting and (yield from old_pro(g, p, by)):
        low = min(dice)
        again = yield ONE_DIE
        dice = (max(dice), again) if dice[0] == low else (dice[0], again)
        natural, reached = sum(dice), sum(dice) + total(modifiers)
        broken = reached >= p.av
        g.events.append((events.ARMOUR, p.id, dice, p.av, modifiers, broken))
    clawed = cause in HARD_HITS and natural >= 8 and not p.able & IRON_HARD_SKIN
    if not broken and clawed and by is not None and by.able & CLAWS:
        broken = yield from use(g, by, CLAWS, p, asked(p, by))
    if not broken and spare:
        more = yield from added(g, p, spare, INJURY_ONLY, lambda extra: reached + extra >= p.av)
        if reached + total(more) >= p.av:
            broken = True
            g.events.append((events.ARMOUR, p.id, dice, p.av, (*modifiers, *more), True))
    return broken, dice[0] == dice[1]


def wounded(g: State, p: Player, by: Player, cause: str, modifiers: Modifiers, spare: list[Spare]) -> Procedure[bool]:
    """True if the armour was broken by something that is no knock-down: then the player is Prone, held the ball or not, and the injury is rolled
    with the ``spare`` that may be added to it. Nothing happens otherwise (p.82, 85)."""
    broken, _ = yield from armour(g, p, by, cause, modifiers, [])
    if broken:
        if p.stance == STANDING:
            g.stance(p, PRONE)
        yield from injury(g, p, by, cause, (), spare)
    return broken


def injury(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[bool]:
    """2D6 on the injury table, and what it says is done (p.60). ``cause`` "crowd": there was no armour roll, and Stunned means the Reserves. True if
    the two dice are the same."""
    dice = yield INJURY
    rolled = sum(dice) + total(modifiers)
    result = injury_result(g, p, rolled)
    g.events.append((events.INJURY, p.id, dice, modifiers, result))
    if by is not None and (yield from mauls(g, p, by, cause)):
        dice = yield INJURY
        rolled = sum(dice) + total(modifiers)
        result = injury_result(g, p, rolled)
        g.events.append((events.INJURY, p.id, dice, modifiers, result))
    if spare:
        as_rolled = result
        more = yield from added(
            g, p, spare, ARMOUR_ONLY, lambda extra: WORSE[injury_result(g, p, rolled + extra)] > WORSE[as_rolled]
        )
        if more:
            result = injury_result(g, p, rolled + total(more))
            g.events.append((events.INJURY, p.id, dice, (*modifiers, *more), result))
    if result == IS_STUNNED and (cause == "kick" or (p.skills & BALL_AND_CHAIN and cause not in LEFT_LYING)):
        result = IS_KO
    if result == IS_STUNNED:
        stunned(g, p, cause)
    elif result == IS_KO:
        yield from knocked_out(g, p, cause)
    else:
        yield from casualty(g, p, by, cause, rolls=result == IS_CASUALTY)
    return bool(dice[0] == dice[1])


def mauls(g: State, p: Player, by: Player, cause: str) -> Procedure[bool]:
    """True if a special rule has this injury rolled again."""
    if by.side == p.side or not by.able & (SAVAGE_MAULING | MASTER_ASSASSIN):
        return False
    if cause == "stab" and (yield from use_gift(g, by, MASTER_ASSASSIN, p)):
        return True
    return (yield from use_gift(g, by, SAVAGE_MAULING, p))


def injury_result(g: State, p: Player, rolled: int) -> str:
    """What the injury table says for this player: the one for Stunty players if they are one; Thick Skull shakes off the lowest KO (p.60, 81)."""
    stunty = p.skills & STUNTY
    result = (g.rules.injury_stunty if stunty else g.rules.injury)[rolled if rolled > 0 else 0]
    if result == IS_KO and p.skills & THICK_SKULL and rolled == (7 if stunty else 8):
        return IS_STUNNED
    return result


def taken_off(g: State, p: Player) -> bool:
    """The player is off the pitch, in the hands of the crowd; True if they took the ball along, which in their own team turn is a Turnover (p.58)."""
    held = g.carrier is p
    if held and p.side == g.active:
        g.turnover = g.turnover or "crowd"
    g.lift(p, RESERVES)
    g.events.append((events.CROWD, p.id))
    return held


def crowd_injury(g: State, p: Player, held: bool, last: int, by: Player | None = None) -> Procedure[None]:
    """The crowd has its way with a player it has caught; the ball that they took along is thrown back in from ``last`` (p.58, 61)."""
    yield from injury(g, p, by, "crowd", (), [])
    if held:
        yield from throw_in(g, last)
