"""A disk on which nothing more fits: Linux has a device that is always full, SQLite and the system have limits that give the same errors."""

import contextlib
import re
import resource
import signal
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.test import Client

from launcher.environment import ROOT
from league.models import League, NewsPost
from teams.disk import as_far_as_there_is_room, fault_of_disk
from tests.launcher.test_start_and_stop import Running, settings_of, started
from tests.world import a_league, coach

#: Bytes: too few for the tables of a site, and enough for a key.
SMALL = 200_000


# --- What is behind an error ---------------------------------------------------------------------------------------


def test_a_device_that_is_full_is_told_apart_from_other_faults() -> None:
    with pytest.raises(OSError) as full, open("/dev/full", "w") as device:
        device.write("x")
    with pytest.raises(OSError) as missing:
        Path("/nowhere/at/all").read_text()
    found = fault_of_disk(full.value)
    assert found is not None and (found.code, found.status) == ("disk_full", 507)
    assert fault_of_disk(missing.value) is None and fault_of_disk(ValueError("disk is full")) is None


@contextlib.contextmanager
def full_database() -> Iterator[None]:
    """SQLite has no room for one more page."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (text)")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        for size in (2000, 200, 20):
            with contextlib.suppress(OperationalError):
                while True:
                    cursor.execute("INSERT INTO filler VALUES (%s)", ["x" * size])
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1000000")
        cursor.execute("DROP TABLE filler")


@pytest.mark.sqlite_only
@pytest.mark.django_db(transaction=True)
def test_on_a_full_disk_pages_and_api_say_so_and_are_read() -> None:
    client, odile = Client(), coach("odile")
    client.force_login(odile)
    news = f"/api/v1/leagues/{a_league('The Old World Cup', odile).slug}/news/"
    typed, program = {"name": "Crookwater", "about": "y" * 9000}, {"content_type": "application/json"}
    with full_database():
        answer = client.post("/leagues/new/", typed)
        assert answer.status_code == 507 and b"disk of this site is full" in answer.content
        assert b"Crookwater" in answer.content, "what was typed is still there"
        told = client.post(news, {"title": "Rain", "text": "y" * 9000}, **program)
        assert (told.status_code, told.json()["code"]) == (507, "disk_full")
        assert client.get("/").status_code == client.get("/account/").status_code == 200
        assert as_far_as_there_is_room(lambda: League.objects.create(name="y" * 80, slug="y", about="y" * 9000).pk) == 0
        assert League.objects.count() == 1 and not NewsPost.objects.exists()
    assert client.post("/leagues/new/", typed).status_code == 302


# --- Commands ------------------------------------------------------------------------------------------------------


def command(data: Path, *words: str, most: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command has run for the site in that folder, in a process that can make no file longer than ``most`` bytes."""
    return in_little_room([sys.executable, "manage.py", *words], data, most)


def in_little_room(words: list[str], data: Path, most: int | None) -> subprocess.CompletedProcess[str]:
    def limit() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.run(words, cwd=ROOT, env=settings_of(data), capture_output=True, text=True, preexec_fn=limit)


def everything_in(folder: Path) -> dict[str, bytes]:
    passing = ("-wal", "-shm")
    return {
        path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.name.endswith(passing)
    }


def said_once(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which the command ended."""
    lines = done.stderr.strip().splitlines()
    assert done.returncode != 0 and len(lines) == 1, done.stderr
    return lines[0]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that was prepared once."""
    data = tmp_path_factory.mktemp("prepared") / "site"
    done = command(data, "prepare", "--no-demo")
    assert done.returncode == 0, done.stderr
    return data


def test_a_back_up_that_does_not_fit_is_said_and_leaves_nothing(prepared: Path, tmp_path: Path) -> None:
    before = everything_in(prepared)
    file = tmp_path / "saved.zip"
    assert "disk is full" in said_once(command(prepared, "backup", str(file), most=SMALL))
    assert list(tmp_path.iterdir()) == [] and everything_in(prepared) == before


def test_a_restore_that_does_not_fit_is_said_and_changes_nothing(prepared: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.zip"
    assert command(prepared, "backup", str(saved)).returncode == 0
    before, inside = everything_in(prepared), {path.name for path in prepared.iterdir()}
    assert "disk is full" in said_once(command(prepared, "restore", "--force", str(saved), most=SMALL))
    assert everything_in(prepared) == before
    assert {path.name for path in prepared.iterdir()} - inside <= {"league.sqlite3-wal", "league.sqlite3-shm"}


def test_a_start_that_does_not_fit_is_said_and_can_be_made_again(tmp_path: Path) -> None:
    data = tmp_path / "site"
    done = command(data, "prepare", "--no-demo", most=SMALL)
    assert "is full" in said_once(done)
    assert command(data, "prepare", "--no-demo").returncode == 0


# --- A site that is served -----------------------------------------------------------------------------------------


def no_room_for(site: Running) -> None:
    """Nothing that the site's processes write fits into its files any more."""
    for pid, words in site.processes().items():
        if "redis" not in words:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.timeout(240)
def test_a_site_without_room_is_read_and_says_what_is_wrong(tmp_path: Path) -> None:
    data = tmp_path / "site"
    with started(data) as site:
        ask = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.ProxyHandler({})
        )
        link = re.search(r"http://localhost:\d+(/login-link/\S+)", site.said)
        assert link, site.said
        ask.open(site.address + link[1], timeout=20).close()
        key = re.search(r'csrfmiddlewaretoken" value="(\w+)"', ask.open(f"{site.address}/leagues/new/").read().decode())
        assert key
        no_room_for(site)
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": key[1], "name": "Crookwater", "about": "y" * 90_000})
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask.open(urllib.request.Request(f"{site.address}/leagues/new/", form.encode()), timeout=20)
        # SQLite cannot tell this limit from a disk that takes nothing.
        assert refused.value.code == 503
        for page in ("/", "/account/", "/inbox/", "/readyz", "/api/v1/leagues/"):
            assert ask.open(site.address + page, timeout=20).status == 200, page
        assert site.finish(signal.SIGINT) == 0, site.said
    words = [sys.executable, str(ROOT / "run.py"), "--no-demo", "--port", "8493"]
    said = said_once(in_little_room(words, data, most=0))
    assert "is full" in said or "cannot be written to" in said
    assert command(data, "prepare", "--no-demo").returncode == 0
