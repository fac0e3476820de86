"""A small league with results in its table, without a match behind them."""

from typing import Any

from league.actions import record_result
from league.models import Fixture, Result, Season
from tests.world import a_fixture, a_league, a_team, season


def a_played_league(name: str = "The Old World Cup") -> Season:
    """Four teams, A to D: A beat B 2–1, C and D drew 1–1, and B v C and D v A are open in the second round."""
    league = a_league(name)
    teams = {letter: a_team(league, f"{letter} of {name}") for letter in "ABCD"}
    fixtures = [a_fixture(league, teams[home], teams[away]) for home, away in ("AB", "CD", "BC", "DA")]
    decide(fixtures[0], 2, 1)
    decide(fixtures[1], 1, 1)
    return season(league)


def decide(fixture: Fixture, home: int, away: int, **more: Any) -> Result:
    """The fixture came to this score."""
    outcome = "win" if home > away else "draw" if home == away else "loss"
    against = {"win": "loss", "draw": "draw", "loss": "win"}[outcome]
    return record_result(
        fixture=fixture,
        kind="played",
        home_outcome=outcome,
        away_outcome=against,
        home_touchdowns=home,
        away_touchdowns=away,
        **more,
    )
