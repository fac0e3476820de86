"""The odds of a Foul: what it does to the victim, and what it may cost whoever fouls (p.63, 82)."""

from dataclasses import dataclass

from engine.block import assists
from engine.injury import injury_result
from engine.odds import TWO_DICE
from engine.skills import CHAINSAW, DIRTY_PLAYER, IRON_HARD_SKIN, SNEAKY_GIT
from engine.state import Player, State

#: What a chainsaw adds to the armour roll.
SAW = 3


@dataclass(frozen=True, slots=True)
class FoulOdds:
    """What a Foul may come to: the armour breaks, the victim leaves the pitch, the referee sees it, the chainsaw turns on its owner."""

    broken: float
    out: float
    seen: float
    kicked_back: float = 0.0

    @property
    def turnover(self) -> float:
        """The chance that it ends the turn, if nobody argues or bribes well: the two never come together."""
        return self.seen + self.kicked_back


def foul_odds(g: State, p: Player, q: Player) -> FoulOdds:
    """The odds of p fouling q from where he is: Dirty Player is used where it helps, and a chainsaw by whoever has one left to use.

    With a chainsaw the armour roll has +3 and nothing is added to the injury; on a 1 it turns on its owner first, and there is no Foul.
    """
    saws = bool(p.able & CHAINSAW and not p.used & CHAINSAW)
    helping = assists(g, p, q, foul=True) - assists(g, q, p, foul=True) + (SAW if saws else 0)
    dirty = p.dirty if p.able & DIRTY_PLAYER else 0
    spare = dirty
    if q.able & IRON_HARD_SKIN and g.rules.options["iron_hard_skin_unmodifiable"]:
        helping, spare = 0, 0
    broken = out = seen = 0.0
    for dice in TWO_DICE:
        double = dice[0] == dice[1] and not p.able & SNEAKY_GIT
        reached = sum(dice) + helping
        if reached < q.av and (reached + spare < q.av or not spare):
            seen += double
            continue
        left = dirty if reached >= q.av and not saws else 0
        broken += 1
        for second in TWO_DICE:
            out += 1 / 36 if injury_result(g, q, sum(second) + left) != "stunned" else 0.0
            seen += 1 / 36 if double or second[0] == second[1] else 0.0
    goes = 5 / 6 if saws else 1.0
    return FoulOdds(goes * broken / 36, goes * out / 36, goes * seen / 36, 1 - goes)
