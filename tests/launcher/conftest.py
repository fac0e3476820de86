"""Files of tests that are about one kind of system are not collected on another."""

import os
from pathlib import Path

collect_ignore: list[str] = []
if os.name != "posix":
    # There are no modes of files.
    collect_ignore.append("test_private.py")
if not Path("/proc").is_dir():
    # Processes are looked for there.
    collect_ignore.append("test_start_and_stop.py")
