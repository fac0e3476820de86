"""Special Plays cards (BB2020 p. 90): the decks are rolled in public, and of each card only its hash is known."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from inducements.steps.when_bought import when_bought
from matches.steps.advancing import AnswerUnreadable
from matches.steps.before import Setting, yes_or_no
from rulebook.procedure import Choice, Procedure, Roll, faces
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem
from rulebook.shapes.settled import SealedCard, SealedCards
from rulebook.shapes.sheets import Hired, KickOff, Side
from rulebook.shapes.tables import Row, Table

#: What the questions of a card are called in the keys of their answers.
DECK, AGAIN, CARD = "special_play_deck", "roll_deck_again", "special_play"
_HASH = re.compile(r"[0-9a-f]{64}")


@when_bought("special-plays")
def special_plays(hired: Hired, kick_off: KickOff, side: Side, setting: Setting, rules: Ruleset) -> Procedure[KickOff]:
    """The side has a sealed card for each that it has bought; a deck that it had rolled before may have been rolled again once, and that stands."""
    cards: list[SealedCard] = []
    for number in range(1, hired.count + 1):
        deck = yield from _deck(str(number), [card.deck for card in cards], side, rules.table("special_plays_deck"))
        hash = yield Choice(
            CARD,
            options=partial(dict, number=number, deck=deck.id, name=deck.name),
            problems=hash_problems,
            default="",
            about=str(number),
            side=side,
            sealed=True,
        )
        cards.append(SealedCard(deck=deck.id, hash=hash))
    settled = kick_off.of(SealedCards)
    return kick_off.settling(SealedCards(cards={**settled.cards, side: tuple(cards)}))


def _deck(number: str, before: Sequence[str], side: Side, decks: Table) -> Procedure[Row]:
    count, sides = faces(decks.dice or "")
    dice = yield Roll(count, sides, DECK, about=number, side=side)
    deck = decks.row(sum(dice))
    if deck.id in before:
        again = yield Choice(
            AGAIN,
            options=partial(dict, number=int(number), deck=deck.id, name=deck.name),
            problems=yes_or_no,
            default=False,
            about=number,
            side=side,
        )
        if again:
            dice = yield Roll(count, sides, DECK, about=number, side=side)
            deck = decks.row(sum(dice))
    return deck


def hash_problems(answer: Any) -> list[Problem]:
    """What is wrong with the hash of a card: it is 64 hexadecimal digits."""
    return [] if isinstance(answer, str) and _HASH.fullmatch(answer) else [AnswerUnreadable()]
