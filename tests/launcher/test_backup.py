"""A site that was saved comes back as it was, or not at all."""

import contextlib
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.db import IntegrityError, connection

from config.saving import database_copy
from config.saving.backups import (
    BrokenArchive,
    NewerArchive,
    NothingToSave,
    SiteNotEmpty,
    backup,
    backup_before_upgrade,
    restore,
)
from config.secret import secret_in
from launcher.environment import ROOT
from teams.accounts import make_login_link
from teams.models import Coach, LoginLink

Edit = Callable[[dict[str, bytes]], None]

#: As long as the keys that a site makes.
KEY = "a-key-that-signs-" * 4


@pytest.fixture
def data(tmp_path: Path, settings: LazySettings) -> Path:
    """The data folder of a site, with a secret and two pictures."""
    folder = tmp_path / "site"
    (folder / "media" / "logos").mkdir(parents=True)
    (folder / "secret.key").write_text(KEY)
    (folder / "media" / "logos" / "reikland.png").write_bytes(b"\x89PNG reavers")
    (folder / "media" / "skull.png").write_bytes(b"\x89PNG skull")
    settings.DATA_DIR = folder
    settings.MEDIA_ROOT = folder / "media"
    return folder


@pytest.fixture
def site(data: Path, transactional_db: None) -> Path:
    """The same with coaches, one of whom has a link with dates of its own."""
    grim = Coach.objects.create_user("grim", password="a long goblin", display_name="Grim Ironjaw ✠")
    Coach.objects.create_user("skitter", is_active=False)
    make_login_link(coach=grim, kind=LoginLink.Kind.RESET, lives=timedelta(days=3))
    LoginLink.objects.update(created_at="2020-02-29T12:00:00.123456Z")
    return data


def rows() -> dict[str, list[Any]]:
    """Every row of the site, by table."""
    every = apps.get_models(include_auto_created=True)
    return {model._meta.label: sorted(map(repr, model._base_manager.values_list())) for model in every}


def pictures(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (data / "media").rglob("*.png")}


def disturb(data: Path) -> None:
    """Nothing of the site is as it was."""
    Coach.objects.filter(username="grim").update(display_name="Somebody else")
    Coach.objects.create_user("intruder")
    LoginLink.objects.all().delete()
    (data / "secret.key").write_text(KEY.upper())
    (data / "media" / "skull.png").unlink()
    (data / "media" / "new.png").write_bytes(b"\x89PNG new")


def rewritten(archive: Path, edit: Edit) -> Path:
    """The archive with its members changed."""
    with zipfile.ZipFile(archive) as old:
        members = {name: old.read(name) for name in old.namelist()}
    edit(members)
    with zipfile.ZipFile(archive, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)
    return archive


def manifest_with(**changes: Any) -> Edit:
    def edit(members: dict[str, bytes]) -> None:
        members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | changes).encode()

    return edit


def test_a_restored_site_is_the_one_that_was_saved(site: Path, tmp_path: Path) -> None:
    before = rows(), pictures(site)
    backup(file=tmp_path / "saved.zip")
    disturb(site)
    assert (rows(), pictures(site)) != before
    restore(file=tmp_path / "saved.zip", force=True)
    assert (rows(), pictures(site)) == before
    assert (site / "secret.key").read_text() == KEY
    assert (site / "secret.key").stat().st_mode & 0o077 == 0, "only its owner reads it"


def test_life_goes_on_after_a_restore(site: Path, tmp_path: Path) -> None:
    """On PostgreSQL the counters of the tables must have followed the rows."""
    backup(file=tmp_path / "saved.zip")
    Coach.objects.all().delete()
    restore(file=tmp_path / "saved.zip")
    newcomer = Coach.objects.create_user("newcomer")
    assert Coach.objects.filter(pk=newcomer.pk).count() == 1
    assert Coach.objects.count() == 3


def test_what_a_restore_replaces_is_saved_first(site: Path, tmp_path: Path) -> None:
    backup(file=tmp_path / "saved.zip")
    disturb(site)
    disturbed = rows(), pictures(site)
    replaced = restore(file=tmp_path / "saved.zip", force=True)
    assert replaced is not None and replaced.parent == site / "backups"
    restore(file=replaced, force=True)
    assert (rows(), pictures(site)) == disturbed


def test_a_site_that_is_not_empty_is_replaced_only_by_force(site: Path, tmp_path: Path) -> None:
    backup(file=tmp_path / "saved.zip")
    disturb(site)
    before = rows(), pictures(site)
    with pytest.raises(SiteNotEmpty) as refused:
        restore(file=tmp_path / "saved.zip")
    assert refused.value.facts == {"coaches": 3}
    assert (rows(), pictures(site)) == before


@pytest.fixture
def another(site: Path) -> Iterator[sqlite3.Connection]:
    """The connection of another program to the database of the site."""
    with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        assert other.execute("SELECT count(*) FROM teams_coach").fetchone() == (2,)
        yield other


@pytest.mark.sqlite_only
def test_a_program_that_only_has_the_database_open_does_not_hinder_a_restore(
    site: Path, tmp_path: Path, another: sqlite3.Connection
) -> None:
    backup(file=tmp_path / "saved.zip")
    saved = rows(), pictures(site)
    disturb(site)
    restore(file=tmp_path / "saved.zip", force=True)
    assert (rows(), pictures(site)) == saved


@pytest.mark.sqlite_only
def test_while_another_program_reads_the_database_nothing_is_restored(
    site: Path, tmp_path: Path, another: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_copy, "PATIENCE", 0.1)
    backup(file=tmp_path / "saved.zip")
    another.execute("BEGIN")
    another.execute("SELECT count(*) FROM teams_coach").fetchone()
    disturb(site)
    before = rows(), pictures(site)
    with pytest.raises(database_copy.DatabaseInUse):
        restore(file=tmp_path / "saved.zip", force=True)
    another.execute("ROLLBACK")
    assert (rows(), pictures(site)) == before


def damage_database(members: dict[str, bytes]) -> None:
    members["database.sqlite3"] = members["database.sqlite3"][:-1] + b"\x01"


def lose_picture(members: dict[str, bytes]) -> None:
    del members["media/skull.png"]


def smuggle(members: dict[str, bytes]) -> None:
    manifest_with(checksums={"database.sqlite3": "", "media/../../evil": ""})(members)


def lose_manifest(members: dict[str, bytes]) -> None:
    del members["manifest.json"]


def empty_secret(members: dict[str, bytes]) -> None:
    members["secret.key"] = b""
    checksums = json.loads(members["manifest.json"])["checksums"]
    manifest_with(checksums=checksums | {"secret.key": hashlib.sha256(b"").hexdigest()})(members)


def test_an_archive_with_a_damaged_secret_is_restored_and_the_next_start_makes_a_new_one(
    site: Path, tmp_path: Path
) -> None:
    before = rows()
    backup(file=tmp_path / "saved.zip")
    restore(file=rewritten(tmp_path / "saved.zip", empty_secret), force=True)
    assert rows() == before and not (site / "secret.key").exists()
    assert len(secret_in(site)) > 50


# What is refused is refused before the site's own database is touched: once each, on the engine that is saved in no time.
@pytest.mark.once
@pytest.mark.parametrize(
    "edit",
    [damage_database, lose_picture, smuggle, lose_manifest, manifest_with(checksums={}), manifest_with(checksums=3)],
    ids=["database damaged", "picture lost", "path leads out", "manifest lost", "nothing in it", "nonsense in it"],
)
def test_a_damaged_archive_is_refused_and_changes_nothing(site: Path, tmp_path: Path, edit: Edit) -> None:
    backup(file=tmp_path / "saved.zip")
    disturb(site)
    before = rows(), pictures(site)
    with pytest.raises(BrokenArchive):
        restore(file=rewritten(tmp_path / "saved.zip", edit), force=True)
    assert (rows(), pictures(site)) == before
    assert [path.name for path in site.iterdir() if path.name.startswith(".")] == []


@pytest.mark.once
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and no more", b"not an archive at all" * 100])
def test_a_file_that_is_no_archive_is_refused(site: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter.zip").write_bytes(content)
    with pytest.raises(BrokenArchive) as refused:
        restore(file=tmp_path / "letter.zip", force=True)
    assert "letter.zip" in str(refused.value)


@pytest.mark.once
def test_an_archive_cut_short_is_refused(site: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.zip"
    backup(file=saved)
    saved.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])
    before = rows()
    with pytest.raises(BrokenArchive):
        restore(file=saved, force=True)
    assert rows() == before


@pytest.mark.once
@pytest.mark.parametrize("newer", [manifest_with(format=2), manifest_with(migrations=[["teams", "0999_a_later_idea"]])])
def test_an_archive_from_a_later_version_is_refused(site: Path, tmp_path: Path, newer: Edit) -> None:
    backup(file=tmp_path / "saved.zip")
    before = rows()
    with pytest.raises(NewerArchive):
        restore(file=rewritten(tmp_path / "saved.zip", newer), force=True)
    assert rows() == before


@pytest.mark.once
def test_a_database_with_loose_ends_is_refused(site: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.zip"
    backup(file=saved)
    before = rows()
    with pytest.raises(BrokenArchive) as refused:
        restore(file=rewritten(saved, orphan_the_link), force=True)
    assert "teams_loginlink" in str(refused.value)
    assert rows() == before


def orphan_the_link(members: dict[str, bytes]) -> None:
    with sqlite3.connect(":memory:") as copy:
        copy.deserialize(members["database.sqlite3"])
        copy.execute("UPDATE teams_loginlink SET coach_id = 4711")
        copy.commit()
        members["database.sqlite3"] = copy.serialize()
    checksums = json.loads(members["manifest.json"])["checksums"]
    checksums["database.sqlite3"] = hashlib.sha256(members["database.sqlite3"]).hexdigest()
    manifest_with(checksums=checksums)(members)


@pytest.mark.sqlite_only
def test_a_database_that_cannot_be_replaced_leaves_pictures_and_secret(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, in_the_way = tmp_path / "saved.zip", tmp_path / "folder.sqlite3"
    backup(file=saved)
    disturb(site)
    Coach.objects.all().delete()
    before = rows(), pictures(site), (site / "secret.key").read_text()
    in_the_way.mkdir()
    with monkeypatch.context() as patch, pytest.raises(sqlite3.OperationalError):
        patch.setitem(connection.settings_dict, "NAME", str(in_the_way))
        restore(file=saved)
    assert (rows(), pictures(site), (site / "secret.key").read_text()) == before


@pytest.mark.postgres_only
def test_rows_that_the_database_refuses_leave_everything(site: Path, tmp_path: Path) -> None:
    backup(file=tmp_path / "saved.zip")
    disturb(site)
    Coach.objects.all().delete()
    before = rows(), pictures(site), (site / "secret.key").read_text()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE teams_coach ADD CONSTRAINT no_grim CHECK (username <> 'grim')")
        with pytest.raises(IntegrityError):
            restore(file=tmp_path / "saved.zip")
        cursor.execute("ALTER TABLE teams_coach DROP CONSTRAINT no_grim")
    assert (rows(), pictures(site), (site / "secret.key").read_text()) == before


def test_the_archive_is_one_database_on_either_engine(site: Path, tmp_path: Path) -> None:
    backup(file=tmp_path / "saved.zip")
    with zipfile.ZipFile(tmp_path / "saved.zip") as archive:
        archive.extract("database.sqlite3", tmp_path)
    with sqlite3.connect(tmp_path / "database.sqlite3") as copy:
        assert copy.execute("SELECT username FROM teams_coach ORDER BY id").fetchall() == [("grim",), ("skitter",)]
        kept = copy.execute("SELECT created_at FROM teams_loginlink").fetchone()
        assert kept == ("2020-02-29 12:00:00.123456",)
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    assert applied == database_copy.applied_migrations()


def test_an_upgrade_saves_the_site_first(site: Path) -> None:
    file = backup_before_upgrade(site)
    assert file is not None and file.parent == site / "backups"
    before = rows()
    Coach.objects.all().delete()
    restore(file=file)
    assert rows() == before


def test_where_there_is_no_site_there_is_nothing_to_save(tmp_path: Path) -> None:
    done = another_site(tmp_path, "backup", str(tmp_path / "saved.zip"))
    assert done.returncode == 1
    assert done.stderr.strip() == f"CommandError: {NothingToSave(folder=str(tmp_path))}"
    assert not (tmp_path / "saved.zip").exists()


def another_site(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command has run for the site on SQLite in that folder, in a process of its own."""
    ours = {"LEAGUE_DATA": str(data), "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, "manage.py", *words], env={**os.environ, **ours}, cwd=ROOT, capture_output=True, text=True
    )


def carried_out(data: Path, *words: str) -> str:
    """What the command said, which went well."""
    done = another_site(data, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def content(archive: Path, folder: Path) -> dict[str, list[str]]:
    """Every row of the database in the archive, by table; JSON whatever the order of its keys."""
    with zipfile.ZipFile(archive) as opened:
        opened.extract("database.sqlite3", folder)
    with sqlite3.connect(folder / "database.sqlite3") as copy:
        tables = [name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        # The moment of a migration is the only thing that a new database does not take over.
        found = {name: copy.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables}
        found["django_migrations"] = [(app, name) for _, app, name, _ in found["django_migrations"]]
    del found["sqlite_sequence"]
    return {name: sorted(repr([plain(value) for value in row]) for row in rows) for name, rows in found.items()}


def plain(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.dumps(json.loads(value), sort_keys=True)
    return value


@pytest.mark.postgres_only
def test_a_site_moves_from_sqlite_to_postgresql_and_back(data: Path, transactional_db: None, tmp_path: Path) -> None:
    """With all that the demo league fills."""
    old, new = tmp_path / "old", tmp_path / "new"
    carried_out(old, "prepare")
    carried_out(old, "backup", str(tmp_path / "from-sqlite.zip"))
    restore(file=tmp_path / "from-sqlite.zip")
    backup(file=tmp_path / "from-postgresql.zip")
    carried_out(new, "restore", str(tmp_path / "from-postgresql.zip"))
    carried_out(new, "backup", str(tmp_path / "back.zip"))
    before = content(tmp_path / "from-sqlite.zip", old)
    assert len(before["teams_coach"]) > 0
    assert content(tmp_path / "from-postgresql.zip", tmp_path) == before
    assert content(tmp_path / "back.zip", new) == before


def test_a_migration_changes_rows_of_the_database_that_it_is_run_on_alone() -> None:
    """An archive is brought up to date beside the site: what a data migration reads and writes must name its connection."""
    for file in ROOT.glob("*/migrations/*.py"):
        text = file.read_text(encoding="utf-8")
        rows = re.findall(r"\.objects\.(\w+)", text) if "RunPython" in text else []
        assert set(rows) <= {"using"}, file.name
