"""What is settled before the kick-off (BB2020 pages 36-39)."""

from typing import Any

import msgspec
import pytest

from matches.steps.before import Setting, journeymen_of, opening_sheets, prayers
from rulebook.procedure import Choice, Request, advance
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import FairWeatherFans, KickingTeam, PettyCash, PrayersHeard, Weather
from rulebook.shapes.sheets import Hired, KickOff
from teams.history.state import Advancement, Injury, Line, TeamState
from teams.history.values import current_team_value, player_sheet, team_value
from tests.matches.scenes import RULES, gained, man, refused, settled, team_of

#: Fair-weather fans of both sides, the two dice of the weather, and a roll-off that the home side wins.
PLAIN = (2, 3, 3, 4)
ROLL_OFF = (5, 2)
#: Without inducements nobody is asked what they hire.
NO_SHOP = Ruleset.of("bb2020", {"inducements": "off"})


def test_each_side_has_d3_fair_weather_fans_beside_its_dedicated_ones() -> None:
    home, away = team_of(fans=4), team_of(fans=2)
    kick_off = settled(home, away, *PLAIN, *ROLL_OFF, answers=[True])
    assert kick_off.of(FairWeatherFans).count == {"home": 2, "away": 3}
    assert (kick_off.fan_factor("home"), kick_off.fan_factor("away"), kick_off.attendance) == (6, 5, 11)


@pytest.mark.parametrize(
    ("dice", "weather"),
    [
        ((1, 1), "sweltering-heat"),
        ((1, 2), "very-sunny"),
        ((1, 3), "perfect-conditions"),
        ((4, 6), "perfect-conditions"),
        ((6, 5), "pouring-rain"),
        ((6, 6), "blizzard"),
    ],
)
def test_each_coach_rolls_one_die_of_the_weather(dice: tuple[int, int], weather: str) -> None:
    kick_off = settled(team_of(), team_of(), 1, 1, *dice, *ROLL_OFF, answers=[True])
    assert kick_off.of(Weather) == Weather(row=weather, dice=dice)


@pytest.mark.parametrize(
    ("dice", "kicks", "kicking"), [((5, 2), True, "home"), ((5, 2), False, "away"), ((2, 5), False, "home")]
)
def test_the_winner_of_the_roll_off_kicks_or_receives(dice: tuple[int, int], kicks: bool, kicking: str) -> None:
    assert settled(team_of(), team_of(), *PLAIN, *dice, answers=[kicks]).of(KickingTeam).side == kicking


def test_an_even_roll_off_is_rolled_again() -> None:
    assert settled(team_of(), team_of(), *PLAIN, 4, 4, 6, 1, answers=[True]).of(KickingTeam).side == "home"


def test_the_stored_sheets_give_the_same_kick_off() -> None:
    old = team_of(treasury=70_000, rerolls=2)
    lines = tuple(Line(match=str(match), deeds={"touchdown": 1}, spp=3) for match in range(30))
    for id in old.players:
        old = man(old, id, lines=lines, spp_granted=2, spent=6, advancements=gained(1))
    old = man(man(man(old, "p1", status="dead"), "p2", status="retired"), "p3", hurt_in="6")
    kept = Setting.kept("7", old, old)
    both = [settled(one, one, *PLAIN, *ROLL_OFF, answers=[True]) for one in (old, kept.home)]
    assert both[0] == both[1]
    assert kept.home.players["p4"].unspent == old.players["p4"].unspent == 86
    assert "p1" not in kept.home.players
    assert not any(player.lines for player in kept.away.players.values())


# --- Journeymen ------------------------------------------------------------------------------------------------------


def test_journeymen_fill_up_to_eleven_for_nothing() -> None:
    short = man(man(man(team_of(treasury=0), "p1", hurt_in="6"), "p2", status="retired"), "p3", status="dead")
    kick_off = settled(short, team_of(), *PLAIN, *ROLL_OFF, answers=[True])
    sheet = kick_off.home
    assert [player.id for player in sheet.players if player.kind == "journeyman"] == ["j7.1", "j7.2", "j7.3"]
    assert len(sheet.players) == 11
    assert [owned.skill for owned in sheet.players[-1].skills] == ["loner"]
    assert {player.number for player in sheet.players[-3:]} == {3, 12, 13}, "shirts that nobody on the list wears"
    assert (sheet.current_team_value, sheet.team_value) == (11 * 50_000, 10 * 50_000)


def test_journeymen_may_take_the_roster_above_sixteen() -> None:
    team = team_of(*["human-lineman"] * 16)
    for number in range(1, 7):
        team = man(team, f"p{number}", hurt_in="6")
    sheet = settled(team, team_of(), *PLAIN, *ROLL_OFF, answers=[True]).home
    assert len(sheet.players) == 11
    assert len(team.listed) + sum(player.kind == "journeyman" for player in sheet.players) == 17


def test_a_team_without_players_plays_with_eleven_journeymen() -> None:
    team = team_of()
    for id in team.players:
        team = man(team, id, status="fired")
    sheet = settled(team, team_of(), *PLAIN, *ROLL_OFF, answers=[True]).home
    assert [player.kind for player in sheet.players] == ["journeyman"] * 11


def test_the_coach_chooses_the_position_of_journeymen_where_there_are_several() -> None:
    undead = team_of(*["skeleton-lineman"] * 10, "ghoul-runner", roster="shambling-undead")
    undead = man(man(undead, "p1", hurt_in="6"), "p2", hurt_in="6")
    answer = ["zombie-lineman", "skeleton-lineman"]
    kick_off = settled(undead, undead, *PLAIN, *ROLL_OFF, answers=[answer, answer, True])
    assert [player.position for player in kick_off.home.players[-2:]] == answer
    for wrong in ([], answer * 2, ["ghoul-runner", "zombie-lineman"], "zz", None, [[], []]):
        with refused("answer_unreadable"):
            settled(undead, undead, *PLAIN, answers=[wrong])


def test_low_cost_journeymen_add_nothing_to_current_team_value() -> None:
    team = team_of(*["snotling-lineman"] * 11, roster="snotling")
    team = man(team, "p1", hurt_in="6")
    sheet = settled(team, team, *PLAIN, *ROLL_OFF, answers=[True]).home
    assert sheet.current_team_value == 0


# --- Values, petty cash, prayers -------------------------------------------------------------------------------------


def worth(extra: int, **fields: Any) -> TeamState:
    """Eleven linemen, one of them worth so much more."""
    gain = Advancement(how="chosen_primary", value=extra, skill=RULES.gained_skill("block"))
    return man(team_of(**fields), "p1", advancements=(gain,))


def test_team_value_counts_the_list_the_sideline_and_the_re_rolls_but_neither_treasury_nor_fans() -> None:
    team = worth(20_000, treasury=400_000, rerolls=2, assistant_coaches=1, cheerleaders=3, apothecary=1, fans=5)
    assert team_value(team, RULES) == 11 * 50_000 + 20_000 + 100_000 + 10_000 + 30_000 + 50_000
    counted = Ruleset.of("bb2020", {"dedicated_fans_in_team_value": True})
    assert team_value(team, counted) - team_value(team, RULES) == 50_000


def test_current_team_value_leaves_out_players_who_will_not_play() -> None:
    team = man(man(worth(20_000), "p1", hurt_in="6"), "p2", status="retired")
    assert team_value(team, RULES) - current_team_value(team, RULES) == 70_000 + 50_000


def test_the_lower_side_has_the_difference_as_petty_cash_and_the_treasury_is_not_counted() -> None:
    kick_off = settled(worth(40_000), team_of(treasury=900_000), *PLAIN, *ROLL_OFF, answers=[True], rules=NO_SHOP)
    assert kick_off.of(PettyCash).gold == {"home": 0, "away": 40_000}
    even = settled(team_of(), team_of(), *PLAIN, *ROLL_OFF, answers=[True])
    assert even.of(PettyCash).gold == {"home": 0, "away": 0}


def test_journeymen_count_before_petty_cash_is_reckoned() -> None:
    short = man(team_of(), "p1", hurt_in="6")
    assert settled(short, team_of(), *PLAIN, *ROLL_OFF, answers=[True]).of(PettyCash).gold == {"home": 0, "away": 0}


def test_the_underdog_prays_once_for_each_full_50_000_and_no_prayer_is_heard_twice() -> None:
    kick_off = settled(worth(149_999), team_of(), *PLAIN, 7, 7, 16, *ROLL_OFF, answers=[True, True], rules=NO_SHOP)
    prayers = [RULES.prayers.result(die).id for die in (7, 16)]
    assert kick_off.of(PrayersHeard).heard == {"away": tuple(prayers)}


def test_what_was_bought_for_the_match_counts_when_the_underdog_is_found() -> None:
    """R011 and R015: the side that was worth less has bought so much that it has nothing to pray for."""
    home, away = team_of(), team_of(*["human-lineman"] * 11, "blitzer", "blitzer")
    kick_off = opening_sheets(Setting(match="7", home=home, away=away), RULES)
    assert asked_to_pray(kick_off) == {"home": 3}
    hired = msgspec.structs.replace(kick_off.home, hired=(Hired("bribe", 2, 100_000),))
    assert asked_to_pray(msgspec.structs.replace(kick_off, home=hired)) == {"home": 1}


def asked_to_pray(kick_off: KickOff) -> dict[str, int]:
    """How often each side may pray."""
    setting, asked = Setting(match="7", home=team_of(), away=team_of()), {}

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Choice):
            asked[request.side] = request.options()["count"]
        return False

    advance(prayers(kick_off, setting, RULES), source)
    return asked


def test_praying_is_optional() -> None:
    kick_off = settled(worth(100_000), team_of(), *PLAIN, *ROLL_OFF, answers=[False, True], rules=NO_SHOP)
    assert kick_off.of(PrayersHeard).heard == {"away": ()}
    level = settled(worth(49_999), team_of(), *PLAIN, *ROLL_OFF, answers=[True], rules=NO_SHOP)
    assert level.of(PrayersHeard).heard == {}


# --- Who takes the pitch ---------------------------------------------------------------------------------------------


def test_characteristics_stay_between_their_limits() -> None:
    slow = tuple(Injury(result="lasting-injury", characteristic="ma") for _ in range(9))
    weak = tuple(Injury(result="lasting-injury", characteristic="av") for _ in range(9))
    team = man(team_of(), "p1", injuries=(*slow, *weak, Injury(result="serious-injury", niggling=1)))
    sheet = player_sheet(team.players["p1"], team, RULES)
    assert (sheet.figure("ma"), sheet.figure("av"), sheet.niggling) == (1, 3, 1)
    assert sheet.value == 50_000, "injuries do not change a value"


def test_a_missing_passing_ability_cannot_get_worse() -> None:
    team = team_of(*["zombie-lineman"] * 11, roster="shambling-undead")
    team = man(team, "p1", injuries=(Injury(result="lasting-injury", characteristic="pa"),))
    assert player_sheet(team.players["p1"], team, RULES).characteristics["pa"] is None


def test_each_journeyman_has_a_shirt_of_his_own() -> None:
    numbers = [player.number for player in journeymen_of(team_of(), "7", ["human-lineman"] * 3)]
    assert numbers == [12, 13, 14]
