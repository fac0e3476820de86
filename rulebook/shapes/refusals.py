"""What the house says when it says no: a code, the facts, and one sentence for a coach.

Three families and no more. ``Unreadable`` cannot be parsed (400), ``Forbidden`` is not yours to do (403), ``Refusal`` was understood and is not
allowed now (409). A ``Question`` is a refusal that a reason answers. Anything else that goes wrong is a bug and belongs to the log, not to the coach.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from rulebook.directions import filled

#: An answer lists so many reasons at most, and says how many there are; and no text in it has more characters.
MOST_FAULTS, LONGEST_TOLD = 20, 1000

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
        return filled(self.sentence, self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.code == other.code and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.code, repr(sorted(self.facts.items(), key=lambda fact: fact[0]))))

    def as_dict(self) -> dict[str, Any]:
        """The same for machines: ``{code, message, facts}``, with long texts cut."""
        facts = {name: _cut(value) for name, value in self.facts.items()}
        return {"code": self.code, "message": _cut(str(self)), "facts": facts}


class Unreadable(Problem):
    """What was sent cannot be read: a broken file, an unknown name, a number that is none."""

    status = 400


class Forbidden(Problem):
    """Understood, but not for this reader to do."""

    status = 403


class Refusal(Problem):
    """Understood, and not allowed now; another day or another choice may pass."""

    status = 409

    #: May a commissioner let it stand all the same? Not where there is nothing left for it to act on.
    grantable: ClassVar[bool] = True


class Question(Refusal):
    """Understood, and unlikely: it is taken once a reason is given under ``key``. The facts hold the ``side`` that it is about and the key."""

    grantable = False

    def __init__(self, *, side: str, **facts: Any) -> None:
        super().__init__(side=side, key=f"{self.code}/{side}", **facts)

    @property
    def key(self) -> str:
        """Under which the reason is given."""
        return str(self.facts["key"])

    def as_dict(self) -> dict[str, Any]:
        return super().as_dict() | {"asked": True}


class Several(Refusal):
    """More than one reason; the one nearest to the coach's hand comes first. The facts list the first of ``count``."""

    code = "several_reasons"
    sentence = "{first}"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        #: What cannot be read at all stays so, however many reasons there are.
        self.status = max(problem.status for problem in self.problems)
        reasons = [problem.as_dict() for problem in self.problems[:MOST_FAULTS]]
        super().__init__(first=str(self.problems[0]), count=len(self.problems), reasons=reasons)


def refuse(problems: Iterable[Problem]) -> None:
    """Nothing, if there are no problems; otherwise the one problem, or ``Several``, is raised."""
    found = tuple(problems)
    if len(found) == 1:
        raise found[0]
    if found:
        raise Several(found)


def _cut(value: Any) -> Any:
    """The value, a long text without its end."""
    return f"{value[: LONGEST_TOLD - 1]}…" if isinstance(value, str) and len(value) > LONGEST_TOLD else value
