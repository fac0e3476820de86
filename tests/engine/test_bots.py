"""The bots: they play whole matches by the rules, see no dice, play the same from the same seed, and the better one wins."""

import pytest

from engine.board.actions import ARGUMENT, DECLINE, PASS, USE
from engine.board.decisions import Choice
from engine.board.dice import NoDice, SealedDice
from engine.bots import BOTS
from engine.bots.bot import Bot, safe_squares
from engine.bots.cage import Cage
from engine.bots.coach import Coach, rerolled
from engine.bots.posts import position, presses
from engine.bots.runners import post, waits
from engine.bots.scorer import Scorer
from engine.game import Game
from engine.odds.blocks import DOWN, FALLS, WORTH
from engine.play.rolls import list_use
from engine.proof.chance import Chance
from engine.proof.check import check
from engine.proof.squads import squad
from tests.engine.scene import BB2020, Play, scene


def match(home: str, away: str, seed: int, roster: str = "human", checked: bool = False) -> Game:
    sheets = squad(BB2020, roster, "home"), squad(BB2020, roster, "away")
    game = Game(*sheets, BB2020, SealedDice(f"bots {seed}".encode()))
    bots = [BOTS[name](Chance(seed + side)) for side, name in enumerate((home, away))]
    while game.pending is not None:
        if checked and game.pending.kind == "turn":
            check(game)
        game.send(bots[game.pending.side](game))
    return game


@pytest.mark.parametrize("roster", ["orc", "goblin", "vampire"])
def test_coaches_play_a_match_of_any_roster_to_its_end(roster: str) -> None:
    game = match("coach", "scorer", 3, roster, checked=True)
    assert game.over
    assert game.state.conceded == -1


def test_the_same_seed_plays_the_same_match() -> None:
    assert match("coach", "random", 11).actions == match("coach", "random", 11).actions


@pytest.mark.parametrize("bot", ["scorer", "coach"])
def test_whoever_knows_of_the_end_zone_beats_chance(bot: str) -> None:
    ours, theirs = match(bot, "random", 1).state.score
    assert ours > theirs
    theirs, ours = match("random", bot, 2).state.score
    assert ours > theirs


def test_a_coach_beats_a_scorer_over_two_matches() -> None:
    """How often out of a hundred stands in docs/benchmarks.md; here, both sides of one match with the same dice."""
    ours, theirs = match("coach", "scorer", 5, "wood-elf").state.score
    theirs_away, ours_away = match("scorer", "coach", 5, "wood-elf").state.score
    ours, theirs = ours + ours_away, theirs + theirs_away
    assert ours > theirs


def decides(bot: Bot, play: Play) -> list[str]:
    """What the bot does until its turn or the dice end it, in words."""
    fork = play.game.fork(NoDice())
    done = []
    while fork.pending is not None and fork.pending.side == 0 and len(done) < 12:
        action = bot(fork)
        done.append(fork.text(action))
        try:
            fork.send(action)
        except LookupError:
            break
    return done


@pytest.mark.parametrize("bot", [Scorer, Coach])
def test_a_free_way_to_the_end_zone_is_taken(bot: type[Bot]) -> None:
    play = scene("h1* . . .\n. . . .\n. . h2 a1", at=(20, 5))
    assert decides(bot(Chance(1)), play)[0] == "move h1"
    play.game.dice = NoDice()
    fork, player = play.game.fork(), bot(Chance(1))
    while fork.pending is not None and fork.state.score == [0, 0]:
        fork.send(player(fork))
    assert fork.state.score == [1, 0]


def test_a_coach_stands_his_players_up_before_he_risks_anything() -> None:
    play = scene("h1_ . . . . h2\n. . . . . a1", at=(5, 3))
    done = decides(Coach(Chance(1)), play)
    assert done[:2] == ["move h1", "stand up"]


def test_a_coach_does_not_block_against_three_dice_of_the_other_coach() -> None:
    play = scene("h1 a1", a1="st=7 block")
    assert not any(done.startswith(("block", "blitz")) for done in decides(Coach(Chance(1)), play))


def test_a_coach_blitzes_whoever_runs_away_with_the_ball() -> None:
    play = scene("h1 . . a1*\n. . . .\nh2 . . .", h1="block st=4", h2="block st=4")
    done = decides(Coach(Chance(1)), play)
    assert any(action.startswith("blitz") for action in done)


def test_a_coach_puts_a_cage_around_the_carrier() -> None:
    play = scene("h2 . . . . h3 . . . . .\n. . h1* . . . . . . . a1\nh4 . . . . h5 . . . . .", at=(4, 5), h1="ma=4")
    game, coach = play.game.fork(NoDice()), Coach(Chance(1))
    while game.pending is not None and game.pending.side == 0:
        game.send(coach(game))
    g = game.state
    carrier = g.carrier
    assert carrier is g.players[0]
    x, y = g.pitch.x[carrier.sq], g.pitch.y[carrier.sq]
    corners = [g.at[g.pitch.at(x + dx, y + dy)] for dx in (-1, 1) for dy in (-1, 1)]
    assert all(p is not None and p.side == 0 for p in corners)


def test_a_cage_seats_as_many_as_can_come_and_asks_one_to_leave_his_corner_to_another() -> None:
    play = scene(". . . h2\n. h1* . .\n. . . h3", at=(10, 5), h2="ma=1", h3="ma=3")
    cage = Cage(play.state, play.player("h1"), [play.player(name) for name in ("h3", "h2")])
    seated = cage.guards(play.player("h1").sq)
    assert sorted(seated.values()) == sorted(play.player(name).id for name in ("h2", "h3"))
    assert len(cage.fill(play.player("h1").sq)) > 1


def test_a_coach_risks_a_block_once_everybody_else_has_moved() -> None:
    """One die between two who have no skills is left alone while others have something to do, and thrown at the end."""
    play = scene("h1 a1 . . . . .\n. . . . . . .\n. . . . . . h2_", at=(8, 5))
    done = decides(Coach(Chance(1)), play)
    assert done[0] == "move h2"
    assert done[-2:] == ["block h1", "target a1"] or done[-1] == "block h1"


def test_a_coach_marks_those_who_stand_around_the_opponent_with_the_ball() -> None:
    play = scene("h1 . . . a2\n. . . . a1*\n. . . . a3", at=(8, 0), a1="st=6", a2="st=6", a3="st=6")
    g = play.state
    beside = play.player("a2").sq - 1
    assert presses(g, 0, beside)
    assert not presses(g, 0, play.player("h1").sq)
    assert not presses(g, 1, beside)
    plan = position(g, 0, [play.player("h1")])
    assert g.pitch.distance(plan[-1] & ARGUMENT, play.player("a1").sq) <= 2


def test_squares_without_a_die_leave_no_tackle_zone_and_do_not_touch_the_ball() -> None:
    play = scene("h1 o .\n. . .\n. . a1", h1="ma=2")
    pitch, g = play.game.rules.pitch, play.state
    found = safe_squares(g, play.player("h1"))
    assert g.ball not in found
    marked = pitch.at(11, 6)
    assert len(found[marked]) == 1
    assert all(way[0] & ARGUMENT != marked for way in found.values() if len(way) == 2)


def test_a_team_mate_waits_ahead_where_he_can_score_next_turn() -> None:
    play = scene("h1* . h2 . .\n. . . . .\na1 . . . .", at=(11, 5), h2="ma=8")
    g, carrier, runner = play.state, play.player("h1"), play.player("h2")
    assert not waits(g, runner, runner.sq, carrier)
    square = post(g, carrier, [runner])[-1] & ARGUMENT
    assert waits(g, runner, square, carrier)
    assert post(g, carrier, []) == []


def test_nobody_is_sent_ahead_of_a_carrier_who_can_score_himself() -> None:
    play = scene("h1* . h2 . .", at=(19, 5))
    assert post(play.state, play.player("h1"), [play.player("h2")]) == []


def test_a_coach_hands_the_ball_to_whoever_can_score_with_it() -> None:
    play = scene("h1* . . . h2\n. . . . .\na1 . . . .", at=(12, 5), h1="ma=4", h2="ma=9", rerolls=1)
    done = decides(Coach(Chance(1)), play)
    assert "hand-off h1" in done


def test_a_coach_throws_the_ball_when_little_time_is_left_to_carry_it() -> None:
    diagram = "h1* . . . . . . . h2\n. . . . . . . . .\na1 . . . . . . . ."
    for turn, thrown in ((1, False), (7, True)):
        play = scene(diagram, at=(10, 5), h1="ma=3 pa=3 pass", h2="ma=8 catch")
        play.state.turn = [turn, turn]
        plan = Coach(Chance(1)).turn(play.state, 0)
        assert (plan[0] & ~ARGUMENT == PASS) == thrown


def test_a_blocker_makes_room_ahead_of_the_carrier_until_he_has_gone() -> None:
    play = scene("h1* . .\n. h2 a1", at=(10, 5))
    g, carrier = play.state, play.player("h1")
    choice = Choice(g, 0, "follow up", list_use, (play.player("h2"), play.player("h2").sq + 1))
    coach = Coach(Chance(1))
    assert coach.follow_up(g, choice) == USE
    carrier.done = True
    assert coach.follow_up(g, choice) == DECLINE


def test_a_reroll_that_is_used_half_of_the_time_counts_as_half_of_one() -> None:
    plain, again = [0.0] * 7, [0.0] * 7
    plain[DOWN], plain[FALLS] = 0.5, 0.5
    again[DOWN], again[FALLS] = 0.75, 0.25
    assert rerolled(tuple(plain), tuple(again), WORTH) == pytest.approx(0.5)
    assert rerolled(tuple(plain), tuple(plain), WORTH) == 0
