"""The arms editor: every part of a team's arms with what it may be, each drawn as it would look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pages.team.arms import Arms, arms_of
from teams.arms import PARTS

#: How the editor calls the parts.
TITLES = {
    "kit": "First colour",
    "trim": "Second colour",
    "shield": "Shield",
    "division": "Field",
    "charge": "Charge",
}
COLOUR_PARTS = ("kit", "trim")


@dataclass(frozen=True, slots=True)
class ArmsChoice:
    """One value of one part: whether it is borne, and the arms as they would be with it."""

    value: str
    chosen: bool
    arms: Arms


@dataclass(frozen=True, slots=True)
class ArmsPart:
    """One part of the arms, and everything that it may be."""

    part: str
    title: str
    is_colour: bool
    chosen: str
    choices: tuple[ArmsChoice, ...]


def arms_borne(bearer: Any, name: str) -> Arms:
    """The arms that a draft or a team bears, by its parts and, where it has none, by this name."""
    return arms_of({"name": name, **{part: getattr(bearer, part) for part in PARTS}})


def armoury(bearer: Any, name: str, said: Mapping[str, str] | None = None) -> tuple[ArmsPart, ...]:
    """Every part with its choices; ``said`` is what was chosen on the page and not yet kept."""
    arms = with_said(arms_borne(bearer, name), said or {})
    return tuple(
        ArmsPart(
            part=part,
            title=TITLES[part],
            is_colour=part in COLOUR_PARTS,
            chosen=getattr(arms, part),
            choices=tuple(ArmsChoice(value, value == getattr(arms, part), _with(arms, part, value)) for value in known),
        )
        for part, known in PARTS.items()
    )


def with_said(arms: Arms, said: Mapping[str, str]) -> Arms:
    """These arms with the parts that were said, those that nobody knows left out."""
    for part, known in PARTS.items():
        if said.get(part) in known:
            arms = _with(arms, part, said[part])
    return arms


def _with(arms: Arms, part: str, value: str) -> Arms:
    parts = {each: getattr(arms, each) for each in PARTS}
    return Arms(**parts | {part: value})
