"""Falling Over, being Knocked Down or Placed Prone, and what may come of it: armour, injury, casualty, and who can still help (p.27, 60-62)."""

from collections.abc import Callable

from engine import events
from engine.actions import DECLINE, HOW, PLACE, USE
from engine.ball import drop, throw_in
from engine.geometry import OFF
from engine.raising import dies
from engine.rolls import Modifiers, total, use, use_gift
from engine.skills import (
    A_SNEAKY_PAIR,
    ARM_BAR,
    BALL_AND_CHAIN,
    BRUTAL_BLOCK,
    CHAINSAW,
    CLAWS,
    CRUSHING_BLOW,
    DECAY,
    DWARFEN_SCOURGE,
    IRON_HARD_SKIN,
    MASTER_ASSASSIN,
    MIGHTY_BLOW,
    PUMP_UP_THE_CROWD,
    RAM,
    REGENERATION,
    SAFE_PAIR_OF_HANDS,
    SAVAGE_MAULING,
    SLAYER,
    STUNTY,
    THICK_SKULL,
    TOXIN_CONNOISSEUR,
    TWO_FOR_ONE,
    title,
)
from engine.state import (
    CASUALTIES,
    JOURNEYMAN,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    ROSTERED,
    STANDING,
    STAR,
    STUNNED,
    Choice,
    Player,
    Roll,
    State,
)
from rulebook.procedure import Procedure

ARMOUR = Roll(2, 6, "armour")
INJURY = Roll(2, 6, "injury")
CASUALTY = Roll(1, 16, "casualty")
LASTING = Roll(1, 6, "lasting injury")
REGENERATES = Roll(1, 6, "regeneration")

#: A skill that may be added to the armour roll or to the injury roll, whose it is, and how much it adds.
Spare = tuple[int, Player, int]
#: Special rules that may be added to one kind of roll only.
ARMOUR_ONLY, INJURY_ONLY = CRUSHING_BLOW, BRUTAL_BLOCK | TOXIN_CONNOISSEUR | A_SNEAKY_PAIR
#: Special rules about knock-downs by the player's own Block.
BLOWS = SLAYER | CRUSHING_BLOW | RAM | BRUTAL_BLOCK | DWARFEN_SCOURGE
#: Knock-downs to which the one who caused them may add Mighty Blow and Claws. When a savage lashes out, the opponent says so (p.81, R117).
HARD_HITS = frozenset(("block", "savaged"))
#: How bad a result of the injury table is.
WORSE = {"stunned": 0, "ko": 1, "badly-hurt": 2, "casualty": 3}


def fall_over(g: State, p: Player, barred_by: int = 0) -> Procedure[None]:
    """The player Falls Over where he is: a Turnover, and he risks injury; a ball he held bounces (p.27). ``barred_by`` are the squares of
    the opponents who were marking him when he failed to get away."""
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
    """The player is Knocked Down where he is: a Turnover in his own team turn, and he risks injury; a ball he held bounces (p.27).

    ``cause`` is "block" if ``by`` performed the Block, "blocked" if ``by`` was its target; only the first may use Mighty Blow and Claws.
    """
    square, held = p.sq, g.carrier is p
    if p.side == g.active and (turnover or held):
        g.turnover = g.turnover or "knocked-down"
    g.stance(p, PRONE)
    g.events.append((events.KNOCKED_DOWN, p.id, -1 if by is None else by.id))
    kept = held and (yield from keeps_it_near(g, p))
    yield from risk_injury(
        g, p, by, cause, modifiers + chained(p), spares(by, p) if cause in HARD_HITS else spare or []
    )
    if (held and not kept) or g.ball == square:
        yield from drop(g, square)


def placed_prone(g: State, p: Player) -> Procedure[None]:
    """The player is Placed Prone where he is, without risk of injury; a ball he held bounces, which in his own team turn is a Turnover (p.27)."""
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


def list_near(g: State, squares: list[int]) -> list[int]:
    """Where the ball may be put down, or letting it bounce."""
    return [PLACE | square for square in squares] + [DECLINE]


def keeps_it_near(g: State, p: Player) -> Procedure[bool]:
    """True if the player used Safe Pair of Hands to lay the ball on a free square beside him (p.76)."""
    if not p.able & SAFE_PAIR_OF_HANDS:
        return False
    free = [square for square in g.neighbours[p.sq] if g.at[square] is None]
    if not free:
        return False
    answer = yield Choice(g, p.side, "safe pair of hands", list_near, (free,))
    if answer == DECLINE:
        return False
    g.carrier, g.ball = None, answer & ~PLACE
    g.events.append((events.USES, p.id, "safe-pair-of-hands"))
    g.events.append((events.BALL_RESTS, g.ball))
    return True


def chained(p: Player) -> Modifiers:
    """A chainsaw is a danger to whoever carries it (p.82)."""
    return (("chainsaw", 3),) if p.skills & CHAINSAW else ()


def spares(by: Player | None, p: Player) -> list[Spare]:
    """What the blocker may add to the armour or the injury roll: Mighty Blow, while he is on his feet, and special rules (p.81)."""
    if by is None or not by.able & (MIGHTY_BLOW | BLOWS):
        return []
    found: list[Spare] = [(MIGHTY_BLOW, by, by.mighty)] if by.able & MIGHTY_BLOW else []
    able = by.able & ~by.gone
    return found + [
        (gift, by, 2 if gift == DWARFEN_SCOURGE and p.dwarf else 1)
        for gift in (SLAYER, CRUSHING_BLOW, RAM, BRUTAL_BLOCK, DWARFEN_SCOURGE)
        if able & gift and (gift != SLAYER or p.st >= 5)
    ]


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
    """Whose coach says whether a skill makes it worse for p: his opponent's, even if it was a team-mate who hit him."""
    return 1 - p.side if whose.side == p.side else whose.side


def risk_injury(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[bool]:
    """True if the armour was broken; then the injury is rolled as well. A player with a Ball & Chain has no armour roll (p.81)."""
    if p.skills & BALL_AND_CHAIN:
        yield from injury(g, p, by, cause, (), spare)
        return True
    if (yield from armour(g, p, by, cause, modifiers, spare)):
        yield from injury(g, p, by, cause, (), spare)
        return True
    return False


def armour(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[bool]:
    """True if 2D6 and the modifiers reach the Armour Value (p.60). A spare that was used is taken out of the list."""
    dice = yield ARMOUR
    natural = sum(dice)
    if p.able & IRON_HARD_SKIN and g.rules.options["iron_hard_skin_unmodifiable"]:
        modifiers, spare = (), []
    reached = natural + total(modifiers)
    broken: bool = reached >= p.av
    g.events.append((events.ARMOUR, p.id, dice, p.av, modifiers, broken))
    clawed = cause in HARD_HITS and natural >= 8 and not p.able & IRON_HARD_SKIN
    if not broken and clawed and by is not None and by.able & CLAWS:
        broken = yield from use(g, by, CLAWS, p, asked(p, by))
    if not broken and spare:
        more = yield from added(g, p, spare, INJURY_ONLY, lambda extra: reached + extra >= p.av)
        if reached + total(more) >= p.av:
            broken = True
            g.events.append((events.ARMOUR, p.id, dice, p.av, (*modifiers, *more), True))
    return broken


def injury(
    g: State, p: Player, by: Player | None, cause: str, modifiers: Modifiers, spare: list[Spare]
) -> Procedure[None]:
    """2D6 on the injury table, and what it says is done (p.60). ``cause`` "crowd": there was no armour roll, and Stunned means the Reserves."""
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
    if result == "stunned" and (p.skills & BALL_AND_CHAIN or cause == "kick"):
        result = "ko"
    if result == "stunned":
        stunned(g, p, cause)
    elif result == "ko":
        yield from knocked_out(g, p, cause)
    else:
        yield from casualty(g, p, by, cause, rolls=result == "casualty")


def mauls(g: State, p: Player, by: Player, cause: str) -> Procedure[bool]:
    """True if a special rule has this injury rolled again."""
    if by.side == p.side or not by.able & (SAVAGE_MAULING | MASTER_ASSASSIN):
        return False
    if cause == "stab" and (yield from use_gift(g, by, MASTER_ASSASSIN, p)):
        return True
    return (yield from use_gift(g, by, SAVAGE_MAULING, p))


def injury_result(g: State, p: Player, rolled: int) -> str:
    """What the injury table says for this player: the one for Stunty players if he is one; Thick Skull shakes off the lowest KO (p.60, 81)."""
    stunty = p.skills & STUNTY
    result = (g.rules.injury_stunty if stunty else g.rules.injury)[rolled if rolled > 0 else 0]
    if result == "ko" and p.skills & THICK_SKULL and rolled == (7 if stunty else 8):
        return "stunned"
    return result


def stunned(g: State, p: Player, cause: str) -> None:
    """The player lies face down, or sits in the Reserves if the crowd had him (p.27, 61)."""
    if cause == "crowd":
        g.lift(p, RESERVES)
        g.events.append((events.LEAVES, p.id, "reserves"))
        return
    g.stance(p, STUNNED)
    p.fresh = p.side == g.active and g.turn_open
    g.events.append((events.STUNNED, p.id))


def list_help(g: State, p: Player, what: str) -> list[int]:
    """The apothecary, or doing without."""
    return [USE, DECLINE]


def healers(g: State, p: Player, what: str) -> list[int] | None:
    """The count of whoever could look after the player: the team's apothecary for its own, Wandering ones for all but Stars, a Plague Doctor
    for a KO (p.62, 91); None if there is nobody."""
    side = p.side
    if p.frog:
        return None
    if g.apothecaries[side] and p.kind == ROSTERED:
        return g.apothecaries
    if g.wanderers[side] and p.kind != STAR:
        return g.wanderers
    if what == "ko" and g.doctors[side] and p.kind in (ROSTERED, JOURNEYMAN):
        return g.doctors
    return None


def apothecary(g: State, p: Player, what: str) -> Procedure[bool]:
    """True if an apothecary was called, who is used up by it (p.62)."""
    healer = healers(g, p, what)
    if healer is None or (yield Choice(g, p.side, "apothecary", list_help, (p, what))) != USE:
        return False
    healer[p.side] -= 1
    g.events.append((events.APOTHECARY, p.id))
    return True


def knocked_out(g: State, p: Player, cause: str) -> Procedure[None]:
    """The player goes to the Knocked-out box, unless an apothecary keeps him on the pitch, Stunned (p.60, 62)."""
    if (yield from apothecary(g, p, "ko")):
        stunned(g, p, "crowd" if cause in ("crowd", "kick") else cause)
        return
    g.lift(p, KNOCKED_OUT)
    left_alone(g, p)
    g.events.append((events.LEAVES, p.id, "knocked-out"))


def left_alone(g: State, p: Player) -> None:
    """One of a pair of stars is gone: the other is less of a loner from now on (R158)."""
    if p.skills & TWO_FOR_ONE:
        for mate in g.teams[p.side]:
            if mate is not p and mate.skills & TWO_FOR_ONE:
                mate.loner = 2


def casualty(g: State, p: Player, by: Player | None, cause: str, rolls: bool) -> Procedure[None]:
    """The player goes to the Casualty box, and a D16 says how bad it is; the apothecary first, then Regeneration (p.61-62)."""
    g.lift(p, CASUALTIES)
    left_alone(g, p)
    g.events.append((events.LEAVES, p.id, "casualty"))
    if by is not None and by.side != p.side and earns(g, by, cause):
        g.events.append((events.CAUSED, by.id, p.id))
        if by.able & PUMP_UP_THE_CROWD & ~by.gone and cause == "block":
            by.gone |= PUMP_UP_THE_CROWD
            g.drive_rerolls[by.side] += 1
            g.events.append((events.USES, by.id, "pump-up-the-crowd"))
    whose = -1 if by is None else by.id
    result, die, aside = "badly-hurt", 0, ""
    if rolls and not p.frog:
        result, die = yield from casualty_roll(g, p, by, cause)
        if (yield from apothecary(g, p, result)):
            other, second = yield from casualty_roll(g, p, by, cause)
            answer = yield Choice(g, p.side, "apothecary result", list_results, (p, result, other))
            if answer == HOW | 1:
                result, other, die = other, result, second
            aside = other
            if result == "badly-hurt":
                g.lift(p, RESERVES)
                g.events.append((events.RETURNS, p.id, "reserves"))
                g.events.append((events.HURT, p.id, result, "", cause, whose, die, aside))
                return
    if p.skills & REGENERATION and (yield from regenerates(g, p)):
        return
    characteristic = ""
    if result == "lasting-injury":
        characteristic = yield from lasting_injury(g, p)
    g.events.append((events.HURT, p.id, result, characteristic, cause, whose, die, aside))
    if result == "dead":
        yield from dies(g, p, by, cause)


def earns(g: State, by: Player, cause: str) -> bool:
    """True if a Casualty of this cause counts as caused by the player: by a Block, and by what a Prayer makes as good (p.39, 70)."""
    if cause in ("block", "blocked"):
        return True
    prayer = {"crowd": "fan-interaction", "foul": "fouling-frenzy"}.get(cause)
    return prayer is not None and bool(g.effects) and g.has_effect(prayer, by.side)


def list_results(g: State, p: Player, first: str, second: str) -> list[int]:
    """The first casualty roll, or the one that the apothecary brought."""
    return [HOW | 0, HOW | 1]


def casualty_roll(g: State, p: Player, by: Player | None, cause: str) -> Procedure[tuple[str, int]]:
    """The result of a D16 on the casualty table, and the die (p.61)."""
    die = yield CASUALTY
    modifiers: Modifiers = ()
    if p.niggling:
        modifiers += (("niggling-injury", p.niggling * g.rules.niggling_each),)
    if p.skills & DECAY:
        modifiers += (("decay", g.rules.decay_each),)
    result = g.rules.casualty[die + total(modifiers)]
    g.events.append((events.CASUALTY, p.id, die, modifiers, result, cause, -1 if by is None else by.id))
    return result, die


def regenerates(g: State, p: Player) -> Procedure[bool]:
    """True if the player shook the casualty off and is in the Reserves (p.85): on a 4+ that nothing re-rolls but an Inducement."""
    die = yield REGENERATES
    works: bool = die >= 4
    g.events.append((events.TEST, p.id, "regeneration", die, 4, (), works))
    helper = next((count for count in (g.morticians, g.doctors) if count[p.side]), None)
    helped = not works and helper is not None and p.kind in (ROSTERED, JOURNEYMAN)
    if (
        helped
        and helper is not None
        and (yield Choice(g, p.side, "regeneration", list_help, (p, "regeneration"))) == USE
    ):
        helper[p.side] -= 1
        die = yield REGENERATES
        works = die >= 4
        g.events.append((events.TEST, p.id, "regeneration", die, 4, (), works))
    if works:
        g.lift(p, RESERVES)
        g.events.append((events.RETURNS, p.id, "reserves"))
    return works


def lasting_injury(g: State, p: Player) -> Procedure[str]:
    """Which characteristic is reduced; one at its minimum already is rolled again (p.61)."""
    while True:
        die = yield LASTING
        characteristic: str = g.rules.lasting[die - 1][0]
        g.events.append((events.LASTING, p.id, die, characteristic))
        value = getattr(p, characteristic)
        at_minimum = value == g.rules.worst[characteristic] or (characteristic == "pa" and not value)
        if not at_minimum or characteristic not in g.rules.reroll_at_minimum:
            return characteristic


def taken_off(g: State, p: Player) -> bool:
    """The player is off the pitch, in the hands of the crowd; True if he took the ball along, which in his own team turn is a Turnover (p.58)."""
    held = g.carrier is p
    if held and p.side == g.active:
        g.turnover = g.turnover or "crowd"
    g.lift(p, RESERVES)
    g.events.append((events.CROWD, p.id))
    return held


def crowd_injury(g: State, p: Player, held: bool, last: int, by: Player | None = None) -> Procedure[None]:
    """The crowd has its way with a player whom it holds; the ball that he took along is thrown back in from ``last`` (p.58, 61)."""
    yield from injury(g, p, by, "crowd", (), [])
    if held:
        yield from throw_in(g, last)


def is_down(p: Player) -> bool:
    """True for a Prone or Stunned player on the pitch."""
    return p.sq != OFF and p.stance != STANDING
