"""Names that no form should take as they are, and where in the database such a one has got to."""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import CharField, JSONField, Model, TextField

#: As it is sent, and as it is kept.
ODD, TIDY = "\u202eOdd\u200b\u3164 name\x07", "Odd name"

#: Text that is no name and on no line: what people write in several lines, and keys that a program made up for itself.
WRITTEN = {
    "league.comment.html",
    "league.comment.once",
    "league.comment.source",
    "league.newspost.html",
    "league.newspost.once",
    "league.newspost.source",
    "league.storyversion.html",
    "league.storyversion.source",
    "matches.reportversion.once",
    "matches.taprow.key",
}

#: What sessions, mails and the queue keep is their own.
OURS = ("teams", "league", "matches", "inducements")


def stored() -> tuple[set[str], set[str]]:
    """The columns in which the odd name, or a part of it that cannot be seen, stands now; and those that have the name as it is kept."""
    odd, tidy = set(), set()
    for column, text in _texts():
        if any(letter in text for letter in "\u202e\u200b\u3164\x07"):
            odd.add(column)
        elif TIDY in text:
            tidy.add(column)
    return odd - WRITTEN, tidy


def _texts() -> Iterator[tuple[str, str]]:
    for model in apps.get_models():
        if model._meta.app_label in OURS:
            fields = [
                each for each in model._meta.concrete_fields if isinstance(each, CharField | TextField | JSONField)
            ]
            yield from _of(model, [each.name for each in fields])


def _of(model: type[Model], fields: list[str]) -> Iterator[tuple[str, str]]:
    for row in model._default_manager.values(*fields) if fields else ():
        for name, value in row.items():
            for text in _within(value):
                yield f"{model._meta.label_lower}.{name}", text


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _within(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _within(each)
