"""The Special Plays cards of a match, as a reader may see them."""

from dataclasses import dataclass
from datetime import datetime

from inducements.hidden import CardSeen, may_choose, seen_cards
from matches.models import Match
from matches.selectors import kick_off_of
from pages.match.context import MatchContext
from pages.shell.league_context import TeamPresenter
from rulebook.shapes.settled import SealedCards


@dataclass(frozen=True, slots=True)
class CardPresenter:
    """One card. Without a ``name`` it is hidden from this reader; ``shown`` if everybody may read it."""

    team: TeamPresenter
    number: int
    deck: str
    hash: str
    shown: bool
    name: str = ""
    timing: str = ""
    text: str = ""
    salt: str = ""
    played_at: datetime | None = None
    #: Where the reader plays it; empty where they may not, or not now.
    play_url: str = ""


def present_cards(context: MatchContext) -> list[CardPresenter]:
    """The cards of the match; of a match that has kicked off without any, nothing is read."""
    match = context.match
    if match is None:
        return []
    kick_off = kick_off_of(match)
    if kick_off is not None and not kick_off.of(SealedCards).cards:
        return []
    return _of(context, match)


def present_earlier_cards(context: MatchContext) -> list[CardPresenter]:
    """The cards of matches of this fixture that were called off after dice had been shown: nobody hides them any more."""
    off = context.fixture.matches.filter(state=Match.State.ABANDONED)
    return [card for match in off for card in _of(context, match) if card.name]


def _of(context: MatchContext, match: Match) -> list[CardPresenter]:
    match.fixture = context.fixture
    return [_present(context, match, seen) for seen in seen_cards(match, context.league_context.reader)]


def _present(context: MatchContext, match: Match, seen: CardSeen) -> CardPresenter:
    deck = context.rules.table("special_plays_deck").named(seen.deck).name if seen.deck else ""
    told = CardPresenter(
        context.present(seen.side), seen.number, deck, seen.hash, seen.shown, play_url=_play(context, match, seen)
    )
    if seen.card is None:
        return told
    return CardPresenter(
        team=told.team,
        number=told.number,
        deck=told.deck,
        hash=told.hash,
        shown=told.shown,
        name=seen.card.name,
        timing=seen.card.timing,
        text=seen.card.text,
        salt=seen.card.salt if seen.shown else "",
        played_at=seen.card.played_at,
        play_url=told.play_url,
    )


def _play(context: MatchContext, match: Match, seen: CardSeen) -> str:
    if seen.shown or not seen.hash or match.state not in (Match.State.PLAYING, Match.State.REPORTED):
        return ""
    may = may_choose(context.league_context.reader, context.fixture, seen.side)
    return context.url("play_card", seen.side, seen.number) if may else ""
