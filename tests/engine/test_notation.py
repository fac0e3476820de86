"""Positions as text, read figure by figure and mark by mark."""

import pytest

from engine.board.geometry import OFF
from engine.board.notation import UnreadablePosition, names_of, read_position, write_position
from engine.board.rules import rules_of
from engine.board.state import KNOCKED_OUT, PITCH, PRONE, STANDING, STUNNED, TURN, State
from engine.board.stored import plain
from engine.roster import enlist
from tests.engine.scene import BB2020, team

RULES = rules_of(BB2020)
HEADER = "half 2, turns 5 4, away to move, score 1 3, re-rolls 6 0, blizzard"


def empty() -> State:
    """Nobody is on the pitch."""
    found = State(RULES)
    for side, name in enumerate(("home", "away")):
        enlist(found, side, team(name))
    return found


def position(row: str, *, header: str = HEADER, boxes: str = "knocked-out: h2 a4") -> str:
    """A position of which the third row is given."""
    rows = [" ".join("." * RULES.pitch.length)] * RULES.pitch.width
    rows[2] = row
    return "\n".join([header, *rows, boxes])


def test_each_figure_and_each_mark_has_its_own_meaning() -> None:
    read = read_position(position("h1* a1_ h3= a2~ . a3'"), RULES, empty())
    assert (read.half, read.turn, read.active, read.score, read.rerolls) == (2, [5, 4], 1, [1, 3], [6, 0])
    assert (read.weather, read.phase, read.turn_open, read.untouched) == ("blizzard", TURN, True, False)
    names = names_of(read)
    assert {
        names[p.id]: (divmod(p.sq, RULES.pitch.length)[::-1], p.stance, p.has_zone, p.done)
        for p in read.players
        if p.sq != OFF
    } == {
        "h1": ((0, 2), STANDING, True, False),
        "a1": ((1, 2), PRONE, True, False),
        "h3": ((2, 2), STUNNED, True, False),
        "a2": ((3, 2), STANDING, False, False),
        "a3": ((5, 2), STANDING, True, True),
    }
    assert read.carrier is read.players[0]
    assert [names[p.id] for p in read.players if p.box == KNOCKED_OUT] == ["h2", "a4"]
    assert all(p.fielded == (p.box == PITCH) for p in read.players)
    assert plain(read_position(write_position(read), RULES, empty())) == plain(read)


def test_a_ball_on_the_ground_and_a_turn_in_which_nobody_was_activated() -> None:
    read = read_position(position("h1 . o"), RULES, empty())
    assert (read.ball, read.carrier, read.untouched) == (read.pitch.at(2, 2), None, True)


@pytest.mark.parametrize(
    "text",
    [
        position("h1 h1"),
        position("h99"),
        position(" ".join("." * RULES.pitch.length + "o")),
        position("h1", header="half 2, turns 5 4, away to move"),
        position("h1", header=HEADER.replace("away", "nobody")),
        position("h1", header=HEADER.replace("5 4", "x 4")),
        position("h1").replace(". .\n", ". .\n. .\n", 1),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePosition):
        read_position(text, RULES, empty())
