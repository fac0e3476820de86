"""A league's decks as they are typed, line by line."""

import pytest

from inducements.deck_lines import MOST_LINES, CardLine, card_problems, read_lines


def test_a_line_is_a_card_with_its_count_its_timing_and_its_text() -> None:
    typed = "Wrong Stadium\n\n  Loud Geese ; 2; once; Everybody looks up; twice.  \nUncle Bertram;;before a foul"
    cards, problems = read_lines(typed, "Dirty Tricks")
    assert problems == []
    assert cards == [
        CardLine("Wrong Stadium"),
        CardLine("Loud Geese", 2, "once", "Everybody looks up; twice."),
        CardLine("Uncle Bertram", 1, "before a foul"),
    ]


def test_what_is_shown_is_read_as_the_same() -> None:
    cards = [
        CardLine("Wrong Stadium"),
        CardLine("Loud Geese", 2, "once", "Up."),
        CardLine("Uncle Bertram", 1, "", "Snores."),
    ]
    assert read_lines("\n".join(card.line for card in cards), "x") == (cards, [])


@pytest.mark.parametrize(
    ("typed", "codes", "line"),
    [
        ("; 2", ["card_without_name"], 1),
        ("\u200b; 2", ["card_without_name"], 1),
        ("Geese; none", ["card_count_unreadable"], 1),
        ("Geese; 0", ["card_count_unreadable"], 1),
        ("Geese; 21", ["card_count_unreadable"], 1),
        ("Geese; -1", ["card_count_unreadable"], 1),
        ("Geese; ²", ["card_count_unreadable"], 1),
        ("Geese\n\nGEESE", ["card_twice"], 3),
        ("x" * 101, ["card_part_too_long"], 1),
        (f"Geese; 1; {'x' * 201}", ["card_part_too_long"], 1),
        (f"Geese; 1; ; {'x' * 1001}", ["card_part_too_long"], 1),
        (f"{'x' * 101}; many", ["card_count_unreadable", "card_part_too_long"], 1),
    ],
)
def test_what_is_wrong_is_told_with_deck_and_line(typed: str, codes: list[str], line: int) -> None:
    _, problems = read_lines(typed, "Dirty Tricks")
    assert [problem.code for problem in problems] == codes
    assert all(problem.facts["deck"] == "Dirty Tricks" and problem.facts["line"] == line for problem in problems)


def test_a_deck_has_a_largest_size() -> None:
    lines = [f"Card {n}" for n in range(MOST_LINES + 1)]
    assert read_lines("\n".join(lines[:-1]), "x")[1] == []
    assert [problem.code for problem in read_lines("\n".join(lines), "x")[1]] == ["too_many_cards"]


def test_a_card_that_is_not_typed_as_a_line_keeps_to_the_same() -> None:
    assert card_problems({1: CardLine("Geese", 20, "once", "Up; down.")}, "x") == []
    for card in (CardLine("Ge;ese"), CardLine("Geese", 1, "on;ce")):
        assert [problem.code for problem in card_problems({1: card}, "x")] == ["card_with_semicolon"]
    assert [problem.code for problem in card_problems({1: CardLine("Geese", 0)}, "x")] == ["card_count_unreadable"]
