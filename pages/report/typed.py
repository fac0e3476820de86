"""What was typed into the report form, field by field: nothing is decided here, and nothing that was sent is passed over."""

import re
from collections.abc import Iterator, Mapping

from pages.shell.numbers import NotANumber
from rulebook.shapes.sheets import Side

#: More digits than this are no count.
NUMBER = re.compile(r"[+-]?[0-9]{1,16}")


def whole(text: str) -> int | None:
    """The whole number that was typed; None where there is none."""
    return int(text) if NUMBER.fullmatch(text) else None


def needed(text: str, what: str) -> int | None:
    """The same; None only where nothing was typed, and NotANumber where it is none."""
    if not text.strip():
        return None
    found = whole(text.strip())
    if found is None:
        raise NotANumber(typed=text.strip()[:40], what=what)
    return found


def count_of(data: Mapping[str, str], key: str, *, pressed: bool = True) -> int:
    """What a stepper stands at: what was sent, and one more or fewer where its button was ``pressed``."""
    count = whole(data.get(f"count-{key}", "")) or 0
    which, _, step = data.get("change", "").rpartition(":")
    if pressed and which == key:
        count += 1 if step == "+1" else -1
    return count


def players_counted(data: Mapping[str, str], side: Side) -> Iterator[tuple[str, str, str]]:
    """Of every count of a player of this side: the player, the deed, and the key of the stepper."""
    for name in data:
        key = name.removeprefix("count-")
        if name.startswith(f"count-{side}."):
            player, dot, deed = key.partition(".")[2].rpartition(".")
            if dot:
                yield player, deed, key


def lines_typed(data: Mapping[str, str], name: str, fields: tuple[str, ...]) -> list[dict[str, str]]:
    """The lines whose fields begin with this name, in order, with what was typed into each."""
    pattern = re.compile(re.escape(name) + r"-([0-9]{1,4})-(?:" + "|".join(fields) + ")")
    places = sorted({int(found[1]) for field in data if (found := pattern.fullmatch(field))})
    return [{each: data.get(f"{name}-{place}-{each}", "") for each in fields} for place in places]


def given_typed(data: Mapping[str, str], side: Side) -> list[str]:
    """The players that the side gives its awarded touchdowns to."""
    pattern = re.compile(rf"given-{side}-([0-9]{{1,4}})")
    places = sorted(int(found[1]) for field in data if (found := pattern.fullmatch(field)))
    return [player for place in places if (player := data.get(f"given-{side}-{place}", ""))]


def reasons_typed(data: Mapping[str, str]) -> dict[str, str]:
    """Why what was asked about is true, by the question's key."""
    said = {name.removeprefix("reason-"): data.get(name, "").strip() for name in data if name.startswith("reason-")}
    return {key: reason for key, reason in said.items() if reason}


def events_typed(data: Mapping[str, str]) -> dict[str, str]:
    """The match events by the number of their half."""
    found = {
        field.removeprefix("event-"): data.get(field, "") for field in data if re.fullmatch(r"event-[0-9]{1,2}", field)
    }
    return {half: event for half, event in found.items() if event}
