"""What a fresh machine lacks for the browser tests is named, file by file."""

import os
from pathlib import Path
from xml.etree import ElementTree

from launcher.browser import FONTS, fonts_missing, loads

CONFIGURATION = Path(__file__).parents[1] / "browser" / "fonts.conf"


def test_each_font_that_is_nowhere_is_named(tmp_path: Path) -> None:
    assert fonts_missing([tmp_path, tmp_path / "no-folder"]) == list(FONTS)
    (tmp_path / "truetype").mkdir()
    for name in FONTS[1:]:
        (tmp_path / "truetype" / name).touch()
    assert fonts_missing([tmp_path]) == [FONTS[0]]


def test_the_fonts_that_are_asked_for_are_those_that_the_browser_is_given() -> None:
    accepted = ElementTree.parse(CONFIGURATION).iterfind("selectfont/acceptfont/glob")
    assert {os.path.basename(each.text or "") for each in accepted} == set(FONTS)


def test_a_library_that_is_not_here_does_not_load() -> None:
    assert not loads("libnowhere-at-all.so.9")
