"""Every modifier of every test, at its value and at its limit, and how they add up (p.44-54, 74-86)."""

import pytest

from engine.board.skills import GIFT
from engine.play.activations import gaze_modifiers
from engine.play.blocking.block import sawn
from engine.play.blocking.injury import spares
from engine.play.moving.leaving import dived_after, dodge_modifiers, eased, tail
from engine.play.moving.move import JUMP_DIE, jump_modifiers, rush_modifiers, stand_up_modifiers
from engine.play.skills.traits import minded
from engine.play.throwing.ball import catch_modifiers, pick_up_modifiers
from engine.play.throwing.passing import (
    FUMBLED,
    INACCURATE,
    INTERFERENCE,
    ON_TARGET,
    WILDLY_INACCURATE,
    interference_modifiers,
    pass_modifiers,
)
from engine.play.throwing.teammate import LANDING, landing_modifiers, throw_modifiers
from tests.engine.scene import Play, scene

Found = tuple[tuple[str, int], ...]
QUICK, SHORT, LONG, BOMB = range(4)
#: h1 is marked by two who stand; a third beside them lies, and a fourth has no Tackle Zone.
MARKED = "a1 h1 a2 .\na3_ a4~ . h2\nh9 . . ."
ALONE = "h1 . . .\n. . . .\nh9 . . a1"


@pytest.mark.parametrize(
    ("diagram", "weather", "h1", "a1", "band", "found"),
    [
        (ALONE, "", "", "", QUICK, ()),
        (ALONE, "", "", "", SHORT, (("short", -1),)),
        (ALONE, "", "", "", LONG, (("long", -2),)),
        (ALONE, "", "", "", BOMB, (("long bomb", -3),)),
        (MARKED, "", "", "", QUICK, (("marked", -2),)),
        (MARKED, "", "nerves-of-steel", "", SHORT, (("short", -1),)),
        (MARKED, "very-sunny", "", "", SHORT, (("short", -1), ("marked", -2), ("very-sunny", -1))),
        (ALONE, "pouring-rain", "", "", QUICK, ()),
        (ALONE, "", "", "disturbing-presence", QUICK, (("disturbing-presence", -1),)),
        (ALONE, "", "accurate", "", QUICK, (("accurate", 1),)),
        (ALONE, "", "accurate", "", SHORT, (("short", -1), ("accurate", 1))),
        (ALONE, "", "accurate", "", LONG, (("long", -2),)),
        (ALONE, "", "cannoneer", "", SHORT, (("short", -1),)),
        (ALONE, "", "cannoneer", "", LONG, (("long", -2), ("cannoneer", 1))),
        (ALONE, "", "cannoneer", "", BOMB, (("long bomb", -3), ("cannoneer", 1))),
    ],
)
def test_a_pass(diagram: str, weather: str, h1: str, a1: str, band: int, found: Found) -> None:
    play = scene(diagram, weather=weather or "perfect-conditions", h1=h1, a1=a1)
    assert pass_modifiers(play.state, play.player("h1"), band) == found


@pytest.mark.parametrize(("distance", "many"), [(1, 1), (3, 1), (4, 0)])
@pytest.mark.parametrize("mark", ["", "_", "="])
def test_a_disturbing_presence_reaches_three_squares_in_whatever_state(distance: int, many: int, mark: str) -> None:
    play = scene(f"h1 {'. ' * (distance - 1)}a1{mark} .", a1="disturbing-presence")
    assert sum(value for name, value in pass_modifiers(play.state, play.player("h1"), 0) if name[0] == "d") == -many


HOW = ("accurate", "hand-off", "bounce", "throw-in", "scattered", "deviated", "kick-off", "interception")


@pytest.mark.parametrize("how", HOW)
def test_a_catch_is_one_harder_unless_the_ball_comes_as_it_was_thrown(how: str) -> None:
    play = scene(ALONE)
    assert catch_modifiers(play.state, play.player("h1"), how) == (
        () if how in ("accurate", "hand-off") else ((how, -1),)
    )


@pytest.mark.parametrize(
    ("diagram", "weather", "h1", "a1", "how", "found"),
    [
        (MARKED, "", "", "", "accurate", (("marked", -2),)),
        (MARKED, "", "nerves-of-steel", "", "accurate", ()),
        (MARKED, "pouring-rain", "", "", "bounce", (("bounce", -1), ("marked", -2), ("pouring-rain", -1))),
        (ALONE, "very-sunny", "", "", "accurate", ()),
        (ALONE, "", "", "disturbing-presence", "accurate", (("disturbing-presence", -1),)),
        (ALONE, "", "extra-arms", "", "bounce", (("bounce", -1), ("extra-arms", 1))),
        (ALONE, "", "diving-catch", "", "accurate", (("diving-catch", 1),)),
        (ALONE, "", "diving-catch", "", "hand-off", ()),
        (ALONE, "", "diving-catch extra-arms", "", "accurate", (("diving-catch", 1), ("extra-arms", 1))),
    ],
)
def test_a_catch(diagram: str, weather: str, h1: str, a1: str, how: str, found: Found) -> None:
    play = scene(diagram, weather=weather or "perfect-conditions", h1=h1, a1=a1)
    assert catch_modifiers(play.state, play.player("h1"), how) == found


def test_a_catch_that_is_dived_for_and_a_bomb_are_caught_without_the_skill() -> None:
    play = scene(MARKED, h1="diving-catch extra-arms nerves-of-steel", a1="disturbing-presence", weather="pouring-rain")
    g, p = play.state, play.player("h1")
    rain = ("pouring-rain", -1)
    assert catch_modifiers(g, p, "accurate", diving=True) == (rain, ("disturbing-presence", -1), ("extra-arms", 1))
    assert catch_modifiers(g, p, "accurate", bomb=True) == (("marked", -2), rain)


@pytest.mark.parametrize("result", sorted(INTERFERENCE))
@pytest.mark.parametrize(
    ("a1", "h1", "h3", "weather", "rest"),
    [
        ("", "", "", "", ()),
        ("", "", "", "pouring-rain", (("pouring-rain", -1),)),
        ("", "", "disturbing-presence", "", (("disturbing-presence", -1),)),
        ("", "stunty", "", "", (("stunty", 1),)),
        ("extra-arms", "", "", "", (("extra-arms", 1),)),
        ("very-long-legs", "", "", "", (("very-long-legs", 2),)),
    ],
)
def test_an_interference(a1: str, h1: str, h3: str, weather: str, rest: Found, result: str) -> None:
    play = scene("h1 . . a1 . . h3", a1=a1, h1=h1, h3=h3, weather=weather or "perfect-conditions")
    found = interference_modifiers(play.state, play.player("h1"), play.player("a1"), result)
    assert found == ((result, INTERFERENCE[result]), *rest)


@pytest.mark.parametrize(("a1", "bomb", "marked"), [("", False, True), ("nerves-of-steel", False, False), ("nerves-of-steel", True, True)])  # fmt: skip
def test_being_marked_counts_once_in_an_interference(a1: str, bomb: bool, marked: bool) -> None:
    play = scene("h1 . h2 a1 h3", a1=a1)
    found = interference_modifiers(play.state, play.player("h1"), play.player("a1"), "accurate", bomb)
    assert found[1:] == ((("marked", -1),) if marked else ())


@pytest.mark.parametrize(
    ("weather", "h1", "found"),
    [
        ("", "", (("marked", -2),)),
        ("pouring-rain", "", (("marked", -2), ("pouring-rain", -1))),
        ("pouring-rain", "big-hand", ()),
        ("", "extra-arms", (("marked", -2), ("extra-arms", 1))),
        ("blizzard", "big-hand extra-arms", (("extra-arms", 1),)),
    ],
)
def test_a_pick_up(weather: str, h1: str, found: Found) -> None:
    play = scene(MARKED, h1=h1, weather=weather or "perfect-conditions")
    assert pick_up_modifiers(play.state, play.player("h1")) == found


def test_nobody_marks_a_pick_up_in_the_open() -> None:
    play = scene(ALONE)
    assert pick_up_modifiers(play.state, play.player("h1")) == ()


@pytest.mark.parametrize(
    ("h1", "a1", "found"),
    [
        ("", "", (("marked", -2),)),
        ("stunty", "", ()),
        ("stunty bombardier", "", (("marked", -2),)),
        ("stunty chainsaw", "", (("marked", -2),)),
        ("stunty swoop", "", (("marked", -2),)),
        ("", "titchy", (("marked", -1),)),
        ("two-heads", "", (("marked", -2), ("two-heads", 1))),
        ("titchy two-heads", "", (("marked", -2), ("two-heads", 1), ("titchy", 1))),
    ],
)
def test_a_dodge(h1: str, a1: str, found: Found) -> None:
    play = scene(MARKED, h1=h1, a1=a1)
    g, p = play.state, play.player("h1")
    assert dodge_modifiers(g, p, g.markers(p)) == found
    assert dodge_modifiers(g, p, 0) == tuple(each for each in found if each[0] != "marked")


def test_one_tail_counts_and_only_of_those_who_mark() -> None:
    play = scene("a1 h1 a2\n. . a3", a1="prehensile-tail", a2="prehensile-tail")
    g, p = play.state, play.player("h1")
    assert tail(g, p, g.markers(p)) == (("prehensile-tail", -1),)
    assert tail(g, p, 1 << play.player("a3").sq) == ()


@pytest.mark.parametrize(
    ("h1", "before", "after"),
    [
        ("", (("marked", -2),), ()),
        ("leap", (("marked", -1),), ()),
        ("leap", (("marked", -2),), (("leap", 1),)),
        ("very-long-legs", (("marked", -3),), (("very-long-legs", 1),)),
        ("leap very-long-legs", (("marked", -2),), (("leap", 1),)),
        ("leap very-long-legs", (("marked", -3),), (("leap", 1), ("very-long-legs", 1))),
        ("leap", (), ()),
    ],
)
def test_who_jumps_well_minds_less_down_to_one(h1: str, before: Found, after: Found) -> None:
    p = scene(ALONE, h1=h1).player("h1")
    assert eased(p, before) == (*before, *after)
    dived = dived_after(p, JUMP_DIE, before)
    assert dived[: len(before) + 1] == (*before, ("diving-tackle", -2))
    skills = {"leap", "very-long-legs"} & set(h1.split())
    worst = sum(value for _, value in before) - 2
    assert sum(value for _, value in dived) == min(worst + len(skills), max(-1, worst))


@pytest.mark.parametrize(
    ("diagram", "h1", "found"),
    [
        # two mark the square left, one the square jumped to; then the other way round
        ("a1 a2 .\n. h1 .\n. . .", "", (("marked", -2),)),
        ("a1 a2 .\n. h1 .\n. . .", "leap", (("marked", -2), ("leap", 1))),
        ("a1 a2 .\n. h1 .\n. . .", "pogo-stick", ()),
    ],
)
def test_a_jump(diagram: str, h1: str, found: Found) -> None:
    play = scene(diagram, h1=h1)
    g, p = play.state, play.player("h1")
    assert jump_modifiers(g, p, p.sq, 0) == found
    assert jump_modifiers(g, p, p.sq, g.markers(p)) == found
    g.move(p, g.pitch.at(2, 2))
    three = 1 | 2 | 4
    assert jump_modifiers(g, p, p.sq, three)[:1] == (() if h1 == "pogo-stick" else (("marked", -3),))


@pytest.mark.parametrize(
    ("weather", "h1", "moles", "found"),
    [
        ("", "", 0, ()),
        ("blizzard", "", 0, (("blizzard", -1),)),
        ("very-sunny", "", 0, ()),
        ("", "drunkard", 0, (("drunkard", -1),)),
        ("", "", 1, (("moles-under-the-pitch", -1),)),
        ("blizzard", "drunkard", 2, (("blizzard", -1), ("drunkard", -1), ("moles-under-the-pitch", -2))),
    ],
)
def test_a_rush(weather: str, h1: str, moles: int, found: Found) -> None:
    play = scene(ALONE, weather=weather or "perfect-conditions", h1=h1)
    play.state.effects += [("moles-under-the-pitch", side, 0) for side in range(moles)]
    assert rush_modifiers(play.state, play.player("h1")) == found


def test_a_tree_is_helped_up_by_each_team_mate_who_is_open() -> None:
    play = scene("h1_ h2 .\nh3 h4_ .\n. . h5", h1="timmm-ber")
    assert stand_up_modifiers(play.state, play.player("h1")) == (("timmm-ber", 2),)
    play = scene("h1_ h2 a1\nh3 . .", h1="timmm-ber")
    assert stand_up_modifiers(play.state, play.player("h1")) == (("timmm-ber", 1),)
    assert stand_up_modifiers(play.state, play.player("h2")) == ()


@pytest.mark.parametrize(
    ("faces", "stands"), [((3, 4), True), ((3, 3), False), ((1, 4), True), ((2, 1), False), ((4,), True)]
)
def test_who_is_slow_stands_on_a_four_and_again_with_a_re_roll(faces: tuple[int, ...], stands: bool) -> None:
    play = scene("h1_ . .\n. . .\nh9 . .", h1="ma=2", rerolls=1).rolls(faces[0]).do("move h1", "stand up")
    if len(faces) > 1:
        play.rolls(faces[1]).do("team re-roll")
    assert play.lies("h1") == ("standing" if stands else "prone")


def test_a_natural_one_on_the_second_die_leaves_a_tree_where_it_is() -> None:
    grove = "h2 h3 h4\nh5 h1_ h6\n. . .\nh9 . ."
    play = scene(grove, h1="timmm-ber ma=1", rerolls=1)
    play.rolls(1).do("move h1", "stand up").rolls(1).do("team re-roll")
    assert play.lies("h1") == "prone"


@pytest.mark.parametrize(("ma", "moved"), [(3, 3), (4, 3), (2, 2)])
def test_standing_up_costs_three_squares_or_all_there_are(ma: int, moved: int) -> None:
    play = scene("h1_ . .\n. . .\nh9 . .", h1=f"ma={ma}").rolls(*(() if ma >= 3 else (4,))).do("move h1", "stand up")
    assert (play.player("h1").moved, play.lies("h1")) == (moved, "standing")


@pytest.mark.parametrize(
    ("h1", "weather", "diagram", "found"),
    [
        ("", "", ALONE, ()),
        ("", "very-sunny", ALONE, (("very-sunny", -1),)),
        ("", "", MARKED, (("marked", -2),)),
        ("strong-arm", "", ALONE, (("strong-arm", 1),)),
        ("strong-arm", "very-sunny", MARKED, (("marked", -2), ("very-sunny", -1), ("strong-arm", 1))),
    ],
)
def test_throwing_a_team_mate(h1: str, weather: str, diagram: str, found: Found) -> None:
    play = scene(diagram, h1=h1, weather=weather or "perfect-conditions")
    g, p = play.state, play.player("h1")
    assert throw_modifiers(g, p, p.sq + 3, False) == found
    assert throw_modifiers(g, p, p.sq + 4, False) == (("short", -1), *found)
    assert throw_modifiers(g, p, p.sq + 3, True) == tuple(each for each in found if each[0] != "strong-arm")


def test_throwing_a_team_mate_beside_a_disturbing_presence() -> None:
    play = scene("h1 . . a1", a1="disturbing-presence")
    p = play.player("h1")
    assert throw_modifiers(play.state, p, p.sq + 3, False) == (("disturbing-presence", -1),)


@pytest.mark.parametrize(("result", "harder"), [("superb", 0), ("successful", 1), ("terrible", 2), ("fumbled", 1)])
def test_landing(result: str, harder: int) -> None:
    results = dict(zip(("superb", "successful", "terrible", "fumbled"), _landings(LANDING), strict=True))
    for diagram, marks in ((ALONE, 0), (MARKED, 2)):
        play = scene(diagram)
        found = landing_modifiers(play.state, play.player("h1"), results[result])
        assert sum(value for _, value in found) == -harder - marks
        assert [name for name, _ in found if name == "marked"] == ["marked"] * bool(marks)


def _landings(known: dict[str, int]) -> list[str]:
    assert set(known) == {ON_TARGET, INACCURATE, WILDLY_INACCURATE, FUMBLED}
    return [ON_TARGET, INACCURATE, WILDLY_INACCURATE, FUMBLED]


def test_a_gaze_is_harder_for_every_other_marker() -> None:
    play = scene(MARKED)
    g, p = play.state, play.player("h1")
    assert gaze_modifiers(g, p, play.player("a1")) == (("marked", -1),)
    assert gaze_modifiers(g, p, play.player("a4")) == (("marked", -2),)
    assert gaze_modifiers(g, play.player("h9"), play.player("a1")) == ()


@pytest.mark.parametrize(
    ("mate", "h2", "helped"),
    [("h2", "", True), ("h2", "really-stupid", False), ("h2_", "", False), (". h2", "", False), ("a2", "", False)],
)
def test_somebody_who_stands_beside_them_minds_the_stupid(mate: str, h2: str, helped: bool) -> None:
    play = scene(f"h1 {mate} .\n. . .", h1="really-stupid", h2=h2)
    assert minded(play.state, play.player("h1")) == ((("team-mate", 2),) if helped else ())


@pytest.mark.parametrize(("own", "theirs", "found"), [("chainsaw", "", True), ("chainsaw", "chainsaw", False), ("", "", False), ("", "chainsaw", False)])  # fmt: skip
def test_going_down_against_a_chainsaw(own: str, theirs: str, found: bool) -> None:
    play = scene("h1 a1", h1=own, a1=theirs)
    assert sawn(play.player("h1"), play.player("a1")) == ((("chainsaw", 3),) if found else ())


def gifted(*gifts: str, **extras: str) -> Play:
    play = scene("h1 a1", **extras)
    for gift in gifts:
        play.state.learn(play.player("h1"), GIFT[gift])
    return play


@pytest.mark.parametrize(
    ("gifts", "h1", "a1", "values"),
    [
        ((), "", "", []),
        ((), "mighty-blow", "", [1]),
        ((), "mighty-blow=2", "", [2]),
        (("slayer",), "", "st=4", []),
        (("slayer",), "", "st=5", [1]),
        (("crushing-blow",), "mighty-blow", "", [1, 1]),
        (("dwarfen-scourge",), "", "", [1]),
        (("dwarfen-scourge",), "", "dwarf=1", [2]),
    ],
)
def test_what_may_be_added_to_armour_and_injury(gifts: tuple[str, ...], h1: str, a1: str, values: list[int]) -> None:
    play = gifted(*gifts, h1=h1, a1=a1)
    assert [value for _, _, value in spares(play.player("h1"), play.player("a1"))] == values
    play.player("h1").gone = -1
    assert [value for _, _, value in spares(play.player("h1"), play.player("a1"))] == values[: "mighty-blow" in h1]
    assert spares(None, play.player("a1")) == []


@pytest.mark.parametrize(
    ("gift", "reach"),
    [("baleful-hex", 5), ("beer-barrel-bash", 3), ("then-i-started-blastin", 3), ("furious-outburst", 3)],
)
@pytest.mark.parametrize("further", [0, 1])
def test_how_far_a_star_reaches(gift: str, reach: int, further: int) -> None:
    play = scene(f"h1 {'. ' * (reach + further - 1)}a1\n. . .\nh9 . .")
    play.state.learn(play.player("h1"), GIFT[gift])
    play.state.renew_present()
    assert play.do("move h1").due == ("home: move" if further else "home: use")


@pytest.mark.parametrize(("distance", "die", "ball"), [(3, 3, "h1"), (3, 2, "13,5"), (4, 0, "14,5")])
def test_the_catch_of_the_day_reaches_three_squares(distance: int, die: int, ball: str) -> None:
    play = scene(f"h1 {'. ' * (distance - 1)}o\n. . .\nh9 . .")
    play.state.learn(play.player("h1"), GIFT["catch-of-the-day"])
    play.state.renew_present()
    play.do("move h1")
    if die:
        play.rolls(die).do("use")
    assert play.ball == ball


@pytest.mark.parametrize(("die", "hit"), [(1, "h1"), (3, "a1"), (6, "a1")])
def test_a_blunderbuss_at_each_face(die: int, hit: str) -> None:
    play = blunderbuss("h1 . . a1 . a2_ .\n. . . . . . .").rolls(die, 1, 1).do("use")
    assert [event.player for event in play.saw("armour")] == [play.player(hit).id]


def test_a_blunderbuss_that_scatters_hits_somebody_within_three_squares_whom_the_opponent_picks() -> None:
    play = (
        blunderbuss("h1 . . a1 . . a2_\n. . h3 . . . .\n. . . . . . .\n. . . . . . .\nh9 a3 . . . . .")
        .rolls(2)
        .do("use")
    )
    assert (play.due, set(play.options)) == ("away: star target", {"target h3", "target a2"})
    play.rolls(1, 1).do("target h3")
    assert [event.player for event in play.saw("armour")] == [play.player("h3").id]
    alone = blunderbuss("h1 . . a1 . . .\n. . . . . . .").rolls(2).do("use")
    assert (alone.saw("armour"), alone.due) == ([], "home: move")


def blunderbuss(diagram: str) -> Play:
    """h1 has been declared to move, and may fire."""
    play = scene(diagram)
    play.state.learn(play.player("h1"), GIFT["then-i-started-blastin"])
    play.state.renew_present()
    return play.do("move h1")
