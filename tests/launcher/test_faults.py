"""Whatever is in the way of a start is said in one plain sentence."""

import ast
import hashlib
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from launcher import environment
from launcher.checks import complain
from launcher.command import main, split
from launcher.environment import ROOT
from launcher.faults import Fault
from launcher.folders import only_site_in, site_settings
from launcher.redis_server import LONGEST_SOCKET_PATH, short_folder
from launcher.serve import Where, announce, refuse_busy, refuse_no_way_to_https


def test_an_old_python_is_told_which_one_is_needed() -> None:
    pretend = f"import sys; sys.version_info = (3, 8, 2); exec(open({str(ROOT / 'run.py')!r}).read())"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("This needs Python 3.11 or newer; this is Python 3.8.")


def test_an_old_python_can_read_the_file_at_all() -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="ascii"), feature_version=(3, 0))


def test_https_without_a_proxy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUE_HTTPS", "1")
    refuse_no_way_to_https()
    monkeypatch.setenv("LEAGUE_PROXIES", "0")
    with pytest.raises(Fault, match="contradict each other"):
        refuse_no_way_to_https()


def test_behind_https_the_address_from_outside_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUE_URL", "https://league.example/")
    assert Where(8000).here == "http://localhost:8000"
    monkeypatch.setenv("LEAGUE_HTTPS", "1")
    assert Where(8000).here == "https://league.example"


def test_a_busy_port_is_named_with_another_one_to_take() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        busy = other.getsockname()[1]
        with pytest.raises(Fault, match=f"Port {busy} is used.*--port {busy + 1}"):
            refuse_busy(Where(busy))
    refuse_busy(Where(busy))


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    assert main(["--data", str(tmp_path / "file" / "site"), "manage", "check"]) == 2
    told = capsys.readouterr().err
    assert str(tmp_path / "file" / "site") in told and "--data DIR" in told
    assert told.count("\n") == 1


def test_a_socket_path_that_is_too_long_is_said(tmp_path: Path) -> None:
    long = tmp_path / ("x" * LONGEST_SOCKET_PATH)
    long.mkdir()
    with pytest.raises(Fault, match="short enough"):
        short_folder(str(long))
    short_folder(str(long), "/tmp").rmdir()


def test_two_sites_do_not_share_a_folder(tmp_path: Path) -> None:
    site_settings(tmp_path)
    with only_site_in(tmp_path), pytest.raises(Fault, match="running on"), only_site_in(tmp_path):
        pass
    with only_site_in(tmp_path):
        pass


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly"]) == 2
    assert "Unknown command “fly”" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "eighty"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--port", port])
    assert ended.value.code == 2


def test_what_stands_behind_a_command_belongs_to_it() -> None:
    typed = ["--data", "manage", "--lan", "manage", "migrate", "--data", "x"]
    assert split(typed) == (["--data", "manage", "--lan"], "manage", ["migrate", "--data", "x"])


def test_a_python_without_ensurepip_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Fault, match="python3-venv"):
        environment.ready_environment()
    assert not (tmp_path / ".venv").exists()


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An index with one package in it, instead of the network."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    with zipfile.ZipFile(folder / "touchback-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("touchback.py", "")
        about = "touchback-1.0.dist-info/"
        wheel.writestr(about + "METADATA", "Metadata-Version: 2.1\nName: touchback\nVersion: 1.0\n")
        wheel.writestr(about + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(about + "RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PATH", "")
    return folder


def lock_for(tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    lock = tmp_path / "requirements.lock"
    lock.write_text(line)
    monkeypatch.setattr(environment, "RUNTIME_LOCK", lock)
    return environment.stamp_of(lock)


def test_a_package_that_is_not_the_locked_one_is_refused(
    tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = hashlib.sha256(b"another wheel").hexdigest()
    stamp = lock_for(tmp_path, f"touchback==1.0 --hash=sha256:{wrong}\n", monkeypatch)
    with pytest.raises(Fault, match="match the hash"):
        environment.ready_environment()
    assert not stamp.exists()


def test_packages_that_cannot_be_fetched_are_said(
    tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = lock_for(tmp_path, f"kick-off==2.0 --hash=sha256:{'0' * 64}\n", monkeypatch)
    with pytest.raises(Fault, match="Check the network"):
        environment.ready_environment()
    assert not stamp.exists()


def test_what_a_machine_lacks_is_left_out_with_a_word_and_where_ci_says_so_not_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "")
    complain("There is no Chromium", "install it")
    assert capsys.readouterr().out == "There is no Chromium: its tests are left out. To run them too, install it.\n"
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Fault, match="With CI=true nothing is left out"):
        complain("There is no Chromium", "install it")


def test_phones_in_the_network_are_let_in(capsys: pytest.CaptureFixture[str]) -> None:
    where = Where(8000, "192.0.2.7")
    assert where.bind == "0.0.0.0"
    assert "192.0.2.7" in where.settings()["LEAGUE_HOSTS"].split(",")
    assert "http://192.0.2.7:8000" in where.settings()["LEAGUE_ORIGINS"].split(",")
    announce(where, "/login-link/abc/")
    told = capsys.readouterr().out
    assert "http://192.0.2.7:8000/" in told
    assert told.count("█") > 100, "the QR code"


def test_without_lan_only_this_machine_is_let_in(capsys: pytest.CaptureFixture[str]) -> None:
    where = Where(8000)
    assert where.bind == "127.0.0.1"
    assert where.settings()["LEAGUE_HOSTS"] == "localhost,127.0.0.1,[::1]"
    announce(where, "/login-link/abc/")
    assert "█" not in capsys.readouterr().out
