"""The site's settings as mypy reads them. It ends without a chance to clear up, so it is given no folder of its own."""

import os
from pathlib import Path

os.environ["LEAGUE_DATA"] = str(Path(__file__).resolve().parents[1] / ".mypy_cache" / "site")
os.environ.setdefault("LEAGUE_SECRET", "only-for-types")

from config.settings import *  # noqa: F403
