"""Who comes for one match: stars, mercenaries, rookies, and who is hired by both sides (BB2020 p. 89-95)."""

from typing import Any

from matches.steps.before import worth_on_the_day
from matches.steps.facts import opening_entry
from rulebook.report.participants import participants
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import PettyCash, PrayersHeard
from rulebook.shapes.sheets import KickOff, MatchReport, SideReport
from teams.history.match import Played
from teams.history.state import TeamState
from tests.matches.scenes import RULES, facts_of, man, settled, team_of

PLAIN = (2, 3, 3, 4)
ROLL_OFF = (5, 2)
BARRED = {"underdog_treasury": "allowed", "equal_ctv_treasury": "allowed"}


def hired(
    home: Any,
    away: Any,
    *dice: int,
    teams: tuple[TeamState, TeamState] | None = None,
    level: bool = False,
    **options: Any,
) -> KickOff:
    """The kick-off after both baskets, of two level teams with a million each unless others are given; dice are those of hiring."""
    rules = Ruleset.of("bb2020", {**BARRED, **options})
    one, other = teams or (team_of(treasury=1_000_000), team_of(treasury=1_000_000))
    return settled(
        one, other, *PLAIN, *dice, *ROLL_OFF, answers=[home, away, *([] if level else [False]), True], rules=rules
    )


def star(id: str) -> dict[str, Any]:
    return {"id": "star-players", "star": id}


def test_a_star_and_a_mercenary_stand_on_the_sheet_and_are_paid_for() -> None:
    kick_off = hired(
        [star("griff-oberwald"), {"id": "mercenary-players", "position": "blitzer", "skills": ["guard"]}], []
    )
    griff, blitzer = kick_off.home.players[-2:]
    assert (griff.id, griff.kind, griff.number) == ("griff-oberwald", "star", 12)
    assert (blitzer.kind, blitzer.number, blitzer.position) == ("mercenary", 13, "blitzer")
    price = sum(each.price for each in kick_off.home.hired)
    assert kick_off.from_treasury("home") == price == RULES.star("griff-oberwald").cost + 85_000 + 30_000 + 50_000
    assert worth_on_the_day(kick_off.home, RULES) == kick_off.home.current_team_value + price
    assert kick_off.home.current_team_value == kick_off.away.current_team_value


def test_the_same_star_hired_by_both_plays_for_neither_and_both_pay() -> None:
    kick_off = hired([star("griff-oberwald"), {"id": "bribes"}], [star("griff-oberwald")])
    for sheet in (kick_off.home, kick_off.away):
        assert all(player.kind != "star" for player in sheet.players)
        assert [each.lost for each in sheet.hired if each.who] == [True]
        assert "griff-oberwald" not in participants(sheet, RULES)
    assert kick_off.from_treasury("away") == RULES.star("griff-oberwald").cost
    assert [each.inducement for each in kick_off.home.at_hand] == ["bribes"]


def test_either_of_a_pair_is_the_same_pair() -> None:
    elves = team_of(roster="elven-union", treasury=1_000_000)
    kick_off = hired([star("lucien-swift")], [star("valen-swift")], teams=(elves, elves), level=True)
    assert [each.lost for each in (*kick_off.home.hired, *kick_off.away.hired)] == [True, True]


def test_named_staff_hired_by_both_helps_neither_and_a_wizard_without_a_name_helps_both() -> None:
    both = [{"id": "josef-bugman"}, {"id": "hireling-sports-wizard"}]
    kick_off = hired(both, both, level=True)
    for sheet in (kick_off.home, kick_off.away):
        assert {each.inducement: each.lost for each in sheet.hired} == {
            "josef-bugman": True,
            "hireling-sports-wizard": False,
        }


def test_a_league_may_let_them_play_for_both() -> None:
    kick_off = hired([star("griff-oberwald")], [star("griff-oberwald")], hired_by_both="both", level=True)
    assert [sheet.players[-1].id for sheet in (kick_off.home, kick_off.away)] == ["griff-oberwald"] * 2


def test_whether_a_lost_price_counts_for_the_prayers_is_an_option() -> None:
    shared = [star("griff-oberwald")]
    one, other = team_of(treasury=1_000_000), team_of(treasury=1_000_000)
    more = [*shared, {"id": "bribes"}]
    rules = Ruleset.of("bb2020", BARRED)
    plain = settled(one, other, *PLAIN, 3, 4, *ROLL_OFF, answers=[more, shared, True, True], rules=rules)
    assert plain.of(PrayersHeard).heard.keys() == {"away"}
    assert worth_on_the_day(plain.home, rules) - worth_on_the_day(plain.away, rules) == 100_000
    counted = Ruleset.of("bb2020", {**BARRED, "lost_price_counts": True})
    assert (
        worth_on_the_day(plain.home, counted) == worth_on_the_day(plain.home, rules) + RULES.star("griff-oberwald").cost
    )


def test_rookies_come_beyond_the_sixteen_and_may_stay_like_any_journeyman() -> None:
    snotlings = team_of(*["snotling-lineman"] * 15, roster="snotling", treasury=1_000_000)
    kick_off = hired([{"id": "riotous-rookies"}], [], 3, 2, teams=(snotlings, snotlings))
    rookies = [player for player in kick_off.home.players if player.kind == "journeyman"]
    assert len(rookies) == 6 and len(kick_off.home.players) == 21
    assert len({player.number for player in kick_off.home.players}) == 21
    assert len({player.id for player in kick_off.home.players}) == 21
    assert kick_off.home.current_team_value == kick_off.away.current_team_value
    assert [each.players for each in kick_off.home.hired] == [tuple(player.id for player in rookies)]


def test_rookies_and_journeymen_of_one_match_do_not_share_an_id() -> None:
    few = team_of(*["snotling-lineman"] * 9, roster="snotling", treasury=1_000_000)
    kick_off = hired([{"id": "riotous-rookies"}], [], 1, 1, teams=(few, few))
    journeymen = [player.id for player in kick_off.home.players if player.kind == "journeyman"]
    assert len(journeymen) == 2 + 3 == len(set(journeymen))


def test_gold_of_the_day_is_spent_before_the_treasury() -> None:
    kick_off = hired([{"id": "bribes"}], [])
    given = kick_off.settling(PettyCash(besides={"home": 60_000}))
    assert given.from_treasury("home") == 40_000


def test_a_star_earns_nothing_for_the_team_and_is_not_in_its_history() -> None:
    kick_off = hired([star("griff-oberwald")], [])
    report = MatchReport(home=SideReport(touchdowns=1, deeds={"griff-oberwald": {"touchdown": 1}}))
    entry = opening_entry(facts_of(kick_off, report), RULES)
    assert isinstance(entry, Played)
    assert entry.touchdowns == 1 and entry.spp == {} and "griff-oberwald" not in {each.id for each in entry.squad}


def test_whoever_misses_the_match_has_no_shirt_taken() -> None:
    team = man(team_of(treasury=1_000_000), "p3", hurt_in="6")
    kick_off = hired([star("griff-oberwald")], [], teams=(team, team))
    numbers = [player.number for player in kick_off.home.players]
    assert len(numbers) == len(set(numbers)) and 3 not in numbers
