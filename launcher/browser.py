"""What the tests in a browser need of the machine: a Chromium, and the fonts that pages are measured in."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from launcher.environment import say

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    """Those of FONTS that are in none of the folders. Only Linux lets a browser have fonts of its own; elsewhere none is missed."""
    if sys.platform != "linux":
        return []
    here = {file.name for folder in folders for file in Path(folder).expanduser().rglob("DejaVu*.ttf")}
    return [name for name in FONTS if name not in here]


def install_what_is_missing() -> None:
    """Chromium and the fonts are here, where root may have them from Debian; otherwise nothing changes."""
    wanted = ([] if chromium() else ["chromium"]) + (["fonts-dejavu-core"] if fonts_missing() else [])
    if wanted and sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {' and '.join(wanted)} for the browser tests …")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
            subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL)
