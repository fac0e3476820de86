"""Stunned, Knocked-out, or a casualty: where a player ends after an injury roll, and who can still help them (p.60-62)."""

from engine.board import events
from engine.board.actions import DECLINE, HOW, USE
from engine.board.decisions import Choice
from engine.board.lasting import lent
from engine.board.registers import CASUALTY_RESULTS, INJURIES, PRAYERS
from engine.board.skills import DECAY, PUMP_UP_THE_CROWD, REGENERATION, TWO_FOR_ONE
from engine.board.state import (
    CASUALTIES,
    JOURNEYMAN,
    KNOCKED_OUT,
    RESERVES,
    ROSTERED,
    STAFF,
    STAR,
    STUNNED,
    Player,
    Roll,
    State,
)
from engine.play.blocking.raising import dies
from engine.play.rolls import Modifiers, total
from engine.play.skills.earning import earns
from rulebook.procedure import Procedure

#: What an injury roll may come to: on the table of Stunty players some casualties are not rolled for.
IS_STUNNED, IS_KO, IS_BADLY_HURT, IS_CASUALTY = (
    INJURIES.named(id) for id in ("stunned", "ko", "badly-hurt", "casualty")
)
#: What a casualty may come to. Two of them change nothing more in this match.
BADLY_HURT, LASTING_INJURY, DEAD = (CASUALTY_RESULTS.named(id) for id in ("badly-hurt", "lasting-injury", "dead"))
MISSING_LATER = frozenset(CASUALTY_RESULTS.named(id) for id in ("seriously-hurt", "serious-injury"))
#: The Prayer that makes a casualty of this cause as good as one by a Block.
AS_GOOD = {"crowd": PRAYERS.named("fan-interaction"), "foul": PRAYERS.named("fouling-frenzy")}
CASUALTY = Roll(1, 16, "casualty")
LASTING = Roll(1, 6, "lasting injury")
REGENERATES = Roll(1, 6, "regeneration")


def stunned(g: State, p: Player, cause: str) -> None:
    """The player lies face down, or sits in the Reserves if the crowd had them (p.27, 61)."""
    if cause == "crowd":
        g.lift(p, RESERVES)
        g.events.append((events.LEAVES, p.id, "reserves"))
        return
    g.stance(p, STUNNED)
    p.fresh = p.side == g.active and g.turn_open
    g.events.append((events.STUNNED, p.id))


def list_help(g: State, p: Player, what: str = "") -> list[int]:
    """The apothecary, or doing without."""
    return [USE, DECLINE]


def healers(g: State, p: Player, what: str) -> list[int] | None:
    """The counts of apothecaries who could look after the player: the team's apothecary for its own, Wandering ones for all but Stars, a Plague Doctor
    for a KO (p.62, 91); None if there is nobody."""
    side = p.side
    if p.frog:
        return None
    if g.apothecaries[side] and p.kind == ROSTERED:
        return g.apothecaries
    if g.wanderers[side] and p.kind not in (STAR, STAFF):
        return g.wanderers
    if what == IS_KO and g.doctors[side] and p.kind in (ROSTERED, JOURNEYMAN):
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
    """The player goes to the Knocked-out box, unless an apothecary keeps them on the pitch, Stunned (p.60, 62)."""
    if (yield from apothecary(g, p, IS_KO)):
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
    if by is not None and by.side != p.side and counts(g, by, cause):
        earns(g, by, (events.CAUSED, by.id, p.id))
        if by.able & PUMP_UP_THE_CROWD & ~by.gone and cause == "block":
            by.gone |= PUMP_UP_THE_CROWD
            g.drive_rerolls[by.side] += 1
            g.events.append((events.USES, by.id, "pump-up-the-crowd"))
    whose = -1 if by is None else by.id
    result, die, aside = BADLY_HURT, 0, ""
    if rolls and not p.frog:
        result, die = yield from casualty_roll(g, p, by, cause)
        if (yield from apothecary(g, p, result)):
            other, second = yield from casualty_roll(g, p, by, cause)
            answer = yield Choice(g, p.side, "apothecary result", list_results, (p, result, other))
            if answer == HOW | 1:
                result, other, die = other, result, second
            aside = other
            if result == BADLY_HURT:
                g.lift(p, RESERVES)
                g.events.append((events.RETURNS, p.id, "reserves"))
                g.events.append((events.HURT, p.id, result, "", cause, whose, die, aside))
                return
    if p.skills & REGENERATION and (yield from regenerates(g, p)):
        return
    characteristic = ""
    if result == LASTING_INJURY:
        characteristic = yield from lasting_injury(g, p)
    g.events.append((events.HURT, p.id, result, characteristic, cause, whose, die, aside))
    if result in MISSING_LATER:
        return
    if result == DEAD:
        yield from dies(g, p, by, cause)


def counts(g: State, by: Player, cause: str) -> bool:
    """True if a Casualty of this cause counts as caused by the player: by a Block, and by what a Prayer makes as good (p.39, 70)."""
    if cause in ("block", "blocked"):
        return True
    prayer = AS_GOOD.get(cause)
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
    twofold = g.rules.options["plague_doctor_uses"] == "each_once"
    helper = next((count for count in (g.morticians, g.morticians if twofold else g.doctors) if count[p.side]), None)
    helped = not works and helper is not None and p.kind in (ROSTERED, JOURNEYMAN)
    if helped and helper is not None and (yield Choice(g, p.side, "regeneration", list_help, (p,))) == USE:
        helper[p.side] -= 1
        die = yield REGENERATES
        works = die >= 4
        g.events.append((events.TEST, p.id, "regeneration", die, 4, (), works))
    if works:
        g.lift(p, RESERVES)
        g.events.append((events.RETURNS, p.id, "reserves"))
    return works


def lasting_injury(g: State, p: Player) -> Procedure[str]:
    """Which characteristic is reduced; one at its minimum already is rolled again, whatever a Prayer makes of it for now (p.61)."""
    while True:
        die = yield LASTING
        characteristic: str = g.rules.lasting[die - 1][0]
        g.events.append((events.LASTING, p.id, die, characteristic))
        value = getattr(p, characteristic) - lent(g, p, characteristic)
        at_minimum = value == g.rules.worst[characteristic] or (characteristic == "pa" and not value)
        if not at_minimum or characteristic not in g.rules.reroll_at_minimum:
            return characteristic
