"""One archive of a whole site: database, pictures, secret, and a manifest with their checksums.

The database in an archive is always an SQLite file, whatever engine the site runs on: a consistent
copy of the site's own file, or the rows of its PostgreSQL as they stood at one moment. So an archive
can be restored on either engine, and a club that outgrows its file moves to PostgreSQL by a backup
and a restore.
"""

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone

from config.saving import database_copy
from config.secret import read_secret
from launcher.faults import Fault
from launcher.folders import make_all_private
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.disk import fault_of_disk

#: Raised when the shape of the archive changes; an older program refuses a newer archive.
FORMAT = 1
DATABASE = "database.sqlite3"
SECRET = "secret.key"
MEDIA = "media/"
MANIFEST = "manifest.json"


class BrokenArchive(Unreadable):
    """The file is not an archive of a site, or it was damaged or changed."""

    code = "broken_archive"
    sentence = "{file} cannot be restored: {fault}. Nothing was changed."


class NewerArchive(Refusal):
    """The archive comes from a later version of the program."""

    code = "newer_archive"
    sentence = "{file} was made by a newer version ({newer}). Upgrade this program first. Nothing was changed."


class SiteNotEmpty(Refusal):
    """A restore would replace a site that has something in it."""

    code = "site_not_empty"
    sentence = (
        "There is already a site here (accounts: {coaches}). Restore with --force to replace it; "
        "it is saved in the folder backups first. Nothing was changed."
    )


class NothingToSave(Refusal):
    """The data folder has no site in it."""

    code = "nothing_to_save"
    sentence = "There is no site in {folder} yet, so there is nothing to save."


@dataclass(frozen=True)
class Manifest:
    """What an archive says of itself: `checksums` are SHA-256 by member name."""

    format: int
    made_at: str
    engine: str
    migrations: list[list[str]]
    checksums: dict[str, str]


def backup(*, file: Path) -> Manifest:
    """The archive is in `file`, whole; a file of that name is replaced only when all went well."""
    if not database_copy.applied_migrations():
        raise NothingToSave(folder=str(settings.DATA_DIR))
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
        copy = Path(folder) / DATABASE
        database_copy.save(copy)
        members = {DATABASE: copy, SECRET: settings.DATA_DIR / SECRET, **_pictures()}
        draft = Path(folder) / "draft.zip"
        manifest = _write(draft, {name: path for name, path in members.items() if path.is_file()})
        os.replace(draft, file)
    return manifest


def backup_before_upgrade(data: Path) -> Path | None:
    """The archive made because the database is about to change; None when there is nothing to save yet."""
    if not database_copy.applied_migrations():
        return None
    file = data / "backups" / f"before-upgrade-{timezone.now():%Y%m%d-%H%M%S}.zip"
    backup(file=file)
    return file


def restore(*, file: Path, force: bool = False) -> Path | None:
    """The site is as it was in the archive; what it replaced (None if nothing) is in the archive returned.

    Refused, with nothing changed: a damaged archive, one from a newer version, and a site that is not
    empty unless `force` is set. An archive from an older version is brought up to date on the way in.
    """
    data: Path = settings.DATA_DIR
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=data) as folder:
        manifest = _unpack(file, Path(folder))
        _refuse_newer(file, manifest)
        coaches = database_copy.coaches_here()
        if coaches and not force:
            raise SiteNotEmpty(coaches=coaches)
        fault = database_copy.bring_up_to_date(Path(folder) / DATABASE)
        if fault:
            raise BrokenArchive(file=file.name, fault=f"its database can't be used ({fault})")
        saved = None
        if coaches:
            saved = data / "backups" / f"before-restore-{timezone.now():%Y%m%d-%H%M%S}.zip"
            backup(file=saved)
        _put_in_place(Path(folder), data)
    make_site_private()
    return saved


def make_site_private() -> None:
    """Nobody but its owner reads anything of the site: its folder, and its database where that is a file elsewhere."""
    make_all_private(settings.DATA_DIR)
    if connection.vendor == "sqlite":
        database = Path(settings.DATABASES[DEFAULT_DB_ALIAS]["NAME"])
        for suffix in ("", "-wal", "-shm"):
            make_all_private(database.with_name(database.name + suffix))


def _pictures() -> dict[str, Path]:
    root = Path(settings.MEDIA_ROOT)
    found = sorted(path for path in root.rglob("*") if path.is_file()) if root.is_dir() else []
    return {MEDIA + path.relative_to(root).as_posix(): path for path in found}


def _write(draft: Path, members: dict[str, Path]) -> Manifest:
    manifest = Manifest(
        format=FORMAT,
        made_at=timezone.now().isoformat(timespec="seconds"),
        engine=connection.vendor,
        migrations=sorted(list(name) for name in database_copy.applied_migrations()),
        checksums={name: _checksum(path) for name, path in members.items()},
    )
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        # The secret signs every session: the archive is for its owner's eyes.
        draft.chmod(0o600)
        archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
        for name, path in members.items():
            archive.write(path, name)
    return manifest


def _unpack(file: Path, folder: Path) -> Manifest:
    """The manifest; the folder holds every member it names, each with the checksum it should have."""
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = _read_manifest(archive)
            for name in manifest.checksums:
                _unpack_member(archive, name, folder)
    except BrokenArchive:
        raise
    except FileNotFoundError:
        raise BrokenArchive(file=file.name, fault="there is no such file") from None
    except (zipfile.BadZipFile, EOFError, OSError, KeyError, TypeError, ValueError, NotImplementedError) as error:
        if fault_of_disk(error) is not None:
            raise
        raise BrokenArchive(file=file.name, fault=f"it is damaged or not an archive of a site ({error})") from None
    for name, checksum in manifest.checksums.items():
        if _checksum(folder / name) != checksum:
            raise BrokenArchive(file=file.name, fault=f"{name} in it is not what was saved")
    fault = database_copy.fault_of(folder / DATABASE)
    if fault:
        raise BrokenArchive(file=file.name, fault=f"its database is damaged ({fault})")
    _leave_out_damaged_secret(folder / SECRET)
    return manifest


def _leave_out_damaged_secret(unpacked: Path) -> None:
    """An older version saved a secret that was damaged already: without it the next start makes a new one."""
    if unpacked.exists():
        try:
            read_secret(unpacked)
        except Fault:
            unpacked.unlink()


def _read_manifest(archive: zipfile.ZipFile) -> Manifest:
    said: dict[str, Any] = json.loads(archive.read(MANIFEST))
    manifest = Manifest(**{name: said[name] for name in Manifest.__dataclass_fields__})
    if DATABASE not in manifest.checksums:
        raise ValueError("it has no database")
    return manifest


def _unpack_member(archive: zipfile.ZipFile, name: str, folder: Path) -> None:
    known = name in (DATABASE, SECRET) or name.startswith(MEDIA)
    if not known or ".." in PurePosixPath(name).parts or "\\" in name:
        raise ValueError(f"{name} does not belong in it")
    member = Path(archive.extract(name, folder))
    if name == SECRET:
        member.chmod(0o600)


def _refuse_newer(file: Path, manifest: Manifest) -> None:
    known = database_copy.known_migrations()
    unknown = [".".join(name) for name in manifest.migrations if tuple(name) not in known]
    if manifest.format > FORMAT:
        unknown.insert(0, f"format {manifest.format}")
    if unknown:
        raise NewerArchive(file=file.name, newer=unknown[0])


def _put_in_place(unpacked: Path, data: Path) -> None:
    """Pictures, secret and database are those of the archive. If one step fails those before it are undone."""
    undo = list(_swap(unpacked / "media", Path(settings.MEDIA_ROOT), unpacked / "old-media"))
    undo += _swap(unpacked / SECRET, data / SECRET, unpacked / "old-secret")
    try:
        database_copy.load(unpacked / DATABASE)
    except BaseException:
        for new, old in reversed(undo):
            _remove(new)
            if old.exists():
                os.replace(old, new)
        raise


def _swap(new: Path, place: Path, aside: Path) -> Iterator[tuple[Path, Path]]:
    """What was in the place is aside, what was new is in the place."""
    if place.exists():
        os.replace(place, aside)
    yield place, aside
    if new.exists():
        os.replace(new, place)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _checksum(path: Path) -> str:
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
