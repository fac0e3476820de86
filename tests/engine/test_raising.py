"""Masters of Undeath, the Plague Ridden, Bribery and Corruption, and Swarming (p.84, 86, 105-106)."""

import pytest

from engine.board.rules import rules_of
from engine.board.skills import SWARMING
from engine.board.state import DRIVE, GAME
from engine.play.blocking.raising import plague, undeath
from rulebook.shapes.sheets import Raised
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
    assert play.saw("hurt") == [] and play.lies("a1") == "casualty"  # they were dead before the question was asked


def test_whoever_kills_himself_on_the_plague_ridden_is_not_infected() -> None:
    """The Block must be theirs."""
    play = scene(FIGHT, active="away", h1="plague-ridden").rolls(1, 5, 5, 6, 6, 16).do("block a1")
    assert (play.saw("hurt")[0].result, play.due) == ("dead", "home: turn")


def test_a_raised_player_stands_in_a_copy_too_with_the_lowest_free_number() -> None:
    play = killed()
    play.do("use")
    assert [p.number for p in play.state.clone().teams[0]] == [p.number for p in play.state.teams[0]]
    assert play.state.teams[0][-1].number == 13


def test_the_report_says_who_rose_from_whom_and_names_him_ever_after() -> None:
    play = killed()
    play.do("use")
    new = play.state.teams[0][-1].id
    play.state.events += [
        ("touchdown", new, 0, 1, 0),
        ("hurt", new, "badly-hurt", "", "block", 12, 4, ""),
        ("sent-off", new),
    ]
    told = play.game.report().home
    assert told.raised == (
        Raised(id="raised-1", victim="away-1", rule="masters-of-undeath", position="zombie-lineman", number=13, name="Zombie Lineman"),
    )  # fmt: skip
    assert (told.touchdowns, told.unknown_scorer, told.deeds["raised-1"]) == (1, 0, {"touchdown": 1})
    assert (told.hurt[0].player, told.hurt[0].by, told.sent_off) == ("raised-1", "away-1", ("raised-1",))


def test_the_report_of_a_plague_names_the_trait() -> None:
    play = killed(h1="plague-ridden")
    play.do("use")
    assert [(one.rule, one.position) for one in play.game.report().home.raised] == [("plague-ridden", "rotter-lineman")]


def test_a_casualty_under_necessary_violence_is_reported_as_blessed() -> None:
    play = scene(FIGHT)
    play.state.effects.append(("necessary-violence", 0, DRIVE))
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 1).do("decline")
    told = play.game.report().home
    assert (told.deeds, told.blessed) == ({"home-1": {"casualty": 1}}, {"home-1": {"necessary-violence": 1}})


def test_the_other_sides_prayer_blesses_nothing() -> None:
    play = scene(FIGHT)
    play.state.effects.append(("necessary-violence", 1, DRIVE))
    play.rolls(6).do("block h1", "push A").rolls(5, 5, 6, 6, 1).do("decline")
    assert play.game.report().home.blessed == {}


def test_perfect_passing_blesses_completions_until_the_game_ends() -> None:
    play = scene("h1* . . h2", rerolls=0)
    play.state.effects.append(("perfect-passing", 0, GAME))
    play.rolls(6, 6).do("pass h1", f"throw {play.where('h2')}")
    assert play.game.report().home.blessed == {"home-1": {"perfect-passing": 1}}


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
