"""What is in the way of a command is said in one sentence: a damaged secret, a folder that was never started, an older site."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from config.secret import secret_in
from launcher.environment import ROOT
from launcher.faults import Fault
from tests.launcher.test_full_disk import command, said_once
from tests.launcher.test_start_and_stop import settings_of

DAMAGED = {
    "empty": b"",
    "blank": b"\n",
    "zeros after a power cut": b"\0" * 67,
    "cut short": b"Jq0Yt3wXhYp2s8zrB3aVn4kP6mD7fG9h",
    "no text": bytes(range(128, 195)),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_secret_is_named(tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "secret.key"
    kept.write_bytes(content)
    with pytest.raises(Fault, match=str(kept)):
        secret_in(tmp_path)
    assert kept.read_bytes() == content, "it is for its owner to say what becomes of it"


def test_a_secret_is_made_once_and_read_from_then_on(tmp_path: Path) -> None:
    made = secret_in(tmp_path)
    assert secret_in(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]
    (tmp_path / "secret.key").write_text(f"{made}\n")
    assert secret_in(tmp_path) == made, "an editor may have ended the line"


def test_a_secret_that_does_not_fit_leaves_nothing(tmp_path: Path) -> None:
    """In a process of its own that can write 10 bytes to a file: an empty key would be found by every later start."""
    make = f"from pathlib import Path; from config.secret import secret_in; secret_in(Path({str(tmp_path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", make],
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 1 and "full" in done.stderr.strip().splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [(), ("manage", "check"), ("backup", "saved.zip"), ("restore", "saved.zip")], ids=str)
def test_every_command_names_an_empty_secret_at_once(tmp_path: Path, words: tuple[str, ...]) -> None:
    data = tmp_path / "site"
    data.mkdir()
    (data / "secret.key").touch()
    run = [sys.executable, str(ROOT / "run.py"), *words]
    said = said_once(subprocess.run(run, cwd=tmp_path, env=settings_of(data), capture_output=True, text=True))
    assert str(data / "secret.key") in said and "empty" in said
    assert {path.name for path in data.iterdir()} <= {"secret.key", "run.lock"}


@pytest.mark.parametrize(
    "words",
    [
        ("rebuild", "--check"),
        ("password_link", "ines"),
        ("changepassword", "ines"),
        ("createsuperuser", "--noinput", "--username", "ines", "--email", "ines@example.org"),
        ("shell", "-v", "0", "-c", "from teams.models import Coach; Coach.objects.count()"),
    ],
    ids=lambda words: words[0],
)
def test_a_command_on_a_folder_that_was_never_started_says_what_to_do(tmp_path: Path, words: tuple[str, ...]) -> None:
    said = said_once(command(tmp_path / "site", *words))
    assert str(tmp_path / "site") in said and "run.py manage prepare" in said


def test_a_command_that_words_the_fault_itself_is_added_what_to_do(tmp_path: Path) -> None:
    done = command(tmp_path / "site", "dumpdata", "teams")
    assert done.returncode == 1 and "run.py manage prepare" in done.stderr.strip().splitlines()[-1]


def test_a_command_that_needs_no_site_needs_none(tmp_path: Path) -> None:
    done = command(tmp_path / "site", "check")
    assert done.returncode == 0, done.stderr


def test_a_site_of_an_older_version_says_what_to_do_and_is_prepared(tmp_path: Path) -> None:
    data = tmp_path / "site"
    assert command(data, "migrate", "teams", "0005", "-v", "0").returncode == 0
    look = "from teams.models import LoginLink; list(LoginLink.objects.all())"
    said = said_once(command(data, "shell", "-v", "0", "-c", look))
    assert "older version" in said and "run.py manage prepare" in said
    assert command(data, "prepare", "--no-demo").returncode == 0
    assert command(data, "shell", "-v", "0", "-c", look).returncode == 0


def test_a_command_that_is_not_understood_is_told_that_and_nothing_else(tmp_path: Path) -> None:
    done = command(tmp_path / "site", "rebuild", "--no-such-option")
    assert done.returncode == 2 and "prepare" not in done.stderr
