"""What all policies have in common."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rulebook.shapes.contents import Content


class Policy(Content, frozen=True, tag_field="policy"):
    """One way in which an edition does a thing. ``where`` is its passage in the book."""

    where: str


class Slot:
    """What editions may do in different ways: a base class for its policies, with what the rest of the code may ask of any of them.

    A policy is found by its tag among the classes that derive from its slot, so that a new one is known as soon as it is imported. What every policy
    has to answer is marked ``abstractmethod``; one that lacks an answer is refused when a pack names it.
    """

    __slots__ = ()

    @classmethod
    def policies(cls) -> dict[str, type[Any]]:
        """The policies of this slot, by their tags."""
        return {str(kind.__struct_config__.tag): kind for kind in _below(cls) if issubclass(kind, Policy)}


def _below(slot: type[Any]) -> Iterator[type[Any]]:
    for kind in slot.__subclasses__():
        yield kind
        yield from _below(kind)


def read_policy(slot: type[Slot], raw: Any) -> Any:
    """The policy that this plain data names; ``msgspec.ValidationError`` says what is wrong with it."""
    if isinstance(raw, slot):
        return raw
    tag = raw.get("policy") if isinstance(raw, dict) else None
    kind = slot.policies().get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise msgspec.ValidationError(
            f"unknown policy {tag!r}; there are {', '.join(sorted(slot.policies()))} - at `$.policy`"
        )
    if unanswered := [name for name in dir(kind) if getattr(getattr(kind, name), "__isabstractmethod__", False)]:
        raise msgspec.ValidationError(f"policy {tag!r} does not say: {', '.join(unanswered)} - at `$.policy`")
    return msgspec.convert(raw, kind)
