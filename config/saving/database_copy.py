"""The rows of the site's database, to and from an SQLite file, for any engine.

An SQLite site is copied page by page. A PostgreSQL site is copied row by row, through the models as
they were at the migrations it has applied, so that a site can be saved before an upgrade as well.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.apps import apps as present_apps
from django.apps.registry import Apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.db.utils import IntegrityError, OperationalError, load_backend

from rulebook.shapes.refusals import Refusal
from teams.disk import fault_of_disk

#: The connection to an archive's database while it is being copied.
ARCHIVE = "archive"
SQLITE = "django.db.backends.sqlite3"
#: Rows held in memory at a time.
BATCH = 500

#: Seconds for which another program may hold the database before it is refused.
PATIENCE = 10

Names = set[tuple[str, str]]


class DatabaseInUse(Refusal):
    """Another program reads or writes the database that would be replaced."""

    code = "database_in_use"
    sentence = "Another program is using {file}. Stop it and try again. Nothing was changed."


def applied_migrations() -> Names:
    """App and name of each migration that the site's database has; empty before the first start."""
    return set(MigrationRecorder(connection).applied_migrations())


def known_migrations() -> Names:
    """App and name of each migration in this version of the program."""
    return set(MigrationLoader(None).disk_migrations)


def coaches_here() -> int:
    """How many accounts the site has; 0 before the first start."""
    table = present_apps.get_model(settings.AUTH_USER_MODEL)._meta.db_table
    if table not in connection.introspection.table_names():
        return 0
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
        return int(cursor.fetchone()[0])


def fault_of(file: Path) -> str:
    """What SQLite finds wrong with the file, "" when it is sound."""
    try:
        with contextlib.closing(sqlite3.connect(file)) as opened:
            verdict = str(opened.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if fault_of_disk(error) is not None:
            raise
        return str(error)
    return "" if verdict == "ok" else verdict


def save(file: Path) -> None:
    """Writes a new SQLite database with every row of the site at one moment."""
    if connection.vendor == "sqlite":
        _copy_pages(Path(settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"]), file)
        return
    empty, models = _empty_at(frozenset(applied_migrations()))
    file.write_bytes(empty)
    with _archive(file), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        _copy_rows(models, source=DEFAULT_DB_ALIAS, target=ARCHIVE)


@lru_cache(maxsize=1)
def _empty_at(applied: frozenset[tuple[str, str]]) -> tuple[bytes, Apps]:
    """An SQLite database with these migrations and no rows of a site, and the models as they are then. It takes seconds, so it is made once a process."""
    with tempfile.TemporaryDirectory(prefix="league-") as folder:
        file = Path(folder) / "empty.sqlite3"
        with _archive(file):
            executor = MigrationExecutor(connections[ARCHIVE])
            nodes = _leaves_of(executor.loader, set(applied))
            executor.migrate(nodes)
            models = executor.loader.project_state(nodes).apps
        return file.read_bytes(), models


def bring_up_to_date(file: Path) -> str:
    """The database in the file has every migration of this version; or what is wrong with its rows."""
    with _archive(file):
        try:
            connections[ARCHIVE].check_constraints()
            executor = MigrationExecutor(connections[ARCHIVE])
            executor.migrate(executor.loader.graph.leaf_nodes())
        except (IntegrityError, OperationalError) as error:
            if fault_of_disk(error) is not None:
                raise
            return str(error)
    return ""


def load(file: Path) -> None:
    """The site's rows are those of the file, which is up to date; if it fails they are what they were."""
    if connection.vendor == "sqlite":
        _replace_file(file, Path(settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"]))
        return
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    with _archive(file), transaction.atomic():
        _copy_rows(present_apps, source=ARCHIVE, target=DEFAULT_DB_ALIAS)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), _tables(present_apps)):
                cursor.execute(statement)


def _copy_pages(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _replace_file(new: Path, place: Path) -> None:
    connection.close()
    if place.exists():
        _empty_log(place)
        for log in ("-wal", "-shm"):
            place.with_name(place.name + log).unlink(missing_ok=True)
    os.replace(new, place)


def _empty_log(place: Path) -> None:
    """What stood in the log is in the file: a log left behind would be replayed into the next file. `DatabaseInUse` if somebody writes all the time."""
    with contextlib.closing(sqlite3.connect(place, timeout=PATIENCE)) as old:
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # takes back what a killed writer left half-done
        busy, _, _ = old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise DatabaseInUse(file=place.name)


@contextlib.contextmanager
def _archive(file: Path) -> Iterator[None]:
    """The connection ARCHIVE leads to the file."""
    as_here = {**connection.settings_dict, "ENGINE": SQLITE, "NAME": str(file), "OPTIONS": {}}
    connections[ARCHIVE] = load_backend(SQLITE).DatabaseWrapper(as_here, ARCHIVE)
    try:
        yield
    finally:
        connections[ARCHIVE].close()
        del connections[ARCHIVE]


def _leaves_of(loader: MigrationLoader, applied: Names) -> list[tuple[str, str]]:
    """The applied migrations on which no other applied one of the same app depends."""
    nodes = [node for node in loader.graph.nodes if node in applied]
    inner = {parent.key for node in nodes for parent in loader.graph.node_map[node].parents if parent.key[0] == node[0]}
    return [node for node in nodes if node not in inner]


def _tables(models: Apps) -> list[type[Model]]:
    every = models.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def _copy_rows(models: Any, *, source: str, target: str) -> None:
    """The target's tables hold the source's rows and no others. Keys are checked at the commit."""
    with transaction.atomic(using=target):
        tables = _tables(models)
        for model in tables:
            model._base_manager.using(target).all()._raw_delete(target)
        for model in tables:
            _copy_table(model, source=source, target=target)
        connections[target].check_constraints()


def _copy_table(model: type[Model], *, source: str, target: str) -> None:
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    batch: list[Model] = []
    for row in model._base_manager.using(source).order_by("pk").iterator(chunk_size=BATCH):
        batch.append(row)
        if len(batch) == BATCH:
            _insert(model, batch, fields, target)
            batch = []
    if batch:
        _insert(model, batch, fields, target)


def _insert(model: type[Model], rows: list[Model], fields: list[Any], target: str) -> None:
    size = connections[target].ops.bulk_batch_size(fields, rows)
    for start in range(0, len(rows), size):
        # Raw, as Django's own loader of fixtures does it: auto_now must not set the clock of old rows.
        model._base_manager.using(target)._insert(rows[start : start + size], fields, using=target, raw=True)  # type: ignore[attr-defined]
