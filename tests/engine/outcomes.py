"""Every outcome of a stretch of play, by rolling every face of every die through the engine's own procedures.

A procedure cannot be copied, so each branch runs again from a copy of the board. ``settled`` says where a branch may stop: its dice no longer
matter to what is asked. Coaches answer by a policy, or, in ``best``, each in their own interest.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.board.actions import DECLINE, REROLL_PRO, REROLL_SKILL, REROLL_TEAM, USE
from engine.board.decisions import Choice
from engine.board.state import Player, Roll, State

Start = Callable[[State], Any]
Policy = Callable[[Choice], int]
#: Dice that are rolled once it is clear who fell, or where the ball is loose.
AFTER = frozenset(("armour", "injury", "direction", "throw-in direction", "casualty"))


def willing(choice: Choice) -> int:
    """Whoever may use something uses it; re-rolls are used the best first."""
    options = choice.options
    if choice.kind == "re-roll":
        p: Player = choice.facts["player"]
        if REROLL_SKILL in options:
            return REROLL_SKILL
        team = (7 - p.loner) / 6 if p.loner else 1.0
        if REROLL_PRO in options and (REROLL_TEAM not in options or team < 2 / 3):
            return REROLL_PRO
        return REROLL_TEAM if REROLL_TEAM in options else DECLINE
    return USE if USE in options else options[0]


def run(g: State, start: Start, answers: list[Any]) -> tuple[State, Any]:
    """A copy of the board on which these answers were given, and what is asked next; None at the end."""
    copy = g.clone()
    procedure = start(copy)
    try:
        request = procedure.send(None)
        for answer in answers:
            request = procedure.send(answer)
    except StopIteration:
        return copy, None
    return copy, request


def faces_of(roll: Roll) -> Iterator[Any]:
    """Every result of these dice."""
    if roll.count == 1:
        yield from range(1, roll.sides + 1)
        return
    for number in range(roll.sides**roll.count):
        dice = []
        for _ in range(roll.count):
            number, face = divmod(number, roll.sides)
            dice.append(face + 1)
        yield tuple(dice)


def outcomes(
    g: State, start: Start, policy: Policy = willing, settled: frozenset[str] = AFTER
) -> Iterator[tuple[float, State]]:
    """Each way it may end, with its probability."""

    def follow(answers: list[Any], chance: float) -> Iterator[tuple[float, State]]:
        copy, request = run(g, start, answers)
        if isinstance(request, Choice):
            yield from follow([*answers, policy(request)], chance)
        elif isinstance(request, Roll) and request.why not in settled:
            share = chance / request.sides**request.count
            for faces in faces_of(request):
                yield from follow([*answers, faces], share)
        else:
            yield chance, copy

    yield from follow([], 1.0)


def chance_that(
    holds: Callable[[State], bool], g: State, start: Start, policy: Policy = willing, settled: frozenset[str] = AFTER
) -> float:
    """The probability that it ends so."""
    return sum(chance for chance, end in outcomes(g, start, policy, settled) if holds(end))


def best(
    worth: Callable[[State], float],
    side: int,
    g: State,
    start: Start,
    settled: frozenset[str] = AFTER,
    moot: frozenset[str] = frozenset(),
) -> float:
    """What it is worth to this side on average, if its coach always answers for the best and the other for the worst. Questions of a ``moot``
    kind are answered with the first option."""

    def value(answers: list[Any]) -> float:
        copy, request = run(g, start, answers)
        if isinstance(request, Choice):
            options = request.options[:1] if request.kind in moot else request.options
            values = [value([*answers, option]) for option in options]
            return max(values) if request.side == side else min(values)
        if isinstance(request, Roll) and request.why not in settled:
            faces = list(faces_of(request))
            return sum(value([*answers, face]) for face in faces) / len(faces)
        return worth(copy)

    return value([])
