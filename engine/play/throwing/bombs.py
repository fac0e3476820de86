"""Throwing bombs: like a pass, until it comes down (p.82)."""

from engine.board import events
from engine.board.actions import ARGUMENT, DECLINE, THROW
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.rules import BAND_NAMES
from engine.board.skills import HAIL_MARY_PASS, KABOOM, NO_HANDS, SAFE_PASS, SPELL
from engine.board.state import STANDING, Player, Roll, State
from engine.play.blocking.injury import Spare, knocked_down, placed_prone, risk_injury
from engine.play.kick_off.weather import BLIZZARD
from engine.play.rolls import agility_test, may_reroll, use, use_gift
from engine.play.throwing.ball import catch_modifiers, deviate, scatter
from engine.play.throwing.passing import (
    FUMBLED,
    INACCURATE,
    LANDING,
    LONG_BOMB,
    ON_TARGET,
    QUICK,
    deflects,
    list_interferers,
    pass_modifiers,
    passing_test,
    runs_on,
)
from rulebook.procedure import Procedure

BOMB_DIE = Roll(1, 6, "bomb")
CATCH_DIE = Roll(1, 6, "catch the bomb")
FUSE = Roll(1, 6, "bomb in the hand")
BLAST = Roll(1, 6, "bomb nearby")


def list_bombs(g: State, p: Player) -> list[int]:
    """The squares to which a bomb may be thrown."""
    blizzard = g.weather == BLIZZARD
    if p.able & HAIL_MARY_PASS and not blizzard:
        return [THROW | square for square in range(g.pitch.size) if square != p.sq]
    bands = g.rules.targets(p.sq)
    return [THROW | square for band in (bands[:2] if blizzard else bands) for square in band]


def hurl(g: State, p: Player) -> Procedure[bool]:
    """p throws a bomb, and a player who catches it may have to throw it on, out of the normal sequence of play. True if a Running Pass lets p
    move on (R105)."""
    thrower, quick = p, False
    while True:
        answer = yield Choice(g, thrower.side, "bomb", list_bombs, (thrower,))
        square = answer & ARGUMENT
        band = g.rules.band(thrower.sq, square)
        hail_mary = band < 0
        band = LONG_BOMB if hail_mary else band
        quick = thrower is p and band == QUICK
        g.events.append((events.PASSES, thrower.id, square, f"bomb-{BAND_NAMES[band]}"))
        result = yield from passing_test(g, thrower, BOMB_DIE, pass_modifiers(g, thrower, band))
        if result == FUMBLED:
            if not (thrower.able & SAFE_PASS and (yield from use(g, thrower, SAFE_PASS))):
                yield from explodes(g, thrower.sq, thrower, p)
            return False
        if hail_mary and result == ON_TARGET:
            result = INACCURATE
        catcher = yield from travels(g, thrower, p, square, result, band, hail_mary)
        if catcher is None:
            break
        if catcher.side != p.side and thrower is p and (yield from use_gift(g, p, KABOOM, catcher)):
            yield from explodes(g, catcher.sq, thrower, p)
            break
        die = yield FUSE
        g.events.append((events.DIE, "bomb in the hand", die))
        if die >= 4:
            yield from explodes(g, catcher.sq, thrower, p)
            break
        thrower = catcher
    return quick and runs_on(p) and not g.over() and p.sq != OFF and p.stance == STANDING


def travels(
    g: State, p: Player, bomber: Player, square: int, result: str, band: int, hail_mary: bool
) -> Procedure[Player | None]:
    """Who caught the bomb that p threw; None if it exploded on the ground or left the pitch."""
    if result == ON_TARGET:
        to, last = square, square
    elif result == INACCURATE:
        to, last = yield from scatter(g, square, "(the bomb) scatters")
    else:
        to, last = yield from deviate(g, p.sq)
    how = LANDING[result]
    if not hail_mary:
        caught, to, how = yield from snatched(g, p, last if to == OFF else to, to, result, band)
        if caught is not None:
            return caught
    if to == OFF:
        return None
    q = g.at[to]
    able = q is not None and q.stance == STANDING and q.has_zone and not q.skills & NO_HANDS
    if able and q is not None and (yield from agility_test(g, q, CATCH_DIE, catch_modifiers(g, q, how, bomb=True))):
        return q
    yield from explodes(g, to, p, bomber)
    return None


def snatched(
    g: State, p: Player, over: int, to: int, result: str, band: int
) -> Procedure[tuple[Player | None, int, str]]:
    """An opponent beneath the ruler may deflect the bomb: who has it now, where it goes otherwise, and how it comes down there."""
    candidates = [q for q in g.players_on(g.zones[1 - p.side] & g.pitch.ruler(p.sq, over)) if not q.skills & NO_HANDS]
    if not candidates:
        return None, to, LANDING[result]
    answer = yield Choice(g, 1 - p.side, "interfere", list_interferers, (p, candidates))
    if answer == DECLINE:
        return None, to, LANDING[result]
    q = g.named(answer)
    if not (yield from deflects(g, p, q, result, band, bomb=True)):
        return None, to, LANDING[result]
    if (yield from agility_test(g, q, CATCH_DIE, catch_modifiers(g, q, "interception", bomb=True))):
        return q, to, ""
    to, _ = yield from scatter(g, q.sq, "(the bomb) scatters")
    return None, to, "scattered"


def blast(g: State, q: Player, thrower: Player) -> list[Spare]:
    """By option a bomb adds one to the armour or the injury roll (C16)."""
    return [(SPELL, thrower, 1)] if g.rules.options["bomb_plus_one"] and q.side != thrower.side else []


def reaches(g: State, q: Player, thrower: Player) -> Procedure[bool]:
    """True if an explosion beside q hits q, on 4+. The player who threw the bomb last may roll a die again that went the wrong way."""
    rerolled = False
    while True:
        die = yield BLAST
        hit: bool = die >= 4
        g.events.append((events.TEST, q.id, "bomb", die, 4, (), hit))
        unwanted = hit == (q.side == thrower.side)
        if not unwanted or rerolled or not (yield from may_reroll(g, thrower, BLAST)):
            return hit
        rerolled = True


def explodes(g: State, square: int, thrower: Player, bomber: Player) -> Procedure[None]:
    """A player in the square is hit, each player next to it on 4+. It is a Turnover if that floors the ``bomber``, whose Throw Bomb action it was,
    even if somebody else threw the bomb last (p.82, C16)."""
    g.events.append((events.EXPLODES, thrower.id, square))
    hit = [g.at[square]] if g.at[square] is not None else []
    for near in g.neighbours[square]:
        q = g.at[near]
        if q is not None and (yield from reaches(g, q, thrower)):
            hit.append(q)
    options = g.rules.options
    for q in hit:
        if q is None or q.sq == OFF:
            continue
        if q.stance == STANDING:
            if q is bomber and options["bomb_on_thrower_is_turnover"]:
                g.turnover = g.turnover or "bomb"
            if options["bomb_knocks_down"]:
                yield from knocked_down(g, q, thrower, "bomb", spare=blast(g, q, thrower))
                continue
            yield from placed_prone(g, q)
            if q.sq == OFF:
                continue
        yield from risk_injury(g, q, thrower, "bomb", (), blast(g, q, thrower))
