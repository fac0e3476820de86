"""What was tapped beside the pitch while a match was played."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class TapRow(models.Model):
    """One tap on the live pad of a match: added, never changed and never taken away. Its key comes from the phone, so that a tap sent twice is one."""

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="taps")
    number = models.PositiveIntegerField(help_text=_("The order in which the taps arrived."))
    key = models.CharField(max_length=64)
    body = models.JSONField(help_text=_("What was tapped, as the pad reads it."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False, help_text=_("Tapped by somebody who coaches neither team."))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "number")
        constraints = [
            models.UniqueConstraint("match", "number", name="tap_one_of_a_number"),
            models.UniqueConstraint("match", "key", name="tap_once"),
        ]

    def __str__(self) -> str:
        return f"Tap {self.number} of {self.match}"
