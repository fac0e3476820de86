"""Events hold codes, and one module makes English of them."""

import re
from string import Formatter
from typing import Any

from engine.board.events import CATALOGUE, NAMES, rich
from engine.proof.chance import Chance
from engine.proof.fuzz import begun
from engine.proof.policies import POLICIES
from engine.words import SENTENCES
from tests.engine.scene import BB2020

#: Lower case, without figures of players or squares: an id of the pack, a purpose of a die, a kind of thing.
CODE = re.compile(r"[a-z][a-z_+' -]*(?:[a-z]|\+1|d3)?(?:-[0-9])?")


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [text for one in value for text in texts(one)] if isinstance(value, tuple) else []


def test_every_event_has_a_sentence_that_uses_its_facts_alone() -> None:
    assert SENTENCES.keys() == CATALOGUE.keys()
    for name, sentence in SENTENCES.items():
        used = {field for _, field, _, _ in Formatter().parse(sentence) if field}
        assert used <= set(CATALOGUE[name].facts), name
        assert sentence.endswith((".", "!", "}"))


def test_no_event_of_fuzzed_matches_holds_words() -> None:
    words = set()
    for seed in range(40):
        game = begun(BB2020, seed)
        choose = POLICIES["chaser" if seed % 2 else "fighter"](Chance(seed))
        while game.pending is not None:
            game.send(choose(game))
        for event in game.events:
            for fact, value in rich(event).facts.items():
                if fact not in NAMES:
                    words |= {text for text in texts(value) if text and not CODE.fullmatch(text)}
        assert all(game.story())
    assert not words, sorted(words)
