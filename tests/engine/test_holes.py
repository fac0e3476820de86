"""Boundaries that other tests walked past: each was found by a fault put in on purpose that nothing noticed."""

import pytest

from engine.state import DRIVE, GAME
from tests.engine.scene import scene
from tests.engine.test_help_from_outside import hear, holding
from tests.engine.test_kickoff import kicked


def test_iron_man_does_not_go_beyond_eleven() -> None:
    play = scene("h1 .\na1 .", h1="av=11")
    for player in play.state.players:
        player.absent = player.sq < 0
    hear(play, 0, "iron-man")
    assert (play.player("h1").av, play.state.loans) == (11, [])


def test_nobody_stalls_whose_way_leads_through_marks() -> None:
    wall = "h1* .  a1\n.  .  a2\nh9 .  a3"
    play = holding(scene(wall.replace("h1* .  a1", "h1* .  ."), at=(20, 0)), "throw-a-rock", 1, DRIVE)
    # a2 marks everything ahead of h1, who is Open where he is
    play.do("move h9", "end", "end turn")
    assert play.saw("test") == []


def test_a_stunned_player_who_is_landed_on_stays_stunned() -> None:
    play = scene("h1 h2 . A a1= .\n. . . . . .\nh9 . . . . .", h1="throw-team-mate st=5", h2="right-stuff st=2")
    play.do("throw-team-mate h1", "take h2").rolls(4, 2, 7, 5, 1, 1, 2, 1, 1).do("throw A")
    assert play.lies("a1") == "stunned"


@pytest.mark.parametrize("thirsty", [True, False])
def test_a_thirsty_player_bites_before_he_passes(thirsty: bool) -> None:
    play = scene("h1* . . h3\nh2 . . .", h1="bloodlust=2", h2="thrall").rolls(1 if thirsty else 2).do("pass h1")
    if not thirsty:
        assert play.rolls(4, 3).do("throw 13,5").ball == "h3"
        return
    play.do("decline", "throw 13,5")
    assert play.due == "home: bite"
    play.rolls(1, 1, 4, 3).do("target h2")
    assert (play.ball, play.turnover) == ("h3", "")


def test_a_sneaky_git_who_has_used_his_movement_goes_nowhere() -> None:
    play = scene("h1 A a1_\n. . .\nh9 . .", h1="sneaky-git ma=1").do("foul h1", "step A").rolls(2, 2).do("foul-now a1")
    assert play.due == "home: turn"


def test_frenzy_stops_at_a_touchdown() -> None:
    play = scene("A a1* h1\n. . .\n. . h9", at=(0, 7), h1="frenzy").rolls(3).do("block h1", "push A")
    assert (play.state.score, len(play.saw("blocks")) <= 1, play.due) == ([0, 1], True, "away: set up")


@pytest.mark.parametrize(("die", "many"), [(1, 4), (3, 6)])
def test_solid_defence_lifts_d3_plus_three(die: int, many: int) -> None:
    play = kicked(5, 1, 1, 3, die)
    for _ in range(many):
        assert play.due == "home: solid defence"
        play.do(play.options[0])
    assert play.due == "home: set up"


@pytest.mark.parametrize(("die", "many"), [(1, 4), (2, 5)])
def test_quick_snap_moves_d3_plus_three(die: int, many: int) -> None:
    play = kicked(5, 1, 4, 5, die)
    for left in range(many, 0, -1):
        assert play.due == "away: quick snap"
        play.do(play.options[0])
        if left == 1:
            play.rolls(2)
        play.do(play.options[0])
    assert play.due == "away: turn"


def test_the_heat_keeps_a_player_out_for_one_drive_only() -> None:
    play = scene("h1* A", at=(24, 7))
    play.player("h5").absent = True
    play.do("move h1", "step A")
    assert not play.player("h5").absent


@pytest.mark.parametrize(("die", "square"), [(1, "3,0"), (2, "2,2"), (3, "0,3")])
def test_the_corner_throws_in_one_of_three_ways(die: int, square: str) -> None:
    distance = {1: (1, 2), 2: (1, 1), 3: (1, 2)}[die]
    play = scene("a1* h1 .\n. . .\n. . h9", at=(0, 0), a1="st=1 av=12").rolls(3, 3, 3).do("block h1")
    play.rolls(1, 1, die, *distance, 5).do("decline")
    assert [event.square for event in play.saw("ball-moves") if event.how == "is thrown in"] == [
        play.game.rules.pitch.square(square)
    ]


def test_a_diving_catch_beside_the_target_is_no_completion() -> None:
    play = scene("h1* . . A h2", h2="diving-catch").rolls(4).do("pass h1", "throw A").rolls(3).do("target h2")
    assert (play.ball, play.saw("completion"), play.turnover) == ("h2", [], "")


def test_a_copy_has_a_carrier_of_its_own() -> None:
    play = scene("h1* A\nh9 .")
    copy = play.state.clone()
    assert copy.carrier is copy.players[0]
    assert copy.carrier is not play.state.carrier


def test_pro_is_tried_once_in_an_activation() -> None:
    play = scene("a1 h1 A B\n. . a2 .\nh9 . . .", h1="pro").rolls(1).do("move h1", "step A").rolls(3, 4).do("pro 0")
    play.rolls(1, 1, 1).do("step B")
    assert play.turnover == "falls"


def test_effects_of_the_game_outlast_a_drive() -> None:
    play = scene("h1* A", at=(24, 7))
    play.state.effects += [("one", 0, GAME), ("two", 0, DRIVE)]
    play.do("move h1", "step A")
    assert play.state.effects == [("one", 0, GAME)]
