"""Whose casualties count, what a D16 comes to, and who shakes it off (p.61-62, 70, 85)."""

import pytest

from engine.board.skills import GIFT
from engine.board.state import DRIVE
from engine.play.blocking.casualty import counts
from tests.engine.scene import Play, scene
from tests.engine.test_help_from_outside import holding

FIGHT = "h1 a1 A .\n. . . .\nh9 . . ."


def felled(d16: int, *more: int, gift: str = "", **extras: str) -> Play:
    """a1 becomes a casualty of h1's block, with this D16."""
    play = scene(FIGHT, **extras)
    if gift:
        play.state.learn(play.player("h1"), GIFT[gift])
        play.state.renew_present()
    return play.rolls(6).do("block h1", "push A").rolls(6, 6, 6, 6, d16, *more).do("decline")


def test_a_casualty_of_a_block_counts_once_for_the_blocker() -> None:
    play = felled(1)
    assert [(event.by, event.player) for event in play.saw("caused")] == [(play.player("h1").id, play.player("a1").id)]


@pytest.mark.parametrize("cause", ["block", "blocked"])
def test_blocks_count_by_themselves(cause: str) -> None:
    play = scene(FIGHT)
    assert counts(play.state, play.player("h1"), cause)


@pytest.mark.parametrize("cause", ["foul", "crowd", "stab", "chainsaw", "fall", "landing", "bomb"])
def test_nothing_else_counts_without_a_prayer(cause: str) -> None:
    play = scene(FIGHT)
    assert not counts(play.state, play.player("h1"), cause)


@pytest.mark.parametrize(("prayer", "cause"), [("fouling-frenzy", "foul"), ("fan-interaction", "crowd")])
def test_a_prayer_makes_one_cause_count_for_its_own_side(prayer: str, cause: str) -> None:
    ours, theirs = (holding(scene(FIGHT), prayer, side, DRIVE) for side in (0, 1))
    assert counts(ours.state, ours.player("h1"), cause)
    assert not counts(theirs.state, theirs.player("h1"), cause)
    other = "crowd" if cause == "foul" else "foul"
    assert not counts(ours.state, ours.player("h1"), other)


def test_the_crowd_is_pumped_up_by_a_block_alone_and_once() -> None:
    play = felled(1, gift="pump-up-the-crowd")
    assert play.state.drive_rerolls == [1, 0]
    foul = holding(scene("h1 a1_ .\n. . .\nh9 . ."), "fouling-frenzy", 0, DRIVE)
    foul.state.learn(foul.player("h1"), GIFT["pump-up-the-crowd"])
    foul.state.renew_present()
    foul.rolls(5, 6, 6, 5, 1).do("foul h1", "foul-now a1")
    assert (len(foul.saw("caused")), foul.state.drive_rerolls) == (1, [0, 0])
    spent = scene(FIGHT)
    spent.state.learn(spent.player("h1"), GIFT["pump-up-the-crowd"])
    spent.player("h1").gone |= GIFT["pump-up-the-crowd"]
    spent.state.renew_present()
    spent.rolls(6).do("block h1", "push A").rolls(6, 6, 6, 6, 1).do("decline")
    assert spent.state.drive_rerolls == [0, 0]


@pytest.mark.parametrize(
    ("d16", "more", "a1", "result"),
    [
        (6, (), "", "badly-hurt"), (7, (), "", "seriously-hurt"), (9, (), "", "seriously-hurt"), (10, (), "", "serious-injury"),
        (12, (), "", "serious-injury"), (13, (1,), "", "lasting-injury"), (14, (1,), "", "lasting-injury"), (15, (), "", "dead"), (16, (), "", "dead"),
        (6, (), "niggling=1", "seriously-hurt"), (13, (), "niggling=2", "dead"), (16, (), "niggling=5", "dead"), (6, (), "decay", "seriously-hurt"),
    ],
)  # fmt: skip
def test_what_a_d16_comes_to(d16: int, more: tuple[int, ...], a1: str, result: str) -> None:
    assert [event.result for event in felled(d16, *more, a1=a1).saw("hurt")] == [result]


@pytest.mark.parametrize(("die", "box"), [(3, "casualty"), (4, "reserves")])
def test_regeneration_needs_a_four(die: int, box: str) -> None:
    assert felled(16, die, a1="regeneration").lies("a1") == box
