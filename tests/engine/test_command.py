"""The command line, match files, fuzzing and coverage."""

import json
from pathlib import Path

import pytest

from engine import matchfile
from engine.__main__ import main
from engine.board.skills import NAMES
from engine.proof.fuzz import run
from engine.version import RULES
from rulebook.shapes.sheets import MatchReport, plain, read
from tests.engine import by_bots
from tests.engine.scene import BB2020

GOLDEN = sorted((Path(__file__).parent / "golden").rglob("*.match"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_is_played_as_it_was_written(path: Path) -> None:
    """A changed rule shows here as the first line that differs. `python -m engine replay --rewrite` tells it anew."""
    assert matchfile.replay(path.read_text()).over


@pytest.mark.parametrize("path", by_bots.MATCHES, ids=lambda path: path.stem)
def test_the_bots_play_a_golden_match_as_they_did(path: Path) -> None:
    """`python -m tests.engine.by_bots` plays them anew. Between squads of the fuzzer nearly every skill and every kind of event has its turn."""
    text, report = by_bots.played(path)
    assert text.splitlines() == path.read_text().splitlines()
    kept = read(MatchReport, json.loads(by_bots.REPORTS.read_text())[path.stem])
    assert report == plain(kept), "what a report may say since then is not said"


def test_there_are_golden_matches() -> None:
    assert len(GOLDEN) >= 3


def test_a_changed_line_is_found() -> None:
    text = GOLDEN[0].read_text()
    where = next(line for line in text.splitlines() if line.startswith("  ") and "moves to" in line)
    with pytest.raises(matchfile.BrokenMatchFile, match="did not happen"):
        matchfile.replay(text.replace(where, "  h1 moves to the moon.", 1))


def test_a_match_file_is_told_anew_by_other_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOLDEN[0].read_text()
    where = next(line for line in text.splitlines() if line.startswith("  ") and "moves to" in line)
    path = tmp_path / "old.match"
    path.write_text(text.replace(f"rules: {RULES}", "rules: 0").replace(where, "  h1 moves to the moon.", 1))
    assert main(["replay", str(path)]) == 1
    assert f"version 0 of play, and this is version {RULES}" in capsys.readouterr().err
    assert main(["replay", str(path), "--rewrite"]) == 0
    assert path.read_text() == text


def test_a_match_is_not_told_anew_by_rules_that_call_themselves_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOLDEN[0].read_text()
    where = next(line for line in text.splitlines() if line.startswith("  ") and "moves to" in line)
    changed = text.replace(where, "  h1 moves to the moon.", 1)
    path = tmp_path / "old.match"
    path.write_text(changed)
    assert main(["replay", str(path), "--rewrite"]) == 1
    assert "engine/version.py" in capsys.readouterr().err
    assert path.read_text() == changed


def test_play_tells_the_match_and_saves_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.match"
    assert (
        main(
            [
                "play",
                "--seed",
                "7",
                "--home",
                "human",
                "--away",
                "orc",
                "--bots",
                "random",
                "--save",
                str(path),
                "--json",
            ]
        )
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["events"][-1].startswith("Full time")
    assert main(["replay", str(path)]) == 0
    assert "as written" in capsys.readouterr().out


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SystemExit, match="no bot called nuffle"):
        main(["play", "--bots", "nuffle"])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("play --home humann", "no roster called 'humann'"),
        ("play --edition bb1986", "no edition called 'bb1986'"),
        ("rules --edition bb1986", "no edition called 'bb1986'"),
        ("replay nowhere.match", "nowhere.match"),
        ("replay .", "directory"),
        ("play --bots random --save nowhere/one.match", "nowhere"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 1
    told = capsys.readouterr().err
    assert reason in told and told.count("\n") == 1


@pytest.mark.parametrize("games", ["0", "-3", "many", "1e9"])
@pytest.mark.parametrize("command", ["fuzz", "bench"])
def test_a_number_of_matches_is_one_at_least(command: str, games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, f"--games={games}"])
    assert "one is the least" in capsys.readouterr().err


def test_a_match_has_two_coaches() -> None:
    with pytest.raises(SystemExit, match="two coaches"):
        main(["play", "--bots", "random,random,random"])


def test_an_illegal_action_in_a_match_file_is_named_with_its_line_and_the_reason() -> None:
    lines = GOLDEN[0].read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("> "))
    for wrong in ("> move h1", "> fly to the moon"):
        with pytest.raises(matchfile.BrokenMatchFile, match=f"Line {first + 1} "):
            matchfile.replay("\n".join([*lines[:first], wrong]))


def test_fuzzed_matches_hold_together() -> None:
    tally = run(BB2020, games=12, first=9_000)
    assert tally.broken == []
    assert tally.matches == 12
    assert tally.touchdowns > 0


def test_a_run_of_the_fuzzer_says_what_it_saw(capsys: pytest.CaptureFixture[str]) -> None:
    tally = run(BB2020, games=2, first=9_010)
    assert main(["fuzz", "--games", "2", "--seed", "9010"]) == 0
    assert capsys.readouterr().out == f"2 matches, {tally.decisions} decisions, {tally.touchdowns} touchdowns\n"
    assert main(["fuzz", "--games", "2", "--seed", "9010", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["matches"], told["decisions"], told["broken"], told["skills"]) == (2, tally.decisions, [], {})


def test_every_skill_of_the_book_is_known_by_name() -> None:
    assert {skill.id for skill in BB2020.skills} == set(NAMES)


def test_skills_and_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["skills", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 95
    assert all(row["modules"] and row["use"] and row["limit"] for row in rows)
    assert main(["skills"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 95 and "95 of 95" in told.err
    assert all("of use," in line and " -  " not in line for line in told.out.splitlines())
    assert main(["rules", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["R042"]
