"""What a match in progress is stored as, beside its board."""

from typing import Any

import msgspec

from engine.board.stored import UnreadableBoard


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many actions, dice and events came before a moment of the match."""

    actions: int = 0
    dice: int = 0
    events: int = 0


class StoredMatch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A board between two activations with what came ``before`` it, and the actions and faces since."""

    version: int
    board: Any
    before: Before
    actions: list[int]
    faces: list[int]
    preferences: tuple[dict[str, str], dict[str, str]] = ({}, {})


def read_match(data: Any) -> StoredMatch:
    """The match of this plain data; `UnreadableBoard` if it is none."""
    try:
        return msgspec.convert(data, StoredMatch)
    except msgspec.ValidationError as fault:
        raise UnreadableBoard(fault=str(fault)) from fault
