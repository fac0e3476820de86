"""What the rules of play know, by the ids of a pack: one register for each kind of thing.

A handler registers itself where it is defined, and so does a name that a rule asks about, so there is no second list of ids. What is in no
register is named by ``engine.supports`` and refused, and never played as if nothing happened. Skills and the special rules of Star Players are
bits: their registers are ``BIT`` and ``GIFT`` in `engine.board.skills`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from rulebook.procedure import Procedure

Handler = TypeVar("Handler", bound=Callable[..., Any])


class Register(Generic[Handler]):
    """The ids of one kind that the rules know, with the handler of those that have one."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._known: dict[str, Handler | None] = {}

    def __call__(self, *ids: str) -> Callable[[Handler], Handler]:
        """Decorates the handler of these ids."""

        def registered(handler: Handler) -> Handler:
            for id in ids:
                self._add(id, handler)
            return handler

        return registered

    def named(self, id: str) -> str:
        """The id itself, for a rule that asks about it by name."""
        self._add(id, None)
        return id

    def _add(self, id: str, handler: Handler | None) -> None:
        if id in self._known:
            raise TypeError(f"the {self.kind} {id!r} is registered twice")
        self._known[id] = handler

    def __contains__(self, id: object) -> bool:
        return id in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def handler(self, id: str) -> Handler | None:
        """What is called for this id; None if rules only ask about its name. KeyError for an id that no rule knows."""
        return self._known[id]


KICK_OFF_EVENTS = Register[Callable[..., Procedure[None]]]("kick-off event")
WEATHER = Register[Callable[..., None]]("weather")
MATCH_EVENTS = Register[Callable[..., None]]("match event")
UNUSUAL_BALLS = Register[Callable[..., None]]("ball")
PRAYERS = Register[Callable[..., Procedure[None]]]("prayer")
INJURIES = Register[Callable[..., None]]("injury")
CASUALTY_RESULTS = Register[Callable[..., None]]("casualty")
ARGUMENTS = Register[Callable[..., None]]("answer of the referee")
SPECIAL_RULES = Register[Callable[..., None]]("special rule")
INDUCEMENTS = Register[Callable[..., None]]("inducement")
