"""What changes Special Plays cards: a coach keeps one, sealed; it is played; a league types its decks."""

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from inducements.deck_lines import CardLine
from inducements.hidden import cards_of, drawn, question_key
from inducements.models import HiddenCard, SpecialPlayCard
from inducements.steps.special_plays import CARD
from league.models import League
from matches.actions import answer, current
from matches.models import Match
from matches.refusals import AnsweredAlready
from matches.selectors import BOTH
from matches.telling import tell
from matches.workflow import NotNow, read_anew
from rulebook.dice import seal_of
from rulebook.naming import given
from rulebook.procedure import Choice
from rulebook.shapes.refusals import Refusal, Unreadable
from teams.actions import hold
from teams.models import Coach

#: Characters of what a coach types of a card.
LONGEST_NAME, LONGEST_TEXT = 100, 1000


class NameTheCard(Unreadable):
    code = "name_the_card"
    sentence = "Enter the name of the card that you keep."


class CardTooLong(Unreadable):
    code = "card_too_long"
    sentence = "{what}: at most {most} characters."


class NotDrawn(Unreadable):
    code = "card_not_drawn"
    sentence = "Choose one of the cards that were drawn."


class NoSuchHiddenCard(Refusal):
    code = "no_such_hidden_card"
    sentence = "{team} has no card {number} in this match."
    grantable = False


class CardShownAlready(Refusal):
    code = "card_shown_already"
    sentence = "This card has already been shown."
    grantable = False


def question_of(match: Match, side: str, number: int) -> Choice:
    """The question which card this is, if it is what is asked now."""
    _, progress = current(match, BOTH)
    request = progress.pending if progress is not None else None
    if (
        progress is None
        or progress.key != question_key(side, number)
        or not isinstance(request, Choice)
        or request.kind != CARD
    ):
        raise AnsweredAlready()
    return request


def seal_card(
    *,
    match: Match,
    side: str,
    number: int,
    name: str,
    by: Coach | None,
    text: str = "",
    on_behalf: bool = False,
    unseen: bool = False,
) -> HiddenCard:
    """The side keeps this card: it is stored hidden, and the question is answered with its hash.

    Where the site drew, it is one of the two that were drawn, and has the text that the league has typed: the one of this name, or the first where it is
    chosen ``unseen``. Otherwise ``name`` and ``text`` are what the coach typed. What is refused has changed nothing.
    """
    key = question_key(side, number)
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        deck = question_of(match, side, number).options()["deck"]
        draw = drawn(match, side, number, deck)
        card = HiddenCard(deck=deck, among=list(draw.among))
        if draw.cards:
            kept = draw.cards[0] if unseen else next((each for each in draw.cards if each.name == name), None)
            if kept is None:
                raise NotDrawn()
            card.name, card.timing, card.text = kept.name, kept.timing, kept.text
        else:
            card.name, card.text = given(name, "Card"), given(text, "Text")
            if not card.name:
                raise NameTheCard()
            for what, typed, most in (("Card", card.name, LONGEST_NAME), ("Text", card.text, LONGEST_TEXT)):
                if len(typed) > most:
                    raise CardTooLong(what=what, most=most)
        salt = secrets.token_hex(16)
        values = {field: getattr(card, field) for field in ("deck", "name", "timing", "text", "among")}
        values |= {"salt": salt, "hash": seal_of(salt, card.name), "by": by, "on_behalf": on_behalf, "played_at": None}
        card, _ = HiddenCard.objects.update_or_create(match=match, side=side, number=number, defaults=values)
        answer(match=match, side=BOTH, key=key, value=card.hash, by=by, on_behalf=on_behalf, sealed=True)
    return card


def play_card(*, match: Match, side: str, number: int, by: Coach | None) -> HiddenCard:
    """Everybody can read the card from now on, and both coaches are told. Only while the match is being played, or its report is not accepted yet."""
    with transaction.atomic():
        hold(match.fixture.home, match.fixture.away)
        read_anew(match)
        team = match.fixture.home if side == "home" else match.fixture.away
        card = next((each for each in cards_of(match) if (each.side, each.number) == (side, number)), None)
        if card is None:
            raise NoSuchHiddenCard(team=team.name, number=number)
        if match.state not in (Match.State.PLAYING, Match.State.REPORTED):
            raise NotNow(state=match.get_state_display())
        if card.played_at is not None:
            raise CardShownAlready()
        card.played_at = timezone.now()
        card.save(update_fields=["played_at"])
        tell(match, "card_played", by=by, team=team, card=card.name)
    return card


def type_decks(*, league: League, decks: Mapping[str, list[CardLine]]) -> int:
    """The league's decks have these cards from now on; a deck that is not named stays as it is. How many rows were added or taken out.

    Cards that were drawn before keep what they said, and a deck that was rolled before is drawn from as it was.
    """
    now, count = timezone.now(), 0
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        for deck, lines in decks.items():
            standing = SpecialPlayCard.objects.filter(league=league, deck=deck, until__isnull=True)
            wanted = {(line.name, line.timing, line.text, line.count): line for line in lines}
            had = {(card.name, card.timing, card.text, card.count): card for card in standing}
            gone = [card.pk for what, card in had.items() if what not in wanted]
            count += SpecialPlayCard.objects.filter(pk__in=gone).update(until=now)
            new = [line for what, line in wanted.items() if what not in had]
            SpecialPlayCard.objects.bulk_create(
                SpecialPlayCard(
                    league=league,
                    deck=deck,
                    name=line.name,
                    timing=line.timing,
                    text=line.text,
                    count=line.count,
                    since=now,
                )
                for line in new
            )
            count += len(new)
    return count
