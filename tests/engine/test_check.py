"""The net beneath every fuzzed match: a sound board passes, and each thing that cannot be is noticed and named."""

from collections.abc import Callable

import pytest

from engine.board.geometry import OFF
from engine.board.notation import names_of
from engine.board.skills import BIT
from engine.board.state import KNOCKED_OUT, OVER, PRONE, RESERVES, STUNNED
from engine.proof.check import Broken, check
from tests.engine.scene import Play, scene


def sound() -> Play:
    return scene("h1* . . a1\n. h2_ . a2", h1="dodge", h2="jump-up dodge", a2="guard")


def test_a_sound_board_passes() -> None:
    play = sound()
    check(play.game)
    for side in (0, 1):
        play.state.turn[side] = max(play.game.rules.turns, play.game.rules.extra_turns)
        for counter in ("rerolls", "drive_rerolls", "leader_rerolls", "apothecaries", "bribes"):
            getattr(play.state, counter)[side] = 0
    check(play.game)
    play.do("move h1")
    play.state.turnover = "falls"  # it is noted while the activation goes on
    check(play.game)


def test_whoever_lies_or_has_lost_the_tackle_zone_uses_what_may_be_used_so() -> None:
    play = sound()
    play.state.stance(play.player("a2"), STUNNED)
    play.state.zone(play.player("a1"), False)
    check(play.game)
    assert play.player("h2").able == BIT["jump-up"]


def test_a_board_on_which_nobody_is_needs_no_ball() -> None:
    play = sound()
    for p in play.state.players:
        play.state.lift(p, RESERVES)
    check(play.game)


def test_a_match_that_is_over_waits_for_nobody() -> None:
    play = sound()
    play.game.pending = None
    with pytest.raises(Broken, match="no decision is due"):
        check(play.game)
    play.state.phase = OVER
    check(play.game)


def _counter(name: str, side: int) -> Callable[[Play], None]:
    def below(play: Play) -> None:
        getattr(play.state, name)[side] = -1

    return below


def _set(attribute: str, value: object) -> Callable[[Play], None]:
    return lambda play: setattr(play.state, attribute, value)


def _boxed(play: Play) -> None:
    play.player("h1").box = KNOCKED_OUT


def _lost(play: Play) -> None:
    play.player("a1").sq = OFF


def _elsewhere(play: Play) -> None:
    play.state.at[play.player("a1").sq] = None


def _twice(play: Play) -> None:
    play.state.at[play.player("a1").sq + 1] = play.player("a1")


def _unable(play: Play) -> None:
    play.player("a2").able = 0


def _able_on_the_ground(play: Play) -> None:
    play.player("h2").able |= BIT["dodge"]


def _held_off_the_pitch(play: Play) -> None:
    play.state.carrier = play.state.players[names_of(play.state).index("h9")]


def _held_and_loose(play: Play) -> None:
    play.state.ball = play.player("h1").sq + 1


def _held_on_the_ground(play: Play) -> None:
    play.state.stance(play.player("h1"), PRONE)


def _beneath(play: Play) -> None:
    play.state.carrier, play.state.ball = None, play.player("a1").sq


def _in_the_end_zone(play: Play) -> None:
    play.state.move(play.player("h1"), play.game.rules.pitch.at(25, 5))


def _late(play: Play) -> None:
    play.state.turn[1] = max(play.game.rules.turns, play.game.rules.extra_turns) + 1


def _before_the_first(play: Play) -> None:
    play.state.turn[0] = -1


def _no_way_on(play: Play) -> None:
    assert play.game.pending is not None
    play.game.pending._options = []


def _the_same_twice(play: Play) -> None:
    assert play.game.pending is not None
    play.game.pending._options = [play.game.pending.options[0]] * 2


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (_boxed, "in a box and on the pitch"),
        (_lost, "not where the board says"),
        (_elsewhere, "not where the board says"),
        (_twice, "on the board twice"),
        (_unable, "may not use every skill"),
        (_able_on_the_ground, "uses skills on the ground"),
        (_set("zones", [0, 0]), "Tackle Zones"),
        (_held_and_loose, "held and lies on the ground"),
        (_held_off_the_pitch, "holds the ball off the pitch"),
        (_held_on_the_ground, "holds the ball on the ground"),
        (_in_the_end_zone, "nobody called it"),
        (_beneath, "beneath a player"),
        (_set("carrier", None), "there is no ball"),
        (_set("turnover", "falls"), "goes on after it was over"),
        (_set("scored", 0), "goes on after it was over"),
        (_set("acting", sound().player("h1")), "still being activated"),
        (_late, "turn"),
        (_before_the_first, "turn"),
        (_no_way_on, "nothing to choose from"),
        (_the_same_twice, "an option twice"),
        *(
            (_counter(name, side), "a counter below zero")
            for name in ("rerolls", "drive_rerolls", "leader_rerolls", "apothecaries", "bribes")
            for side in (0, 1)
        ),
    ],
)
def test_what_cannot_be_is_noticed_and_named(damage: Callable[[Play], None], fault: str) -> None:
    play = sound()
    damage(play)
    with pytest.raises(Broken, match=fault):
        check(play.game)
