"""Bombs that are caught, thrown back and thrown on, and whose skills count for them (p.82; R061, R105, R130, C16)."""

import pytest

from engine.play.throwing.passing import interference_modifiers
from tests.engine.scene import scene

ROW = "h1 . . {}\n. . . .\nh9 . . ."
#: Everything that helps or hinders with a ball, on the two who might get a hand to it.
HANDY = "extra-arms very-long-legs nerves-of-steel catch monstrous-mouth"


def test_nothing_helps_with_a_bomb_that_is_about_the_ball_or_a_pass() -> None:
    play = scene(
        "h1 . a1 . .\n. . . . .\na2 . . . .\n. h3 . . .",
        h1="bombardier stunty",
        a1=f"ag=1 {HANDY}",
        h3="disturbing-presence",
    )
    play.do("throw-bomb h1").rolls(6).do("throw 14,5")
    play.rolls(4, 3, 4, 1, 1).do("target a1")
    modifiers = [event.modifiers for event in play.saw("test") if event.what in ("interfere", "catch the bomb")]
    assert modifiers == [(("accurate", -3),), (("interception", -1),)]
    passed = interference_modifiers(play.state, play.player("h1"), play.player("a1"), "accurate")
    assert {name for name, _ in passed} > {"stunty"}


@pytest.mark.parametrize("skill", ["extra-arms", "diving-catch", "catch", "nerves-of-steel"])
def test_whoever_stands_where_a_bomb_comes_down_catches_it_as_anybody(skill: str) -> None:
    play = scene(ROW.format("a1"), h1="bombardier", a1=skill).do("throw-bomb h1").rolls(6, 2, 1, 1).do("throw 13,5")
    assert (play.tests("catch the bomb"), play.lies("a1")) == ([(2, 0, False)], "prone")


def test_marks_and_rain_make_a_bomb_harder_to_catch_as_they_do_a_ball() -> None:
    play = scene("h1 . . a1\n. . . h2", h1="bombardier", a1="nerves-of-steel", weather="pouring-rain")
    play.do("throw-bomb h1").rolls(6, 4, 1, 1, 1).do("throw 13,5")
    assert play.tests("catch the bomb") == [(4, -2, False)]


def test_a_bomb_that_is_thrown_back_and_fells_the_bomber_is_a_turnover() -> None:
    play = scene(ROW.format("a1"), h1="bombardier").do("throw-bomb h1").rolls(6, 6, 1).do("throw 13,5")
    assert play.due == "away: bomb"
    play.rolls(6, 1, 1, 1).do("throw 10,5")
    assert (play.lies("h1"), play.turnover) == ("prone", "bomb")


def test_one_that_fells_somebody_else_is_none() -> None:
    play = scene("h1 . . a1\nh2 . . .\nh9 . . .", h1="bombardier").do("throw-bomb h1").rolls(6, 6, 1).do("throw 13,5")
    # it bursts on h2, and the bomber beside them is missed
    play.rolls(6).do("throw 10,6").rolls(1, 3, 3, 1, 1).do("decline")
    assert (play.lies("h2"), play.lies("h1"), play.due) == ("prone", "standing", "home: turn")


def test_a_bomb_that_a_team_mate_fumbles_when_he_throws_it_on_is_no_turnover() -> None:
    play = scene(ROW.format("h2"), h1="bombardier").do("throw-bomb h1").rolls(6, 6, 1).do("throw 13,5")
    assert play.due == "home: bomb"
    play.rolls(1, 1, 1).do("throw 16,5")
    assert (play.lies("h2"), play.due) == ("prone", "home: turn")


def test_unless_he_holds_the_ball_or_the_bomber_stands_beside_him() -> None:
    play = scene(ROW.format("h2*"), h1="bombardier").do("throw-bomb h1").rolls(6, 6, 1).do("throw 13,5")
    play.rolls(1, 2, 1, 1).do("throw 16,5")
    assert (play.lies("h2"), play.turnover) == ("prone", "placed-prone")
    play = scene("h1 h2 .\n. . .\nh9 . .", h1="bombardier").do("throw-bomb h1").rolls(6, 6, 1).do("throw 11,5")
    play.rolls(1, 4, 1, 1, 1, 1).do("throw 16,5")
    assert (play.lies("h1"), play.turnover) == ("prone", "bomb")


@pytest.mark.parametrize(("ma", "goes_on"), [(1, True), (0, False)])
def test_after_a_bomb_a_running_pass_needs_movement_too(ma: int, goes_on: bool) -> None:
    play = scene(ROW.format("."), h1=f"bombardier running-pass ma={ma}").do("throw-bomb h1").rolls(4).do("throw 12,5")
    assert (play.due == "home: move") is goes_on
