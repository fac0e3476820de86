#!/usr/bin/env python3
"""Django's own command line. `python3 run.py manage …` runs it in the right environment."""

import os
import sys


def main() -> None:
    """The command named in the arguments has run."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.command_line import run

    run(sys.argv)


if __name__ == "__main__":
    main()
