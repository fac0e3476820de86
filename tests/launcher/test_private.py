"""The data folder and everything in it belong to its owner alone."""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command

from config.saving.backups import backup, restore
from launcher.environment import ROOT
from launcher.faults import Fault
from launcher.folders import PROGRAM, make_all_private, make_private, only_site_in, site_settings
from teams.models import Coach


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """As most accounts have it: whatever is made is read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def data(tmp_path: Path, settings: LazySettings) -> Path:
    """The folder of a site that was made before it kept things to itself."""
    folder = tmp_path / "site"
    (folder / "media" / "logos").mkdir(parents=True)
    (folder / "backups").mkdir()
    for name in ("media/logos/skull.png", "backups/old.zip", "run.lock"):
        (folder / name).write_bytes(b"x")
    (folder / "secret.key").write_text("s" * 60)
    folder.chmod(0o755)
    settings.DATA_DIR, settings.MEDIA_ROOT, settings.STATIC_ROOT = folder, folder / "media", folder / "static"
    return folder


def open_to_others(folder: Path) -> list[str]:
    every = [folder, *folder.rglob("*")]
    return [str(path) for path in every if path.lstat().st_mode & 0o077 and not path.is_symlink()]


def test_a_folder_of_before_is_closed_at_the_next_start(data: Path, transactional_db: None) -> None:
    assert len(open_to_others(data)) > 5
    call_command("prepare", "--no-demo")
    assert open_to_others(data) == []


def test_after_a_restore_nothing_is_open(data: Path, transactional_db: None, tmp_path: Path) -> None:
    Coach.objects.create_user("grim")
    saved = tmp_path / "saved.zip"
    backup(file=saved)
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    restore(file=saved, force=True)
    assert open_to_others(data) == []


def test_what_is_uploaded_is_closed(data: Path) -> None:
    default_storage.save("logos/new.png", ContentFile(b"x"))
    kept = data / "media" / "logos" / "new.png"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_every_command_on_a_new_folder_makes_it_private(tmp_path: Path) -> None:
    """The real thing: manage.py alone, with the umask of most accounts, makes database, log and secret of a site."""
    data = tmp_path / "new" / "site"
    settings = {name: value for name, value in os.environ.items() if not name.startswith(("LEAGUE_", "DATABASE_"))}
    settings |= {"LEAGUE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    show = "import os; from django.db import connection; connection.cursor().execute('CREATE TABLE t (n)'); "
    show += "print(sorted(os.listdir(os.environ['LEAGUE_DATA'])))"
    words = [sys.executable, "manage.py", "shell", "-v", "0", "-c", show]
    done = subprocess.run(words, cwd=ROOT, env=settings, capture_output=True, text=True)
    assert "league.sqlite3-wal" in done.stdout, done.stderr
    assert {"league.sqlite3", "secret.key"} <= {path.name for path in data.iterdir()}
    assert open_to_others(data) == []


def test_the_launcher_makes_a_folder_that_is_private(tmp_path: Path) -> None:
    data = tmp_path / "site"
    site_settings(data)
    with only_site_in(data):
        assert open_to_others(data) == []
    data.chmod(0o755)
    site_settings(data)
    assert open_to_others(data) == []


def test_what_links_lead_to_is_left_alone(tmp_path: Path) -> None:
    outside, data = tmp_path / "outside", tmp_path / "site"
    outside.mkdir(mode=0o755)
    (outside / "file").write_text("x")
    data.mkdir()
    (data / "link").symlink_to(outside)
    (data / "gone").symlink_to(outside / "gone")
    make_all_private(data)
    assert outside.stat().st_mode & 0o077 and (outside / "file").stat().st_mode & 0o077


def test_a_folder_that_is_more_than_a_site_is_not_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "homes" / "grim"
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    for folder in (Path(tempfile.gettempdir()).resolve(), home.parent, PROGRAM, PROGRAM.parent):
        mode = folder.stat().st_mode
        with pytest.raises(Fault):
            make_private(folder)
        assert folder.stat().st_mode == mode
    make_private(home)
