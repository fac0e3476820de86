"""Inducements that are bought before a match (BB2020 pages 38-39, 89), and the gold for them."""

from typing import Any

import pytest

from matches.actions import answer, lock, roll_on, take_defaults
from matches.correction.correcting import correct_result
from matches.correction.undoing import last_choice, take_back
from matches.models import Match
from matches.report.awards import take_back_decision
from matches.report.reopening import reopen
from matches.report.reporting import award
from matches.selectors import BOTH, answer_rows, before_progress, forecast, kick_off_of, setting_of
from matches.sequence.calling_off import call_off
from matches.steps.before import Setting, worth_on_the_day
from matches.steps.running import run_all_before
from matches.workflow import read_anew
from rulebook.procedure import NOT_YET, Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash, PrayersHeard
from rulebook.shapes.sheets import Hired, KickOff
from teams.actions import append
from teams.history.club import Fined
from teams.history.journal import LedgerLine, ledger
from teams.history.kick_off import InducementsBought
from teams.history.match import MoneyWon
from teams.history.state import TeamState
from teams.models import HistoryRow, Team
from teams.projection import expected, projected
from teams.selectors import journal, rules_of, state_of
from tests.matches.scenes import refused, settled, team_of
from tests.world import a_fixture, a_league, a_team, coach, kicked_off, reported

SHOP = Ruleset.of("bb2020")
PLAIN = (2, 3, 3, 4)
ROLL_OFF = (5, 2)


def bought(home: TeamState, away: TeamState, *wishes: Any, **options: Any) -> KickOff:
    """The kick-off after these wishes and, where it is asked, whether the underdog prays."""
    rules = Ruleset.of("bb2020", dict(options))
    return settled(home, away, *PLAIN, *ROLL_OFF, answers=[*wishes, True], rules=rules)


def asked(home: TeamState, away: TeamState, *wishes: Any, rules: Ruleset = SHOP) -> Choice | None:
    """What is asked of whom in the shop after these wishes; nothing, where nobody is asked anything more."""
    left = list(wishes)

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            return NOT_YET if request.why == "roll_off" else (1,) * request.count
        return left.pop(0) if request.why == "inducements" and left else NOT_YET

    progress = run_all_before(Setting(match="7", home=home, away=away), rules, lambda step: source)
    request = progress.pending
    return request if isinstance(request, Choice) and request.kind == "inducements" else None


# --- Who may buy what, in which order -----------------------------------------------------------------------------------


def test_the_higher_side_buys_first_and_what_it_spends_is_petty_cash_of_the_other() -> None:
    home, away = team_of(rerolls=2, treasury=300_000), team_of(treasury=900_000)
    for one, other, sides in ((home, away, ("home", "away")), (away, home, ("away", "home"))):
        first = asked(one, other)
        assert first is not None and first.side == sides[0]
        assert (first.options()["petty_cash"], first.options()["treasury"]) == (0, 300_000)
        second = asked(one, other, {"bribes": 2})
        assert second is not None and second.side == sides[1]
        assert (second.options()["petty_cash"], second.options()["treasury"]) == (300_000, 0)
    kick_off = bought(home, away, {"bribes": 2}, {"extra-team-training": 3})
    assert kick_off.home.hired == (Hired("bribes", 2, 200_000),)
    assert kick_off.away.hired == (Hired("extra-team-training", 3, 300_000),)
    assert kick_off.of(PettyCash).gold == {"home": 0, "away": 300_000}
    assert (kick_off.from_treasury("home"), kick_off.from_treasury("away")) == (200_000, 0)


def test_a_side_that_can_afford_nothing_is_not_asked() -> None:
    rich, poor = team_of(rerolls=1, treasury=10_000), team_of(treasury=900_000)
    only = asked(rich, poor)
    assert only is not None and only.side == "away"
    assert asked(team_of(treasury=900_000), team_of(treasury=900_000)) is None, "level teams neither gain nor spend"
    assert asked(team_of(rerolls=1, treasury=-50_000), team_of(), {}) is None


def test_level_teams_buy_where_their_season_says_so_and_give_each_other_nothing() -> None:
    level = Ruleset.of("bb2020", {"inducements": "on", "equal_ctv_treasury": "allowed"})
    first = asked(team_of(treasury=100_000), team_of(treasury=60_000), rules=level)
    second = asked(team_of(treasury=100_000), team_of(treasury=60_000), {"bribes": 1}, rules=level)
    assert first is not None and second is not None
    assert (first.side, second.side) == ("home", "away")
    assert (second.options()["petty_cash"], second.options()["treasury"]) == (0, 60_000)


def test_petty_cash_pays_before_the_treasury_where_the_underdog_may_touch_it() -> None:
    home, away = team_of(rerolls=2, treasury=0), team_of(treasury=150_000)
    kick_off = bought(home, away, {"bribes": 2}, False, underdog_treasury="allowed")
    assert kick_off.of(PettyCash).gold["away"] == 100_000
    assert kick_off.of(PrayersHeard).heard == {"home": ()}, "it has bought so much that the others are the underdog now"
    assert kick_off.from_treasury("away") == 100_000
    cheap = bought(home, away, {"bloodweiser-kegs": 1}, False, underdog_treasury="allowed")
    assert cheap.from_treasury("away") == 0


def test_without_the_option_nobody_is_asked_and_nothing_is_bought() -> None:
    home, away = team_of(rerolls=2, treasury=300_000), team_of(treasury=900_000)
    assert asked(home, away, rules=Ruleset.of("bb2020", {"inducements": "off"})) is None
    rules = Ruleset.of("bb2020", {"inducements": "off"})
    kick_off = settled(home, away, *PLAIN, *ROLL_OFF, answers=[False, True], rules=rules)
    assert kick_off.home.hired == kick_off.away.hired == ()
    assert kick_off.of(PettyCash).gold == {"home": 0, "away": 100_000}


def test_what_is_bought_is_worth_something_on_the_day_and_nothing_to_the_team() -> None:
    home, away = team_of(rerolls=2, treasury=300_000), team_of()
    kick_off = bought(home, away, {"bribes": 1}, {"bribes": 2})
    assert kick_off.of(PrayersHeard).heard == {}, "the two are worth the same by now"
    assert kick_off.away.current_team_value == kick_off.away.team_value == 550_000
    assert worth_on_the_day(kick_off.away, SHOP) == worth_on_the_day(kick_off.home, SHOP) == 750_000


def on_sale(roster: str) -> dict[str, tuple[int, int]]:
    """What a team of this roster may buy with enough gold: price and most by id."""
    request = asked(team_of(roster=roster, rerolls=4, treasury=900_000), team_of())
    assert request is not None
    lines = request.options()["lines"]
    return {line["id"]: (line["price"], line["most"]) for line in lines if line["refused"] is None}


def test_what_a_team_may_have_is_on_offer_at_its_own_price() -> None:
    humans = on_sale("human")
    assert humans == {
        "temp-agency-cheerleaders": (20_000, 4),
        "part-time-assistant-coaches": (20_000, 3),
        "weather-mage": (30_000, 1),
        "bloodweiser-kegs": (50_000, 2),
        "extra-team-training": (100_000, 8),
        "bribes": (100_000, 3),
        "wandering-apothecaries": (100_000, 2),
        "halfling-master-chef": (300_000, 1),
        "josef-bugman": (100_000, 1),
        "hireling-sports-wizard": (150_000, 1),
        "biased-referee": (120_000, 1),
        "special-plays": (100_000, 5),
    }
    assert on_sale("goblin")["bribes"] == (50_000, 3)
    assert on_sale("halfling")["halfling-master-chef"] == (100_000, 1)
    assert "riotous-rookies" not in on_sale("human") and "riotous-rookies" in on_sale("snotling")


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "code", "facts"),
    [
        ({"dragon": 1}, "not_on_offer", {"inducement": "dragon", "team": "Reavers"}),
        ({"wizard": 1}, "not_on_offer", {"inducement": "Wizard"}),
        ({"mortuary-assistant": 1}, "inducement_for_other_teams", {"rules": "Sylvanian Spotlight"}),
        ({"weather-mage": 2}, "too_many_bought", {"name": "Weather Mage", "count": 2, "limit": 1}),
        (
            {"bribes": 3, "bloodweiser-kegs": 1},
            "too_dear",
            {"price": 350_000, "short": 50_000, "petty_cash": 0, "treasury": 300_000},
        ),
        ({"bribes": -1}, "basket_unreadable", {}),
        ({"bribes": 1.5}, "basket_unreadable", {}),
        ({"bribes": True}, "basket_unreadable", {}),
        ({"bribes": "1"}, "basket_unreadable", {}),
        (["bribes"], "basket_unreadable", {}),
        (None, "basket_unreadable", {}),
    ],
)
def test_a_purchase_that_is_not_allowed_is_refused_with_the_reason(wish: Any, code: str, facts: dict[str, Any]) -> None:
    with refused(code, **facts):
        bought(team_of(rerolls=2, treasury=300_000), team_of(), wish)


def test_none_of_something_is_as_good_as_not_to_name_it() -> None:
    home, away = team_of(rerolls=2, treasury=300_000), team_of(treasury=900_000)
    for wish in ({}, {"bribes": 0}):
        answers = (wish, {"bribes": 1, "weather-mage": 0}, False)
        kick_off = settled(home, away, *PLAIN, *ROLL_OFF, answers=answers, rules=SHOP)
        assert kick_off.home.hired == ()
        assert kick_off.away.hired == (Hired("bribes", 1, 100_000),)


def test_the_treasury_does_not_add_to_petty_cash_unless_allowed() -> None:
    with refused("too_dear", petty_cash=100_000, treasury=0, short=50_000):
        bought(team_of(rerolls=2), team_of(treasury=900_000), {"hireling-sports-wizard": 1})


# --- In the league ----------------------------------------------------------------------------------------------------


class Day:
    """Two teams of a league that buys: the Reavers are worth 100,000 more and have 350,000 in their treasury, the orcs 450,000."""

    def __init__(self) -> None:
        self.boss = coach("Odile Marsh")
        self.league = a_league("Crookwater", self.boss, options={})
        self.home = a_team(self.league, "Reavers", rerolls=2)
        self.away = a_team(self.league, "Iron Teeth", "orc")
        self.fixture = a_fixture(self.league, self.home, self.away)


@pytest.fixture
def day(db: None) -> Day:
    return Day()


def shopping(day: Day) -> Match:
    """The fixture is locked, and the first side is asked what it buys."""
    match = lock(fixture=day.fixture, by=None)
    roll_on(match=match, side=BOTH, by=None)
    read_anew(match)
    return match


def buy(match: Match, wish: Any) -> None:
    _, progress = before_progress(match)
    assert isinstance(progress.pending, Choice) and progress.pending.kind == "inducements"
    answer(match=match, side=BOTH, key=progress.key, value=wish, by=None)
    read_anew(match)


def on_to_the_kick_off(match: Match) -> Match:
    take_defaults(match=match, side=BOTH)
    read_anew(match)
    assert match.state == Match.State.PLAYING
    return match


def treasury(team: Team) -> int:
    team.refresh_from_db()
    state = state_of(team)
    assert projected(team) == expected(state, rules_of(team))
    return state.treasury


def lines(team: Team) -> list[LedgerLine]:
    return list(ledger(journal(team)))


def purchases(team: Team) -> int:
    return HistoryRow.objects.filter(team=team, kind="inducements_bought").count()


def test_gold_for_inducements_leaves_the_treasury_at_the_kick_off_and_before_the_winnings(day: Day) -> None:
    """54: one line with what was bought, dated by the kick-off; the winnings of the match come after it."""
    match = shopping(day)
    buy(match, {"bribes": 1, "bloodweiser-kegs": 2})
    assert treasury(day.home) == 350_000, "nothing is spent before the kick-off"
    on_to_the_kick_off(match)
    spent = lines(day.home)[-1]
    assert (spent.purse, spent.amount, spent.balance) == ("treasury", -200_000, 150_000)
    assert spent.sentence == "Spent 200,000 gp on Bribes and 2 × Bloodweiser Kegs for the match against Iron Teeth."
    assert treasury(day.home) == 150_000
    match = reported(match, {})
    take_defaults(match=match, side="home")
    entries = [row.entry for row in journal(day.home)]
    places = [
        next(n for n, each in enumerate(entries) if isinstance(each, kind)) for kind in (InducementsBought, MoneyWon)
    ]
    assert places == sorted(places)
    assert [line.amount for line in lines(day.home)][1] == -200_000 and lines(day.home)[2].amount > 0


def test_petty_cash_that_is_not_spent_vanishes_and_is_no_line_of_the_ledger(day: Day) -> None:
    """54: whether it is spent or not, petty cash moves nothing in the history; the treasury stays as it was."""
    match = shopping(day)
    buy(match, {})
    before = len(journal(day.away))
    buy(match, {"bloodweiser-kegs": 1})
    match = on_to_the_kick_off(match)
    kick_off = kick_off_of(match)
    assert kick_off is not None and kick_off.of(PettyCash).gold["away"] == 100_000
    assert kick_off.away.hired == (Hired("bloodweiser-kegs", 1, 50_000),)
    assert len(journal(day.away)) == before and treasury(day.away) == 450_000
    assert [line.amount for line in lines(day.away)] == [450_000]


def test_the_ledger_has_only_what_petty_cash_did_not_pay(db: None) -> None:
    league = a_league("Crookwater", options={"underdog_treasury": "allowed"})
    home, away = a_team(league, "Reavers", rerolls=2), a_team(league, "Iron Teeth", "orc")
    match = lock(fixture=a_fixture(league, home, away), by=None)
    roll_on(match=match, side=BOTH, by=None)
    read_anew(match)
    buy(match, {})
    buy(match, {"bribes": 2})
    on_to_the_kick_off(match)
    spent = lines(away)[-1]
    assert spent.amount == -100_000
    assert (
        spent.sentence == "Spent 100,000 gp and 100,000 gp of petty cash on 2 × Bribes for the match against Reavers."
    )


def test_abandoned_before_the_kick_off_nothing_was_spent_and_it_is_asked_anew(day: Day) -> None:
    match = shopping(day)
    buy(match, {"bribes": 3})
    call_off(match=match, by=None, reason="Rain.")
    assert (treasury(day.home), purchases(day.home)) == (350_000, 0)
    again = shopping(day)
    buy(again, {"bribes": 1})
    on_to_the_kick_off(again)
    assert (treasury(day.home), purchases(day.home)) == (250_000, 1)


def test_a_deadline_buys_nothing(day: Day) -> None:
    match = shopping(day)
    on_to_the_kick_off(match)
    assert (treasury(day.home), treasury(day.away)) == (350_000, 450_000)


def test_a_purchase_is_taken_back_until_the_other_side_has_said_what_it_buys(day: Day) -> None:
    match = shopping(day)
    buy(match, {"bribes": 3})
    last = last_choice(match, BOTH)
    assert last is not None
    take_back(match=match, side=BOTH, choice=last.pk, by=None)
    buy(match, {})
    buy(match, {})
    on_to_the_kick_off(match)
    assert (treasury(day.home), purchases(day.home)) == (350_000, 0)


def test_the_forecast_includes_what_the_first_side_bought(day: Day) -> None:
    match = shopping(day)
    buy(match, {"bribes": 1})
    chosen = {row.key: row.value for row in answer_rows(match, BOTH)}
    now = forecast(day.fixture, SHOP, setting_of(match), chosen)
    assert now.of(PettyCash).gold["away"] == 200_000 and now.home.hired == (Hired("bribes", 1, 100_000),)
    assert forecast(day.fixture, SHOP, setting_of(match)).of(PettyCash).gold["away"] == 100_000
    bad = forecast(day.fixture, SHOP, setting_of(match), {"home/inducements#0": {"bribes": 9}})
    assert bad.home.hired == (), "what the rules would not take is not counted on"


def test_a_refused_purchase_changes_nothing(day: Day) -> None:
    match = shopping(day)
    with refused("too_dear", short=50_000):
        buy(match, {"halfling-master-chef": 1, "bribes": 1})
    _, progress = before_progress(match)
    assert progress.key == "home/inducements#0"


def test_corrections_and_reruns_neither_refund_nor_charge_twice(day: Day) -> None:
    match = shopping(day)
    buy(match, {"bribes": 1})
    match = reported(on_to_the_kick_off(match), {"home": {"touchdowns": 1, "deeds": {"p1": {"touchdown": 1}}}})
    reopen(match=match, by=day.boss, reason="Both saw the film.")
    read_anew(match)
    assert treasury(day.home) == 250_000
    match = reported(match, {"home": {"touchdowns": 2, "deeds": {"p1": {"touchdown": 2}}}})
    for side in ("home", "away"):
        take_defaults(match=match, side=side)
    read_anew(match)
    rich = treasury(day.home)
    correct_result(match=match, body={}, by=day.boss, reason="It was another match.")
    assert treasury(day.home) == rich - 20_000, "two touchdowns less, and nothing else"
    assert [line.amount for line in lines(day.home)].count(-100_000) == purchases(day.home) == 1


def test_a_match_that_was_called_off_cost_nothing(day: Day) -> None:
    match = shopping(day)
    buy(match, {"bribes": 1})
    on_to_the_kick_off(match)
    call_off(match=match, by=day.boss, reason="It was another league's game.")
    assert treasury(day.home) == 350_000
    again = shopping(day)
    buy(again, {"bribes": 2})
    on_to_the_kick_off(again)
    assert treasury(day.home) == 150_000
    award(fixture=day.fixture, to="", by=day.boss, reason="They walked away.")
    assert treasury(day.home) == 150_000, "what was bought was bought"
    decision = day.fixture.decisions.get()
    take_back_decision(decision=decision, reason="They came back.", by=day.boss)
    assert treasury(day.home) == 350_000


def test_a_purchase_stands_by_the_list_as_it_was_locked_even_if_the_treasury_shrinks_before_the_kick_off(
    day: Day,
) -> None:
    match = shopping(day)
    buy(match, {"bribes": 3})
    append(team=day.home, entries=[Fined(amount=100_000, reason="late")], by=day.boss)
    on_to_the_kick_off(match)
    assert treasury(day.home) == -50_000


def test_without_the_option_a_kick_off_enters_nothing(db: None) -> None:
    league = a_league("Crookwater")
    home, away = a_team(league, "Reavers", rerolls=2), a_team(league, "Iron Teeth", "orc")
    before = (len(journal(home)), len(journal(away)))
    kicked_off(a_fixture(league, home, away))
    assert (len(journal(home)), len(journal(away))) == before
