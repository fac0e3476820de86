"""Gold that a coach bets on their own win (Death Zone, Side Bet)."""

from functools import partial
from typing import Any

from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import Setting
from matches.steps.facts import Facts
from matches.steps.registry import after_step, before_step
from rulebook.procedure import Choice, Enter, Procedure
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import SideBets
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import SIDES, KickOff
from teams.history.match import MoneyWon
from teams.history.state import TeamState
from teams.history.words import gold

#: The least and the most that may be bet, and the step between, in gold pieces.
LEAST, MOST = 10_000, 100_000


@before_step("side_bets")
def side_bets(kick_off: KickOff, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """Each coach has said what they bet on their own win; it is paid from the treasury, after the inducements."""
    stakes = {}
    for side in SIDES:
        most = stake_at_most(setting.team(side).treasury - kick_off.from_treasury(side))
        if most:
            stake = yield Choice(
                "side_bet",
                options=partial(range, LEAST, most + 1, LEAST),
                problems=partial(stake_problems, most),
                default=0,
                side=side,
            )
            stakes[side] = stake
    return kick_off.settling(SideBets(stakes={side: stake for side, stake in stakes.items() if stake}))


def stake_at_most(treasury: int) -> int:
    """The highest stake that this treasury pays for, in gold pieces; 0 if there is none."""
    return max(0, min(MOST, treasury) // LEAST * LEAST)


def stake_problems(most: int, answer: Any) -> list[Problem]:
    right = isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer <= most and answer % LEAST == 0
    return [] if right else [AnswerUnreadable()]


@after_step("side_bet_paid")
def side_bet_paid(team: TeamState, facts: Facts, rules: Ruleset) -> Procedure[None]:
    """A won bet has paid double, and after a draw the stake is back."""
    assert facts.kick_off is not None
    stake = facts.kick_off.of(SideBets).stakes.get(facts.side, 0)
    if stake and facts.outcome == "win":
        yield Enter(MoneyWon(match=facts.match, amount=2 * stake, sum=f"a bet of {gold(stake)} on the own win"))
    elif stake and facts.outcome == "draw":
        yield Enter(MoneyWon(match=facts.match, amount=stake, sum="the stake of a bet, after a draw"))
