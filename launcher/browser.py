"""What the tests in a browser need of the machine: a Chromium, the library of the program that drives it, and the fonts that pages are measured in."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from launcher.environment import say

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Playwright's driver is linked to it, and no package that comes by pip brings it.
LIBRARY = "libatomic.so.1"
#: What tests/browser/fonts.conf lets the browser see, and where.
FONTS = (
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf",
    "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
)  # fmt: skip
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts")


def chromium() -> str:
    """The path of a Chromium, or "": the one that LEAGUE_CHROMIUM names, or the first found."""
    named = os.environ.get("LEAGUE_CHROMIUM", "")
    return named or next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), "")


def fonts_missing(folders: Iterable[str | Path] = FONT_FOLDERS) -> list[str]:
    """Those of FONTS that are in none of the folders."""
    here = {file.name for folder in folders for file in Path(folder).expanduser().rglob("DejaVu*.ttf")}
    return [name for name in FONTS if name not in here]


def loads(library: str) -> bool:
    """Does this machine have the shared library?"""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def lacking() -> dict[str, str]:
    """What the browser tests lack here, in words, by the Debian package that has it. Only Linux leaves library and fonts to the machine."""
    found = {} if chromium() else {"chromium": "a Chromium"}
    if sys.platform == "linux":
        if not loads(LIBRARY):
            found["libatomic1"] = LIBRARY
        if missing := fonts_missing():
            found["fonts-dejavu-core"] = f"the fonts that pages are measured in ({', '.join(missing)})"
    return found


def install(packages: Iterable[str]) -> None:
    """The Debian packages are here, where root may have them; otherwise nothing changes."""
    if not (sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    wanted = list(packages)
    say(f"Installing {', '.join(wanted)} for the browser tests …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
        subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL)
