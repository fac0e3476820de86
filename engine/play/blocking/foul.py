"""Fouling, being seen, arguing and bribing (p.63)."""

from engine.board import events
from engine.board.actions import DECLINE, USE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.registers import ARGUMENTS, PRAYERS
from engine.board.skills import A_SNEAKY_PAIR, CHAINSAW, DIRTY_PLAYER, GHOSTLY_FLAMES, SNEAKY_GIT
from engine.board.state import SENT_OFF, STANDING, Player, Roll, State
from engine.play.blocking.block import assists
from engine.play.blocking.injury import Spare, armour, injury, wounded
from engine.play.rolls import Modifiers, list_use, plain_test, use, use_gift
from engine.play.throwing.ball import drop
from rulebook.procedure import Procedure

KICK_BACK = Roll(1, 6, "chainsaw")
ARGUE = Roll(1, 6, "argue the call")
BRIBE = Roll(1, 6, "bribe")
CLOSE_SCRUTINY = Roll(1, 6, "biased referee")
#: What the referee may say to an argument: the player stays, the coach goes as well, or nothing changes.
FORGIVEN, BANNED, UNMOVED = (
    ARGUMENTS.named(id) for id in ("when_you_put_it_like_that", "youre_outta_here", "i_dont_care")
)
#: Prayers that change what the referee sees and hears, and the effect of an Inducement that does.
UNDER_SCRUTINY, FRIENDS_WITH_THE_REF = (PRAYERS.named(id) for id in ("under-scrutiny", "friends-with-the-ref"))
BIASED_REFEREE = "biased-referee"


def commit_foul(g: State, p: Player, q: Player) -> Procedure[None]:
    """p fouls q: an armour roll with the assists of both sides, and a double on either roll is seen by the referee (p.63)."""
    sawing = p.able & CHAINSAW and not p.used & CHAINSAW and (yield from use(g, p, CHAINSAW, q))
    if sawing:
        p.used |= CHAINSAW
        if (yield from kicks_back(g, p)):
            return
    helping, hindering = assists(g, p, q, foul=True), assists(g, q, p, foul=True)
    g.events.append((events.FOULS, p.id, q.id, helping, hindering))
    found: Modifiers = ()
    if helping != hindering:
        found += (("assists", helping - hindering),)
    if sawing:
        found += (("chainsaw", 3),)
    spare: list[Spare] = [(DIRTY_PLAYER, p, p.dirty)] if p.able & DIRTY_PLAYER else []
    spare += sneaky_pair(g, p, q)
    broken, double = yield from armour(g, q, p, "foul", found, spare)
    double = double and not p.able & SNEAKY_GIT
    if broken:
        double = (yield from injury(g, q, p, "foul", (), [] if sawing else spare)) or double
    if (yield from seen(g, p, double)):
        yield from sent_off(g, p)


def sneaky_pair(g: State, p: Player, q: Player) -> list[Spare]:
    """One more on the injury if both of the pair mark the victim of a Stab or a Foul."""
    if not p.able & A_SNEAKY_PAIR:
        return []
    beside = g.players_on(g.zones[p.side] & g.ring[q.sq])
    return [(A_SNEAKY_PAIR, p, 1)] if any(mate is not p and mate.able & A_SNEAKY_PAIR for mate in beside) else []


def kicks_back(g: State, p: Player) -> Procedure[bool]:
    """True if the chainsaw turned on the one who swings it: a Turnover, and their own armour is rolled with +3 (p.82)."""
    if (yield from plain_test(g, p, KICK_BACK, 2)):
        return False
    g.turnover = g.turnover or "chainsaw"
    yield from sawn_open(g, p, p)
    return True


def sawn_open(g: State, p: Player, by: Player, blitz: bool = False) -> Procedure[None]:
    """An armour roll with +3; if it is broken the player is Prone and takes an injury roll that nothing modifies; else nothing happens."""
    held, square = g.carrier is p, p.sq
    flames = blitz and p is not by and (yield from use_gift(g, by, GHOSTLY_FLAMES, p))
    if (yield from wounded(g, p, by, "chainsaw", (("chainsaw", 4 if flames else 3),), [])) and held:
        yield from drop(g, square)


def seen(g: State, p: Player, double: bool) -> Procedure[bool]:
    """True if the referee saw the Foul: by a natural ``double`` that gave it away, a Prayer, or the other side's Biased Referee (p.63, 76, 95)."""
    caught = double
    if not caught and g.effects:
        caught = g.has_effect(UNDER_SCRUTINY, 1 - p.side)
        if not caught and g.has_effect(BIASED_REFEREE, 1 - p.side):
            die = yield CLOSE_SCRUTINY
            caught = die >= 5
            g.events.append((events.TEST, p.id, "biased referee", die, 5, (), caught))
    if caught:
        g.events.append((events.SPOTTED, p.id))
    return caught


def sent_off(g: State, p: Player, turnover: bool = True) -> Procedure[None]:
    """The player is Sent-off for a Foul, unless their coach argues or bribes well: first the argument, then the Bribes (p.63, R046-R048)."""
    if turnover:
        before, g.turnover = g.turnover, g.turnover or "sent-off"
    if not g.banned[p.side] and (yield Choice(g, p.side, "argue the call", list_use, (p,))) == USE:
        outcome = yield from argue(g, p.side)
        if outcome == FORGIVEN:
            return
        if outcome == BANNED:
            yield from off(g, p)
            return
    while g.bribes[p.side]:
        if (yield Choice(g, p.side, "bribe", list_use, (p,))) == DECLINE:
            break
        g.bribes[p.side] -= 1
        die = yield BRIBE
        g.events.append((events.BRIBES, p.side, die, die >= 2))
        if die >= 2:
            if turnover:
                g.turnover = before
            return
    yield from off(g, p)


def argue(g: State, side: int) -> Procedure[str]:
    """What the referee makes of the coach's argument; "youre_outta_here" bans them for the rest of the game (p.63)."""
    die = yield ARGUE
    if die == 1 and g.corrupt[side] and (yield Choice(g, side, "bribery and corruption", list_use, ())) == USE:
        g.corrupt[side] = 0
        g.events.append((events.ARGUES, side, die, "re-rolled"))
        die = yield ARGUE
    outcome = answer_to(g, side, die)
    g.events.append((events.ARGUES, side, die, outcome))
    if outcome == BANNED:
        g.banned[side] = True
    return outcome


def answer_to(g: State, side: int, die: int) -> str:
    """What an argument on this die comes to: the own Biased Referee listens better, and a friend of the coach better still (p.39, 63, 95)."""
    reached = die + (1 if g.effects and g.has_effect(BIASED_REFEREE, side) else 0)
    if reached > 1 and g.effects and g.has_effect(FRIENDS_WITH_THE_REF, side):
        return FORGIVEN if reached >= 5 else UNMOVED
    outcome: str = g.rules.argue[reached]
    return outcome


def off(g: State, p: Player) -> Procedure[None]:
    """The player is out for the rest of the game; a ball they held bounces from where they were (the book does not say; so it goes for all others)."""
    square, held = p.sq, g.carrier is p
    g.lift(p, SENT_OFF)
    g.events.append((events.SENT_OFF, p.id))
    if held and square != OFF:
        yield from drop(g, square)


def fair_game(g: State, p: Player) -> list[Player]:
    """The opponents that the player could name as the victim of a Foul: everyone who is down."""
    return [q for q in g.teams[1 - p.side] if q.sq != OFF and q.stance != STANDING]
