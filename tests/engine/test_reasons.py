"""Why an action is not legal: the reason nearest to the coach's hand."""

import pytest

from engine.board.actions import STEP
from engine.refusals import NotNow, why_not
from tests.engine.scene import Play, scene


def moving(play: Play) -> Play:
    return play.do("move h1")


@pytest.mark.parametrize(
    ("diagram", "action", "reason"),
    [
        ("h1 . a1", "move a1", "not of the active team"),
        ("h1 . a1", "move h9", "not on the pitch"),
        ("h1= . a1\nh2 . .", "move h1", "is Stunned"),
        ("h1= . a1\nh2 . .", "block h1", "is Stunned"),
        ("h1_ a1 .", "block h1", "a Prone player cannot block"),
        ("h1 . a1", "block h1", "nobody to do it to"),
        ("h1 a1 .", "foul h1", "nobody to do it to"),
        ("h1 a1 A", "step A", "due is “turn”"),
        ("h1 a1 A", "target a1", "due is “turn”"),
        ("h1 a1 .", "concede", "only at the start"),
    ],
)
def test_why_a_player_is_not_activated(diagram: str, action: str, reason: str) -> None:
    assert reason in scene(diagram).refuses(action)


@pytest.mark.parametrize(
    ("diagram", "action", "reason"),
    [
        ("h1_ A a1", "step A", "stand up first"),
        ("h1_ A a1", "throw A", "stand up first"),
        ("h1 A a1", "throw A", "does not hold the ball"),
        ("h1 h2 a1", "step 11,5", "is occupied"),
        ("h1 . A a1", "step A", "not next to the player"),
        ("h1 . A a1", "jump A", "a Jump needs"),
        ("h1 A . a1", "target a1", "due is “move”"),
        ("h1 A . a1", "concede", "only at the start"),
    ],
)
def test_why_a_player_does_not_move_so(diagram: str, action: str, reason: str) -> None:
    assert reason in moving(scene(diagram)).refuses(action)


def test_why_a_player_moves_no_further() -> None:
    play = moving(scene("h1 A a1"))
    pending, pitch = play.game.pending, play.game.rules.pitch
    assert pending is not None
    assert why_not(pending, STEP | play.labels["A"]) == "no_movement"
    assert why_not(pending, STEP | pitch.size) == "no_square"
    assert why_not(pending, STEP | pitch.size - 1) != "no_square"
    play.player("h1").rooted = True
    assert why_not(pending, STEP | play.labels["A"]) == "rooted"


def test_whoever_was_activated_is_not_activated_again_and_what_was_declared_not_twice() -> None:
    play = scene("h1 . a1\nh2 h3 .").do("move h1", "end")
    assert "activated already" in play.refuses("move h1")
    play.do("blitz h2", "end")
    assert "declared this action already" in play.refuses("blitz h3")
    with pytest.raises(NotNow):
        play.game.do("foul h9")
