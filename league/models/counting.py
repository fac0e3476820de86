"""How a competition's way of counting was changed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CountingChange(models.Model):
    """A change of what results are worth or of what parts teams that are level: what it was, what it is, since which round, and why. Never updated."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="counting_changes")
    number = models.PositiveSmallIntegerField()
    before = models.JSONField(
        help_text=_("The options that were changed, and the order of the criteria, as they were.")
    )
    after = models.JSONField(help_text=_("The same as they are since."))
    since_round = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("The round that was being played; none before the first result.")
    )
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("competition", "number")
        constraints = [models.UniqueConstraint("competition", "number", name="counting_change_one_of_a_number")]

    def __str__(self) -> str:
        return f"Change {self.number} of how {self.competition} counts"
