"""Whole matches: turns, drives, halves, the end, copies, replays and what they report (p.42, 64-67; N36, N43, ENGINE's invariants)."""

import ast
import random
from pathlib import Path

import pytest

import engine
from engine.board.actions import MOVE, STEP, NoSuchAction, read, text
from engine.board.dice import NoDice, SealedDice
from engine.board.notation import read_position, write_position
from engine.board.rules import rules_of
from engine.board.state import State
from engine.game import ALWAYS, NEVER, Broken, Game
from engine.proof.check import check
from engine.roster import enlist
from rulebook.dice import DiceMissing
from rulebook.report.checks import Verdict, judged
from rulebook.shapes.sheets import KickOff
from tests.engine.scene import BB2020, scene, team

HOME, AWAY = team("home", rerolls=3, apothecary=1), team("away", rerolls=2)


def play_out(seed: int, checked: bool = False, decider: bool = False) -> Game:
    """A match of two coaches who do anything that is legal."""
    choose = random.Random(seed)
    game = Game(HOME, AWAY, BB2020, SealedDice(f"match {seed}".encode()), decider=decider)
    while game.pending is not None:
        if checked:
            check(game)
        game.send(choose.choice(game.pending.options))
    return game


def test_a_match_has_eight_turns_a_side_in_each_half_unless_time_runs_away() -> None:
    game = play_out(1)
    halves = [event for event in game.events if event[0] == "half"]
    assert [event[1] for event in halves] == [1, 2]
    assert halves[0][2] != halves[1][2]  # who kicked off the first half receives the second
    assert game.state.turn == [8, 8]


@pytest.mark.parametrize("seed", range(6))
def test_every_decision_of_a_match_leaves_a_board_that_holds_together(seed: int) -> None:
    game = play_out(seed, checked=True)
    check(game)
    report = game.report()
    assert judged(report, KickOff(home=HOME, away=AWAY), BB2020) == Verdict(report, ())
    assert (report.home.touchdowns, report.away.touchdowns) == tuple(game.state.score)


def test_the_same_actions_and_dice_make_the_same_match() -> None:
    game = play_out(3)
    again = Game.replay(HOME, AWAY, BB2020, SealedDice(b"match 3"), game.actions)
    assert again.events == game.events
    assert again.over


def test_a_fork_plays_on_alone_and_never_sees_the_dice_to_come() -> None:
    choose = random.Random(5)
    game = Game(HOME, AWAY, BB2020, SealedDice(b"fork"))
    for _ in range(400):
        if game.pending is None:
            break
        if choose.random() < 0.2:
            fork = game.fork()
            assert fork.pending is not None
            assert (fork.pending.kind, fork.pending.options) == (game.pending.kind, game.pending.options)
            assert write_position(fork.state) == write_position(game.state)
            assert isinstance(fork.dice, NoDice)
            with pytest.raises(LookupError, match="no dice"):
                for _ in range(2000):
                    fork.send(choose.choice(fork.pending.options))
            game.fork(SealedDice(b"other")).send(game.pending.options[0])
        game.send(choose.choice(game.pending.options))


def test_a_refused_action_changes_nothing() -> None:
    play = scene("h1 A .\na1 . .")
    before = write_position(play.state)
    assert "not of the active team" in play.refuses("move a1")
    assert "not on the pitch" in play.refuses("move h5")
    assert write_position(play.state) == before
    play.do("move h1")


@pytest.mark.parametrize("number", [-5, 10**9, STEP | 4000, MOVE | 99])
def test_a_number_that_is_no_action_is_refused_like_a_text_that_is_none(number: int) -> None:
    play = scene("h1 A .\na1 . .").do("move h1")
    with pytest.raises(NoSuchAction):
        play.game.send(number)
    assert play.due == "home: move"


def test_a_position_reads_back_as_it_was_written() -> None:
    choose = random.Random(8)
    game = Game(HOME, AWAY, BB2020, SealedDice(b"position"))
    seen = 0
    while game.pending is not None and seen < 25:
        if game.pending.kind == "turn":
            written = write_position(game.state)
            empty = State(rules_of(BB2020))
            for side, sheet in enumerate((HOME, AWAY)):
                enlist(empty, side, sheet)
            assert write_position(read_position(written, rules_of(BB2020), empty)) == written
            seen += 1
        game.send(choose.choice(game.pending.options))
    assert seen == 25


def test_every_action_reads_back_as_it_was_written() -> None:
    game = play_out(2)
    names, pitch = game.names, game.rules.pitch
    assert [read(text(action, pitch, names), pitch, names) for action in game.actions] == game.actions


def test_a_coach_who_always_uses_a_skill_is_asked_no_more_and_a_replay_does_not_need_to_know() -> None:
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", h1="block", a1="dodge")
    play.game.prefer(0, "block", ALWAYS)
    play.game.prefer(1, "dodge", NEVER)
    play.rolls(2, 1, 1).do("block h1")
    assert (play.lies("h1"), play.lies("a1"), play.due) == ("standing", "prone", "home: turn")
    assert play.game.text(play.game.actions[-1]) == "use"
    play = scene("h1 a1 A .\n. . . .\nh9 . . .", a1="dodge")
    play.game.prefer(1, "dodge", NEVER)
    play.rolls(5).do("block h1", "push A").rolls(1, 1).do("decline")
    assert play.lies("a1") == "prone"
    play.game.prefer(1, "dodge", None)
    assert play.game.preferences == ({}, {})


def test_a_copy_in_which_a_rule_failed_goes_no_further() -> None:
    play = scene("a1 h1 A\n. . .\nh9 . .")
    play.do("move h1")
    with pytest.raises(DiceMissing):
        play.do("step A")
    with pytest.raises(Broken, match="replay its actions"):
        play.do("step A")


# --- touchdowns and what follows ---


def test_walking_into_the_end_zone_with_the_ball_scores_and_the_scorer_kicks_off() -> None:
    play = scene("h1* A", at=(24, 7))
    play.rolls().do("move h1", "step A")
    assert (play.state.score, play.saw("touchdown")[0].player) == ([1, 0], 0)
    assert (play.state.kicking, play.due) == (0, "home: set up")


def test_a_failed_dodge_into_the_end_zone_scores_nothing() -> None:
    play = scene("a1 h1* A", at=(23, 7)).rolls(2, 1, 1, 4).do("move h1", "step A")
    assert (play.state.score, play.turnover) == ([0, 0], "falls")


def test_the_own_end_zone_is_worth_nothing() -> None:
    play = scene("A h1*", at=(0, 7)).do("move h1", "step A")
    assert play.state.score == [0, 0]


def test_a_carrier_pushed_standing_into_his_end_zone_scores_in_our_turn() -> None:
    play = scene("A a1* h1\n. . .\n. . h9", at=(0, 7)).rolls(3).do("block h1", "push A", "decline")
    assert (play.state.score, play.state.turn) == ([0, 1], [3, 4])


def test_a_carrier_knocked_down_in_his_end_zone_scores_nothing() -> None:
    play = scene("A a1* h1\n. . .\n. . h9", at=(0, 7)).rolls(6).do("block h1", "push A").rolls(1, 1, 2).do("decline")
    assert (play.state.score, play.lies("a1"), play.ball) == ([0, 0], "prone", "0,6")


def test_knocked_out_players_come_back_on_four_plus_between_drives() -> None:
    play = scene("h1* A", at=(24, 7))
    for name in ("h5", "h6"):
        play.player(name).box = 2
    play.rolls(3, 4).do("move h1", "step A")
    assert (play.lies("h5"), play.lies("h6")) == ("knocked-out", "reserves")


def test_in_sweltering_heat_one_d3_says_how_many_of_each_side_miss_the_next_drive() -> None:
    play = scene("h1* A", at=(24, 7), weather="sweltering-heat").rolls(2, 1).do("move h1", "step A")
    assert play.player("h1").absent
    assert play.due == "home: set up"
    assert not any(option.endswith("h1") for option in play.options)


def test_a_secret_weapon_is_sent_off_when_the_drive_ends_before_anything_else() -> None:
    play = scene("h1* A\nh2 .", at=(24, 7), h2="secret-weapon").do("move h1", "step A")
    assert play.due == "home: argue the call"
    play.do("decline")
    assert play.lies("h2") == "sent-off"


def test_a_concession_gives_the_opponent_all_touchdowns_and_one_more() -> None:
    play = scene("h1 .\na1 .")
    play.state.score[:] = [2, 1]
    play.state.untouched = False
    play.do("end turn", "concede")
    assert (play.due, play.state.score, play.game.winner) == ("over", [4, 0], 0)
    report = play.game.report()
    assert (report.away.conceded, report.home.awarded) == (True, 1)
    assert (report.home.as_played, report.away.as_played) == (0, 0), "by its events nobody had scored"


def test_nobody_concedes_in_the_middle_of_a_turn() -> None:
    play = scene("h1 .\nh2 .\na1 .").do("move h1", "end")
    assert "only at the start" in play.refuses("concede")


def test_a_tie_that_must_be_broken_goes_to_extra_time_and_then_to_five_roll_offs() -> None:
    game = next(
        game
        for game in (play_out(seed, decider=True) for seed in range(10, 20))
        if game.state.score[0] == game.state.score[1]
    )
    names = [event[0] for event in game.events]
    assert names.count("extra-time") == 1
    (tally,) = [event for event in game.events if event[0] == "sudden-death"]
    assert sum(tally[1:]) == 5
    assert game.winner == (0 if tally[1] > tally[2] else 1)
    assert [event[1] for event in game.events if event[0] == "half"] == [1, 2, 3]


def test_team_re_rolls_come_back_at_half_time() -> None:
    game = Game(HOME, AWAY, BB2020, SealedDice(b"halves"))
    choose = random.Random(1)
    while game.state.half == 1:
        assert game.pending is not None
        game.send(choose.choice(game.pending.options))
    assert game.state.rerolls == [3, 2]


# --- the shape of the code ---


def test_no_procedure_is_called_without_yield_from() -> None:
    """A procedure that is called and not yielded from does nothing and says nothing; neither mypy nor ruff would tell."""
    folder = Path(engine.__file__).parent
    trees = {path.relative_to(folder).as_posix(): ast.parse(path.read_text()) for path in sorted(folder.rglob("*.py"))}
    procedures = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(inner, (ast.Yield, ast.YieldFrom)) for inner in ast.walk(node))
    }
    assert {"block", "bounce", "step"} <= procedures
    bare = [
        f"{name}:{node.lineno}"
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id in procedures
    ]
    assert bare == []


#: Modules that drive, tell, compare or store matches: what they read is the log.
READERS = frozenset(("__main__.py", "game.py", "matchfile.py", "board/state.py", "proof/effects.py", "proof/fuzz.py"))


def test_no_rule_reads_the_log() -> None:
    """What was rolled is returned by the function that rolled it; the log is only written to."""
    reads = []
    folder = Path(engine.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if name in READERS:
            continue
        tree = ast.parse(path.read_text())
        written = {
            id(node.func.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
        }
        reads += [
            f"{name}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr == "events" and id(node) not in written
        ]
    assert reads == []


def test_sealed_dice_do_not_depend_on_what_was_rolled_before() -> None:
    first, second = SealedDice(b"seal"), SealedDice(b"seal", 70)
    for _ in range(70):
        first.die(8)
    assert [first.die(6) for _ in range(100)] == [second.die(6) for _ in range(100)]
    assert first.number == 170


def test_sealed_dice_are_fair_enough() -> None:
    dice = SealedDice(b"fair")
    counts = [0] * 6
    for _ in range(60_000):
        counts[dice.die(6) - 1] += 1
    assert all(9_600 < count < 10_400 for count in counts)
