"""Small drawings as markup: signs, crests, shirts, scarves, dice. All refer to static/marks.svg."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from pages.team.arms import Arms, arms_of


def classes(*names: str) -> str:
    """Those class names that are not empty."""
    return " ".join(name for name in names if name)


def address_of(thing: Any, url: str) -> str:
    """The address given, or the thing's own, or none."""
    own = getattr(thing, "get_absolute_url", None)
    return url or (own() if callable(own) else "")


def mark(name: str) -> str:
    """The address of one drawing of marks.svg, for a `use` element."""
    return f"{static('marks.svg')}#{name}"


@lru_cache
def icon(name: str) -> SafeString:
    """A small icon. It is hidden from screen readers, because its word is beside it."""
    address = mark(f"i-{name}")
    return format_html('<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><use href="{}"/></svg>', address)


def crest(bearer: Any, size: str = "") -> SafeString:
    """A team's arms, hidden from screen readers; the name is beside them. `size`: nothing, `mid` or `big`."""
    return _crest(arms_of(bearer), size)


@lru_cache(maxsize=4096)
def _crest(arms: Arms, size: str) -> SafeString:
    parted = arms.parted
    part = format_html('<path class="part" d="{}"/>', parted.path) if parted.path else ""
    return format_html(
        '<svg class="{}" viewBox="0 0 40 46" data-kit="{}" data-trim="{}" aria-hidden="true">'
        '<g clip-path="url(#clip-{})"><path class="field" d="M0 0H40V46H0Z"/>{}</g>'
        '<use class="charge {}" href="{}" x="{}" y="{}" width="{}" height="{}"/><use href="{}"/></svg>',
        *(classes("crest", size), arms.kit, arms.trim, arms.shield, part, parted.ground),
        *(mark(f"charge-{arms.charge}"), str(parted.x), str(parted.y), str(parted.width), str(parted.height)),
        mark(f"edge-{arms.shield}"),
    )


def shirt(number: Any, bearer: Any, size: str = "") -> SafeString:
    """A player's number in the team's colours. `size`: nothing, `large` or `giant`."""
    arms = arms_of(bearer)
    return format_html(
        '<b class="{}" data-kit="{}" data-trim="{}"><span>{}</span></b>',
        *(classes("shirt", size), arms.kit, arms.trim, number),
    )


def scarf(bearer: Any, depth: str = "deep") -> SafeString:
    """The team's colours across the page."""
    arms = arms_of(bearer)
    return format_html(
        '<div class="{}" data-kit="{}" data-trim="{}"></div>', classes("scarf", depth), arms.kit, arms.trim
    )


#: The letters of a longest word from which a name steps down, see `.word-10` in components.css.
LONG_WORDS = (14, 12, 10)


def fitted(name: Any) -> SafeString:
    """The name, marked by the length of its longest word where that could break in a narrow column."""
    longest = max(map(len, str(name).split()), default=0)
    step = next((letters for letters in LONG_WORDS if longest >= letters), 0)
    return format_html('<span class="word-{}">{}</span>', step, name) if step else format_html("{}", name)


def team(bearer: Any, url: str = "", size: str = "") -> SafeString:
    """Arms and name, linked to the team's page when it has one."""
    name = bearer.get("name") if isinstance(bearer, dict) else getattr(bearer, "name", bearer)
    return _team(arms_of(bearer), str(name), address_of(bearer, url), size)


@lru_cache(maxsize=4096)
def _team(arms: Arms, name: str, address: str, size: str) -> SafeString:
    """A page of fixtures names each of its teams many times over."""
    inside = format_html("{}<span>{}</span>", _crest(arms, size), fitted(name))
    if address:
        return format_html('<a class="team" href="{}">{}</a>', address, inside)
    return format_html('<span class="team">{}</span>', inside)


def who(number: Any, bearer: Any, name: str, url: str = "") -> SafeString:
    """A player: shirt and name, linked when there is somewhere to go."""
    shown = fitted(name)
    label = format_html('<a href="{}">{}</a>', url, shown) if url else format_html("<span>{}</span>", shown)
    return format_html('<span class="who">{}{}</span>', shirt(number, bearer), label)


BLOCK_FACES = {
    "down": _("player down"),
    "both": _("both down"),
    "push": _("push back"),
    "stumble": _("stumble"),
    "pow": _("pow"),
}

_ON_A_DIE = _("{face} on a D{sides}")


def die(face: int | str, sides: int = 6, manner: str = "") -> SafeString:
    """One die with its face and, for those who listen, its number. `manner`: `aside`, `huge`, `rolling`."""
    if face in BLOCK_FACES:
        drawing, label, shape = f"block-{face}", str(BLOCK_FACES[str(face)]), "0 0 24 24"
    elif sides == 6:
        drawing, label, shape = f"d6-{face}", str(face), "0 0 24 24"
    elif sides == 3:
        drawing, label, shape = "d3", _ON_A_DIE.format(face=face, sides=3), "0 0 24 24"
    else:
        drawing, label, shape = "d16", _ON_A_DIE.format(face=face, sides=sides), "0 0 28 24"
    number = ""
    if drawing in ("d3", "d16"):
        x, y = ("12", "17.5") if drawing == "d3" else ("14", "16.3")
        number = format_html('<text x="{}" y="{}" text-anchor="middle">{}</text>', x, y, face)
    wide = "wide" if drawing == "d16" else ""
    return format_html(
        '<svg class="{}" viewBox="{}" role="img" aria-label="{}"><use href="{}"/>{}</svg>',
        *(classes("die", wide, manner), shape, label, mark(drawing), number),
    )


def dice(faces: Iterable[int | str], sides: int = 6, manner: str = "") -> SafeString:
    """Several dice in the order in which they fell."""
    return format_html_join("", "{}", ((die(face, sides, manner),) for face in faces))
