"""Requests of one side to call off its match."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class OffRequest(models.Model):
    """A request of one side to call off its match. It lapses when the match moves on from this version."""

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="off_requests")
    side = models.CharField(max_length=10)
    version = models.PositiveIntegerField(help_text=_("The version of the match that the side wants called off."))
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "pk")
        constraints = [models.UniqueConstraint("match", "side", name="off_request_one_a_side")]

    def __str__(self) -> str:
        return f"{self.side} asks to call {self.match} off"
