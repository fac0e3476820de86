"""Special Plays cards (BB2020 p. 90): which decks are rolled, and what is known of a card."""

from typing import Any

import pytest

from inducements.steps.special_plays import hash_problems
from matches.steps.before import Setting
from matches.steps.running import run_all_before
from rulebook.procedure import NOT_YET, Choice, Request, Roll
from rulebook.ruleset import Ruleset
from rulebook.shapes.settled import SealedCard, SealedCards
from rulebook.shapes.sheets import Hired
from tests.inducements.test_hired_for_a_match import BARRED, PLAIN, ROLL_OFF
from tests.matches.scenes import refused, settled, team_of

ONE, OTHER, THIRD = ("a" * 64, "b" * 64, "c" * 64)


def cards(count: int, *dice: int, answers: Any = (), away: int = 0) -> SealedCards:
    """The sealed cards after the home side, and perhaps the other, has bought some, with these dice and answers."""
    teams = team_of(treasury=1_000_000), team_of(treasury=1_000_000)
    baskets = [[{"id": "special-plays", "count": n}] if n else [] for n in (count, away)]
    level = [] if count == away else [False]
    kick_off = settled(
        *teams,
        *PLAIN,
        *dice,
        *ROLL_OFF,
        answers=[*baskets, *answers, *level, True],
        rules=Ruleset.of("bb2020", BARRED),
    )
    return kick_off.of(SealedCards)


def test_of_each_card_bought_deck_and_hash_are_settled() -> None:
    known = cards(2, 1, 6, answers=[ONE, OTHER])
    assert known.of("home") == (
        SealedCard(deck="random-events", hash=ONE),
        SealedCard(deck="miscellaneous-mayhem", hash=OTHER),
    )
    assert known.of("away") == ()


@pytest.mark.parametrize(
    ("face", "deck"),
    [
        (1, "random-events"),
        (2, "dirty-tricks"),
        (3, "magical-memorabilia"),
        (4, "heroic-feats"),
        (5, "benefits-of-training"),
        (6, "miscellaneous-mayhem"),
    ],
)
def test_the_die_names_the_deck(face: int, deck: str) -> None:
    assert [card.deck for card in cards(1, face, answers=[ONE]).of("home")] == [deck]


def test_a_deck_rolled_before_may_be_rolled_again_once_and_that_stands() -> None:
    decks = [card.deck for card in cards(2, 3, 3, 3, answers=[ONE, True, OTHER]).of("home")]
    assert decks == ["magical-memorabilia"] * 2
    decks = [card.deck for card in cards(2, 3, 3, 5, answers=[ONE, True, OTHER]).of("home")]
    assert decks == ["magical-memorabilia", "benefits-of-training"]
    decks = [card.deck for card in cards(2, 3, 3, answers=[ONE, False, OTHER]).of("home")]
    assert decks == ["magical-memorabilia"] * 2


def test_each_roll_after_the_first_has_its_own_chance_to_be_rolled_again() -> None:
    decks = [card.deck for card in cards(3, 2, 2, 2, 2, 4, answers=[ONE, True, OTHER, True, THIRD]).of("home")]
    assert decks == ["dirty-tricks", "dirty-tricks", "heroic-feats"]


def test_what_the_other_side_rolled_is_no_repeat() -> None:
    known = cards(1, 2, 2, answers=[ONE, OTHER], away=1)
    assert [card.deck for side in ("home", "away") for card in known.of(side)] == ["dirty-tricks"] * 2


@pytest.mark.parametrize("answer", [None, 1, "", "Card", "A" * 64, "a" * 63, "a" * 65, ["a" * 64], "a" * 64 + "\n"])
def test_what_is_no_hash_is_refused(answer: Any) -> None:
    assert [problem.code for problem in hash_problems(answer)] == ["answer_unreadable"]


def test_whether_to_roll_again_is_answered_with_yes_or_no() -> None:
    with refused("answer_unreadable"):
        cards(2, 3, 3, answers=[ONE, "yes", OTHER])


def test_where_no_card_is_named_in_time_the_default_is_none_and_stands() -> None:
    asked: list[Choice] = []

    def source(key: str, request: Request) -> Any:
        if isinstance(request, Roll):
            return NOT_YET if request.why == "prayer" else (1,) * request.count
        if request.why == "inducements":
            return [{"id": "special-plays", "count": 2}] if request.side == "home" else []
        if request.sealed:
            asked.append(request)
        return request.default

    setting = Setting(match="7", home=team_of(treasury=1_000_000), away=team_of(treasury=1_000_000))
    progress = run_all_before(setting, Ruleset.of("bb2020", BARRED), lambda step: source)
    assert [(request.kind, request.about, request.side) for request in asked] == [
        ("special_play", "1", "home"),
        ("special_play", "2", "home"),
    ]
    assert [request.options() for request in asked] == [
        {"number": 1, "deck": "random-events", "name": "Random Events"},
        {"number": 2, "deck": "random-events", "name": "Random Events"},
    ]
    assert progress.state.of(SealedCards).of("home") == (SealedCard(deck="random-events"),) * 2
    assert progress.state.home.hired == (Hired("special-plays", 2, 200_000),)
