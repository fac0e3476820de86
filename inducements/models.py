"""What coaches put aside to buy before a match, and the cards that they keep hidden in it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import League
from matches.models import Match


class Basket(models.Model):
    """What one side wants to buy for a match. Only that side and officers may read it; at the deadline the site buys from it what fits."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="baskets")
    side = models.CharField(max_length=10)
    items = models.JSONField(default=list, help_text=_("The lines of the basket, in the order in which it was filled."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("match", "-side")
        constraints = [models.UniqueConstraint("match", "side", name="basket_one_a_side")]

    def __str__(self) -> str:
        return f"Basket of the {self.side} side of {self.match}"


class SpecialPlayCard(models.Model):
    """A card of one of the league's Special Plays decks, as its commissioners typed it; ``count`` of it are in the deck. Only commissioners may read it.

    A card that was changed or taken out is another row from then on: what was drawn can be checked with the deck of its day.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="special_play_cards")
    deck = models.CharField(max_length=60, help_text=_("A row of the edition's table of decks."))
    name = models.CharField(max_length=100)
    timing = models.CharField(max_length=200, blank=True, help_text=_("When it may be played."))
    text = models.CharField(max_length=1000, blank=True)
    count = models.PositiveSmallIntegerField(default=1)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True, help_text=_("When it was taken out of the deck."))

    class Meta:
        ordering = ("league", "deck", "pk")
        constraints = [
            models.UniqueConstraint(
                "league", "deck", "name", condition=Q(until__isnull=True), name="special_play_card_once_a_deck"
            )
        ]

    def __str__(self) -> str:
        return f"Card {self.pk} of {self.deck}"


class HiddenCard(models.Model):
    """The Special Plays card that a side keeps for a match. Its hash is public, and the rest once it has been played or the match is over.

    It is the side's card only while the answer to the question of this number is this hash.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hidden_cards")
    side = models.CharField(max_length=10)
    number = models.PositiveSmallIntegerField(help_text=_("Which of the side's cards: 1 is the first that was drawn."))
    deck = models.CharField(max_length=60)
    name = models.CharField(max_length=100)
    timing = models.CharField(max_length=200, blank=True)
    text = models.CharField(max_length=1000, blank=True)
    among = models.JSONField(
        default=list, help_text=_("What the site drew two of; empty where the coach drew from their own cards.")
    )
    salt = models.CharField(max_length=32)
    hash = models.CharField(max_length=64, help_text=_("SHA-256 of salt and name."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now=True)
    played_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("match", "-side", "number")
        constraints = [models.UniqueConstraint("match", "side", "number", name="hidden_card_one_a_number")]

    def __str__(self) -> str:
        return f"Card {self.number} of the {self.side} side of {self.match}"
