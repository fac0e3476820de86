"""What must be true of the board whatever happened: the net beneath every fuzzed match."""

from engine.board.geometry import OFF
from engine.board.state import OVER, PITCH, STANDING, State
from engine.game import Game


class Broken(AssertionError):
    """An invariant does not hold."""


def check(game: Game) -> None:
    """Everything that holds at every decision; more of it when the decision is a turn's, and nothing is in the air."""
    g = game.state
    _players(g)
    _ball(g, resting=game.pending is not None and game.pending.kind == "turn")
    if game.pending is None:
        _demand(g.phase == OVER, "no decision is due, but the match is not over")
        return
    options = game.pending.options
    _demand(bool(options), f"nothing to choose from: {game.pending}")
    if len(set(options)) != len(options):
        raise Broken(f"an option twice: {[game.text(option) for option in options]}")
    for side in (0, 1):
        _demand(
            min(g.rerolls[side], g.drive_rerolls[side], g.leader_rerolls[side], g.apothecaries[side], g.bribes[side])
            >= 0,
            "a counter below zero",
        )
        limit = max(g.rules.turns, g.rules.extra_turns)
        _demand(0 <= g.turn[side] <= limit, f"turn {g.turn}")


def _players(g: State) -> None:
    zones = [0, 0]
    usable = g.rules.usable
    for p in g.players:
        fault = ""
        if p.box != PITCH:
            fault = "is in a box and on the pitch" if p.sq != OFF else ""
        elif p.sq == OFF or g.at[p.sq] is not p:
            fault = "is not where the board says"
        elif p.stance == STANDING and p.has_zone:
            zones[p.side] |= 1 << p.sq
            fault = "may not use every skill" if p.able != p.skills else ""
        elif p.stance != STANDING and p.able & ~(usable.prone | usable.stunned):
            fault = "uses skills on the ground"
        if fault:
            raise Broken(f"{p} {fault}")
    _demand(zones == g.zones, "the Tackle Zones are not those of the players who have one")
    standing = sum(1 for p in g.at if p is not None)
    _demand(standing == sum(1 for p in g.players if p.sq != OFF), "somebody is on the board twice")


def _ball(g: State, resting: bool) -> None:
    holder = g.carrier
    if holder is not None:
        _demand(g.ball == OFF, "the ball is held and lies on the ground")
        if holder.sq == OFF:
            raise Broken(f"{holder} holds the ball off the pitch")
    if not resting:
        return
    if holder is not None:
        if holder.stance != STANDING:
            raise Broken(f"{holder} holds the ball on the ground")
        if holder.sq in g.pitch.end_zone[holder.side]:
            raise Broken(f"{holder} stands in the End Zone with the ball, and nobody called it")
    elif any(p.sq != OFF for p in g.players):
        _demand(g.ball == OFF or g.at[g.ball] is None, "the ball lies beneath a player")
        _demand(g.ball != OFF, "there is no ball")
    _demand(not g.turnover and g.scored < 0, "the turn goes on after it was over")
    _demand(g.acting is None, "somebody is still being activated")


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
