"""The options: where a book contradicts itself, or leaves something to the commissioner.

Every option has a scope (whose decision it is), a default, the values it may take, a sentence for the commissioner and its source.
An edition's own options stand in its pack, those of every league in `editions/common/options.json`.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulebook.shapes.contents import Content
from rulebook.shapes.refusals import Unreadable

Scope = Literal["league", "season", "competition"]
Value = bool | int | str | None | tuple[str, ...]


class UnknownOption(Unreadable):
    """There is no option of this name in the edition."""

    code = "unknown_option"
    sentence = "There is no option called {option!r} in {edition}."


class UnknownOptionValue(Unreadable):
    """The option exists, but cannot be set to this."""

    code = "unknown_option_value"
    sentence = "The option {option!r} cannot be {value!r}. Choose: {choices}."


class OptionValue(Content, frozen=True):
    """A value that an option may take, and how a form calls it."""

    value: bool | int | str | None
    label: str


class Effect(Content, frozen=True, rename={"file": "in"}):
    """What a value changes in the pack's data: `set` maps dotted keys to new values, in the entries `of` or in the whole file."""

    when: bool | int | str | None
    file: str
    set: dict[str, Any]
    of: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.when, self.file, self.of, tuple(self.set)))


class Option(Content, frozen=True):
    """A decision that the rules leave open. `values` lists the choices, or the criteria of an "order"; `range` bounds a "whole_number"."""

    id: str
    scope: Scope
    default: bool | int | str | tuple[str, ...] | None
    sentence: str
    source: str
    kind: Literal["choice", "whole_number", "order"] = "choice"
    values: tuple[OptionValue, ...] = ()
    range: tuple[int, int] | None = None
    effects: tuple[Effect, ...] = ()

    def accepts(self, value: object) -> bool:
        """True if the option may be set to this value. True is not 1 here."""
        if same(value, self.default):
            return True
        if self.kind == "choice":
            return any(same(value, choice.value) for choice in self.values)
        if self.kind == "whole_number":
            low, high = self.range or (0, 0)
            return type(value) is int and low <= value <= high
        return (
            isinstance(value, (list, tuple))
            and all(isinstance(one, str) for one in value)
            and len(set(value)) == len(value)
            and set(value) <= {choice.value for choice in self.values}
        )

    def read(self, value: object) -> Value:
        """The value as the rules keep it, or `UnknownOptionValue` with the allowed ones."""
        if not self.accepts(value):
            raise UnknownOptionValue(option=self.id, value=value, allowed=self.allowed, choices=self.choices)
        return tuple(value) if isinstance(value, (list, tuple)) else value  # type: ignore[return-value]

    @property
    def allowed(self) -> list[Any]:
        """What the option may be set to, as plain data."""
        if self.kind == "whole_number":
            low, high = self.range or (0, 0)
            return [*([None] if self.default is None else []), f"{low} to {high}"]
        return [choice.value for choice in self.values]

    @property
    def choices(self) -> str:
        """What the option may be set to, in words."""
        words = [str(value) if self.kind == "whole_number" else plain(value) for value in self.allowed]
        if self.kind == "order":
            return f"any of these, each once, in any order: {', '.join(words)}"
        return " or ".join(["nothing" if word in ("None", "null") else word for word in words])

    def label(self, value: object) -> str:
        """How a form calls this value."""
        if isinstance(value, (list, tuple)):
            return ", then ".join(self.label(one) for one in value)
        for choice in self.values:
            if same(choice.value, value):
                return choice.label
        return "as the book says" if value is None else str(value)


def plain(value: object) -> str:
    """The value as JSON writes it, without quotation marks."""
    return msgspec.json.encode(value).decode().strip('"')


def same(one: object, other: object) -> bool:
    """Equal in value and in kind: 1 is not True, a list is as good as a tuple."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return list(one) == list(other)
    return type(one) is type(other) and one == other


def settings(register: Mapping[str, Option], chosen: Mapping[str, object], edition: str) -> dict[str, Value]:
    """The value of every option, by id: what was chosen, else the default."""
    for id in chosen:
        if id not in register:
            raise UnknownOption(option=id, edition=edition, allowed=sorted(register))
    return {id: option.read(chosen.get(id, option.default)) for id, option in register.items()}
