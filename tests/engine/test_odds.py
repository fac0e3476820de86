"""Odds against brute force: every die that the engine would ask for, one after the other, through forks of the match."""

import pytest

from engine.game import Game
from engine.odds import armour_chance, block_odds, catch_chance, pass_chances
from engine.reach import reach
from engine.state import Choice
from tests.engine.scene import Play, scene


class Needs(Exception):
    """Another die is needed, of so many sides."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Faces:
    """Dice that stop where the script ends."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = list(faces)

    def die(self, sides: int) -> int:
        if not self.faces:
            raise Needs(sides)
        return self.faces.pop(0)


def brute_force(play: Play, actions: list[int], succeeds: object, faces: tuple[int, ...] = ()) -> float:
    """The probability that the actions end in success, every re-roll being used, by trying every face of every die."""
    fork = play.game.fork(Faces(faces))
    try:
        for action in actions:
            answer(fork)
            if fork.pending is None or action not in fork.pending.options:
                return 0.0
            fork.send(action)
        answer(fork)
    except Needs as needed:
        share = 1 / needed.sides
        return sum(share * brute_force(play, actions, succeeds, (*faces, face)) for face in range(1, needed.sides + 1))
    return 1.0 if succeeds(fork) else 0.0  # type: ignore[operator]


def answer(fork: Game) -> None:
    """Re-rolls are used, skills first."""
    while isinstance(fork.pending, Choice) and fork.pending.kind == "re-roll":
        fork.send(fork.pending.options[0])


RUN = """
    a1  .   A   .
    .   h1  .   .
    .   .   a2  B
"""


@pytest.mark.parametrize("extras", ["", "dodge", "sure-feet", "dodge two-heads", "stunty", "loner"])
@pytest.mark.parametrize("rerolls", [0, 1])
def test_reach_is_what_brute_force_says(extras: str, rerolls: int) -> None:
    play = scene(RUN, h1=f"ma=1 {extras}", rerolls=rerolls)
    p = play.player("h1")
    found = reach(play.state, p)
    for label in "AB":
        square = play.labels[label]
        read = [play.game.rules.pitch.name(step) for step in found.path(square)]
        actions = [play.game.pending.options[0]]  # the only player's Move
        assert play.game.text(actions[0]) == "move h1"
        actions += [int(read_action(play, f"step {step}")) for step in read]
        exact = brute_force(play, actions, lambda fork, square=square: fork.state.players[0].sq == square and not fork.state.players[0].stance)
        assert found.chance(square) == pytest.approx(exact)


def read_action(play: Play, text: str) -> int:
    from engine.actions import read

    return read(text, play.game.rules.pitch, play.game.names)


def test_the_safest_way_is_not_the_shortest() -> None:
    play = scene("h1 .  A\n.  a1 .\n. . .", h1="ma=7")
    found = reach(play.state, play.player("h1"))
    # straight along the row the player would dodge; the long way round does not exist up here, but two rows up it does
    assert found.chance(play.labels["A"]) == pytest.approx(4 / 6 * 1.0) or found.moves(play.labels["A"]) > 2


def test_tackle_takes_dodge_out_of_the_count() -> None:
    with_it = scene("a1 h1 A", h1="dodge")
    without = scene("a1 h1 A", h1="dodge", a1="tackle")
    assert reach(with_it.state, with_it.player("h1")).chance(with_it.labels["A"]) == pytest.approx(1 - (2 / 6) ** 2)
    assert reach(without.state, without.player("h1")).chance(without.labels["A"]) == pytest.approx(4 / 6)


FIGHT = """
    .   .   A
    h1  a1  B
    .   .   C
    .   .   .
    h9  .   .
"""


@pytest.mark.parametrize(("h1", "a1"), [("", ""), ("block", ""), ("", "dodge"), ("tackle", "dodge"), ("st=4", ""), ("", "st=4"), ("block st=4", "block")])
def test_block_odds_are_what_brute_force_says(h1: str, a1: str) -> None:
    play = scene(FIGHT, h1=h1, a1=a1)
    odds = block_odds(play.state, play.player("h1"), play.player("a1"))
    counts = {"down": 0.0, "turnover": 0.0}
    tally(play, (), 1.0, counts)
    assert odds.down == pytest.approx(counts["down"])
    assert odds.turnover == pytest.approx(counts["turnover"])
    assert odds.down + odds.pushed + odds.nothing + odds.turnover == pytest.approx(1)


#: From the blocker's best face to his worst, with nobody's skills; Both Down depends on who has Block.
def tally(play: Play, faces: tuple[int, ...], share: float, counts: dict[str, float]) -> None:
    fork = play.game.fork(Faces(faces))
    try:
        fork.do("block h1")
        while fork.pending is not None and fork.pending.kind in ("block dice", "use"):
            choose_best(fork)
    except Needs as needed:
        if faces and fork.state.events[-1][0] in ("knocked-down", "result", "uses", "pushed"):
            settle(fork, share, counts)
            return
        for face in range(1, needed.sides + 1):
            tally(play, (*faces, face), share / needed.sides, counts)
        return
    settle(fork, share, counts)


def choose_best(fork: Game) -> None:
    assert fork.pending is not None
    if fork.pending.kind == "use":
        fork.do("use")
        return
    a, d = fork.state.players[0], fork.state.players[12]
    from engine.odds import FACES, face_effects

    effects = dict(zip(FACES, face_effects(a, d, False), strict=True))
    ranked = sorted(fork.pending.options, key=lambda option: effects[option & 7])
    fork.send(ranked[0] if fork.pending.side == 0 else ranked[-1])


def settle(fork: Game, share: float, counts: dict[str, float]) -> None:
    """By the result that was chosen, before any armour is rolled."""
    a, d = fork.state.players[0], fork.state.players[12]
    result = next(event[2] for event in reversed(fork.state.events) if event[0] == "result")
    used = {event[2] for event in fork.state.events if event[0] == "uses" and event[1] == d.id}
    if a.stance:
        counts["turnover"] += share
    elif d.stance or result == 6 or (result == 5 and "dodge" not in used):
        counts["down"] += share


def test_pass_and_catch_odds() -> None:
    play = scene("a1 h1* . . . h2\n. . . . . a2")
    g = play.state
    assert pass_chances(g, play.player("h1"), play.player("h2").sq) == pytest.approx((1 / 6, 1 / 6))
    assert catch_chance(g, play.player("h2")) == pytest.approx(3 / 6)


def test_armour_odds() -> None:
    assert armour_chance(9) == pytest.approx(10 / 36)
    assert armour_chance(9, 1) == pytest.approx(15 / 36)
