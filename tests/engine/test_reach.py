"""The reach of a player: every chance against every die rolled through the procedures, and every way against all others (p.44-46)."""

import random
from collections.abc import Iterator

import pytest

from engine.board.actions import ARGUMENT, JUMP, MOVE, STAND_UP
from engine.board.geometry import HOME
from engine.board.state import PRONE, STANDING, STUNNED, Player, State
from engine.odds.reach import Reach
from engine.play.moving.move import jump, rushes, stand_up, step
from rulebook.procedure import Procedure
from tests.engine.outcomes import chance_that
from tests.engine.scene import equip, scene

SKILLS = (
    "dodge", "sure-feet", "sprint", "pro", "loner", "stunty", "two-heads", "break-tackle", "break-tackle st=5", "sure-hands",
    "extra-arms", "big-hand", "titchy", "drunkard", "dodge pro", "dodge break-tackle", "loner pro",
)  # fmt: skip
#: With these a way of three squares has few enough endings to try them all.
LIGHT = frozenset(
    ("stunty", "two-heads", "titchy", "drunkard", "big-hand", "extra-arms", "sure-hands", "dodge", "sure-feet")
)
THEIRS = ("", "", "", "tackle", "prehensile-tail", "titchy", "tentacles", "guard")


def walk(actions: tuple[int, ...]) -> object:
    """The player of id 0, who is being activated, goes this way for as long as nothing stops them."""

    def start(g: State) -> Procedure[None]:
        p = g.players[0]
        g.acting, g.action = p, MOVE
        p.done, p.moved, p.rushed, p.spent = True, 0, 0, 0
        if p.stance == STANDING and not p.has_zone:
            g.zone(p, True)
        for action in actions:
            before = p.sq
            if action == STAND_UP:
                yield from stand_up(g, p)
            elif action & ~ARGUMENT == JUMP:
                yield from jump(g, p, action & ARGUMENT)
            else:
                yield from step(g, p, action & ARGUMENT)
            if g.over() or p.stance != STANDING or (action != STAND_UP and p.sq == before):
                return

    return start


def arrives(square: int) -> object:
    return lambda g: g.players[0].sq == square and g.players[0].stance == STANDING and not g.turnover


def crowd(choose: random.Random, extras: str = "", prone: bool = False, markers: int = 6) -> State:
    """The player in the middle of a scattering of opponents, some of them down, with a loose ball somewhere near."""
    g = scene("h1_" if prone else "h1", at=(12, 7), rerolls=choose.randrange(2), h1=extras).state
    free = [s for s in range(g.pitch.size) if g.at[s] is None and g.pitch.distance(s, g.players[0].sq) <= 3]
    for q in g.teams[1][:markers]:
        equip(q, choose.choice(THEIRS))
        g.put(q, free.pop(choose.randrange(len(free))))
        g.stance(q, choose.choice((STANDING, STANDING, STANDING, PRONE, STUNNED)))
    g.ball = free[choose.randrange(len(free))]
    g.weather = choose.choice(("perfect-conditions", "blizzard", "pouring-rain"))
    g.renew_present()
    return g


@pytest.mark.parametrize("seed", range(40))
def test_the_chance_of_a_way_is_what_all_its_dice_come_to(seed: int) -> None:
    choose = random.Random(seed)
    prone = seed % 6 == 5
    g = crowd(choose, f"ma={4 if prone else 1} {SKILLS[seed % len(SKILLS)]}", prone)
    reach = Reach(g, g.players[0], with_ball=bool(seed % 2))
    near = 2 if SKILLS[seed % len(SKILLS)] in LIGHT and not g.rerolls[0] else 1
    squares = [square for square in sorted(reach.squares) if g.pitch.distance(square, g.players[0].sq) <= near]
    for square in choose.sample(squares, 3):
        way = reach.way(square)
        assert way is not None
        exact = chance_that(arrives(square), g, walk(way.actions))
        assert way.success == pytest.approx(exact)
        assert reach.success(square) == way.success
        assert sum(failure.chance for failure in way.failures) == pytest.approx(1 - exact)


@pytest.mark.parametrize("extras", ["", "dodge", "break-tackle", "dodge break-tackle st=5", "two-heads"])
def test_a_diving_tackle_is_reckoned_with_where_it_decides(extras: str) -> None:
    g = scene("a1 .  .\n.  h1 a2\n.  .  .", h1=extras, a1="diving-tackle", rerolls=1).state
    for square in Reach(g, g.players[0]).squares:
        if g.pitch.distance(square, g.players[0].sq) == 1:
            way = Reach(g, g.players[0]).way(square)
            assert way is not None
            assert way.success == pytest.approx(chance_that(arrives(square), g, walk(way.actions)))


@pytest.mark.parametrize("extras", ["leap", "very-long-legs", "pogo-stick", "leap sprint"])
def test_the_chance_of_a_jump_is_what_its_dice_come_to(extras: str) -> None:
    choose = random.Random(extras)
    g = crowd(choose, f"ma=2 {extras}")
    g.rerolls[0] = 0
    reach = Reach(g, g.players[0])
    jumps = [
        way for way in (reach.way(s) for s in reach.squares) if way and any(a & ~ARGUMENT == JUMP for a in way.actions)
    ]
    assert len(jumps) > 3
    for way in jumps[:4]:
        assert way.success == pytest.approx(chance_that(arrives(way.square), g, walk(way.actions)))


@pytest.mark.parametrize("extras", ["", "leap", "very-long-legs", "leap very-long-legs", "pogo-stick", "leap dodge"])
@pytest.mark.parametrize("other", ["a3", "h7"])
def test_who_jumps_well_makes_less_of_a_diving_tackle(extras: str, other: str) -> None:
    g = scene(f"a1 h2 h3 .\n{other} h1 a2_ .\nh4 h5 h6 .", h1=f"ag=1 {extras}", a1="diving-tackle", rerolls=1).state
    jumps = 0
    for square in Reach(g, g.players[0]).squares:
        way = Reach(g, g.players[0]).way(square)
        if way is not None and len(way.actions) == 1 and way.actions[0] & ~ARGUMENT == JUMP:
            assert way.success == pytest.approx(chance_that(arrives(square), g, walk(way.actions)))
            jumps += 1
    assert jumps


def test_a_failure_says_where_it_happens_and_what_it_costs() -> None:
    play = scene("a1 .  .\n.  h1 .\n.  .  .", h1="ma=0 av=8")
    reach = Reach(play.state, play.player("h1"))
    here = play.player("h1").sq
    way = reach.way(here + 1)
    assert way is not None
    assert [(failure.test, failure.square - here, round(failure.chance, 4)) for failure in way.failures] == [
        ("rush", 1, round(1 / 6, 4)),
        ("dodge", 1, round(5 / 6 / 3, 4)),
    ]
    assert way.turnover == way.fall == pytest.approx(1 - way.success)
    assert way.broken == pytest.approx(way.fall * 15 / 36)


def test_a_ball_that_is_not_picked_up_is_a_turnover_without_a_fall() -> None:
    play = scene("h1 o .")
    reach = Reach(play.state, play.player("h1"), with_ball=True)
    way = reach.way(play.state.ball, carrying=True)
    assert way is not None
    assert (way.success, way.turnover, way.fall) == (pytest.approx(2 / 3), pytest.approx(1 / 3), 0)
    assert reach.carrying[play.player("h1").sq] == pytest.approx(2 / 3)  # there and back
    assert reach.success(play.state.ball + 1) == 1  # around the ball


def test_no_hands_never_pick_up_the_ball() -> None:
    play = scene("h1 o", h1="no-hands")
    reach = Reach(play.state, play.player("h1"), with_ball=True)
    assert reach.carrying == {}
    assert reach.way(play.state.ball) is None


def test_a_player_who_cannot_move_reaches_his_own_square() -> None:
    play = scene("h1 . .")
    p = play.player("h1")
    p.rooted = True
    assert list(Reach(play.state, p).squares) == [p.sq]
    play.state.stance(p, STUNNED)
    assert Reach(play.state, p).squares == {}


def test_the_square_that_a_blitz_costs_is_counted() -> None:
    play = scene("h1 . . a1", h1="ma=2")
    p, target = play.player("h1"), play.player("a1").sq
    found = Reach(play.state, p).blitz(target)
    assert found is not None
    way, chance = found
    assert (way.success, chance) == (1, pytest.approx(5 / 6))
    assert Reach(scene("h1 . . . . a1", h1="ma=2").state, p).blitz(target + 2) is None


def test_after_a_few_steps_the_reach_is_what_is_left() -> None:
    play = scene("h1 A . . . . . . . .", h1="sure-feet").do("move h1", "step A")
    p = play.player("h1")
    reach = Reach(play.state, p)
    assert max(play.state.pitch.x[s] for s in reach.squares) == play.state.pitch.x[p.sq] + 7


# --- the safest of all ways, against an oracle that counts for itself ---


class Oracle:
    """A naive second reading of what a step asks for: no skills of opponents, no jumps, no ball."""

    def __init__(self, g: State, p: Player, skills: tuple[int, int, int]) -> None:
        self.g, self.p, self.left = g, p, skills
        self.worked: dict[tuple[tuple[str, ...], tuple[int, int, int]], float] = {}

    def markers(self, square: int) -> int:
        return sum(
            1
            for q in self.g.teams[1]
            if q.sq >= 0 and q.stance == STANDING and self.g.pitch.distance(q.sq, square) == 1
        )

    def tests(self, here: int, to: int, moves: int) -> tuple[str, ...]:
        found: tuple[str, ...] = ("rush",) if moves >= self.p.ma else ()
        return (*found, f"dodge {self.p.ag + self.markers(to)}") if self.markers(here) else found

    def chance(self, tests: tuple[str, ...], left: tuple[int, int, int] | None = None) -> float:
        dodge, feet, team = left = left or self.left
        if not tests:
            return 1.0
        key = tests, left
        if key not in self.worked:
            what, rest = tests[0], tests[1:]
            need = 2 if what == "rush" else min(max(int(what.split()[1]), 2), 6)
            passes = (7 - need) / 6
            if what == "rush" and feet:
                again = (dodge, 0, team)
            elif what != "rush" and dodge:
                again = (0, feet, team)
            else:
                again = (dodge, feet, team - 1)
            value = passes * self.chance(rest, left)
            if min(again) >= 0:
                value += (1 - passes) * passes * self.chance(rest, again)
            self.worked[key] = value
        return self.worked[key]

    def by_all_ways(self, last: int) -> dict[int, float]:
        """The best chance to get to each square, by trying every way that enters no square twice."""
        best: dict[int, float] = {}

        def go(path: list[int], tests: tuple[str, ...]) -> None:
            here = path[-1]
            best[here] = max(best.get(here, 0.0), self.chance(tests))
            if len(path) <= last:
                for to in self.g.neighbours[here]:
                    if self.g.at[to] is None and to not in path:
                        go([*path, to], tests + self.tests(here, to, len(path) - 1))

        go([self.p.sq], ())
        return best

    def by_all_tests(self, last: int) -> dict[int, float]:
        """The same, by every set of tests with which a square can be entered after so many steps; their order does not matter."""
        best: dict[int, float] = {self.p.sq: 1.0}
        front: set[tuple[int, tuple[str, ...]]] = {(self.p.sq, ())}
        seen = set(front)
        for moves in range(last):
            front = set(self._onwards(front, moves, seen))
            for here, tests in front:
                best[here] = max(best.get(here, 0.0), self.chance(tests))
        return best

    def _onwards(
        self, front: set[tuple[int, tuple[str, ...]]], moves: int, seen: set[tuple[int, tuple[str, ...]]]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        for here, tests in front:
            for to in self.g.neighbours[here]:
                if self.g.at[to] is None:
                    state = to, tuple(sorted(tests + self.tests(here, to, moves)))
                    if state not in seen:
                        seen.add(state)
                        yield state


def scattered(choose: random.Random, near: int, markers: int) -> tuple[State, Oracle]:
    dodge, feet, team = choose.randrange(2), choose.randrange(2), choose.randrange(3)
    extras = ("dodge " if dodge else "") + ("sure-feet " if feet else "")
    g = scene("h1", at=(12, 7), rerolls=team, h1=f"{extras} ma={near}").state
    free = [s for s in range(g.pitch.size) if g.at[s] is None and g.pitch.distance(s, g.players[0].sq) <= near]
    for q in g.teams[1][:markers]:
        g.put(q, free.pop(choose.randrange(len(free))))
    g.renew_present()
    return g, Oracle(g, g.players[HOME], (dodge, feet, team))


@pytest.mark.parametrize("seed", range(12))
def test_over_a_short_way_nothing_is_safer_than_what_was_found(seed: int) -> None:
    g, oracle = scattered(random.Random(seed), 2, 5)
    p = g.players[0]
    exact = oracle.by_all_ways(p.ma + rushes(p))
    found = Reach(g, p).squares
    assert found.keys() == exact.keys()
    assert found == pytest.approx(exact)


@pytest.mark.parametrize("seed", range(6))
def test_over_a_long_way_almost_nothing_is_safer(seed: int) -> None:
    """Two ways that are equally likely and equally long may leave different re-rolls: the search keeps one of them."""
    g, oracle = scattered(random.Random(100 + seed), 5, 9)
    p = g.players[0]
    exact = oracle.by_all_tests(p.ma + rushes(p))
    found = Reach(g, p).squares
    assert found.keys() == exact.keys()
    lower = {square: exact[square] - found[square] for square in exact if exact[square] - found[square] > 1e-9}
    assert len(lower) <= len(exact) // 20
    assert all(missing < 0.02 for missing in lower.values())
    assert all(found[square] <= exact[square] + 1e-9 for square in exact)
