"""How many ways there are: from a position, every answer of every decision and every face of every die, counted to a depth.

A branch stops where somebody is down and their armour is due, or where the ball is loose. The counts are those of the rules as they are: if one changes,
an option, a question or a die has come or gone. If that was meant, the new count goes here, together with the test that says why.
"""

from collections import Counter

import pytest

from engine.board.decisions import Choice
from engine.board.state import State
from engine.play.kick_off.drive import match
from tests.engine.outcomes import AFTER, faces_of, run
from tests.engine.scene import scene


def ways(g: State, depth: int) -> Counter[str]:
    """What is due at the end of every line of so many answers, and how many lines end there."""
    ends: Counter[str] = Counter()

    def follow(answers: list[object], given: int) -> None:
        _, request = run(g, match, answers)
        if isinstance(request, Choice) and given < depth:
            for action in request.options:
                follow([*answers, action], given + 1)
        elif isinstance(request, Choice):
            ends[request.kind] += 1
        elif request.why in AFTER:
            ends[request.why] += 1
        else:
            for faces in faces_of(request):
                follow([*answers, faces], given)

    follow([], 0)
    return ends


@pytest.mark.parametrize(
    ("diagram", "depth", "extras", "ends"),
    [
        (
            "h1 A\na1 .",
            3,
            {"h1": "dodge"},
            {"armour": 390, "follow up": 21, "move": 1940, "push": 69, "re-roll": 816, "turn": 117, "use": 5},
        ),
        (
            "h1 a1 .\n. . .\nh9 . .",
            3,
            {"h1": "st=4 brawler", "a1": "wrestle"},
            {"armour": 1111, "block dice": 537, "follow up": 180, "move": 1938, "push": 254, "turn": 178, "use": 49},
        ),
        (
            "h1* h2 .\n. . a1",
            2,
            {"h2": "catch"},
            {
                "armour": 62,
                "direction": 1883,
                "follow up": 12,
                "interfere": 148,
                "move": 119,
                "push": 8,
                "re-roll": 12,
                "target": 1,
                "turn": 30,
            },
        ),
        ("h1 a1_ .\n. . .\nh9 . .", 3, {"h1": "dirty-player"}, {"armour": 187, "move": 1095, "turn": 120}),
    ],
    ids=["moving", "blocking", "the ball", "fouling"],
)
def test_the_number_of_ways(diagram: str, depth: int, extras: dict[str, str], ends: dict[str, int]) -> None:
    assert dict(ways(scene(diagram, **extras).state, depth)) == ends
