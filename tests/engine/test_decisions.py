"""The catalogue of decisions: everything that a coach is asked has its kind, and exactly the facts that the catalogue names."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.board.decisions import CATALOGUE, Choice, plain_facts
from engine.board.skills import BIT, GIFT, title
from engine.board.state import Player
from engine.game import Game
from engine.proof.chance import Chance
from engine.proof.fuzz import begun
from engine.proof.policies import POLICIES
from tests.engine.scene import BB2020, scene

#: Facts that are one player, or none; and what the others are.
ONE_PLAYER = frozenset(("player", "target", "by", "about", "against"))
SQUARES = frozenset(("squares", "kept"))
TEXTS = frozenset(("what", "first", "second"))
#: Kinds that fuzzed matches meet often enough to be held to it.
COMMON = frozenset(
    ("toss", "set up", "kick", "touchback", "turn", "target", "move", "re-roll", "use", "block dice", "push", "follow up", "apothecary", "bribe")
)  # fmt: skip


def asked(seed: int) -> Iterator[Choice]:
    """Every decision of a fuzzed match."""
    game = begun(BB2020, seed)
    choose = POLICIES["fighter" if seed % 2 else "chaser"](Chance(seed))
    while game.pending is not None:
        yield game.pending
        game.send(choose(game))


def fits(name: str, value: object, squares: int) -> bool:
    """True if a fact of this name may be this value."""
    if name in ONE_PLAYER:
        return value is None or isinstance(value, Player)
    if name == "players":
        return isinstance(value, list) and bool(value) and all(isinstance(one, Player) for one in value)
    if name in SQUARES:
        return value is None or (isinstance(value, (list, frozenset)) and all(0 <= one < squares for one in value))
    if name == "square":
        return isinstance(value, int) and 0 <= value < squares
    if name == "skill":
        return isinstance(value, int) and (title(value) in BIT or title(value) in GIFT or title(value) == "blast")
    if name == "faces":
        return isinstance(value, tuple) and all(1 <= face <= 6 for face in value)
    if name in TEXTS:
        return isinstance(value, str) and bool(value)
    if name in ("offers", "manners", "lessons"):
        return isinstance(value, list) and all(isinstance(one, int) for one in value)
    return name in ("places", "waiting", "receiving", "action") and isinstance(value, int)


def test_every_decision_of_fuzzed_matches_has_the_facts_of_its_kind() -> None:
    seen = set()
    for seed in range(40):
        for choice in asked(seed):
            seen.add(choice.kind)
            assert list(choice.facts) == list(CATALOGUE[choice.kind].facts)
            for name, value in choice.facts.items():
                assert fits(name, value, choice.state.pitch.size), (choice.kind, name, value)
            plain = plain_facts(choice)
            assert json.loads(json.dumps(plain)) == plain
            assert choice.safe in choice.options
    assert seen >= COMMON


def test_every_kind_that_is_asked_stands_in_the_catalogue_and_every_one_there_is_asked() -> None:
    kinds = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choice":
                assert isinstance(node.args[2], ast.Constant), f"{path.name}:{node.lineno} asks for no declared kind"
                kinds.add(node.args[2].value)
    assert kinds == set(CATALOGUE)


def test_a_question_uses_nothing_but_the_facts_of_its_kind() -> None:
    for kind in CATALOGUE.values():
        kind.question.format_map(dict.fromkeys(kind.facts, "x"))
        assert kind.question.endswith("?")


def test_a_re_roll_of_block_dice_says_what_lies_there_and_against_whom() -> None:
    play = scene("h1 a1 .\n. . A", rerolls=1, a1="st=4").rolls(1, 2).do("block h1")
    facts = play.game.pending.facts if play.game.pending else {}
    assert (facts["player"].id, facts["against"].side, facts["faces"]) == (0, 1, (1, 2))


@pytest.mark.parametrize(
    ("written", "safe"), [("re-roll", "decline"), ("turn", "end turn")], ids=["a question", "a turn"]
)
def test_the_safe_answer_does_least(written: str, safe: str) -> None:
    play = scene("a1 h1 .\n. A .", rerolls=1)
    if written == "re-roll":
        play.rolls(1).do("move h1", "step A")
    game: Game = play.game
    assert game.pending is not None and game.pending.kind == written
    assert game.text(game.pending.safe) == safe
