"""A bot that knows two things: the ball, and the End Zone."""

from engine.board.actions import BLITZ, HIT, MOVE, STAND_UP, TARGET
from engine.board.geometry import OFF
from engine.board.state import PRONE, STANDING, STUNNED, Player, State
from engine.bots.bot import Bot, Plan, safe_squares
from engine.odds.reach import Reach, Way

#: The least chance that it takes for a touchdown, for the ball, and for a hit.
SCORES, FETCHES, HITS = 0.3, 0.3, 0.4


class Scorer(Bot):
    """Runs for the ball, and with it for the End Zone; hits an opponent who has it; leads the others after the ball."""

    def turn(self, g: State, side: int) -> Plan:
        ready = [p for p in g.teams[side] if p.sq != OFF and not p.done and p.stance != STUNNED]
        holder = g.holder()
        if holder is not None and holder in ready:
            plan = self.run(g, holder)
            if plan:
                return [MOVE | holder.id, *plan]
        if holder is None and g.ball != OFF:
            plan = self.fetch(g, ready)
            if plan:
                return plan
        if holder is not None and holder.side != side and not g.declared & 1 and holder.stance == STANDING:
            plan = self.hit(g, ready, holder)
            if plan:
                return plan
        return self.gather(g, ready)

    def onwards(self, g: State, p: Player) -> Plan:
        if g.carrier is p:
            return self.run(g, p)
        if g.ball != OFF and p.stance == STANDING:
            way = Reach(g, p, with_ball=True).way(g.ball, carrying=True)
            return list(way.actions) if way is not None and way.success >= FETCHES else []
        return []

    def run(self, g: State, p: Player) -> Plan:
        """To the End Zone if there is a fair chance, else as near to it as nothing needs a die."""
        reach = Reach(g, p)
        way = surest(reach, g, p.side)
        if way is not None and way.success >= SCORES:
            return list(way.actions)
        goal = g.pitch.length - 1 if p.side == 0 else 0
        squares = [square for square, chance in reach.squares.items() if chance >= 0.99]
        if not squares:
            return []
        to = min(squares, key=lambda square: (abs(g.pitch.x[square] - goal), g.marks_on(p.side, square), square))
        best = reach.way(to)
        return list(best.actions) if best is not None and to != p.sq else []

    def fetch(self, g: State, ready: list[Player]) -> Plan:
        """The likeliest to pick up the ball."""
        best, chance = None, FETCHES
        for p in nearest(g, ready, g.ball):
            way = Reach(g, p, with_ball=True).way(g.ball, carrying=True)
            if way is not None and way.success > chance:
                best, chance = [MOVE | p.id, *way.actions], way.success
        return best or []

    def hit(self, g: State, ready: list[Player], target: Player) -> Plan:
        """The likeliest to reach the one with the ball."""
        best, chance = None, HITS
        for p in nearest(g, ready, target.sq):
            found = Reach(g, p).blitz(target.sq)
            if found is not None and found[1] > chance:
                best = [BLITZ | p.id, TARGET | target.id, *found[0].actions, HIT | target.id]
                chance = found[1]
        return best or []

    def gather(self, g: State, ready: list[Player]) -> Plan:
        """The next of the others stands up, or goes towards the ball as far as nothing needs a die."""
        holder = g.holder()
        aim = holder.sq if holder is not None else g.ball
        for p in ready:
            if g.carrier is p or aim == OFF:
                continue
            squares = safe_squares(g, p)
            to = min(squares, key=lambda square: (g.pitch.distance(square, aim), square))
            if to != p.sq or p.stance == PRONE:
                return [MOVE | p.id, *([STAND_UP] if p.stance == PRONE else []), *squares[to]]
        return []


def surest(reach: Reach, g: State, side: int, carrying: bool = False) -> Way | None:
    """The safest way into the End Zone."""
    squares = reach.carrying if carrying else reach.squares
    inside = [square for square in g.pitch.end_zone[side] if square in squares]
    return reach.way(max(inside, key=lambda square: (squares[square], square)), carrying) if inside else None


def nearest(g: State, ready: list[Player], square: int, many: int = 4) -> list[Player]:
    """Those who stand nearest to a square."""
    within = [p for p in ready if g.pitch.distance(p.sq, square) <= p.ma + 3]
    return sorted(within, key=lambda p: (g.pitch.distance(p.sq, square), p.ag, p.id))[:many]
