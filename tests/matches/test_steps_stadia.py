"""Stadia (Death Zone): where a match is played and what that brings, residency, the fund, buying and selling."""

from typing import Any

import msgspec
import pytest

from matches.steps.before import Resident, Setting, opening_sheets
from matches.steps.death_zone.residents import residency_modifiers
from matches.steps.facts import Facts
from matches.steps.running import Answer, run_before, run_step, told
from rulebook.dice import ScriptedDice
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Sponsorship, Sponsorships, Stadium, StadiumGold
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import KickOff, SideReport
from teams.history.death_zone.sponsors import WinningsChanged
from teams.history.death_zone.stadia import (
    FUND,
    STADIUM,
    ContractCancelled,
    ResidencyKept,
    ResidencyLost,
    ResidencySought,
    ResidencyStruck,
    StadiumSold,
)
from teams.history.state import TREASURY, Holding, TeamState
from tests.matches.scenes import _script, entry_of, played, refused, report, take, team_of

ON = Ruleset.of("bb2020", {"stadia": True, "sponsors": True, "inducements": "on"})
SEVERAL = ON.with_options({"residents_of_a_stadium": "several"})
ICE, STALLS = "stadium_unusual_surface:ice", "stadium_luxury:merchandise-stalls"
DONE, ACCEPT = {"do": "done"}, {"do": "accept", "name": "The Bilge"}
WON, LOST = report(touchdowns=1), report()


def at_home(team: TeamState, attribute: str = ICE, owned: bool = False, name: str = "The Bilge") -> TeamState:
    held = Holding(kind="stadium", name=name, facts={"attribute": attribute, "owned": owned})
    return team.but(holdings={**team.holdings, STADIUM: held})


def rich(gold: int, fund: int = 0, **fields: Any) -> TeamState:
    team = team_of(**fields)
    return team.but(purses={TREASURY: gold, **({FUND: fund} if fund else {})})


def before(
    step: str, home: TeamState, away: TeamState, *dice: int, answers: tuple[Any, ...] = (), rules: Ruleset = ON,
    kick_off: KickOff | None = None, **known: Any,
) -> KickOff:  # fmt: skip
    """The kick-off after this one step, with exactly these dice and answers."""
    setting = Setting(match="7", home=home, away=away, **known)
    left = list(answers)
    with ScriptedDice(*dice) as script:
        start = kick_off or opening_sheets(setting, rules)
        progress = run_before(step, start, setting, rules, _script(script, left, []))
    assert progress.result is not None and not left
    return progress.result


def venue(home: TeamState, away: TeamState, *dice: int, **more: Any) -> Stadium:
    return before("stadium", home, away, *dice, **more).of(Stadium)


def match_at(
    team: TeamState,
    place: Stadium,
    mine: SideReport = LOST,
    opponents: SideReport = LOST,
    *,
    rules: Ruleset = ON,
    **more: Any,
) -> Facts:
    """A match of the team, at home, at this stadium."""
    facts = played(team, mine, opponents, rules=rules)
    assert facts.kick_off is not None
    return msgspec.structs.replace(facts, kick_off=facts.kick_off.settling(place), **more)


# --- Where it is played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "category"),
    [((1, 1), "unusual-surface"), ((1, 2), "unusual-surface"), ((2, 2), "rough-and-ready"), ((2, 3), "rough-and-ready"),
     ((3, 3), "ordinary"), ((4, 4), "ordinary"), ((4, 5), "luxury"), ((5, 5), "luxury"),
     ((5, 6), "local-crowd"), ((6, 6), "local-crowd")],
)  # fmt: skip
def test_2d6_give_the_kind_of_stadium(dice: tuple[int, int], category: str) -> None:
    place = venue(team_of(), team_of(), *dice, *(() if category == "ordinary" else (6,)))
    assert place.category == category and bool(place.attribute) is (category != "ordinary")


TABLES = ("unusual_surface", "rough_and_ready", "luxury", "local_crowd")
ROWS = [
    (f"stadium_{table}", row.id, row.range[0]) for table in TABLES for row in ON.table(f"stadium_{table}") if row.range
]


@pytest.mark.parametrize(("table", "row", "die"), ROWS)
def test_every_attribute_is_reached_and_has_no_name_without_a_resident(table: str, row: str, die: int) -> None:
    two = {
        "stadium_unusual_surface": (1, 1),
        "stadium_rough_and_ready": (2, 2),
        "stadium_luxury": (4, 5),
        "stadium_local_crowd": (6, 6),
    }
    shared = (3,) if row == "desperate-for-exposure" else ()
    place = venue(team_of(), team_of(), *two[table], die, *shared)
    assert (place.attribute, place.name, place.resident, place.home) == (f"{table}:{row}", "", "", "")


def test_a_rolled_attribute_with_a_resident_is_that_teams_stadium() -> None:
    residents = {ICE: Resident(team="Auditors", stadium="The Rink")}
    place = venue(team_of(), team_of(), 1, 1, 3, residents=residents)
    assert (place.name, place.resident, place.home) == ("The Rink", "Auditors", "")
    assert venue(team_of(), team_of(), 1, 1, 3, residents=residents, rules=SEVERAL).name == ""


def test_the_winner_of_the_roll_off_may_play_at_home_unless_the_stadium_is_ordinary() -> None:
    host, guest = at_home(team_of()), team_of()
    place = venue(host, guest, 3, 3, 5, 2, 4, 5, answers=(True,))
    assert (place.home, place.name, place.attribute, place.category) == ("home", "The Bilge", ICE, "luxury")
    assert venue(host, guest, 5, 2, 3, 4).attribute == ""
    assert venue(host, guest, 5, 2, 4, 5, 1, answers=(False,)).attribute == STALLS
    assert venue(host, guest, 2, 5, 4, 5, 1).home == ""


def test_a_rolled_attribute_may_be_the_home_stadium_of_either_side() -> None:
    host, guest = at_home(team_of()), team_of()
    assert venue(host, guest, 2, 5, 1, 1, 3).home == "home"
    assert venue(host, guest, 2, 5, 1, 1, 3, rules=SEVERAL).home == ""


def test_a_rematch_in_the_season_has_no_home_stadium() -> None:
    host, guest = at_home(team_of()), team_of()
    assert venue(host, guest, 4, 5, 1, hosted=("home",)).home == ""
    assert venue(host, guest, 1, 1, 3, hosted=("home",)).home == ""


def test_home_adds_a_fan_and_the_visitors_have_petty_cash() -> None:
    kick_off = before("stadium", at_home(team_of()), team_of(), 5, 2, 1, 1, answers=(True,))
    place = kick_off.of(Stadium)
    assert [place.petty_cash(side) for side in ("home", "away")] == [0, 50_000]
    fans = kick_off.settling(FairWeatherFans(count={"home": 2, "away": 2}))
    assert (fans.fan_factor("home"), fans.fan_factor("away"), fans.attendance) == (4, 3, 7)


def test_a_boisterous_rabble_adds_a_fan_to_both_sides() -> None:
    kick_off = before("stadium", team_of(), team_of(), 6, 6, 2)
    assert [kick_off.fan_factor(side) for side in ("home", "away")] == [2, 2]


# --- What a luxury stadium brings before the kick-off ----------------------------------------------------------------


def luxury(row: str) -> KickOff:
    setting = Setting(match="7", home=team_of(), away=team_of())
    return opening_sheets(setting, ON).settling(Stadium(category="luxury", attribute=f"stadium_luxury:{row}"))


def test_a_spectacle_gives_both_sides_the_sum_of_both_dice() -> None:
    kick_off = before("stadium_gold", team_of(), team_of(), 2, 5, kick_off=luxury("reputation-for-spectacle"))
    assert [kick_off.of(StadiumGold).petty_cash(side) for side in ("home", "away")] == [70_000, 70_000]


def test_a_broadcast_studio_makes_named_help_cheaper_and_nothing_else() -> None:
    count = len(before_studio())
    kick_off = before(
        "stadium_gold", team_of(), team_of(), *(3,) * count, *(1,) * count, kick_off=luxury("broadcast-studio")
    )
    studio = kick_off.of(StadiumGold)
    assert studio.price("home", "hireling-sports-wizard", 150_000) == 120_000
    assert studio.price("away", "hireling-sports-wizard", 150_000) == 140_000
    assert studio.price("home", "mercenary-players", 30_000) == 10_000
    assert studio.price("home", "bribes", 100_000) == 100_000
    assert studio.price("home", "griff-oberwald", 280_000) == 250_000


def before_studio() -> list[str]:
    from matches.steps.death_zone.venue import _cheaper

    return _cheaper(team_of(), ON.table("stadium_luxury").named("broadcast-studio"), ON)


@pytest.mark.parametrize(
    ("roster", "gift"),
    [("human", "wandering-apothecaries"), ("shambling-undead", "mortuary-assistant"), ("nurgle", "plague-doctor")],
)
def test_on_site_apothecaries_are_free(roster: str, gift: str) -> None:
    home = team_of(roster=roster)
    start = opening_sheets(Setting(match="7", home=home, away=team_of()), ON)
    start = start.settling(Stadium(attribute="stadium_luxury:onsite-apothecaries"))
    hired = before("stadium_help", home, team_of(), kick_off=start).home.hired
    assert [(each.inducement, each.count, each.price) for each in hired] == [(gift, 1, 0)]


# --- Winnings --------------------------------------------------------------------------------------------------------


def test_exposure_adds_the_same_to_both_and_stalls_a_d3_to_each() -> None:
    place = venue(team_of(), team_of(), 2, 2, 5, 4)
    assert (place.winnings, place.winnings_dice) == (40_000, (4,))
    team = team_of()
    after = take("stadium_winnings", team, match_at(team, place), rules=ON)
    assert (after.state.treasury, after.state.winnings) == (40_000, 40_000)
    stalls = match_at(team, Stadium(attribute=STALLS))
    assert take("stadium_winnings", team, stalls, 2, rules=ON).state.treasury == 20_000


def test_a_regulation_stadium_adds_nothing_nor_does_any_to_a_side_that_conceded() -> None:
    team = team_of()
    assert len(take("stadium_winnings", team, match_at(team, Stadium(category="ordinary")), rules=ON).entries) == 1
    gave_up = match_at(team, Stadium(attribute=STALLS), report(conceded=True))
    assert len(take("stadium_winnings", team, gave_up, rules=ON).entries) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "won", "change"),
    [(WON, LOST, 50_000, 30_000), (LOST, WON, 50_000, -30_000), (LOST, WON, 10_000, -10_000), (LOST, LOST, 50_000, 0)],
)
def test_an_owner_wins_more_or_less_at_home_and_never_below_0(
    mine: SideReport, theirs: SideReport, won: int, change: int
) -> None:
    team = at_home(rich(won), owned=True).but(winnings=won)
    place = Stadium(attribute=ICE, home="home", owned=True)
    after = take("stadium_winnings", team, match_at(team, place, mine, theirs), *((3,) if change else ()), rules=ON)
    assert (after.state.winnings, after.state.treasury) == (won + change, won + change)


def test_additions_count_before_deductions() -> None:
    """An owner's loss takes from what the stalls brought."""
    team = at_home(rich(0), STALLS, owned=True)
    place = Stadium(attribute=STALLS, home="home", owned=True)
    after = take("stadium_winnings", team, match_at(team, place, LOST, WON), 3, 2, rules=ON)
    assert [entry.amount for entry in after.entries if isinstance(entry, WinningsChanged)] == [30_000, -20_000]


# --- Residency -------------------------------------------------------------------------------------------------------

AT_ICE = Stadium(attribute=ICE)
NO_RIVAL = {"seek_residency#0": False}


def seek(
    team: TeamState, *dice: int, answers: list[Any], mine: SideReport = LOST, their_report: SideReport = LOST,
    place: Stadium = AT_ICE, theirs: dict[str, Any] = NO_RIVAL, rules: Ruleset = ON,
) -> Any:  # fmt: skip
    facts = match_at(team, place, mine, their_report, theirs=theirs, rules=rules)
    return take("residency", team, facts, *dice, answers=answers, rules=rules)


@pytest.mark.parametrize(("fans", "plus"), [(3, []), (4, [1]), (6, [1]), (7, [2])])
def test_fans_help_and_seven_count_in_place_of_four(fans: int, plus: list[int]) -> None:
    team = team_of(fans=fans)
    assert [value for _, value in residency_modifiers(match_at(team, Stadium(attribute=ICE)), "home", ON)] == plus


@pytest.mark.parametrize(("deal", "plus"), [("ongoing", 1), ("major", 2)])
def test_the_result_and_a_sponsor_count(deal: str, plus: int) -> None:
    team = team_of()
    facts = match_at(team, Stadium(attribute=ICE), WON)
    assert facts.kick_off is not None
    deals = Sponsorships(deals={"home": (Sponsorship(name="Gannet", deal=deal),)})
    facts = msgspec.structs.replace(facts, kick_off=facts.kick_off.settling(deals))
    assert [value for _, value in residency_modifiers(facts, "home", ON)] == [1, plus]
    assert [value for _, value in residency_modifiers(facts, "away", ON)] == [-1]


def test_a_rejected_team_has_no_deal() -> None:
    after = seek(team_of(), 5, answers=[True])
    assert entry_of(after, ResidencySought).outcome == "Rejected" and not after.state.holdings


def test_it_will_cost_the_winnings_or_may_be_declined() -> None:
    team = rich(70_000).but(winnings=60_000)
    after = seek(team, 6, answers=[True, ACCEPT]).state
    assert (after.treasury, after.winnings, after.holdings[STADIUM].name) == (10_000, 0, "The Bilge")
    assert after.holdings[STADIUM].facts["attribute"] == ICE
    declined = seek(team, 6, answers=[True, DONE]).state
    assert (declined.treasury, declined.holdings) == (70_000, {})


def test_an_unconditional_offer_costs_nothing() -> None:
    team = rich(70_000, fans=7).but(winnings=60_000)
    after = seek(team, 6, answers=[True, {"do": "accept"}], mine=WON).state
    assert after.treasury == 70_000 and after.holdings[STADIUM].name == "Ice"


def test_nobody_is_asked_at_an_ordinary_stadium_or_where_a_team_is_resident_or_who_owns_one() -> None:
    team = team_of()
    assert len(seek(team, answers=[], place=Stadium(category="ordinary")).entries) == 1
    assert len(seek(team, answers=[], place=Stadium(attribute=ICE, resident="Auditors", name="The Rink")).entries) == 1
    owner = Stadium(attribute=ICE, bound={"home": "owner"})
    assert len(seek(team, answers=[], place=owner).entries) == 1
    several = Stadium(attribute=ICE, resident="Auditors")
    assert seek(team, 6, answers=[True, ACCEPT], place=several, rules=SEVERAL).state.holdings


def test_a_resident_elsewhere_pays_50_000_to_move() -> None:
    team = at_home(rich(50_000), STALLS, name="The Bazaar")
    after = seek(team, 6, answers=[True, ACCEPT])
    assert entry_of(after, ContractCancelled).name == "The Bazaar"
    assert (after.state.treasury, after.state.holdings[STADIUM].name) == (0, "The Bilge")
    with refused("treasury_too_low"):
        seek(at_home(rich(40_000), STALLS), 6, answers=[True, ACCEPT])


def test_of_two_that_try_the_lower_total_is_rejected() -> None:
    rival = {"seek_residency#0": True, "residency_die#0": [5]}
    assert entry_of(seek(team_of(), 6, answers=[True, ACCEPT], theirs=rival), ResidencySought).theirs == 5
    beaten = seek(
        team_of(fans=7), 4, answers=[True], mine=LOST, their_report=WON, theirs={**rival, "residency_die#0": [6]}
    )
    assert entry_of(beaten, ResidencySought).outcome == "Rejected" and not beaten.state.holdings


def test_totals_count_and_a_tie_is_rolled_again() -> None:
    tie = {"seek_residency#0": True, "residency_die#0": [6], "residency_die#1": [2]}
    after = seek(team_of(), 4, 5, answers=[True, ACCEPT], mine=WON, theirs=tie)
    assert entry_of(after, ResidencySought).total == 6 and isinstance(after.entries[1], ResidencyStruck)


def test_a_side_that_has_tried_waits_until_the_other_has_decided() -> None:
    team = team_of()
    given = {"seek_residency#0": Answer(value=True), "residency_die#0": Answer(value=[6], source="site")}

    def waits_for(theirs: dict[str, Any], **more: Answer) -> str:
        facts = match_at(team, Stadium(attribute=ICE), theirs=theirs)
        return run_step(
            "residency", team, facts, ON, told({**given, **{f"{key}#0": each for key, each in more.items()}})
        ).key

    assert waits_for({}) == "await_opponent#0"
    assert waits_for({"seek_residency#0": True}) == "await_opponent#0"
    assert waits_for({"seek_residency#0": False}) == "residency_offer#0"
    assert waits_for({"seek_residency#0": True, "residency_die#0": [6]}) == "residency_die#1"
    assert waits_for({}, await_opponent=Answer(value=DONE, source="default")) == "residency_offer#0"
    with refused("opponent_undecided"):
        take("residency", team, match_at(team, Stadium(attribute=ICE)), 6, answers=[True, DONE], rules=ON)


def test_a_side_for_which_the_other_did_not_wait_is_beaten_by_its_deal() -> None:
    went_on = {"seek_residency#0": True, "residency_die#0": [1], "await_opponent#0": DONE, "residency_offer#0": ACCEPT}
    assert not seek(team_of(), 6, answers=[True], theirs=went_on).state.holdings
    assert seek(team_of(), 6, answers=[True, ACCEPT], theirs={**went_on, "residency_offer#0": DONE}).state.holdings


# --- Losing it -------------------------------------------------------------------------------------------------------


def keep(
    team: TeamState, *dice: int, answers: tuple[Any, ...] = (), mine: SideReport = LOST, theirs: SideReport = WON
) -> Any:
    return take("residency_kept", team, played(team, mine, theirs, rules=ON), *dice, answers=answers, rules=ON)


@pytest.mark.parametrize(("fans", "die", "lost"), [(3, 3, False), (3, 4, True), (7, 5, False), (7, 6, True)])
def test_a_defeat_may_cost_the_residency(fans: int, die: int, lost: bool) -> None:
    asked = (False,) if lost and die != 6 else ()
    after = keep(at_home(team_of(fans=fans)), die, answers=asked)
    assert (STADIUM not in after.state.holdings) is lost
    assert any(isinstance(entry, ResidencyLost if lost else ResidencyKept) for entry in after.entries)


def test_30_000_lower_the_die_by_1_but_not_a_6() -> None:
    after = keep(at_home(rich(70_000, fans=3)), 5, answers=(True,)).state
    assert after.treasury == 10_000 and STADIUM in after.holdings
    with refused("treasury_too_low", price=60_000):
        keep(at_home(rich(50_000, fans=3)), 5, answers=(True,))
    assert STADIUM not in keep(at_home(rich(500_000, fans=3)), 6).state.holdings


def test_an_owner_and_a_side_that_did_not_lose_risk_nothing() -> None:
    assert len(keep(at_home(team_of(), owned=True)).entries) == 1
    assert len(keep(at_home(team_of()), mine=WON).entries) == 1
    assert len(keep(team_of()).entries) == 1


# --- Selling, saving, buying -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "gold"),
    [((1, 2, 3), 50_000), ((2, 2, 3), 150_000), ((5, 6, 6), 220_000), ((6,), 250_000)],
)
def test_an_owner_may_sell(dice: tuple[int, ...], gold: int) -> None:
    team = at_home(team_of(), owned=True)
    after = take("selling_up", team, played(team, rules=ON), *dice, answers=[True], rules=ON)
    assert after.state.treasury == gold == entry_of(after, StadiumSold).amount and not after.state.holdings
    assert take("selling_up", team, played(team, rules=ON), answers=[False], rules=ON).state.holdings
    tenant = at_home(team_of())
    assert len(take("selling_up", tenant, played(tenant, rules=ON), rules=ON).entries) == 1


def fund(team: TeamState, *answers: Any) -> TeamState:
    return take("stadium_fund", team, played(team, rules=ON), answers=answers, rules=ON).state


def test_a_payment_of_70_000_puts_50_000_into_the_fund_with_or_without_a_residency() -> None:
    after = fund(rich(150_000), {"do": "pay"}, {"do": "pay"})
    assert after.purses == {TREASURY: 10_000, FUND: 100_000}
    assert fund(rich(60_000)).purses == {TREASURY: 60_000}
    with refused("treasury_too_low"):
        fund(at_home(rich(60_000)), {"do": "pay"})


def test_the_fund_lowers_the_price_and_is_emptied() -> None:
    after = fund(at_home(rich(160_000, 100_000)), {"do": "buy"})
    assert after.purses == {TREASURY: 10_000, FUND: 0} and after.holdings[STADIUM].facts["owned"] is True
    with refused("treasury_too_low", price=150_000):
        fund(at_home(rich(140_000, 100_000)), {"do": "buy"})
    with refused("no_home_stadium"):
        fund(rich(500_000), {"do": "buy"})
    with refused("fund_is_full"):
        fund(at_home(rich(100_000, 250_000)), {"do": "pay"})


def test_a_full_fund_buys_for_nothing_and_an_owner_is_asked_nothing() -> None:
    after = fund(at_home(rich(0, 250_000)), {"do": "buy"})
    assert after.purses == {TREASURY: 0, FUND: 0}
    assert fund(at_home(rich(500_000), owned=True)).treasury == 500_000


def test_a_contract_is_ended_for_50_000_and_the_fund_stays() -> None:
    after = fund(at_home(rich(50_000, 100_000)), {"do": "leave"})
    assert after.purses == {TREASURY: 0, FUND: 100_000} and not after.holdings


def test_a_season_without_the_module_knows_no_stadium() -> None:
    off = Ruleset.of("bb2020")
    assert "stadium" not in [step.step for step in off.sequence("pre_match")]
    assert not off.has_module("stadia")
