"""Petty cash by examples (BB2020 p. 38, 89): who may spend what, what each paid with, and who prays afterwards."""

from typing import Any, NamedTuple

import pytest

from inducements.steps.shopping import inducements
from matches.steps.before import Setting, opening_sheets, worth_on_the_day
from matches.steps.before import journeymen as journeymen_step
from matches.steps.before import prayers as prayers_step
from rulebook.procedure import NOT_YET, Choice, Request, Roll, advance
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash, Settled, settles
from rulebook.shapes.sheets import KickOff
from teams.history.state import TeamState
from tests.matches.scenes import man, team_of

GRIFF = {"id": "star-players", "star": "griff-oberwald"}


@settles("gift_of_these_tests")
class Gift(Settled, frozen=True, kw_only=True):
    """Gold for inducements as a stadium gives it, and a price of the day."""

    gold: dict[str, int] = {}
    bribes_off: dict[str, int] = {}

    def petty_cash(self, side: str) -> int:
        return self.gold.get(side, 0)

    def price(self, side: str, inducement: str, price: int) -> int:
        return price - self.bribes_off.get(side, 0) if inducement == "bribes" else price


class Day(NamedTuple):
    """Two teams and what they want; what each has as petty cash, what its treasury pays, and how many prayers it may say."""

    home: TeamState
    away: TeamState
    baskets: dict[str, Any]
    cash: tuple[int, int]
    paid: tuple[int, int]
    prayers: tuple[int, int] = (0, 0)
    options: dict[str, Any] = {}
    gift: Gift = Gift()


def men(count: int, **fields: Any) -> TeamState:
    return team_of(*["human-lineman"] * count, **fields)


def bought(**counts: int) -> list[dict[str, Any]]:
    return [{"id": id.replace("_", "-"), "count": count} for id, count in counts.items()]


DAYS = {
    "the difference, and nothing of it is spent": Day(men(13), men(11), {}, (0, 100_000), (0, 0), (0, 2)),
    "what is spent of it lessens the prayers": Day(
        men(13), men(11), {"away": bought(bloodweiser_kegs=1)}, (0, 100_000), (0, 0), (0, 1)
    ),
    "journeymen count": Day(men(11), men(9), {}, (0, 0), (0, 0)),
    "journeymen of teams with Low Cost Linemen count nothing": Day(
        team_of(*["snotling-lineman"] * 11, roster="snotling", rerolls=1),
        team_of(*["snotling-lineman"] * 9, roster="snotling"),
        {},
        (0, 60_000),
        (0, 0),
        (0, 1),
    ),
    "whoever misses the match does not count": Day(
        men(12), man(men(12), "p1", hurt_in="6"), {}, (0, 50_000), (0, 0), (0, 1)
    ),
    "equal values: nobody spends": Day(men(11, treasury=500_000), men(11, treasury=500_000), {}, (0, 0), (0, 0)),
    "equal values, and a league lets both spend": Day(
        men(11, treasury=500_000),
        men(11, treasury=500_000),
        {"home": bought(bribes=1), "away": []},
        (0, 0),
        (100_000, 0),
        (0, 2),
        {"equal_ctv_treasury": "allowed"},
    ),
    "the higher side spends its treasury, and the other has as much more": Day(
        men(12, treasury=200_000), men(11), {"home": bought(bribes=2)}, (0, 250_000), (200_000, 0), (0, 5)
    ),
    "a league does not add what the other spent": Day(
        men(12, treasury=200_000),
        men(11),
        {"home": bought(bribes=2)},
        (0, 50_000),
        (200_000, 0),
        (0, 5),
        {"petty_cash_includes_opponent_spending": False},
    ),
    "the lower side's treasury stays shut": Day(
        men(13), men(11, treasury=300_000), {"away": bought(bribes=1)}, (0, 100_000), (0, 0)
    ),
    "a league opens it: petty cash pays first": Day(
        men(13),
        men(11, treasury=300_000),
        {"away": bought(bribes=2)},
        (0, 100_000),
        (0, 100_000),
        (2, 0),
        {"underdog_treasury": "allowed"},
    ),
    "a star hired by both is paid by both and worth nothing": Day(
        men(12, treasury=280_000), men(11), {"home": [GRIFF], "away": [GRIFF]}, (0, 330_000), (280_000, 0), (0, 1)
    ),
    "the lost price may count": Day(
        men(12, treasury=280_000),
        men(11),
        {"home": [GRIFF], "away": [GRIFF]},
        (0, 330_000),
        (280_000, 0),
        (0, 1),
        {"lost_price_counts": True},
    ),
    "a gift to the weaker side is spent first and adds to petty cash": Day(
        men(12), men(11), {"away": bought(bribes=1)}, (0, 50_000), (0, 0), (1, 0), {}, Gift(gold={"away": 50_000})
    ),
    "a gift to the stronger side raises nobody's petty cash": Day(
        men(12, treasury=100_000),
        men(11),
        {"home": bought(bribes=1)},
        (0, 100_000),
        (50_000, 0),
        (0, 3),
        {},
        Gift(gold={"home": 50_000}),
    ),
    "a gift is spent on equal values too": Day(
        men(11), men(11), {"home": bought(bloodweiser_kegs=1)}, (0, 0), (0, 0), (0, 1), {}, Gift(gold={"home": 50_000})
    ),
    "a price of the day": Day(
        men(13),
        men(11),
        {"away": bought(bribes=1)},
        (0, 100_000),
        (0, 0),
        (0, 0),
        {},
        Gift(bribes_off={"away": 40_000}),
    ),
}


def hired_on(day: Day) -> tuple[KickOff, dict[str, int]]:
    """The kick-off after the inducements, and how often each side is asked to pray for."""
    rules = Ruleset.of("bb2020", day.options)
    setting = Setting(match="7", home=day.home, away=day.away)
    wanted = dict(day.baskets)

    def source(key: str, request: Request) -> Any:
        assert isinstance(request, Choice)
        if request.why == "inducements":
            wish = wanted.pop(request.side, [])
            assert request.problems(wish) == []
            return wish
        return request.default

    kick_off = advance(journeymen_step(opening_sheets(setting, rules), setting, rules), source).result
    assert kick_off is not None
    after = advance(inducements(kick_off.settling(day.gift), setting, rules), source).result
    assert after is not None and not any(wanted.values()), "somebody was not asked"
    asked: dict[str, int] = {}

    def prayers(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            return NOT_YET
        assert isinstance(request, Choice)
        asked[request.side] = request.options()["count"]
        return False

    advance(prayers_step(after, setting, rules), prayers)
    return after, asked


@pytest.mark.parametrize("name", DAYS)
def test_petty_cash(name: str) -> None:
    day = DAYS[name]
    kick_off, prays = hired_on(day)
    cash = kick_off.of(PettyCash).gold
    assert (cash["home"], cash["away"]) == day.cash
    assert (kick_off.from_treasury("home"), kick_off.from_treasury("away")) == day.paid
    assert (prays.get("home", 0), prays.get("away", 0)) == day.prayers
    rules = Ruleset.of("bb2020", day.options)
    worth = worth_on_the_day(kick_off.home, rules) - worth_on_the_day(kick_off.away, rules)
    assert max(0, worth) // 50_000 == day.prayers[1] and max(0, -worth) // 50_000 == day.prayers[0]
