"""Special Plays cards: kept sealed, played, and the decks that a league has typed."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.match.cards_shapes import DeckSerializer, DecksSent, HiddenCardSerializer, OfferedSerializer, SealSent
from api.match.shapes import MatchSerializer
from api.match.views import serialize_match
from api.shell.describing import described
from api.shell.reading import listed, sent
from inducements.cards import play_card, question_of, seal_card, type_decks
from inducements.deck_lines import CardLine, NoSuchDeck, card_problems
from inducements.hidden import decks_of, drawn, refuse_strange_hand, seen_cards, sees_hand, typed_decks
from league.access import fixture_for_reading, league_for_running, season_of
from league.models import League
from league.permissions import Deed
from matches.access import Part, acting_for, begun, fixture_for_playing
from matches.selectors import match_of
from rulebook.naming import tidied
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, refuse


class Cards(APIView):
    @described("The Special Plays cards of a match.", name="cards", gives=HiddenCardSerializer, pages=True)
    def get(self, request: Request, slug: str, fixture_id: int) -> Response:
        match = match_of(fixture_for_reading(request.user, slug, fixture_id))
        seen = seen_cards(match, request.user) if match is not None else []
        return listed(request, seen, HiddenCardSerializer)


class OneCard(APIView):
    @described("The cards that were drawn, for the side that keeps one.", name="drawn_cards", gives=OfferedSerializer)
    def get(self, request: Request, slug: str, fixture_id: int, side: str, number: int) -> Response:
        part, _ = _holding(request, slug, fixture_id, side)
        match = begun(part.fixture)
        deck = question_of(match, side, number).options()["deck"]
        cards = drawn(match, side, number, deck).cards
        sees = sees_hand(part.coach, part.fixture, side)
        told = {"deck": deck, "site_draws": bool(cards), "drawn": cards if sees else ()}
        return Response(OfferedSerializer(told).data)

    @described("Keep a card, sealed.", name="seal_card", takes=SealSent, gives=MatchSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, side: str, number: int) -> Response:
        part, behalf = _holding(request, slug, fixture_id, side)
        said, match = sent(SealSent, request), begun(part.fixture)
        unseen = not sees_hand(part.coach, part.fixture, side)
        seal_card(match=match, side=side, number=number, by=part.coach, on_behalf=behalf, unseen=unseen, **said)
        return Response(serialize_match(part.fixture))


class Playing(APIView):
    @described("Play a card: everybody can read it from now on.", name="play_card", gives=HiddenCardSerializer)
    def post(self, request: Request, slug: str, fixture_id: int, side: str, number: int) -> Response:
        part, _ = _holding(request, slug, fixture_id, side)
        match = begun(part.fixture)
        play_card(match=match, side=side, number=number, by=part.coach)
        seen = next(each for each in seen_cards(match, part.coach) if (each.side, each.number) == (side, number))
        return Response(HiddenCardSerializer(seen).data)


class Decks(APIView):
    @described("The Special Plays decks of the league.", name="decks", gives=DeckSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        return _decks(request, league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS))

    @described("Replace the cards of decks.", name="type_decks", takes=DecksSent, gives=DeckSerializer, pages=True)
    def put(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.DECIDE_INDUCEMENTS)
        names = {row.id: row.name for row in decks_of(_rules(league))}
        decks: dict[str, list[CardLine]] = {}
        problems: list[Problem] = []
        for deck in tidied(sent(DecksSent, request))["decks"]:
            if deck["deck"] not in names:
                problems.append(NoSuchDeck(deck=deck["deck"]))
                continue
            cards = [CardLine(**card) for card in deck["cards"]]
            problems += card_problems(dict(enumerate(cards, start=1)), names[deck["deck"]])
            decks[deck["deck"]] = cards
        refuse(problems)
        type_decks(league=league, decks=decks)
        return _decks(request, league)


def _decks(request: Request, league: League) -> Response:
    typed = typed_decks(league)
    told: list[Any] = [
        {"deck": row.id, "name": row.name, "cards": typed.get(row.id, [])} for row in decks_of(_rules(league))
    ]
    return listed(request, told, DeckSerializer)


def _rules(league: League) -> Ruleset:
    return Ruleset.from_ref(season_of(league).rules)


def _holding(request: Request, slug: str, fixture_id: int, side: str) -> tuple[Part, bool]:
    """The reader's part in the fixture, if they may know this side's cards, and whether they act on somebody's behalf."""
    part = fixture_for_playing(request.user, slug, fixture_id)
    behalf = acting_for(part, side)
    refuse_strange_hand(part.coach, part.fixture, side)
    return part, behalf
