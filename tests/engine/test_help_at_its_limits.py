"""Prayers and help from the sideline at their limits: one die less, one figure more, nobody left to choose (p.38-39, 89-95)."""

from typing import Any

import pytest

from engine.board.actions import HOW, PICK
from engine.board.skills import BIT, NAMES
from engine.board.state import DRIVE, GAME, State
from engine.play.kick_off.prayers import throw_a_rock, trapdoors, treads_on_trapdoor, watch_stalling
from engine.play.skills.inducements import FROG, call_weather, cook, fireball, frogs_return, weather_returns, zap
from rulebook.procedure import Procedure
from tests.engine.scene import Play, scene
from tests.engine.test_help_from_outside import hear, holding


def ran(procedure: Procedure[Any], *answers: Any) -> None:
    """The procedure has run with exactly these dice and answers."""
    given = list(answers)
    try:
        request = procedure.send(None)
        while True:
            assert given, request
            request = procedure.send(given.pop(0))
    except StopIteration:
        assert not given, given


def only_those_on_the_pitch(diagram: str, **extras: str) -> Play:
    play = scene(diagram, **extras)
    for player in play.state.players:
        player.absent = player.sq < 0
    return play


CHOSEN = ("iron-man", "knuckle-dusters", "blessed-statue-of-nuffle")


@pytest.mark.parametrize("prayer", [*CHOSEN, "stiletto", "intensive-training", "greasy-cleats"])
def test_a_prayer_for_which_nobody_is_left_is_heard_and_changes_nobody(prayer: str) -> None:
    play = only_those_on_the_pitch("a1 ." if prayer != "greasy-cleats" else "h1 .")
    hear(play, 0, prayer)
    assert (play.state.loans, play.state.effects[-1][0]) == ([], prayer)


@pytest.mark.parametrize("prayer", CHOSEN)
def test_the_coach_chooses_among_several(prayer: str) -> None:
    play = only_those_on_the_pitch("h1 h2\na1 .")
    ran_for = play.player("h2")
    hear(play, 0, prayer, PICK | ran_for.id)
    assert [loan[0] for loan in play.state.loans] == [ran_for.id]


@pytest.mark.parametrize(("av", "after"), [(8, 9), (10, 11), (11, 11)])
def test_iron_man(av: int, after: int) -> None:
    play = only_those_on_the_pitch("h1 .\na1 .", h1=f"av={av}")
    hear(play, 0, "iron-man")
    assert play.player("h1").av == after
    assert [loan[:3] for loan in play.state.loans] == ([(0, "av", 1)] if after > av else [])


@pytest.mark.parametrize(("h1", "mighty", "lent"), [("", 1, True), ("mighty-blow=2", 2, False)])
def test_knuckle_dusters(h1: str, mighty: int, lent: bool) -> None:
    play = only_those_on_the_pitch("h1 .\na1 .", h1=h1)
    hear(play, 0, "knuckle-dusters")
    assert (play.player("h1").mighty, bool(play.state.loans)) == (mighty, lent)
    assert play.player("h1").skills & BIT["mighty-blow"]


@pytest.mark.parametrize(("ma", "after"), [(6, 5), (2, 1), (1, 1)])
def test_greasy_cleats_leave_one_square(ma: int, after: int) -> None:
    play = only_those_on_the_pitch("h1 .\na1 .", a1=f"ma={ma} loner")
    hear(play, 0, "greasy-cleats", 1)
    assert play.player("a1").ma == after


@pytest.mark.parametrize(("d3", "dice", "many"), [(1, (2,), 1), (2, (1, 1), 2), (3, (1, 1), 2)])
def test_bad_habits_find_as_many_as_the_die_says_and_as_there_are(d3: int, dice: tuple[int, ...], many: int) -> None:
    play = only_those_on_the_pitch("h1 .\na1 a2")
    hear(play, 0, "bad-habits", d3, *dice)
    assert sum(play.player(name).loner == 2 for name in ("a1", "a2")) == many
    assert not play.player("h1").loner


def test_intensive_training_offers_the_primary_skills_that_are_lacked() -> None:
    play = only_those_on_the_pitch("h1 .\na1 .", h1="block")
    p = play.player("h1")
    p.primary = BIT["block"] | BIT["tackle"]
    hear(play, 0, "intensive-training", 1, HOW | NAMES.index("tackle"))
    assert p.skills & BIT["tackle"] and [loan[3] for loan in play.state.loans] == [GAME]
    hear(play, 0, "intensive-training", 1)
    assert len(play.state.loans) == 1


@pytest.mark.parametrize(("die", "lies"), [(4, "standing"), (5, "prone")])
def test_a_rock_hits_on_a_five(die: int, lies: str) -> None:
    play = holding(scene("h1* A\n. ."), "throw-a-rock", 1, DRIVE)
    play.state.staller = play.player("h1").id
    ran(throw_a_rock(play.state, 1), die, *(((1, 1), 1) if die == 5 else ()))
    assert (play.lies("h1"), play.state.staller) == (lies, -1)


def test_no_rock_is_thrown_without_the_prayer_or_at_the_own_side() -> None:
    for side, holds in ((1, 0), (0, 0)):
        play = holding(scene("h1* A\n. ."), "throw-a-rock", holds, DRIVE)
        play.state.staller = play.player("h1").id
        ran(throw_a_rock(play.state, side))
        assert (play.lies("h1"), play.state.staller) == ("standing", -1)


@pytest.mark.parametrize(
    ("x", "ma", "mark", "stalls"),
    [(20, 5, "", True), (20, 4, "", False), (24, 1, "", True), (20, 5, "'", False), (20, 5, "_", False)],
)
def test_who_could_walk_in_with_their_own_movement_stalls(x: int, ma: int, mark: str, stalls: bool) -> None:
    play = scene(f"h1{mark}* .", at=(x, 5), h1=f"ma={ma}") if mark != "'" else scene("h1*' .", at=(x, 5), h1=f"ma={ma}")
    watch_stalling(play.state)
    assert play.state.staller == (play.player("h1").id if stalls else -1)


@pytest.mark.parametrize(("die", "gone"), [(1, True), (2, False)])
@pytest.mark.parametrize("door", [0, 1])
def test_a_trapdoor_opens_on_a_one(die: int, gone: bool, door: int) -> None:
    play = holding(scene("h1 .\na1 ."), "treacherous-trapdoor", 1, DRIVE)
    g, p = play.state, play.player("h1")
    ran(treads_on_trapdoor(g, p))
    g.move(p, trapdoors(g)[door])
    ran(treads_on_trapdoor(g, p), die, *(((1, 1),) if gone else ()))
    assert (play.lies("h1") == "reserves") is gone


@pytest.mark.parametrize(
    ("dice", "own", "theirs"), [((3, 3, 3), 1, 2), ((4, 1, 1), 2, 1), ((4, 5, 6), 4, 0), ((6, 6, 3), 3, 0)]
)
def test_the_chef_takes_a_re_roll_for_each_four_as_long_as_there_are_any(
    dice: tuple[int, ...], own: int, theirs: int
) -> None:
    play = scene("h1 a1")
    play.state.rerolls[:] = [1, 2]
    ran(cook(play.state, 0))
    play.state.chefs[0] = 1
    ran(cook(play.state, 0), dice)
    assert play.state.rerolls == [own, theirs]


@pytest.mark.parametrize(("dice", "shift", "result"), [((1, 1), 0, 2), ((6, 6), 4, 12), ((1, 2), 2, 3), ((5, 5), 3, 11), ((2, 2), 0, 2)])  # fmt: skip
def test_the_mage_shifts_the_weather_within_the_table(dice: tuple[int, int], shift: int, result: int) -> None:
    play = scene("h1 a1")
    g = play.state
    g.mages[0] = 1
    ran(call_weather(g), dice, HOW | shift)
    assert (g.weather, g.mages[0]) == (g.rules.weather[result], 0)
    weather_returns(g, 0)
    assert g.old_weather == "perfect-conditions"
    weather_returns(g, 1)
    assert (g.weather, g.old_weather) == ("perfect-conditions", "")


@pytest.mark.parametrize(("die", "lies"), [(3, "standing"), (4, "prone")])
def test_a_fireball_knocks_down_on_a_four_whoever_stands_there(die: int, lies: str) -> None:
    play = scene("a1 a2_ .\n. . .\n. . a3", a1="av=12")
    square = play.player("a1").sq
    ran(fireball(play.state, 0, square), die, *(((1, 1),) if die == 4 else ()))
    assert [play.lies(name) for name in ("a1", "a2", "a3")] == [lies, "prone", "standing"]


@pytest.mark.parametrize(
    ("st", "die", "frog"), [(3, 3, True), (3, 2, False), (7, 6, True), (7, 5, False), (1, 1, True)]
)
def test_a_zap_needs_the_strength_or_a_six(st: int, die: int, frog: bool) -> None:
    play = scene("h1 .\na1 .", a1=f"st={st} block")
    g, p = play.state, play.player("a1")
    ran(zap(g, 0, p), die)
    assert p.frog is frog
    assert (p.ma, p.st, p.ag, p.pa, p.av) == ((5, 1, 2, 0, 5) if frog else (6, st, 3, 4, 9))
    assert (p.skills == FROG) is frog
    frogs_return(g)
    assert (p.ma, p.st, p.ag, p.pa, p.av, p.frog, p.skills) == (6, st, 3, 4, 9, False, BIT["block"])
    assert g.frogs == []


def test_a_state_of_no_help_is_left_alone() -> None:
    g: State = scene("h1 a1").state
    weather_returns(g, 0)
    assert (g.weather, g.old_weather) == ("perfect-conditions", "")
