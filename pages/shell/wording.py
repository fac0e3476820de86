"""How figures and counted things are written."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from rulebook.procedure import faces

MINUS = "−"
EN_DASH = "–"


def gold(amount: int) -> str:
    """The amount in full with commas and a true minus: `85,000`, `−50,000`. Gold pieces."""
    return f"{amount:,}".replace("-", MINUS)


def dice_written(notation: str) -> str:
    """Dice as they are written: D3 for "1d3", 2D6 for "2d6"."""
    count, sides = faces(notation)
    return f"D{sides}" if count == 1 else f"{count}D{sides}"


def value_k(amount: int) -> str:
    """A team value for a strip or a table, `1,375k`; in full where thousands would hide something."""
    thousands, rest = divmod(abs(amount), 1000)
    if rest:
        return gold(amount)
    return f"{MINUS if amount < 0 else ''}{thousands:,}k"


def plus(target: int | None) -> str:
    """A characteristic that is rolled against, `3+`; `–` for a player who has none."""
    return EN_DASH if target is None else f"{target}+"


def signed(amount: int) -> str:
    """A difference with its sign, `+6` or `−3`; zero has none."""
    return f"+{amount:,}" if amount > 0 else gold(amount)


def dashed(parts: Iterable[int]) -> str:
    """Numbers that belong together, home or won first: a score `2–1`, a record `4–3–1`."""
    return EN_DASH.join(str(part) for part in parts)


def times(number: int, name: str) -> str:
    """`Bribes`, `2 × Bribes`: things whose name stays as the book has it."""
    return name if number == 1 else f"{number:,} × {name}"


#: Things that pages count, by their English name.
NOUNS: dict[str, Any] = {
    "fixture": ngettext_lazy("{:,} fixture", "{:,} fixtures"),
    "team": ngettext_lazy("{:,} team", "{:,} teams"),
    "player": ngettext_lazy("{:,} player", "{:,} players"),
    "match": ngettext_lazy("{:,} match", "{:,} matches"),
    "star player point": ngettext_lazy("{:,} star player point", "{:,} star player points"),
    "roster": ngettext_lazy("{:,} roster", "{:,} rosters"),
    "card": ngettext_lazy("{:,} card", "{:,} cards"),
    "game": ngettext_lazy("{:,} game", "{:,} games"),
    "journeyman": ngettext_lazy("{:,} journeyman", "{:,} journeymen"),
    "imagined result": ngettext_lazy("{:,} imagined result", "{:,} imagined results"),
    "fan": ngettext_lazy("{:,} fan", "{:,} fans"),
    "casualty roll": ngettext_lazy("{:,} casualty roll", "{:,} casualty rolls"),
    "version": ngettext_lazy("{:,} version", "{:,} versions"),
    "try": ngettext_lazy("{:,} try", "{:,} tries"),
    "round": ngettext_lazy("{:,} round", "{:,} rounds"),
    "remark": ngettext_lazy("{:,} remark", "{:,} remarks"),
    "race": ngettext_lazy("{:,} race", "{:,} races"),
    "point": ngettext_lazy("{:,} point", "{:,} points"),
    "person": ngettext_lazy("{:,} person", "{:,} people"),
    "name": ngettext_lazy("{:,} name", "{:,} names"),
    "message": ngettext_lazy("{:,} message", "{:,} messages"),
    "line": ngettext_lazy("{:,} line", "{:,} lines"),
    "league": ngettext_lazy("{:,} league", "{:,} leagues"),
    "kind": ngettext_lazy("{:,} kind", "{:,} kinds"),
    "grave": ngettext_lazy("{:,} grave", "{:,} graves"),
    "draft": ngettext_lazy("{:,} draft", "{:,} drafts"),
    "division": ngettext_lazy("{:,} division", "{:,} divisions"),
    "niggling injury": ngettext_lazy("{:,} niggling injury", "{:,} niggling injuries"),
    "meeting": ngettext_lazy("{:,} meeting", "{:,} meetings"),
    "time": ngettext_lazy("{:,} time", "{:,} times"),
    "prayer": ngettext_lazy("{:,} prayer", "{:,} prayers"),
    "re-roll": ngettext_lazy("{:,} re-roll", "{:,} re-rolls"),
    "box": ngettext_lazy("{:,} box to tick", "{:,} boxes to tick"),
    "offer": ngettext_lazy("{:,} offer", "{:,} offers"),
    "question": ngettext_lazy("{:,} question", "{:,} questions"),
}


def counted(number: int, one: str, many: str = "") -> str:
    """`1 player`, `12 players`. What is not in `NOUNS`, such as a name from an edition, is written as given; then `many` is the odd plural."""
    if one in NOUNS:
        return str(NOUNS[one].format(number))
    return f"{number:,} {one if number == 1 else many or one + 's'}"


NUMERALS = (_("No"), _("One"), _("Two"), _("Three"), _("Four"), _("Five"), _("Six"), _("Seven"), _("Eight"), _("Nine"))


def spelled(number: int) -> str:
    """A small number as the first word of a sentence; from ten up in figures."""
    return str(NUMERALS[number]) if 0 <= number < len(NUMERALS) else f"{number:,}"
