"""The cards of a deck as a commissioner types them: one card a line, ``name; count; timing; text``. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.naming import fold, tidy
from rulebook.shapes.refusals import Problem, Unreadable

#: Cards of one kind in a deck, and lines of a deck.
MOST_COPIES, MOST_LINES = 20, 100
#: Characters of each part of a line.
LONGEST = {"name": 100, "timing": 200, "text": 1000}


class CardWithoutName(Unreadable):
    code = "card_without_name"
    sentence = "{deck}, line {line}: enter a name before the first semicolon."


class CardCountUnreadable(Unreadable):
    code = "card_count_unreadable"
    sentence = "{deck}, line {line}: “{typed}” is not a number of cards from 1 to {most}."


class CardPartTooLong(Unreadable):
    code = "card_part_too_long"
    sentence = "{deck}, line {line}: the {part} has more than {most} characters."


class CardTwice(Unreadable):
    code = "card_twice"
    sentence = "{deck}, line {line}: “{name}” is already in line {before}. Enter how many there are as the count."


class CardWithSemicolon(Unreadable):
    code = "card_with_semicolon"
    sentence = "{deck}, line {line}: only the text of a card can have a semicolon."


class TooManyCards(Unreadable):
    code = "too_many_cards"
    sentence = "{deck}: at most {most} lines."


class NoSuchDeck(Unreadable):
    code = "no_such_deck"
    sentence = "There is no deck “{deck}”."


@dataclass(frozen=True, slots=True)
class CardLine:
    """One kind of card in a deck, and how many of it there are."""

    name: str
    count: int = 1
    timing: str = ""
    text: str = ""

    @property
    def line(self) -> str:
        """The same as it is typed."""
        return "; ".join((self.name, str(self.count), self.timing, self.text)).rstrip("; ")


def read_lines(text: str, deck: str) -> tuple[list[CardLine], list[Problem]]:
    """The cards in these lines, and what is wrong with any of them; ``deck`` is what the deck is called. Empty lines count for nothing."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        return [], [TooManyCards(deck=deck, most=MOST_LINES)]
    cards: dict[int, CardLine] = {}
    unreadable: list[Problem] = []
    for number, line in lines:
        name, count, timing, words = (tidy(part) for part in (*line.split(";", 3), "", "", "")[:4])
        if count and not _whole(count):
            unreadable.append(CardCountUnreadable(deck=deck, line=number, typed=count, most=MOST_COPIES))
        cards[number] = CardLine(name, _whole(count) or 1, timing, words)
    return list(cards.values()), [*unreadable, *card_problems(cards, deck)]


def card_problems(cards: Mapping[int, CardLine], deck: str) -> list[Problem]:
    """What is wrong with these cards of a deck, by the number of their line."""
    if len(cards) > MOST_LINES:
        return [TooManyCards(deck=deck, most=MOST_LINES)]
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for number, card in cards.items():
        where: dict[str, Any] = {"deck": deck, "line": number}
        parts = {"name": card.name, "timing": card.timing, "text": card.text}
        problems += [
            CardPartTooLong(**where, part=part, most=LONGEST[part])
            for part, said in parts.items()
            if len(said) > LONGEST[part]
        ]
        if any(";" in parts[part] for part in ("name", "timing")):
            problems.append(CardWithSemicolon(**where))
        if not card.name:
            problems.append(CardWithoutName(**where))
        elif fold(card.name) in first:
            problems.append(CardTwice(**where, name=card.name, before=first[fold(card.name)]))
        first.setdefault(fold(card.name), number)
        if not 1 <= card.count <= MOST_COPIES:
            problems.append(CardCountUnreadable(**where, typed=str(card.count), most=MOST_COPIES))
    return problems


def _whole(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else 0
