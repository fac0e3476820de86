"""The engine by itself: ``python -m engine play|replay|check|fuzz|bench|skills|rules``. Each has ``--help``."""

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine import matchfile
from engine.game import Game
from engine.proof import coverage, fuzz
from engine.proof.chance import Chance
from engine.proof.policies import POLICIES, Policy
from engine.support import rules_in, unplayed
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.sheets import plain


def players(names: str, seed: int) -> list[Policy]:
    """The two bots or policies of these names, home's first; one name plays both sides."""
    known: dict[str, Callable[[Chance], Policy]] = {
        **POLICIES,
        **getattr(importlib.import_module("engine.bots"), "BOTS", {}),
    }
    first, *others = names.split(",")
    if len(others) > 1:
        raise SystemExit("A match has two coaches: name one bot, or two with a comma between them.")
    chosen = [first, *(others or [first])]
    missing = [name for name in chosen if name not in known]
    if missing:
        raise SystemExit(f"There is no bot called {missing[0]}; there are {', '.join(sorted(known))}.")
    return [known[name](Chance(seed + side)) for side, name in enumerate(chosen)]


def play(arguments: argparse.Namespace) -> int:
    """Plays one match and tells it."""
    header = matchfile.Header(arguments.edition, arguments.home, arguments.away, str(arguments.seed))
    game, bots = header.start(), players(arguments.bots, arguments.seed)
    while game.pending is not None:
        game.send(bots[game.pending.side](game))
    if arguments.save:
        Path(arguments.save).write_text(matchfile.write(header, game.actions))
    if arguments.json:
        print(json.dumps(told(game)))
    else:
        print("\n".join(game.story()))
    return 0


def told(game: Game) -> dict[str, Any]:
    """A finished match for machines."""
    return {
        "score": game.state.score,
        "decisions": len(game.actions),
        "report": plain(game.report()),
        "actions": [game.text(action) for action in game.actions],
        "events": list(game.story()),
    }


def replay(arguments: argparse.Namespace) -> int:
    """Plays a match file again and compares every event, or tells the same actions anew."""
    path = Path(arguments.file)
    if arguments.rewrite:
        path.write_text(matchfile.rewritten(path.read_text()))
    game = matchfile.replay(path.read_text())
    print(
        f"{len(game.actions)} decisions, {len(game.events)} events, {game.state.score[0]} : {game.state.score[1]}: as written."
    )
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Reads the folder of an edition or of a module and names everything in it that the engine does not play; the exit code is 1 if a rule of it is
    unknown."""
    found = [problem for rules in rules_in(Path(arguments.folder)) for problem in unplayed(rules)]
    if arguments.json:
        print(json.dumps([problem.as_dict() | {"left_out": problem.left_out} for problem in found], indent=1))
    else:
        print("\n".join(map(str, found)) or "The engine plays everything in it.")
    return 0 if all(problem.left_out for problem in found) else 1


def fuzzing(arguments: argparse.Namespace) -> int:
    """Plays matches of teams that never were."""
    tally = fuzz.run(Ruleset.of(arguments.edition), arguments.games, arguments.seed, arguments.effects)
    figures = {
        "matches": tally.matches,
        "decisions": tally.decisions,
        "touchdowns": tally.touchdowns,
        "broken": tally.broken,
    }
    if arguments.json:
        print(json.dumps({**figures, "skills": dict(tally.skills)}))
    else:
        print(", ".join(f"{value} {name}" for name, value in figures.items() if name != "broken"))
        for fault in tally.broken:
            print(fault)
    return 1 if tally.broken else 0


def bench(arguments: argparse.Namespace) -> int:
    """Measures; the clock is not the engine's, so this lives in the project's bench package."""
    measured: int = importlib.import_module("bench.engine").report(arguments)
    return measured


def skills(arguments: argparse.Namespace) -> int:
    """Lists who handles each skill, and which tests show its use and its limit; the tests are run for that."""
    ruleset = Ruleset.of(arguments.edition)
    changed = None
    if arguments.games:
        changed = fuzz.run(ruleset, arguments.games, arguments.seed, effects=True).skills
    proofs = importlib.import_module("tests.engine.proofs").proofs()
    rows = coverage.skill_coverage(ruleset, proofs, changed)
    if arguments.json:
        print(json.dumps(rows))
    else:
        for row in rows:
            print(
                f"{row['skill']:22} {', '.join(row['modules']) or '-':40} {len(row['use'])} of use, {len(row['limit'])} of its limit"
                + ("" if changed is None else f", {row['changed']} matches")
            )
    whole = sum(1 for row in rows if row["modules"] and row["use"] and row["limit"] and row["changed"] != 0)
    print(f"{whole} of {len(rows)} are handled and tested.", file=sys.stderr)
    return 0 if whole == len(rows) else 1


def rules(arguments: argparse.Namespace) -> int:
    """Lists the tests that hold each ruling which touches play."""
    found = coverage.rule_coverage(Ruleset.of(arguments.edition))
    if arguments.json:
        print(json.dumps(found))
    else:
        for id, row in found.items():
            print(f"{id} {', '.join(row['tests']) or '-'}" if row["play"] else f"{id} is not about play")
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Does what the words say; the exit code of the command."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, action, options in COMMANDS:
        command = commands.add_parser(name, help=(action.__doc__ or "").strip())
        command.set_defaults(action=action)
        for flag, settings in options.items():
            command.add_argument(flag, **settings)
    arguments = parser.parse_args(words)
    try:
        done: int = arguments.action(arguments)
    except (Problem, OSError, UnicodeDecodeError) as fault:
        # What somebody typed or handed over: the reason is enough.
        print(fault, file=sys.stderr)
        return 1
    return done


def some(word: str) -> int:
    """A number of matches, one at least."""
    if not word.isdecimal() or not int(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of matches; one is the least")
    return int(word)


EDITION: dict[str, Any] = {"--edition": {"default": "bb2020"}}
JSON: dict[str, Any] = {"--json": {"action": "store_true"}}
SEED: dict[str, Any] = {"--seed": {"type": int, "default": 0}}
COMMANDS: list[tuple[str, Callable[[argparse.Namespace], int], dict[str, Any]]] = [
    (
        "play",
        play,
        {
            "--home": {"default": "human"},
            "--away": {"default": "orc"},
            "--bots": {"default": "chaser"},
            "--save": {"help": "write the match to this file"},
            **EDITION,
            **SEED,
            **JSON,
        },
    ),
    ("replay", replay, {"file": {}, "--rewrite": {"action": "store_true", "help": "write the events as they are now"}}),
    ("check", check, {"folder": {"help": "such as rulebook/editions/bb2020"}, **JSON}),
    (
        "fuzz",
        fuzzing,
        {
            "--games": {"type": some, "default": 100},
            "--effects": {"action": "store_true", "help": "look for every skill that has changed something"},
            **EDITION,
            **SEED,
            **JSON,
        },
    ),
    (
        "bench",
        bench,
        {
            "--games": {"type": some, "default": 60},
            "--policy": {"choices": ["random", "full-turns"], "default": "full-turns"},
            **EDITION,
            **SEED,
            **JSON,
        },
    ),
    (
        "skills",
        skills,
        {"--games": {"type": int, "default": 0, "help": "fuzz so many matches first"}, **EDITION, **SEED, **JSON},
    ),
    ("rules", rules, {**EDITION, **JSON}),
]

if __name__ == "__main__":
    sys.exit(main())
