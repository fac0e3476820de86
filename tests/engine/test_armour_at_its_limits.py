"""Armour, injuries, special attacks and the list of a turn's actions at their limits (p.42-46, 60-62, 75-85)."""

from typing import Any

import pytest

from engine.board.actions import DECLINE, USE
from engine.board.skills import GIFT
from engine.board.state import State
from engine.odds.reach import Reach
from engine.play.blocking.injury import armour, injury, injury_result, risk_injury, spares
from engine.play.blocking.strikes import breathes, may_drive, vomits
from engine.play.throwing.passing import (
    FUMBLED,
    INACCURATE,
    ON_TARGET,
    PASS_DIE,
    WILDLY_INACCURATE,
    passing_test,
)
from engine.play.turn import (
    SECOND_FOUL,
    SNEAKIEST_HAS_FOULED,
    begin_turn,
    concede,
    end_turn,
    list_turn,
    second_fouls,
    special_actions,
)
from rulebook.procedure import Procedure
from tests.engine.scene import scene
from tests.engine.test_help_at_its_limits import ran

PAIR = "h1 a1 .\n. . ."


@pytest.mark.parametrize(
    ("skills", "results"),
    [
        ("", {2: "stunned", 7: "stunned", 8: "ko", 9: "ko", 10: "casualty", 12: "casualty", 15: "casualty"}),
        ("thick-skull", {7: "stunned", 8: "stunned", 9: "ko", 10: "casualty"}),
        ("stunty", {2: "stunned", 6: "stunned", 7: "ko", 8: "ko", 9: "badly-hurt", 10: "casualty", 12: "casualty"}),
        ("stunty thick-skull", {6: "stunned", 7: "stunned", 8: "ko", 9: "badly-hurt"}),
    ],
)  # fmt: skip
def test_the_injury_table_and_what_shakes_off_its_lowest_knock_out(skills: str, results: dict[int, str]) -> None:
    play = scene(PAIR, a1=skills)
    g, p = play.state, play.player("a1")
    assert {rolled: injury_result(g, p, rolled) for rolled in results} == results
    assert injury_result(g, p, 0) == injury_result(g, p, -1) == "stunned"


def broken(g: State, procedure: Procedure[tuple[bool, bool]], *answers: Any) -> tuple[bool, bool]:
    found: list[tuple[bool, bool]] = []

    def kept() -> Procedure[None]:
        found.append((yield from procedure))

    ran(kept(), *answers)
    return found[0]


@pytest.mark.parametrize(
    ("dice", "av", "plus", "breaks"),
    [((4, 4), 9, 0, False), ((4, 5), 9, 0, True), ((4, 4), 9, 1, True), ((5, 5), 9, -1, True), ((4, 5), 9, -1, False)],
)
def test_armour_breaks_where_its_value_is_reached(dice: tuple[int, int], av: int, plus: int, breaks: bool) -> None:
    play = scene(PAIR, a1=f"av={av}")
    modifiers = (("chainsaw", plus),) if plus else ()
    found = broken(play.state, armour(play.state, play.player("a1"), None, "fall", modifiers, []), dice)
    assert found == (breaks, dice[0] == dice[1])


@pytest.mark.parametrize(
    ("cause", "dice", "a1", "asked"),
    [("block", (4, 4), "av=11", True), ("block", (3, 4), "av=11", False), ("foul", (4, 4), "av=11", False),
     ("block", (4, 4), "av=11 iron-hard-skin", False), ("block", (6, 5), "av=11", False)],
)  # fmt: skip
def test_claws_break_on_a_natural_eight_of_a_block(cause: str, dice: tuple[int, int], a1: str, asked: bool) -> None:
    play = scene(PAIR, h1="claws", a1=a1)
    procedure = armour(play.state, play.player("a1"), play.player("h1"), cause, (), [])
    assert broken(play.state, procedure, dice, *([USE] if asked else []))[0] is (asked or sum(dice) >= 11)


@pytest.mark.parametrize(("dice", "asked"), [((3, 3), False), ((3, 4), True), ((4, 4), True), ((4, 5), False)])
def test_mighty_blow_is_asked_about_where_it_is_enough(dice: tuple[int, int], asked: bool) -> None:
    for answer in (USE, DECLINE):
        play = scene(PAIR, h1="mighty-blow=2")
        g, p, by = play.state, play.player("a1"), play.player("h1")
        spare = spares(by, p)
        found = broken(g, armour(g, p, by, "block", (), spare), dice, *([answer] if asked else []))
        assert found[0] is ((asked and answer == USE) or sum(dice) >= 9)
        assert len(spare) == (0 if asked and answer == USE else 1)


@pytest.mark.parametrize(
    ("cause", "a1", "box"),
    [("block", "", "stunned"), ("kick", "", "knocked-out"), ("crowd", "", "reserves"), ("block", "ball-and-chain", "knocked-out")],
)  # fmt: skip
def test_what_stunned_comes_to(cause: str, a1: str, box: str) -> None:
    play = scene(PAIR, a1=a1)
    g, p = play.state, play.player("a1")
    if cause == "crowd":
        g.lift(p, 1)
    ran(injury(g, p, None, cause, (), []), (1, 1))
    assert play.lies("a1") == box


def test_a_ball_and_chain_has_no_armour_roll() -> None:
    play = scene(PAIR, a1="ball-and-chain")
    ran(risk_injury(play.state, play.player("a1"), None, "fall", (), []), (1, 1))
    assert play.lies("a1") == "knocked-out"


@pytest.mark.parametrize(
    ("st", "die", "h1", "a1"),
    [(4, 1, "prone", "standing"), (4, 2, "standing", "standing"), (4, 3, "standing", "standing"), (4, 4, "standing", "prone"),
     (5, 2, "prone", "standing"), (5, 3, "standing", "standing"), (5, 4, "standing", "standing"), (5, 5, "standing", "prone"), (5, 6, "standing", "prone")],
)  # fmt: skip
def test_fire_at_each_face(st: int, die: int, h1: str, a1: str) -> None:
    play = scene(PAIR, a1=f"st={st}")
    rolled = [(1, 1)] if die == 6 or h1 == "prone" else []
    ran(breathes(play.state, play.player("h1"), play.player("a1")), die, *rolled)
    assert (play.lies("h1"), play.lies("a1")) == (h1, a1)


@pytest.mark.parametrize(("die", "hit"), [(1, "h1"), (2, "a1")])
def test_vomit_hits_on_a_two(die: int, hit: str) -> None:
    play = scene(PAIR)
    ran(vomits(play.state, play.player("h1"), play.player("a1")), die, (6, 6), (1, 1))
    assert [name for name in ("h1", "a1") if play.lies(name) == "stunned"] == [hit]


@pytest.mark.parametrize(
    ("diagram", "h1", "declared", "open_", "may"),
    [
        ("h1 a1_ .", "pile-driver", 0, True, True),
        ("h1 a1 .", "pile-driver", 0, True, False),
        ("h1 . a1_", "pile-driver", 0, True, False),
        ("h1 a1_ .", "", 0, True, False),
        ("h1 a1_ .", "pile-driver", 8, True, False),
        ("h1 a1_ .", "pile-driver", 7, True, True),
        ("h1 a1_ .", "pile-driver", 0, False, False),
    ],
)
def test_who_may_be_driven_into_the_ground(diagram: str, h1: str, declared: int, open_: bool, may: bool) -> None:
    play = scene(diagram, h1=h1)
    g = play.state
    g.declared, g.turn_open = declared, open_
    assert may_drive(g, play.player("h1"), play.player("a1")) is may


KINDS = {1: "blitz", 2: "pass", 4: "hand-off", 8: "foul"}


@pytest.mark.parametrize("declared", range(16))
def test_a_team_has_each_of_four_actions_once_in_a_turn(declared: int) -> None:
    play = scene("h1 . .\n. . .\n. a1 a2_", h1="ma=5")
    play.state.declared = declared
    play.state.untouched = True
    left = {play.game.text(action).split()[0] for action in list_turn(play.state)}
    assert left - {"end"} == {"move", *(name for bit, name in KINDS.items() if not declared & bit)}


@pytest.mark.parametrize(("marks", "without"), [("a1_ a2_", "blitz"), ("a1 a2", "foul")])
def test_nobody_is_blitzed_who_lies_or_fouled_who_stands(marks: str, without: str) -> None:
    options = scene(f"h1 . .\n. . .\n. {marks}").options
    assert f"{without} h1" not in options
    assert f"{'foul' if without == 'blitz' else 'blitz'} h1" in options


@pytest.mark.parametrize(
    ("h1", "diagram", "declared", "kinds"),
    [
        ("throw-team-mate st=5", PAIR, 0, ["throw-team-mate"]),
        ("throw-team-mate st=4", PAIR, 0, []),
        ("throw-team-mate st=5", PAIR, 2, []),
        ("throw-team-mate st=5", PAIR, 29, ["throw-team-mate"]),
        ("kick-team-mate", PAIR, 0, ["kick-team-mate"]),
        ("kick-team-mate", PAIR, 16, []),
        ("bombardier", PAIR, 0, ["throw-bomb"]),
        ("bombardier", PAIR, 32, []),
        ("bombardier", "h1_ a1 .", 0, []),
        ("hypnotic-gaze", PAIR, 0, ["gaze"]),
        ("hypnotic-gaze", "h1 a1_ .", 0, []),
        ("multiple-block", "a2 h1 a1", 0, ["multiple-block"]),
        ("multiple-block", "h1 a1 .", 0, []),
        ("multiple-block", "a2 h1_ a1", 0, []),
        ("ball-and-chain bombardier", PAIR, 0, ["ball-and-chain"]),
    ],
)
def test_the_actions_that_skills_give(h1: str, diagram: str, declared: int, kinds: list[str]) -> None:
    play = scene(diagram, h1=h1)
    play.state.declared = declared
    found = special_actions(play.state, play.player("h1"))
    assert [play.game.text(action) for action in found] == [f"{kind} h1" for kind in kinds]


def test_a_turn_begins_with_everybody_ready_but_those_under_a_hex() -> None:
    play = scene("h1 h2 .\n. a1 .", turn=4)
    g = play.state
    for name in ("h1", "h2", "a1"):
        play.player(name).done = play.player(name).hexed = name != "h1"
    g.declared, g.turnover, g.scored, g.staller = 255, "falls", 1, 3
    begin_turn(g)
    assert (g.turn[0], g.declared, g.turnover, g.scored, g.staller, g.untouched) == (5, 0, "", -1, -1, True)
    assert [(play.player(name).done, play.player(name).hexed) for name in ("h1", "h2", "a1")] == [
        (False, False),
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize(
    ("score", "side", "able", "after"),
    [([2, 1], 0, None, [0, 4]), ([0, 0], 0, None, [0, 1]), ([1, 3], 1, None, [5, 0]), ([2, 1], 0, 2, [2, 1])],
)
def test_who_concedes_loses_what_they_scored_and_one_more(
    score: list[int], side: int, able: int | None, after: list[int]
) -> None:
    g = scene(PAIR).state
    g.score[:] = score
    concede(g, side, able)
    assert (g.score, g.conceded, g.events[-1][1:]) == (after, side, (side, able is not None, able))


def test_a_second_foul_is_for_the_sneakiest_or_after_theirs() -> None:
    play = scene("h1 h2 h3=\n. a1_ .")
    g = play.state
    g.learn(play.player("h1"), GIFT["sneakiest-of-the-lot"])

    def texts() -> list[str]:
        return [play.game.text(action) for action in second_fouls(g)]

    assert texts() == ["foul h1"]
    g.declared |= SNEAKIEST_HAS_FOULED
    assert texts() == ["foul h1", "foul h2"]
    g.declared |= SECOND_FOUL
    assert texts() == []


@pytest.mark.parametrize(("dice", "asked"), [((3, 4), False), ((4, 4), True)])
def test_one_arm_bar_counts_however_many_there_are(dice: tuple[int, int], asked: bool) -> None:
    play = scene("a1 h1 A\na2 . h9", a1="arm-bar", a2="arm-bar").rolls(1, *dice).do("move h1", "step A")
    assert play.due == ("away: use" if asked else "away: turn")


def test_a_star_aims_at_nobody_who_lies() -> None:
    for mark, due in (("_", "home: move"), ("=", "home: move"), ("", "home: use")):
        play = scene(f"h1 . a1{mark}\n. . .\nh9 . .")
        play.state.learn(play.player("h1"), GIFT["beer-barrel-bash"])
        play.state.renew_present()
        assert play.do("move h1").due == due


@pytest.mark.parametrize(
    ("scored", "turnover", "told"), [(-1, "falls", "falls"), (-1, "", ""), (0, "falls", ""), (1, "falls", "")]
)
@pytest.mark.parametrize("active", [0, 1])
def test_a_turn_that_ended_in_a_touchdown_ended_in_no_turnover(
    scored: int, turnover: str, told: str, active: int
) -> None:
    g = scene("h1 a1").state
    g.active, g.scored, g.turnover, g.turn[:] = active, scored, turnover, [3, 3]
    ran(end_turn(g))
    ended = next(event for event in reversed(g.events) if event[0] == "turn-ends")
    assert ended[1:] == (active, told)
    # who scores in the other side's turn has had a turn of their own by that
    assert g.turn == [3 + (scored == 0 != active), 3 + (scored == 1 != active)]


def test_who_was_stunned_before_rolls_over_and_who_was_stunned_now_does_not() -> None:
    play = scene("h1= h2= .\n. a1= .\nh9 . .")
    g = play.state
    play.player("h2").fresh = True
    ran(end_turn(g))
    assert [play.lies(name) for name in ("h1", "h2", "a1")] == ["prone", "stunned", "stunned"]
    assert not play.player("h2").fresh


@pytest.mark.parametrize(
    ("die", "pa", "plus", "result"),
    [
        (1, 2, 3, FUMBLED), (6, 6, -5, ON_TARGET), (4, 4, 0, ON_TARGET), (3, 4, 0, INACCURATE), (4, 4, -1, INACCURATE), (3, 4, -1, INACCURATE),
        (2, 4, 0, INACCURATE), (2, 4, -1, WILDLY_INACCURATE), (3, 4, -2, WILDLY_INACCURATE), (4, 6, -2, INACCURATE), (5, 6, 1, ON_TARGET),
    ],
)  # fmt: skip
def test_what_a_throw_comes_to(die: int, pa: int, plus: int, result: str) -> None:
    play = scene("h1* . .", h1=f"pa={pa}")
    ran(passing_test(play.state, play.player("h1"), PASS_DIE, (("sum", plus),) if plus else ()), die)
    assert play.state.events[-1] == ("pass-result", play.player("h1").id, result)


def test_a_player_who_cannot_pass_fumbles_without_a_die() -> None:
    play = scene("h1* . .", h1="pa=0")
    ran(passing_test(play.state, play.player("h1"), PASS_DIE, ()))
    assert play.state.events[-1][2] == FUMBLED


@pytest.mark.parametrize("skill", ["leap", "pogo-stick", "very-long-legs"])
def test_who_leaps_may_do_so_from_the_corner(skill: str) -> None:
    play = scene("h1 a1_ .\n. . .\nh9 . .", at=(0, 0), h1=skill)
    g = play.state
    there = Reach(g, play.player("h1")).squares
    assert g.pitch.at(2, 0) in there and there[g.pitch.at(2, 0)] > 0
    free = scene("h1 . .\n. . .", at=(0, 0), h1=f"{skill} ma=1")
    assert free.game.state.pitch.at(1, 1) in Reach(free.state, free.player("h1")).squares
