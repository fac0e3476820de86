"""How the log writes gold, dice and lists."""

from collections.abc import Sequence


def gold(amount: int) -> str:
    return f"{signed(amount) if amount < 0 else format(amount, ',')} gp"


def signed(amount: int) -> str:
    """With a true minus, or a plus."""
    return f"{'−' if amount < 0 else '+'}{abs(amount):,}"


def dice(faces: Sequence[int]) -> str:
    return f"rolled {', '.join(map(str, faces))}"


def listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 assistant coach, 2 assistant coaches."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
