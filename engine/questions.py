"""The decision that is due as one sentence for the coach who has to make it."""

from engine.board.decisions import CATALOGUE, Choice
from engine.board.events import SIDES
from engine.board.skills import title
from engine.board.state import Player


def question(choice: Choice, names: list[str]) -> str:
    """ "home: does h3 use Dodge?" """
    shown = {name: _shown(name, value, names) for name, value in choice.facts.items()}
    return f"{SIDES[choice.side]}: {CATALOGUE[choice.kind].question.format_map(shown)}"


def _shown(name: str, value: object, names: list[str]) -> str:
    if isinstance(value, Player):
        return names[value.id]
    if name == "skill" and isinstance(value, int):
        return title(value).replace("-", " ").title()
    return str(value)
