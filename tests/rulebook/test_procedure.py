"""Procedures and the driver that answers them."""

from collections.abc import Sequence
from typing import Any

from rulebook.procedure import NOT_YET, Choice, Draw, Enter, Procedure, Roll, advance, recorded
from rulebook.shapes.refusals import Problem


def allowed(answer: Any) -> Sequence[Problem]:
    return ()


def fans(sides: Sequence[str]) -> Procedure[int]:
    total = 0
    for side in sides:
        (face,) = yield Roll(1, 3, "fans", side=side)
        total = yield Enter(face)
        yield Choice("cheer", options=lambda: ("loud", "quiet"), problems=allowed, side=side)
    return total


def add(state: int, entry: int) -> int:
    return state + entry


def test_a_procedure_stops_where_its_answers_end_and_goes_on_when_run_again() -> None:
    answers: dict[str, Any] = {"home/fans#0": (2,)}
    first = advance(fans(["home", "away"]), recorded(answers), state=10, enter=add)
    assert (first.key, first.entries, first.state, first.finished) == ("home/cheer#0", [2], 12, False)

    answers |= {"home/cheer#0": "loud", "away/fans#0": (3,), "away/cheer#0": "quiet"}
    whole = advance(fans(["home", "away"]), recorded(answers), state=10, enter=add)
    assert (whole.finished, whole.entries, whole.result) == (True, [2, 3], 15)
    assert whole.told == answers


def test_the_same_question_asked_twice_has_two_keys() -> None:
    seen = []

    def source(key: str, request: object) -> Any:
        seen.append(key)
        return (1,) if len(seen) < 4 else NOT_YET

    def again() -> Procedure[None]:
        while True:
            yield Roll(1, 6, "random_skill", about="p3")

    advance(again(), source)
    assert seen == [f"random_skill/p3#{n}" for n in range(4)]


def test_a_draw_is_keyed_like_a_roll() -> None:
    def mvp() -> Procedure[str]:
        return (yield Draw("mvp", ("a", "b")))

    assert advance(mvp(), recorded({"mvp#0": "b"})).result == "b"
