"""What the engine has no rule for is warned of before the site serves: such a match is played at a table."""

import json
import shutil
from pathlib import Path

from engine.support import rules_in
from pages.checks import play_is_known, play_warnings
from rulebook.pack import reading


def test_a_kick_off_event_that_the_engine_does_not_know_is_warned_of(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(reading.HOME / "bb2020", folder)
    tables = json.loads((folder / "tables.json").read_text())
    events = next(table for table in tables["tables"] if table["id"] == "kick_off_events")
    events["rows"][1]["id"] = "rain-of-frogs"
    (folder / "tables.json").write_text(json.dumps(tables))
    (warning,) = play_warnings(rules_in(folder)[0])
    assert warning.id == "pages.W003" and "rain-of-frogs" in warning.msg


def test_nothing_of_the_installed_editions_is_warned_of() -> None:
    assert play_is_known(None) == []
