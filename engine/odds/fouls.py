"""The odds of a Foul: what it does to the victim, and what it may cost the player who fouls (p.39, 63, 82, 95)."""

from dataclasses import dataclass

from engine.board.skills import CHAINSAW, DIRTY_PLAYER, IRON_HARD_SKIN, SNEAKY_GIT
from engine.board.state import Player, State
from engine.odds.blocks import TWO_DICE, again, pro_left, team_reroll_works
from engine.odds.risk import PRO_WORKS
from engine.play.blocking.block import assists
from engine.play.blocking.casualty import IS_STUNNED
from engine.play.blocking.foul import BANNED, BIASED_REFEREE, FORGIVEN, UNDER_SCRUTINY, answer_to
from engine.play.blocking.injury import injury_result

#: What a chainsaw adds to the armour roll.
SAW = 3


@dataclass(frozen=True, slots=True)
class FoulOdds:
    """What a Foul may come to: the armour breaks, the victim leaves the pitch, the referee sees it, the chainsaw turns on its owner; ``sent_off``:
    they are, though their coach argues as long as they may and then bribes as often as they can."""

    broken: float
    out: float
    seen: float
    kicked_back: float = 0.0
    sent_off: float = 0.0

    @property
    def turnover(self) -> float:
        """The chance that it ends the turn, if nobody argues or bribes well: the two never come together."""
        return self.seen + self.kicked_back


def foul_odds(g: State, p: Player, q: Player, reroll: bool = False) -> FoulOdds:
    """The odds of p fouling q from where they are: Dirty Player is used where it helps, and a chainsaw if the player has one left to use.

    With a chainsaw the armour roll has +3 and nothing is added to the injury; on a 1 it turns on its owner first, and there is no Foul. With
    ``reroll`` Pro or a team re-roll, whichever works more often, is used on that 1.
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
            out += 1 / 36 if injury_result(g, q, sum(second) + left) != IS_STUNNED else 0.0
            seen += 1 / 36 if double or second[0] == second[1] else 0.0
    works = max(team_reroll_works(g, p), PRO_WORKS if pro_left(g, p) else 0.0) if reroll else 0.0
    goes = again(5 / 6, works) if saws else 1.0
    caught = goes * noticed(g, p.side, seen / 36)
    return FoulOdds(goes * broken / 36, goes * out / 36, caught, 1 - goes, caught * unforgiven(g, p.side))


def noticed(g: State, side: int, seen: float) -> float:
    """The chance that a Foul of this side is seen, if its dice give it away so often: a Prayer or a Biased Referee of the other side looks closer."""
    if g.has_effect(UNDER_SCRUTINY, 1 - side):
        return 1.0
    return seen + (1 - seen) / 3 if g.has_effect(BIASED_REFEREE, 1 - side) else seen


def unforgiven(g: State, side: int) -> float:
    """The chance that a player of this side who was seen is Sent-off in the end: first their coach argues, then they bribe (p.63, R046-R048)."""
    unbribed = (1 / 6) ** g.bribes[side]
    if g.banned[side]:
        return unbribed
    forgiven, banned = argued(g, side)
    return banned + (1 - forgiven - banned) * unbribed


def argued(g: State, side: int) -> tuple[float, float]:
    """How likely an argument saves the player, and how likely it has the coach banned; Bribery and Corruption rolls a natural 1 again."""
    dice = [1, 2, 3, 4, 5, 6]
    said = [answer_to(g, side, die) for die in dice]
    if g.corrupt[side]:
        said = said[1:] * 6 + said
    return said.count(FORGIVEN) / len(said), said.count(BANNED) / len(said)
