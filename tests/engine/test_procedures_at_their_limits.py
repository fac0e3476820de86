"""Kick-off events, the end of a drive, the referee and the block dice at their limits (p.24, 38-41, 56-57, 63, 66-67)."""

from typing import Any

import pytest

from engine.board.actions import KICK_OFF as TO_KICK_OFF
from engine.board.actions import RECEIVE, USE
from engine.board.geometry import OFF
from engine.board.state import CASUALTIES, DRIVE, GAME, KNOCKED_OUT, RESERVES, SENT_OFF
from engine.play.blocking.block import dice_count, strength
from engine.play.blocking.foul import BANNED, FORGIVEN, UNMOVED, answer_to, argue, seen, sent_off
from engine.play.kick_off.drive import between_drives, recovers, sudden_death, toss
from engine.play.kick_off.events import (
    Kick,
    brilliant_coaching,
    high_kick,
    list_blitzers,
    officious_ref,
    pitch_invasion,
    roll_off,
    time_out,
)
from tests.engine.scene import Play, scene
from tests.engine.test_help_at_its_limits import ran
from tests.engine.test_help_from_outside import holding

KICK = Kick(OFF, OFF)


@pytest.mark.parametrize(
    ("kicking", "before", "after"),
    [
        (0, [5, 4], [6, 5]),
        (0, [6, 5], [5, 4]),
        (0, [8, 8], [7, 7]),
        (1, [4, 5], [5, 6]),
        (1, [5, 6], [4, 5]),
        (0, [0, 0], [1, 1]),
        (0, [6, 0], [5, 0]),
        (0, [5, 8], [6, 8]),
    ],
)
def test_a_time_out_goes_back_on_one_of_the_last_three_turns(kicking: int, before: list[int], after: list[int]) -> None:
    g = scene("h1 a1").state
    g.kicking, g.turn[:] = kicking, before
    ran(time_out(g, KICK))
    assert g.turn == after


@pytest.mark.parametrize(
    ("home", "away", "extra", "winner"), [(3, 3, [0, 0], -1), (3, 3, [1, 0], 0), (3, 3, [0, 1], 1), (2, 4, [1, 0], 1), (2, 4, [2, 0], -1), (4, 2, [0, 1], 0)]
)  # fmt: skip
def test_a_roll_off_counts_what_is_added(home: int, away: int, extra: list[int], winner: int) -> None:
    g = scene("h1 a1").state
    ran(roll_off(g, "cheering-fans", extra), home, away)
    assert g.events[-1][1:] == ("cheering-fans", home + extra[0], away + extra[1], winner)


@pytest.mark.parametrize(
    ("banned", "assistants", "rerolls"),
    [([False, False], [1, 0], [1, 0]), ([True, False], [1, 0], [0, 0]), ([True, False], [0, 0], [0, 1]), ([False, True], [0, 2], [0, 1])],
)  # fmt: skip
def test_a_banned_coach_is_one_less_in_brilliant_coaching(
    banned: list[bool], assistants: list[int], rerolls: list[int]
) -> None:
    g = scene("h1 a1").state
    g.banned[:], g.assistants[:] = banned, assistants
    ran(brilliant_coaching(g, KICK), 3, 3)
    assert g.drive_rerolls == rerolls


@pytest.mark.parametrize(("die", "box"), [(1, SENT_OFF), (2, 0)])
def test_the_officious_ref_sends_off_on_a_one(die: int, box: int) -> None:
    play = scene("h1 . .\n. . .\n. . a1")
    play.state.fan_factor[:] = [0, 1]
    ran(officious_ref(play.state, KICK), 1, 1, 1, die)
    assert play.player("h1").box == box
    assert play.lies("h1") == ("stunned" if die == 2 else play.lies("h1"))


@pytest.mark.parametrize(("fans", "down"), [([0, 1], ["h1"]), ([1, 0], ["a1"]), ([1, 1], ["h1", "a1"])])
def test_a_pitch_invasion_stuns_those_of_the_smaller_following(fans: list[int], down: list[str]) -> None:
    play = scene("h1 . .\n. . .\n. . a1")
    play.state.fan_factor[:] = fans
    ran(pitch_invasion(play.state, KICK), 2, 2, 1, *[1] * len(down))
    assert [name for name in ("h1", "a1") if play.lies(name) == "stunned"] == down


def test_nobody_runs_beneath_a_ball_that_is_off_the_pitch_or_over_somebody() -> None:
    play = scene("h1 . a1")
    g = play.state
    g.kicking = 1
    for kick in (KICK, Kick(play.player("a1").sq, OFF), Kick(play.player("h1").sq, OFF)):
        ran(high_kick(g, kick))


@pytest.mark.parametrize(("st", "throws"), [(4, False), (5, True)])
@pytest.mark.parametrize("declared", [0, 1, 2, 3])
def test_what_may_be_declared_in_a_kick_off_blitz(st: int, throws: bool, declared: int) -> None:
    play = scene("h1 h2= .\n. . a1", h1=f"throw-team-mate st={st}")
    g = play.state
    g.blitzers, g.declared = (play.player("h1").id, play.player("h2").id), declared
    found = [play.game.text(action) for action in list_blitzers(g)]
    assert found == [
        "move h1",
        *(["blitz h1"] if not declared & 1 else []),
        *(["throw-team-mate h1"] if throws and not declared & 2 else []),
        "done",
    ]


@pytest.mark.parametrize(
    ("own", "theirs", "dice"), [(3, 3, 1), (4, 3, 2), (3, 4, 2), (6, 3, 2), (7, 3, 3), (3, 7, 3), (2, 1, 2), (3, 1, 3)]
)
def test_how_many_block_dice(own: int, theirs: int, dice: int) -> None:
    assert dice_count(own, theirs) == dice


def test_horns_count_in_a_blitz() -> None:
    play = scene("h1 a1", h1="horns", a1="st=4")
    assert [strength(play.player(name), blitz) for name in ("h1", "a1") for blitz in (False, True)] == [3, 4, 4, 4]


@pytest.mark.parametrize(
    ("face", "a1", "h1", "falls"),
    [(3, "", "", []), (4, "", "", []), (5, "", "", ["a1"]), (6, "dodge", "", ["a1"]), (1, "", "", ["h1"]), (2, "", "block", ["a1"]), (5, "dodge", "tackle", ["a1"])],
)  # fmt: skip
def test_what_each_face_of_a_block_die_does(face: int, a1: str, h1: str, falls: list[str]) -> None:
    play = scene("h1 a1 A\n. . .\n. . h9", a1=a1, h1=h1)
    armour = [1, 1] * len(falls)
    if face == 1:
        play.rolls(face, *armour).do("block h1")
    elif face == 2:
        play.rolls(face).do("block h1").rolls(*armour).do("use")
    else:
        play.rolls(face).do("block h1", "push A").rolls(*armour).do("decline")
    assert [name for name in ("h1", "a1") if play.lies(name) == "prone"] == falls


def test_a_block_is_offered_against_somebody_without_a_tackle_zone() -> None:
    assert "block h1" in scene("h1 a1~ .\n. . .\nh9 . .").options
    assert "block h1" not in scene("h1 . a1~\n. . .\nh9 . .").options


@pytest.mark.parametrize(
    ("biased", "friends", "outcomes"),
    [
        (False, False, [BANNED, UNMOVED, UNMOVED, UNMOVED, UNMOVED, FORGIVEN]),
        (True, False, [UNMOVED, UNMOVED, UNMOVED, UNMOVED, FORGIVEN, FORGIVEN]),
        (False, True, [BANNED, UNMOVED, UNMOVED, UNMOVED, FORGIVEN, FORGIVEN]),
        (True, True, [UNMOVED, UNMOVED, UNMOVED, FORGIVEN, FORGIVEN, FORGIVEN]),
    ],
)
def test_what_the_referee_makes_of_an_argument(biased: bool, friends: bool, outcomes: list[str]) -> None:
    play = scene("h1 a1")
    for name, there in (("biased-referee", biased), ("friends-with-the-ref", friends)):
        if there:
            holding(play, name, 0, GAME)
    assert [answer_to(play.state, 0, die) for die in range(1, 7)] == outcomes
    assert [answer_to(play.state, 1, die) for die in (1, 5, 6)] == [BANNED, UNMOVED, FORGIVEN]


def test_bribery_and_corruption_rolls_a_one_again_and_nothing_else() -> None:
    g = scene("h1 a1").state
    g.corrupt[0] = 1
    ran(argue(g, 0), 2)
    assert g.corrupt[0] == 1
    ran(argue(g, 0), 1, USE, 6)
    assert (g.corrupt[0], g.banned[0]) == (0, False)
    ran(argue(g, 0), 1)
    assert g.banned[0]


@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True)])
def test_a_biased_referee_of_the_other_side_looks_closer_on_a_five(die: int, caught: bool) -> None:
    play = holding(scene("h1 a1"), "biased-referee", 1, GAME)
    g, p = play.state, play.player("h1")
    ran(seen(g, p, False), die)
    assert (g.events[-1][0] == "spotted") is caught
    ran(seen(g, play.player("a1"), False))
    ran(seen(g, p, True))


@pytest.mark.parametrize(("dice", "bribes", "box"), [((2,), 1, 0), ((1, 2), 0, 0), ((1, 1), 0, SENT_OFF), ((6,), 1, 0)])
def test_a_bribe_works_on_a_two_and_the_next_may_follow(dice: tuple[int, ...], bribes: int, box: int) -> None:
    play = scene("h1 a1", bribes=2)
    g, p = play.state, play.player("h1")
    g.banned[0] = True
    answers: list[Any] = []
    for die in dice:
        answers += [USE, die]
    ran(sent_off(g, p), *answers)
    assert (g.bribes[0], p.box, bool(g.turnover)) == (bribes, box, box == SENT_OFF)


@pytest.mark.parametrize(
    ("kegs", "brewers", "dice", "back"),
    [(0, 0, (3,), False), (0, 0, (4,), True), (1, 0, (3,), True), (2, 0, (2,), True), (1, 0, (2,), False),
     (0, 0, (1,), False), (0, 1, (1, 4), True), (0, 1, (1, 1), False), (0, 1, (2,), False)],
)  # fmt: skip
def test_who_is_knocked_out_comes_round_on_a_four(kegs: int, brewers: int, dice: tuple[int, ...], back: bool) -> None:
    play = scene("h1 a1")
    g, p = play.state, play.player("h1")
    g.brewers[0] = brewers
    g.lift(p, KNOCKED_OUT)
    g.effects += [("bloodweiser-keg", 0, GAME)] * kegs + [("bloodweiser-keg", 1, GAME)]
    ran(between_drives(g), *dice)
    assert (p.box == RESERVES) is back


def test_a_recovery_needs_what_is_written_in_its_event() -> None:
    g = scene("h1 a1").state
    ran(recovers(g, g.players[0], (("bloodweiser-keg", 1),)), 3)
    assert g.events[-1][2:] == ("recovery", 3, 4, (("bloodweiser-keg", 1),), True)


@pytest.mark.parametrize(("skill", "box"), [("", RESERVES), ("secret-weapon", SENT_OFF)])
def test_secret_weapons_leave_with_the_drive_they_played_in(skill: str, box: int) -> None:
    play = scene("h1 a1", h1=skill, h2=skill, h3=skill)
    g = play.state
    g.banned[0] = True
    h1, h2, h3 = (play.player(name) for name in ("h1", "h2", "h3"))
    h3.fielded = True
    g.lift(h3, CASUALTIES)
    ran(between_drives(g))
    assert (h1.box, h2.box, h3.box) == (box, RESERVES, CASUALTIES)


@pytest.mark.parametrize(
    ("dice", "answer", "kicking"), [((3, 2), TO_KICK_OFF, 0), ((3, 2), RECEIVE, 1), ((2, 3), TO_KICK_OFF, 1), ((2, 2, 1, 6), RECEIVE, 0)]
)  # fmt: skip
def test_the_winner_of_the_toss_decides_and_ties_are_rolled_again(
    dice: tuple[int, ...], answer: int, kicking: int
) -> None:
    g = scene("h1 a1").state
    ran(toss(g), *dice, answer)
    assert g.kicking == kicking


@pytest.mark.parametrize(("rolls", "winner"), [("hhhaa", 0), ("aahha", 1), ("hthhaa", 0)])
def test_sudden_death_is_five_roll_offs_without_ties(rolls: str, winner: int) -> None:
    g = scene("h1 a1").state
    pairs = {"h": (5, 4), "a": (4, 5), "t": (3, 3)}
    ran(sudden_death(g), *(die for each in rolls for die in pairs[each]))
    assert g.shoot_out == winner


def test_re_rolls_of_the_drive_are_those_that_were_won_in_the_last() -> None:
    play: Play = scene("h1 a1")
    g = play.state
    g.drive_rerolls[:], g.next_rerolls[:] = [2, 1], [0, 1]
    holding(play, "fouling-frenzy", 0, DRIVE)
    ran(between_drives(g))
    assert (g.drive_rerolls, g.next_rerolls, g.effects) == ([0, 1], [0, 0], [])
