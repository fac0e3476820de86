"""What coaches put aside to buy before a match."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

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
