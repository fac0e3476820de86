"""Procedures: rules written as plain generators that read like the book and yield what they need.

A procedure yields a ``Roll`` (and is sent the faces), a ``Draw`` (and is sent one name), a ``Choice`` (and is sent the answer) or an ``Enter`` (and is
sent the state with the entry applied). It knows nothing of where the answers come from. ``advance`` runs one as far as its answers reach.
"""

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rulebook.shapes.refusals import Problem

T = TypeVar("T")
Procedure = Generator[Any, Any, T]


@dataclass(frozen=True, slots=True)
class Roll:
    """Asks for ``count`` dice of ``sides`` faces; the answer is a tuple of faces. ``about`` names what it is rolled for, usually a player."""

    count: int
    sides: int
    why: str
    about: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Asks for one of ``among`` at random; the answer is its name."""

    why: str
    among: tuple[str, ...]
    about: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Asks a coach. ``options`` lists what there is to choose from; ``problems`` says what is wrong with an answer; ``default`` is taken at a deadline.

    The answer to a ``sealed`` choice is the hash of something that is hidden; whatever keeps that gives the answer.
    """

    kind: str
    options: Callable[[], Any]
    problems: Callable[[Any], Sequence[Problem]]
    default: Any = None
    about: str = ""
    side: str = ""
    sealed: bool = False

    @property
    def why(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Enter:
    """Asks for nothing: the entry goes into the history, and the state with it applied comes back."""

    entry: Any


Request = Roll | Draw | Choice


class _NotYet:
    def __repr__(self) -> str:
        return "NOT_YET"


#: What a source says when it has no answer so far.
NOT_YET = _NotYet()


class Source(Protocol):
    """Where answers come from: given the key of a request, an answer or ``NOT_YET``."""

    def __call__(self, key: str, request: Request) -> Any: ...


@dataclass(slots=True)
class Progress(Generic[T]):
    """How far a procedure came: what it entered, what it was told, and what it waits for (``pending`` is None once it has returned)."""

    entries: list[Any] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    pending: Request | None = None
    key: str = ""
    state: Any = None
    result: T | None = None

    @property
    def finished(self) -> bool:
        return self.pending is None


def advance(
    procedure: Procedure[T], source: Source, *, state: Any = None, enter: Callable[[Any, Any], Any] | None = None
) -> Progress[T]:
    """The procedure has run until it returned or until ``source`` had no answer. ``enter(state, entry)`` gives the next state for each ``Enter``."""
    progress: Progress[T] = Progress(state=state)
    asked: Counter[str] = Counter()
    reply: Any = None
    while True:
        try:
            request = procedure.send(reply)
        except StopIteration as end:
            progress.result = end.value
            return progress
        if isinstance(request, Enter):
            progress.entries.append(request.entry)
            if enter is not None:
                progress.state = enter(progress.state, request.entry)
            reply = progress.state
            continue
        purpose = purpose_of(request)
        key = f"{purpose}#{asked[purpose]}"
        asked[purpose] += 1
        reply = source(key, request)
        if reply is NOT_YET:
            progress.pending, progress.key = request, key
            procedure.close()
            return progress
        progress.told[key] = reply


def faces(notation: str) -> tuple[int, int]:
    """Count and sides of "2d6"."""
    count, sides = notation.lower().split("d")
    return int(count or 1), int(sides)


def purpose_of(request: Request) -> str:
    """Side, purpose and subject of a request: what its key is made of, before the ordinal."""
    return "/".join(part for part in (request.side, request.why, request.about) if part)


def recorded(answers: Mapping[str, Any]) -> Source:
    """A source that knows these answers by key and no more."""

    def source(key: str, request: Request) -> Any:
        return answers.get(key, NOT_YET)

    return source
