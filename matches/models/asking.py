"""A correction that waits: what a commissioner has prepared, and the choices that are left to their coaches."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class WaitingCorrection(models.Model):
    """A corrected report that is not saved yet, because coaches are asked about their own choices first. A match has at most one open."""

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="waiting_corrections")
    body = models.JSONField(help_text=_("The match report as it would count, or who would be awarded the fixture."))
    reason = models.CharField(max_length=300)
    rulings = models.JSONField(default=dict, help_text=_("What the commissioner has ruled, by point."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(help_text=_("Until when the coaches are waited for; then a commissioner decides."))
    open = models.BooleanField(default=True, help_text=_("Neither saved, nor put aside, nor asked anew."))

    class Meta:
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint("match", condition=Q(open=True), name="correction_one_waits_a_match")]

    def __str__(self) -> str:
        return f"{self.match}: {self.reason}"


class PointAsked(models.Model):
    """A choice that its coach is asked about: keep it, or reverse it?"""

    waiting = models.ForeignKey(WaitingCorrection, on_delete=models.CASCADE, related_name="points")
    side = models.CharField(max_length=10, help_text=_("The side of their team in the match that is corrected."))
    point = models.CharField(max_length=200, help_text=_("Match, side, step and key of the choice."))
    says = models.CharField(
        max_length=20, blank=True, help_text=_("keep or reverse; empty until somebody has answered.")
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("waiting", "pk")
        constraints = [models.UniqueConstraint("waiting", "point", name="correction_asks_once_a_point")]

    def __str__(self) -> str:
        return f"{self.point}: {self.says or 'asked'}"
