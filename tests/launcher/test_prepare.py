"""What stands between an upgrade and a site that can be started."""

import io
import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from teams.accounts import use_login_link
from teams.models import Coach

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def data(tmp_path: Path, settings: LazySettings) -> Path:
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.STATIC_ROOT = tmp_path / "static"
    return tmp_path


def prepare() -> str:
    said = io.StringIO()
    call_command("prepare", "--no-demo", stdout=said)
    return said.getvalue()


def test_the_link_that_is_handed_over_logs_the_admin_in(data: Path) -> None:
    link = re.search(r"^login-link /login-link/(\S+)/$", prepare(), re.MULTILINE)
    assert link
    assert use_login_link(token=link[1]).is_superuser


def test_each_start_hands_over_a_link_of_its_own_for_the_same_admin(data: Path) -> None:
    assert prepare() != prepare()
    assert Coach.objects.count() == 1


def test_an_upgrade_that_changes_the_database_saves_the_site_first(data: Path) -> None:
    prepare()
    assert not (data / "backups").exists()
    call_command("migrate", "sessions", "zero", verbosity=0)
    said = prepare()
    (kept,) = (data / "backups").iterdir()
    assert str(kept) in said
    prepare()
    assert list((data / "backups").iterdir()) == [kept]


def test_static_files_are_collected_again_only_when_one_has_changed(data: Path, settings: LazySettings) -> None:
    own = data / "own"
    own.mkdir()
    (own / "table.css").write_text("one")
    settings.STATICFILES_DIRS = [own]
    prepare()
    served = data / "static" / "table.css"
    first = served.stat().st_mtime_ns
    prepare()
    assert served.stat().st_mtime_ns == first
    (own / "table.css").write_text("another")
    prepare()
    assert served.read_text() == "another"
