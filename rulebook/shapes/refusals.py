"""Refusals: a code, the facts, and one sentence for a coach.

There are three families. ``Unreadable`` cannot be parsed (400), ``Forbidden`` is not allowed for this reader (403), ``Refusal`` was understood and is
not allowed now (409). A ``Question`` is a refusal that a reason answers. Anything else that goes wrong is a bug: it goes to the log.

Sentences are English templates. Pages and the API pass gettext to ``told`` and ``as_dict``, which translates the template before it is filled.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from rulebook.directions import filled

#: The most reasons that an answer lists (it says how many there are), and the most characters of a text in it.
MOST_FAULTS, LONGEST_TOLD = 20, 1000

#: Puts a template into the reader's language. ``str`` leaves it in English.
Translate = Callable[[str], str]

#: Every problem by its code, so that a site can translate the sentences and a test can walk them.
REGISTER: dict[str, type["Problem"]] = {}


class Problem(Exception):
    """A reason, as a value: two problems are equal when their code and facts are."""

    code: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    status: int = 400

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.code:
            known = REGISTER.setdefault(cls.code, cls)
            if known.__qualname__ != cls.__qualname__ or known.__module__ != cls.__module__:
                raise TypeError(f"the code {cls.code!r} belongs to {known.__qualname__} already")

    def __init__(self, **facts: Any) -> None:
        super().__init__(facts)
        self.facts: Mapping[str, Any] = facts

    def __str__(self) -> str:
        """The sentence in English, for logs and the command line."""
        return self.told(str)

    def told(self, translate: Translate) -> str:
        """The sentence for a reader: the translated template, filled with the facts."""
        return filled(translate(self.sentence), self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.code == other.code and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.code, repr(sorted(self.facts.items(), key=lambda fact: fact[0]))))

    def as_dict(self, translate: Translate = str) -> dict[str, Any]:
        """The same for programs: ``{code, message, facts}``, with long texts cut."""
        facts = {name: _cut(value) for name, value in self.facts.items()}
        return {"code": self.code, "message": _cut(self.told(translate)), "facts": facts}


class Unreadable(Problem):
    """What was sent cannot be read: a broken file, an unknown name, not a number."""

    status = 400


class Forbidden(Problem):
    """Understood, but this reader may not do it."""

    status = 403


class Refusal(Problem):
    """Understood, and not allowed now. Another day or another choice may be allowed."""

    status = 409

    #: May a commissioner allow it anyway? Not where there is nothing left for it to act on.
    grantable: ClassVar[bool] = True


class Question(Refusal):
    """Understood, and unlikely: it is accepted once a reason is given under ``key``. The facts hold the ``side`` that it is about and the key."""

    grantable = False

    def __init__(self, *, side: str, **facts: Any) -> None:
        super().__init__(side=side, key=f"{self.code}/{side}", **facts)

    @property
    def key(self) -> str:
        """Under which the reason is given."""
        return str(self.facts["key"])

    def as_dict(self, translate: Translate = str) -> dict[str, Any]:
        return super().as_dict(translate) | {"asked": True}


class Several(Refusal):
    """More than one reason; the one that the coach can act on most directly comes first. The facts list the first ones of ``count``."""

    code = "several_reasons"
    sentence = "{first}"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        self.status = max(problem.status for problem in self.problems)
        super().__init__(**self._told_facts(str))

    def told(self, translate: Translate) -> str:
        return filled(translate(self.sentence), self._told_facts(translate))

    def as_dict(self, translate: Translate = str) -> dict[str, Any]:
        facts = self._told_facts(translate)
        return super().as_dict(translate) | {"facts": facts | {"first": _cut(facts["first"])}}

    def _told_facts(self, translate: Translate) -> dict[str, Any]:
        reasons = [problem.as_dict(translate) for problem in self.problems[:MOST_FAULTS]]
        return {"first": self.problems[0].told(translate), "count": len(self.problems), "reasons": reasons}


def refuse(problems: Iterable[Problem]) -> None:
    """Raises the one problem, or ``Several``. Does nothing if there are no problems."""
    found = tuple(problems)
    if len(found) == 1:
        raise found[0]
    if found:
        raise Several(found)


def _cut(value: Any) -> Any:
    """The value; a long text is cut."""
    return f"{value[: LONGEST_TOLD - 1]}…" if isinstance(value, str) and len(value) > LONGEST_TOLD else value
