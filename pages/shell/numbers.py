"""Numbers as forms send them."""

from rulebook.shapes.refusals import Unreadable

#: Longer numbers are slips of the hand: gold, points and rounds all stay below.
MOST_DIGITS = 7


class NotANumber(Unreadable):
    code = "not_a_number"
    sentence = "Enter a whole number for {what}, not “{typed}”."


def whole_number(typed: str, *, what: str) -> int:
    """The number that was typed, with a minus of either kind and with or without commas; or NotANumber."""
    plain = typed.strip().replace(",", "").replace("−", "-")
    digits = plain.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise NotANumber(typed=typed.strip()[:40], what=what)
    return int(plain)
