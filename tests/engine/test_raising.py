"""Masters of Undeath, the Plague Ridden, Bribery and Corruption, and Swarming (p.84, 86, 105-106)."""

import pytest

from engine.raising import plague, undeath
from engine.rules import rules_of
from engine.skills import SWARMING
from tests.engine.scene import BB2020, Play, scene, team
from tests.engine.test_kickoff import at_kick_off

FIGHT = """
    .   .   .   .
    h1  a1  A   .
    .   .   .   .
    h9  .   .   .
"""
RULES = rules_of(BB2020)


def killed(**extras: str) -> Play:
    """a1 is hit and will die; home raises the dead."""
    play = scene(FIGHT, **extras)
    play.state.undeath[0] = undeath(RULES, team("home", special_rules=("Masters of Undeath",)))
    play.state.plague[0] = plague(RULES, team("home", special_rules=("Favoured of Nurgle",)))
    play.rolls(6).do("block h1", "push A")
    dice = (5, 5, 6, 6, 16, 3) if "regeneration" in extras.get("a1", "") else (5, 5, 6, 6, 16)
    return play.rolls(*dice).do("decline")


def test_a_dead_opponent_rises_as_a_zombie_once_a_game() -> None:
    play = killed()
    assert play.due == "home: raise the dead"
    play.do("use")
    assert play.saw("rises")[0].position == "zombie-lineman"
    new = play.state.teams[0][-1]
    assert (new.box, play.state.undeath_left, play.game.names[new.id]) == (1, [0, 1], "h13")


@pytest.mark.parametrize("spared", ["regeneration", "stunty"])
def test_the_regenerating_and_the_stunty_do_not_rise(spared: str) -> None:
    assert killed(a1=spared).due == "home: turn"


def test_the_strong_do_not_rise() -> None:
    play = scene(FIGHT, h1="st=6", a1="st=5")
    play.state.undeath[0] = undeath(RULES, team("home", special_rules=("Masters of Undeath",)))
    play.rolls(6, 6).do("block h1", "push A").rolls(5, 5, 6, 6, 16).do("decline")
    assert play.due == "home: turn"


def test_the_plague_ridden_infect_whom_they_kill() -> None:
    play = killed(h1="plague-ridden")
    assert play.due == "home: plague ridden"
    play.do("use")
    assert (play.saw("rises")[0].position, play.state.plague_left) == ("rotter-lineman", [0, 1])
    assert play.saw("hurt") == [] and play.lies("a1") == "casualty"  # he was dead before the question was asked


def test_a_raised_player_stands_in_a_copy_too_and_on_no_report() -> None:
    play = killed()
    play.do("use")
    assert [p.number for p in play.state.clone().teams[0]] == [p.number for p in play.state.teams[0]]
    assert play.game.report().home.hurt == ()


def test_the_corrupt_argue_a_natural_one_again() -> None:
    play = scene("h1 a1_\n. .\nh9 .")
    play.state.corrupt[0] = 1
    play.rolls(2, 2).do("foul h1", "foul-now a1").rolls(1).do("use")
    assert play.due == "home: bribery and corruption"
    play.rolls(6).do("use")
    assert (play.lies("h1"), play.state.corrupt) == ("standing", [0, 0])


def test_swarming_brings_on_as_many_as_stand_and_the_die_allows_away_from_the_line() -> None:
    play = at_kick_off(count=13)
    for name in ("h5", "h12", "h13"):
        play.player(name).skills |= SWARMING
    play.do("place 12,5", "place 12,7", "place 12,9", *[f"place {9 - n % 2},{3 + n}" for n in range(8)])
    play.do("place 13,5", "place 13,7", "place 13,9", *[f"place {16 + n % 2},{3 + n}" for n in range(8)])
    play.rolls(5, 1, 3).do("kick 18,7")
    assert play.due == "home: swarm"
    play.do("pick h12")
    assert "place 12,4" not in play.options
    play.rolls(3, 4, 1, 1, 2).do("place 5,7")
    assert play.where("h12") == "5,7"  # one Swarming player stood already, so one may come
