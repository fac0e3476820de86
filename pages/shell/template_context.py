"""What every template may use, beside what the site itself gives."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from league.telling.inbox import unread_count
from pages.team.arms import Arms
from teams.models import Coach

THEMES = ("light", "dark")

#: The house's own arms, in the masthead of pages that belong to no league.
HOUSE = Arms(kit="bottle", trim="bone", shield="heater", division="plain", charge="star")


def look(request: HttpRequest) -> dict[str, Any]:
    """`theme`: light, dark, or empty where the device decides. `zone`: whose times these are. `house`: the site's arms. `unread`: notices."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "zone": settings.TIME_ZONE.rpartition("/")[2].replace("_", " "),
        "house": HOUSE,
        "unread": SimpleLazyObject(lambda: unread_count(request.user) if isinstance(request.user, Coach) else 0),
    }
