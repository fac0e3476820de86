"""The rules' options as a form: each with its sentence, its values in words, and what the book says where nothing is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from pages.shell.numbers import NotANumber, whole_number
from rulebook.pack.reading import DEFAULT, edition_names, editions
from rulebook.ruleset import Ruleset, register
from rulebook.shapes.options import Option, plain, same

SCOPES = {
    "season": _("Matches"),
    "competition": _("Scoring"),
    "league": _("League"),
}


@dataclass(frozen=True, slots=True)
class OptionPresenter:
    """One option as the form shows it: `choices` are (value as sent, label, chosen)."""

    name: str
    sentence: str
    choices: tuple[tuple[str, str, bool], ...] = ()
    number: str = ""
    bounds: tuple[int, int] | None = None


def edition_sent(sent: Mapping[str, str], usual: str = DEFAULT) -> str:
    """The edition that the form names, else the usual one. Unknown ones are passed on for the rules to refuse."""
    return sent.get("edition") or usual


def edition_to_show(sent: Mapping[str, str], usual: str = DEFAULT) -> str:
    """The edition whose options the form shows: the one that was sent, if there is such a one."""
    wish = edition_sent(sent, usual)
    return wish if wish in editions() else usual


def editions_to_choose() -> tuple[tuple[str, str], ...]:
    """Id and name of each edition, as soon as there are two."""
    names = edition_names()
    return names if len(names) > 1 else ()


def option_groups(edition: str, typed: Mapping[str, str]) -> list[tuple[str, list[OptionPresenter]]]:
    """Every option that a form can set, in groups by what it decides, with what was typed or the default."""
    options = list(register(edition).values())
    return [
        (
            str(title),
            [present_option(option, typed) for option in options if option.scope == scope and option.kind != "order"],
        )
        for scope, title in SCOPES.items()
    ]


def present_option(option: Option, typed: Mapping[str, str]) -> OptionPresenter:
    """One option with what was typed, or its default."""
    name = f"option-{option.id}"
    if option.kind == "whole_number":
        default = "" if option.default is None else str(option.default)
        return OptionPresenter(
            name=name, sentence=option.sentence, number=typed.get(name, default), bounds=option.range or (0, 99)
        )
    chosen = typed.get(name, plain(option.default))
    choices = tuple((plain(each.value), each.label, plain(each.value) == chosen) for each in option.values)
    return OptionPresenter(name=name, sentence=option.sentence, choices=choices)


def typed_options(rules: Ruleset) -> dict[str, str]:
    """These rules as the form would have typed them: where a new season begins with those of the last."""
    return {
        f"option-{each.id}": _typed(rules.option(each.id), each)
        for each in rules.register.values()
        if each.kind != "order"
    }


def _typed(value: object, option: Option) -> str:
    return "" if value is None and option.kind == "whole_number" else plain(value)


def chosen_options(edition: str, sent: Mapping[str, str]) -> dict[str, object]:
    """What differs from the book in the form that was sent. What cannot be read is passed on as it is, for the rules to refuse."""
    chosen: dict[str, object] = {}
    for option in register(edition).values():
        raw = sent.get(f"option-{option.id}")
        if raw is None or option.kind == "order":
            continue
        value = option_value(option, raw.strip())
        if not same(value, option.default):
            chosen[option.id] = value
    return chosen


def option_value(option: Option, raw: str) -> Any:
    """What was sent for an option, as the rules know it; what cannot be read stays as it is."""
    if option.kind == "whole_number":
        if raw == "":
            return option.default
        try:
            return whole_number(raw, what=option.id)
        except NotANumber:
            return raw
    return next((each.value for each in option.values if plain(each.value) == raw), raw)
