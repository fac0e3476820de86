#!/usr/bin/env python3
"""Start the league manager: `python3 run.py`. Everything else: `python3 run.py --help`.

This file keeps to a syntax that old Pythons read, so that they can say what is wrong.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "This needs Python 3.11 or newer; this is Python %d.%d. Install a newer one from python.org "
        "or your system's packages and run it with that." % sys.version_info[:2]
    )

from launcher.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
