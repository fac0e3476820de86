"""Taking back: the last actions of an activation or a set-up, one at a time, as long as no die was rolled since."""

import random

import pytest

from engine.board.actions import UNDO, standing
from engine.board.dice import SealedDice
from engine.board.stored import plain
from engine.game import Game
from engine.offers import offers
from engine.proof.fuzz import begun
from engine.refusals import NotNow
from tests.engine.scene import BB2020, Play, scene, team
from tests.engine.test_stored import again, same_decision


def reason(play: Play) -> str:
    with pytest.raises(NotNow) as refused:
        play.game.send(UNDO)
    return str(refused.value.facts["reason"])


def test_steps_and_the_declaration_are_taken_back_one_at_a_time() -> None:
    play = scene("h1 A B\n. . .")
    before = plain(play.state)
    play.do("move h1", "step A", "step B")
    assert (play.where("h1"), play.game.undoable) == ("B", 3)
    play.do("undo")
    assert (play.where("h1"), play.due, play.state.players[0].moved) == ("A", "home: move", 1)
    play.do("undo", "undo")
    assert (play.due, play.game.undoable, plain(play.state)) == ("home: turn", 0, before)
    assert [event[0] for event in play.game.events][-3:] == ["undone"] * 3, "the log tells what was taken back"


def test_nothing_is_taken_back_once_a_die_was_rolled() -> None:
    play = scene("a1 h1 A B\n. . . .").do("move h1").rolls(6).do("step A")
    assert reason(play) == "undo_too_late"
    play.do("step B", "undo")
    assert (play.where("h1"), reason(play)) == ("A", "undo_too_late")


def test_nothing_is_taken_back_once_the_activation_is_over() -> None:
    play = scene("h1 A .\nh2 . .\na1 . .").do("move h1", "step A", "end")
    assert reason(play) == "undo_too_late"


def test_a_touchdown_is_not_taken_back_from_the_next_set_up() -> None:
    play = scene("h1* A", at=(24, 7)).do("move h1", "step A")
    assert (play.due, reason(play)) == ("home: set up", "undo_too_late")


def test_a_set_up_is_taken_back_player_by_player() -> None:
    game = Game(team("home"), team("away"), BB2020, SealedDice(b"set up"))
    game.do("receive")
    first = plain(game.state)
    for _ in range(3):
        assert game.pending is not None
        game.send(game.pending.options[0])
    for _ in range(3):
        game.send(UNDO)
    assert (plain(game.state), game.undoable) == (first, 0)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_with_actions_taken_back_is_as_if_they_had_never_been(seed: int) -> None:
    game, choose = begun(BB2020, seed), random.Random(seed)
    boards = [plain(game.state)]
    taken = 0
    while game.pending is not None and len(game.actions) < 400:
        if game.undoable:
            assert [offer.text for offer in offers(game)].count("undo") == 1
        if game.undoable and choose.random() < 0.3:
            game.send(UNDO)
            boards.pop()
            taken += 1
            assert plain(game.state) == boards[-1]
        else:
            game.send(choose.choice(game.pending.options))
            boards.append(plain(game.state))
        if taken % 10 == 9 and game.pending is not None:
            fork = game.fork()
            assert (same_decision(game, fork), fork.undoable) == (True, game.undoable)
            copy = again(game, f"fuzz {seed}".encode())
            assert (same_decision(game, copy), copy.undoable, copy.events) == (True, game.undoable, game.events)
    assert taken > 10
    replayed = Game.replay(
        game.home, game.away, BB2020, SealedDice(f"fuzz {seed}".encode()), game.actions, decider=seed % 7 == 0
    )
    assert replayed.events == game.events
    straight = Game.replay(
        game.home, game.away, BB2020, SealedDice(f"fuzz {seed}".encode()), standing(game.actions), decider=seed % 7 == 0
    )
    assert plain(straight.state) == plain(game.state)
    assert straight.report() == game.report()
