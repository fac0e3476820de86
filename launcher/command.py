"""The command line of `run.py`."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from launcher.environment import ROOT, ready_environment, run_in_environment
from launcher.faults import Fault, is_full
from launcher.folders import only_site_in, site_settings

COMMANDS = """\
commands (each with --help):
  (none)         start the site and keep it running until Ctrl-C
  test           check everything; with arguments only pytest runs, with these
  manage         a Django command, for example: run.py manage shell
  bench          measure, for example: run.py bench --list
  chaos          kill workers while matches are before their kick-off: run.py chaos prematch --matches 60 --seed 1 --json
  backup FILE    database, pictures and secret of the site in one archive
  restore FILE   the site as it was in that archive
"""

#: Options that take a value: the word after them is not a command.
VALUED = ("--port", "--data")


def main(arguments: Sequence[str]) -> int:
    """The exit code of the command; a fault prints one sentence and gives 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our signs shows others, and goes on
    signal.signal(signal.SIGTERM, interrupt)
    own, command, rest = split(arguments)
    options = parser().parse_args(own)
    try:
        return run(options, command, rest)
    except Fault as fault:
        print(f"run.py: {fault}", file=sys.stderr)
        return 2
    except OSError as error:
        if not is_full(error):
            raise
        print("run.py: The disk is full. Make room and try again.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def interrupt(number: int, frame: FrameType | None) -> None:
    """`kill` ends like Ctrl-C: what was started is stopped on the way out, not left running."""
    raise KeyboardInterrupt


def split(arguments: Sequence[str]) -> tuple[list[str], str, list[str]]:
    """Our own options, the command ("" to start the site), and what belongs to the command."""
    position = 0
    while position < len(arguments) and arguments[position].startswith("-"):
        position += 2 if arguments[position] in VALUED else 1
    command = arguments[position] if position < len(arguments) else ""
    return list(arguments[:position]), command, list(arguments[position + 1 :])


def parser() -> argparse.ArgumentParser:
    shape = argparse.ArgumentParser(
        prog="run.py",
        usage="python3 run.py [options] [command ...]",
        description="Runs the league manager. Needs only Python 3.11 or newer.",
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    shape.add_argument("--port", type=port, default=8000, help="port of the site (default 8000)")
    shape.add_argument("--lan", action="store_true", help="also answer phones and other machines in this network")
    shape.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get("LEAGUE_DATA") or ROOT / "var"),
        metavar="DIR",
        help="folder of database, pictures and secret (default var/)",
    )
    shape.add_argument("--no-demo", action="store_true", help="start empty, without the demo league")
    return shape


def port(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return number


def run(options: argparse.Namespace, command: str, rest: list[str]) -> int:
    """The command has run; its exit code."""
    data = options.data.expanduser().resolve()
    match command:
        case "":
            from launcher.serve import serve

            return serve(data=data, port=options.port, lan=options.lan, demo=not options.no_demo)
        case "test":
            from launcher.checks import check

            return check(rest)
        case "manage":
            ready_environment()
            return run_in_environment(["manage.py", *rest], site_settings(data))
        case "backup":
            ready_environment()
            return run_in_environment(["manage.py", "backup", *map(absolute, rest)], site_settings(data))
        case "restore":
            ready_environment()
            settings = site_settings(data)
            with only_site_in(data):
                return run_in_environment(["manage.py", "restore", *map(absolute, rest)], settings)
        case "bench":
            ready_environment(development="mutants" in rest)  # it runs the tests
            return run_in_environment(["-m", "bench", *rest], site_settings(data))
        case "chaos":
            ready_environment(development=True)  # PostgreSQL comes with what tests need
            return run_in_environment(["-m", "bench._chaos", *rest], {})
    raise Fault(f"Unknown command “{command}”. python3 run.py --help lists the commands.")


def absolute(word: str) -> str:
    """A file name as seen from where the command was typed; the commands themselves run elsewhere."""
    return word if word.startswith("-") else str(Path(word).expanduser().resolve())
