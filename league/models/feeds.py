"""What calendars and readers outside of the site need to be kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class FeedKey(models.Model):
    """The secret part of the addresses by which a calendar or a news reader follows a private league for one of its members."""

    membership = models.OneToOneField("league.Membership", on_delete=models.CASCADE, related_name="feed_key")
    token = models.CharField(max_length=60, unique=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Feed key of {self.membership}"


class CalendarEvent(models.Model):
    """A fixture as it was last published. It outlives its fixture: calendars have to list it as cancelled."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="calendar_events")
    fixture_id = models.PositiveBigIntegerField(unique=True, help_text=_("The fixture's number, kept when it is gone."))
    uid = models.CharField(
        max_length=200, help_text=_("How calendars know it: for ever the same, whatever the site is called.")
    )
    home_id = models.PositiveBigIntegerField()
    away_id = models.PositiveBigIntegerField()
    facts = models.JSONField(help_text=_("What the event said."))
    sequence = models.PositiveIntegerField(default=0)
    cancelled = models.BooleanField(default=False)
    first_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("league", "fixture_id")

    def __str__(self) -> str:
        return f"Fixture {self.fixture_id}, edition {self.sequence}"
