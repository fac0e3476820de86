"""Django's command line, with one sentence instead of a traceback for expected faults."""

import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError, execute_from_command_line
from django.db import DatabaseError, connections

from launcher.faults import TOLD, Fault


def run(words: Sequence[str]) -> None:
    """The command has run, or the process ends with a sentence and an exit code."""
    try:
        execute_from_command_line(list(words))
    except Fault as fault:
        sys.exit(_say(str(fault)))
    except (OSError, DatabaseError) as error:
        sentence = _sentence_for(error)
        if not sentence:
            raise
        sys.exit(_say(sentence))
    except SystemExit as ended:
        # A command that has put the database's error in words of its own does not know what to do about it.
        if isinstance(ended.__context__, CommandError) and isinstance(ended.__context__.__context__, DatabaseError):
            _say(not_ready())
        raise


def _say(sentence: str) -> int:
    if sentence:
        sys.stderr.write(f"{TOLD}{sentence}\n")
    return 1


def _sentence_for(error: OSError | DatabaseError) -> str:
    """What is behind the error; empty for a bug."""
    from teams.disk import fault_of_disk

    if fault_of_disk(error) is not None:
        return f"The disk of {settings.DATA_DIR} is full or can't be written to. Make room and try again."
    return not_ready() if isinstance(error, DatabaseError) else ""


def not_ready() -> str:
    """What to do before any command can work with the site's database; empty when it is ready."""
    from config.saving.database_copy import applied_migrations, known_migrations

    try:
        connections.close_all()
        missing = known_migrations() - applied_migrations()
        never = not applied_migrations()
    except (DatabaseError, OSError):
        return ""
    remedy = "start it with “python3 run.py”, or prepare it with “python3 run.py manage prepare”."
    if never:
        return f"There is no site in {Path(settings.DATA_DIR)} yet: {remedy}"
    return f"The site in {settings.DATA_DIR} was last started by an older version: {remedy}" if missing else ""
