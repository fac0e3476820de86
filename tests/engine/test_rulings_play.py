"""Official answers about the course of the match: re-rolls, turns, actions, passes, the kick-off (rulings of the edition, one test each)."""

from engine.board.dice import SealedDice
from engine.game import Game
from tests.engine.scene import BB2020, Script, scene, team
from tests.engine.test_kickoff import kicked
from tests.engine.test_match import play_out


def test_r001_r079_r145_no_re_roll_on_armour_injury_casualty_and_regeneration() -> None:
    play = scene("a1 h1 A\n. . .\nh9 . .", h1="regeneration pro", rerolls=3).rolls(1).do("move h1", "step A")
    play.rolls(5, 5, 6, 6, 16, 3).do("decline")
    assert (play.lies("h1"), play.state.rerolls[0], play.turnover) == ("casualty", 3, "falls")


def test_r002_any_number_of_team_re_rolls_in_a_turn() -> None:
    play = (
        scene("a1 h1 A B\n. . a2 .\nh9 . . .", rerolls=2).rolls(1).do("move h1", "step A").rolls(4).do("team re-roll")
    )
    play.rolls(1).do("step B").rolls(4).do("team re-roll")
    assert (play.lies("h1"), play.state.rerolls[0]) == ("standing", 0)


def test_r007_a_modified_one_of_pa_one_is_accurate() -> None:
    play = scene("h1* .", h1="pa=1").rolls(2, 2).do("pass h1", "throw 14,5")
    assert play.saw("pass-result")[0].result == "accurate"


def test_r013_the_winner_of_the_toss_chooses() -> None:
    script = Script()
    script.faces = [1, 1, 3, 4, 2, 5]
    game = Game(team("home"), team("away"), BB2020, script)
    assert game.question == "away: kick off or receive?"
    game.do("receive")
    assert game.state.kicking == 0


def test_r020_a_receiver_knocked_down_does_not_end_the_kick_off_blitz() -> None:
    play = (
        kicked(5, 1, 5, 5, 1)
        .do("blitz h6", "target a1", "step 10,6", "step 11,6", "step 12,6")
        .rolls(6, 6)
        .do("hit a1")
    )
    play.do(next(option for option in play.options if option.startswith("push"))).rolls(1, 1).do("decline")
    assert play.lies("a1") == "prone"
    assert play.do("end").due == "home: kick-off blitz"


def test_r028_no_movement_with_a_special_action_that_gives_none() -> None:
    play = scene("h1 . .\n. . .\nh9 . .", h1="bombardier").do("throw-bomb h1").rolls(4).do("throw 7,5")
    assert play.due == "home: turn"


def test_r034_r035_a_blitz_without_a_block_or_a_target_in_range_is_used_all_the_same() -> None:
    play = scene("h1 . . . . . . . . . . a1\nh9 . . .").do("blitz h1", "end")
    assert "declared this action already" in play.refuses("blitz h9")


def test_r037_a_pass_to_the_player_beside_is_a_pass() -> None:
    play = scene("h1* h2").rolls(4, 3).do("pass h1", "throw 11,5")
    assert len(play.saw("completion")) == 1


def test_r039_interference_comes_before_the_throw_in_on_the_last_square_of_the_pitch() -> None:
    play = scene("h1* . a1 . .", at=(10, 0)).rolls(2, 2).do("pass h1", "throw 13,0")
    assert play.due == "away: interfere"


def test_r051_extra_time_is_eight_turns_a_side() -> None:
    game = next(game for game in (play_out(seed, decider=True) for seed in range(10, 20)) if game.state.half == 3)
    assert game.state.turn == [8, 8]


def test_sealed_matches_differ_by_their_secret() -> None:
    first, second = (Game(team("home"), team("away"), BB2020, SealedDice(secret)) for secret in (b"one", b"two"))
    assert first.events != second.events


def test_r164_at_the_end_of_a_turn_the_coach_whose_turn_it_was_goes_first() -> None:
    play = scene("h1 .\na1 .")
    play.state.wizards[:] = [1, 1]
    assert play.do("end turn").due == "home: wizard"
    assert play.do("decline").due == "away: wizard"
