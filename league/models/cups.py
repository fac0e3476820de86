"""Cups with results only: without teams, rosters or histories."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ResultsCup(models.Model):
    """A finished tournament that was taken over from a report. It is on record in a league; it is none of its seasons.

    The report is kept whole: it is all that is known, and nothing of it changes any more. Tables are computed from it.
    """

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="results_cups")
    name = models.CharField(max_length=80)
    organiser = models.CharField(max_length=80)
    first_day = models.DateField()
    last_day = models.DateField()
    counting = models.JSONField(help_text=_("Points for a win, a draw and a loss, and the criteria in their order."))
    report = models.JSONField(help_text=_("A league.naf.report.NafReport as plain data."))
    digest = models.CharField(max_length=64, help_text=_("Of what the report said: the same report is known again."))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-last_day", "-pk")
        constraints = [models.UniqueConstraint("league", "name", name="results_cup_one_of_a_name")]
        indexes = [models.Index(fields=["league", "digest"], name="results_cup_by_digest")]

    def __str__(self) -> str:
        return self.name
