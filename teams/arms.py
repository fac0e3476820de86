"""What a team's arms are made of, by name. How each is drawn is a matter of the pages.

A part that is left empty follows from the team's name, so that nobody is ever blank.
"""

from collections.abc import Mapping

from rulebook.shapes.refusals import Unreadable

#: The kit colours; each has its ink, so that a number is always legible.
COLOURS = ("crimson", "brick", "orange", "amber", "lemon", "olive", "leaf", "bottle", "teal", "sky", "royal", "navy", "violet", "plum", "rose", "brown", "bone", "silver", "white", "slate", "black")  # fmt: skip
SHIELDS = ("heater", "square", "round", "almond")
#: How the field of a shield is parted.
DIVISIONS = ("plain", "chevron", "pale", "fess", "bend", "quarters", "cross")
CHARGES = ("anchor", "axe", "coin", "drop", "fish", "jaw", "key", "leaf", "moon", "mug", "spade", "star", "tooth", "wheel")  # fmt: skip

#: The parts of a team's arms, and what each may be.
PARTS: Mapping[str, tuple[str, ...]] = {
    "kit": COLOURS,
    "trim": COLOURS,
    "shield": SHIELDS,
    "division": DIVISIONS,
    "charge": CHARGES,
}


class NotInTheArmoury(Unreadable):
    code = "not_in_the_armoury"
    sentence = "Unknown {part} “{value}”. The choices are: {known}."


def chosen_arms(said: Mapping[str, str | None]) -> dict[str, str]:
    """The chosen parts; an unknown part is refused, an empty one is left as it is."""
    chosen = {}
    for part, known in PARTS.items():
        value = said.get(part)
        if not value:
            continue
        if value not in known:
            raise NotInTheArmoury(part=part, value=value[:40], known=", ".join(known))
        chosen[part] = value
    return chosen
