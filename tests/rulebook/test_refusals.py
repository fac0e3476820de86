"""Refusals are values with a code, facts and a sentence."""

import pytest

from rulebook.shapes.refusals import REGISTER, Problem, Refusal, Several, refuse


class PurseTooLight(Refusal):
    code = "test_purse_too_light"
    sentence = "{team} has {gold:,} gp; this costs {price:,} gp."


def test_a_refusal_says_what_a_coach_can_read_and_a_machine_can_use() -> None:
    problem = PurseTooLight(team="The Reavers", gold=30_000, price=50_000)
    assert str(problem) == "The Reavers has 30,000 gp; this costs 50,000 gp."
    assert problem.as_dict()["code"] == "test_purse_too_light"
    assert problem == PurseTooLight(team="The Reavers", gold=30_000, price=50_000)
    assert problem != PurseTooLight(team="The Reavers", gold=30_000, price=60_000)


def test_one_reason_is_raised_as_itself_and_several_together() -> None:
    one, two = PurseTooLight(team="A", gold=1, price=2), PurseTooLight(team="B", gold=1, price=2)
    refuse([])
    with pytest.raises(PurseTooLight):
        refuse([one])
    with pytest.raises(Several) as caught:
        refuse([one, two])
    assert caught.value.problems == (one, two)
    assert str(caught.value) == str(one)


def test_a_code_belongs_to_one_problem() -> None:
    with pytest.raises(TypeError):
        type("Other", (Problem,), {"code": "test_purse_too_light"})
    assert REGISTER["test_purse_too_light"] is PurseTooLight
