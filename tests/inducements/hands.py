"""A match in which the home side holds sealed cards: typed by its coach, or drawn from the league's decks."""

from typing import Any

from inducements.cards import seal_card, type_decks
from inducements.deck_lines import read_lines
from inducements.hidden import drawn
from inducements.models import HiddenCard
from inducements.steps.special_plays import DECK
from league.models import Season
from matches.actions import answer, current, lock, roll_on, take_defaults
from matches.models import Match
from matches.selectors import BOTH, match_with_all
from matches.workflow import read_anew
from rulebook.dice import KeyedDice
from rulebook.procedure import Choice
from rulebook.ruleset import Ruleset
from teams.models import Coach
from tests.world import a_fixture, a_league, a_team, coach

DECKS = [row.id for row in Ruleset.of("bb2020").table("special_plays_deck")]
#: What stands in no book: six kinds of cards.
LINES = "\n".join(
    (
        "Slippery Marmalade; 1; at a kick-off; The ball is sticky.",
        "Borrowed Trousers",
        "Cheese Festival; 3",
        "Uncle Bertram; ; before a foul",
        "Wrong Stadium",
        "Loud Geese; 2; once; Everybody looks up.",
    )
)


class Hands:
    """Ines has the gold for cards and Tobias has petty cash; Odile runs the league, Per is its staff."""

    def __init__(self, **options: Any) -> None:
        self.boss = coach("Odile")
        more = {"inducements": "on", "underdog_treasury": "allowed", "equal_ctv_treasury": "allowed", **options}
        self.league = a_league("Crookwater", self.boss, options=more)
        self.ines, self.tobias = coach("Ines"), coach("Tobias")
        self.home = a_team(self.league, "Reavers", by=self.ines)
        self.away = a_team(self.league, "Regulars", by=self.tobias)
        self.fixture = a_fixture(self.league, self.home, self.away)

    def typed(self, lines: str = LINES) -> None:
        """Every deck of the league has these cards."""
        for deck in DECKS:
            cards, problems = read_lines(lines, deck)
            assert problems == []
            type_decks(league=self.league, decks={deck: cards})

    def rolls_one_deck(self, count: int) -> None:
        """The season's dice name the same deck for the first cards of the home side."""
        keys = [f"{self.fixture.ref}/pre_match/home/{DECK}/{number}#0" for number in range(1, count + 1)]
        secret = next(
            secret
            for secret in (f"secret {n}".encode() for n in range(1000))
            if len({KeyedDice(secret).roll(key, 1, 6) for key in keys}) == 1
        )
        Season.objects.filter(league=self.league).update(secret=secret.hex())

    def asked(self, home: int = 1, away: int = 0) -> Match:
        """Both sides have bought so many cards, and the first deck is rolled."""
        match = lock(fixture=self.fixture, by=None)
        match = self.on(match)
        for side, count in (("home", home), ("away", away)):
            _, progress = current(match, BOTH)
            assert progress is not None and progress.pending is not None and progress.pending.side == side
            basket = [{"id": "special-plays", "count": count}] if count else []
            answer(match=match, side=BOTH, key=progress.key, value=basket, by=None)
            match = self.on(match)
        return match

    def on(self, match: Match) -> Match:
        """The site has rolled up to the next choice; decks are not rolled again."""
        while True:
            match = match_with_all(match.pk)
            roll_on(match=match, side=BOTH, by=None)
            match = match_with_all(match.pk)
            _, progress = current(match, BOTH)
            if (
                progress is None
                or not isinstance(progress.pending, Choice)
                or progress.pending.kind != "roll_deck_again"
            ):
                return match
            answer(match=match, side=BOTH, key=progress.key, value=False, by=None)

    def seals(self, match: Match, name: str = "", *, by: Coach | None = None, **more: Any) -> HiddenCard:
        """Whoever is asked for a card keeps the one of this name, or the first that was drawn."""
        _, progress = current(match, BOTH)
        assert progress is not None and isinstance(progress.pending, Choice) and progress.pending.sealed
        side, number = progress.pending.side, int(progress.pending.about)
        if not name:
            name = drawn(match, side, number, progress.pending.options()["deck"]).cards[0].name
        by = by or (self.ines if side == "home" else self.tobias)
        card = seal_card(match=match, side=side, number=number, name=name, by=by, **more)
        read_anew(match)
        return card

    def kicked_off(self, match: Match) -> Match:
        take_defaults(match=match, side=BOTH)
        match = match_with_all(match.pk)
        assert match.state == Match.State.PLAYING
        return match
