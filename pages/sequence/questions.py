"""What a sequence asks, as a form shows it; and what the form sent, as the sequence wants it. No rule is decided here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from matches.models import StepAnswer
from matches.refusals import NoSuchDice
from pages.sequence.presenters import Asking, question_page
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.shapes.sheets import SIDES


@dataclass(frozen=True, slots=True)
class Die:
    """One die to be typed in: the name of its field, its label, what was typed so far."""

    name: str
    label: str
    typed: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now. `kind` is "roll", "draw" or the kind of a choice, which has a `template` for its form and what that needs in `choice`."""

    key: str
    kind: str
    title: str
    side: str
    about: str = ""
    dice: str = ""
    faces: tuple[Die, ...] = ()
    among: tuple[tuple[str, str], ...] = ()
    template: str = ""
    choice: Any = None
    wide: bool = False

    @property
    def is_dice(self) -> bool:
        return self.kind in ("roll", "draw")


def question(request: Request, key: str, here: Asking, names: Mapping[str, str]) -> Question:
    """The request as a form: `names` tells players by id."""
    about = names.get(request.about.partition(".")[0], "") or names.get(request.about, "")
    page, side = question_page(request.why), request.side or here.side
    title = page.title(here.match_context.team(side).name if side in SIDES else "", about)
    if isinstance(request, Roll):
        faces = tuple(
            Die(
                f"face-{place}",
                _("Die {place}").format(place=place) if request.count > 1 else _("Die"),
                here.typed.get(f"face-{place}", ""),
            )
            for place in range(1, request.count + 1)
        )
        dice = f"{request.count if request.count > 1 else ''}D{request.sides}"
        return Question(key, "roll", title, side, about, dice, faces)
    if isinstance(request, Draw):
        among = tuple((id, names.get(id, id)) for id in request.among)
        return Question(key, "draw", title, side, about, among=among)
    options = page.options(request, replace(here, side=side))
    return Question(key, request.kind, title, side, about, template=page.template, choice=options, wide=page.wide)


def typed_dice(request: Request | None, data: QueryDict) -> Any:
    """The faces or the name that were typed; `NoSuchDice` where a face is no number."""
    if isinstance(request, Draw):
        return data.get("drawn", "")
    if isinstance(request, Roll):
        faces = [data.get(f"face-{place}", "").strip() for place in range(1, request.count + 1)]
        if not all(face.isascii() and face.isdigit() and len(face) < 4 for face in faces):
            raise NoSuchDice(count=request.count, sides=request.sides)
        return [int(face) for face in faces]
    return None


def answer_from(request: Request | None, data: QueryDict) -> Any:
    """What the form of a choice sent, as the sequence takes it. What makes no sense is left for the rules to refuse."""
    return question_page(request.why).read(data) if isinstance(request, Choice) else None


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment after a roll: what it was for, the dice large, how they read, what came of it, and the record of it."""

    what: str
    dice: tuple[tuple[tuple[int, ...], int], ...] = ()
    reading: str = ""
    gain: str = ""
    row: StepAnswer | None = None
