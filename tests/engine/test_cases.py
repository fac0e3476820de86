"""Situations that other engines got wrong, or that the book decides only when read closely (numbers are those of our collection of cases)."""

import msgspec
import pytest

from engine.board.dice import SealedDice
from engine.board.rules import Rules, rules_of
from engine.board.skills import BIT
from engine.board.state import State
from engine.game import Game
from engine.play.blocking.push import carry_out
from engine.play.kick_off.drive import begin_half
from engine.play.throwing.passing import interference_modifiers
from engine.proof.chance import Chance
from engine.proof.check import check
from engine.proof.policies import chaser
from engine.refusals import why_not
from engine.roster import enlist
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.numbers import Pitch
from tests.engine.scene import BB2020, scene, team
from tests.engine.test_kickoff import BACK, LINE, at_kick_off, kicked, mirrored, set_up


def test_n16_a_surfed_own_carrier_is_a_turnover_even_if_a_team_mate_catches_the_throw_in() -> None:
    play = scene("h3 h2* h4\n. a1 .\n. h1 .\n. . .\n. h5 .", at=(10, 0)).rolls(3, 3).do("block h1", "push 11,0")
    play.rolls(1, 1, 3, 2, 2, 4).do("decline")
    assert (play.ball, play.turnover) == ("h5", "crowd")


JUMP = """
    a2  .   A   a3
    h1  a1_ B   .
    .   .   C   .
"""


def test_n04_of_one_mark_at_the_start_and_two_at_the_target_the_two_count() -> None:
    marked = JUMP.replace("C   .", "C   a4")
    play = scene(marked).rolls(4, 1, 1).do("move h1", "jump B")
    assert (play.tests("jump"), play.where("h1")) == ([(4, -2, False)], "B")
    assert scene(marked).rolls(5).do("move h1", "jump B").lies("h1") == "standing"


@pytest.mark.parametrize("action", ["pass", "hand-off", "foul", "blitz", "throw-team-mate"])
def test_n07_whoever_fails_to_stand_up_has_spent_the_declared_action_without_a_turnover(action: str) -> None:
    brawn = "throw-team-mate st=5 ma=2"
    play = scene("h1_ . a1 a2_\n. . . .\nh2 . . .", h1=brawn, h2=brawn).do(f"{action} h1").rolls(3).do("stand up")
    assert (play.turnover, play.lies("h1")) == ("", "prone")
    assert "declared this action already" in play.refuses(f"{action} h2")


@pytest.mark.parametrize(("die", "down"), [(3, True), (4, False)])
def test_n07_with_two_squares_of_movement_a_four_is_needed(die: int, down: bool) -> None:
    play = scene("h1_ .\n. .\nh9 .", h1="ma=2").rolls(die).do("move h1", "stand up")
    assert (play.lies("h1") == "prone") is down


@pytest.mark.parametrize(("result", "penalty"), [("accurate", -3), ("inaccurate", -2), ("wildly inaccurate", -1)])
def test_n25_the_better_the_throw_the_harder_it_is_to_interfere(result: str, penalty: int) -> None:
    play = scene("h1* . a1 . h2\n. h3 h4 . .")
    a1, h1 = play.player("a1"), play.player("h1")
    assert interference_modifiers(play.state, h1, a1, result) == ((result, penalty), ("marked", -1))


@pytest.mark.parametrize("a1", ["a1_", "a1=", "a1~"])
def test_n25_only_a_standing_player_with_a_tackle_zone_may_interfere(a1: str) -> None:
    play = scene(f"h1* . {a1} . h2").rolls(5, 3).do("pass h1", "throw 14,5")
    assert (play.ball, play.tests("interfere")) == ("h2", [])


def test_n25_interference_lies_on_the_way_to_where_the_ball_comes_down() -> None:
    # aimed to the right, but it deviates downwards from the thrower: only a2 is beneath the ruler then
    play = scene("h8 . . . .\nh1* . a1 . .\n. . . . .\na2 . . . .\n. . . . .", h1="pa=6", weather="very-sunny")
    play.rolls(2, 7, 4).do("pass h1", "throw 13,6")
    assert play.options == ["target a2", "decline"]


@pytest.mark.parametrize(("die", "caught"), [(5, False), (6, True)])
def test_n27_three_marks_make_a_hand_off_a_six(die: int, caught: bool) -> None:
    play = scene("h1* h2 a1\n. a3 a2\nh9 . .").rolls(*((die,) if caught else (die, 2))).do("hand-off h1", "give h2")
    assert play.tests("catch") == [(die, -3, caught)]


def test_n27_a_hand_off_comes_after_all_moves_and_rushes() -> None:
    play = scene("h1* . . h2\n. . . .\nh9 . . .", h1="ma=0").rolls(2, 2).do("hand-off h1", "step 11,5", "step 12,5")
    assert play.rolls(3).do("give h2").ball == "h2"


def test_n28_a_kick_is_caught_with_the_catch_skill_but_without_team_re_rolls() -> None:
    play = at_kick_off(rerolls=[3, 3], full_rerolls=[3, 3])
    play.player("a5").skills |= BIT["catch"]
    play.do(*LINE, *BACK, *map(mirrored, LINE), *map(mirrored, BACK))
    play.rolls(5, 1, 3, 4, 1, 1, 2).do("kick 16,4")
    assert play.options == ["skill re-roll", "decline"]
    play.rolls(4).do("skill re-roll")
    assert play.ball == "a5"


def test_n29_with_nobody_in_the_middle_somebody_on_the_line_kicks() -> None:
    play = at_kick_off(count=7)
    play.player("h2").skills |= BIT["kick"]
    play.do(*LINE, "place 1,0", "place 2,0", "place 1,14", "place 2,14")
    play.do(*map(mirrored, LINE), "place 24,0", "place 23,0", "place 24,14", "place 23,14")
    assert play.due == "home: kicker"
    assert play.options == ["pick h1", "pick h2", "pick h3"]


def test_n31_a_high_kick_may_cross_the_line_and_is_a_touchback_even_so() -> None:
    play = kicked(4, 3, 2, 3, square="14,12")
    assert play.due == "away: high kick"
    play.do("pick a11")
    assert (play.where("a11"), play.due) == ("11,12", "away: touchback")
    assert play.do("pick a4").ball == "a4"


def test_n31_nobody_waits_beneath_a_kick_that_leaves_the_pitch_or_comes_down_on_somebody() -> None:
    assert kicked(5, 6, 2, 3, square="22,12").due == "away: touchback"
    play = set_up(at_kick_off()).rolls(5, 1, 2, 3, 4).do("kick 15,3")
    assert play.saw("moves") == []


def test_n32_a_banned_coach_counts_one_less_so_that_level_dice_are_no_tie() -> None:
    play = kicked(5, 1, 3, 4, 3, 3, 2, banned=[True, False])
    assert play.state.drive_rerolls == [0, 1]
    assert kicked(5, 1, 3, 4, 3, 3, 2).state.drive_rerolls == [0, 0]


@pytest.mark.parametrize("kick", [(4, 3, "14,12"), (5, 6, "22,12")])
def test_n33_a_kick_that_has_gone_astray_is_a_touchback_whatever_the_weather_does(kick: tuple[int, int, str]) -> None:
    direction, distance, square = kick
    assert kicked(direction, distance, 4, 4, 3, 4, square=square).due == "away: touchback"


def test_n33_a_scatter_over_the_line_and_back_is_no_touchback_but_off_the_pitch_is() -> None:
    play = kicked(4, 1, 4, 4, 3, 4, 4, 4, 5, 2, square="15,12")
    assert (play.due, play.ball) == ("away: turn", "13,11")
    play = kicked(2, 1, 4, 4, 3, 4, 2, square="20,1")
    assert play.due == "away: touchback"


def test_n35_the_weather_stays_until_something_changes_it() -> None:
    assert scene("h1* A", at=(24, 7), weather="blizzard").do("move h1", "step A").state.weather == "blizzard"


@pytest.mark.parametrize(
    ("diagram", "at", "dice", "actions"),
    [
        ("h1* a1_ A", (23, 7), (3,), ("move h1", "jump A")),  # a jump
        ("h1* . h2", (23, 7), (4, 3), ("pass h1", "throw 25,7")),  # a catch
        ("h1* h3 h2", (23, 7), (2, 5, 4), ("hand-off h1", "give h3")),  # a bounce
    ],
)
def test_n36_ways_to_score(diagram: str, at: tuple[int, int], dice: tuple[int, ...], actions: tuple[str, ...]) -> None:
    assert scene(diagram, at=at).rolls(*dice).do(*actions).state.score == [1, 0]


def test_n36_a_throw_in_caught_in_the_end_zone_scores() -> None:
    play = scene(". a1* . .\n. h1 . .\n. . . h2\n. . . .", at=(22, 0), h2="ag=2").rolls(3).do("block h1")
    # the crowd throws it in from 23,0 to the right and down, two squares: 25,2
    assert play.rolls(1, 1, 1, 1, 1, 3).do("decline").state.score == [1, 0]


@pytest.mark.parametrize(("diagram", "ma"), [("h1* A", "ma=0"), ("h1* a1_ A", "ma=6")])
def test_n36_whoever_falls_in_the_end_zone_does_not_score(diagram: str, ma: str) -> None:
    dice, act = ((1, 1, 1, 2), "step A") if "a1" not in diagram else ((2, 1, 1, 2), "jump A")
    play = scene(diagram, at=(25 - diagram.count(" "), 7), h1=ma).rolls(*dice).do("move h1", act)
    assert (play.state.score, play.turnover) == ([0, 0], "falls")


@pytest.mark.parametrize(
    ("die", "lies", "banned"),
    [(1, "sent-off", True), (2, "sent-off", False), (5, "sent-off", False), (6, "standing", False)],
)
def test_n37_arguing_the_call(die: int, lies: str, banned: bool) -> None:
    play = scene("h1 a1_ .\n. . .\nh9 . .").rolls(2, 2).do("foul h1", "foul-now a1").rolls(die).do("use")
    assert (play.lies("h1"), play.state.banned[0], play.turnover) == (lies, banned, "sent-off")


@pytest.mark.parametrize(("die", "modifier"), [(4, 0), (3, -1)])
def test_n39_marks_make_the_throw_and_the_landing_harder(die: int, modifier: int) -> None:
    play = scene("h1 h2 . A .\na1 . . . a2\nh9 . . . .", h1="throw-team-mate st=5 pa=3", h2="right-stuff stunty st=2")
    play.do("throw-team-mate h1", "take h2").rolls(die, 2, 7, 5, 5).do("throw A")
    assert play.tests("throw team-mate") == [(die, -1, die == 4)]
    assert play.tests("landing") == [(5, modifier - 1, 5 + modifier - 1 >= 3)]


def test_n40_a_second_player_in_the_way_is_knocked_down_too() -> None:
    play = scene("h1 h2 . A a1 a2\n. . . . . .\nh9 . . . . .", h1="throw-team-mate st=5", h2="right-stuff st=2")
    play.do("throw-team-mate h1", "take h2").rolls(4, 2, 7, 5, 1, 1, 5, 1, 1, 2, 1, 1).do("throw A")
    assert (play.lies("a1"), play.lies("a2"), play.where("h2"), play.turnover) == ("prone", "prone", "15,4", "")


def test_n41_whoever_was_thrown_may_still_act_even_after_standing_up() -> None:
    play = scene("h1 h2 . A .\n. . . . .\nh9 . . . .", h1="throw-team-mate st=5", h2="right-stuff st=2")
    play.do("throw-team-mate h1", "take h2").rolls(4, 2, 7, 5, 1, 1, 1).do("throw A")
    assert play.lies("h2") == "prone"
    play.do("move h2", "stand up")
    assert play.lies("h2") == "standing"


def test_n44_on_the_ball_answers_a_dump_off_and_falling_then_is_a_turnover() -> None:
    play = scene("h1 a1* . a2\n. . . .\n. . h2 a3", a1="dump-off", h2="on-the-ball").do("block h1", "throw 13,5")
    assert play.due == "home: on the ball"
    play.do("pick h2").rolls(1, 1, 1, 5, 3).do("step 12,6")
    assert (play.lies("h2"), play.turnover, play.ball) == ("prone", "falls", "a2")


def test_n43_extra_time_keeps_the_re_rolls_that_are_left() -> None:
    g = scene("h1 a1").state
    g.half, g.rerolls[:], g.full_rerolls[:] = 3, [1, 0], [3, 3]
    begin_half(g)
    assert g.rerolls == [1, 0]


@pytest.mark.parametrize("a1", ["a1_", "a1~"])
def test_n44_nobody_is_on_the_ball_from_the_ground_or_without_a_tackle_zone(a1: str) -> None:
    play = scene(f"h1* . . h2\n. . . .\n. . . .\n{a1} . . .", a1="on-the-ball").rolls(4, 3)
    assert play.do("pass h1", "throw 13,5").ball == "h2"


def test_n47_a_target_without_a_tackle_zone_is_not_asked_to_wrestle() -> None:
    play = scene("h1 a1~ .\n. . .\nh9 . .", a1="wrestle").rolls(2, 1, 1, 1, 1).do("block h1")
    assert (play.turnover, len(play.saw("armour"))) == ("knocked-down", 2)


def test_trap_34_a_touchback_to_a_prone_player_bounces() -> None:
    play = at_kick_off(count=3)
    play.do("place 12,5", "place 12,7", "place 12,9", "place 13,5", "place 13,7", "place 13,9")
    # Pitch Invasion: all three of the away side are Stunned, and the kick goes off the pitch
    play.rolls(5, 6, 6, 6, 6, 1, 3, 1, 1, 1).do("kick 25,7")
    assert play.due == "away: touchback"
    play.rolls(5).do("pick a1")
    assert play.ball == "14,5"


def test_trap_55_the_second_block_of_frenzy_may_be_a_stab() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", h1="frenzy stab").rolls(3).do("block h1", "how 0", "push A")
    assert play.due == "home: how"
    play.rolls(4, 4).do("how 1")
    assert play.lies("a1") == "standing"


def test_trap_58_a_six_is_no_success_of_dauntless_by_itself() -> None:
    play = scene("h1 a1 .\n. . .\nh9 . .", h1="dauntless st=1", a1="st=7").rolls(6, 3, 3, 3).do("block h1")
    assert play.saw("contest")[0].passed is False


def test_trap_65_grab_denies_sidestep_to_the_target_but_not_down_the_chain() -> None:
    play = scene(". . a2 .\nh1 a1 a3 A\n. . a4 B\nh9 . . .", h1="grab", a3="sidestep").do("blitz h1", "target a1")
    play.rolls(3).do("hit a1", "push 12,6")
    assert play.due == "away: sidestep"


def test_trap_67_sidestep_does_not_cancel_the_second_block_of_frenzy() -> None:
    play = scene(". . A\nh1 a1 .\n. . .\nh9 . .", h1="frenzy", a1="sidestep").rolls(3).do("block h1")
    play.rolls(1, 1, 1).do("push A")
    # they follow up and still stand beside them, so the second Block is made, and fails
    assert (play.where("h1"), play.lies("h1")) == ("11,6", "prone")


def test_trap_79_a_failed_take_root_before_a_hand_off_without_the_ball_is_no_turnover() -> None:
    play = scene("h1 h2 .\n. . o\nh9 . .", h1="take-root").rolls(1).do("hand-off h1")
    assert (play.turnover, play.due) == ("", "home: turn")


def test_trap_91_animosity_is_not_about_stars() -> None:
    sheet = team("home")
    star = msgspec.structs.replace(sheet.players[1], kind="star")
    hater = msgspec.structs.replace(sheet.players[0], skills=(OwnedSkill("animosity", targets=("*",)),))
    g = State(rules_of(BB2020))
    enlist(g, 0, msgspec.structs.replace(sheet, players=(hater, star, *sheet.players[2:4])))
    assert g.players[0].animosity == {2, 3}


def test_every_decision_is_a_sentence() -> None:
    play = scene("a1 h1 A\n. . .\n. . h9", h1="dodge", rerolls=1)
    assert play.game.question == "home: who is activated, and for what?"
    play.do("move h1")
    assert play.game.question == "home: what does h1 do next?"
    play.rolls(1).do("step A")
    assert play.game.question == "home: roll again for h1 (dodge)?"
    play = scene("h1 a1 .\n. . .\nh9 . .", h1="block").rolls(2).do("block h1")
    assert play.game.question == "home: does h1 use Block?"


def test_trap_94_whatever_is_not_listed_is_refused_with_a_reason() -> None:
    play = scene("h1 A a1\nh2_ . a2=\nh3' . .", h1="dodge")
    pitch = play.game.rules.pitch
    words = [
        f"{kind} {name}"
        for kind in ("move", "block", "blitz", "pass", "foul", "hand-off")
        for name in ("h1", "h2", "h3", "h4", "a1", "a2")
    ]
    words += [
        "end turn",
        "concede",
        "step 11,5",
        "face pow",
        "use",
        *(f"step {pitch.name(square)}" for square in range(0, 390, 13)),
    ]
    for word in words:
        if word in play.options:
            continue
        assert len(play.refuses(word)) > 20
    assert why_not(play.game.pending, 0)  # type: ignore[arg-type]


def test_a_ring_of_pushes_ends_where_it_began() -> None:
    """Open in the book. A square that a player of the chain is about to leave counts as free, so the last man takes the first one's place.

    On a pitch nobody can bend a chain that far within eight pushes, so the plan is asked directly, with the chain handed to it.
    """
    play = scene("h1 a1 a2\n. . o\nh9 . .")
    g, (a1, a2) = play.state, (play.player("a1"), play.player("a2"))
    where = a1.sq, a2.sq
    surfed, held = carry_out(g, [(a1, a2.sq), (a2, a1.sq)])
    assert (a1.sq, a2.sq, surfed, held) == (where[1], where[0], None, False)
    assert (g.at[where[0]], g.at[where[1]]) == (a2, a1)
    check(play.game)


@pytest.fixture(scope="module")
def sevens() -> Rules:
    """The same rules on a pitch of 20 by 11 with seven players a side and six turns a half: numbers of the edition, and nothing else."""
    pitch = Pitch(
        length=20, width=11, wide_zone=2, halves=2, turns_per_half=6, players=7, line_of_scrimmage_min=3, wide_zone_max=1,
        line_of_scrimmage=7, where="",
    )  # fmt: skip
    edition = msgspec.structs.replace(BB2020.pack.edition, id="sevens", pitch=pitch)
    return rules_of(Ruleset(msgspec.structs.replace(BB2020.pack, edition=edition), BB2020.options))


@pytest.mark.parametrize("seed", range(4))
def test_seven_a_side_on_a_smaller_pitch_is_only_a_matter_of_numbers(sevens: Rules, seed: int) -> None:
    home, away = team("home", rerolls=2), team("away", rerolls=2)
    g = State(sevens)
    for side, sheet in enumerate((home, away)):
        enlist(g, side, sheet)
    g.renew_present()
    game, choose = Game.at(g, home, away, SealedDice(f"sevens {seed}".encode())), chaser(Chance(seed))
    while game.pending is not None:
        check(game)
        game.send(choose(game))
    assert game.state.turn == [6, 6]
    columns = {sevens.pitch.x[event[2]] for event in game.events if event[0] == "set-up"}
    assert columns <= {*range(7), *range(13, 20)} and {6, 13} <= columns  # nobody between the two Lines of Scrimmage
    first = [event for event in game.events if event[0] == "set-up"][:7]
    assert len({event[1] for event in first}) == 7
