"""How figures are written. Nothing here knows Django: commands, mails and pages write alike."""

from collections.abc import Iterable

MINUS = "−"
EN_DASH = "–"


def gold(amount: int) -> str:
    """The amount in full with commas and a true minus: `85,000`, `−50,000`. Gold pieces."""
    return f"{amount:,}".replace("-", MINUS)


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
    """A difference with its sign, `+6` or `−3`; nought has none."""
    return f"+{amount:,}" if amount > 0 else gold(amount)


def dashed(parts: Iterable[int]) -> str:
    """Numbers that belong together, home or won first: a score `2–1`, a record `4–3–1`."""
    return EN_DASH.join(str(part) for part in parts)


def times(number: int, name: str) -> str:
    """`Bribes`, `2 × Bribes`: things whose name stays as the book has it."""
    return name if number == 1 else f"{number:,} × {name}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 player`, `12 players`, `3 halflings`; give `many` where an s is not enough."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


NUMERALS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def spelled(number: int) -> str:
    """A small number as the first word of a sentence; from ten up in figures."""
    return NUMERALS[number] if 0 <= number < len(NUMERALS) else f"{number:,}"
