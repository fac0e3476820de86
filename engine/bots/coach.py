"""A decent opponent: it weighs every activation by its odds, and does the safest useful thing first.

What an activation may gain is set against what a Turnover costs, and that is the more, the more players have not moved yet. Blocks with good odds
come first, then the ball and a cage around its carrier, or a screen between theirs and our End Zone. Once everybody stands where they should,
there is little left to lose: then come the Blocks with poor odds, and the Foul.
"""

from engine.board.actions import ARGUMENT, BLITZ, BLOCK, DECLINE, FOUL, HIT, KICK_DOWN, MOVE, TARGET, USE
from engine.board.decisions import Choice
from engine.board.geometry import OFF
from engine.board.skills import BALL_AND_CHAIN, JUMP_UP, NEGATRAITS, NO_HANDS, SURE_HANDS
from engine.board.state import RESERVES, STANDING, STUNNED, Player, State
from engine.bots.bot import Bot, Offer, Plan, safe_squares
from engine.bots.cage import Cage
from engine.bots.lineup import hands_of
from engine.bots.pace import away, ground, lag, turns_left
from engine.bots.posts import position
from engine.bots.runners import TOUCHDOWN, gives, involved, post, waiting
from engine.bots.scorer import nearest, surest
from engine.odds.blocks import as_if_on, block_odds, dares_chance, wounds
from engine.odds.fouls import foul_odds
from engine.odds.reach import Reach, Way
from engine.play.pool import Share, Worth

#: What things are worth, in squares of ground gained.
BALL, KNOCKED_DOWN, REMOVED = 45.0, 4.0, 5.0
#: What a Turnover costs, and how much more for each player who has not moved yet, and for the ball.
LOSS, LOSS_EACH, LOSS_BALL = 12.0, 2.0, 14.0
#: What a Turnover costs once nobody has anything else to do.
LOSS_LATE = 1.0
#: What it costs to have one's own player on the ground.
FALLEN = 2.5
#: A touchdown as likely as the first is not put off for anything; for one as likely as the second the carrier waits until the others have moved.
AT_ONCE, SOON = 0.9, 0.6
#: What a team re-roll is worth at the start of a half, and in its last turn.
REROLL, LAST_REROLL = 7.0, 1.0
#: How likely the carrier must get to where they shelter.
STEADY = 0.93
#: What is no likelier than this to end the turn is done before everything else.
SAFE = 0.1
#: What is no likelier than this to end it is done even before the ball is brought to where it is safe.
SURE = 0.04

#: How much of a Turnover it is to have to spend a team re-roll.
SPENT = 0.2
#: What each turn to come is worth to the side that keeps the ball, and how many are counted at most.
LATER, PATIENCE = 7.0, 6
#: So near to a carrier who is still to go on, room is made ahead of them.
AHEAD = 1
#: A carrier who gains so much without a die goes before any Block is thrown.
FIRST, FIRST_RISK = 3.0, 0.02


class Coach(Bot):
    """Plays by the odds."""

    #: True if nothing is left of this turn but what may end it.
    late = False

    def turn(self, g: State, side: int) -> Plan:
        ready = [
            p
            for p in g.teams[side]
            if p.sq != OFF and not p.done and p.stance != STUNNED and not p.skills & BALL_AND_CHAIN
        ]
        offers: list[Offer] = []
        holder = g.holder()
        self.late = False
        self.price = LAST_REROLL + (REROLL - LAST_REROLL) * (turns_left(g, side) - 1) / 7
        self.loss = self.turnover_cost(g, side, max(len(ready) - 1, 0))
        hitters = ready
        if holder is not None and holder.side == side:
            plan, offers = self.keeps(g, holder, ready)
            if plan:
                return plan
            if offers and not g.markers(holder):
                gain, risk, plan = max(offers, key=lambda offer: offer[0])
                if gain >= FIRST and risk <= FIRST_RISK:
                    return plan
            if not offers:
                guards = self.cage.guards(holder.sq).values()
                hitters = [p for p in ready if p.id not in guards]
        elif holder is None and g.ball != OFF:
            offers += self.fetches(g, side, ready)
        offers += self.blocks(g, ready)
        sure = surest_block(offers)
        if sure:
            return sure
        if not g.declared & 1:
            offers += self.blitzes(g, side, hitters)
        useful = sorted((offer for offer in offers if offer[0] > 0.3), key=lambda offer: offer[0], reverse=True)
        safe = [offer for offer in useful if offer[1] <= SAFE]
        if safe:
            return safe[0][2]
        # A player who is needed for something risky keeps their activation; everybody else goes first.
        needed = {id for offer in useful[:3] for id in involved(g, offer[2])}
        free = [p for p in ready if p.id not in needed]
        plan = []
        if holder is not None and holder.side == side and turns_left(g, side) > 1:
            plan = self.ahead(g, holder, free)
            there = waiting(g, holder)
            free = [p for p in free if p not in there]
        plan = plan or position(g, side, free)
        if plan:
            return plan
        return useful[0][2] if useful else position(g, side, ready) or self.last(g, side, ready)

    def ahead(self, g: State, holder: Player, free: list[Player]) -> Plan:
        """A player that the cage does not need goes to where they can score with the ball."""
        guards = self.cage.guards(holder.sq).values()
        return post(g, holder, [p for p in free if p.id not in guards])

    def onwards(self, g: State, p: Player) -> Plan:
        if p.stance != STANDING:
            return []
        left = LOSS + LOSS_EACH * sum(1 for q in g.on_pitch(p.side) if not q.done)
        if g.carrier is p:
            way = surest(Reach(g, p), g, p.side)
            if way is not None and way.success * TOUCHDOWN > (1 - way.success) * (left + LOSS_BALL):
                return list(way.actions)
            return []
        if g.ball != OFF and g.pitch.distance(p.sq, g.ball) <= 4:
            way = Reach(g, p, with_ball=True).way(g.ball, carrying=True)
            if way is not None and way.success * BALL > (1 - way.success) * left:
                return list(way.actions)
        return []

    # --- hitting ---

    def follow_up(self, g: State, choice: Choice) -> int:
        """Makes room ahead of a carrier who is still to go on; once they have gone, their guards stay where they are."""
        holder, (a, vacated) = g.holder(), choice.about
        if holder is None or holder.side != choice.side or holder is a:
            return super().follow_up(g, choice)
        near = g.pitch.distance(a.sq, holder.sq)
        if not holder.done and near <= AHEAD and away(g, holder, vacated) < away(g, holder, a.sq):
            return USE
        return DECLINE if near == 1 else super().follow_up(g, choice)

    def worth(self, g: State, a: Player, d: Player) -> Worth:
        """Knocking down the ball carrier is worth more, and falling with it costs more."""
        fall = -self.fall_cost(g, a)
        prize = self.prize(g, a, d)
        push = 0.6 + (3.0 if g.carrier is d else 0.0)
        both = prize + fall if self.ours(g, a) else 0.0
        return (0.0, push, prize, both, prize / 2 + (fall if g.carrier is a else -1.0), fall, prize + REMOVED)

    def ours(self, g: State, a: Player) -> bool:
        """True if it is the blocker's own turn."""
        return g.active == a.side

    def fall_cost(self, g: State, a: Player) -> float:
        """What it costs if this player goes down now."""
        undone = sum(1 for q in g.on_pitch(a.side) if not q.done and q.stance != STUNNED)
        loss = self.turnover_cost(g, a.side, undone)
        return loss + FALLEN + REMOVED * wounds(g, a).out + (LOSS_BALL if g.carrier is a else 0.0)

    def prize(self, g: State, a: Player, d: Player) -> float:
        """What it is worth to knock this opponent down."""
        prize = KNOCKED_DOWN + REMOVED * wounds(g, d, a).out + 0.4 * (d.st - 3)
        if g.carrier is d:
            return prize + BALL
        holder = g.holder()
        if holder is not None and holder.side == a.side and g.pitch.distance(d.sq, holder.sq) <= 2:
            prize += 6 if g.pitch.distance(d.sq, holder.sq) == 1 else 2
        elif holder is not None and g.pitch.distance(d.sq, holder.sq) == 1:
            prize += 3  # it opens the way to the ball
        if g.ball != OFF and g.pitch.distance(d.sq, g.ball) <= 2:
            prize += 2
        return prize

    def block_value(self, g: State, a: Player, d: Player, blitz: bool) -> tuple[float, float]:
        """What this Block is worth from where they stand, and the chance that it ends the turn."""
        worth = self.worth(g, a, d)
        spare = g.rerolls_left(a.side) > 0
        odds = block_odds(g, a, d, blitz, reroll=spare, worth=worth, price=self.price)
        value, risk = odds.worth(worth), odds.turnover
        if spare:
            used = rerolled(block_odds(g, a, d, blitz, worth=worth).chances, odds.chances, worth)
            value, risk = value - used * self.price, risk + used * SPENT
        dares = dares_chance(g, a, d)
        return dares * value, dares * risk

    def blocks(self, g: State, ready: list[Player]) -> list[Offer]:
        """Every Block that can be had without moving."""
        offers: list[Offer] = []
        for a in ready:
            if g.carrier is a or (a.stance != STANDING and not a.skills & JUMP_UP):
                continue
            if not g.markers(a):
                continue
            for d in g.players_on(g.markers(a)):
                with as_if_on(g, a, a.sq):
                    value, risk = self.block_value(g, a, d, False)
                value *= 2 / 3 if a.stance != STANDING else 1.0
                offers.append((value * willing(a, True), risk, [BLOCK | a.id, TARGET | d.id]))
        return offers

    def blitzes(self, g: State, side: int, ready: list[Player]) -> list[Offer]:
        """The Blitz, against the players that it hurts most."""
        targets = [d for d in g.on_pitch(1 - side) if d.stance == STANDING]
        dear = sorted(targets, key=lambda d: (-self.target_value(g, side, d), d.id))[:3]
        offers: list[Offer] = []
        reaches: dict[int, Reach] = {}
        for d in dear:
            for a in nearest(g, [p for p in ready if g.carrier is not p], d.sq, 4):
                reach = reaches.get(a.id) or reaches.setdefault(a.id, Reach(g, a))
                for square in self.hitting_squares(g, a, d, reach):
                    way = reach.way(square, spare=1)
                    if way is None:
                        continue
                    with as_if_on(g, a, square):
                        value, risk = self.block_value(g, a, d, True)
                    risk = way.turnover + way.success * risk
                    value = way.success * value - way.turnover * self.fall_cost(g, a)
                    if d is not g.carrier:
                        value -= 1.5  # the only Blitz of the turn
                    plan = [BLITZ | a.id, TARGET | d.id, *way.actions, HIT | d.id]
                    offers.append((value * willing(a, True), risk, plan))
        return offers

    def hitting_squares(self, g: State, a: Player, d: Player, reach: Reach) -> list[int]:
        """The three squares beside the target that are reached most safely."""
        squares = [square for square in g.neighbours[d.sq] if reach.success(square) > 0.4]
        return sorted(squares, key=lambda square: (-reach.success(square), g.marks_on(a.side, square), square))[:3]

    def target_value(self, g: State, side: int, d: Player) -> float:
        """How much we should like to see this one on the ground."""
        holder = g.holder()
        if holder is d:
            return 100.0
        value = float(d.st - d.av / 4)
        if holder is not None:
            value += max(6 - g.pitch.distance(d.sq, holder.sq), 0)
        elif g.ball != OFF:
            value += max(6 - g.pitch.distance(d.sq, g.ball), 0)
        return value

    def fouls(self, g: State, side: int, ready: list[Player]) -> list[Offer]:
        """Kicking somebody who lies there: the referee costs us less if a substitute waits."""
        victims = [q for q in g.on_pitch(1 - side) if q.stance != STANDING]
        waits = any(p.box == RESERVES and not p.absent for p in g.teams[side] if p.sq == OFF)
        sent_off = REMOVED * (0.6 if waits else 1.2)
        offers: list[Offer] = []
        for p in ready if victims else ():
            if g.carrier is p or p.stance != STANDING:
                continue
            ways = safe_squares(g, p)
            for q in victims:
                beside = [square for square in g.neighbours[q.sq] if square in ways]
                if not beside:
                    continue
                square = min(beside, key=lambda square: (g.marks_on(side, square), len(ways[square]), square))
                with as_if_on(g, p, square):
                    odds = foul_odds(g, p, q, reroll=True)
                value = REMOVED * odds.out * (q.st / 3) - sent_off * odds.turnover * (p.st / 3)
                offers.append((value, odds.turnover, [FOUL | p.id, TARGET | q.id, *ways[square], KICK_DOWN | q.id]))
        return offers

    # --- the ball ---

    def keeps(self, g: State, holder: Player, ready: list[Player]) -> tuple[Plan, list[Offer]]:
        """What our carrier or their cage does at once; and if that is nothing, what they may do that waits for the others."""
        self.cage = Cage(g, holder, ready)
        offers: list[Offer] = []
        if holder in ready:
            way = surest(Reach(g, holder), g, holder.side)
            if way is not None and way.success >= AT_ONCE:
                return [MOVE | holder.id, *way.actions], []
            offers = [offer for offer in self.carries(g, holder, ready) if offer[0] > 0.3]
        plan = [] if offers else self.cage.fill(holder.sq)
        return plan and (surest_block(self.blocks(g, ready)) or plan), offers

    def carries(self, g: State, p: Player, ready: list[Player]) -> list[Offer]:
        """What the one with the ball may do: score or hand it on, or else go where it is safe."""
        reach = Reach(g, p)
        cost = self.loss + self.ball_loss(g, p.side) / 2
        way = surest(reach, g, p.side)
        chances = gives(g, p, ready, reach, cost)
        if way is not None:
            value = (way.success * TOUCHDOWN - way.turnover * cost) * willing(p, False)
            chances.append((value, way.turnover, [MOVE | p.id, *way.actions]))
        if turns_left(g, p.side) <= 1 or (way is not None and way.success >= SOON):
            return chances
        # A carrier who shelters has had their activation; one who tries to score at once gives up what the turns to come may bring.
        patience = min(turns_left(g, p.side) - 1, PATIENCE) * LATER
        worth_it = [(value - patience, risk, plan) for value, risk, plan in chances]
        shelter = self.shelter(g, p, reach, cost)
        return worth_it if max(worth_it, default=shelter, key=lambda offer: offer[0])[0] > shelter[0] else [shelter]

    def turnover_cost(self, g: State, side: int, undone: int) -> float:
        """What a Turnover costs with so many players still to move: little in the last turn of a half."""
        if self.late:
            return LOSS_LATE
        return (LOSS + LOSS_EACH * undone) * (0.25 if turns_left(g, side) <= 1 else 1.0)

    def ball_loss(self, g: State, side: int) -> float:
        """What it costs to lose the ball as well: next to nothing in the last turn of a half."""
        return LOSS_BALL if turns_left(g, side) > 1 else 0.1 * LOSS_BALL

    def shelter(self, g: State, p: Player, reach: Reach, cost: float) -> Offer:
        """The carrier goes forward, but not to where they are hit."""
        best: Offer = (0.0, 0.0, [])
        here = self.cage.safety(p.sq) + ground(g, p, p.sq)
        for square, chance in reach.squares.items():
            if chance < STEADY:
                continue
            value = self.cage.safety(square) + ground(g, p, square) - here - (1 - chance) * (cost + LOSS_BALL) * 1.5
            if value > best[0] + 1e-9:
                way = reach.way(square)
                if way is not None and square != p.sq:
                    best = value, way.turnover, [MOVE | p.id, *way.actions]
        return best

    def fetches(self, g: State, side: int, ready: list[Player]) -> list[Offer]:
        """Picking up the ball, and going on with it as far as is safe."""
        offers: list[Offer] = []
        hunters = sorted(nearest(g, ready, g.ball, 6), key=lambda p: (-hands_of(p), p.id))
        for p in hunters:
            if p.skills & NO_HANDS:
                continue
            reach = Reach(g, p, with_ball=True)
            way = reach.way(g.ball, carrying=True)
            if way is None or way.success < 0.15:
                continue
            self.cage = Cage(g, p, ready)
            score = surest(reach, g, side, carrying=True)
            if score is not None and score.success > 0.5 * way.success:
                way = score
                value = way.success * TOUCHDOWN - way.turnover * self.loss
            else:
                value = way.success * BALL - way.turnover * (self.loss + 2) - lag(g, p, g.ball)
                way = self.away_with_it(g, p, reach, way)
            value += 0.3 * hands_of(p) + (1 if p.skills & SURE_HANDS else 0)
            offers.append((value * willing(p, False), way.turnover, [MOVE | p.id, *way.actions]))
        return offers

    def away_with_it(self, g: State, p: Player, reach: Reach, way: Way) -> Way:
        """The same pick-up, and on to where the ball is safer, as long as that needs no more dice."""
        best, value = way, self.cage.safety(way.square) + ground(g, p, way.square)
        for square, chance in reach.carrying.items():
            if chance >= way.success - 1e-9:
                other = self.cage.safety(square) + ground(g, p, square)
                if other > value:
                    found = reach.way(square, carrying=True)
                    if found is not None:
                        best, value = found, other
        return best

    # --- what is left ---

    def last(self, g: State, side: int, ready: list[Player]) -> Plan:
        """What is left when everybody stands where they should: whatever has better odds than doing nothing, as there is little more to lose."""
        self.late = True
        self.loss = LOSS_LATE
        offers = self.blocks(g, ready)
        if not g.declared & 1:
            offers += self.blitzes(g, side, ready)
        if not g.declared & 8:
            offers += self.fouls(g, side, ready)
        holder = g.holder()
        if holder is not None and holder.side == side and holder in ready:
            way = surest(Reach(g, holder), g, side)
            if way is not None:
                value = way.success * TOUCHDOWN - (1 - way.success) * 2 * self.ball_loss(g, side)
                offers.append((value, way.turnover, [MOVE | holder.id, *way.actions]))
        best = max(offers, key=lambda offer: offer[0], default=None)
        return best[2] if best is not None and best[0] > 0 else []


def surest_block(offers: list[Offer]) -> Plan:
    """The best Block that hardly ever ends the turn."""
    sure = [offer for offer in offers if offer[1] <= SURE and offer[0] > 0.3 and offer[2][0] & ~ARGUMENT == BLOCK]
    return max(sure, key=lambda offer: offer[0])[2] if sure else []


def rerolled(plain: Share, again: Share, worth: Worth) -> float:
    """How often a re-roll is used, if one makes these chances out of those: what is best is never rolled again."""
    best = max((n for n, chance in enumerate(plain) if chance), key=worth.__getitem__)
    return max(again[best] / plain[best] - 1, 0.0)


def willing(p: Player, fights: bool) -> float:
    """How likely the player does what they are told."""
    if not p.skills & NEGATRAITS:
        return 1.0
    return 0.83 if fights else 0.67
