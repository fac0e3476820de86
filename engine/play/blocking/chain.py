"""The Ball & Chain Move: where the template says, through anybody who is there (p.81)."""

from engine.board import events
from engine.board.actions import ARGUMENT, END
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.state import PRONE, STANDING, Player, Roll, State
from engine.play.blocking.block import block
from engine.play.blocking.injury import crowd_injury, fall_over, risk_injury, taken_off
from engine.play.blocking.push import Hit, carry_out, plan, trapdoors_open
from engine.play.kick_off.prayers import treads_on_trapdoor
from engine.play.moving.move import pay, rush, squares_left, stand_up
from engine.play.rolls import may_reroll
from engine.play.skills.traits import dumps_off
from engine.play.throwing.ball import bounce, touchdown
from engine.play.throwing.teammate import TEMPLATE, list_ways
from rulebook.procedure import Procedure

WAY = Roll(1, 6, "ball and chain")


def list_swings(g: State, p: Player) -> list[int]:
    """Which way the template faces for the next square, or stopping."""
    return [*list_ways(g), END] if squares_left(p) > 0 else [END]


def ball_and_chain_move(g: State, p: Player, target: Player | None) -> Procedure[None]:
    """The only action of a player with a Ball & Chain: square after square in random directions (p.81)."""
    if p.stance == PRONE and not (yield from stand_up(g, p)):
        return
    while not g.over() and p.sq != OFF and p.stance == STANDING and squares_left(p) > 0 and not p.rooted:
        answer = yield Choice(g, p.side, "ball and chain", list_swings, (p,))
        if answer == END:
            return
        rushing = pay(p, 1)
        die = yield from which_way(g)
        if (yield from may_reroll(g, p, WAY)):
            die = yield from which_way(g)
        way = TEMPLATE[answer & ARGUMENT][(die - 1) // 2]
        to = g.step[way][p.sq]
        if to == OFF:
            last = p.sq
            held = taken_off(g, p)
            yield from crowd_injury(g, p, held, last)
            return
        yield from swings_into(g, p, to, bool(rushing))


def which_way(g: State) -> Procedure[int]:
    """The die that says which of the three ways of the template it is."""
    die: int = yield WAY
    g.events.append((events.DIE, "ball and chain", die))
    return die


def swings_into(g: State, p: Player, to: int, rushing: bool) -> Procedure[None]:
    """The player enters this square, even if somebody is in it. Dodges always succeed."""
    q = g.at[to]
    if q is None:
        yield from goes_to(g, p, to, rushing)
    elif q.stance == STANDING:
        if rushing and not (yield from rush(g, p)):
            yield from bowls_over(g, p, q)
            return
        if q.side != p.side:
            yield from dumps_off(g, p, q)
        if not g.over():
            yield from block(g, p, q, False)
    else:
        yield from bowls_over(g, p, q, down=True, rushing=rushing)


def goes_to(g: State, p: Player, to: int, rushing: bool) -> Procedure[None]:
    """They move there against their will: a ball in the square bounces."""
    g.events.append((events.MOVES, p.id, p.sq, to))
    g.move(p, to)
    if rushing and not (yield from rush(g, p)):
        yield from fall_over(g, p)
    elif g.carrier is p:
        touchdown(g, p)
    if g.effects and g.scored < 0:
        yield from treads_on_trapdoor(g, p)
    if g.ball == to:
        yield from bounce(g, to)


def bowls_over(g: State, p: Player, q: Player, down: bool = False, rushing: bool = False) -> Procedure[None]:
    """A player in the square is pushed out of it; one who lay there has their armour rolled; after a failed Rush p Falls Over there."""
    square = q.sq
    chain = yield from plan(g, Hit(p, q))
    if not chain:
        if not down:
            yield from fall_over(g, p)
        return
    surfed, held = carry_out(g, chain)
    if g.at[square] is None:
        if down:
            yield from goes_to(g, p, square, rushing)
        else:
            g.events.append((events.MOVES, p.id, p.sq, square))
            g.move(p, square)
            yield from fall_over(g, p)
            if g.effects:
                yield from treads_on_trapdoor(g, p)
    if surfed is not None:
        yield from crowd_injury(g, surfed, held, chain[-2][1] if len(chain) > 1 else square)
    if g.effects:
        yield from trapdoors_open(g, [pushed for pushed, end in chain if end != OFF])
    if down and q.sq != OFF:
        yield from risk_injury(g, q, p, "trampled", (), [])
    for pushed, _ in chain:
        touchdown(g, pushed)
    loose = g.ball
    if loose != OFF and g.at[loose] is not None:
        yield from bounce(g, loose)
