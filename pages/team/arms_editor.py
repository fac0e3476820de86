"""The arms editor: every part of a team's arms with its choices, each drawn as it would look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.team.arms import Arms, arms_of
from teams.arms import PARTS

#: Labels of the parts in the editor.
TITLES: dict[str, str | Promise] = {
    "kit": _("First colour"),
    "trim": _("Second colour"),
    "shield": _("Shield"),
    "division": _("Field"),
    "charge": _("Charge"),
}
COLOUR_PARTS = ("kit", "trim")


@dataclass(frozen=True, slots=True)
class ArmsChoice:
    """One value of one part: whether it is chosen, and the arms with it."""

    value: str
    chosen: bool
    arms: Arms


@dataclass(frozen=True, slots=True)
class ArmsPart:
    """One part of the arms, and its choices."""

    part: str
    title: str
    is_colour: bool
    chosen: str
    choices: tuple[ArmsChoice, ...]


def arms_borne(bearer: Any, name: str) -> Arms:
    """The arms of a draft or team: its chosen parts, the others from this name."""
    return arms_of({"name": name, **{part: getattr(bearer, part) for part in PARTS}})


def armoury(bearer: Any, name: str, said: Mapping[str, str] | None = None) -> tuple[ArmsPart, ...]:
    """Every part with its choices; ``said`` is what was chosen on the page and not yet saved."""
    arms = with_said(arms_borne(bearer, name), said or {})
    return tuple(
        ArmsPart(
            part=part,
            title=str(TITLES[part]),
            is_colour=part in COLOUR_PARTS,
            chosen=getattr(arms, part),
            choices=tuple(ArmsChoice(value, value == getattr(arms, part), _with(arms, part, value)) for value in known),
        )
        for part, known in PARTS.items()
    )


def with_said(arms: Arms, said: Mapping[str, str]) -> Arms:
    """These arms with the given parts; unknown values are ignored."""
    for part, known in PARTS.items():
        if said.get(part) in known:
            arms = _with(arms, part, said[part])
    return arms


def _with(arms: Arms, part: str, value: str) -> Arms:
    parts = {each: getattr(arms, each) for each in PARTS}
    return Arms(**parts | {part: value})
