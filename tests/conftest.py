"""What every test may ask for.

Databases. `db` wraps a test in a transaction that is rolled back: fast, the usual choice. Where
threads or processes write at once, or `transaction.on_commit` must really run, take
`transactional_db`: the rows are really committed and the tables emptied afterwards. The SQLite
database of a run is a file (see tests/settings.py), so that threads and processes share it; a
child process finds it in `settings.DATABASES["default"]["NAME"]`. Every database test runs twice in
`python3 run.py test`: on SQLite and on PostgreSQL. Mark what speaks of one engine alone
`sqlite_only` or `postgres_only`.

Redis. A test marked `redis` needs the server that `run.py test` brings up and names in REDIS_URL.

Browser. See tests/browser/conftest.py.
"""

import os

import pytest
from django.db import connection


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that cannot mean anything with this database or without Redis are left out, by name."""
    unwanted = "sqlite_only" if connection.vendor == "postgresql" else "postgres_only"
    has_redis = bool(os.environ.get("REDIS_URL"))
    kept, left_out = [], []
    for item in items:
        out = unwanted in item.keywords or ("redis" in item.keywords and not has_redis)
        (left_out if out else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
