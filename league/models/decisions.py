"""What a commissioner decides beside the results, and what coaches arrange for one fixture."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from teams.models import Team


class Decision(models.Model):
    """What a commissioner decided, with the reason that everybody may read. Rows are added, never changed: one is taken back by a later one."""

    class Kind(models.TextChoices):
        POINTS = "points", _("League points given or taken")
        AVOIDED = "avoided", _("a fixture avoided")
        FINE = "fine", _("a fine")
        ANNULLED = "annulled", _("a result that does not count in the table")
        WALK_OVER = "walk_over", _("a walk-over")
        CONCEDED = "conceded", _("a fixture given up")
        LOST_BY_BOTH = "lost_by_both", _("a fixture lost by both")
        WITHDRAWN = "withdrawn", _("a team that left")
        EXTENDED = "extended", _("a later deadline")
        TAKEN_BACK = "taken_back", _("a decision taken back")

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.POINTS)
    team = models.ForeignKey(
        Team,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="decisions",
        help_text=_("The team it concerns; of a walk-over or a fixture given up, the winner."),
    )
    fixture = models.ForeignKey(
        "league.Fixture", null=True, blank=True, on_delete=models.SET_NULL, related_name="decisions"
    )
    points = models.SmallIntegerField(default=0, help_text=_("League points."))
    gold = models.PositiveIntegerField(default=0, help_text=_("Gold pieces that a fine takes."))
    facts = models.JSONField(default=dict, blank=True, help_text=_("What only its kind knows."))
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    part_of = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="parts",
        help_text=_("The withdrawal that this follows from."),
    )
    takes_back = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="taken_back_by"
    )

    class Meta:
        ordering = ("competition", "pk")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="taken_back", takes_back__isnull=False)
                | (~Q(kind="taken_back") & Q(takes_back__isnull=True)),
                name="decision_taken_back_by_its_own_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason}"


class OfferedDate(models.Model):
    """A time at which one side could play a fixture, and what became of the offer. On record for when it comes to a dispute."""

    class State(models.TextChoices):
        OPEN = "open", _("offered")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="offered_dates")
    side = models.CharField(max_length=10, help_text=_("Who offered it: home or away."))
    time = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("fixture", "pk")
        constraints = [
            models.UniqueConstraint(
                "fixture", "side", "time", condition=Q(state__in=["open", "agreed"]), name="offered_date_once"
            ),
            models.UniqueConstraint("fixture", condition=Q(state="agreed"), name="offered_date_one_agreed"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} at {self.time}, {self.state}"


class Substitute(models.Model):
    """Somebody plays one fixture for a team's coach. The team stays whose it is; who played stays on record."""

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="substitutes")
    side = models.CharField(max_length=10)
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="substituted"
    )
    name = models.CharField(max_length=60, help_text=_("Their name at the time, with or without an account."))
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the coach came back, or somebody else took over.")
    )

    class Meta:
        ordering = ("fixture", "pk")
        constraints = [
            models.UniqueConstraint("fixture", "side", condition=Q(ended_at=None), name="substitute_one_a_side")
        ]

    def __str__(self) -> str:
        return f"{self.name} for the {self.side} side of {self.fixture}"
