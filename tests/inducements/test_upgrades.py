"""Staff who change players for one match and after it: Ayleen Andar, Frönkelheim, Scharlitan, and Nurglings that bring fans (Death Zone)."""

from typing import Any

import pytest

from inducements.steps.when_bought import comes_with
from matches.steps.before import Setting, opening_sheets
from matches.steps.before import journeymen as journeymen_step
from matches.steps.facts import opening_entry
from rulebook.dice import ScriptedDice
from rulebook.procedure import Choice, Draw, Request, Roll, advance
from rulebook.ruleset import Ruleset
from rulebook.shapes.death_zone import Upgrade, Upgrades
from rulebook.shapes.settled import FairWeatherFans
from rulebook.shapes.sheets import Hired, KickOff, MatchReport
from teams.history.death_zone.sponsors import Sidelined
from teams.history.objections import price_to_stay
from teams.history.squad import Advanced, TraitGained
from teams.history.state import TeamState
from teams.history.values import player_sheet
from tests.matches.scenes import facts_of, man, take, team_of

RULES = Ruleset.of("bb2020", {"death_zone_staff": True})


def hired(
    id: str, team: TeamState, *dice: int, drawn: tuple[str, ...] = (), answers: tuple[Any, ...] = (), count: int = 1
) -> KickOff:
    """The kick-off once the home side has hired this, with exactly these dice, draws and choices."""
    setting = Setting(match="7", home=team, away=team_of())
    names, said = list(drawn), list(answers)
    with ScriptedDice(*dice) as script:

        def source(key: str, request: Request) -> Any:
            if isinstance(request, Roll):
                return script.roll(key, request.count, request.sides)
            if isinstance(request, Draw):
                assert names[0] in request.among
                return names.pop(0)
            assert isinstance(request, Choice)
            return said.pop(0) if said and request.why != "journeymen" else request.default

        start = advance(journeymen_step(opening_sheets(setting, RULES), setting, RULES), source).result
        assert start is not None
        found = advance(comes_with(Hired(id, count), start, "home", setting, RULES), source).result
    assert found is not None and not names and not said
    return found


def skills(kick_off: KickOff, id: str) -> list[str]:
    player = kick_off.home.player(id)
    assert player is not None
    return [held.skill for held in player.skills]


def after(kick_off: KickOff, team: TeamState, *dice: int) -> Any:
    return take("staff_upgrades", team, facts_of(kick_off, MatchReport()), *dice, rules=RULES)


# --- Schielund Scharlitan ---------------------------------------------------------------------------------------------


def test_d3_random_players_have_pro_for_the_match() -> None:
    kick_off = hired("schielund-scharlitan", team_of(), 2, drawn=("p3", "p5"))
    assert "pro" in skills(kick_off, "p3") and "pro" in skills(kick_off, "p5") and "pro" not in skills(kick_off, "p1")
    assert kick_off.home.current_team_value == kick_off.away.current_team_value


@pytest.mark.parametrize("die", [1, 2, 5, 6])
def test_afterwards_a_six_keeps_pro_and_a_one_gives_loner(die: int) -> None:
    team = team_of()
    kick_off = hired("schielund-scharlitan", team, 1, drawn=("p3",))
    progress = after(kick_off, team, die)
    kinds = [type(entry) for entry in progress.entries][:-1]
    assert kinds == {1: [TraitGained], 6: [Advanced]}.get(die, [])
    player = player_sheet(progress.state.players["p3"], progress.state, RULES)
    had = {held.skill: held.value for held in player.skills}
    assert (had.get("pro", "-"), had.get("loner", "-")) == {1: ("-", "2+"), 6: (None, "-")}.get(die, ("-", "-"))
    assert player.value == 50_000 + (20_000 if die == 6 else 0)


def test_whoever_has_loner_keeps_the_one_they_have() -> None:
    team = team_of("ogre", *["human-lineman"] * 10)
    progress = after(hired("schielund-scharlitan", team, 1, drawn=("p1",)), team, 1)
    assert [type(entry) for entry in progress.entries][:-1] == []


def test_no_die_is_rolled_for_the_dead() -> None:
    team = team_of()
    kick_off = hired("schielund-scharlitan", team, 1, drawn=("p3",))
    assert len(after(kick_off, man(team, "p3", status="dead"), *()).entries) == 1


# --- Professor Frönkelheim --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 3, 6])
def test_a_random_mutation_lasts_a_match_and_has_its_roll_afterwards(die: int) -> None:
    team = team_of()
    kick_off = hired("professor-fronkelheim", team, 1, 1, 1, drawn=("p2",))
    (given,) = kick_off.of(Upgrades).given["home"]
    assert RULES.skill(given.skill).category == "mutation" and given.skill in skills(kick_off, "p2")
    progress = after(kick_off, team, die)
    assert [type(entry) for entry in progress.entries][:-1] == {1: [Sidelined], 6: [Advanced]}.get(die, [])
    player = progress.state.players["p2"]
    assert player.misses_next is (die == 1)
    assert player_sheet(player, progress.state, RULES).value == 50_000 + (20_000 if die == 6 else 0)


def test_a_mutation_that_the_player_has_is_rolled_again() -> None:
    team = team_of()
    first = RULES.random_skill("mutation", 1, 1)
    mutant = team.players["p2"]
    kept = after(
        KickOff(
            home=opening_sheets(Setting(match="7", home=team, away=team), RULES).home,
            away=opening_sheets(Setting(match="7", home=team, away=team), RULES).away,
        ).settling(Upgrades(given={"home": (Upgrade(player=mutant.id, skill=first, by="professor-fronkelheim"),)})),
        team,
        6,
    ).state
    kick_off = hired("professor-fronkelheim", kept, 1, 1, 1, 1, 2, drawn=("p2",))
    (given,) = kick_off.of(Upgrades).given["home"]
    assert given.skill == RULES.random_skill("mutation", 1, 2) != first


# --- Ayleen Andar -----------------------------------------------------------------------------------------------------


def test_each_journeyman_has_a_die_which_is_worse_for_each_after_the_first() -> None:
    two_short = team_of(*["human-lineman"] * 9)
    kick_off = hired("ayleen-andar", two_short, 2, 3, 1, 1)
    one, two = (player for player in kick_off.home.players if player.kind == "journeyman")
    assert "loner" not in [held.skill for held in one.skills], "2 and 1 less is 1"
    gained = kick_off.of(Upgrades).given["home"]
    assert [each.player for each in gained] == [two.id]
    assert "loner" in [held.skill for held in two.skills] and gained[0].skill in skills(kick_off, two.id)


def test_a_six_gives_two_skills_which_make_a_hiring_dearer_and_stay() -> None:
    one_short = team_of(*["human-lineman"] * 10)
    kick_off = hired("ayleen-andar", one_short, 6, 1, 1, 1, 2)
    (journeyman,) = [player for player in kick_off.home.players if player.kind == "journeyman"]
    gained = [each.skill for each in kick_off.of(Upgrades).given["home"]]
    assert len(gained) == 2 and {RULES.skill(each).category for each in gained} == {"general"}
    team = opening_entry(facts_of(kick_off, MatchReport()), RULES).apply(one_short)
    player = team.players[journeyman.id]
    assert price_to_stay(player, team, RULES) == 50_000 + 20_000
    assert kick_off.home.current_team_value == 11 * 50_000


def test_the_coach_chooses_among_several_primary_categories() -> None:
    short = team_of(*["snotling-lineman"] * 10, roster="snotling")
    position = RULES.position("snotling", RULES.journeyman_positions("snotling")[0])
    categories = [each.id for each in RULES.categories(position, "primary")]
    if len(categories) == 1:
        kick_off = hired("ayleen-andar", short, 3, 1, 1)
    else:
        kick_off = hired("ayleen-andar", short, 3, 1, 1, answers=(categories[-1],))
    (given,) = kick_off.of(Upgrades).given["home"]
    assert RULES.skill(given.skill).category == categories[-1]


# --- Cavorting Nurglings ----------------------------------------------------------------------------------------------


def test_each_swarm_of_nurglings_brings_a_fan() -> None:
    kick_off = hired("cavorting-nurglings", team_of(), count=3)
    assert kick_off.of(FairWeatherFans).count == {"home": 3}
    assert kick_off.fan_factor("home") == kick_off.home.fans + 3
