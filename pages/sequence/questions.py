"""What a sequence asks, as a form shows it; and what the form sent, as the sequence wants it. No rule is decided here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from matches.models import StepAnswer
from matches.refusals import NoSuchDice
from pages.shell.numbers import whole_number
from rulebook.procedure import Choice, Draw, Request, Roll
from rulebook.shapes.refusals import Unreadable


class NothingChosen(Unreadable):
    """The form came back without a choice."""

    code = "nothing_chosen"
    sentence = "Nothing was chosen yet: pick one of the rows first."


class NoSkillNamed(Unreadable):
    """A skill of one's choice, but none was chosen."""

    code = "no_skill_named"
    sentence = "Say which skill it is to be."


#: What dice and choices are for, in a coach's words. What is not listed says its own name.
WORDS = {
    "fair_weather_fans": "Fair-weather fans",
    "weather": "The weather",
    "prayer": "Prayer to Nuffle",
    "roll_off": "Roll-off",
    "dedicated_fans": "Dedicated fans",
    "fans_after_conceding": "Dedicated fans lost by conceding",
    "player_quits": "Does he stay?",
    "characteristic": "Characteristic improvement",
    "random_skill": "Random skill",
    "expensive_mistakes": "Expensive mistakes",
    "minor_incident": "What the incident costs",
    "catastrophe": "What is left after the catastrophe",
    "forfeit_award": "Gold for the awarded fixture",
    "mvp": "Most valuable player",
    "inducements": "What to buy",
}

#: The steps of the sequences as the pages name them. What is not listed has the edition's title.
STEP_NAMES = {
    "fans": "The fans",
    "weather": "The weather",
    "journeymen": "Journeymen",
    "inducements": "Petty cash",
    "prayers": "Prayers to Nuffle",
    "kicking_team": "Who kicks",
    "winnings": "Winnings",
    "dedicated_fans": "Dedicated fans",
    "most_valuable_player": "Most Valuable Player",
    "advancements": "Advancement",
    "hiring": "Hire, fire, retire",
    "expensive_mistakes": "Expensive mistakes",
    "next_fixture": "Ready",
    "forfeit_award": "Award",
}

#: The two answers of a question that is answered with yes or no, and what each comes to.
YES_OR_NO = {
    "pray": (("yes", "Pray", "A D16 for each prayer."), ("no", "Do not pray", "Nothing is rolled.")),
    "kick": (
        ("yes", "Kick", "The others have the ball first."),
        ("no", "Receive", "The ball comes to you first."),
    ),
}


def words(why: str) -> str:
    """What a roll or a choice is for."""
    return WORDS.get(why, why.replace("_", " ").capitalize())


@dataclass(frozen=True, slots=True)
class Die:
    """One die to be typed in: the name of its field, its label, what was typed so far."""

    name: str
    label: str
    typed: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now. `kind` is "roll", "draw" or the kind of a choice; `options` is what the rules offer."""

    key: str
    kind: str
    title: str
    side: str
    about: str = ""
    dice: str = ""
    faces: tuple[Die, ...] = ()
    among: tuple[tuple[str, str], ...] = ()
    options: Any = None

    @property
    def is_dice(self) -> bool:
        return self.kind in ("roll", "draw")


def question(request: Request, key: str, side: str, names: Mapping[str, str], typed: Mapping[str, str]) -> Question:
    """The request as a form: `names` tells players by id, `typed` is what was sent and refused."""
    about = names.get(request.about.partition(".")[0], "") or names.get(request.about, "")
    title, side = words(request.why), request.side or side
    if isinstance(request, Roll):
        faces = tuple(
            Die(f"face-{place}", f"Die {place}" if request.count > 1 else "The die", typed.get(f"face-{place}", ""))
            for place in range(1, request.count + 1)
        )
        dice = f"{request.count if request.count > 1 else ''}D{request.sides}"
        return Question(key, "roll", title, side, about, dice, faces)
    if isinstance(request, Draw):
        among = tuple((id, names.get(id, id)) for id in request.among)
        return Question(key, "draw", title, side, about, among=among)
    return Question(key, request.kind, title, side, about, options=request.options())


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
    if not isinstance(request, Choice):
        return None
    read = {
        "journeymen": lambda data: data.getlist("position"),
        "pray": _yes_or_no,
        "kick": _yes_or_no,
        "inducements": _inducements,
        "advancement": _advancement,
        "improvement": _improvement,
        "hiring": _hiring,
    }.get(request.kind)
    return read(data) if read else None


def _yes_or_no(data: QueryDict) -> bool:
    answer = {"yes": True, "no": False}.get(data.get("answer", ""))
    if answer is None:
        raise NothingChosen()
    return answer


def _inducements(data: QueryDict) -> dict[str, int]:
    """How many of each, by id; what was left empty is none."""
    typed = {field.removeprefix("count-"): data.get(field, "").strip() for field in data if field.startswith("count-")}
    return {id: whole_number(count, what="inducements") for id, count in typed.items() if count}


def _skill(data: QueryDict, field: str) -> str:
    if not data.get(field):
        raise NoSkillNamed()
    return str(data[field])


def _advancement(data: QueryDict) -> dict[str, Any]:
    how, _, category = data.get("spend", "").partition(":")
    if not how:
        raise NothingChosen()
    if how == "done":
        return {"do": "done"}
    answer: dict[str, Any] = {"do": how, "player": data.get("player", "")}
    if how == "random":
        answer["category"] = category
    if how in ("chosen_primary", "chosen_secondary"):
        answer |= {"do": "choose", "skill": _skill(data, f"skill-{how}")}
    return answer


def _improvement(data: QueryDict) -> dict[str, Any]:
    how, _, what = data.get("improve", "").partition(":")
    if not how:
        raise NothingChosen()
    if how == "skill":
        return {"do": "skill", "skill": _skill(data, "skill")}
    return {"do": how, "characteristic": what}


def _hiring(data: QueryDict) -> dict[str, Any]:
    do, _, what = data.get("offer", "").partition(":")
    if do in ("hire", "raise"):
        number = data.get("number", "").strip()
        shirt: Any = (int(number) if number.isascii() and number.isdigit() and len(number) < 4 else number) or None
        newcomer = {"do": do, "name": data.get("name", "").strip(), "number": shirt}
        return newcomer | {"position": what} if do == "hire" else newcomer
    field = {"keep": "player", "fire": "player", "rest": "player", "staff": "staff", "dismiss": "staff"}.get(do)
    return {"do": do, field: what} if field else {"do": do}


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment after a roll: what it was for, the dice large, how they read, what came of it, and the record of it."""

    what: str
    dice: tuple[tuple[tuple[int, ...], int], ...] = ()
    reading: str = ""
    gain: str = ""
    row: StepAnswer | None = None
