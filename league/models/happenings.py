"""What happened in a league, who was told of it on the site, and what is to be sent elsewhere."""

from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.telling.kinds import KINDS, Kind, sentence_for

COACH = settings.AUTH_USER_MODEL


class Happening(models.Model):
    """One thing that happened, with the facts that its sentence is made of. Written with it, in one transaction; never changed."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="happenings")
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    fixture = models.ForeignKey("league.Fixture", null=True, on_delete=models.SET_NULL, related_name="happenings")
    team = models.ForeignKey("teams.Team", null=True, on_delete=models.SET_NULL, related_name="happenings")
    by = models.ForeignKey(COACH, null=True, on_delete=models.SET_NULL, related_name="+")
    quiet = models.BooleanField(default=False, help_text=_("Kept, but nobody was told: it said nothing new."))
    once = models.CharField(
        max_length=120, blank=True, help_text=_("What is told once, however often it is looked for.")
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint("league", "once", condition=~Q(once=""), name="happening_once")]
        indexes = [models.Index("league", F("at").desc(), name="happening_by_league")]

    def __str__(self) -> str:
        return sentence_for(self.kind, self.facts, ZoneInfo(self.league.time_zone))

    def get_absolute_url(self) -> str:
        """The page where it can be seen or answered."""
        slug = self.league.slug
        if self.kind == "news":
            return f"{reverse('news', args=[slug])}#news-{self.facts['post']}"
        if self.fixture_id:
            page = "report_correct_asked" if self.kind == "correction_asks" else "match"
            return reverse(page, args=[slug, self.fixture_id])
        if "draft_id" in self.facts:
            return reverse("draft", args=[slug, self.facts["draft_id"]])
        if self.team_id:
            return reverse("team", args=[slug, self.team_id])
        page = self.facts.get("page", "league")
        return reverse(page) if page == "account" else reverse(page, args=[slug])

    @property
    def what(self) -> Kind:
        return KINDS[self.kind]


class Notice(models.Model):
    """A happening in one coach's inbox."""

    happening = models.ForeignKey(Happening, on_delete=models.CASCADE, related_name="notices")
    coach = models.ForeignKey(COACH, on_delete=models.CASCADE, related_name="notices")
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint("happening", "coach", name="notice_once")]
        indexes = [models.Index("coach", condition=Q(read_at=None), name="notice_unread")]

    def __str__(self) -> str:
        return f"To {self.coach}: {self.happening}"

    @property
    def waits(self) -> bool:
        """Is there still something for the coach to do? Not once it is read, nor, of a report or a date, once the fixture has a result."""
        kind, fixture = self.happening.what, self.happening.fixture
        settled = kind.until_result and fixture is not None and hasattr(fixture, "result")
        return kind.due and self.read_at is None and not settled


class MailWishes(models.Model):
    """The kinds of notifications that a coach gets by e-mail. Without a row they get none."""

    coach = models.OneToOneField(COACH, on_delete=models.CASCADE, related_name="mail_wishes")
    kinds = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = _("mail wishes")

    def __str__(self) -> str:
        return f"{self.coach}, by e-mail: {', '.join(self.kinds) or 'nothing'}"


class Webhook(models.Model):
    """An address elsewhere that gets the notifications of a league."""

    class Shape(models.TextChoices):
        JSON = "json", _("JSON, signed")
        DISCORD = "discord", _("a Discord channel")

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="webhooks")
    shape = models.CharField(max_length=10, choices=Shape.choices, default=Shape.JSON)
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=80, help_text=_("What its messages are signed with."))
    kinds = models.JSONField(default=list)
    on = models.BooleanField(default=True)
    off_because = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)
    held_until = models.DateTimeField(
        null=True, help_text=_("Nothing is sent to it before: it asked for a pause, or somebody is sending to it now.")
    )
    by = models.ForeignKey(COACH, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("league", "pk")
        constraints = [models.UniqueConstraint("league", "url", name="webhook_one_an_address")]

    def __str__(self) -> str:
        return f"{self.get_shape_display()} for {self.league}"

    @property
    def host(self) -> str:
        """Where it is, without what only its owner may know: the path of a channel's address is its key."""
        return urlsplit(self.url).hostname or ""


class Delivery(models.Model):
    """One happening to be sent to one address. ``due_at`` says when it is due; a sender claims it by comparing and setting ``tries``."""

    class State(models.TextChoices):
        DUE = "due", _("on its way")
        SENT = "sent", _("Sent")
        GIVEN_UP = "given_up", _("given up")

    happening = models.ForeignKey(Happening, on_delete=models.CASCADE, related_name="deliveries")
    coach = models.ForeignKey(COACH, null=True, on_delete=models.CASCADE, related_name="deliveries")
    webhook = models.ForeignKey(Webhook, null=True, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DUE)
    due_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    said = models.CharField(max_length=300, blank=True, help_text=_("What came of the last try."))
    at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint("happening", "coach", condition=~Q(coach=None), name="delivery_one_a_coach"),
            models.UniqueConstraint("happening", "webhook", condition=~Q(webhook=None), name="delivery_one_a_webhook"),
            models.CheckConstraint(
                condition=Q(coach=None, webhook__isnull=False) | Q(coach__isnull=False, webhook=None),
                name="delivery_to_one_address",
            ),
        ]
        indexes = [models.Index("due_at", condition=Q(state="due"), name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.happening} ({self.get_state_display()})"
