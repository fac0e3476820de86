"""What Star Players may do when they are activated, by their special rules (the book's pages of stars)."""

from collections.abc import Callable

from engine.board import events
from engine.board.actions import ARGUMENT, BLITZ, HOW, MOVE, PASS, PLACE, TARGET
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import (
    BALEFUL_HEX,
    BEER_BARREL_BASH,
    BLACK_INK,
    BREAK_TACKLE,
    CATCH_OF_THE_DAY,
    DAUNTLESS,
    FRENZIED_RUSH,
    FRENZY,
    FURIOUS_OUTBURST,
    HAIL_MARY_PASS,
    LOOK_INTO_MY_EYES,
    MIGHTY_BLOW,
    RAIDING_PARTY,
    SHOT_TO_NOTHING,
    SURE_FEET,
    THE_FLASHING_BLADE,
    THEN_I_STARTED_BLASTIN,
    TREACHEROUS,
    WISDOM_OF_THE_WHITE_DWARF,
)
from engine.board.state import STANDING, Player, Roll, State
from engine.play.blocking.injury import knocked_down, wounded
from engine.play.blocking.strikes import cut
from engine.play.kick_off.prayers import lend, treads_on_trapdoor
from engine.play.moving.move import arrived
from engine.play.rolls import Tested, plain_test, use_gift
from engine.play.throwing.ball import bounce, drop, take, touchdown
from rulebook.procedure import Procedure

EYES = Roll(1, 6, "look into my eyes")
HEX = Roll(1, 6, "baleful hex")
CATCH_IT = Roll(1, 6, "catch of the day")
KEG = Roll(1, 6, "beer barrel")
BLUNDERBUSS = Roll(1, 6, "blunderbuss")
#: What the White Dwarf teaches.
LESSONS = (BREAK_TACKLE, DAUNTLESS, MIGHTY_BLOW, SURE_FEET)
#: For the activation only: given back when it ends, whatever else is.
ACTIVATION = -1
DECLARED_BLITZ = 1


def aim(g: State, p: Player, gift: int, among: list[Player]) -> Procedure[Player | None]:
    """The special rule is used on one of these, or not at all."""
    if not among or not (yield from use_gift(g, p, gift)):
        return None
    if len(among) == 1:
        return among[0]
    answer = yield Choice(g, p.side, "star target", list_those, (p, among))
    return g.named(answer)


def list_those(g: State, p: Player, players: list[Player]) -> list[int]:
    """One of these players."""
    return [TARGET | q.id for q in players]


def within(g: State, p: Player, reach: int, side: int, standing: bool = True) -> list[Player]:
    """The players of a side no further away than that."""
    return [
        q
        for q in g.on_pitch(side)
        if q is not p and g.pitch.distance(p.sq, q.sq) <= reach and (q.stance == STANDING or not standing)
    ]


def marked_by(g: State, p: Player) -> list[Player]:
    """The opponents next to the player."""
    return [q for square in g.neighbours[p.sq] if (q := g.at[square]) is not None and q.side != p.side]


def opens(g: State, p: Player, kind: int) -> Procedure[bool]:
    """What the player, or a star beside them, does before the declared action. False if that was all of their activation."""
    yield from taught(g, p)
    able = p.able & ~p.gone
    for gift, deed in OPENINGS:
        if able & gift and p.sq != OFF and p.stance == STANDING and not (yield from deed(g, p, kind)):
            return False
    return p.sq != OFF


def taught(g: State, p: Player) -> Procedure[None]:
    """A team-mate beside the White Dwarf gains one of four skills for their activation, once a team turn."""
    if not g.present[p.side] & WISDOM_OF_THE_WHITE_DWARF:
        return
    for square in g.neighbours[p.sq]:
        q = g.at[square]
        if q is not None and q.side == p.side and (yield from use_gift(g, q, WISDOM_OF_THE_WHITE_DWARF, p)):
            answer = yield Choice(g, p.side, "wisdom", list_lessons, (p,))
            p.mighty = p.mighty or 1
            lend(g, p, LESSONS[answer & ARGUMENT], ACTIVATION)
            return


def list_lessons(g: State, p: Player) -> list[int]:
    """Break Tackle, Dauntless, Mighty Blow, Sure Feet."""
    return [HOW | place for place in range(len(LESSONS))]


def frenzied_rush(g: State, p: Player, kind: int) -> Procedure[bool]:
    """Frenzy for one Blitz."""
    if kind == BLITZ and (yield from use_gift(g, p, FRENZIED_RUSH)):
        lend(g, p, FRENZY, ACTIVATION)
    return True


def shot_to_nothing(g: State, p: Player, kind: int) -> Procedure[bool]:
    """Hail Mary Pass for one Pass."""
    if kind == PASS and (yield from use_gift(g, p, SHOT_TO_NOTHING)):
        lend(g, p, HAIL_MARY_PASS, ACTIVATION)
    return True


def treacherous(g: State, p: Player, kind: int) -> Procedure[bool]:
    """A team-mate beside them who holds the ball is Knocked Down, and they take it. No Turnover."""
    holder = g.holder()
    if holder is None or holder.side != p.side or holder is p or not g.ring[p.sq] >> holder.sq & 1:
        return True
    if (yield from use_gift(g, p, TREACHEROUS, holder)):
        g.carrier = None
        yield from knocked_down(g, holder, p, "star", turnover=False)
        take(g, p, "treacherous")
    return True


def look_into_my_eyes(g: State, p: Player, kind: int) -> Procedure[bool]:
    """On 2+ they take the ball from an opponent beside them, and their activation ends."""
    holder = g.holder()
    if holder is None or holder.side == p.side or not g.ring[p.sq] >> holder.sq & 1:
        return True
    if not (yield from use_gift(g, p, LOOK_INTO_MY_EYES, holder)) or not (yield from plain_test(g, p, EYES, 2)):
        return True
    take(g, p, "look into my eyes")
    return False


def baleful_hex(g: State, p: Player, kind: int) -> Procedure[bool]:
    """On 2+ an opponent within five squares has no Tackle Zone and sits out their team's next turn (M018)."""
    q = yield from aim(g, p, BALEFUL_HEX, within(g, p, 5, 1 - p.side))
    if q is not None and (yield from plain_test(g, p, HEX, 2)):
        g.zone(q, False)
        q.hexed = True
    return True


def black_ink(g: State, p: Player, kind: int) -> Procedure[bool]:
    """An opponent that they mark loses their Tackle Zone until next activated."""
    q = yield from aim(g, p, BLACK_INK, [q for q in marked_by(g, p) if q.stance == STANDING and q.has_zone])
    if q is not None:
        g.zone(q, False)
    return True


def catch_of_the_day(g: State, p: Player, kind: int) -> Procedure[bool]:
    """On 3+ a ball on the ground within three squares is theirs."""
    if g.ball == OFF or g.pitch.distance(p.sq, g.ball) > 3:
        return True
    if (yield from use_gift(g, p, CATCH_OF_THE_DAY)) and (yield from plain_test(g, p, CATCH_IT, 3)):
        take(g, p, "catch of the day")
    return True


def beer_barrel_bash(g: State, p: Player, kind: int) -> Procedure[bool]:
    """A keg at an opponent within three squares: 3+ Knocks them Down, 1 its thrower."""
    q = yield from aim(g, p, BEER_BARREL_BASH, within(g, p, 3, 1 - p.side))
    if q is not None:
        keg: Tested = yield from plain_test(g, p, KEG, 3)
        if keg.die != 2:
            yield from knocked_down(g, q if keg else p, p if keg else None, "keg")
    return True


def blunderbuss(g: State, p: Player, kind: int) -> Procedure[bool]:
    """A blast within three squares: 3+ hits the target, 2 somebody near it that the opponent picks, 1 the one who fired."""
    q = yield from aim(g, p, THEN_I_STARTED_BLASTIN, within(g, p, 3, 1 - p.side))
    if q is None:
        return True
    fired: Tested = yield from plain_test(g, p, BLUNDERBUSS, 3)
    hit: Player | None = q if fired else p
    if fired.die == 2:
        near = [one for side in (0, 1) for one in within(g, q, 3, side, standing=False) if one is not p]
        hit = None
        if near:
            answer = TARGET | near[0].id
            if len(near) > 1:
                answer = yield Choice(g, 1 - p.side, "star target", list_those, (p, near))
            hit = g.named(answer)
    if hit is not None:
        yield from shot(g, hit, p)
    return True


def shot(g: State, q: Player, by: Player) -> Procedure[None]:
    """An armour roll that nothing modifies; broken, the player is Prone and takes an injury roll."""
    held, square = g.carrier is q, q.sq
    if (yield from wounded(g, q, by, "blunderbuss", (), [])) and held:
        if q.side == g.active:
            g.turnover = g.turnover or "placed-prone"
        yield from drop(g, square)


def list_raids(g: State, p: Player, squares: list[int]) -> list[int]:
    """Where the raider may go."""
    return [PLACE | square for square in squares]


def raiding_party(g: State, p: Player, kind: int) -> Procedure[bool]:
    """An Open team-mate within five squares, or they themselves, moves one square, Tackle Zones ignored, to the side of an opponent (M013-M014)."""

    def landings(q: Player) -> list[int]:
        near = g.neighbours
        return [
            t
            for t in near[q.sq]
            if g.at[t] is None and any((o := g.at[u]) is not None and o.side != p.side for u in near[t])
        ]

    able = [q for q in (*within(g, p, 5, p.side), p) if g.is_open(q) and landings(q)]
    q = yield from aim(g, p, RAIDING_PARTY, able)
    if q is not None:
        start = q.sq
        answer = yield Choice(g, p.side, "raid", list_raids, (q, landings(q)))
        g.events.append((events.MOVES, q.id, start, answer & ARGUMENT))
        g.move(q, answer & ARGUMENT)
        yield from arrived(g, q, start, 0)
    return not g.over()


def flashing_blade(g: State, p: Player, kind: int) -> Procedure[bool]:
    """A Stab at somebody they mark, and then the Move."""
    if kind != MOVE:
        return True
    q = yield from aim(g, p, THE_FLASHING_BLADE, [q for q in marked_by(g, p) if q.stance == STANDING])
    if q is not None:
        yield from cut(g, q, p, "stab")
    return not g.over()


def outburst(g: State, p: Player, kind: int) -> Procedure[bool]:
    """The star turns up beside an opponent within three squares, Stabs them, and is gone again: the Blitz of the turn, and all of the activation."""
    able = [q for q in within(g, p, 3, 1 - p.side) if any(g.at[t] is None for t in g.neighbours[q.sq])]
    if kind == BLITZ or g.declared & DECLARED_BLITZ or not able or not (yield from use_gift(g, p, FURIOUS_OUTBURST)):
        return True
    g.declared |= DECLARED_BLITZ
    q = able[0] if len(able) == 1 else g.named((yield Choice(g, p.side, "star target", list_those, (p, able))))
    yield from appears(g, p, [t for t in g.neighbours[q.sq] if g.at[t] is None])
    yield from cut(g, q, p, "stab")
    if p.sq != OFF and p.stance == STANDING:
        near = g.pitch.near[p.sq]
        yield from appears(g, p, [t for t in range(g.pitch.size) if near >> t & 1 and g.at[t] is None])
    return False


def appears(g: State, p: Player, squares: list[int]) -> Procedure[None]:
    """The player is put on one of these squares; a ball that lies there bounces."""
    if not squares:
        return
    answer = yield Choice(g, p.side, "raid", list_raids, (p, squares))
    g.events.append((events.MOVES, p.id, p.sq, answer & ARGUMENT))
    g.move(p, answer & ARGUMENT)
    if g.effects:
        yield from treads_on_trapdoor(g, p)
        if p.sq == OFF:
            return
    if g.ball == p.sq:
        yield from bounce(g, p.sq)
    elif g.carrier is p:
        touchdown(g, p)


OPENINGS: tuple[tuple[int, Callable[[State, Player, int], Procedure[bool]]], ...] = (
    (FRENZIED_RUSH, frenzied_rush),
    (SHOT_TO_NOTHING, shot_to_nothing),
    (TREACHEROUS, treacherous),
    (LOOK_INTO_MY_EYES, look_into_my_eyes),
    (BALEFUL_HEX, baleful_hex),
    (BLACK_INK, black_ink),
    (CATCH_OF_THE_DAY, catch_of_the_day),
    (BEER_BARREL_BASH, beer_barrel_bash),
    (THEN_I_STARTED_BLASTIN, blunderbuss),
    (RAIDING_PARTY, raiding_party),
    (THE_FLASHING_BLADE, flashing_blade),
    (FURIOUS_OUTBURST, outburst),
)
OPENING = WISDOM_OF_THE_WHITE_DWARF
for _gift, _ in OPENINGS:
    OPENING |= _gift
