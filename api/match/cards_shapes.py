"""Shapes of Special Plays cards and of a league's decks."""

from typing import Any

from rest_framework import serializers

from api.shell.reading import ManySent, Number, Sent, Text
from inducements.cards import LONGEST_NAME, LONGEST_TEXT
from inducements.deck_lines import LONGEST, MOST_COPIES, MOST_LINES


class HiddenCardSerializer(serializers.Serializer[Any]):
    """A card of a match. Its deck and its hash are public; the rest is null until it is played or the match is over, except for the coach of the side.

    `hash` is the SHA-256 of `salt` and `name`; empty if no card was named in time. Where the site drew, the first two of `among` in the order of `dice_key`
    were drawn: `python -m rulebook draw` shows it once the season's secret is public.
    """

    side = serializers.CharField()
    number = serializers.IntegerField()
    deck = serializers.CharField()
    hash = serializers.CharField()
    shown = serializers.BooleanField(help_text="May everybody read it?")
    played_at = serializers.DateTimeField(source="card.played_at", allow_null=True, default=None)
    name = serializers.CharField(source="card.name", allow_null=True, default=None)
    timing = serializers.CharField(source="card.timing", allow_null=True, default=None)
    text = serializers.CharField(source="card.text", allow_null=True, default=None)
    salt = serializers.SerializerMethodField()
    among = serializers.SerializerMethodField()
    dice_key = serializers.SerializerMethodField()

    def get_salt(self, seen: Any) -> str | None:
        return seen.card.salt if seen.card and seen.shown else None

    def get_among(self, seen: Any) -> list[str] | None:
        return list(seen.card.among) if seen.card and seen.shown else None

    def get_dice_key(self, seen: Any) -> str | None:
        return seen.dice_key if seen.card and seen.shown else None


class DrawnCardSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    timing = serializers.CharField()
    text = serializers.CharField()


class OfferedSerializer(serializers.Serializer[Any]):
    """The question which card is kept. Where the site draws, one of the cards `drawn` has to be named; an officer who chooses for a coach does not see them."""

    deck = serializers.CharField()
    site_draws = serializers.BooleanField(help_text="Otherwise the coach draws from their own cards.")
    drawn = DrawnCardSerializer(many=True)


class SealSent(Sent):
    """`name` is one of the cards that were drawn, or what the coach drew from their own; then `text` may say what it does. An officer who does not see the drawn cards keeps the first."""

    name = Text(max_length=LONGEST_NAME, default="", allow_blank=True)
    text = Text(max_length=LONGEST_TEXT, default="", allow_blank=True)


class DeckCardSent(Sent):
    name = Text(max_length=LONGEST["name"])
    count = Number(min_value=1, max_value=MOST_COPIES, default=1)
    timing = Text(max_length=LONGEST["timing"], default="", allow_blank=True)
    text = Text(max_length=LONGEST["text"], default="", allow_blank=True)


class DeckSent(Sent):
    """All cards of one deck."""

    deck = Text(max_length=60)
    cards = ManySent(child=DeckCardSent(), max_length=MOST_LINES)


class DecksSent(Sent):
    """Decks that are left out stay as they are."""

    decks = ManySent(child=DeckSent(), max_length=20)


class DeckCardSerializer(DrawnCardSerializer):
    count = serializers.IntegerField()


class DeckSerializer(serializers.Serializer[Any]):
    deck = serializers.CharField()
    name = serializers.CharField()
    cards = DeckCardSerializer(many=True)
