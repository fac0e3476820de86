"""Bets on the own win (Death Zone, Side Bet): what may be staked, who pays, and what a result pays."""

from typing import Any

import pytest

from matches.actions import answer, lock, roll_on, take_defaults
from matches.models import Match
from matches.selectors import BOTH, before_progress, kick_off_of
from matches.steps.death_zone.side_bets import stake_at_most, stake_problems
from matches.workflow import read_anew
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import SideBets
from rulebook.shapes.sheets import KickOff, MatchReport, SideReport
from teams.history.journal import ledger
from teams.history.match import MoneyWon
from teams.selectors import journal, state_of
from tests.matches.scenes import facts_of, settled, take, team_of
from tests.world import a_fixture, a_league, a_team

RULES = Ruleset.of("bb2020", {"side_bets": True})
PLAIN = (2, 3, 3, 4)
ROLL_OFF = (5, 2)


@pytest.mark.parametrize(
    ("treasury", "most"), [(0, 0), (9_999, 0), (10_000, 10_000), (55_000, 50_000), (450_000, 100_000), (-20_000, 0)]
)
def test_a_stake_is_ten_to_a_hundred_thousand_in_tens_and_in_the_treasury(treasury: int, most: int) -> None:
    assert stake_at_most(treasury) == most


@pytest.mark.parametrize("answer", [-10_000, 15_000, 60_000, True, "10000", None, 10_000.0])
def test_another_stake_is_refused(answer: Any) -> None:
    assert [each.code for each in stake_problems(50_000, answer)] == ["answer_unreadable"]
    assert stake_problems(50_000, 0) == stake_problems(50_000, 50_000) == []


def bet(stake: int) -> KickOff:
    home, away = team_of(treasury=60_000), team_of()
    return settled(home, away, *PLAIN, *ROLL_OFF, answers=[stake, True], rules=RULES)


@pytest.mark.parametrize(("mine", "theirs", "back"), [(2, 1, 100_000), (1, 1, 50_000), (0, 1, None)])
def test_a_win_pays_double_a_draw_returns_the_stake_and_a_loss_keeps_it(
    mine: int, theirs: int, back: int | None
) -> None:
    kick_off = bet(50_000)
    assert kick_off.of(SideBets).stakes == {"home": 50_000}
    report = MatchReport(home=SideReport(touchdowns=mine), away=SideReport(touchdowns=theirs))
    progress = take("side_bet_paid", team_of(), facts_of(kick_off, report), rules=RULES)
    assert [entry.amount for entry in progress.entries if isinstance(entry, MoneyWon)] == ([back] if back else [])


def test_the_stake_leaves_the_treasury_at_the_kick_off_with_what_was_hired(db: None) -> None:
    league = a_league("Crookwater", options={"side_bets": True})
    home, away = a_team(league, "Reavers", rerolls=2), a_team(league, "Iron Teeth", "orc")
    match = lock(fixture=a_fixture(league, home, away), by=None)
    before = state_of(home).treasury
    roll_on(match=match, side=BOTH, by=None)
    read_anew(match)
    wishes: dict[str, Any] = {"home/inducements": [{"id": "bribes"}], "away/inducements": [], "home/side_bet": 50_000}
    while match.state == Match.State.LOCKED and (progress := before_progress(match)[1]).pending is not None:
        if isinstance(progress.pending, Choice):
            value = wishes.get(progress.key.partition("#")[0], progress.pending.default)
            answer(match=match, side=BOTH, key=progress.key, value=value, by=None)
        else:
            roll_on(match=match, side=BOTH, by=None)
        read_anew(match)
    spent = list(ledger(journal(home)))[-1]
    assert (spent.amount, state_of(home).treasury) == (-150_000, before - 150_000)
    assert "Bribes and a side bet" in spent.sentence
    kick_off = kick_off_of(match)
    assert kick_off is not None and kick_off.of(SideBets).stakes == {"home": 50_000}
    assert take_defaults(match=match, side=BOTH) == 0
